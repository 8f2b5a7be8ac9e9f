/* tables.c - short words for building tables and asking them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tables.h"

#include "graphs/table/table-builder-private.h"

WayNode
tables_node (WayTableBuilder *builder,
             guint32          id)
{
  return builder->order == WAY_ORDER_LOCAL ? WAY_ADDED (id) : WAY_INDEX (id);
}

guint32
tables_add_node (WayTableBuilder *builder,
                 const char      *name)
{
  g_autoptr (GError) error = NULL;
  const guint32 id = way_table_builder_get_n_nodes (builder);
  WayNode node;

  way_table_builder_add_node (builder, name, NULL, &node, &error);
  g_assert_no_error (error);
  g_assert_true (node == tables_node (builder, id));

  return id;
}

guint32
tables_add_place (WayTableBuilder *builder,
                  gdouble          x,
                  gdouble          y)
{
  g_autoptr (GError) error = NULL;
  const WayPosition position = { x, y };
  const guint32 id = way_table_builder_get_n_nodes (builder);

  way_table_builder_add_node (builder, NULL, &position, NULL, &error);
  g_assert_no_error (error);

  return id;
}

WayTableBuilder *
tables_new_builder (guint n_nodes)
{
  return tables_new_ordered (n_nodes, WAY_ORDER_AS_ADDED);
}

WayTableBuilder *
tables_new_ordered (guint        n_nodes,
                    WayNodeOrder order)
{
  WayTableBuilder *builder = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_set_order (builder, order);
  for (guint i = 0; i < n_nodes; i++)
    g_assert_cmpuint (tables_add_node (builder, NULL), ==, i);

  return builder;
}

void
tables_add_edge (WayTableBuilder *builder,
                 guint32          from,
                 guint32          to,
                 WayCost          cost,
                 WayEdgeDirection direction,
                 const char      *label)
{
  g_autoptr (GError) error = NULL;

  way_table_builder_add_edge (builder, tables_node (builder, from),
                              tables_node (builder, to), cost, direction,
                              label, &error);
  g_assert_no_error (error);
}

void
tables_add_way (WayTableBuilder *builder,
                guint32          from,
                guint32          to,
                WayCost          cost)
{
  tables_add_edge (builder, from, to, cost, WAY_ONE_WAY, NULL);
}

WayTable *
tables_build (WayTableBuilder *builder)
{
  g_autoptr (GError) error = NULL;
  WayTable *table = way_table_builder_build (builder, &error);

  g_assert_no_error (error);

  return table;
}

static WayCost
cost_of_edge (WayTable *table,
              WayNode   from,
              WayNode   to)
{
  WayCost cost;
  guint32 edge;

  if (!way_table_find_edge (table, from, to, &edge))
    return -1;

  way_table_get_edge (table, edge, NULL, NULL, &cost, NULL);
  return cost;
}

WayCost
tables_cost (WayTable *table,
             guint32   from,
             guint32   to)
{
  return cost_of_edge (table, way_table_get_node (table, WAY_ADDED (from)),
                       way_table_get_node (table, WAY_ADDED (to)));
}

const char *
tables_label (WayTable *table,
              guint32   from,
              guint32   to)
{
  const char *label;
  guint32 edge;

  g_assert_true (way_table_find_edge (table,
                                      way_table_get_node (table,
                                                          WAY_ADDED (from)),
                                      way_table_get_node (table,
                                                          WAY_ADDED (to)),
                                      &edge));
  way_table_get_edge (table, edge, NULL, NULL, NULL, &label);

  return label;
}

WayEdges *
tables_ask (WayTable *table,
            WayNode   node,
            gboolean  backwards)
{
  WayGraph *graph = WAY_GRAPH (table);
  WayEdges *edges = way_edges_new (way_graph_get_node_type (graph));
  const WayAt at = { node, node, 0, TRUE };

  if (backwards)
    way_graph_predecessors (graph, NULL, &at, edges);
  else
    way_graph_neighbours (graph, NULL, &at, edges);
  g_assert_null (way_edges_get_error (edges));

  return edges;
}

WayGraphFlags
tables_flags (WayTable *table)
{
  return way_graph_get_flags (WAY_GRAPH (table));
}

WayNode
tables_find (WayTable   *table,
             const char *name)
{
  WayNode node = WAY_INDEX (0);

  if (!way_graph_find_node (WAY_GRAPH (table), name, &node))
    g_error ("there is no \"%s\"", name);
  return node;
}

WayCost
tables_edge_cost (WayTable   *table,
                     const char *from,
                     const char *to)
{
  return cost_of_edge (table, tables_find (table, from),
                       tables_find (table, to));
}

void
tables_assert_position (WayTable   *table,
                        const char *name,
                        gdouble     x,
                        gdouble     y)
{
  WayPosition at;

  g_assert_true (way_graph_get_position (WAY_GRAPH (table),
                                         tables_find (table, name), &at));
  g_assert_cmpfloat (at.x, ==, x);
  g_assert_cmpfloat (at.y, ==, y);
}
