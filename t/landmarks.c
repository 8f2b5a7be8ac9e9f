/* landmarks.c - bounds from landmarks, and the searches that go by them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/both-ends-private.h"
#include "lib/both-ends.h"
#include "lib/outcome.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"
#include "lib/tables.h"
#include "searches/preparation/landmarks-private.h"

#define N_SEEDS 700

static WayLandmarks *
new_landmarks (WayGraph       *graph,
               guint           n_landmarks,
               WayLandmarkRule rule)
{
  g_autoptr (GError) error = NULL;
  WayLandmarks *landmarks = way_landmarks_new (graph, n_landmarks, rule, NULL,
                                               &error);

  g_assert_no_error (error);
  g_assert_cmpuint (way_landmarks_get_n_landmarks (landmarks), <=,
                    n_landmarks);

  return landmarks;
}

/* Random graphs ---------------------------------------------------------- */

typedef struct
{
  PlainGraph   *plain;
  AsGraph      *graph;
  WayLandmarks *landmarks;
} Case;

static void
case_init (Case   *self,
           guint32 seed,
           AsKind  kind)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n_nodes = g_rand_int_range (rand, 1, 40);
  AsFlags flags = (seed >> 8) % 2 ? AS_PREDECESSORS : AS_PLAIN;

  self->plain = random_graph_new (rand, n_nodes, random_graph_flags (seed));
  if ((seed >> 7) % 2 == 0 && plain_graph_is_whole (self->plain))
    flags |= AS_WHOLE;
  self->graph = as_graph_new (self->plain, kind, flags);
  self->landmarks = new_landmarks (self->graph->graph,
                                   1 + seed % 21,
                                   seed / 3 % 2 ? WAY_LANDMARKS_AVOID
                                                : WAY_LANDMARKS_FARTHEST);
}

static void
case_clear (Case *self)
{
  way_landmarks_unref (self->landmarks);
  as_graph_free (self->graph);
  plain_graph_free (self->plain);
}

static WayNode
node_of (const Case *self,
         guint       id)
{
  return as_graph_get_node (self->graph, id);
}

/* No path costs more: rounding is relative to this. */
static WayCost
add_up_edges (const PlainGraph *plain)
{
  WayCost total = 0;

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const WayCost cost = g_array_index (plain->edges, PlainEdge, i).cost;

      total += cost < INFINITY ? cost : 0;
    }

  return total;
}

/* No bound is above the true cost, nor falls along an edge by more than the
 * edge costs. */
static void
check_bounds (const Case *self,
              guint       goal)
{
  g_autofree WayCost *costs = oracle_costs_to (self->plain, goal);
  g_autofree WayCost *bounds = g_new (WayCost, self->plain->n_nodes);
  const WayCost total = add_up_edges (self->plain);

  for (guint id = 0; id < self->plain->n_nodes; id++)
    {
      bounds[id] = way_landmarks_get_bound (self->landmarks,
                                            node_of (self, id),
                                            node_of (self, goal));
      g_assert_cmpfloat (bounds[id], >=, 0);
      g_assert_cmpfloat (bounds[id], <=, costs[id]);
    }

  for (guint i = 0; i < self->plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (self->plain->edges, PlainEdge,
                                              i);

      g_assert_cmpfloat (bounds[edge->from], <=,
                         edge->cost + bounds[edge->to]
                         + 1e-12 * (total + 1));
    }
}

/* From or to a landmark bounds are the costs themselves. */
static void
check_landmark (const Case *self,
                guint       i)
{
  const guint id = as_graph_get_id (
    self->graph, WAY_INDEX (self->landmarks->set.landmarks[i]));
  g_autofree WayCost *costs = oracle_costs_from (self->plain, id);

  for (guint to = 0; to < self->plain->n_nodes; to++)
    {
      const WayCost bound
        = way_landmarks_get_bound (self->landmarks, node_of (self, id),
                                   node_of (self, to));

      if (costs[to] < INFINITY)
        g_assert_cmpfloat (fabs (bound - costs[to]), <=,
                           4e-12 * (add_up_edges (self->plain) + 1));
    }
}

static void
check_path (const Case *self,
            WayPath    *path,
            guint       start,
            guint       goal,
            WayCost     expected)
{
  const guint len = way_path_get_length (path);
  const OracleStart at = { start, 0 };
  g_autofree guint *ids = g_new (guint, len);
  g_autofree WayCost *costs = g_new (WayCost, len);

  for (guint i = 0; i < len; i++)
    {
      ids[i] = as_graph_get_id (self->graph, way_path_get_node (path, i));
      costs[i] = way_path_get_cost_so_far (path, i);
    }
  oracle_walk (self->plain, &at, 1, ids, costs, len);
  g_assert_cmpuint (ids[len - 1], ==, goal);
  oracle_assert_cost (costs[len - 1], expected);
}

static void
check_astar (const Case *self,
             guint       start,
             guint       goal)
{
  g_autofree WayCost *costs = oracle_costs_from (self->plain, start);
  g_autoptr (WayHeuristic) heuristic
    = way_landmarks_to_heuristic (self->landmarks);
  g_autoptr (WaySearch) search = way_search_new (self->graph->graph,
                                                 WAY_STRATEGY_ASTAR);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  WayStatistics statistics;
  WayStatus status;

  way_search_set_heuristic (search, heuristic);
  way_search_set_start (search, node_of (self, start));
  way_search_set_goal (search, node_of (self, goal));
  status = way_search_run (search, &error);
  g_assert_no_error (error);
  way_search_get_statistics (search, &statistics);
  if (add_up_edges (self->plain) < 0x1p31)      /* else rounding may show */
    g_assert_cmpuint (statistics.inconsistent, ==, 0);
  if (costs[goal] == INFINITY
      || (start == goal
          && way_graph_is_blocked (self->graph->graph, node_of (self, goal))))
    {
      g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
      return;
    }

  g_assert_cmpint (status, ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  check_path (self, path, start, goal, costs[goal]);
}

static void
check_both_ends (const Case *self,
                 guint       start,
                 guint       goal)
{
  g_autofree WayCost *costs = oracle_costs_from (self->plain, start);
  g_autoptr (WayHeuristic) forth
    = way_landmarks_to_heuristic (self->landmarks);
  g_autoptr (WayHeuristic) back
    = way_landmarks_to_reverse_heuristic (self->landmarks);
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  if (!(way_graph_get_flags (self->graph->graph) & WAY_GRAPH_PREDECESSORS))
    return;

  search = both_ends_search_new (self->graph->graph, WAY_STRATEGY_ASTAR);
  both_ends_set_slice (search, 1 + goal % 3);
  both_ends_set_heuristics (search, forth, back, TRUE);
  way_search_set_start (search, node_of (self, start));
  way_search_set_goal (search, node_of (self, goal));
  way_search_run (search, &error);
  g_assert_no_error (error);
  path = way_search_dup_path (search);
  /* Nothing leads into a blocked node, not even from itself. */
  if (way_graph_is_blocked (self->graph->graph, node_of (self, goal)))
    costs[goal] = INFINITY;
  g_assert_true ((path != NULL) == (costs[goal] < INFINITY));
  if (path != NULL)
    check_path (self, path, start, goal, costs[goal]);
}

static void
test_random (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      Case self;
      guint n_landmarks;

      case_init (&self, seed, GPOINTER_TO_UINT (data));
      n_landmarks = way_landmarks_get_n_landmarks (self.landmarks);
      for (guint i = 0; i < 4; i++)
        {
          const guint start = i * 11 % self.plain->n_nodes;
          const guint goal = (seed + i * 7) % self.plain->n_nodes;

          check_bounds (&self, goal);
          check_astar (&self, start, goal);
          check_both_ends (&self, start, goal);
        }
      for (guint i = 0; i < n_landmarks; i++)
        check_landmark (&self, i);
      case_clear (&self);
    }
}

/* The nearest of some goals is found by bounds on all of them together. */
static void
test_many_goals (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autofree WayCost *costs = NULL;
      g_autoptr (WaySearch) search = NULL;
      g_autoptr (WayHeuristic) heuristic = NULL;
      WayCost nearest = INFINITY;
      Case self;

      case_init (&self, seed, AS_TABLE);
      costs = oracle_costs_from (self.plain, 0);
      heuristic = way_landmarks_to_heuristic (self.landmarks);
      search = way_search_new (self.graph->graph, WAY_STRATEGY_ASTAR);
      way_search_set_heuristic (search, heuristic);
      way_search_set_start (search, node_of (&self, 0));
      for (guint i = 0; i < 4; i++)
        {
          const guint goal = g_rand_int_range (rand, 0, self.plain->n_nodes);

          way_search_add_goal (search, node_of (&self, goal));
          nearest = MIN (nearest, costs[goal]);
        }
      if (way_search_run (search, NULL) == WAY_STATUS_FOUND)
        {
          g_autoptr (WayPath) path = way_search_dup_path (search);

          oracle_assert_cost (way_path_get_cost (path), nearest);
        }
      else
        g_assert_cmpfloat (nearest, ==, INFINITY);
      case_clear (&self);
    }
}

/* Costs that rise --------------------------------------------------------- */

/* Raises the cost of a third of the nodes, or blocks them, in the overlay and
 * in a plain graph of the same edges. */
static PlainGraph *
raise_costs (const Case *self,
             WayOverlay *overlay,
             GRand      *rand)
{
  const guint n_nodes = self->plain->n_nodes;
  g_autofree WayCost *extra = g_new0 (WayCost, n_nodes);
  PlainGraph *raised = plain_graph_new (n_nodes);

  for (guint id = 0; id < n_nodes; id++)
    {
      if (g_rand_int_range (rand, 0, 3) == 0)
        extra[id] = g_rand_int_range (rand, 0, 4) == 0
                      ? INFINITY : g_rand_int_range (rand, 1, 20);
      way_overlay_set_extra_cost (overlay, node_of (self, id), extra[id]);
    }
  for (guint i = 0; i < self->plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (self->plain->edges, PlainEdge,
                                              i);

      plain_graph_add (raised, edge->from, edge->to,
                       edge->cost + extra[edge->to]);
    }
  plain_graph_seal (raised);

  return raised;
}

static void
test_costs_rise (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayOverlay) overlay = NULL;
      g_autoptr (PlainGraph) raised = NULL;
      AsGraph over;
      Case self, dearer;

      case_init (&self, seed, AS_INDEX);
      overlay = way_overlay_new (self.graph->graph);
      raised = raise_costs (&self, overlay, rand);
      over = *self.graph;
      over.graph = WAY_GRAPH (overlay);
      dearer = (Case) { raised, &over, self.landmarks };
      for (guint i = 0; i < 4; i++)
        {
          const guint start = i * 11 % self.plain->n_nodes;
          const guint goal = (seed + i * 7) % self.plain->n_nodes;

          check_bounds (&dearer, goal);
          check_astar (&dearer, start, goal);
          check_both_ends (&dearer, start, goal);
        }
      case_clear (&self);
    }
}

/* Numbers of all sizes ---------------------------------------------------- */

/* A ring of one-way streets: to the node before it is all the way round. */
static WayTable *
new_ring (guint   n_nodes,
          WayCost cost)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (n_nodes);

  for (guint i = 0; i < n_nodes; i++)
    tables_add_way (builder, i, (i + 1) % n_nodes, cost);

  return tables_build (builder);
}

static void
check_ring (WayCost cost,
            gsize   bytes_a_node)
{
  g_autoptr (WayTable) table = new_ring (100, cost);
  g_autoptr (WayLandmarks) landmarks
    = new_landmarks (WAY_GRAPH (table), 4, WAY_LANDMARKS_FARTHEST);

  g_assert_cmpuint (landmark_rows_bytes (&landmarks->set.rows), ==,
                    100 * bytes_a_node);
  for (guint i = 0; i < 100; i++)
    g_assert_cmpfloat (way_landmarks_get_bound (landmarks, WAY_INDEX (i),
                                                WAY_INDEX (99)),
                       <=, (99 - i) * cost);
}

/* Four landmarks, there and back: 4 bytes each, or 8. */
static void
test_sizes (void)
{
  check_ring (3, 32);
  check_ring (2.1e7, 32);
  check_ring (2.2e7, 64);
  check_ring (4e9, 64);
  check_ring (1e100, 64);
  check_ring (0.1, 64);
  check_ring (0, 32);
}

/* With an edge back for each edge one direction is all there is to know. */
static void
test_two_way_streets (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (50);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayLandmarks) landmarks = NULL;

  for (guint i = 1; i < 50; i++)
    tables_add_edge (builder, i - 1, i, 2, WAY_BOTH_WAYS, NULL);
  table = tables_build (builder);
  landmarks = new_landmarks (WAY_GRAPH (table), 4, WAY_LANDMARKS_AVOID);
  g_assert_cmpuint (landmark_rows_bytes (&landmarks->set.rows), ==, 50 * 16);
  for (guint i = 0; i < 50; i++)
    for (guint j = 0; j < 50; j++)
      g_assert_cmpfloat (
        way_landmarks_get_bound (landmarks,
                                 way_table_get_node (table, WAY_ADDED (i)),
                                 way_table_get_node (table, WAY_ADDED (j))),
        ==, 2 * fabs ((gdouble) i - j));
}

/* Landmarks are not wasted on the small one of two islands. */
static void
test_small_island (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (60);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayLandmarks) landmarks = NULL;

  for (guint i = 1; i < 60; i++)
    if (i != 5)
      tables_add_edge (builder, i - 1, i, i < 5 ? 1000 : 1, WAY_BOTH_WAYS,
                       NULL);
  table = tables_build (builder);
  landmarks = new_landmarks (WAY_GRAPH (table), 8, WAY_LANDMARKS_FARTHEST);
  g_assert_cmpuint (way_landmarks_get_n_landmarks (landmarks), ==, 8);
  for (guint i = 0; i < 8; i++)
    g_assert_cmpuint (
      way_table_get_id (table, WAY_INDEX (landmarks->set.landmarks[i])),
      >=, 5);
}

/* What cannot be ----------------------------------------------------------- */

static void
add_nothing (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
}

static void
add_bad_cost (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  way_edges_add (edges, WAY_INDEX (0), -1);
}

static void
test_errors (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (5);
  g_autoptr (WayCallbackGraph) words
    = way_callback_graph_new (NULL, add_nothing, NULL, NULL);
  g_autoptr (WayCallbackGraph) bad
    = way_callback_graph_new (type, add_bad_cost, NULL, NULL);
  g_autoptr (WayTable) table = new_ring (10, 1);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (way_landmarks_new (WAY_GRAPH (words), 4,
                                    WAY_LANDMARKS_FARTHEST, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (way_landmarks_new (WAY_GRAPH (bad), 4,
                                    WAY_LANDMARKS_AVOID, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_clear_error (&error);
  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_null (way_landmarks_new (WAY_GRAPH (table), 4,
                                    WAY_LANDMARKS_AVOID, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_null (way_landmarks_new (WAY_GRAPH (table), G_MAXUINT,
                                    WAY_LANDMARKS_AVOID, limits, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Without a goal that is known beforehand no bound exists, and no harm is done.
 * */
static gboolean
is_seven (WayNode  node,
          gpointer user_data)
{
  return WAY_NODE_INDEX (node) == 7;
}

static void
test_goal_func (void)
{
  g_autoptr (WayTable) table = new_ring (10, 1);
  g_autoptr (WayLandmarks) landmarks
    = new_landmarks (WAY_GRAPH (table), 3, WAY_LANDMARKS_FARTHEST);
  g_autoptr (WayHeuristic) heuristic = way_landmarks_to_heuristic (landmarks);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (table),
                                                 WAY_STRATEGY_ASTAR);
  g_autoptr (WayPath) path = NULL;

  way_search_set_heuristic (search, heuristic);
  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal_func (search, is_seven, NULL, NULL);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 7);
}

/* Grids -------------------------------------------------------------------- */

/* Random maps, with all cells as starts and some as goals. */
static void
test_grids (void)
{
  const WayCost costs[] = { 1, 2, INFINITY, 3.5 };

  for (guint32 seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTerrain) terrain
        = plain_grid_random_terrain (rand, 15, 11, 4);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, seed % 4);
      g_autoptr (WayLandmarks) landmarks = NULL;
      g_autoptr (WayHeuristic) heuristic = NULL;
      g_autoptr (WaySearch) search = NULL;

      way_grid_set_mover (grid, costs, seed % 2 ? 3 : 4);
      landmarks = new_landmarks (WAY_GRAPH (grid), 6, seed % 2);
      heuristic = way_landmarks_to_heuristic (landmarks);
      search = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
      way_search_set_heuristic (search, heuristic);
      for (guint32 cell = 0; cell < 15 * 11; cell += 3)
        {
          const WayNode start = WAY_INDEX (cell);
          const WayNode goal = WAY_INDEX (g_rand_int_range (rand, 0, 15 * 11));
          g_autoptr (WayPath) expected
            = way_find_path (WAY_GRAPH (grid), start, goal,
                             WAY_STRATEGY_DIJKSTRA, NULL);
          g_autoptr (WayPath) path = NULL;

          way_search_set_start (search, start);
          way_search_set_goal (search, goal);
          if (way_search_run (search, NULL) == WAY_STATUS_FOUND)
            path = way_search_dup_path (search);
          g_assert_true ((path != NULL) == (expected != NULL));
          if (path != NULL)
            oracle_assert_cost (way_path_get_cost (path),
                                way_path_get_cost (expected));
        }
    }
}

int
main (int    argc,
      char **argv)
{
  const AsKind kinds[] = { AS_INDEX, AS_TABLE, AS_TABLE_LOCAL, AS_OVERLAY };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/landmarks/random/%s",
                                               as_kind_get_name (kinds[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (kinds[i]), test_random);
    }

#define CASE(path, function) g_test_add_func ("/landmarks/" path, function)
  CASE ("many-goals", test_many_goals);
  CASE ("costs-rise", test_costs_rise);
  CASE ("sizes", test_sizes);
  CASE ("two-way-streets", test_two_way_streets);
  CASE ("small-island", test_small_island);
  CASE ("errors", test_errors);
  CASE ("goal-func", test_goal_func);
  CASE ("grids", test_grids);

  return g_test_run ();
}
