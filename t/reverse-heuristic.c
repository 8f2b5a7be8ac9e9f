/* reverse-heuristic.c - costs from the goals, as estimates against the edges
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each estimate is compared with Bellman-Ford. Searches and the k shortest
 * paths over random piles of views above a router are compared with those over
 * the same views without the router, which asks for no estimate. */

#include "core/heuristic-private.h"
#include "routing/hierarchy/costs-private.h"
#include "lib/dimacs.h"
#include "lib/outcome.h"
#include "lib/priced-view.h"
#include "lib/random-graph.h"
#include "lib/ranked.h"

#include <math.h>

#define MOST_NODES 24
#define N_QUERIES 10
#define N_PATHS 40

/* Estimates --------------------------------------------------------------- */

/* Whole numbers are exact; fractions are at most a little below. */
static void
check_estimate (WayCost  estimate,
                WayCost  least,
                gboolean is_whole)
{
  g_assert_cmpfloat (estimate, <=, least);
  if (is_whole || least == INFINITY)
    g_assert_cmpfloat (estimate, ==, least);
  else
    g_assert_cmpfloat (estimate, >=, least * (1 - 1e-11) - 0x1p-970);
}

static void
check_from (Ranked       *self,
            WayHeuristic *reverse,
            const guint  *from,
            guint         n_from)
{
  WayNode nodes[2];
  OracleStart starts[2];
  g_autofree WayCost *least = NULL;
  g_autoptr (GError) error = NULL;
  gpointer state;

  for (guint i = 0; i < n_from; i++)
    {
      nodes[i] = as_graph_get_node (self->as, from[i]);
      starts[i] = (OracleStart) { from[i], 0 };
    }
  least = oracle_costs (self->plain, starts, n_from);
  state = reverse->begin (nodes, n_from, reverse->user_data);
  for (guint i = 0; i < self->plain->n_nodes; i++)
    check_estimate (reverse->eval (state, as_graph_get_node (self->as, i),
                                   reverse->user_data),
                    least[i], self->costs->values.is_whole);
  g_assert_true (reverse->check (state, reverse->user_data, &error));
  g_assert_no_error (error);
  reverse->end (state, reverse->user_data);
}

/* The reverse of the reverse is the first heuristic. */
static void
check_there_and_back (Ranked       *self,
                      WayHeuristic *reverse,
                      guint         goal)
{
  g_autoptr (WayHeuristic) forward = reverse->reverse (reverse);
  g_autofree WayCost *least = oracle_costs_to (self->plain, goal);
  const WayNode node = as_graph_get_node (self->as, goal);
  gpointer state = forward->begin (&node, 1, forward->user_data);

  for (guint i = 0; i < self->plain->n_nodes; i++)
    check_estimate (forward->eval (state, as_graph_get_node (self->as, i),
                                   forward->user_data),
                    least[i], self->costs->values.is_whole);
  forward->end (state, forward->user_data);
}

static void
test_estimates (void)
{
  const RandomFlags sizes[] = { 0, 0, 0, RANDOM_NEAR_31, RANDOM_NEAR_32,
                                RANDOM_NEAR_53, RANDOM_NEAR_MAX };

  for (guint32 seed = 0; seed < outcome_repeat (1200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const RandomFlags flags = random_graph_flags (seed)
                                | sizes[seed % G_N_ELEMENTS (sizes)];
      const guint n = (guint) g_rand_int_range (rand, 1, MOST_NODES);
      g_autoptr (WayHeuristic) heuristic = NULL;
      g_autoptr (WayHeuristic) reverse = NULL;
      g_auto (Ranked) self;

      ranked_init (&self, random_graph_new (rand, n, flags),
                   seed % 2 ? AS_TABLE_LOCAL : AS_INDEX, rand);
      heuristic = way_hierarchy_costs_to_heuristic (self.costs);
      reverse = heuristic->reverse (heuristic);
      g_assert_cmpuint (reverse->state_bytes, ==, heuristic->state_bytes);
      g_clear_pointer (&heuristic, way_heuristic_unref);
      for (guint i = 0; i < N_QUERIES; i++)
        {
          const guint from[] = { (guint) g_rand_int_range (rand, 0, (gint) n),
                                 (guint) g_rand_int_range (rand, 0, (gint) n) };

          check_from (&self, reverse, from, 1 + i % 2);
          check_there_and_back (&self, reverse, from[0]);
        }
    }
}

/* Piles ------------------------------------------------------------------- */

/* Each node's price, and how often a view asked for one: once an edge. */
typedef struct
{
  WayCost prices[MOST_NODES];
  guint64 n_edges;
} Prices;

static WayCost
price_of (WayNode  node,
          gpointer user_data)
{
  Prices *self = user_data;

  self->n_edges++;
  return self->prices[WAY_NODE_INDEX (node)];
}

/* Views that close nodes and raise costs, the same above each @base. */
static WayGraph *
make_pile (WayGraph *base,
           guint32   seed,
           Prices   *prices)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n = way_node_type_get_n_nodes (way_graph_get_query_type (base));
  WayOverlay *overlay;
  g_autoptr (WayGraph) priced = NULL;

  prices->n_edges = 0;
  for (guint i = 0; i < n; i++)
    prices->prices[i] = seed % 3 == 0   ? 0
                        : i % 7 == 3 ? INFINITY
                                     : g_rand_int_range (rand, 0, 3);
  priced = WAY_GRAPH (priced_view_new (base, price_of, prices));
  if (seed % 2)
    return g_steal_pointer (&priced);

  overlay = way_overlay_new (priced);
  for (guint i = 0; i < 4; i++)
    way_overlay_set_extra_cost (
      overlay, WAY_INDEX (g_rand_int_range (rand, 0, (gint) n)),
      i % 4 ? (WayCost) i : INFINITY);
  return WAY_GRAPH (overlay);
}

static WayRouter *
make_router (WayGraph *base,
             guint32   seed)
{
  g_autoptr (GError) error = NULL;
  WayRouter *router = way_router_new (base, seed % 5 ? WAY_ROUTER_HIERARCHY
                                                     : WAY_ROUTER_LANDMARKS,
                                      NULL, &error);

  g_assert_no_error (error);
  return router;
}

static void
check_same_path (const WayPath *path,
                 const WayPath *expected)
{
  g_assert_cmpuint (way_path_get_length (path), ==,
                    way_path_get_length (expected));
  for (guint i = 0; i < way_path_get_length (path); i++)
    g_assert_true (way_path_get_node (path, i)
                   == way_path_get_node (expected, i));
}

/* Compares the paths of two graphs, one by one: without rounding each of them,
 * and otherwise their costs. */
static void
check_paths (WayGraph *graph,
             WayGraph *without,
             WayNode   start,
             WayNode   goal,
             gboolean  is_exact)
{
  g_autoptr (WayKShortest) paths
    = way_k_shortest_new (graph, start, goal, NULL);
  g_autoptr (WayKShortest) others
    = way_k_shortest_new (without, start, goal, NULL);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < N_PATHS; i++)
    {
      g_autoptr (WayPath) path = way_k_shortest_next (paths, NULL, &error);
      g_autoptr (WayPath) expected = way_k_shortest_next (others, NULL, NULL);

      g_assert_no_error (error);
      g_assert_true ((path == NULL) == (expected == NULL));
      if (path == NULL)
        return;

      oracle_assert_cost (way_path_get_cost (path),
                          way_path_get_cost (expected));
      if (is_exact)
        check_same_path (path, expected);
    }
}

/* Sums are exact unless edges have fractions: they stay far below 2^53. */
static RandomFlags
choose_flags (guint32 seed)
{
  static const RandomFlags more[] = { 0, RANDOM_ZEROS, RANDOM_SPARSE,
                                      RANDOM_NEAR_31, RANDOM_REAL,
                                      RANDOM_REAL | RANDOM_ZEROS };

  return (random_graph_flags (seed) & (RANDOM_ALL & ~RANDOM_REAL))
         | more[seed % G_N_ELEMENTS (more)];
}

/* A router saves edges, and changes no path. */
static void
test_k_shortest (void)
{
  guint64 n_with = 0, n_without = 0;

  for (guint32 seed = 0; seed < outcome_repeat (3000); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const RandomFlags flags = choose_flags (seed);
      const guint n = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      const WayNode start = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      const WayNode goal = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      g_autoptr (PlainGraph) plain = random_graph_new (rand, n, flags);
      g_autoptr (AsGraph) as = as_graph_new (plain, AS_TABLE, AS_PLAIN);
      g_autoptr (WayRouter) router = make_router (as->graph, seed);
      Prices with, without;
      g_autoptr (WayGraph) pile = make_pile (WAY_GRAPH (router), seed, &with);
      g_autoptr (WayGraph) plain_pile = make_pile (as->graph, seed, &without);

      check_paths (pile, plain_pile, start, goal, !(flags & RANDOM_REAL));
      check_paths (WAY_GRAPH (router), as->graph, start, goal,
                   !(flags & RANDOM_REAL));
      n_with += with.n_edges;
      n_without += without.n_edges;
    }

  g_assert_cmpuint (n_with, <, n_without);
}

/* Nodes that a router closes are closed for the k shortest paths. */
static void
test_closed (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (800); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const RandomFlags flags = choose_flags (seed);
      const guint n = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      const WayNode shut = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      const WayNode start = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      const WayNode goal = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      g_autoptr (PlainGraph) plain = random_graph_new (rand, n, flags);
      g_autoptr (AsGraph) as = as_graph_new (plain, AS_TABLE, AS_PLAIN);
      g_autoptr (WayRouter) router = make_router (as->graph, 1);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayRouter) closed
        = way_router_new_with_closed (router, &shut, 1, NULL, &error);
      g_autoptr (WayOverlay) overlay = way_overlay_new (as->graph);

      g_assert_no_error (error);
      way_overlay_set_extra_cost (overlay, shut, INFINITY);
      check_paths (WAY_GRAPH (closed), WAY_GRAPH (overlay), start, goal,
                   !(flags & RANDOM_REAL));
    }
}

/* Spots on edges of @table, one of them at the end of its edge. */
static WayMidway *
add_spots (WayGraph *base,
           WayTable *table,
           guint32   seed)
{
  static const gdouble shares[] = { 0.5, 0.25, 1 };
  WaySpot spots[G_N_ELEMENTS (shares)] = { { NULL } };
  const guint n_edges = way_table_get_n_edges (table);
  guint n_spots = 0;
  g_autoptr (GError) error = NULL;
  WayMidway *midway;

  for (guint i = 0; i < G_N_ELEMENTS (shares) && n_edges > 0; i++)
    {
      WaySpot *spot = &spots[n_spots];

      way_table_get_edge (table, (seed + i * 3) % n_edges, &spot->from,
                          &spot->to, NULL, NULL);
      spot->share = shares[i];
      n_spots += spot->from != spot->to;
    }
  midway = way_midway_new (base, spots, n_spots, &error);
  g_assert_no_error (error);
  return midway;
}

/* From the first spot on an edge to the last, and from a node. */
static void
test_spots (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (800); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, n,
                                                       choose_flags (seed));
      g_autoptr (AsGraph) as = as_graph_new (plain, AS_TABLE, AS_PLAIN);
      g_autoptr (WayRouter) router = make_router (as->graph, 1);
      g_autoptr (WayMidway) midway
        = add_spots (WAY_GRAPH (router), WAY_TABLE (as->graph), seed);
      g_autoptr (WayMidway) without
        = add_spots (as->graph, WAY_TABLE (as->graph), seed);
      const guint last = (guint) way_node_type_get_n_nodes (
                           way_graph_get_node_type (WAY_GRAPH (midway))) - 1;

      check_paths (WAY_GRAPH (midway), WAY_GRAPH (without),
                   WAY_INDEX (MIN (n, last)), WAY_INDEX (last), FALSE);
      check_paths (WAY_GRAPH (midway), WAY_GRAPH (without), WAY_INDEX (0),
                   WAY_INDEX (last), FALSE);
    }
}

static WayCost
find_cost (WayGraph   *graph,
           WayStrategy strategy,
           WayNode     start,
           WayNode     goal)
{
  g_autoptr (WaySearch) search = way_search_new (graph, strategy);
  g_autoptr (GError) error = NULL;
  WayCost cost = INFINITY;

  way_search_set_start (search, start);
  way_search_set_goal (search, goal);
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  way_search_run (search, &error);
  g_assert_no_error (error);
  way_search_get_cost (search, &cost);
  return way_search_get_status (search) == WAY_STATUS_FOUND ? cost : INFINITY;
}

/* A* against the edges, and against those again, equals Dijkstra's
 * algorithm. */
static void
test_searches (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (800); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, n,
                                                       choose_flags (seed));
      g_autoptr (AsGraph) as = as_graph_new (plain, AS_TABLE, AS_PLAIN);
      g_autoptr (WayRouter) router = make_router (as->graph, seed);
      Prices prices;
      g_autoptr (WayGraph) pile = make_pile (WAY_GRAPH (router), seed, &prices);
      g_autoptr (WayReverse) reverse = way_reverse_new (pile, NULL);
      g_autoptr (WayReverse) again
        = way_reverse_new (WAY_GRAPH (reverse), NULL);

      for (guint i = 0; i < N_QUERIES; i++)
        {
          const WayNode from = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
          const WayNode to = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));

          oracle_assert_cost (
            find_cost (WAY_GRAPH (reverse), WAY_STRATEGY_ASTAR, to, from),
            find_cost (WAY_GRAPH (reverse), WAY_STRATEGY_DIJKSTRA, to, from));
          oracle_assert_cost (
            find_cost (WAY_GRAPH (again), WAY_STRATEGY_ASTAR, from, to),
            find_cost (WAY_GRAPH (again), WAY_STRATEGY_DIJKSTRA, from, to));
        }
    }
}

/* Parts and changes ------------------------------------------------------ */

/* Asks again and again, each time with a few more expansions. */
static WayPath *
ask_in_parts (WayKShortest *paths)
{
  g_autoptr (WayLimits) limits = way_limits_new ();

  for (guint64 n = 1;; n++)
    {
      g_autoptr (GError) error = NULL;
      WayPath *path;

      way_limits_set_max_expansions (limits, n);
      path = way_k_shortest_next (paths, limits, &error);
      if (error == NULL)
        return path;
      g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
    }
}

static void
test_in_parts (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, MOST_NODES,
                                                       choose_flags (seed));
      g_autoptr (AsGraph) as = as_graph_new (plain, AS_TABLE, AS_PLAIN);
      g_autoptr (WayRouter) router = make_router (as->graph, 1);
      g_autoptr (WayKShortest) paths
        = way_k_shortest_new (WAY_GRAPH (router), WAY_INDEX (0), WAY_INDEX (1),
                              NULL);
      g_autoptr (WayKShortest) others
        = way_k_shortest_new (as->graph, WAY_INDEX (0), WAY_INDEX (1), NULL);

      for (guint i = 0; i < 10; i++)
        {
          g_autoptr (WayPath) path = ask_in_parts (paths);
          g_autoptr (WayPath) expected = way_k_shortest_next (others, NULL,
                                                              NULL);

          g_assert_true ((path == NULL) == (expected == NULL));
          if (path == NULL)
            break;
          oracle_assert_cost (way_path_get_cost (path),
                              way_path_get_cost (expected));
        }
    }
}

/* Costs that change between two paths are an error. Those that have changed
 * before the first path count. */
static void
test_changed (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (PlainGraph) plain = random_graph_new (rand, MOST_NODES,
                                                   RANDOM_UNDIRECTED);
  g_autoptr (AsGraph) as = as_graph_new (plain, AS_TABLE, AS_PLAIN);
  g_autoptr (WayOverlay) jams = way_overlay_new (as->graph);
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (WayKShortest) paths = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;

  way_overlay_set_extra_cost (jams, WAY_INDEX (2), 50);
  way_overlay_set_extra_cost (jams, WAY_INDEX (5), 50);
  router = make_router (WAY_GRAPH (jams), 1);
  paths = way_k_shortest_new (WAY_GRAPH (router), WAY_INDEX (0), WAY_INDEX (1),
                              NULL);
  path = way_k_shortest_next (paths, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (path);

  /* The router does not know yet that costs have fallen. */
  way_overlay_set_extra_cost (jams, WAY_INDEX (2), 0);
  g_assert_null (way_k_shortest_next (paths, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_clear_error (&error);
  check_paths (WAY_GRAPH (router), WAY_GRAPH (jams), WAY_INDEX (0),
               WAY_INDEX (1), TRUE);
  way_overlay_set_extra_cost (jams, WAY_INDEX (5), 0);
  g_assert_true (way_router_update (router, NULL, &error));
  check_paths (WAY_GRAPH (router), WAY_GRAPH (jams), WAY_INDEX (0),
               WAY_INDEX (1), TRUE);
}

/* Roads ------------------------------------------------------------------- */

static void
test_roads (gconstpointer name)
{
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayRouter) router = NULL;
  g_autoptr (GArray) pairs = NULL;

  if (!data_is_there ())
    return;

  table = dimacs_read_table (name, WAY_POSITION_GEOGRAPHIC);
  pairs = dimacs_read_pairs (name);
  router = make_router (WAY_GRAPH (table), 1);
  for (guint i = 0; i < MIN (pairs->len, outcome_repeat (40)); i++)
    {
      const DimacsPair *pair = &g_array_index (pairs, DimacsPair, i);

      check_paths (WAY_GRAPH (router), WAY_GRAPH (table),
                   way_table_get_node (table, WAY_ADDED (pair->start)),
                   way_table_get_node (table, WAY_ADDED (pair->goal)), TRUE);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/reverse-heuristic/equals-bellman-ford", test_estimates);
  g_test_add_func ("/reverse-heuristic/searches-against-the-edges",
                   test_searches);
  g_test_add_func ("/reverse-heuristic/k-shortest", test_k_shortest);
  g_test_add_func ("/reverse-heuristic/k-shortest-with-closed-nodes",
                   test_closed);
  g_test_add_func ("/reverse-heuristic/k-shortest-between-spots", test_spots);
  g_test_add_func ("/reverse-heuristic/k-shortest-in-parts", test_in_parts);
  g_test_add_func ("/reverse-heuristic/changed-costs", test_changed);
  g_test_add_data_func ("/reverse-heuristic/monaco", "monaco", test_roads);
  g_test_add_data_func ("/reverse-heuristic/andorra", "andorra", test_roads);

  return g_test_run ();
}
