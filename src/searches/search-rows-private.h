/* search-rows-private.h - the costs from one node to many, by a search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/searches/search-rows.h>

G_BEGIN_DECLS

/* Adds up something along a path. */
typedef gdouble (*SearchRowsSum) (WayPath      *path,
                                  gconstpointer data);

typedef struct
{
  WaySearch     *search;        /* (unowned) */
  const WayNode *targets;       /* (unowned) indices */
  gsize          n_targets;
  SearchRowsSum  sum;           /* (nullable) */
  gconstpointer  sum_data;      /* (unowned) */
  GHashTable    *columns;       /* (owned) node -> its last column + 1 */
  gsize         *next;          /* (owned) the column before with the same node,
                                 * + 1; 0 for none */
} SearchRows;

/* @sum may be %NULL. */
gboolean search_rows_init  (SearchRows    *self,
                            WaySearch     *search,
                            const WayNode *targets,
                            gsize          n_targets,
                            SearchRowsSum  sum,
                            gconstpointer  sum_data,
                            Meter         *meter,
                            GError       **error);
void     search_rows_clear (SearchRows    *self);

/* Finds the costs from @source, and the sums unless there is no function for
 * them; INFINITY where no path exists. Leaves alone the columns that @is_known
 * marks, if it is not %NULL: equal nodes have equal marks. */
gboolean search_rows_find  (SearchRows    *self,
                            WayNode        source,
                            const guint8  *is_known,
                            WayCost       *costs,
                            gdouble       *sums,
                            Meter         *meter,
                            GError       **error);

/* Whether the @n nodes are indices of @graph; otherwise an error that begins
 * with @what. */
gboolean search_rows_check (WayGraph      *graph,
                            const WayNode *nodes,
                            gsize          n,
                            const char    *what,
                            GError       **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SearchRows, search_rows_clear)

G_END_DECLS
