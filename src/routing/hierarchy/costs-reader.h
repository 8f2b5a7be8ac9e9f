/* costs-reader.h - reads the costs of a hierarchy's edges from a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/hierarchy-private.h"

/* Graphs are those that hierarchy_ask_graph() returns.
 *
 * Sets @costs, one for each edge of @shape, to the costs that these edges have
 * in @graph, and to INFINITY for edges that @graph does not have. Fails with
 * WAY_ERROR_UNSUPPORTED if @graph has an edge, hidden or not, that @shape does
 * not have. O(edges), or O(edges log edges) if edges come in a different
 * order. */
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

/* The same for the edges out of some nodes: calls @func with each row. */
gboolean costs_reader_read_rows (const HierarchyShape *shape,
                                 WayGraph             *graph,
                                 const guint32        *nodes,
                                 gsize                 n_nodes,
                                 CostsRowFunc          func,
                                 gpointer              user_data,
                                 Meter                *meter,
                                 GError              **error);
