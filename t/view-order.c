/* view-order.c - views piled in any order: right answers, or a refusal
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The same views lie on a grid and on its dead ends, which may hide nothing
 * that the views above make needful. Turns and times, in either order, are held
 * to arrivals found hour by hour. */

#include "lib/as-graph.h"
#include "lib/calendar.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/turn-prices.h"

#define MOST_VIEWS 3
#define MOST_NODES 10

/* Refusals ----------------------------------------------------------------- */

static gdouble
tell_one (WayNode  from,
          WayNode  to,
          guint32  edge,
          gpointer user_data)
{
  return 1;
}

static void
check_refused (gpointer states)
{
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL,
                         "an overlay *below turns, transfers and times*");
  g_assert_null (way_overlay_new (states));
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL,
                         "a clearance *below turns, transfers and times*");
  g_assert_null (way_clearance_new_full (states, 1, tell_one, NULL, NULL));
  g_test_assert_expected_messages ();
}

/* The user names nodes, and a view that heard states would block nothing. */
static void
test_refused (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (4, 4, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayClearanceMap) map = way_clearance_map_new (grid, NULL);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
  g_autoptr (WayTransfers) transfers = way_transfers_new (WAY_GRAPH (grid));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), NULL, NULL);
  g_autoptr (GError) error = NULL;

  check_refused (turns);
  check_refused (transfers);
  check_refused (timed);
  g_assert_null (way_clearance_new (WAY_GRAPH (turns), map, 1, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* Over dead ends ----------------------------------------------------------- */

typedef struct
{
  GRand           *rand;
  guint32          seed;
  guint            n;
  WayGrid         *grid;
  WayDeadEnds     *ends;
  WayGraph        *tops[2];     /* over @grid, and over @ends */
  GPtrArray       *overlays;    /* of both piles in turns */
  WayReservations *taken;
} World;

static guint
roll (World *self,
      guint  n)
{
  return (guint) g_rand_int_range (self->rand, 0, (gint32) n);
}

static WayNode
roll_node (World *self)
{
  return WAY_INDEX (roll (self, self->n));
}

static gdouble
tell_width (WayNode  from,
            WayNode  to,
            guint32  edge,
            gpointer world)
{
  const guint32 seed = ((World *) world)->seed;

  return (WAY_NODE_INDEX (from) * 7 + WAY_NODE_INDEX (to) * 13 + seed) % 6;
}

static WayCost
tell_turn (WayNode  from,
           WayNode  at,
           WayNode  to,
           gpointer world)
{
  const gsize mixed = WAY_NODE_INDEX (from) * 5 + WAY_NODE_INDEX (at) * 11
                      + WAY_NODE_INDEX (to) * 17 + ((World *) world)->seed;

  return mixed % 5 == 0 ? INFINITY : (WayCost) (mixed % 3);
}

static void
edit_overlays (World *self)
{
  for (guint i = 0; i < self->overlays->len; i += 2)
    {
      const WayNode node = roll_node (self);
      const WayCost extra = roll (self, 2) ? INFINITY : roll (self, 9);

      for (guint k = 0; k < 2; k++)
        way_overlay_set_extra_cost (self->overlays->pdata[i + k], node, extra);
    }
}

static WayGraph *
new_view (World    *self,
          guint     kind,
          WayGraph *base)
{
  WayTurns *turns;

  switch (kind)
    {
    case 0:
      g_ptr_array_add (self->overlays, way_overlay_new (base));
      return g_object_ref (self->overlays->pdata[self->overlays->len - 1]);
    case 1:
      return WAY_GRAPH (way_clearance_new_full (base, 1, tell_width, self,
                                                NULL));
    case 2:
      return WAY_GRAPH (way_knowledge_new_live (base, NULL, NULL));
    case 3:
      turns = way_turns_new (base);
      way_turns_set_cost_func (turns, tell_turn, self, NULL);
      return WAY_GRAPH (turns);
    default:
      return WAY_GRAPH (way_timed_new (base, self->taken, NULL));
    }
}

static void
put_view (World *self,
          guint  kind)
{
  for (guint i = 0; i < 2; i++)
    {
      WayGraph *view = new_view (self, kind, self->tops[i]);

      g_object_unref (self->tops[i]);
      self->tops[i] = view;
    }
}

static World *
world_new (guint32 seed)
{
  World *self = g_new0 (World, 1);
  g_autoptr (WayTerrain) terrain = NULL;

  self->rand = g_rand_new_with_seed (seed);
  self->seed = seed;
  terrain = way_terrain_new (6 + roll (self, 9), 6 + roll (self, 7), NULL);
  self->grid = way_grid_new (terrain, (WayGridShape) (seed % 2));
  self->n = way_terrain_get_width (terrain) * way_terrain_get_height (terrain);
  way_grid_set_mover (self->grid, (WayCost[]) { 1, INFINITY }, 2);
  for (guint i = 0; i < self->n / 3; i++)
    way_terrain_set_class (terrain, roll (self, way_terrain_get_width (terrain)),
                           roll (self, way_terrain_get_height (terrain)), 1);
  self->ends = way_dead_ends_new (WAY_GRAPH (self->grid), NULL, NULL);
  self->tops[0] = g_object_ref (WAY_GRAPH (self->grid));
  self->tops[1] = g_object_ref (WAY_GRAPH (self->ends));
  self->overlays = g_ptr_array_new_with_free_func (g_object_unref);
  self->taken = way_reservations_new (
    way_graph_get_node_type (self->tops[0]));
  for (guint i = 0; i < self->n / 4; i++)
    way_reservations_reserve_node (self->taken, roll_node (self),
                                   roll (self, 9), 10 + roll (self, 9), 7);

  return self;
}

static void
world_free (World *self)
{
  g_object_unref (self->tops[0]);
  g_object_unref (self->tops[1]);
  g_ptr_array_unref (self->overlays);
  g_object_unref (self->taken);
  g_object_unref (self->ends);
  g_object_unref (self->grid);
  g_rand_free (self->rand);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (World, world_free)

static WayCost
find_cost (WayGraph   *graph,
           WayNode     start,
           WayNode     goal,
           WayStrategy strategy)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = way_find_path (graph, start, goal, strategy,
                                            &error);

  g_assert_no_error (error);
  return path != NULL ? way_path_get_cost (path) : INFINITY;
}

static void
check_world (World *self)
{
  const WayNode start = roll_node (self), goal = roll_node (self);
  const WayCost least = find_cost (self->tops[0], start, goal,
                                   WAY_STRATEGY_DIJKSTRA);

  oracle_assert_cost (find_cost (self->tops[1], start, goal,
                                 WAY_STRATEGY_DIJKSTRA), least);
  oracle_assert_cost (find_cost (self->tops[1], start, goal,
                                 WAY_STRATEGY_ASTAR), least);
  g_assert_cmpint (find_cost (self->tops[1], start, goal, WAY_STRATEGY_GREEDY)
                     < INFINITY, ==, least < INFINITY);
}

static void
edit_world (World *self)
{
  WayTerrain *terrain = way_grid_get_terrain (self->grid);

  edit_overlays (self);
  way_terrain_set_class (terrain, roll (self, way_terrain_get_width (terrain)),
                         roll (self, way_terrain_get_height (terrain)),
                         (guint8) roll (self, 2));
}

static void
test_over_dead_ends (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (1000); seed++)
    {
      g_autoptr (World) world = world_new (seed);
      const guint n_views = roll (world, MOST_VIEWS + 1);

      g_test_message ("seed %u", seed);
      for (guint i = 0; i < n_views; i++)
        put_view (world, roll (world, 3));
      if (roll (world, 3) == 0)
        put_view (world, 3 + roll (world, 2));
      for (guint i = 0; i < 8; i++)
        edit_overlays (world);
      for (guint i = 0; i < 8; i++)
        {
          check_world (world);
          edit_world (world);
        }
    }
}

/* Routers ------------------------------------------------------------------ */

/* A closed goal is not reached, not even from itself. */
static void
check_router (World      *self,
              WayRouter  *router,
              GHashTable *closed)
{
  g_autoptr (WaySearch) query
    = way_search_new (WAY_GRAPH (router), WAY_STRATEGY_ASTAR);
  const WayNode start = roll_node (self), goal = roll_node (self);
  WayCost cost = INFINITY;

  way_search_set_start (query, start);
  way_search_set_goal (query, goal);
  g_assert_cmpint (way_search_run (query, NULL), !=, WAY_STATUS_FAILED);
  way_search_get_cost (query, &cost);
  oracle_assert_cost (cost, g_hash_table_contains (closed, goal)
                              ? INFINITY
                              : find_cost (self->tops[0], start, goal,
                                           WAY_STRATEGY_DIJKSTRA));
}

static gdouble
tell_closed (WayNode  from,
             WayNode  to,
             guint32  edge,
             gpointer closed)
{
  return !g_hash_table_contains (closed,
                                 GSIZE_TO_POINTER (WAY_NODE_INDEX (to)));
}

/* Closes some nodes of the router, and of the pile over the grid. (transfer
 * full): the router with these closed */
static WayRouter *
close_some (World      *self,
            WayRouter  *router,
            GHashTable *set)
{
  WayNode closed[12];

  for (guint i = 0; i < G_N_ELEMENTS (closed); i++)
    {
      closed[i] = WAY_INDEX (roll (self, self->n));
      g_hash_table_add (set, (gpointer) closed[i]);
    }
  g_object_unref (self->tops[0]);
  self->tops[0] = WAY_GRAPH (
    way_clearance_new_full (WAY_GRAPH (self->grid), 1, tell_closed, set, NULL));
  return way_router_new_with_closed (router, closed, G_N_ELEMENTS (closed), NULL,
                                     NULL);
}

/* Closed nodes are closed above the dead ends, and none may hide the way round
 * them. */
static void
test_router (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (300); seed++)
    {
      g_autoptr (World) world = world_new (seed);
      g_autoptr (WayRouter) router
        = way_router_new (WAY_GRAPH (world->ends),
                          seed % 4 ? WAY_ROUTER_LANDMARKS : WAY_ROUTER_HIERARCHY,
                          NULL, NULL);

      g_test_message ("seed %u", seed);
      for (guint i = 0; i < 20; i++)
        {
          g_autoptr (GHashTable) set = g_hash_table_new (NULL, NULL);
          g_autoptr (WayRouter) narrow = close_some (world, router, set);

          check_router (world, narrow, set);
        }
    }
}

/* Dispatchers -------------------------------------------------------------- */

static WayGraph *
show_others (WayGraph  *graph,
             WayAgents *agents)
{
  WayOverlay *overlay = way_overlay_new (graph);
  WayLayer *layer = way_overlay_get_layer (overlay, "others");

  g_assert_true (way_agents_show (agents, 0, 8, 1, layer, NULL));
  return WAY_GRAPH (overlay);
}

/* A dispatcher adds the other agents to the graph of a waiting agent. Over dead
 * ends that agent must find the same detour as over the grid. */
static void
test_others (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (1500); seed++)
    {
      g_autoptr (World) world = world_new (seed);
      g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (world->grid),
                                                     NULL);

      g_test_message ("seed %u", seed);
      for (guint32 agent = 0; agent < 9; agent++)
        way_agents_place (agents, agent, roll_node (world));
      for (guint i = 0; i < 2; i++)
        {
          WayGraph *shown = show_others (world->tops[i], agents);

          g_object_unref (world->tops[i]);
          world->tops[i] = shown;
        }
      for (guint i = 0; i < 8; i++)
        check_world (world);
    }
}

/* Clocks ------------------------------------------------------------------- */

/* Whether no other unit is at @node from the first of two hours to the last. */
static gboolean
is_free (const Calendar *calendar,
         guint           node,
         guint           first,
         guint           last)
{
  for (guint i = first; i <= last; i++)
    if (calendar->node[node][i])
      return FALSE;

  return TRUE;
}

static gboolean
is_edge_free (const Calendar  *calendar,
              const PlainEdge *edge,
              guint            first,
              guint            last)
{
  for (guint i = first; i <= last; i++)
    if (calendar->edge[edge->from][edge->to][i])
      return FALSE;

  return TRUE;
}

/* Whether a unit that departs at @hour arrives, @price later than the edge
 * takes. With turns on top the price is paid at the head, and on the way
 * otherwise. */
static gboolean
arrives (const Calendar  *calendar,
         const PlainEdge *edge,
         guint            hour,
         guint            price,
         gboolean         turns_on_top)
{
  const guint cost = (guint) edge->cost + (turns_on_top ? 0 : price);
  const guint there = hour + cost;

  return is_free (calendar, edge->from, hour, there - 1)
         && is_edge_free (calendar, edge, hour, there - 1)
         && is_free (calendar, edge->to, there,
                     there + (turns_on_top ? price : 0));
}

/* The first hour when @goal is reached, by the nodes before. */
static WayCost
find_first (const Calendar   *calendar,
            const TurnPrices *prices,
            const PlainGraph *model,
            guint             start,
            guint             goal,
            gboolean          turns_on_top)
{
  const guint n = model->n_nodes, none = n, last = CALENDAR_HOURS - 50;
  const guint n_states = n * (n + 1);
  g_autofree guint8 *at = g_new0 (guint8, CALENDAR_HOURS * n_states);

  at[start * (n + 1) + none] = !calendar->node[start][0];
  for (guint hour = 0; hour < last; hour++)
    for (guint state = 0; state < n_states; state++)
      {
        const guint node = state / (n + 1), before = state % (n + 1);

        if (!at[hour * n_states + state])
          continue;
        if (node == goal)
          return hour;
        if (!calendar->node[node][hour + 1])
          at[(hour + 1) * n_states + state] = TRUE;
        for (guint i = 0; i < model->edges->len; i++)
          {
            const PlainEdge *edge = &g_array_index (model->edges, PlainEdge, i);
            const WayCost turn = before == none || edge->from != node
                                   ? 0 : prices->of[before][node][edge->to];

            if (edge->from == node && turn < INFINITY
                && arrives (calendar, edge, hour, (guint) turn, turns_on_top))
              at[(hour + (guint) (edge->cost + turn)) * n_states
                 + edge->to * (n + 1) + node] = TRUE;
          }
      }

  return INFINITY;
}

/* Some are taken for a while, and some for ever. */
static void
take_some (GRand           *rand,
           AsGraph         *as,
           Calendar        *calendar,
           WayReservations *taken)
{
  const gint32 n = (gint32) as->plain->n_nodes;

  for (gint32 i = 0; i < 2 * n; i++)
    {
      const guint a = (guint) g_rand_int_range (rand, 0, n);
      const guint b = (guint) g_rand_int_range (rand, 0, n);
      const guint from = (guint) g_rand_int_range (rand, 0, 30);
      const guint until = from + (guint) g_rand_int_range (rand, 1, 7);

      if (i % 3 == 0)
        {
          calendar_take_edge (calendar, a, b, from, until);
          way_reservations_reserve_edge (taken, as_graph_get_node (as, a),
                                         as_graph_get_node (as, b), from, until,
                                         WAY_RESERVATIONS_NOBODY);
          continue;
        }
      calendar_take_node (calendar, a, from,
                          i % 3 == 1 ? until : CALENDAR_HOURS);
      way_reservations_reserve_node (taken, as_graph_get_node (as, a), from,
                                     i % 3 == 1 ? until : INFINITY,
                                     WAY_RESERVATIONS_NOBODY);
    }
}

static void
roll_prices (GRand      *rand,
             AsGraph    *as,
             TurnPrices *prices)
{
  prices->base = as;
  for (guint i = 0; i < MOST_NODES; i++)
    for (guint k = 0; k < MOST_NODES; k++)
      for (guint l = 0; l < MOST_NODES; l++)
        prices->of[i][k][l] = g_rand_int_range (rand, 0, 5) == 0
                                ? INFINITY : g_rand_int_range (rand, 0, 4);
}

static void
check_clock (AsGraph          *as,
             WayReservations  *taken,
             const Calendar   *calendar,
             const TurnPrices *prices,
             gboolean          turns_on_top)
{
  const guint n = as->plain->n_nodes;
  g_autoptr (WayGraph) low
    = turns_on_top ? WAY_GRAPH (way_timed_new (as->graph, taken, NULL))
                   : WAY_GRAPH (way_turns_new (as->graph));
  g_autoptr (WayGraph) top
    = turns_on_top ? WAY_GRAPH (way_turns_new (low))
                   : WAY_GRAPH (way_timed_new (low, taken, NULL));

  way_turns_set_cost_func (WAY_TURNS (turns_on_top ? top : low),
                           turn_prices_tell, (gpointer) prices, NULL);
  for (guint goal = 0; goal < n; goal++)
    g_assert_cmpfloat (
      find_cost (top, as_graph_get_node (as, 0), as_graph_get_node (as, goal),
                 goal % 2 ? WAY_STRATEGY_DIJKSTRA : WAY_STRATEGY_ASTAR),
      ==, find_first (calendar, prices, as->plain, 0, goal, turns_on_top));
}

/* A path ends only when its goal is free, whichever of the two views is
 * above. */
static void
test_clocks (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (400); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, 2 + seed % (MOST_NODES - 1),
                            seed % 2 ? RANDOM_UNDIRECTED : 0);
      g_autoptr (AsGraph) as = as_graph_new (plain, seed % AS_N_KINDS,
                                             AS_PREDECESSORS);
      g_autoptr (WayReservations) taken
        = way_reservations_new (way_graph_get_node_type (as->graph));
      g_autofree Calendar *calendar = g_new0 (Calendar, 1);
      g_autofree TurnPrices *prices = g_new0 (TurnPrices, 1);

      g_test_message ("seed %u", seed);
      take_some (rand, as, calendar, taken);
      roll_prices (rand, as, prices);
      check_clock (as, taken, calendar, prices, TRUE);
      check_clock (as, taken, calendar, prices, FALSE);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/views/order/refused", test_refused);
  g_test_add_func ("/views/order/over-dead-ends", test_over_dead_ends);
  g_test_add_func ("/views/order/router", test_router);
  g_test_add_func ("/views/order/others", test_others);
  g_test_add_func ("/views/order/clocks", test_clocks);

  return g_test_run ();
}
