/* union-find.h - sets of numbers that are joined, two at a time
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Tarjan, "Efficiency of a good but not linear set union algorithm" (1975).
 * @parents has one number for each: its own for the root of a set. The root is
 * always the least number of its set, so that one pass over all numbers in
 * order meets each root before the rest of the set. */

#pragma once

#include <glib.h>

/* Changes nothing, so that several threads may ask. */
static inline guint32
union_find_root (const guint32 *parents,
                 guint32        i)
{
  while (parents[i] != i)
    i = parents[i];

  return i;
}

/* Halves the way to the root while it looks. */
static inline guint32
union_find_root_halving (guint32 *parents,
                         guint32  i)
{
  while (parents[i] != i)
    i = parents[i] = parents[parents[i]];

  return i;
}

/* Returns the root of both. O(log n) amortised. */
static inline guint32
union_find_join (guint32 *parents,
                 guint32  i,
                 guint32  other)
{
  i = union_find_root_halving (parents, i);
  other = union_find_root_halving (parents, other);
  parents[MAX (i, other)] = MIN (i, other);

  return MIN (i, other);
}
