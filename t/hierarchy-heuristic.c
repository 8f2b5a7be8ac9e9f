/* hierarchy-heuristic.c - costs of a hierarchy as estimates of any search
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each estimate is compared with Bellman-Ford. Searches over random piles of
 * views are compared with Dijkstra's algorithm over the same pile, which asks
 * for no estimate. */

#include "core/heuristic-private.h"
#include "routing/hierarchy/costs-private.h"
#include "lib/outcome.h"
#include "lib/priced-view.h"
#include "lib/random-graph.h"
#include "lib/ranked.h"

#include <math.h>

#define MOST_NODES 24
#define N_QUERIES 10

/* Estimates --------------------------------------------------------------- */

/* The estimates of all nodes for some goals. (transfer full) */
static WayCost *
estimate_all (Ranked       *self,
              WayHeuristic *heuristic,
              const guint  *goals,
              guint         n_goals)
{
  WayCost *all = g_new (WayCost, self->plain->n_nodes);
  g_autofree WayNode *nodes = g_new (WayNode, n_goals + 1);
  g_autoptr (GError) error = NULL;
  gpointer state;

  for (guint i = 0; i < n_goals; i++)
    nodes[i] = as_graph_get_node (self->as, goals[i]);
  state = heuristic->begin (nodes, n_goals, heuristic->user_data);
  for (guint i = 0; i < self->plain->n_nodes; i++)
    all[i] = heuristic->eval (state, as_graph_get_node (self->as, i),
                              heuristic->user_data);
  g_assert_true (heuristic->check (state, heuristic->user_data, &error));
  g_assert_no_error (error);
  heuristic->end (state, heuristic->user_data);
  return all;
}

/* Whole numbers are exact; fractions are at most a little below. */
static void
check_estimate (WayCost  estimate,
                WayCost  least,
                gboolean is_whole)
{
  if (is_whole || least == INFINITY)
    g_assert_cmpfloat (estimate, ==, least);
  else
    {
      g_assert_cmpfloat (estimate, <=, least);
      g_assert_cmpfloat (estimate, >=, least * (1 - 1e-11) - 0x1p-970);
    }
}

static void
check_goals (Ranked       *self,
             WayHeuristic *heuristic,
             const guint  *goals,
             guint         n_goals)
{
  g_autofree WayCost *estimates = estimate_all (self, heuristic, goals,
                                                n_goals);
  g_autofree WayCost *least = g_new (WayCost, self->plain->n_nodes);

  for (guint i = 0; i < self->plain->n_nodes; i++)
    least[i] = n_goals > 0 ? INFINITY : 0;
  for (guint goal = 0; goal < n_goals; goal++)
    {
      g_autofree WayCost *costs = oracle_costs_to (self->plain, goals[goal]);

      for (guint i = 0; i < self->plain->n_nodes; i++)
        least[i] = MIN (least[i], costs[i]);
    }
  for (guint i = 0; i < self->plain->n_nodes; i++)
    check_estimate (estimates[i], least[i],
                    n_goals == 0 || self->costs->values.is_whole);
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
      guint goals[3];
      g_auto (Ranked) self;

      ranked_init (&self, random_graph_new (rand, n, flags),
                   seed % 2 ? AS_TABLE_LOCAL : AS_INDEX, rand);
      heuristic = way_hierarchy_costs_to_heuristic (self.costs);
      for (guint i = 0; i < N_QUERIES; i++)
        {
          for (guint j = 0; j < G_N_ELEMENTS (goals); j++)
            goals[j] = (guint) g_rand_int_range (rand, 0, (gint) n);
          check_goals (&self, heuristic, goals, i % 4);
        }
    }
}

/* Along no edge an estimate falls by more than the edge costs. */
static void
test_consistent (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayHeuristic) heuristic = NULL;
      g_autofree WayCost *h = NULL;
      const guint goal = (guint) g_rand_int_range (rand, 0, MOST_NODES);
      g_auto (Ranked) self;

      ranked_init (&self, random_graph_new (rand, MOST_NODES,
                                            random_graph_flags (seed)),
                   AS_TABLE, rand);
      heuristic = way_hierarchy_costs_to_heuristic (self.costs);
      h = estimate_all (&self, heuristic, &goal, 1);
      for (guint i = 0; i < self.plain->edges->len; i++)
        {
          const PlainEdge *edge = &g_array_index (self.plain->edges, PlainEdge,
                                                  i);

          g_assert_cmpfloat (h[edge->from], <=,
                             (edge->cost + h[edge->to])
                               * (self.costs->values.is_whole ? 1
                                                              : 1 + 1e-15));
        }
    }
}

/* Searches ---------------------------------------------------------------- */

static WayCost
price_of (WayNode  node,
          gpointer prices)
{
  return ((const WayCost *) prices)[WAY_NODE_INDEX (node)];
}

static WayCost
cost_of_turn (WayNode  from,
              WayNode  at,
              WayNode  to,
              gpointer salt)
{
  const guint mix = (guint) (WAY_NODE_INDEX (from) * 7
                             + WAY_NODE_INDEX (at) * 13
                             + WAY_NODE_INDEX (to) * 29)
                    + GPOINTER_TO_UINT (salt);

  return mix % 11 == 0 ? INFINITY : mix % 5;
}

static gdouble
width_of (WayNode  from,
          WayNode  to,
          guint32  edge,
          gpointer user_data)
{
  return (gdouble) ((WAY_NODE_INDEX (from) * 5 + WAY_NODE_INDEX (to)) % 13);
}

/* A view of @base, which is given up; it closes edges or raises costs. */
static WayGraph *
put_view (WayGraph *base,
          GRand    *rand,
          WayCost  *prices,
          guint     n)
{
  WayGraph *view = NULL;

  switch (g_rand_int_range (rand, 0, 4))
    {
    case 0:
      view = WAY_GRAPH (priced_view_new (base, price_of, prices));
      break;
    case 1:
      view = WAY_GRAPH (way_turns_new (base));
      way_turns_set_cost_func (WAY_TURNS (view), cost_of_turn,
                               GUINT_TO_POINTER (g_rand_int (rand) % 100),
                               NULL);
      break;
    case 2:
      view = WAY_GRAPH (way_clearance_new_full (base, 3, width_of, NULL,
                                                NULL));
      break;
    default:
      view = WAY_GRAPH (way_overlay_new (base));
      for (guint i = 0; i < 4; i++)
        way_overlay_set_extra_cost (
          WAY_OVERLAY (view), WAY_INDEX (g_rand_int_range (rand, 0, (gint) n)),
          i % 4 ? (WayCost) i : INFINITY);
    }
  g_object_unref (base);
  return view;
}

static WayGraph *
make_pile (WayGraph *base,
           GRand    *rand,
           WayCost  *prices)
{
  const guint n = way_node_type_get_n_nodes (way_graph_get_query_type (base));
  const gint n_views = g_rand_int_range (rand, 0, 4);
  WayGraph *top = g_object_ref (base);

  for (guint i = 0; i < n; i++)
    prices[i] = i % 7 == 3 ? INFINITY : g_rand_int_range (rand, 0, 3);
  for (gint i = 0; i < n_views; i++)
    if (!(way_graph_get_flags (top) & WAY_GRAPH_STATES))
      top = put_view (top, rand, prices, n);

  return top;
}

static WayCost
run (WaySearch *search,
     WayNode    start,
     WayNode    goal)
{
  g_autoptr (GError) error = NULL;
  WayCost cost = INFINITY;

  way_search_set_start (search, start);
  way_search_clear_goals (search);
  way_search_add_goal (search, goal);
  way_search_run (search, &error);
  g_assert_no_error (error);
  way_search_get_cost (search, &cost);
  return way_search_get_status (search) == WAY_STATUS_FOUND ? cost : INFINITY;
}

/* Returns how many nodes A* expanded less. @heuristic: (nullable) */
static gint64
ask_pile (Ranked       *self,
          WayGraph     *pile,
          WayHeuristic *heuristic,
          GRand        *rand)
{
  const guint n = self->plain->n_nodes;
  g_autoptr (WaySearch) plain = way_search_new (pile, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WaySearch) quick = way_search_new (pile, WAY_STRATEGY_ASTAR);
  WayStatistics many, few;
  gint64 saved = 0;

  way_search_set_heuristic (quick, heuristic);
  for (guint i = 0; i < N_QUERIES; i++)
    {
      const WayNode start
        = as_graph_get_node (self->as, (guint) g_rand_int_range (rand, 0,
                                                                 (gint) n));
      const WayNode goal
        = as_graph_get_node (self->as, (guint) g_rand_int_range (rand, 0,
                                                                 (gint) n));
      const WayCost expected = run (plain, start, goal);

      oracle_assert_cost (run (quick, start, goal), expected);
      way_search_get_statistics (plain, &many);
      way_search_get_statistics (quick, &few);
      saved += (gint64) many.expanded - (gint64) few.expanded;
    }

  return saved;
}

static void
test_piles (void)
{
  gint64 saved = 0;

  for (guint32 seed = 0; seed < outcome_repeat (4000); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const RandomFlags flags = random_graph_flags (seed) & ~RANDOM_HIDDEN;
      const guint n = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      WayCost prices[MOST_NODES];
      g_autoptr (WayHeuristic) heuristic = NULL;
      g_autoptr (WayGraph) pile = NULL;
      g_auto (Ranked) self;

      ranked_init (&self, random_graph_new (rand, n, flags), AS_TABLE, rand);
      heuristic = way_hierarchy_costs_to_heuristic (self.costs);
      pile = make_pile (self.as->graph, rand, prices);
      saved += ask_pile (&self, pile, heuristic, rand);
    }

  g_assert_cmpint (saved, >, 0);
}

/* Views above a router are searched with its bounds, but not when the costs below
 * it have fallen and it does not know. */
static void
test_routers (void)
{
  gint64 saved = 0;

  for (guint32 seed = 0; seed < outcome_repeat (800); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      const WayNode jam = WAY_INDEX (g_rand_int_range (rand, 0, (gint) n));
      WayCost prices[MOST_NODES];
      g_autoptr (GError) error = NULL;
      g_autoptr (WayOverlay) jams = NULL;
      g_autoptr (WayRouter) router = NULL;
      g_autoptr (WayRouter) closed = NULL;
      g_autoptr (WayGraph) pile = NULL;
      g_auto (Ranked) self;

      ranked_init (&self,
                   random_graph_new (rand, n, random_graph_flags (seed)
                                                & ~RANDOM_HIDDEN),
                   AS_TABLE, rand);
      jams = way_overlay_new (self.as->graph);
      way_overlay_set_extra_cost (jams, jam, seed % 3 ? 50 : INFINITY);
      router = way_router_new (WAY_GRAPH (jams),
                               seed % 5 ? WAY_ROUTER_HIERARCHY
                                        : WAY_ROUTER_LANDMARKS,
                               NULL, &error);
      g_assert_no_error (error);
      pile = make_pile (WAY_GRAPH (router), rand, prices);
      saved += ask_pile (&self, pile, NULL, rand);
      way_overlay_set_extra_cost (jams, jam, 0);
      ask_pile (&self, pile, NULL, rand);
      g_assert_true (way_router_update (router, NULL, &error));
      saved += ask_pile (&self, pile, NULL, rand);

      g_clear_object (&pile);
      closed = way_router_new_with_closed (router, &jam, 1, NULL, &error);
      g_assert_no_error (error);
      pile = make_pile (WAY_GRAPH (closed), rand, prices);
      saved += ask_pile (&self, pile, NULL, rand);
    }

  g_assert_cmpint (saved, >, 0);
}

/* Fronts ------------------------------------------------------------------ */

/* A length by the ends of an edge, with fractions if @unit has some. */
static gdouble
read_metres (WayNode  from,
             WayNode  to,
             guint32  edge,
             gpointer unit)
{
  return (gdouble) ((WAY_NODE_INDEX (from) * 7 + WAY_NODE_INDEX (to) * 5) % 9)
         * *(const gdouble *) unit;
}

/* The lengths of all edges of a hierarchy. (transfer full) */
static gdouble *
list_metres (const HierarchyShape *shape,
             gdouble               unit)
{
  gdouble *metres = g_new (gdouble, shape->n_edges + 1);

  for (guint32 node = 0; node < shape->n_nodes; node++)
    for (guint32 i = shape->first_edge[node]; i < shape->first_edge[node + 1];
         i++)
      metres[i] = read_metres (WAY_INDEX (node),
                               WAY_INDEX (shape->edge_heads[i]), i, &unit);

  return metres;
}

/* The values of all paths of a front, in pairs. (transfer full) */
static GArray *
list_front (WayFront *front)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (gdouble));
  g_autoptr (GError) error = NULL;
  WayPath *path;

  while ((path = way_front_next (front, NULL, &error)) != NULL)
    {
      const gdouble pair[2] = { way_front_get_value (front, 0),
                                way_front_get_value (front, 1) };

      g_array_append_vals (all, pair, 2);
      way_path_unref (path);
    }
  g_assert_no_error (error);
  return all;
}

static WayFront *
make_front (WayGraph    *graph,
            WayMeasures *measures,
            WayNode      start,
            WayNode      goal)
{
  WayFront *front = way_front_new (graph, measures, start, goal);

  way_front_add_criterion (front, 0);
  return front;
}

/* Bounds change no front: neither those that the test sets nor those of the
 * router below the view. */
static void
test_fronts (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (800); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n = (guint) g_rand_int_range (rand, 2, MOST_NODES);
      g_autoptr (GError) error = NULL;
      g_autoptr (WayMeasures) measures = way_measures_new ();
      g_autoptr (WayHierarchyCosts) lengths = NULL;
      g_autoptr (WayHeuristic) bound = NULL;
      g_autoptr (WayRouter) router = NULL;
      g_autoptr (WayOverlay) plain = NULL;
      g_autoptr (WayOverlay) above = NULL;
      g_autoptr (WayFront) slow = NULL;
      g_autoptr (WayFront) quick = NULL;
      g_autoptr (GArray) expected = NULL;
      g_autoptr (GArray) found = NULL;
      g_autofree gdouble *metres = NULL;
      gdouble unit = seed % 2 ? 0.1 : 1;
      g_auto (Ranked) self;

      ranked_init (&self,
                   random_graph_new (rand, n, random_graph_flags (seed)
                                                & ~RANDOM_HIDDEN),
                   AS_TABLE, rand);
      metres = list_metres (&self.hierarchy->shape, unit);
      way_measures_add_function (measures, "metres", "m", read_metres, &unit,
                                 NULL);
      lengths = way_hierarchy_costs_new (self.hierarchy, metres,
                                         self.hierarchy->shape.n_edges, NULL,
                                         &error);
      g_assert_no_error (error);
      bound = way_hierarchy_costs_to_heuristic (lengths);
      router = way_router_new (self.as->graph, WAY_ROUTER_HIERARCHY, NULL,
                               &error);
      g_assert_no_error (error);
      plain = way_overlay_new (self.as->graph);
      above = way_overlay_new (WAY_GRAPH (router));
      way_overlay_set_extra_cost (plain, WAY_INDEX (n / 2), 3);
      way_overlay_set_extra_cost (above, WAY_INDEX (n / 2), 3);

      slow = make_front (WAY_GRAPH (plain), measures, WAY_INDEX (0),
                         WAY_INDEX (1));
      quick = make_front (WAY_GRAPH (above), measures, WAY_INDEX (0),
                          WAY_INDEX (1));
      way_front_set_heuristic (quick, 0, bound);
      expected = list_front (slow);
      found = list_front (quick);
      g_assert_cmpuint (found->len, ==, expected->len);
      for (guint i = 0; i < found->len; i++)
        oracle_assert_cost (g_array_index (found, gdouble, i),
                            g_array_index (expected, gdouble, i));
    }
}

static void
test_front_changed (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_autoptr (WayHeuristic) heuristic = NULL;
  g_autoptr (WayFront) front = NULL;
  g_autoptr (GError) error = NULL;
  const WayCost cost = 1;
  const guint32 edge = 0;
  g_auto (Ranked) self;

  ranked_init (&self, random_graph_new (rand, MOST_NODES, RANDOM_UNDIRECTED),
               AS_TABLE, rand);
  heuristic = way_hierarchy_costs_to_heuristic (self.costs);
  front = way_front_new (self.as->graph, NULL, as_graph_get_node (self.as, 0),
                         as_graph_get_node (self.as, 1));
  way_front_set_heuristic (front, WAY_FRONT_COST, heuristic);
  g_assert_true (way_hierarchy_costs_update (self.costs, &edge, &cost, 1, NULL,
                                             &error));
  g_assert_null (way_front_next (front, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

/* With unchanged costs A* walks along one path alone, and expands nothing if the
 * goal cannot be reached. */
static void
test_straight (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WayHeuristic) heuristic = NULL;
      g_autoptr (WaySearch) search = NULL;
      g_autoptr (WayPath) path = NULL;
      WayStatistics statistics;
      g_auto (Ranked) self;
      WayCost cost;

      ranked_init (&self, random_graph_new (rand, MOST_NODES,
                                            seed % 2 ? RANDOM_SPARSE
                                                     : RANDOM_UNDIRECTED),
                   AS_TABLE, rand);
      heuristic = way_hierarchy_costs_to_heuristic (self.costs);
      search = way_search_new (self.as->graph, WAY_STRATEGY_ASTAR);
      way_search_set_heuristic (search, heuristic);
      cost = run (search, as_graph_get_node (self.as, 0),
                  as_graph_get_node (self.as, 1));
      way_search_get_statistics (search, &statistics);
      path = cost < INFINITY ? way_search_dup_path (search) : NULL;
      g_assert_cmpuint (statistics.expanded, <=,
                        path != NULL ? way_path_get_length (path) : 1);
    }
}

/* Changes ----------------------------------------------------------------- */

static void
test_changed (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (WayHeuristic) heuristic = NULL;
  g_autoptr (WayHeuristic) after = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GError) error = NULL;
  const WayCost cost = 1;
  const guint32 edge = 0;
  g_auto (Ranked) self;

  ranked_init (&self, random_graph_new (rand, MOST_NODES, RANDOM_UNDIRECTED),
               AS_TABLE, rand);
  heuristic = way_hierarchy_costs_to_heuristic (self.costs);
  search = way_search_new (self.as->graph, WAY_STRATEGY_ASTAR);
  way_search_set_heuristic (search, heuristic);
  g_assert_cmpfloat (run (search, as_graph_get_node (self.as, 0),
                          as_graph_get_node (self.as, 1)), <, INFINITY);

  g_assert_true (way_hierarchy_costs_update (self.costs, &edge, &cost, 1, NULL,
                                             &error));
  way_search_reset (search);
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_clear_error (&error);

  after = way_hierarchy_costs_to_heuristic (self.costs);
  way_search_set_heuristic (search, after);
  g_assert_cmpfloat (run (search, as_graph_get_node (self.as, 0),
                          as_graph_get_node (self.as, 1)), <, INFINITY);
}

/* Between the steps of one search. */
static void
test_changed_midway (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autoptr (WayHeuristic) heuristic = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GError) error = NULL;
  const WayCost cost = 1;
  const guint32 edge = 0;
  g_auto (Ranked) self;

  ranked_init (&self, random_graph_new (rand, MOST_NODES, RANDOM_UNDIRECTED),
               AS_TABLE, rand);
  heuristic = way_hierarchy_costs_to_heuristic (self.costs);
  search = way_search_new (self.as->graph, WAY_STRATEGY_ASTAR);
  way_search_set_heuristic (search, heuristic);
  way_search_set_start (search, as_graph_get_node (self.as, 0));
  way_search_add_goal (search, as_graph_get_node (self.as, 1));
  g_assert_cmpint (way_search_step (search, 1, &error), ==,
                   WAY_STATUS_RUNNING);
  g_assert_true (way_hierarchy_costs_update (self.costs, &edge, &cost, 1, NULL,
                                             &error));
  g_assert_cmpint (way_search_step (search, 1, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hierarchy-heuristic/equals-bellman-ford", test_estimates);
  g_test_add_func ("/hierarchy-heuristic/is-consistent", test_consistent);
  g_test_add_func ("/hierarchy-heuristic/searches-of-random-piles",
                   test_piles);
  g_test_add_func ("/hierarchy-heuristic/views-above-routers", test_routers);
  g_test_add_func ("/hierarchy-heuristic/fronts", test_fronts);
  g_test_add_func ("/hierarchy-heuristic/fronts-notice-changes",
                   test_front_changed);
  g_test_add_func ("/hierarchy-heuristic/expands-one-path", test_straight);
  g_test_add_func ("/hierarchy-heuristic/changed-costs-are-an-error",
                   test_changed);
  g_test_add_func ("/hierarchy-heuristic/changed-between-steps",
                   test_changed_midway);

  return g_test_run ();
}
