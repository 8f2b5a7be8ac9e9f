/* lexicographic.c - of all cheapest paths the one with the least measure
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Everything that takes a graph takes the view, and finds the pairs of the
 * oracle. */

#include "lib/as-graph.h"
#include "lib/least-pairs.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/random-piles.h"
#include "lib/routers.h"

#define N_SEEDS 200
#define ROOM 8

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
      pair_assert (PAIR_NONE, expected);
      return;
    }

  pair_assert (pair_split (self->view, way_path_get_cost (path)), expected);
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
    pair_assert ((Pair) { way_front_get_value (front, 0),
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
    found[i] = PAIR_NONE;
  for (guint i = 0; i < way_reach_get_n_nodes (reach); i++)
    {
      const Pair pair = pair_split (self->view, way_reach_get_cost (reach, i));
      const WayNode node = way_graph_project (self->base,
                                              way_reach_get_node (reach, i));

      if (pair_is_less (pair, found[WAY_NODE_INDEX (node)]))
        found[WAY_NODE_INDEX (node)] = pair;
    }
  found[self->start] = self->pairs[self->start];
  for (guint i = 0; i < self->n; i++)
    pair_assert (found[i], self->pairs[i].cost <= max_cost ? self->pairs[i]
                                                           : PAIR_NONE);
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
      pair_assert (pair_split (self->view, costs[j]), self->pairs[j]);

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
  g_test_add_func ("/lexicographic/parallel", test_parallel);
  g_test_add_func ("/lexicographic/piles", test_piles);
  g_test_add_func ("/lexicographic/turns", test_turns);

  return g_test_run ();
}
