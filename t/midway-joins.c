/* midway-joins.c - spots that are joined to other nodes, against such edges
 * added by hand
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/both-ends.h"
#include "lib/contract.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/tables.h"

#include <math.h>

#define N_NODES 9
#define N_EDGES 10
#define N_SPOTS 4
#define N_JOINS 7
#define N_ALL (N_NODES + N_SPOTS)

typedef struct
{
  guint   from, to;
  WayCost cost;
} Edge;

typedef struct
{
  guint   spot;
  guint   node;
  gdouble share;
} Joined;

/* Edges, each there and back at its own costs, and spots beside or on some. */
typedef struct
{
  Edge       edges[2 * N_EDGES];
  WaySpot    spots[N_SPOTS];
  Joined     joins[N_JOINS];
  WayTable  *table;             /* (owned) */
  WayMidway *midway;            /* (owned) */
} World;

static void
world_clear (World *self)
{
  g_clear_object (&self->midway);
  g_clear_object (&self->table);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (World, world_clear)

static void
make_edges (World *self,
            GRand *rand)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_PLANAR);

  way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
  for (guint i = 0; i < N_NODES; i++)
    tables_add_place (builder, i % 3, (gdouble) (i / 3));
  for (guint i = 0; i < N_EDGES; i++)
    {
      const guint from = g_rand_int_range (rand, 0, N_NODES);
      const guint to
        = (from + g_rand_int_range (rand, 1, N_NODES)) % N_NODES;

      for (guint k = 0; k < 2; k++)
        {
          Edge *edge = &self->edges[2 * i + k];

          *edge = (Edge) { k == 0 ? from : to, k == 0 ? to : from,
                           3 + g_rand_int_range (rand, 0, 5) };
          tables_add_edge (builder, edge->from, edge->to, edge->cost,
                           WAY_ONE_WAY, NULL);
        }
    }
  self->table = tables_build (builder);
}

/* Some shares are so small that no estimate would be true. */
static void
make_joins (World *self,
            GRand *rand)
{
  static const gdouble shares[] = { 0, 0.01, 0.5, 1, 3, 1e9 };

  for (guint i = 0; i < N_JOINS; i++)
    {
      Joined *join = &self->joins[i];

      join->spot = g_rand_int_range (rand, 0, N_SPOTS);
      do
        join->node = g_rand_int_range (rand, 0, N_ALL);
      while (join->node == N_NODES + join->spot);
      join->share = shares[g_rand_int_range (rand, 0, G_N_ELEMENTS (shares))];
    }
}

static void
put_joins (const World *self,
           WayMidway   *midway)
{
  for (guint i = 0; i < N_JOINS; i++)
    way_midway_join (midway, self->joins[i].spot,
                     WAY_INDEX (self->joins[i].node), self->joins[i].share);
}

static void
world_init (World *self,
            guint  seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  GError *error = NULL;

  *self = (World) { .table = NULL };
  make_edges (self, rand);
  make_joins (self, rand);
  for (guint i = 0; i < N_SPOTS; i++)
    {
      const Edge *edge
        = &self->edges[g_rand_int_range (rand, 0, 2 * N_EDGES)];

      self->spots[i] = (WaySpot) { .from = WAY_INDEX (edge->from),
                                   .to = WAY_INDEX (edge->to), .share = 0.25,
                                   .area = i < N_SPOTS - 1 ? 1 + i : 0 };
    }
  self->midway = way_midway_new (WAY_GRAPH (self->table), self->spots, N_SPOTS,
                                 &error);
  g_assert_no_error (error);
  put_joins (self, self->midway);
}

/* The cost of an edge from one node to another, without @closed nodes. */
static WayCost
least_cost (const World *self,
            gsize        from,
            gsize        to,
            guint        closed)
{
  WayCost least = INFINITY;

  for (guint i = 0; i < 2 * N_EDGES; i++)
    if (self->edges[i].from == from && self->edges[i].to == to && to != closed)
      least = MIN (least, self->edges[i].cost);

  return least;
}

static WayCost
cost_of_join (const World  *self,
              const Joined *join,
              guint         closed)
{
  const gsize from = WAY_NODE_INDEX (self->spots[join->spot].from);
  const gsize to = WAY_NODE_INDEX (self->spots[join->spot].to);

  return join->share * MIN (least_cost (self, from, to, closed),
                            least_cost (self, to, from, closed));
}

static gboolean
is_used (guint node,
         guint a,
         guint b)
{
  return node < N_NODES || a == N_ALL || node == a || node == b;
}

/* The last spot lies on its edge, the others are joined alone. Spots other than
 * @a and @b are left out, unless these are N_ALL. */
static PlainGraph *
make_plain (const World *self,
            guint        closed,
            guint        a,
            guint        b)
{
  PlainGraph *plain = plain_graph_new (N_ALL);
  const WaySpot *last = &self->spots[N_SPOTS - 1];
  const guint from = (guint) WAY_NODE_INDEX (last->from);
  const guint to = (guint) WAY_NODE_INDEX (last->to);
  const WayCost there = least_cost (self, from, to, closed);
  const WayCost back = least_cost (self, to, from, closed);

  for (guint i = 0; i < 2 * N_EDGES; i++)
    if (self->edges[i].to != closed)
      plain_graph_add (plain, self->edges[i].from, self->edges[i].to,
                       self->edges[i].cost);
  if (there < INFINITY && is_used (N_ALL - 1, a, b))
    {
      plain_graph_add (plain, from, N_ALL - 1, 0.25 * there);
      plain_graph_add (plain, N_ALL - 1, to, 0.75 * there);
    }
  if (back < INFINITY && is_used (N_ALL - 1, a, b))
    {
      plain_graph_add (plain, to, N_ALL - 1, 0.75 * back);
      plain_graph_add (plain, N_ALL - 1, from, 0.25 * back);
    }
  for (guint i = 0; i < N_JOINS; i++)
    {
      const Joined *join = &self->joins[i];
      const WayCost cost = cost_of_join (self, join, closed);

      if (join->node == closed || cost == INFINITY || isnan (cost)
          || !is_used (N_NODES + join->spot, a, b)
          || !is_used (join->node, a, b))
        continue;
      plain_graph_add (plain, N_NODES + join->spot, join->node, cost);
      plain_graph_add (plain, join->node, N_NODES + join->spot, cost);
    }
  plain_graph_seal (plain);

  return plain;
}

static void
assert_cost (WayGraph   *graph,
             guint       from,
             guint       to,
             WayStrategy strategy,
             gboolean    both_ends,
             WayCost     wanted)
{
  g_autoptr (WaySearch) search
    = both_ends ? both_ends_search_new (graph, strategy)
                : way_search_new (graph, strategy);
  g_autoptr (WayPath) path = NULL;
  GError *error = NULL;
  WayStatus status;

  way_search_set_start (search, WAY_INDEX (from));
  way_search_set_goal (search, WAY_INDEX (to));
  status = way_search_run (search, &error);
  g_assert_no_error (error);
  path = way_search_dup_path (search);
  g_assert_cmpint (status == WAY_STATUS_FOUND, ==, wanted < INFINITY);
  if (wanted < INFINITY)
    oracle_assert_cost (way_path_get_cost (path), wanted);
}

static void
check_by_hand (const World *self,
               WayGraph    *graph,
               guint        closed)
{
  g_autoptr (PlainGraph) plain = make_plain (self, closed, N_ALL, N_ALL);

  for (guint from = 0; from < N_ALL; from++)
    {
      g_autofree WayCost *costs = oracle_costs_from (plain, from);

      if (from == closed)
        continue;
      for (guint to = 0; to < N_ALL; to++)
        {
          assert_cost (graph, from, to, WAY_STRATEGY_ASTAR, FALSE, costs[to]);
          assert_cost (graph, from, to, WAY_STRATEGY_DIJKSTRA, FALSE,
                       costs[to]);
          if (way_graph_get_flags (graph) & WAY_GRAPH_PREDECESSORS)
            assert_cost (graph, from, to, WAY_STRATEGY_ASTAR, TRUE, costs[to]);
        }
    }
}

static void
test_tables (void)
{
  for (guint seed = 0; seed < outcome_repeat (100); seed++)
    {
      g_auto (World) world = { .table = NULL };

      world_init (&world, seed);
      check_by_hand (&world, WAY_GRAPH (world.midway), G_MAXUINT);
    }
}

static void
test_contract (void)
{
  for (guint seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_auto (World) world = { .table = NULL };
      WayNode places[N_ALL];

      world_init (&world, seed);
      for (guint i = 0; i < N_ALL; i++)
        places[i] = WAY_INDEX (i);
      contract_check (WAY_GRAPH (world.midway), places, N_ALL);
    }
}

/* A view below closes a node, and the joins to it; a view of dead ends must not
 * rely on edges that the joins go round. */
static void
test_views_below (void)
{
  for (guint seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_auto (World) world = { .table = NULL };
      g_autoptr (WayOverlay) overlay = NULL;
      g_autoptr (WayDeadEnds) ends = NULL;
      g_autoptr (WayMidway) midway = NULL, above = NULL;
      const guint closed = seed % N_NODES;

      world_init (&world, seed);
      overlay = way_overlay_new (WAY_GRAPH (world.table));
      midway = way_midway_new (WAY_GRAPH (overlay), world.spots, N_SPOTS, NULL);
      put_joins (&world, midway);
      check_by_hand (&world, WAY_GRAPH (midway), G_MAXUINT);
      way_layer_set_extra_cost (way_overlay_get_layer (overlay, "closed"),
                                WAY_INDEX (closed), INFINITY);
      check_by_hand (&world, WAY_GRAPH (midway), closed);

      ends = way_dead_ends_new (WAY_GRAPH (world.table), NULL, NULL);
      above = way_midway_new (WAY_GRAPH (ends), world.spots, N_SPOTS, NULL);
      put_joins (&world, above);
      check_by_hand (&world, WAY_GRAPH (above), G_MAXUINT);
    }
}

/* Under turns no path leads through a spot, as if each question had only the
 * spots where it begins and ends. */
static void
test_turns (void)
{
  for (guint seed = 0; seed < outcome_repeat (40); seed++)
    {
      g_auto (World) world = { .table = NULL };
      g_autoptr (WayTurns) turns = NULL;
      g_autoptr (GError) error = NULL;

      world_init (&world, seed);
      turns = way_turns_new (WAY_GRAPH (world.midway));
      way_midway_restrict_turns (world.midway, turns, world.table, &error);
      g_assert_no_error (error);
      for (guint from = 0; from < N_ALL; from++)
        for (guint to = 0; to < N_ALL; to++)
          {
            g_autoptr (PlainGraph) plain
              = make_plain (&world, G_MAXUINT, from, to);
            g_autofree WayCost *costs = oracle_costs_from (plain, from);

            assert_cost (WAY_GRAPH (turns), from, to, WAY_STRATEGY_ASTAR, FALSE,
                         costs[to]);
          }
    }
}

static void
test_spot_of_area (void)
{
  g_auto (World) world = { .table = NULL };
  WaySpot spot;

  world_init (&world, 1);
  g_assert_true (way_midway_get_spot (world.midway, WAY_INDEX (N_NODES),
                                      &spot));
  g_assert_cmpuint (spot.area, ==, 1);
  g_assert_true (way_midway_get_spot (world.midway, WAY_INDEX (N_ALL - 1),
                                      &spot));
  g_assert_cmpuint (spot.area, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/midway-joins/tables", test_tables);
  g_test_add_func ("/midway-joins/contract", test_contract);
  g_test_add_func ("/midway-joins/views-below", test_views_below);
  g_test_add_func ("/midway-joins/turns", test_turns);
  g_test_add_func ("/midway-joins/spot-of-area", test_spot_of_area);

  return g_test_run ();
}
