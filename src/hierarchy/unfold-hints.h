/* unfold-hints.h - how slots were unfolded when a path last took them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * To search for the triangle of a slot takes most of the time of a path, and the
 * high slots are on most paths. So the costs of a hierarchy keep a hint for each
 * slot: the edge or the two slots that it was unfolded to the last time. A hint
 * is used only if its sum still comes out, so that new costs need not clear any.
 * All threads share the hints: each is one word, read and written at once. */

#pragma once

#include "hierarchy/hierarchy-private.h"

G_BEGIN_DECLS

/* Two slots in the order of the path, or an edge. No slot has two lower slots
 * with the number 0, so that 0 stands for "not known". */
typedef guint64 UnfoldHint;

static inline UnfoldHint
hint_of_slots (guint32 first,
               guint32 second)
{
  return (UnfoldHint) second << 32 | first;
}

static inline UnfoldHint
hint_of_edge (guint32 edge)
{
  return hint_of_slots (edge, HIERARCHY_NONE);
}

/* The first slot, or the edge. */
static inline guint32
hint_first (UnfoldHint hint)
{
  return (guint32) hint;
}

/* The second slot; NONE for an edge. */
static inline guint32
hint_second (UnfoldHint hint)
{
  return (guint32) (hint >> 32);
}

static inline UnfoldHint
hints_get (const UnfoldHint *hints,
           guint32           slot)
{
  return __atomic_load_n (&hints[slot], __ATOMIC_RELAXED);
}

static inline void
hints_set (UnfoldHint *hints,
           guint32     slot,
           UnfoldHint  hint)
{
  __atomic_store_n (&hints[slot], hint, __ATOMIC_RELAXED);
}

G_END_DECLS
