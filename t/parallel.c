/* parallel.c - queries carried out by several workers, against the oracle
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Seeded graphs of all sorts, by one to four threads and by carriers that
 * misbehave. Expected results come from Bellman-Ford, from counting hops and
 * from walking each path. */

#include "lib/crew.h"
#include "lib/pile.h"
#include "lib/shared-query.h"

#include <string.h>

#define N_SEEDS 3000
#define N_JITTERING 600
#define N_PILES 400

static void
test_threads (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (SharedQuery) test = shared_query_new (seed);
      g_autoptr (AsGraph) graph
          = as_graph_new (test->plain, test->kind, test->flags);
      g_autoptr (WaySearch) search = shared_query_make_search (graph, test);
      g_autoptr (Outcome) outcome
          = crew_run_threads (graph, search, test->n_workers,
                              test->has_features ? shared_query_get_features : NULL);

      shared_query_check (test, outcome);
    }
}

static void
test_jitter (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_JITTERING); seed++)
    {
      g_autoptr (SharedQuery) test = shared_query_new (seed);

      shared_query_let_travel (test, seed);

      g_autoptr (AsGraph) graph
          = as_graph_new (test->plain, test->kind, test->flags);
      g_autoptr (Outcome) outcome
          = crew_run_jittering (graph, shared_query_make_search, test, test->n_workers, seed,
                                test->has_features ? shared_query_get_features : NULL);

      shared_query_check (test, outcome);
    }
}

/* Without a goal --------------------------------------------------------- */

typedef struct
{
  AsGraph    *graph;
  const SharedQuery *test;
  guint       n_reached;
} Visit;

static gboolean
visit (WayNode  node,
       WayNode  came_from,
       WayCost  cost_so_far,
       gboolean is_closed,
       gpointer user_data)
{
  Visit      *self = user_data;
  const guint to   = as_graph_get_id (self->graph, node);
  const guint from = as_graph_get_id (self->graph, came_from);

  g_assert_true (is_closed);
  self->n_reached++;
  if (to == from)
    return TRUE;                /* a start */

  /* The tree of all paths is one of least cost. */
  guint            n_edges;
  gboolean         fits  = FALSE;
  const PlainEdge *edges = plain_graph_get_edges (self->test->plain, from,
                                                  &n_edges);

  for (guint i = 0; i < n_edges; i++)
    fits |= edges[i].to == to
            && fabs (self->test->costs[from] + edges[i].cost - cost_so_far)
                   <= 1e-9 * cost_so_far;
  g_assert_true (fits);
  return TRUE;
}

static void
test_distances (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 3); seed++)
    {
      g_autoptr (SharedQuery) test = shared_query_new (seed);
      g_autoptr (AsGraph) graph
          = as_graph_new (test->plain, test->kind, test->flags);
      g_autoptr (GError) error = NULL;
      Visit seen = { graph, test, 0 };
      guint n_reachable = 0;

      test->strategy = WAY_STRATEGY_DIJKSTRA;
      test->goal_kind = SHARED_GOAL_NONE;

      g_autoptr (WaySearch) search = shared_query_make_search (graph, test);
      way_search_set_workers (search, test->n_workers);

      g_assert_cmpint (way_search_run (search, &error), ==,
                       WAY_STATUS_EXHAUSTED);
      g_assert_no_error (error);
      g_assert_null (way_search_dup_path (search));
      for (guint i = 0; i < test->plain->n_nodes; i++)
        {
          WayCost        cost    = INFINITY;
          const gboolean reached = way_search_get_cost_so_far (
              search, as_graph_get_node (graph, i), &cost);

          g_assert_cmpint (reached, ==, test->costs[i] < INFINITY);
          oracle_assert_cost (cost, test->costs[i]);
          n_reachable += reached;
        }
      way_search_foreach_reached (search, visit, &seen);
      g_assert_cmpuint (seen.n_reached, ==, n_reachable);

      g_autoptr (WayReach) reach = way_search_gather_reach (search, &error);

      g_assert_no_error (error);
      shared_query_check_reach (test, graph, reach);
    }
}

/* Costs that are not final are not reported. */
static void
test_no_reach (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (60, 60, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  way_search_set_workers (search, 2);
  g_autoptr (WayLimits) limits     = way_limits_new ();
  g_autoptr (GError) error         = NULL;

  g_assert_null (way_search_gather_reach (search, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);

  way_search_set_start (search, way_grid_get_node (grid, 0, 0));
  way_search_set_goal (search, way_grid_get_node (grid, 59, 59));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_null (way_search_gather_reach (search, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);

  way_search_clear_goals (search);
  way_limits_set_max_expansions (limits, 100);
  way_search_set_limits (search, limits);
  g_assert_cmpint (way_search_run (search, NULL), ==,
                   WAY_STATUS_MAX_EXPANSIONS);
  g_assert_null (way_search_gather_reach (search, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* A node at the largest cost is within it, and the next is not. */
static void
test_reach_within (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (60, 60, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WaySearch) search
      = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, way_grid_get_node (grid, 30, 30));
  way_search_set_max_cost (search, 20);
  for (guint n = 1; n <= 4; n++)
    {
      way_search_set_workers (search, n);

      way_search_run (search, &error);
      g_assert_no_error (error);

      g_autoptr (WayReach) reach = way_search_gather_reach (search, &error);

      /* 1 + 4 (1 + 2 + ... + 20) */
      g_assert_no_error (error);
      g_assert_cmpuint (way_reach_get_n_nodes (reach), ==, 841);
      g_assert_cmpfloat (way_reach_get_max_cost (reach), ==, 20);
      g_assert_true (way_reach_get_came_from (reach, 0)
                     == way_reach_get_node (reach, 0));
    }
}

/* Messages ---------------------------------------------------------------- */

#define LINE 1000

/* A node of a line as a value of so many bytes; every byte depends on it. */
static void
write_wide (guint8 *bytes,
            gsize   size,
            guint32 at)
{
  memcpy (bytes, &at, sizeof at);
  for (gsize i = sizeof at; i < size; i++)
    bytes[i] = (guint8) (at * 37 + i);
}

static void
add_wide_steps (WayNode   node,
                WayEdges *edges,
                gpointer  user_data)
{
  const gsize size = GPOINTER_TO_SIZE (user_data);
  guint8      next[64];
  guint32     at;

  memcpy (&at, node, sizeof at);
  for (guint32 i = 0; i < 2; i++)
    {
      if (at + 2 * i < 1 || at + 2 * i > LINE)
        continue;
      write_wide (next, size, at + 2 * i - 1);
      way_edges_add (edges, next, 1 + at % 3);
    }
}

/* On a line with ways both ways each edge is looked at from both ends. If it
 * leads from worker to worker it is sent from the first of them alone. */
static void
check_line (WaySearch *search,
            guint      n_workers,
            gboolean   knows_before)
{
  way_search_set_workers (search, n_workers);
  guint64 sent;

  g_assert_cmpuint (crew_get_unsent (search), ==, 0);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
  sent = crew_get_sent (search);
  g_assert_cmpint (sent > 0, ==, n_workers > 1);
  if (knows_before)
    g_assert_cmpuint (sent, <, LINE);
  g_assert_cmpuint (crew_get_unsent (search), ==,
                    knows_before ? sent : 0);
}

static void
test_way_back (void)
{
  static const gsize sizes[] = { 4, 8, 12, 16, 24, 27, 32, 40 };

  for (guint n = 1; n <= SHARED_QUERY_MOST_WORKERS; n++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        g_autoptr (WayNodeType) type
            = way_node_type_new_value (sizes[i], NULL, NULL);
        g_autoptr (WayCallbackGraph) graph = way_callback_graph_new (
            type, add_wide_steps, GSIZE_TO_POINTER (sizes[i]), NULL);
        g_autoptr (WaySearch) search
            = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);
        guint8 start[64];

        write_wide (start, sizes[i], 0);
        way_search_set_start (search, start);
        check_line (search, n, sizes[i] <= 32);
      }
}

/* Over indices the node before is always known. */
static void
test_way_back_of_indices (void)
{
  g_autoptr (PlainGraph) plain = plain_graph_new (LINE);

  for (guint i = 0; i + 1 < LINE; i++)
    {
      plain_graph_add (plain, i, i + 1, i % 3);
      plain_graph_add (plain, i + 1, i, i % 5);
    }
  plain_graph_seal (plain);

  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  g_autoptr (WaySearch) search = as_graph_search (graph, WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, as_graph_get_node (graph, 0));
  for (guint n = 1; n <= SHARED_QUERY_MOST_WORKERS; n++)
    check_line (search, n, TRUE);
}

/* Piles of views --------------------------------------------------------- */

/* The search by @n_workers against one without workers, which other tests hold
 * to oracles. */
static void
check_pile (Pile      *pile,
            WaySearch *search,
            guint      n_workers)
{
  g_autoptr (GError) error = NULL;

  way_search_set_workers (search, 0);
  way_search_reset (search);

  const WayStatus status = way_search_run (search, &error);
  g_autoptr (WayPath) best = way_search_dup_path (search);

  g_assert_no_error (error);
  way_search_set_workers (search, n_workers);

  const WayStatus shared_status = way_search_run (search, &error);

  g_assert_no_error (error);
  g_assert_cmpint (shared_status, ==, status);
  if (status != WAY_STATUS_FOUND)
    return;

  g_autoptr (WayPath) path = way_search_dup_path (search);
  g_autoptr (WayPath) again = way_path_recost (path, pile->top, &error);

  g_assert_no_error (error);
  oracle_assert_cost (way_path_get_cost (path), way_path_get_cost (best));
  g_assert_cmpuint (way_path_get_length (again), ==,
                    way_path_get_length (path));
  oracle_assert_cost (way_path_get_cost (again), way_path_get_cost (path));
}

static void
test_piles (void)
{
  guint n = 0;

  for (guint32 seed = 0; seed < outcome_repeat (N_PILES); seed++)
    {
      g_autoptr (Pile) pile = pile_new (seed);
      g_autoptr (WaySearch) search
          = way_search_new (pile->top, seed % 2 == 0 ? WAY_STRATEGY_ASTAR
                                                     : WAY_STRATEGY_DIJKSTRA);

      way_search_set_partial (search, WAY_PARTIAL_NONE);
      way_search_set_start (search, pile_roll_node (pile));
      way_search_set_goal (search, pile_roll_node (pile));
      for (guint round = 0; round < 3; round++)
        {
          check_pile (pile, search, seed % SHARED_QUERY_MOST_WORKERS + 1);
          pile_edit (pile);
          n++;
        }
    }

  g_assert_cmpuint (n, >, outcome_repeat (N_PILES));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/parallel/random/threads", test_threads);
  g_test_add_func ("/parallel/random/jitter", test_jitter);
  g_test_add_func ("/parallel/random/distances", test_distances);
  g_test_add_func ("/parallel/random/piles", test_piles);
  g_test_add_func ("/parallel/way-back/values", test_way_back);
  g_test_add_func ("/parallel/way-back/indices", test_way_back_of_indices);
  g_test_add_func ("/parallel/reach/none", test_no_reach);
  g_test_add_func ("/parallel/reach/within", test_reach_within);

  return g_test_run ();
}
