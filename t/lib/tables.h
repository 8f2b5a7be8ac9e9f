/* tables.h - short functions to build and query tables
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* These fail the test if there is an error. Nodes are ids of the builder. */

WayTableBuilder *tables_new_builder (guint            n_nodes);
WayTableBuilder *tables_new_ordered (guint            n_nodes,
                                     WayNodeOrder     order);

/* The builder's node @id, whatever its order. */
WayNode          tables_node        (WayTableBuilder *builder,
                                     guint32          id);

guint32          tables_add_node    (WayTableBuilder *builder,
                                     const char      *name);

/* A node at (@x, @y), without a name. */
guint32          tables_add_place   (WayTableBuilder *builder,
                                     gdouble          x,
                                     gdouble          y);

void             tables_add_edge    (WayTableBuilder *builder,
                                     guint32          from,
                                     guint32          to,
                                     WayCost          cost,
                                     WayEdgeDirection direction,
                                     const char      *label);

/* One way, without a label. */
void             tables_add_way     (WayTableBuilder *builder,
                                     guint32          from,
                                     guint32          to,
                                     WayCost          cost);

WayTable        *tables_build       (WayTableBuilder *builder);

/* The cost of the cheapest edge, or -1. */
WayCost          tables_cost        (WayTable        *table,
                                     guint32          from,
                                     guint32          to);

/* The label of the cheapest edge. */
const char      *tables_label       (WayTable        *table,
                                     guint32          from,
                                     guint32          to);

/* The edges out of @node, or into it. */
WayEdges        *tables_ask         (WayTable        *table,
                                     WayNode          node,
                                     gboolean         backwards);

WayGraphFlags    tables_flags       (WayTable        *table);

/* Finds a node by its name, or fails the test. */
WayNode          tables_find        (WayTable        *table,
                                     const char      *name);

/* The cost of the cheapest edge between two names, or -1. */
WayCost          tables_edge_cost (WayTable       *table,
                                      const char     *from,
                                      const char     *to);

void             tables_assert_position (WayTable    *table,
                                         const char  *name,
                                         gdouble      x,
                                         gdouble      y);
