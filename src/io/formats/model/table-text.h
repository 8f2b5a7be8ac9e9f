/* table-text.h - names and pairs of edges of a table, for formats that are text
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* How an edge is written if one line can stand for both ways. */
typedef enum
{
  PAIR_NONE,            /* no such edge leads back */
  PAIR_FIRST,           /* its line stands for both */
  PAIR_SECOND,          /* the other's line stands for both */
  PAIR_HIDDEN           /* a hidden edge: not written */
} EdgePair;

/* Finds out, for each edge by its id, whether it has a partner: an edge back
 * with the same ends, cost and label. Sets @all if each edge has one.
 * (transfer full): NULL with @error without memory. */
guint8 *table_find_pairs (WayTable  *table,
                          gboolean  *all,
                          GError   **error);

/* Makes a name for @node that no other node has: its own name, its number, or
 * its index. */
char   *table_dup_unique_name (WayTable *table,
                               WayNode   node);

/* Whether edge @edge has a line of its own, in a graph whose lines stand for
 * both ways if @all_paired, and for one way if not. */
static inline gboolean
pair_is_written (const guint8 *pairs,
                 guint32       edge,
                 gboolean      all_paired)
{
  return pairs[edge] != PAIR_HIDDEN
         && !(all_paired && pairs[edge] == PAIR_SECOND);
}
