/* costs-reader.h - what the edges of a hierarchy cost in a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/hierarchy-private.h"

/* What is read is what hierarchy_ask_graph() gives.
 *
 * Sets @costs, one for each edge of @shape, to what the edges of @graph cost,
 * and to INFINITY where @graph has none. Fails with WAY_ERROR_UNSUPPORTED if
 * @graph has an edge, hidden or not, that @shape has not. O(edges), or
 * O(edges log edges) where edges come in another order than they had. */
gboolean costs_reader_read (const HierarchyShape *shape,
                            WayGraph             *graph,
                            gdouble              *costs,
                            Meter                *meter,
                            GError              **error);

/* The costs of edges @first to @first + @n - 1: a row. */
typedef void (*CostsRowFunc) (guint32        first,
                              guint32        n,
                              const gdouble *costs,
                              gpointer       user_data);

/* The same for the edges out of some nodes alone: @func takes each row. */
gboolean costs_reader_read_rows (const HierarchyShape *shape,
                                 WayGraph             *graph,
                                 const guint32        *nodes,
                                 gsize                 n_nodes,
                                 CostsRowFunc          func,
                                 gpointer              user_data,
                                 Meter                *meter,
                                 GError              **error);
