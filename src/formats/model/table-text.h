/* table-text.h - a table as formats with text write it: names, pairs of edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* What of an edge is written where one line may stand for both ways. */
typedef enum
{
  PAIR_NONE,            /* it goes this way alone */
  PAIR_FIRST,           /* it can stand for the way back, too */
  PAIR_SECOND,          /* the first can stand for it */
  PAIR_HIDDEN           /* no search uses it */
} EdgePair;

/* By ids of edges, which goes with which: two that join the same nodes, one
 * there and one back, with the same cost and label. @all tells whether none is
 * PAIR_NONE. (transfer full): NULL with @error if there is no memory. */
guint8 *table_find_pairs (WayTable  *table,
                          gboolean  *all,
                          GError   **error);

/* A name for @node that no other has: its own, its number, its index. */
char   *table_dup_unique_name (WayTable *table,
                               WayNode   node);

/* Whether edge @edge is written in a graph whose lines all stand for both
 * ways, if @all_paired, or for one. */
static inline gboolean
pair_is_written (const guint8 *pairs,
                 guint32       edge,
                 gboolean      all_paired)
{
  return pairs[edge] != PAIR_HIDDEN
         && !(all_paired && pairs[edge] == PAIR_SECOND);
}
