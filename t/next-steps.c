/* next-steps.c - the next step between any two nodes, held to slow least costs
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"
#include "lib/tables.h"
#include "searches/preparation/next-steps-private.h"

#include <math.h>

static WayNextSteps *
make (WayGraph *graph)
{
  g_autoptr (GError) error = NULL;
  WayNextSteps *steps = way_next_steps_new (graph, NULL, &error);

  g_assert_no_error (error);
  return steps;
}

static void
assert_none (WayGraph        *graph,
             const WayLimits *limits,
             GQuark           domain,
             gint             code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (way_next_steps_new (graph, limits, &error));
  g_assert_error (error, domain, code);
}

/* All pairs ---------------------------------------------------------------- */

/* Looks up each step, and the path. */
static void
check_pair (WayNextSteps *steps,
            AsGraph      *as,
            guint         from,
            guint         to,
            WayCost       least)
{
  const WayNode goal = as_graph_get_node (as, to);
  const OracleStart start = { from, 0 };
  g_autoptr (GError) error = NULL;
  WayNode at = as_graph_get_node (as, from);
  g_autoptr (WayPath) path = way_next_steps_dup_path (steps, at, goal, &error);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) costs = g_array_new (FALSE, FALSE, sizeof (WayCost));

  g_assert_no_error (error);
  if (least == INFINITY)
    {
      g_assert_null (path);
      g_assert_false (way_next_steps_get_next (steps, at, goal, NULL));
      return;
    }

  g_assert_nonnull (path);
  oracle_assert_cost (way_path_get_cost (path), least);
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      const WayNode node = way_path_get_node (path, i);
      const guint id = as_graph_get_id (as, node);
      const WayCost cost = way_path_get_cost_so_far (path, i);

      g_assert_true (node == at);
      g_assert_true (way_next_steps_get_next (steps, at, goal, &at)
                     == (i + 1 < way_path_get_length (path)));
      g_array_append_val (nodes, id);
      g_array_append_val (costs, cost);
    }
  g_assert_true (at == goal);
  oracle_walk (as->plain, &start, 1, (guint *) (gpointer) nodes->data,
               (WayCost *) (gpointer) costs->data, nodes->len);
}

static void
check_all_pairs (const PlainGraph *plain,
                 AsKind            kind,
                 AsFlags           flags)
{
  g_autoptr (AsGraph) as = as_graph_new (plain, kind,
                                         flags | AS_PREDECESSORS);
  g_autoptr (WayNextSteps) steps = make (as->graph);

  for (guint to = 0; to < plain->n_nodes; to++)
    {
      g_autofree WayCost *left = oracle_costs_to (plain, to);

      for (guint from = 0; from < plain->n_nodes; from++)
        check_pair (steps, as, from, to, left[from]);
    }
  g_assert_true (next_steps_is_current (steps));
  g_assert_true (next_steps_get_graph (steps) == as->graph);
}

static void
test_all_pairs (void)
{
  static const AsKind kinds[] = { AS_INDEX, AS_TABLE, AS_TABLE_LOCAL,
                                  AS_OVERLAY };

  for (guint32 seed = 0; seed < outcome_repeat (2000); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const RandomFlags flags = random_graph_flags (seed);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, 1 + seed % 23, flags);

      check_all_pairs (plain, kinds[seed % G_N_ELEMENTS (kinds)],
                       flags & RANDOM_REAL ? AS_PLAIN : AS_WHOLE);
    }
}

/* More edges out of a node than a word has bits: of a hub, and of all. */
static void
test_many_edges (void)
{
  g_autoptr (PlainGraph) star = plain_graph_new (200);
  g_autoptr (PlainGraph) complete = plain_graph_new (90);
  g_autoptr (GRand) rand = g_rand_new_with_seed (90);

  for (guint leaf = 1; leaf < 200; leaf++)
    {
      plain_graph_add (star, 0, leaf, leaf % 3);
      plain_graph_add (star, leaf, 0, leaf % 5);
    }
  plain_graph_seal (star);
  check_all_pairs (star, AS_TABLE, AS_PLAIN);

  for (guint from = 0; from < 90; from++)
    for (guint to = 0; to < 90; to++)
      plain_graph_add (complete, from, to, g_rand_int_range (rand, 0, 40));
  plain_graph_seal (complete);
  check_all_pairs (complete, AS_INDEX, AS_WHOLE);
}

static void
test_tiny (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (0);
  g_autoptr (WayTable) empty = tables_build (builder);
  g_autoptr (WayNextSteps) steps = make (WAY_GRAPH (empty));
  g_autoptr (PlainGraph) one = plain_graph_new (1);

  g_assert_cmpuint (next_steps_get_n_runs (steps), ==, 0);
  plain_graph_add (one, 0, 0, 3);
  plain_graph_seal (one);
  check_all_pairs (one, AS_TABLE, AS_PLAIN);
}

/* Walls, and nodes that are closed by a view. */
static void
test_grids (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (100); seed++)
    {
      static const WayCost costs[] = { 1, 2.5, INFINITY };
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint32 width = 1 + seed % 7, height = 1 + seed % 5;
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, width, height, 3);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
      g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
      g_autoptr (WayNextSteps) steps = NULL;

      way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
      way_overlay_set_extra_cost (overlay, WAY_INDEX (seed % (width * height)),
                                  INFINITY);
      steps = make (WAY_GRAPH (overlay));

      for (guint32 from = 0; from < width * height; from++)
        for (guint32 to = 0; to < width * height; to++)
          {
            g_autoptr (WayPath) path
              = way_next_steps_dup_path (steps, WAY_INDEX (from),
                                         WAY_INDEX (to), NULL);
            g_autoptr (WayPath) found
              = way_find_path (WAY_GRAPH (overlay), WAY_INDEX (from),
                               WAY_INDEX (to),
                               WAY_STRATEGY_DIJKSTRA, NULL);

            g_assert_true ((path != NULL) == (found != NULL) || from == to);
            if (path != NULL && found != NULL)
              oracle_assert_cost (way_path_get_cost (path),
                                  way_path_get_cost (found));
          }
    }
}

/* Size --------------------------------------------------------------------- */

/* Along a line there are two directions, and at its ends one. */
static void
test_runs_of_a_line (void)
{
  const guint n = 300;
  g_autoptr (WayTableBuilder) builder = tables_new_builder (n);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayNextSteps) steps = NULL;

  for (guint i = 0; i + 1 < n; i++)
    tables_add_edge (builder, i, i + 1, 1 + i % 7, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  steps = make (WAY_GRAPH (table));

  g_assert_cmpuint (next_steps_get_n_runs (steps), ==, 2 * n - 2);
  g_assert_cmpuint (way_next_steps_get_bytes (steps), >=, 4 * (2 * n - 2));
  g_assert_cmpuint (way_next_steps_get_bytes (steps), <, 40 * n + 1000);
}

/* Of equal first steps the maker takes the step that serves longest: on open
 * ground with steps to four sides any target lies behind one of two, so that a
 * corner never needs more runs than there are rows. */
static void
test_runs_of_open_ground (void)
{
  const guint32 side = 20;
  g_autoptr (WayTerrain) terrain = way_terrain_new (side, side, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayNextSteps) steps = make (WAY_GRAPH (grid));

  g_assert_cmpuint (next_steps_get_n_runs (steps), <,
                    side * side * side * side / 10);
}

/* Changes, limits, other graphs -------------------------------------------- */

static void
test_changes (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayOverlay) overlay = NULL;
  g_autoptr (WayNextSteps) steps = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;

  tables_add_way (builder, 0, 1, 2);
  tables_add_way (builder, 1, 2, 3);
  table = tables_build (builder);
  overlay = way_overlay_new (WAY_GRAPH (table));
  steps = make (WAY_GRAPH (overlay));

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 5);
  g_assert_false (next_steps_is_current (steps));
  path = way_next_steps_dup_path (steps, WAY_INDEX (0), WAY_INDEX (2), &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 10);

  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), INFINITY);
  g_assert_null (way_next_steps_dup_path (steps, WAY_INDEX (0), WAY_INDEX (2),
                                          &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

static void
test_limits (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (12, 12, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayNextSteps) steps = NULL;
  const guint64 n_expansions = 144 + 144 * 144;

  for (guint64 max = 0; max < n_expansions; max += 1 + max / 3)
    {
      way_limits_set_max_expansions (limits, max);
      assert_none (WAY_GRAPH (grid), limits, WAY_ERROR, WAY_ERROR_LIMIT);
    }
  way_limits_set_max_expansions (limits, n_expansions);
  steps = way_next_steps_new (WAY_GRAPH (grid), limits, NULL);
  g_assert_nonnull (steps);

  for (gsize max = 1; max < way_next_steps_get_bytes (steps);
       max += 1 + max / 3)
    {
      way_limits_set_max_bytes (limits, max);
      assert_none (WAY_GRAPH (grid), limits, WAY_ERROR, WAY_ERROR_LIMIT);
    }
  way_limits_set_max_bytes (limits, 0);
  way_limits_set_cancellable (limits, cancellable);
  g_cancellable_cancel (cancellable);
  assert_none (WAY_GRAPH (grid), limits, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_unsupported (void)
{
  g_autoptr (PlainGraph) plain = plain_graph_new (2);
  g_autoptr (AsGraph) no_way_back = NULL;
  g_autoptr (AsGraph) objects = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));

  plain_graph_add (plain, 0, 1, 1);
  plain_graph_seal (plain);
  no_way_back = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  objects = as_graph_new (plain, AS_OBJECT, AS_PREDECESSORS);

  assert_none (no_way_back->graph, NULL, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  assert_none (objects->graph, NULL, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  assert_none (WAY_GRAPH (turns), NULL, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* A hub among so many nodes that number and place do not fit into a word. */
static void
test_too_large (void)
{
  const guint n = (1 << 16) + 1;
  g_autoptr (WayTableBuilder) builder = tables_new_builder (n);
  g_autoptr (WayTable) table = NULL;

  for (guint i = 1; i < n; i++)
    tables_add_way (builder, 0, i, 1);
  table = tables_build (builder);
  assert_none (WAY_GRAPH (table), NULL, WAY_ERROR, WAY_ERROR_TOO_LARGE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/next-steps/all-pairs", test_all_pairs);
  g_test_add_func ("/next-steps/many-edges", test_many_edges);
  g_test_add_func ("/next-steps/tiny", test_tiny);
  g_test_add_func ("/next-steps/grids", test_grids);
  g_test_add_func ("/next-steps/runs-of-a-line", test_runs_of_a_line);
  g_test_add_func ("/next-steps/runs-of-open-ground",
                   test_runs_of_open_ground);
  g_test_add_func ("/next-steps/changes", test_changes);
  g_test_add_func ("/next-steps/limits", test_limits);
  g_test_add_func ("/next-steps/unsupported", test_unsupported);
  g_test_add_func ("/next-steps/too-large", test_too_large);

  return g_test_run ();
}
