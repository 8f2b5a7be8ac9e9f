/* replanner-random.c - ways planned again and again, against fresh reckoning
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A unit walks over a pile of views while anything in the pile is edited. After
 * each round of edits all edges are written down, and Bellman and Ford's
 * algorithm computes the cost from these. The path has to cost
 * that, edge by edge, and where costs are exact no closed node may have been
 * opened again: that would be an estimate that was not mended. */

#include "lib/outcome.h"
#include "lib/pile.h"
#include "searches/replan/replanner-private.h"

#define N_SEEDS 3000
#define N_ROUNDS 12

static PlainGraph *
write_down (const Pile *pile)
{
  const WayQuery query = { 0 };
  gpointer cursor = way_graph_begin (pile->top, &query);
  g_autoptr (WayEdges) edges
    = way_edges_new (way_graph_get_node_type (pile->top));
  PlainGraph *plain = plain_graph_new (pile->n);

  for (guint i = 0; i < pile->n; i++)
    {
      const WayNode node = pile_node_of (pile, i);
      const WayAt at = { node, node, 0, TRUE };

      way_graph_neighbours (pile->top, cursor, &at, edges);
      for (guint j = 0; j < way_edges_get_length (edges); j++)
        if (way_edges_get_cost (edges, j) < INFINITY)
          plain_graph_add (plain, i,
                           pile_id_of (pile, way_edges_get_node (edges, j)),
                           way_edges_get_cost (edges, j));
    }
  way_graph_end (pile->top, cursor);
  plain_graph_seal (plain);

  return plain;
}

static void
check_path (const Pile       *pile,
            const PlainGraph *plain,
            const WayPath    *path,
            guint             from,
            guint             goal,
            WayCost           expected)
{
  const OracleStart start = { from, 0 };
  const guint n = way_path_get_length (path);
  g_autofree guint *nodes = g_new (guint, n);
  g_autofree WayCost *costs = g_new (WayCost, n);

  for (guint i = 0; i < n; i++)
    {
      nodes[i] = pile_id_of (pile, way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
    }
  oracle_walk (plain, &start, 1, nodes, costs, n);
  g_assert_cmpuint (nodes[n - 1], ==, goal);
  g_assert_false (way_path_is_partial (path));
  oracle_assert_cost (way_path_get_cost (path), expected);
}

/* Plans, and compares. Returns whether there is a way. */
static gboolean
check_plan (const Pile   *pile,
            WayReplanner *replanner,
            guint         from,
            guint         goal)
{
  g_autoptr (PlainGraph) plain = write_down (pile);
  g_autofree WayCost *costs = oracle_costs_to (plain, goal);
  g_autoptr (GError) error = NULL;
  const WayStatus status
    = way_replanner_plan (replanner, pile_node_of (pile, from), NULL, &error);

  g_assert_no_error (error);
  if (from == goal
      && way_graph_is_blocked (replanner_get_graph (replanner),
                               pile_node_of (pile, goal)))
    costs[from] = INFINITY;
  if (costs[from] == INFINITY)
    {
      g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
      g_assert_null (way_replanner_get_path (replanner));
      return FALSE;
    }

  g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
  check_path (pile, plain, way_replanner_get_path (replanner), from, goal,
              costs[from]);
  return TRUE;
}

/* Where the unit is by then: mostly some steps on, at times elsewhere. */
static guint
walk_on (Pile         *pile,
         WayReplanner *replanner,
         guint         from)
{
  const WayPath *path = way_replanner_get_path (replanner);
  guint n_steps;

  if (path == NULL || pile_roll (pile, 6) == 0)
    return pile_roll (pile, pile->n);

  n_steps = pile_roll (pile, MIN (way_path_get_length (path), 4));
  return pile_id_of (pile, way_path_get_node (path, n_steps));
}

/* Whether all costs are sums of halves: diagonal steps of squares are not. */
static gboolean
is_exact (const Pile *pile)
{
  return pile->grid == NULL
           ? plain_graph_is_whole (pile->plain)
           : way_grid_get_shape (pile->grid) != WAY_GRID_SQUARES_8;
}

typedef struct
{
  guint   n_found;
  guint   n_plans;
  guint64 restarts;             /* of planners */
} Tally;

static void
test_pile (guint32 seed,
           Tally  *tally)
{
  g_autoptr (Pile) pile = pile_new (seed);
  guint from = pile_roll (pile, pile->n);
  guint goal = pile_roll (pile, pile->n);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayReplanner) replanner
    = way_replanner_new (pile->top, pile_node_of (pile, goal), &error);
  WayReplannerStatistics statistics;

  if (way_graph_get_flags (pile->top) & WAY_GRAPH_STATES)
    {
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      return;
    }

  g_assert_no_error (error);
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      tally->n_found += check_plan (pile, replanner, from, goal);
      tally->n_plans++;
      for (guint n = pile_roll (pile, 4); n > 0; n--)
        pile_edit (pile);
      from = walk_on (pile, replanner, from);
      if (pile_roll (pile, 10) == 0)
        {
          goal = pile_roll (pile, pile->n);
          way_replanner_set_goal (replanner, pile_node_of (pile, goal));
        }
    }

  way_replanner_get_statistics (replanner, &statistics);
  if (is_exact (pile))
    g_assert_cmpuint (statistics.reopened, ==, 0);
  tally->restarts += statistics.restarts;
}

static void
test_piles (void)
{
  const guint n_seeds = outcome_repeat (N_SEEDS);
  Tally tally = { 0 };

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_test_message ("seed %u", seed);
      test_pile (seed, &tally);
    }

  g_test_message ("%u of %u found, %" G_GUINT64_FORMAT " times afresh",
                  tally.n_found, tally.n_plans, tally.restarts);
  g_assert_cmpuint (tally.n_found * 3, >, tally.n_plans);
  g_assert_cmpuint (tally.restarts * 3, <, tally.n_plans);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/replanner-random/piles", test_piles);

  return g_test_run ();
}
