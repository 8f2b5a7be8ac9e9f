/* lexicographic-piles.c - an order by two numbers below and above other views
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/routers.h"

#include <wayfind.h>

#include <math.h>
#include <string.h>

/* From 0 over 1 to 2, with loops from 1 over 3, 4 ... back to 1, and straight
 * from 0 to 2. */
static WayTable *
make_loops (guint   n_loops,
            WayCost straight)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);

  way_table_builder_add_nodes (builder, n_loops + 3, NULL, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 1,
                              WAY_ONE_WAY, NULL, NULL);
  way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (2), straight,
                              WAY_ONE_WAY, NULL, NULL);
  for (guint i = 0; i < n_loops; i++)
    way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (3 + i), 1,
                                WAY_BOTH_WAYS, NULL, NULL);

  return way_table_builder_build (builder, NULL);
}

/* 1 for each edge but that from 0 to 2. */
static gdouble
count_edge (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer user_data)
{
  return WAY_NODE_INDEX (from) == 0 && WAY_NODE_INDEX (to) == 2 ? 0 : 1;
}

static WayMeasures *
make_measures (WayMeasureFunc func)
{
  WayMeasures *measures = way_measures_new ();

  way_measures_add_function (measures, "edges", NULL, func, NULL, NULL);
  return measures;
}

/* From a node of a loop on, only the next loop may follow, and 2 after the
 * last. */
static void
force_loops (WayTurns *turns,
             guint     n_loops)
{
  for (guint i = 0; i <= n_loops; i++)
    {
      const WayNode nodes[] = { i == 0 ? WAY_INDEX (0) : WAY_INDEX (2 + i),
                                WAY_INDEX (1),
                                i < n_loops ? WAY_INDEX (3 + i)
                                            : WAY_INDEX (2) };

      g_assert_true (way_turns_add_restriction (turns, WAY_RESTRICTION_ONLY,
                                                nodes, NULL, 3, NULL));
    }
}

/* Turns above the view force a path to pass node 1 often: more edges than the
 * view thinks a path can have. With the sum that is given it finds the path. */
static void
test_states_above (void)
{
  const guint n = 4;
  g_autoptr (WayTable) table = make_loops (n, 2 * n + 3);
  g_autoptr (WayMeasures) measures = make_measures (count_edge);
  const gdouble sums[] = { 0, 20 };

  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      g_autoptr (WayLexicographic) view
        = way_lexicographic_new (WAY_GRAPH (table), measures, 0, sums[i], NULL,
                                 NULL);
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (view));
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) path = NULL;
      WayCost cost = 0;
      gdouble value = 0;

      force_loops (turns, n);
      path = way_find_path (WAY_GRAPH (turns), WAY_INDEX (0), WAY_INDEX (2),
                            WAY_STRATEGY_DIJKSTRA, &error);
      if (path == NULL)
        {
          g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
          g_assert_cmpfloat (sums[i], ==, 0);
          continue;
        }
      g_assert_true (way_lexicographic_split (view, way_path_get_cost (path),
                                              &cost, &value));
      g_assert_cmpfloat (cost, ==, 2 * n + 2);
      g_assert_cmpfloat (value, ==, 2 * n + 2);
    }
}

/* A path that goes round in one loop is a long row of states. */
static WayTurns *
force_rounds (WayTable *table,
              guint     n_rounds)
{
  WayTurns *turns = way_turns_new (WAY_GRAPH (table));

  for (guint i = 0; i < n_rounds; i++)
    {
      WayNode nodes[64] = { WAY_INDEX (0), WAY_INDEX (1) };
      guint n = 2;

      for (guint k = 0; k < i; k++)
        {
          nodes[n++] = WAY_INDEX (3);
          nodes[n++] = WAY_INDEX (1);
        }
      nodes[n++] = WAY_INDEX (2);
      g_assert_true (way_turns_add_restriction (turns, WAY_RESTRICTION_NO,
                                                nodes, NULL, n, NULL));
    }

  return turns;
}

/* A search and a hierarchy over states refuse a sum that is too low for them,
 * and find the same path with a larger one. */
static void
test_hierarchy_over_states (void)
{
  const guint n = 20;
  g_autoptr (WayTable) table = make_loops (1, 2 * n + 3);
  g_autoptr (WayTurns) turns = force_rounds (table, n);
  g_autoptr (WayMeasures) measures = make_measures (count_edge);
  g_autoptr (WayRouter) plain = routers_make (WAY_GRAPH (turns),
                                              WAY_ROUTER_HIERARCHY);
  const gdouble sums[] = { 0, 1000 };

  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      g_autoptr (WayLexicographic) view
        = way_lexicographic_new (WAY_GRAPH (turns), measures, 0, sums[i], NULL,
                                 NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayRouter) router
        = way_router_new_for_graph (plain, WAY_GRAPH (view), NULL, &error);
      WayCost cost = 0;
      gdouble value = 0;

      if (i == 0)
        {
          g_assert_null (router);
          g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
          continue;
        }
      g_assert_no_error (error);

      g_autoptr (WayPath) path = routers_find_path (router, 0, 2, NULL);

      g_assert_true (way_lexicographic_split (view, way_path_get_cost (path),
                                              &cost, &value));
      g_assert_cmpfloat (cost, ==, 2 * n + 2);
      g_assert_cmpfloat (value, ==, 2 * n + 2);
    }
}

/* A start that already has a measure makes sums larger than those of paths. */
static void
test_start_costs (void)
{
  g_autoptr (WayTable) table = make_loops (0, 9);
  g_autoptr (WayMeasures) measures = make_measures (count_edge);
  g_autoptr (WayLexicographic) view
    = way_lexicographic_new (WAY_GRAPH (table), measures, 0, 0, NULL, NULL);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (view),
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;

  way_search_add_start (search, WAY_INDEX (0), 4);
  way_search_set_goal (search, WAY_INDEX (2));
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
}

/* A part of an edge has no place in the order. */
static void
test_spots_above (void)
{
  g_autoptr (WayTable) table = make_loops (0, 9);
  g_autoptr (WayMeasures) measures = make_measures (count_edge);
  g_autoptr (WayLexicographic) view
    = way_lexicographic_new (WAY_GRAPH (table), measures, 0, 0, NULL, NULL);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (view));
  const WaySpot spot = { .from = WAY_INDEX (0), .to = WAY_INDEX (1),
                         .share = 0.4 };
  g_autoptr (GError) error = NULL;
  WayCost cost;

  g_assert_null (way_midway_new (WAY_GRAPH (overlay), &spot, 1, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_nonnull (strstr (error->message, "WayLexicographic"));
  g_assert_false (way_lexicographic_split (view, 7.5, &cost, NULL));
  g_assert_true (isnan (cost));
}

static gdouble
measure_open_cells (WayNode  from,
                    WayNode  to,
                    guint32  edge,
                    gpointer user_data)
{
  return WAY_NODE_INDEX (to) == 1 ? (gdouble) NAN : 1;
}

/* Nobody asks for the measure of an edge that is hidden. */
static void
test_hidden_edges (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayMeasures) measures = make_measures (measure_open_cells);
  g_autoptr (WayLexicographic) view = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), INFINITY);
  view = way_lexicographic_new (WAY_GRAPH (overlay), measures, 0, 0, NULL,
                                &error);
  g_assert_no_error (error);
  path = way_find_path (WAY_GRAPH (view), WAY_INDEX (0), WAY_INDEX (2),
                        WAY_STRATEGY_DIJKSTRA, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (way_path_get_length (path), ==, 5);
}

static void
half_an_edge (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  way_edges_add (edges, WAY_INDEX (1 - WAY_NODE_INDEX (node)), 0.5);
}

/* Errors name the nodes of an edge, also where a search goes over states. */
static void
test_error_over_states (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (2);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, half_an_edge, NULL, NULL);
  g_autoptr (WayTransfers) transfers = way_transfers_new (WAY_GRAPH (graph));
  g_autoptr (WayMeasures) measures = make_measures (count_edge);
  g_autoptr (WayLexicographic) view
    = way_lexicographic_new (WAY_GRAPH (transfers), measures, 0, 9, NULL, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (view), WAY_INDEX (1), WAY_INDEX (0),
                     WAY_STRATEGY_DIJKSTRA, &error);

  g_assert_null (path);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_NOT_WHOLE);
  g_assert_true (g_str_has_prefix (error->message, "edge from 1 to 0: "));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/lexicographic-piles/states-above", test_states_above);
  g_test_add_func ("/lexicographic-piles/hierarchy-over-states",
                   test_hierarchy_over_states);
  g_test_add_func ("/lexicographic-piles/start-costs", test_start_costs);
  g_test_add_func ("/lexicographic-piles/spots-above", test_spots_above);
  g_test_add_func ("/lexicographic-piles/hidden-edges", test_hidden_edges);
  g_test_add_func ("/lexicographic-piles/error-over-states",
                   test_error_over_states);

  return g_test_run ();
}
