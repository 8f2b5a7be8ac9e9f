/* spot-rows.c - matrices between places on edges, against a search for each cell
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A router's hierarchy knows the nodes of a table, and the rows are those
 * between spots on its edges. The measure of each edge is its cost, so the sum of
 * a path without costs of turns is its cost. */

#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/tables.h"

#include "routing/hierarchy/states-at.h"
#include "routing/router/spot-entries.h"
#include "routing/router/router-private.h"

#include <math.h>

#define MOST_NODES 12
#define N_SPOTS 9

typedef enum
{
  HAS_RULES = 1 << 0,
  HAS_ZONES = 1 << 1,
  HAS_U_TURNS = 1 << 2,         /* forbidden, but at dead ends */
  HAS_TURN_COSTS = 1 << 3,
  HAS_FRACTIONS = 1 << 4
} Kinds;

typedef struct
{
  guint      n_nodes;
  WayTable  *table;             /* (owned) */
  WayTurns  *turns;             /* (owned) over it */
  WayRouter *router;            /* (owned) of these, or of the table */
  WayMidway *midway;            /* (owned) over the table */
  WayGraph  *graph;             /* (owned) that, with turns if the router has
                                 * them */
  WayMeasures *measures;        /* (owned) */
  WayNode    nodes[N_SPOTS + MOST_NODES];
  guint      n;                 /* of nodes */
  gboolean   has_turn_costs;
} World;

static void
world_clear (World *self)
{
  g_clear_object (&self->table);
  g_clear_object (&self->turns);
  g_clear_object (&self->router);
  g_clear_object (&self->midway);
  g_clear_object (&self->graph);
  g_clear_object (&self->measures);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (World, world_clear)

static guint
draw_below (GRand *rand,
            guint  n)
{
  return (guint) g_rand_int_range (rand, 0, (gint32) n);
}

static void
add_rules (WayTableBuilder *builder,
           GRand           *rand,
           guint            n_nodes)
{
  for (guint i = 0; i < n_nodes; i++)
    {
      const guint n = 3 + draw_below (rand, 2);
      WayNode nodes[4];

      for (guint k = 0; k < n; k++)
        nodes[k] = WAY_INDEX (k == 0 ? draw_below (rand, n_nodes)
                                     : (WAY_NODE_INDEX (nodes[k - 1]) + 1
                                        + draw_below (rand, n_nodes - 1))
                                         % n_nodes);
      way_table_builder_add_restriction (builder,
                                         draw_below (rand, 3) == 0
                                           ? WAY_RESTRICTION_ONLY
                                           : WAY_RESTRICTION_NO,
                                         nodes, n, NULL);
    }
}

/* A table of a random graph in which most nodes have few edges. */
static WayTable *
draw_table (GRand *rand,
            Kinds  kinds,
            guint  n_nodes)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (n_nodes);
  const gdouble unit = kinds & HAS_FRACTIONS ? 1.0 / 3 : 1;

  way_table_builder_set_keep_parallel (builder, draw_below (rand, 2) == 0);
  for (guint i = 0; i < 2 * n_nodes; i++)
    {
      const guint from = draw_below (rand, n_nodes);

      tables_add_edge (builder, from,
                       (from + 1 + draw_below (rand, n_nodes - 1)) % n_nodes,
                       unit * draw_below (rand, 9),
                       draw_below (rand, 3) == 0 ? WAY_ONE_WAY : WAY_BOTH_WAYS,
                       NULL);
    }
  if (kinds & HAS_RULES)
    add_rules (builder, rand, n_nodes);
  for (guint i = 0; i < n_nodes && kinds & HAS_ZONES; i++)
    if (draw_below (rand, 3) == 0)
      way_table_builder_forbid_through (builder, WAY_INDEX (i), NULL);
  if (kinds & HAS_U_TURNS)
    way_table_builder_forbid_u_turns (builder, 5);
  return tables_build (builder);
}

/* Spots on edges; every third shares the edge of another, and some lie at
 * nodes. */
static void
draw_spots (World   *self,
            GRand   *rand,
            WaySpot *spots)
{
  const guint32 n_edges = way_table_get_n_edges (self->table);

  for (guint i = 0; i < N_SPOTS; i++)
    {
      WayNode from, to;

      way_table_get_edge (self->table, draw_below (rand, n_edges), &from, &to,
                          NULL, NULL);
      spots[i] = (WaySpot) { .from = from, .to = to,
                             .share = draw_below (rand, 9) / 8.0 };
      if (i % 3 == 2)
        {
          spots[i].from = spots[i - 1].to;
          spots[i].to = spots[i - 1].from;
        }
    }
}

static void
set_turn_costs (WayTurns *turns,
                Kinds     kinds)
{
  if (kinds & HAS_TURN_COSTS)
    way_turns_set_cost (turns, WAY_TURN_STRAIGHT | WAY_TURN_LEFT
                                 | WAY_TURN_RIGHT, 3);
}

/* The measure of an edge is its cost. Without parallel edges it has no id. */
static gdouble
measure_edge (WayNode  from,
              WayNode  to,
              guint32  edge,
              gpointer table)
{
  WayCost cost;

  if (edge == WAY_EDGE_NONE)
    way_table_find_edge (table, from, to, &edge);
  way_table_get_edge (table, edge, NULL, NULL, &cost, NULL);
  return cost;
}

static void
lay_views (World *self,
           Kinds  kinds)
{
  WayTurns *turns;

  if ((kinds & ~(guint) HAS_FRACTIONS) == 0)
    {
      self->graph = WAY_GRAPH (g_object_ref (self->midway));
      self->router = way_router_new (WAY_GRAPH (self->table),
                                     WAY_ROUTER_HIERARCHY, NULL, NULL);
      return;
    }

  self->turns = way_turns_new (WAY_GRAPH (self->table));
  set_turn_costs (self->turns, kinds);
  self->router = way_router_new (WAY_GRAPH (self->turns), WAY_ROUTER_HIERARCHY,
                                 NULL, NULL);
  turns = way_turns_new (WAY_GRAPH (self->midway));
  g_assert_true (way_midway_restrict_turns (self->midway, turns, self->table,
                                            NULL));
  set_turn_costs (turns, kinds);
  self->graph = WAY_GRAPH (turns);
}

static void
draw_world (World *self,
            GRand *rand,
            Kinds  kinds)
{
  WaySpot spots[N_SPOTS];

  self->n_nodes = 4 + draw_below (rand, MOST_NODES - 3);
  self->table = draw_table (rand, kinds, self->n_nodes);
  self->has_turn_costs = (kinds & (HAS_TURN_COSTS | HAS_U_TURNS)) != 0;
  draw_spots (self, rand, spots);
  self->midway = way_midway_new (WAY_GRAPH (self->table), spots, N_SPOTS, NULL);
  self->measures = way_measures_new ();
  way_measures_add_function (self->measures, "cost", NULL, measure_edge,
                         self->table, NULL);
  lay_views (self, kinds);
  for (guint i = 0; i < N_SPOTS; i++)
    self->nodes[self->n++] = way_midway_get_node (self->midway, i);
  for (guint i = 0; i < self->n_nodes; i++)
    self->nodes[self->n++] = WAY_INDEX (i);
}

/* Rows --------------------------------------------------------------------- */

typedef struct
{
  const World *world;
  gsize        n_rows;
} Rows;

static gboolean
check_row (gsize          row,
           const WayCost *costs,
           const gdouble *sums,
           gsize          n_targets,
           gpointer       user_data)
{
  Rows *self = user_data;
  const World *world = self->world;

  g_assert_cmpuint (row, ==, self->n_rows++);
  for (gsize j = 0; j < n_targets; j++)
    {
      g_autoptr (WayPath) path
        = way_find_path (world->graph, world->nodes[row], world->nodes[j],
                         WAY_STRATEGY_DIJKSTRA, NULL);

      g_assert_cmpint (path != NULL, ==, costs[j] < INFINITY);
      if (path != NULL)
        oracle_assert_cost (costs[j], way_path_get_cost (path));
      if (sums == NULL)
        continue;
      if (path == NULL)
        g_assert_true (sums[j] == INFINITY);
      else if (!world->has_turn_costs)
        oracle_assert_cost (sums[j], costs[j]);
      else
        g_assert_true (sums[j] <= costs[j] + 1e-9);
    }
  return TRUE;
}

/* How many of the places the hierarchy knows from both sides. */
static guint
count_known (const World *self)
{
  g_autoptr (RouterState) state = router_take_state (self->router);
  g_auto (SpotEntries) entries = { NULL };
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (SpotEntry));
  guint n_known = 0;
  Meter meter;

  meter_init (&meter, NULL);
  g_assert_true (spot_entries_init (&entries, state, self->graph, NULL, 0));
  g_assert_true (spot_entries_list (&entries, &meter, NULL));
  for (guint i = 0; i < self->n; i++)
    n_known += spot_entries_leave (&entries, self->nodes[i], found)
               && spot_entries_arrive (&entries, self->nodes[i], found);

  return n_known;
}

static void
test_random (gconstpointer data)
{
  const Kinds kinds = GPOINTER_TO_UINT (data);
  guint n_known = 0, n = 0;

  for (guint seed = 0; seed < outcome_repeat (60); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_auto (World) world = { 0 };
      Rows rows = { &world, 0 }, measured = { &world, 0 };
      GError *error = NULL;

      draw_world (&world, rand, kinds);
      way_router_foreach_spot_row (world.router, world.graph, NULL, 0,
                                   world.nodes, world.n, world.nodes, world.n,
                                   seed % 3, check_row, &rows, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (rows.n_rows, ==, world.n);
      way_router_foreach_spot_row (world.router, world.graph, world.measures, 0,
                                   world.nodes, world.n, world.nodes, world.n,
                                   1, check_row, &measured, NULL, &error);
      g_assert_no_error (error);
      n_known += count_known (&world);
      n += world.n;
    }

  g_test_message ("the hierarchy knows %u of %u places", n_known, n);
  g_assert_cmpuint (10 * n_known, >=, 6 * n);
}

/* Others ------------------------------------------------------------------- */

/* The states of all nodes are listed once, and right, even if a limit of bytes
 * refused it before. */
static void
test_states (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_auto (World) world = { 0 };
  g_autoptr (RouterState) state = NULL;
  g_autoptr (GError) error = NULL;
  const HierarchyShape *shape;
  WayHierarchy *hierarchy;
  const guint32 *states;
  guint32 n_states = 0, n_seen = 0;
  Meter meter;

  draw_world (&world, rand, HAS_RULES | HAS_TURN_COSTS);
  state = router_take_state (world.router);
  hierarchy = state->costs->hierarchy;
  shape = &hierarchy->shape;
  g_assert_cmpuint (shape->n_inner, >, shape->n_places);
  g_assert_null (hierarchy->by_place);

  meter_init (&meter, NULL);
  meter.budget.max = 4 * (gsize) (shape->n_inner - shape->n_places);
  g_assert_false (hierarchy_list_states (hierarchy, &meter, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_assert_null (hierarchy->by_place);

  meter_init (&meter, NULL);
  g_assert_true (hierarchy_list_states (hierarchy, &meter, NULL));
  g_assert_cmpuint (meter.budget.used, ==,
                    4 * (gsize) (shape->n_inner - shape->n_places));
  for (guint32 place = 0; place < shape->n_places; place++)
    {
      states = hierarchy_states_at (hierarchy, place, &n_states);
      for (guint32 i = 0; i < n_states; i++, n_seen++)
        {
          g_assert_cmpuint (hierarchy_place (shape, states[i]), ==, place);
          g_assert_true (i == 0 || states[i - 1] < states[i]);
        }
    }
  g_assert_cmpuint (n_seen, ==, shape->n_inner - shape->n_places);

  states = hierarchy->by_place;
  way_router_foreach_spot_row (world.router, world.graph, NULL, 0, world.nodes,
                               world.n, world.nodes, world.n, 1, check_row,
                               &(Rows) { &world, 0 }, NULL, NULL);
  g_assert_true (hierarchy->by_place == states);
}

static gboolean
stop_after_two (gsize          row,
                const WayCost *costs,
                const gdouble *sums,
                gsize          n_targets,
                gpointer       user_data)
{
  (void) costs;
  (void) n_targets;
  g_assert_null (sums);
  *(gsize *) user_data = row;
  return row < 1;
}

static void
test_stops (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_auto (World) world = { 0 };
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayRouter) closed = NULL;
  GError *error = NULL;
  gsize last = 0;
  const WayNode beyond[] = { WAY_INDEX (1000) };

  draw_world (&world, rand, HAS_RULES | HAS_ZONES);
  g_assert_true (way_router_foreach_spot_row (
    world.router, world.graph, NULL, 0, world.nodes, world.n, world.nodes,
    world.n, 1, stop_after_two, &last, NULL, &error));
  g_assert_cmpuint (last, ==, 1);
  g_assert_true (way_router_foreach_spot_row (
    world.router, world.graph, NULL, 0, NULL, 0, world.nodes, world.n, 1,
    stop_after_two, &last, NULL, &error));

  g_assert_false (way_router_foreach_spot_row (
    world.router, world.graph, NULL, 0, beyond, 1, world.nodes, world.n, 1,
    stop_after_two, &last, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_clear_error (&error);

  way_limits_set_max_expansions (limits, 2);
  g_assert_false (way_router_foreach_spot_row (
    world.router, world.graph, NULL, 0, world.nodes, world.n, world.nodes,
    world.n, 1, stop_after_two, &last, limits, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_clear_error (&error);

  closed = way_router_new_with_closed (world.router, world.nodes + N_SPOTS, 1,
                                       NULL, NULL);
  g_assert_false (way_router_foreach_spot_row (
    closed, world.graph, NULL, 0, world.nodes, world.n, world.nodes, world.n,
    1, stop_after_two, &last, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
}

/* An overlay between the router's graph and the spots is another graph: a search
 * answers for each row. */
static void
test_other_graphs (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  g_auto (World) world = { 0 };
  g_autoptr (WayOverlay) overlay = NULL;
  Rows rows = { &world, 0 };
  GError *error = NULL;

  draw_world (&world, rand, HAS_FRACTIONS);
  overlay = way_overlay_new (world.graph);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 4);
  g_object_unref (world.graph);
  world.graph = WAY_GRAPH (g_steal_pointer (&overlay));
  way_router_foreach_spot_row (world.router, world.graph, NULL, 0, world.nodes,
                               world.n, world.nodes, world.n, 0, check_row,
                               &rows, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rows.n_rows, ==, world.n);
}

int
main (int    argc,
      char **argv)
{
  static const struct { const char *name; Kinds kinds; } worlds[] = {
    { "/spot-rows/plain", 0 },
    { "/spot-rows/fractions", HAS_FRACTIONS },
    { "/spot-rows/rules", HAS_RULES },
    { "/spot-rows/zones", HAS_ZONES },
    { "/spot-rows/u-turns", HAS_U_TURNS },
    { "/spot-rows/streets", HAS_RULES | HAS_ZONES | HAS_U_TURNS },
    { "/spot-rows/turn-costs", HAS_RULES | HAS_TURN_COSTS },
    { "/spot-rows/all", HAS_RULES | HAS_ZONES | HAS_U_TURNS | HAS_TURN_COSTS
                          | HAS_FRACTIONS }
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (worlds); i++)
    g_test_add_data_func (worlds[i].name,
                          GUINT_TO_POINTER (worlds[i].kinds), test_random);
  g_test_add_func ("/spot-rows/states", test_states);
  g_test_add_func ("/spot-rows/stops", test_stops);
  g_test_add_func ("/spot-rows/other-graphs", test_other_graphs);

  return g_test_run ();
}
