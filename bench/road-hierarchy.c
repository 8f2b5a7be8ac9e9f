/* road-hierarchy.c - a hierarchy of a road network that is asked in races
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "road-hierarchy.h"

#include "road-table.h"

static void
stop_on_error (gboolean      ok,
               const GError *error)
{
  if (!ok)
    g_error ("hierarchy: %s", error->message);
}

static void
build (RoadHierarchy *self)
{
  g_autoptr (GError) error = NULL;
  const double       began = bench_cpu_seconds ();
  double             ordered;

  self->order = way_order_new (WAY_GRAPH (self->table), NULL, &error);
  stop_on_error (self->order != NULL, error);
  ordered = bench_cpu_seconds ();
  self->order_seconds = ordered - began;
  self->hierarchy = way_hierarchy_build (WAY_GRAPH (self->table), self->order,
                                         NULL, &error);
  stop_on_error (self->hierarchy != NULL, error);
  self->build_seconds = bench_cpu_seconds () - ordered;
  way_hierarchy_get_sizes (self->hierarchy, &self->sizes);
  bench_note ("order in %.2f s, built in %.3f s: %u arcs, %" G_GUINT64_FORMAT
              " triangles, height %u, %.1f MB",
              self->order_seconds, self->build_seconds,
              self->sizes.n_arcs, self->sizes.n_triangles, self->sizes.height,
              (double) self->sizes.bytes / 1e6);
}

void
road_hierarchy_init (RoadHierarchy *self,
                     RoadData      *roads,
                     guint          n_queries,
                     guint32        seed)
{
  g_autoptr (GError) error = NULL;

  self->roads = roads;
  self->queries = road_data_pick_queries (roads, n_queries, seed);
  self->table = road_table_new (roads, FALSE, WAY_ORDER_LOCAL);
  build (self);
  self->costs = way_hierarchy_costs_new_from_graph (
      self->hierarchy, WAY_GRAPH (self->table), NULL, &error);
  stop_on_error (self->costs != NULL, error);
  self->query = way_hierarchy_query_new (self->costs);
  self->edge_costs = g_new (WayCost, self->sizes.n_edges);
  for (guint32 i = 0; i < self->sizes.n_edges; i++)
    self->edge_costs[i] = way_hierarchy_costs_get_cost (self->costs, i);
}

void
road_hierarchy_clear (RoadHierarchy *self)
{
  g_clear_object (&self->query);
  g_clear_object (&self->costs);
  g_clear_object (&self->hierarchy);
  g_clear_object (&self->order);
  g_clear_object (&self->table);
  g_clear_pointer (&self->edge_costs, g_free);
  g_clear_pointer (&self->queries, g_array_unref);
  g_clear_pointer (&self->roads, road_data_free);
}

WayNode
road_hierarchy_get_node (const RoadHierarchy *self,
                         guint32              node)
{
  return way_table_get_node (self->table, WAY_ADDED (node));
}

void
road_hierarchy_change (RoadHierarchy *self,
                       guint32        edge,
                       WayCost        cost)
{
  g_autoptr (GError) error = NULL;

  stop_on_error (way_hierarchy_costs_update (self->costs, &edge, &cost, 1,
                                             NULL, &error), error);
}

double
road_hierarchy_ask (RoadHierarchy *self,
                    WayNode        start,
                    WayNode        goal)
{
  WayCost            cost;
  g_autoptr (GError) error = NULL;

  way_hierarchy_query_set_start (self->query, start);
  way_hierarchy_query_set_goal (self->query, goal);
  stop_on_error (way_hierarchy_query_run (self->query, &error)
                     != WAY_STATUS_FAILED, error);
  return way_hierarchy_query_get_cost (self->query, &cost) ? cost : -1;
}

double
road_hierarchy_run_query (gpointer contestant,
                          guint    task)
{
  RoadHierarchy   *self = contestant;
  const RoadQuery *query = &g_array_index (self->queries, RoadQuery, task);

  return road_hierarchy_ask (self,
                             road_hierarchy_get_node (self, query->start),
                             road_hierarchy_get_node (self, query->goal));
}

double
road_hierarchy_run_path (gpointer contestant,
                         guint    task)
{
  RoadHierarchy      *self = contestant;
  g_autoptr (WayPath) path = NULL;

  if (road_hierarchy_run_query (self, task) < 0)
    return -1;

  path = way_hierarchy_query_dup_path (self->query);
  if (path == NULL)
    g_error ("hierarchy: no path");
  return way_path_get_cost (path);
}

double
road_hierarchy_run_costs (gpointer contestant,
                          guint    task)
{
  RoadHierarchy     *self = contestant;
  g_autoptr (GError) error = NULL;

  stop_on_error (way_hierarchy_costs_update (self->costs, NULL,
                                             self->edge_costs,
                                             self->sizes.n_edges, NULL,
                                             &error), error);
  return 0;
}

double
road_hierarchy_run_costs_from_table (gpointer contestant,
                                     guint    task)
{
  RoadHierarchy     *self = contestant;
  g_autoptr (GError) error = NULL;

  stop_on_error (way_hierarchy_costs_update_from_graph (
                     self->costs, WAY_GRAPH (self->table), 0, NULL, &error),
                 error);
  return 0;
}
