/* crowd.c - agents that move tick by tick, by the rules and to their goals
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/crowd-world.h"
#include "lib/maps.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"
#include "lib/tables.h"

#include "motion/crowd/crowd-private.h"

#define N_SEEDS 400
#define N_TICKS 40
#define MOST_AGENTS 64

/* Adds up to @n agents with random starts and goals to @crowd, whose nodes are
 * those of @graph; each stands alone. Returns how many. */
static guint
add_agents (WayCrowd *crowd,
            AsGraph  *graph,
            GRand    *rand,
            guint     n,
            guint    *starts,
            guint    *goals)
{
  const gint32 n_nodes = (gint32) graph->plain->n_nodes;
  guint n_added = 0;

  for (guint i = 0; i < n; i++)
    {
      const guint start = (guint) g_rand_int_range (rand, 0, n_nodes);
      const guint goal = (guint) g_rand_int_range (rand, 0, n_nodes);
      g_autoptr (GError) error = NULL;

      if (way_crowd_add (crowd, as_graph_get_node (graph, start),
                         as_graph_get_node (graph, goal), &error))
        {
          starts[n_added] = start;
          goals[n_added++] = goal;
        }
      else
        g_assert_error (error, WAY_ERROR, WAY_ERROR_DUPLICATE);
    }

  g_assert_cmpuint (crowd->n_agents, ==, n_added);
  return n_added;
}

static void
check_tick (WayCrowd         *crowd,
            AsGraph          *graph,
            const CrowdWorld *world,
            guint            *at)
{
  const guint n = crowd->n_agents;
  guint to[MOST_AGENTS];
  g_autoptr (GError) error = NULL;

  way_crowd_tick (crowd, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    to[i] = as_graph_get_id (graph, way_crowd_get_node (crowd, i));

  g_assert_cmpstr (crowd_world_find_fault (world, n, at, to), ==, NULL);
  for (guint i = 0; i < n; i++)
    at[i] = to[i];
}

/* Graphs of any kind, one-way edges among them, and nodes of all kinds. */
static void
test_random_graphs (void)
{
  for (guint32 seed = 0; seed < N_SEEDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = (guint) g_rand_int_range (rand, 2, 40);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, n_nodes, random_graph_flags (seed));
      g_autoptr (AsGraph) graph
        = as_graph_new (plain, (AsKind) (seed % AS_N_KINDS), AS_PLAIN);
      g_autoptr (CrowdWorld) world = crowd_world_new (plain, 0, 0);
      g_autoptr (WayCrowd) crowd = way_crowd_new (graph->graph, NULL);
      guint at[MOST_AGENTS], goals[MOST_AGENTS];

      way_crowd_set_seed (crowd, seed);
      add_agents (crowd, graph, rand, n_nodes, at, goals);
      for (guint tick = 0; tick < N_TICKS; tick++)
        {
          const guint n = crowd->n_agents;
          const guint i = (guint) g_rand_int_range (rand, 0, (gint32) n);
          const guint goal
            = (guint) g_rand_int_range (rand, 0, (gint32) n_nodes);

          check_tick (crowd, graph, world, at);
          way_crowd_set_goal (crowd, i, as_graph_get_node (graph, goal), NULL);
        }
    }
}

/* Diagonal steps by each corner rule, in crowds that fill most of the map. */
static void
test_corners (void)
{
  for (guint32 seed = 0; seed < N_SEEDS; seed++)
    {
      static const WayCost walker[] = { 1, INFINITY };
      static const PlainSteps steps = { 1, 1, 1.5 };
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint width = (guint) g_rand_int_range (rand, 2, 9);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, width, width, 2);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
      const WayCornerRule rule
        = WAY_CORNERS_BOTH_FREE + seed % 3;
      guint at[MOST_AGENTS];

      way_grid_set_mover (grid, walker, G_N_ELEMENTS (walker));
      way_grid_set_steps (grid, steps.vertical, steps.vertical, steps.diagonal);
      way_grid_set_corner_rule (grid, rule);

      g_autoptr (PlainGraph) plain = plain_grid_new (grid, &steps);
      g_autoptr (CrowdWorld) world
        = crowd_world_new (plain, width, WAY_CORNERS_ALWAYS - rule);
      g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
      guint n = 0;

      for (guint i = 0; i < width * width; i++)
        if (n < MOST_AGENTS && g_rand_boolean (rand)
            && way_terrain_get_class (terrain, i % width, i / width) == 0)
          {
            g_assert_true (way_crowd_add (
              crowd, WAY_INDEX (i),
              WAY_INDEX ((gsize) g_rand_int_range (rand, 0,
                                                   (gint32) (width * width))),
              NULL));
            at[n++] = i;
          }
      for (guint tick = 0; tick < N_TICKS; tick++)
        {
          guint to[MOST_AGENTS];
          g_autoptr (GError) error = NULL;

          way_crowd_tick (crowd, NULL, &error);
          g_assert_no_error (error);
          for (guint i = 0; i < n; i++)
            to[i] = (guint) WAY_NODE_INDEX (way_crowd_get_node (crowd, i));
          g_assert_cmpstr (crowd_world_find_fault (world, n, at, to), ==,
                           NULL);
          for (guint i = 0; i < n; i++)
            at[i] = to[i];
        }
    }
}

/* Where each edge lies on a cycle, everybody arrives some time, in a crowd that
 * leaves but one cell free. */
static void
test_everybody_arrives (void)
{
  static const WayCost walker[] = { 1 };
  g_autoptr (WayTerrain) terrain = way_terrain_new (6, 6, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayCrowd) crowd = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  gboolean arrived[35] = { FALSE };
  guint n_left = 35;

  way_grid_set_mover (grid, walker, 1);
  crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
  for (guint i = 0; i < 35; i++)
    way_crowd_add (crowd, WAY_INDEX (i),
                   WAY_INDEX ((gsize) g_rand_int_range (rand, 0, 36)), NULL);
  for (guint tick = 0; tick < 5000 && n_left > 0; tick++)
    {
      for (guint i = 0; i < 35; i++)
        if (!arrived[i] && way_crowd_has_arrived (crowd, i))
          {
            arrived[i] = TRUE;
            n_left--;
          }
      g_assert_true (way_crowd_tick (crowd, NULL, NULL));
    }

  g_assert_cmpuint (n_left, ==, 0);
}

/* Two that meet in a corridor change places at its one bay. */
static void
test_swap (void)
{
  g_autoptr (Map) map = map_new ("#########\n"
                                 "#S.....G#\n"
                                 "######.##\n"
                                 "#########\n");
  g_autoptr (AsGraph) graph = as_graph_new (map->plain, AS_INDEX, AS_PLAIN);
  g_autoptr (WayCrowd) crowd = way_crowd_new (graph->graph, NULL);
  guint tick = 0;

  way_crowd_add (crowd, WAY_INDEX (map->start), WAY_INDEX (map->goal), NULL);
  way_crowd_add (crowd, WAY_INDEX (map->goal), WAY_INDEX (map->start), NULL);
  while (!way_crowd_has_arrived (crowd, 0)
         || !way_crowd_has_arrived (crowd, 1))
    {
      g_assert_cmpuint (tick++, <, 30);
      g_assert_true (way_crowd_tick (crowd, NULL, NULL));
    }
}

/* The same seed brings back every step. */
static void
test_seed (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (12, 12, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  WayCrowd *crowds[3];
  guint n_differences = 0;

  for (guint k = 0; k < 3; k++)
    {
      crowds[k] = way_crowd_new (WAY_GRAPH (grid), NULL);
      way_crowd_set_seed (crowds[k], k == 2 ? 8 : 7);
      for (gsize i = 0; i < 60; i++)
        way_crowd_add (crowds[k], WAY_INDEX (i), WAY_INDEX (143 - i), NULL);
    }
  for (guint tick = 0; tick < 40; tick++)
    {
      for (guint k = 0; k < 3; k++)
        g_assert_true (way_crowd_tick (crowds[k], NULL, NULL));
      for (guint i = 0; i < 60; i++)
        {
          g_assert_true (way_crowd_get_node (crowds[0], i)
                         == way_crowd_get_node (crowds[1], i));
          n_differences += way_crowd_get_node (crowds[0], i)
                           != way_crowd_get_node (crowds[2], i);
        }
    }

  g_assert_cmpuint (n_differences, >, 0);
  for (guint k = 0; k < 3; k++)
    g_object_unref (crowds[k]);
}

/* Of two ways of equally many edges agents take the cheaper at each node. */
static void
test_cheaper_edge (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);

  tables_add_way (builder, 0, 1, 5);
  tables_add_way (builder, 0, 2, 4);
  tables_add_way (builder, 1, 3, 1);
  tables_add_way (builder, 2, 3, 9);

  g_autoptr (WayTable) table = tables_build (builder);

  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (table), NULL);

      way_crowd_set_seed (crowd, seed);
      way_crowd_add (crowd, way_table_get_node (table, WAY_ADDED (0)),
                     way_table_get_node (table, WAY_ADDED (3)), NULL);
      way_crowd_tick (crowd, NULL, NULL);
      g_assert_true (way_crowd_get_node (crowd, 0)
                     == way_table_get_node (table, WAY_ADDED (2)));
    }
}

/* Distances on open maps, which numbers of 16 bits can count or not, and whose
 * cells have four neighbours or eight. */
static void
test_distances (void)
{
  static const struct
  {
    guint32      width;
    WayGridShape shape;
    guint64      expected;
  } maps[] = {
    { 90, WAY_GRID_SQUARES_4, 89 + 60 },
    { 90, WAY_GRID_SQUARES_8, 89 },
    { 300, WAY_GRID_SQUARES_4, 299 + 60 },
    { 300, WAY_GRID_SQUARES_8, 299 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      const guint32 width = maps[i].width;
      g_autoptr (WayTerrain) terrain = way_terrain_new (width, width, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, maps[i].shape);
      g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
      g_autoptr (WayCrowdPlan) plan = NULL;

      way_crowd_add (crowd, way_grid_get_node (grid, 0, 3),
                     way_grid_get_node (grid, width - 1, 63), NULL);
      plan = way_crowd_find_plan (crowd, NULL, NULL);
      g_assert_cmpuint (way_crowd_plan_get_lower_bound (plan), ==,
                        maps[i].expected);
      g_assert_cmpuint (way_crowd_plan_get_makespan (plan), ==,
                        maps[i].expected);
    }
}

/* A new wall counts from the next tick on, and so does the removal of a
 * wall. */
static void
test_world_changes (void)
{
  static const WayCost walker[] = { 1, INFINITY };
  g_autoptr (WayTerrain) terrain = way_terrain_new (5, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayCrowd) crowd = NULL;

  way_grid_set_mover (grid, walker, 2);
  crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
  way_crowd_add (crowd, WAY_INDEX (0), WAY_INDEX (4), NULL);
  g_assert_true (way_crowd_tick (crowd, NULL, NULL));
  g_assert_true (way_crowd_get_node (crowd, 0) == WAY_INDEX (1));

  way_terrain_set_class (terrain, 3, 0, 1);
  for (guint tick = 0; tick < 9; tick++)
    {
      g_assert_true (way_crowd_tick (crowd, NULL, NULL));
      g_assert_cmpuint (WAY_NODE_INDEX (way_crowd_get_node (crowd, 0)), <, 3);
    }
  way_terrain_set_class (terrain, 3, 0, 0);
  for (guint tick = 0; tick < 4; tick++)
    g_assert_true (way_crowd_tick (crowd, NULL, NULL));
  g_assert_true (way_crowd_has_arrived (crowd, 0));
}

/* When a limit is met all agents keep their places, and the next call continues
 * as if nothing had happened. */
static void
test_limits (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (30, 30, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  guint64 needed;

  for (gsize i = 0; i < 100; i++)
    way_crowd_add (crowd, WAY_INDEX (i), WAY_INDEX (899 - i), NULL);
  for (guint64 n = 0; n < 4000; n += 500)
    {
      g_autoptr (GError) error = NULL;

      way_limits_set_max_expansions (limits, n);
      g_assert_false (way_crowd_tick (crowd, limits, &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
      g_assert_cmpuint (way_crowd_get_expansions (crowd), <=, n);
      for (gsize i = 0; i < 100; i++)
        g_assert_true (way_crowd_get_node (crowd, (guint) i) == WAY_INDEX (i));
    }

  way_limits_set_max_expansions (limits, G_MAXUINT64);
  way_limits_set_deadline (limits, 1);
  g_autoptr (GError) late = NULL;
  g_assert_false (way_crowd_tick (crowd, limits, &late));
  g_assert_error (late, WAY_ERROR, WAY_ERROR_LIMIT);
  way_limits_set_deadline (limits, 0);
  way_limits_set_max_bytes (limits, 1000);
  g_autoptr (GError) large = NULL;
  g_assert_false (way_crowd_tick (crowd, limits, &large));
  g_assert_error (large, WAY_ERROR, WAY_ERROR_LIMIT);
  way_limits_set_max_bytes (limits, 0);
  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_autoptr (GError) cancelled = NULL;
  g_assert_false (way_crowd_tick (crowd, limits, &cancelled));
  g_assert_error (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  g_assert_true (way_crowd_tick (crowd, NULL, NULL));
  needed = way_crowd_get_expansions (crowd);
  g_assert_cmpuint (needed, >=, 100);
}

static void
test_unsupported (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (8, 8, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayTurns) turns
    = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayClearanceMap) map = way_clearance_map_new (grid, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) large = NULL;

  g_assert_null (way_crowd_new (WAY_GRAPH (turns), &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);

  for (guint size = 1; size <= 2; size++)
    {
      g_autoptr (WayClearance) view
        = way_clearance_new (WAY_GRAPH (grid), map, size, NULL);
      g_autoptr (WayCrowd) crowd = way_crowd_new (WAY_GRAPH (view), &large);

      g_assert_true ((crowd != NULL) == (size == 1));
    }
  g_assert_error (large, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/crowd/ticks/random-graphs", test_random_graphs);
  g_test_add_func ("/crowd/ticks/corners", test_corners);
  g_test_add_func ("/crowd/ticks/everybody-arrives", test_everybody_arrives);
  g_test_add_func ("/crowd/ticks/two-swap-in-a-corridor", test_swap);
  g_test_add_func ("/crowd/ticks/seed-repeats", test_seed);
  g_test_add_func ("/crowd/ticks/cheaper-of-two-edges", test_cheaper_edge);
  g_test_add_func ("/crowd/distances", test_distances);
  g_test_add_func ("/crowd/ticks/world-changes", test_world_changes);
  g_test_add_func ("/crowd/ticks/limits", test_limits);
  g_test_add_func ("/crowd/unsupported", test_unsupported);

  return g_test_run ();
}
