/* both-ends.c - searches from both ends against the oracle and the loop
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/both-ends-private.h"
#include "lib/both-ends.h"
#include "lib/bounded-search.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"
#include "lib/tables.h"

#define N_SEEDS 1000

/* Random graphs ---------------------------------------------------------- */

typedef enum
{
  BOUNDS_NONE,            /* Dijkstra */
  BOUNDS_CONSISTENT,      /* part of the true distances */
  BOUNDS_ADMISSIBLE,      /* anything up to the true distances */
  N_BOUNDS
} Bounds;

typedef struct
{
  PlainGraph *plain;
  AsGraph    *graph;
  guint       start;
  guint       goal;
  WayCost    *costs;      /* from the start, by Bellman-Ford */
} Case;

static void
case_init (Case   *self,
           guint32 seed,
           AsKind  kind)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n_nodes = g_rand_int_range (rand, 1, 40);
  AsFlags flags = AS_PREDECESSORS | AS_SOME_IDS;

  self->plain = random_graph_new (rand, n_nodes, random_graph_flags (seed));
  if ((seed >> 7) % 2 == 0 && plain_graph_is_whole (self->plain))
    flags |= AS_WHOLE;
  self->graph = as_graph_new (self->plain, kind, flags);
  self->start = g_rand_int_range (rand, 0, n_nodes);
  self->goal = g_rand_int_range (rand, 0, n_nodes);
  self->costs = oracle_costs_from (self->plain, self->start);
}

static void
case_clear (Case *self)
{
  as_graph_free (self->graph);
  plain_graph_free (self->plain);
  g_free (self->costs);
}

typedef struct
{
  AsGraph *graph;
  WayCost *values;        /* (owned) by id */
} Estimates;

static WayCost
look_up (gpointer state,
         WayNode  node,
         gpointer user_data)
{
  const Estimates *self = user_data;

  return self->values[as_graph_get_id (self->graph, node)];
}

static void
free_estimates (gpointer data)
{
  Estimates *self = data;

  g_free (self->values);
  g_free (self);
}

/* Takes @distances over and makes bounds of them. */
static WayHeuristic *
make_bounds (const Case *self,
             WayCost    *distances,
             Bounds      bounds,
             guint32     seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const gdouble share = g_rand_double (rand);
  Estimates *estimates = g_new (Estimates, 1);

  for (guint id = 0; id < self->plain->n_nodes; id++)
    if (distances[id] == INFINITY)
      distances[id] = RANDOM_FAR_AWAY;
    else
      distances[id] *= bounds == BOUNDS_CONSISTENT ? share
                                                   : g_rand_double (rand);
  *estimates = (Estimates) { self->graph, distances };

  return way_heuristic_new_full (NULL, look_up, NULL, estimates, free_estimates);
}

static WaySearch *
new_search (const Case *self,
            Bounds      bounds,
            guint32     seed)
{
  WaySearch *search
    = both_ends_search_new (self->graph->graph,
                             bounds == BOUNDS_NONE ? WAY_STRATEGY_DIJKSTRA
                                                   : WAY_STRATEGY_ASTAR);

  if (bounds != BOUNDS_NONE)
    {
      g_autoptr (WayHeuristic) forth
        = make_bounds (self, oracle_costs_to (self->plain, self->goal),
                       bounds, seed);
      g_autoptr (WayHeuristic) back
        = make_bounds (self, oracle_costs_from (self->plain, self->start),
                       bounds, seed + 1);

      both_ends_set_heuristics (search, forth, back,
                                        bounds == BOUNDS_CONSISTENT);
    }
  both_ends_set_slice (search, 1 + seed % 3);
  way_search_set_start (search,
                               as_graph_get_node (self->graph, self->start));
  way_search_set_goal (search,
                              as_graph_get_node (self->graph, self->goal));

  return search;
}

static void
walk (const Case    *self,
      const WayPath *path)
{
  const guint len = way_path_get_length (path);
  const OracleStart start = { self->start, 0 };
  g_autofree guint *ids = g_new (guint, len);
  g_autofree WayCost *costs = g_new (WayCost, len);

  for (guint i = 0; i < len; i++)
    {
      ids[i] = as_graph_get_id (self->graph, way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
    }
  oracle_walk (self->plain, &start, 1, ids, costs, len);
  g_assert_cmpuint (ids[len - 1], ==, self->goal);
}

static void
check_answer (const Case       *self,
              WaySearch *search)
{
  const WayCost expected = self->costs[self->goal];
  g_autoptr (GError) error = NULL;
  const WayStatus status = way_search_run (search, &error);
  g_autoptr (WayPath) path = way_search_dup_path (search);
  WayCost cost = INFINITY;

  g_assert_no_error (error);
  g_assert_cmpint (status, ==, expected < INFINITY ? WAY_STATUS_FOUND
                                                   : WAY_STATUS_EXHAUSTED);
  g_assert_true (way_search_get_cost (search, &cost)
                 == (expected < INFINITY));
  oracle_assert_cost (cost, expected);
  g_assert_true ((path != NULL) == (expected < INFINITY));
  if (path == NULL)
    return;

  g_assert_false (way_path_is_partial (path));
  oracle_assert_cost (way_path_get_cost (path), expected);
  walk (self, path);
}

static void
test_random (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      Case self;

      case_init (&self, seed, kind);
      for (Bounds bounds = 0; bounds < N_BOUNDS; bounds++)
        {
          g_autoptr (WaySearch) search = new_search (&self, bounds,
                                                            seed);

          check_answer (&self, search);
        }
      case_clear (&self);
    }
}

/* One search for many queries, as a program would keep it. */
static void
test_warm (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (WaySearch) search = NULL;
      Case self;

      case_init (&self, seed, AS_TABLE_LOCAL);
      search = new_search (&self, BOUNDS_NONE, seed);
      for (guint i = 0; i < 20; i++)
        {
          g_free (self.costs);
          self.start = (self.start + 7) % self.plain->n_nodes;
          self.goal = (self.goal + 5) % self.plain->n_nodes;
          self.costs = oracle_costs_from (self.plain, self.start);
          way_search_set_start (search, as_graph_get_node (self.graph,
                                                                  self.start));
          way_search_set_goal (search, as_graph_get_node (self.graph,
                                                                 self.goal));
          check_answer (&self, search);
        }
      case_clear (&self);
    }
}

/* Grids ------------------------------------------------------------------ */

static void
check_grid (WayGraph   *graph,
            WayStrategy strategy,
            GRand      *rand,
            guint32     n_cells)
{
  g_autoptr (WaySearch) search = both_ends_search_new (graph,
                                                               strategy);

  both_ends_set_slice (search, 3);
  for (guint i = 0; i < 30; i++)
    {
      const WayNode start = WAY_INDEX (g_rand_int (rand) % n_cells);
      const WayNode goal = WAY_INDEX (g_rand_int (rand) % n_cells);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayPath) expected
        = way_find_path (graph, start, goal, WAY_STRATEGY_DIJKSTRA, &error);
      WayCost cost = INFINITY;

      g_assert_no_error (error);
      way_search_set_start (search, start);
      way_search_set_goal (search, goal);
      way_search_run (search, &error);
      g_assert_no_error (error);
      way_search_get_cost (search, &cost);
      oracle_assert_cost (cost, expected ? way_path_get_cost (expected)
                                         : INFINITY);
    }
}

static void
test_grids (void)
{
  const WayGridShape shapes[] = { WAY_GRID_SQUARES_4, WAY_GRID_SQUARES_8,
                                  WAY_GRID_HEXAGONS, WAY_GRID_TRIANGLES };
  const WayCost costs[] = { 1, 2, INFINITY, 3.5 };

  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, 17, 13, 4);
      g_autoptr (WayGrid) grid
        = way_grid_new (terrain, shapes[seed % G_N_ELEMENTS (shapes)]);
      g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));

      way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
      for (guint i = 0; i < 20; i++)
        way_overlay_set_extra_cost (overlay,
                                    WAY_INDEX (g_rand_int (rand) % (17 * 13)),
                                    g_rand_int_range (rand, 1, 9));

      check_grid (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA, rand, 17 * 13);
      check_grid (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR, rand, 17 * 13);
      check_grid (WAY_GRAPH (overlay), WAY_STRATEGY_ASTAR, rand, 17 * 13);
    }
}

/* Limits ----------------------------------------------------------------- */

/* A chain of @n_nodes, each edge of cost 1 and both ways. */
static WayTable *
new_chain (guint n_nodes)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (n_nodes);

  for (guint i = 1; i < n_nodes; i++)
    tables_add_edge (builder, i - 1, i, 1, WAY_BOTH_WAYS, NULL);

  return tables_build (builder);
}

static WaySearch *
new_chain_search (guint n_nodes)
{
  g_autoptr (WayTable) table = new_chain (n_nodes);
  WaySearch *search = both_ends_search_new (WAY_GRAPH (table),
                                                    WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (n_nodes - 1));

  return search;
}

static WayStatus
run (WaySearch *search)
{
  g_autoptr (GError) error = NULL;
  const WayStatus status = way_search_run (search, &error);

  g_assert_no_error (error);
  g_assert_cmpint (status, ==, way_search_get_status (search));

  return status;
}

static void
test_carries_on_after_limit (void)
{
  g_autoptr (WaySearch) search = new_chain_search (5000);
  g_autoptr (WayLimits) limits = way_limits_new ();
  WayStatistics statistics;
  WayCost cost;

  for (guint64 limit = 1; limit < 4900; limit += 701)
    {
      way_limits_set_max_expansions (limits, limit);
      way_search_set_limits (search, limits);
      g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_EXPANSIONS);
      way_search_get_statistics (search, &statistics);
      g_assert_cmpuint (statistics.expanded, ==, limit);
      g_assert_null (way_search_dup_path (search));
    }
  way_search_set_limits (search, NULL);
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_cost (search, &cost));
  g_assert_cmpfloat (cost, ==, 4999);
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
}

static void
test_max_cost (void)
{
  g_autoptr (WaySearch) search = new_chain_search (1000);

  way_search_set_max_cost (search, 998);
  g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_COST);
  way_search_set_max_cost (search, 400);
  g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_COST);
  way_search_set_max_cost (search, 999);
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
}

static void
test_cancellable_and_deadline (void)
{
  g_autoptr (WaySearch) search = new_chain_search (1000);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();

  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  way_search_set_limits (search, limits);
  g_assert_true (way_limits_get_cancellable (
                   settings_of (search).limits) == cancellable);
  g_assert_cmpint (run (search), ==, WAY_STATUS_CANCELLED);
  way_limits_set_cancellable (limits, NULL);
  way_limits_set_deadline (limits, 1);
  way_search_set_limits (search, limits);
  g_assert_cmpint (run (search), ==, WAY_STATUS_DEADLINE);
  way_search_set_limits (search, NULL);
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
}

/* A graph without end, over integers in pointers: from each to the next two. */
static void
add_next (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  way_edges_add (edges, GSIZE_TO_POINTER (GPOINTER_TO_SIZE (node) * 2 + 1), 1);
  way_edges_add (edges, GSIZE_TO_POINTER (GPOINTER_TO_SIZE (node) * 2 + 2), 1);
}

static void
test_max_bytes (void)
{
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (NULL, add_next, NULL, NULL);
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayLimits) limits = way_limits_new ();
  WayStatistics statistics;

  way_callback_graph_set_predecessors (graph, add_next, NULL, NULL);
  search = both_ends_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, GUINT_TO_POINTER (1));
  /* Its next are far from 1 with pointers of 32 bits, too. */
  way_search_set_goal (search, GUINT_TO_POINTER (0x81234567));
  way_limits_set_max_bytes (limits, 1000000);
  way_search_set_limits (search, limits);
  g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_BYTES);
  way_search_get_statistics (search, &statistics);
  g_assert_cmpuint (statistics.bytes, <=, 1000000 + 8192);
}

/* With memory for one side only, for neither side, and for both. */
static void
test_begins_after_max_bytes (void)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  guint n_stopped = 0;

  for (gsize max_bytes = 1; max_bytes < 4000; max_bytes += 49)
    {
      g_autoptr (WaySearch) search = new_chain_search (20);
      WayCost cost;

      way_limits_set_max_bytes (limits, max_bytes);
      way_search_set_limits (search, limits);
      n_stopped += run (search) == WAY_STATUS_MAX_BYTES;
      way_search_set_limits (search, NULL);
      g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
      g_assert_true (way_search_get_cost (search, &cost));
      g_assert_cmpfloat (cost, ==, 19);
    }
  g_assert_cmpuint (n_stopped, >, 10);
}

static void
test_start_is_goal (void)
{
  g_autoptr (WaySearch) search = new_chain_search (10);
  g_autoptr (WayPath) path = NULL;

  way_search_set_goal (search, WAY_INDEX (0));
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  g_assert_cmpuint (way_path_get_length (path), ==, 1);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 0);
}

static void
test_needs_both_ends (void)
{
  g_autoptr (WayTable) table = new_chain (3);
  g_autoptr (WaySearch) search
    = both_ends_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (way_search_run (search, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_NO_START);
  g_clear_error (&error);
  way_search_set_start (search, WAY_INDEX (0));
  g_assert_cmpint (way_search_run (search, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  way_search_set_goal (search, WAY_INDEX (3));
  g_assert_cmpint (way_search_run (search, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  way_search_set_goal (search, WAY_INDEX (2));
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
}

/* The best path is asked for again when the graph has changed. */
static void
test_changed_graph (void)
{
  g_autoptr (WayTable) table = new_chain (300);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  g_autoptr (WaySearch) search
    = both_ends_search_new (WAY_GRAPH (overlay), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;
  WayCost cost;
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (299));
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (100), 0.5);
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
  g_assert_true (way_search_get_cost (search, &cost));
  g_assert_cmpfloat (cost, ==, 299.5);

  way_limits_set_max_expansions (limits, 10);
  way_search_set_limits (search, limits);
  way_search_set_start (search, WAY_INDEX (1));
  g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_EXPANSIONS);
  way_layer_clear (way_overlay_get_layer (overlay, NULL));
  way_search_set_limits (search, NULL);
  g_assert_cmpint (way_search_run (search, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
}

/* Of two parallel edges the path names the edge that it follows, also on the
 * half that was searched backwards. */
static void
test_edges_of_path (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (6);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (WayPath) path = NULL;

  way_table_builder_set_keep_parallel (builder, TRUE);
  for (guint i = 1; i < 6; i++)
    {
      tables_add_edge (builder, i - 1, i, 3, WAY_ONE_WAY, "slow");
      tables_add_edge (builder, i - 1, i, 2, WAY_ONE_WAY, "fast");
    }
  table = tables_build (builder);
  search = both_ends_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (5));
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);

  path = way_search_dup_path (search);
  for (guint i = 1; i < 6; i++)
    {
      g_autofree char *label
        = way_graph_dup_label (WAY_GRAPH (table), way_path_get_edge (path, i));

      g_assert_cmpstr (label, ==, "fast");
    }
}

/* Far fewer expansions than from the start alone: on an open field Dijkstra
 * fills one disc of radius r or two of r / 2, half as many cells. */
static void
test_expands_less (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (201, 201, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WaySearch) both
    = both_ends_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WaySearch) one = way_search_new (WAY_GRAPH (grid),
                                              WAY_STRATEGY_DIJKSTRA);
  const WayNode start = way_grid_get_node (grid, 70, 100);
  const WayNode goal = way_grid_get_node (grid, 130, 100);
  WayStatistics of_both, of_one;

  way_search_set_start (both, start);
  way_search_set_goal (both, goal);
  g_assert_cmpint (run (both), ==, WAY_STATUS_FOUND);
  way_search_set_start (one, start);
  way_search_set_goal (one, goal);
  g_assert_cmpint (way_search_run (one, NULL), ==, WAY_STATUS_FOUND);
  way_search_get_statistics (both, &of_both);
  way_search_get_statistics (one, &of_one);
  g_assert_cmpuint (of_both.expanded * 10, <, of_one.expanded * 7);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/both-ends/random/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_random);
    }

#define CASE(path, function) g_test_add_func ("/both-ends/" path, function)
  CASE ("warm", test_warm);
  CASE ("grids", test_grids);
  CASE ("carries-on-after-limit", test_carries_on_after_limit);
  CASE ("max-cost", test_max_cost);
  CASE ("cancellable-and-deadline", test_cancellable_and_deadline);
  CASE ("max-bytes", test_max_bytes);
  CASE ("begins-after-max-bytes", test_begins_after_max_bytes);
  CASE ("start-is-goal", test_start_is_goal);
  CASE ("needs-both-ends", test_needs_both_ends);
  CASE ("changed-graph", test_changed_graph);
  CASE ("edges-of-path", test_edges_of_path);
  CASE ("expands-less", test_expands_less);

  return g_test_run ();
}
