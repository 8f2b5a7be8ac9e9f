/* dead-ends-maps.c - dead ends of real roads and grids: the same paths for less
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Other programs computed the costs, and every path is walked. */

#include "lib/dimacs.h"
#include "lib/moving-ai.h"
#include "lib/outcome.h"

typedef struct
{
  WaySearch *plain;             /* (owned) */
  WaySearch *view;              /* (owned) */
  guint64    plain_expanded;
  guint64    view_expanded;
} Race;

static void
race_init (Race    *self,
           gpointer graph)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayDeadEnds) view = way_dead_ends_new (graph, NULL, &error);

  g_assert_no_error (error);
  self->plain = way_search_new (graph, WAY_STRATEGY_ASTAR);
  self->view = way_search_new (WAY_GRAPH (view), WAY_STRATEGY_ASTAR);
}

static void
race_clear (Race *self)
{
  g_clear_object (&self->plain);
  g_clear_object (&self->view);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Race, race_clear)

/* The cost of the path, walked edge by edge; -1 without a path. */
static WayCost
ask (WaySearch *search,
     WayNode    start,
     WayNode    goal,
     guint64   *expanded)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayEdges) edges = NULL;
  WayStatistics statistics;
  WayGraph *graph = way_search_get_graph (search);

  /* Both refuse a goal in another component at once. */
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  way_search_set_start (search, start);
  way_search_set_goal (search, goal);
  way_search_run (search, &error);
  g_assert_no_error (error);
  way_search_get_statistics (search, &statistics);
  *expanded += statistics.expanded;
  if (way_search_get_status (search) != WAY_STATUS_FOUND)
    return -1;

  path = way_search_dup_path (search);
  edges = way_edges_new (way_graph_get_node_type (graph));
  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      const WayNode from = way_path_get_node (path, i - 1);
      const WayAt at = { from, from, 0, TRUE };
      const WayCost cost = way_path_get_cost_so_far (path, i)
                           - way_path_get_cost_so_far (path, i - 1);
      gboolean is_there = FALSE;

      way_graph_neighbours (graph, NULL, &at, edges);
      for (guint j = 0; j < way_edges_get_length (edges); j++)
        is_there |= way_edges_get_node (edges, j) == way_path_get_node (path, i)
                    && ABS (way_edges_get_cost (edges, j) - cost) < 1e-6;
      g_assert_true (is_there);
    }

  return way_path_get_cost (path);
}

static void
test_roads (gconstpointer data)
{
  const char *name = data;
  const gboolean is_small = g_str_equal (name, "monaco");
  const gboolean is_large = g_str_equal (name, "moscow")
                            || g_str_equal (name, "us-ny-hops");
  const WayPositionKind kind
    = g_str_equal (name, "us-ny-hops") ? WAY_POSITION_NONE
      : g_str_equal (name, "monaco") || g_str_equal (name, "andorra")
        ? WAY_POSITION_GEOGRAPHIC : WAY_POSITION_PLANAR;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GArray) pairs = NULL;
  g_auto (Race) race = { NULL };

  if (!outcome_choose (is_small, is_small || g_str_equal (name, "andorra"),
                       TRUE))
    {
      g_test_skip ("only `make check-long' asks about it");
      return;
    }
  if (!data_is_there ())
    return;

  table = dimacs_read_table (name, kind);
  pairs = dimacs_read_pairs (name);
  race_init (&race, table);
  for (guint i = 0; i < pairs->len; i++)
    {
      const DimacsPair *pair = &g_array_index (pairs, DimacsPair, i);
      const WayNode start = way_table_get_node (table, WAY_ADDED (pair->start));
      const WayNode goal = way_table_get_node (table, WAY_ADDED (pair->goal));
      const gboolean is_raced = i % (is_large ? 20 : 4) == 0;
      guint64 unraced = 0;

      g_assert_cmpfloat (ask (race.view, start, goal,
                              is_raced ? &race.view_expanded : &unraced), ==,
                         pair->cost);
      if (is_raced)
        ask (race.plain, start, goal, &race.plain_expanded);
    }
  g_test_message ("%s: expansions %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT,
                  name, race.view_expanded, race.plain_expanded);
  g_assert_cmpuint (race.view_expanded, <, race.plain_expanded);
}

static void
race_map (const char *map)
{
  const gboolean is_maze = g_str_has_prefix (map, "mazes/");
  const guint stride = outcome_choose (500, 500,
                                       is_maze ? 200 : 20);
  g_autoptr (WayGrid) grid = NULL;
  g_autoptr (GArray) scenarios = NULL;
  g_auto (Race) race = { NULL };

  grid = moving_ai_read_grid (map);
  scenarios = moving_ai_read_scenarios (map);
  race_init (&race, grid);
  for (guint i = 0; i < scenarios->len; i += stride)
    {
      const Scenario *scenario = &g_array_index (scenarios, Scenario, i);
      const guint32 *cells = scenario->cells;
      const WayNode start = way_grid_get_node (grid, cells[0], cells[1]);
      const WayNode goal = way_grid_get_node (grid, cells[2], cells[3]);

      g_assert_cmpfloat_with_epsilon (ask (race.view, start, goal,
                                           &race.view_expanded),
                                      scenario->length, MOVING_AI_TOLERANCE);
      ask (race.plain, start, goal, &race.plain_expanded);
    }
  g_test_message ("%s: expansions %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT,
                  map, race.view_expanded, race.plain_expanded);
  g_assert_cmpuint (race.view_expanded, <=, race.plain_expanded);
}

static void
test_scenarios (gconstpointer data)
{
  if (data_is_there ())
    race_map (data);
}

int
main (int   argc,
      char *argv[])
{
  static const char *const roads[] = { "monaco", "andorra", "amsterdam",
                                       "seattle", "moscow", "us-ny-hops" };
  static const char *const maps[] = { "mazes/maze512-1-4",
                                      "mazes/maze512-16-3", "dao/den011d",
                                      "rooms/16room_003",
                                      "dao/brc202d", "dao/orz100d",
                                      "random/random512-40-5" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (roads); i++)
    {
      g_autofree char *path = g_strdup_printf ("/dead-ends/roads/%s",
                                               roads[i]);

      g_test_add_data_func (path, roads[i], test_roads);
    }
  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autofree char *path = g_strdup_printf ("/dead-ends/scenarios/%s",
                                               maps[i]);

      g_test_add_data_func (path, maps[i], test_scenarios);
    }

  return g_test_run ();
}
