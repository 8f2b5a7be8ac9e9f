/* lexicographic.c - of all cheapest paths the one with the least measure
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Two oracles: all paths that visit no node twice, and labels of pairs that are
 * corrected until none changes, over the states of the graph below the view. */

#include "lib/as-graph.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/random-piles.h"
#include "lib/routers.h"

#include <math.h>
#include <string.h>

#define N_SEEDS 200
#define MOST_STATES 4096
#define ROOM 8

/* Pairs -------------------------------------------------------------------- */

typedef struct
{
  WayCost cost;
  gdouble value;
} Pair;

static const Pair no_path = { INFINITY, INFINITY };

static gboolean
is_less (Pair a,
         Pair b)
{
  return a.cost < b.cost || (a.cost == b.cost && a.value < b.value);
}

static Pair
add_pairs (Pair a,
           Pair b)
{
  const Pair sum = { a.cost + b.cost, a.value + b.value };

  return sum.cost < INFINITY && sum.value < INFINITY ? sum : no_path;
}

static void
assert_pair (Pair pair,
             Pair expected)
{
  g_assert_cmpfloat (pair.cost, ==, expected.cost);
  g_assert_cmpfloat (pair.value, ==, expected.value);
}

static Pair
split (WayLexicographic *view,
       WayCost           sum)
{
  Pair pair;

  g_assert_true (way_lexicographic_split (view, sum, &pair.cost, &pair.value));
  return pair;
}

/* A number that looks random, below @data, for the edge between two nodes. */
static gdouble
mix (WayNode  from,
     WayNode  to,
     guint32  edge,
     gpointer data)
{
  const guint32 a = (guint32) WAY_NODE_INDEX (from);
  const guint32 b = (guint32) WAY_NODE_INDEX (to);

  return ((a * 2654435761u ^ b * 40503u * 69069u) >> 7)
         % GPOINTER_TO_UINT (data);
}

static WayMeasures *
mixed_measures (guint range)
{
  WayMeasures *measures = way_measures_new ();

  way_measures_add_function (measures, "unused", NULL, mix,
                             GUINT_TO_POINTER (3), NULL);
  way_measures_add_function (measures, "mixed", NULL, mix,
                             GUINT_TO_POINTER (range), NULL);
  return measures;
}

/* Labels of pairs ---------------------------------------------------------- */

/* The labels of a graph whose nodes, or states, are indices. */
typedef struct
{
  WayGraph    *graph;
  WayMeasures *measures;
  guint        measure;
  gpointer     cursor;
  WayEdges    *edges;
  Pair         labels[MOST_STATES];
  gsize        n_states;        /* the largest that was met, plus 1 */
  gboolean     changed;
} Labels;

static void
improve (Labels *self,
         gsize   state,
         Pair    pair)
{
  g_assert_cmpuint (state, <, MOST_STATES);
  self->n_states = MAX (self->n_states, state + 1);
  if (!is_less (pair, self->labels[state]))
    return;

  self->labels[state] = pair;
  self->changed = TRUE;
}

static void
relax (Labels *self,
       gsize   state)
{
  const WayAt at = { .node = WAY_INDEX (state), .came_from = WAY_INDEX (state),
                     .is_start = TRUE };
  const WayNode from = way_graph_project (self->graph, at.node);

  way_edges_clear (self->edges);
  way_graph_neighbours (self->graph, self->cursor, &at, self->edges);
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    {
      const WayNode next = way_edges_get_node (self->edges, i);
      const Pair step
        = { way_edges_get_cost (self->edges, i),
            way_measures_get_value (self->measures, self->measure, from,
                                    way_graph_project (self->graph, next),
                                    way_edges_get_edge (self->edges, i)) };

      improve (self, WAY_NODE_INDEX (next),
               add_pairs (self->labels[state], step));
    }
}

static void
label_states (Labels *self,
              guint   start)
{
  way_edges_clear (self->edges);
  if (way_graph_get_flags (self->graph) & WAY_GRAPH_STATES)
    way_graph_add_states (self->graph, self->cursor, WAY_INDEX (start),
                          self->edges);
  else
    way_edges_add (self->edges, WAY_INDEX (start), 0);
  for (guint i = 0; i < way_edges_get_length (self->edges); i++)
    improve (self, WAY_NODE_INDEX (way_edges_get_node (self->edges, i)),
             (Pair) { way_edges_get_cost (self->edges, i), 0 });

  do
    {
      self->changed = FALSE;
      for (gsize state = 0; state < self->n_states; state++)
        if (self->labels[state].cost < INFINITY)
          relax (self, state);
    }
  while (self->changed);
}

/* The least pairs from @start to all @n nodes. (transfer full) */
static Pair *
find_pairs (WayGraph    *graph,
            WayMeasures *measures,
            guint        measure,
            guint        start,
            guint        n)
{
  const WayQuery query = { .n_goals = 0 };
  Labels *self = g_new0 (Labels, 1);
  Pair *pairs = g_new (Pair, n);

  self->graph = graph;
  self->measures = measures;
  self->measure = measure;
  self->cursor = way_graph_begin (graph, &query);
  self->edges = way_edges_new (way_graph_get_node_type (graph));
  for (gsize i = 0; i < MOST_STATES; i++)
    self->labels[i] = no_path;
  for (guint i = 0; i < n; i++)
    pairs[i] = no_path;

  label_states (self, start);
  for (gsize i = 0; i < self->n_states; i++)
    if (self->labels[i].cost < INFINITY)
      {
        Pair *pair = &pairs[WAY_NODE_INDEX (
          way_graph_project (graph, WAY_INDEX (i)))];

        if (is_less (self->labels[i], *pair))
          *pair = self->labels[i];
      }
  if (way_graph_is_blocked (graph, WAY_INDEX (start)))
    pairs[start] = no_path;     /* although a path may begin there */

  way_edges_free (self->edges);
  way_graph_end (graph, self->cursor);
  g_free (self);
  return pairs;
}

/* Everything that takes a graph -------------------------------------------- */

typedef struct
{
  WayGraph         *base;
  WayMeasures      *measures;
  guint             measure;
  WayLexicographic *view;
  guint             n;
  guint             start;
  Pair             *pairs;      /* (owned) from the start */
} Case;

static void
check_path (const Case    *self,
            const WayPath *path,
            Pair           expected)
{
  g_autoptr (WayPath) again = NULL;

  if (path == NULL)
    {
      assert_pair (no_path, expected);
      return;
    }

  assert_pair (split (self->view, way_path_get_cost (path)), expected);
  g_assert_cmpfloat (way_measures_sum (self->measures, self->measure, path), ==,
                     expected.value);
  again = way_path_recost (path, self->base, NULL);
  g_assert_nonnull (again);
  g_assert_cmpfloat (way_path_get_cost (again), ==, expected.cost);
}

static void
check_search (const Case *self,
              WayStrategy strategy,
              gboolean    both_ends,
              guint       goal)
{
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (self->view),
                                                 strategy);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, WAY_INDEX (self->start));
  way_search_set_goal (search, WAY_INDEX (goal));
  way_search_set_both_ends (search, both_ends);
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  g_assert_cmpint (way_search_run (search, &error), !=, WAY_STATUS_FAILED);
  g_assert_no_error (error);
  path = way_search_dup_path (search);
  check_path (self, path, self->pairs[goal]);
}

static void
check_searches (const Case *self,
                guint       goal)
{
  const WayGraphFlags flags = way_graph_get_flags (WAY_GRAPH (self->view));

  g_assert_true (flags & WAY_GRAPH_WHOLE_COSTS);
  check_search (self, WAY_STRATEGY_DIJKSTRA, FALSE, goal);
  check_search (self, WAY_STRATEGY_ASTAR, FALSE, goal);
  if ((flags & WAY_GRAPH_PREDECESSORS) && !(flags & WAY_GRAPH_STATES))
    {
      check_search (self, WAY_STRATEGY_DIJKSTRA, TRUE, goal);
      check_search (self, WAY_STRATEGY_ASTAR, TRUE, goal);
    }
}

/* The first path of a front is the same; so is the first of k shortest. */
static void
check_first (const Case *self,
             guint       goal)
{
  g_autoptr (WayFront) front
    = way_front_new (self->base, self->measures, WAY_INDEX (self->start),
                     WAY_INDEX (goal));
  g_autoptr (WayKShortest) shortest
    = way_k_shortest_new (WAY_GRAPH (self->view), WAY_INDEX (self->start),
                          WAY_INDEX (goal), NULL);
  g_autoptr (WayPath) first = NULL;
  g_autoptr (WayPath) path = NULL;

  if (shortest != NULL)         /* the base has no states */
    {
      first = way_k_shortest_next (shortest, NULL, NULL);
      check_path (self, first, self->pairs[goal]);
    }
  way_front_add_criterion (front, self->measure);
  path = way_front_next (front, NULL, NULL);
  g_assert_true ((path != NULL) == (self->pairs[goal].cost < INFINITY));
  if (path != NULL)
    assert_pair ((Pair) { way_front_get_value (front, 0),
                          way_front_get_value (front, 1) }, self->pairs[goal]);
}

static void
check_reach (const Case *self,
             WayCost     max_cost)
{
  g_autoptr (WayReach) reach
    = way_reach_new (WAY_GRAPH (self->view), WAY_INDEX (self->start),
                     way_lexicographic_to_max_cost (self->view, max_cost), NULL,
                     NULL);
  g_autofree Pair *found = g_new (Pair, self->n);

  for (guint i = 0; i < self->n; i++)
    found[i] = no_path;
  for (guint i = 0; i < way_reach_get_n_nodes (reach); i++)
    {
      const Pair pair = split (self->view, way_reach_get_cost (reach, i));
      const WayNode node = way_graph_project (self->base,
                                              way_reach_get_node (reach, i));

      if (is_less (pair, found[WAY_NODE_INDEX (node)]))
        found[WAY_NODE_INDEX (node)] = pair;
    }
  found[self->start] = self->pairs[self->start];
  for (guint i = 0; i < self->n; i++)
    assert_pair (found[i], self->pairs[i].cost <= max_cost ? self->pairs[i]
                                                           : no_path);
}

static gboolean
take_row (gsize          i,
          const WayCost *costs,
          gsize          n_targets,
          gpointer       data)
{
  const Case *self = data;

  for (gsize j = 0; j < n_targets; j++)
    if (!way_graph_is_blocked (self->base, WAY_INDEX (j)))
      assert_pair (split (self->view, costs[j]), self->pairs[j]);

  return TRUE;
}

/* A router for the view, over the hierarchy of a router for the base. */
static void
check_router (Case          *self,
              WayRouterParts parts)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayRouter) plain = way_router_new (self->base, parts, NULL,
                                                &error);
  g_autoptr (WayRouter) router = NULL;
  const WayNode start = WAY_INDEX (self->start);

  g_assert_no_error (error);
  router = way_router_new_for_graph (plain, WAY_GRAPH (self->view), NULL,
                                     &error);
  g_assert_no_error (error);
  g_assert_cmpint (way_router_get_parts (router), ==, parts);
  for (guint goal = 0; goal < self->n; goal++)
    {
      g_autoptr (WayPath) path = routers_find_path (router, self->start, goal,
                                                    &error);

      g_assert_no_error (error);
      check_path (self, path, self->pairs[goal]);
    }

  if (way_graph_is_blocked (self->base, start))
    return;
  g_assert_true (way_router_foreach_row (router, &start, 1, NULL, 0, 1,
                                         take_row, self, NULL, &error));
  g_assert_no_error (error);
}

static void
check_all (Case *self)
{
  const gboolean has_states
    = way_graph_get_flags (self->base) & WAY_GRAPH_STATES;

  self->pairs = find_pairs (self->base, self->measures, self->measure,
                            self->start, self->n);
  for (guint goal = 0; goal < self->n; goal++)
    {
      check_searches (self, goal);
      if (goal % 4 == 0)
        check_first (self, goal);
    }
  check_reach (self, 0);
  check_reach (self, 7.5);
  check_reach (self, INFINITY);
  check_router (self, WAY_ROUTER_HIERARCHY);
  if (!has_states)
    check_router (self, WAY_ROUTER_LANDMARKS);
  g_free (self->pairs);
}

/* Random graphs ------------------------------------------------------------ */

typedef struct
{
  const char *name;
  AsKind      kind;
  AsFlags     flags;
} KindCase;

static const KindCase kinds[] = {
  { "index", AS_INDEX, AS_PREDECESSORS },
  { "promised", AS_INDEX, AS_WHOLE },
  { "table", AS_TABLE, 0 },
  { "overlay", AS_OVERLAY, AS_PREDECESSORS }
};

static void
test_random (gconstpointer data)
{
  const KindCase *kind = data;

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n = g_rand_int_range (rand, 1, 30);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, n, (seed & RANDOM_ALL & ~RANDOM_REAL)
                                       | RANDOM_ZEROS
                                       | (seed % 5 == 1 ? RANDOM_NEAR_31 : 0)
                                       | (seed % 5 == 3 ? RANDOM_NEAR_32 : 0));
      g_autoptr (AsGraph) graph = as_graph_new (plain, kind->kind, kind->flags);
      g_autoptr (WayMeasures) measures = mixed_measures (1 + seed % 9);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayLexicographic) view
        = way_lexicographic_new (graph->graph, measures, 1,
                                 seed % 3 == 0 ? 9 * 30 : 0, NULL, &error);
      Case self = { graph->graph, measures, 1, view, n,
                    g_rand_int_range (rand, 0, n), NULL };

      g_assert_no_error (error);
      check_all (&self);
    }
}

/* Values by ids of edges, and parallel edges of the same cost. */
static void
test_parallel (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayTableBuilder) builder
        = way_table_builder_new (WAY_POSITION_NONE);
      g_autoptr (WayMeasures) measures = way_measures_new ();
      g_autoptr (WayLexicographic) view = NULL;
      g_autoptr (WayTable) table = NULL;
      gdouble values[400];

      way_table_builder_set_keep_parallel (builder, TRUE);
      way_table_builder_add_nodes (builder, ROOM, NULL, NULL, NULL);
      for (guint i = 0; i < 40; i++)
        way_table_builder_add_edge (
          builder, WAY_INDEX ((guint) g_rand_int_range (rand, 0, ROOM)),
          WAY_INDEX ((guint) g_rand_int_range (rand, 0, ROOM)),
          g_rand_int_range (rand, 0, 4),
          g_rand_boolean (rand) ? WAY_BOTH_WAYS : WAY_ONE_WAY, NULL, NULL);
      table = way_table_builder_build (builder, NULL);
      for (guint i = 0; i < G_N_ELEMENTS (values); i++)
        values[i] = g_rand_int_range (rand, 0, 12) == 0
                      ? INFINITY : g_rand_int_range (rand, 0, 5);
      way_measures_add_array (measures, "values", NULL, values,
                              way_table_get_n_edges (table));
      view = way_lexicographic_new (WAY_GRAPH (table), measures, 0, 0, NULL,
                                    NULL);

      Case self = { WAY_GRAPH (table), measures, 0, view, ROOM, 0, NULL };
      check_all (&self);
    }
}

/* Grids and tables with positions below views, for the estimates of A*. */
static void
test_piles (void)
{
  guint n_whole = 0;

  for (guint32 seed = 0; seed < outcome_repeat (3 * N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayGraph) pile = random_piles_make (rand);
      g_autoptr (WayMeasures) measures = mixed_measures (7);
      const guint n = random_piles_count_nodes (pile);
      g_autoptr (WayLexicographic) view
        = way_lexicographic_new (pile, measures, 1, 0, NULL, NULL);
      Case self = { pile, measures, 1, view, n, g_rand_int_range (rand, 0, n),
                    NULL };

      if (!(way_graph_get_flags (pile) & WAY_GRAPH_WHOLE_COSTS))
        continue;
      n_whole++;
      g_assert_nonnull (view);
      self.pairs = find_pairs (pile, measures, 1, self.start, n);
      for (guint goal = 0; goal < n; goal++)
        check_searches (&self, goal);
      g_free (self.pairs);
    }

  g_assert_cmpuint (n_whole, >, 0);
}

/* Turns -------------------------------------------------------------------- */

static WayTurns *
make_turns (GRand   *rand,
            WayGrid *grid)
{
  WayTurns *turns = way_turns_new (WAY_GRAPH (grid));

  way_turns_set_cost (turns, WAY_TURN_LEFT, g_rand_int_range (rand, 0, 4));
  way_turns_set_cost (turns, WAY_TURN_U, 2);
  return turns;
}

static void
test_turns (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 4); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint width = g_rand_int_range (rand, 2, 6);
      g_autoptr (WayTerrain) terrain = way_terrain_new (width, 4, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
      g_autoptr (WayTurns) turns = make_turns (rand, grid);
      g_autoptr (WayMeasures) measures = mixed_measures (5);
      g_autoptr (WayLexicographic) view
        = way_lexicographic_new (WAY_GRAPH (turns), measures, 1, 0, NULL, NULL);
      Case self = { WAY_GRAPH (turns), measures, 1, view, width * 4,
                    g_rand_int_range (rand, 0, width * 4), NULL };

      for (guint i = 0; i < 4; i++)
        way_terrain_set_class (terrain, g_rand_int_range (rand, 0, width), i,
                               g_rand_int_range (rand, 0, 2));
      check_all (&self);
    }
}

/* All paths ---------------------------------------------------------------- */

typedef struct
{
  const PlainGraph *plain;
  AsGraph          *graph;
  guint             goal;
  GArray           *pairs;      /* (owned) of Pair, of all paths to the goal */
} Walk;

/* A WayMeasureFunc, by the ids of any kind of node. */
static gdouble
mix_ids (WayNode  from,
         WayNode  to,
         guint32  edge,
         gpointer data)
{
  const Walk *self = data;

  return mix (WAY_INDEX (as_graph_get_id (self->graph, from)),
              WAY_INDEX (as_graph_get_id (self->graph, to)), edge,
              GUINT_TO_POINTER (4));
}

static WayCost
find_cheapest (const Walk *self,
               guint       from,
               guint       to)
{
  WayCost least = INFINITY;
  guint n;
  const PlainEdge *edges = plain_graph_get_edges (self->plain, from, &n);

  for (guint i = 0; i < n; i++)
    if (edges[i].to == to)
      least = MIN (least, edges[i].cost);

  return least;
}

static void
walk_on (Walk *self,
         guint at,
         guint visited,
         Pair  so_far)
{
  if (at == self->goal)
    {
      g_array_append_val (self->pairs, so_far);
      return;
    }

  for (guint to = 0; to < self->plain->n_nodes; to++)
    {
      const Pair step = { find_cheapest (self, at, to),
                          mix (WAY_INDEX (at), WAY_INDEX (to), 0,
                               GUINT_TO_POINTER (4)) };

      if (!(visited >> to & 1) && step.cost < INFINITY)
        walk_on (self, to, visited | 1u << to, add_pairs (so_far, step));
    }
}

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  const Pair *one = a, *other = b;

  return is_less (*one, *other) ? -1 : is_less (*other, *one);
}

static const AsKind all_kinds[] = { AS_INDEX, AS_STRUCT, AS_OBJECT, AS_VALUE8,
                                    AS_VALUE12, AS_OVERLAY_OBJECT };

/* The pairs of all k shortest paths are those of all paths, in order. */
static void
test_all_paths (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_INT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n = g_rand_int_range (rand, 2, 7);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, n, (seed & RANDOM_ALL & ~RANDOM_REAL)
                                       | RANDOM_ZEROS);
      g_autoptr (AsGraph) graph
        = as_graph_new (plain, kind, seed % 2 == 0 ? AS_PREDECESSORS : 0);
      g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
      Walk walk = { plain, graph, n - 1, pairs };
      g_autoptr (WayMeasures) measures = way_measures_new ();
      g_autoptr (WayLexicographic) view = NULL;
      g_autoptr (WayKShortest) shortest = NULL;

      walk_on (&walk, 0, 1, (Pair) { 0, 0 });
      g_array_sort (pairs, compare_pairs);
      way_measures_add_function (measures, "mixed", NULL, mix_ids, &walk, NULL);
      view = way_lexicographic_new (graph->graph, measures, 0, 4 * n, NULL,
                                    NULL);
      shortest = way_k_shortest_new (WAY_GRAPH (view),
                                     as_graph_get_node (graph, 0),
                                     as_graph_get_node (graph, n - 1), NULL);
      for (guint i = 0; i < pairs->len; i++)
        {
          g_autoptr (WayPath) path = way_k_shortest_next (shortest, NULL, NULL);

          g_assert_nonnull (path);
          assert_pair (split (view, way_path_get_cost (path)),
                       g_array_index (pairs, Pair, i));
        }
      g_assert_null (way_k_shortest_next (shortest, NULL, NULL));
    }
}

/* Trips -------------------------------------------------------------------- */

#define N_STOPS 5

typedef struct
{
  WayCost costs[N_STOPS * N_STOPS];
} Matrix;

static gboolean
keep_row (gsize          i,
          const WayCost *costs,
          gsize          n_targets,
          gpointer       data)
{
  Matrix *self = data;

  memcpy (self->costs + i * n_targets, costs, n_targets * sizeof *costs);
  return TRUE;
}

/* The least sum of pairs over all orders that begin at the first stop. */
static Pair
find_trip (Pair (*pairs)[N_STOPS],
           guint at,
           guint visited)
{
  Pair least = no_path;

  if (visited == (1u << N_STOPS) - 1)
    return (Pair) { 0, 0 };
  for (guint to = 0; to < N_STOPS; to++)
    if (!(visited >> to & 1))
      {
        const Pair rest = find_trip (pairs, to, visited | 1u << to);
        const Pair all = add_pairs (pairs[at][to], rest);

        if (is_less (all, least))
          least = all;
      }

  return least;
}

static void
test_trips (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS / 4); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, 20, RANDOM_ZEROS);
      g_autoptr (AsGraph) graph = as_graph_new (plain, AS_TABLE, 0);
      g_autoptr (WayMeasures) measures = mixed_measures (9);
      g_autoptr (WayLexicographic) view
        = way_lexicographic_new (graph->graph, measures, 1, 1e6, NULL, NULL);
      g_autoptr (WayRouter) router = routers_make (WAY_GRAPH (view),
                                                   WAY_ROUTER_HIERARCHY);
      g_autoptr (WayTrip) trip = NULL;
      WayNode stops[N_STOPS];
      Pair pairs[N_STOPS][N_STOPS], best;
      Matrix matrix;

      for (guint i = 0; i < N_STOPS; i++)
        stops[i] = WAY_INDEX (i * 3);
      for (guint i = 0; i < N_STOPS; i++)
        {
          g_autofree Pair *all = find_pairs (graph->graph, measures, 1, i * 3,
                                             20);

          for (guint j = 0; j < N_STOPS; j++)
            pairs[i][j] = all[j * 3];
        }
      g_assert_true (way_router_foreach_row (router, stops, N_STOPS, stops,
                                             N_STOPS, 1, keep_row, &matrix,
                                             NULL, NULL));
      best = find_trip (pairs, 0, 1);
      trip = way_trip_find (matrix.costs, N_STOPS, 0, WAY_TRIP_ANYWHERE, NULL,
                            NULL);
      g_assert_true ((trip != NULL) == (best.cost < INFINITY));
      if (trip != NULL)
        assert_pair (split (view, way_trip_get_cost (trip)), best);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/lexicographic/random/%s",
                                               kinds[i].name);

      g_test_add_data_func (path, &kinds[i], test_random);
    }
  for (guint i = 0; i < G_N_ELEMENTS (all_kinds); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/lexicographic/all-paths/%s",
                           as_kind_get_name (all_kinds[i]));

      g_test_add_data_func (path, GINT_TO_POINTER (all_kinds[i]),
                            test_all_paths);
    }
  g_test_add_func ("/lexicographic/trips", test_trips);
  g_test_add_func ("/lexicographic/parallel", test_parallel);
  g_test_add_func ("/lexicographic/piles", test_piles);
  g_test_add_func ("/lexicographic/turns", test_turns);

  return g_test_run ();
}
