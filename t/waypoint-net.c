/* waypoint-net.c - waypoints joined by walking, held to all sums of walks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"

#include <math.h>

#define N_SEEDS 60
#define SIDE 14
#define N_WAYPOINTS 7

static const WayCost mover[] = { 1, INFINITY, 3 };

static WayGrid *
new_ground (GRand *rand)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  for (guint i = 0; i < SIDE * SIDE; i++)
    way_terrain_set_class (terrain, i % SIDE, i / SIDE,
                           g_rand_int_range (rand, 0, 3) ? 0
                           : (guint8) g_rand_int_range (rand, 1, 3));
  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  return grid;
}

static WayCost
walk (WayGrid *grid,
      WayNode  from,
      WayNode  to,
      WayCost  max_leg)
{
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (grid), from, to, WAY_STRATEGY_DIJKSTRA, NULL);
  const WayCost cost = path != NULL ? way_path_get_cost (path) : INFINITY;

  return cost <= max_leg ? cost : INFINITY;
}

/* The least cost of walks within the leg from place to place: Floyd and
 * Warshall, over the waypoints, the start and the goal. The start and the goal
 * lie on no way. */
static WayCost
least_cost (WayGrid       *grid,
            const WayNode *places,
            WayCost        max_leg)
{
  const guint n = N_WAYPOINTS + 2;
  WayCost costs[N_WAYPOINTS + 2][N_WAYPOINTS + 2];

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      costs[i][j] = walk (grid, places[i], places[j], max_leg);
  for (guint k = 0; k < N_WAYPOINTS; k++)
    for (guint i = 0; i < n; i++)
      for (guint j = 0; j < n; j++)
        costs[i][j] = MIN (costs[i][j], costs[i][k] + costs[k][j]);

  return costs[n - 2][n - 1] < INFINITY
           ? costs[n - 2][n - 1]
           : walk (grid, places[n - 2], places[n - 1], INFINITY);
}

/* Whether a path is made of edges of the graph, at their costs. */
static void
check_legs (WayGrid *grid,
            WayPath *path)
{
  g_autoptr (WayPath) again = way_path_recost (path, WAY_GRAPH (grid), NULL);

  g_assert_cmpuint (way_path_get_length (again), ==,
                    way_path_get_length (path));
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (again),
                                  way_path_get_cost (path), 1e-9);
}

static void
check (WayWaypointNet *net,
       WayGrid        *grid,
       const WayNode  *places,
       WayCost         max_leg)
{
  const WayNode start = places[N_WAYPOINTS], goal = places[N_WAYPOINTS + 1];
  const WayCost expected = least_cost (grid, places, max_leg);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) coarse
    = way_waypoint_net_find (net, start, goal, NULL, &error);
  g_autoptr (WayPath) path
    = way_waypoint_net_find_path (net, start, goal, NULL, &error);

  g_assert_no_error (error);
  g_assert_true ((coarse != NULL) == (expected < INFINITY));
  g_assert_true ((path != NULL) == (expected < INFINITY));
  if (coarse == NULL)
    return;

  g_assert_cmpfloat_with_epsilon (way_path_get_cost (coarse), expected, 1e-9);
  g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), expected, 1e-9);
  g_assert_true (way_path_get_node (coarse, 0) == start);
  g_assert_true (way_path_get_node (coarse, way_path_get_length (coarse) - 1)
                 == goal);
  g_assert_true (way_path_get_node (path, way_path_get_length (path) - 1)
                 == goal);
  check_legs (grid, path);
}

/* Before and after changes of the ground. */
static void
test_random (void)
{
  const WayCost legs[] = { 0, 4, 9, INFINITY };
  guint n_edges = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGrid) grid = new_ground (rand);
      const WayCost max_leg = legs[seed % G_N_ELEMENTS (legs)];
      WayNode places[N_WAYPOINTS + 2];
      g_autoptr (WayWaypointNet) net = NULL;

      for (guint i = 0; i < G_N_ELEMENTS (places); i++)
        places[i] = WAY_INDEX (g_rand_int_range (rand, 0, SIDE * SIDE));
      net = way_waypoint_net_new (WAY_GRAPH (grid), places, N_WAYPOINTS,
                                  max_leg, NULL, NULL);
      for (guint round = 0; round < 3; round++)
        {
          g_test_message ("seed %u, round %u", seed, round);
          check (net, grid, places, max_leg);
          n_edges += way_table_get_n_edges (way_waypoint_net_get_table (net));
          way_terrain_fill (way_grid_get_terrain (grid),
                            g_rand_int_range (rand, 0, SIDE),
                            g_rand_int_range (rand, 0, SIDE), 3, 1,
                            round == 0);
        }
    }
  g_assert_cmpuint (n_edges, >, 0);
}

/* Of waypoints in a row only neighbours are joined. */
static void
test_joins (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (50, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  const WayNode row[] = { WAY_INDEX (40), WAY_INDEX (0), WAY_INDEX (10),
                          WAY_INDEX (30) };
  g_autoptr (WayWaypointNet) net
    = way_waypoint_net_new (WAY_GRAPH (grid), row, 4, INFINITY, NULL, NULL);
  WayTable *table = way_waypoint_net_get_table (net);

  g_assert_cmpuint (way_table_get_n_nodes (table), ==, 4);
  g_assert_cmpuint (way_table_get_n_edges (table), ==, 6);
}

/* Without waypoints, and from a place to itself. */
static void
test_single_legs (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  const WayNode waypoints[] = { WAY_INDEX (3), WAY_INDEX (3) };

  for (guint n = 0; n <= 2; n++)
    {
      g_autoptr (WayWaypointNet) net
        = way_waypoint_net_new (WAY_GRAPH (grid), waypoints, n, 2, NULL, NULL);
      g_autoptr (WayPath) far
        = way_waypoint_net_find_path (net, WAY_INDEX (8), WAY_INDEX (72), NULL,
                                      NULL);
      g_autoptr (WayPath) none
        = way_waypoint_net_find_path (net, WAY_INDEX (3), WAY_INDEX (3), NULL,
                                      NULL);

      g_assert_cmpfloat (way_path_get_cost (far), ==, 16);
      g_assert_cmpuint (way_path_get_length (none), ==, 1);
      g_assert_cmpfloat (way_path_get_cost (none), ==, 0);
    }
}

/* A limit is met, or the answer is the whole answer. */
static void
test_limits (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayGrid) grid = new_ground (rand);
  g_autoptr (WayLimits) limits = way_limits_new ();
  const WayNode waypoints[] = { WAY_INDEX (0), WAY_INDEX (9), WAY_INDEX (99) };
  guint n_met = 0, n_answers = 0;

  for (guint max = 0; max < 2000; max += 13)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WayWaypointNet) net = NULL;
      g_autoptr (WayPath) path = NULL;

      way_limits_set_max_expansions (limits, max);
      net = way_waypoint_net_new (WAY_GRAPH (grid), waypoints, 3, 20, limits,
                                  &error);
      if (net != NULL)
        path = way_waypoint_net_find_path (net, WAY_INDEX (5), WAY_INDEX (180),
                                           limits, &error);
      if (error != NULL)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      n_met += error != NULL;
      n_answers += error == NULL;
    }
  g_assert_cmpuint (n_met, >, 5);
  g_assert_cmpuint (n_answers, >, 5);
}

static void
no_edges (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
}

static void
test_other_graphs (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, no_edges, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_waypoint_net_new (WAY_GRAPH (graph), NULL, 0, 1, NULL,
                                       &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/waypoint-net/random", test_random);
  g_test_add_func ("/waypoint-net/joins", test_joins);
  g_test_add_func ("/waypoint-net/single-legs", test_single_legs);
  g_test_add_func ("/waypoint-net/limits", test_limits);
  g_test_add_func ("/waypoint-net/other-graphs", test_other_graphs);

  return g_test_run ();
}
