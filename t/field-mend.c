/* field-mend.c - fields mended after changes, against fields made anew
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A seed makes a pile of views over some graph, in which anything may change.
 * After each round of changes a mended field must have the costs of a new one,
 * bit by bit, and those of the oracle. */

#include "lib/fields.h"
#include "lib/outcome.h"
#include "lib/pile.h"
#include "lib/plain-grid.h"
#include "lib/random-graph.h"
#include "searches/preparation/field-private.h"

#include <math.h>

#define N_SEEDS 400
#define N_ROUNDS 12
#define MOST_GOALS 3

typedef struct
{
  Pile        *pile;            /* (not owned) */
  WayField    *field;           /* (owned) */
  WayNode     *nodes;           /* (owned) */
  OracleStart  goals[MOST_GOALS];
  guint        n_goals;
  WayCost      max_cost;
} World;

static WayField *
new_field (const World *self)
{
  g_autoptr (GError) error = NULL;
  WayField *field = way_field_new (self->pile->top, &error);

  g_assert_no_error (error);
  way_field_set_max_cost (field, self->max_cost);
  for (guint i = 0; i < self->n_goals; i++)
    way_field_add_goal (field, self->nodes[self->goals[i].node],
                        self->goals[i].cost);

  return field;
}

static void
world_init (World *self,
            Pile  *pile)
{
  *self = (World) { .pile = pile };
  self->nodes = g_new (WayNode, pile->n);
  for (guint i = 0; i < pile->n; i++)
    self->nodes[i] = pile_node_of (pile, i);
  self->n_goals = 1 + pile_roll (pile, MOST_GOALS);
  for (guint i = 0; i < self->n_goals; i++)
    self->goals[i] = (OracleStart) { pile_roll (pile, pile->n),
                                     pile_roll (pile, 3) * 2.5 };
  self->max_cost = pile_roll (pile, 3) ? INFINITY : 2 + pile_roll (pile, 60);
  self->field = new_field (self);
}

static void
world_clear (World *self)
{
  g_clear_object (&self->field);
  g_free (self->nodes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (World, world_clear)

static void
update (WayField *field)
{
  g_autoptr (GError) error = NULL;
  const WayStatus status = way_field_update (field, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_true (field_is_current (field));
}

/* Updates a few expansions at a time, while now and then something changes. */
static void
update_by_pieces (World *self)
{
  g_autoptr (WayLimits) limits = way_limits_new ();
  WayStatus status;
  guint n_calls = 0;

  do
    {
      g_autoptr (GError) error = NULL;

      way_limits_set_max_expansions (limits, 1 + pile_roll (self->pile, 4));
      status = way_field_update (self->field, limits, &error);
      g_assert_no_error (error);
      g_assert_true (status == WAY_STATUS_EXHAUSTED
                     || status == WAY_STATUS_MAX_EXPANSIONS);
      g_assert_true ((status == WAY_STATUS_EXHAUSTED)
                     == field_is_current (self->field));
      if (n_calls++ < 6 && pile_roll (self->pile, 2))
        pile_edit (self->pile);
      g_assert_cmpuint (n_calls, <, 10000);
    }
  while (!field_is_current (self->field));
}

static guint
id_of (gconstpointer data,
       WayNode       node)
{
  return pile_id_of (data, node);
}

static void
check (const World *self)
{
  const FieldNodes nodes = { self->nodes, self->pile->n, id_of, self->pile };
  g_autoptr (WayField) anew = new_field (self);

  update (anew);
  fields_assert_same (self->field, anew, &nodes);
  fields_check (self->field, &nodes, self->goals, self->n_goals,
                self->max_cost);
}

static void
test_random_piles (void)
{
  const guint n_seeds = outcome_repeat (N_SEEDS);
  guint n_fields = 0;

  for (guint32 seed = 0; seed < n_seeds; seed++)
    {
      g_autoptr (Pile) pile = pile_new (seed);
      g_auto (World) world = { NULL };

      if (way_graph_get_flags (pile->top) & WAY_GRAPH_STATES)
        continue;
      g_test_message ("seed %u", seed);
      world_init (&world, pile);
      n_fields++;
      for (guint round = 0; round < N_ROUNDS; round++)
        {
          const guint n_edits = pile_roll (pile, 5);

          if (round % 3 == 2)
            update_by_pieces (&world);
          else
            update (world.field);
          check (&world);
          for (guint i = 0; i < n_edits; i++)
            pile_edit (pile);
        }
    }
  g_assert_cmpuint (n_fields * 2, >, n_seeds);
}

/* Grids that are large enough for changes to be local ---------------------- */

typedef struct
{
  GRand        *rand;           /* (owned) */
  WayTerrain   *terrain;        /* (owned) */
  WayGrid      *grid;           /* (owned) */
  WayOverlay   *overlay;        /* (owned) */
  WayField     *field;          /* (owned) */
  guint         n;
} Land;

#define SIDE 48

static void
land_init (Land        *self,
           guint32      seed,
           WayGridShape shape)
{
  static const WayCost costs[] = { 1, 3, 1.5, INFINITY };

  self->rand = g_rand_new_with_seed (seed);
  self->terrain = plain_grid_random_terrain (self->rand, SIDE, SIDE, 4);
  self->grid = way_grid_new (self->terrain, shape);
  way_grid_set_mover (self->grid, costs, G_N_ELEMENTS (costs));
  self->overlay = way_overlay_new (WAY_GRAPH (self->grid));
  self->n = SIDE * SIDE;
  self->field = way_field_new (WAY_GRAPH (self->overlay), NULL);
  way_field_add_goal (self->field, WAY_INDEX (self->n / 2), 0);
  way_field_add_goal (self->field, WAY_INDEX (3), 7);
}

static void
land_clear (Land *self)
{
  g_object_unref (self->field);
  g_object_unref (self->overlay);
  g_object_unref (self->grid);
  g_object_unref (self->terrain);
  g_rand_free (self->rand);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Land, land_clear)

/* Costs rise, fall, and are closed and opened, in a corner of the map. */
static void
land_edit (Land *self)
{
  static const WayCost extras[] = { 0, 0, 0.1, 3, INFINITY };
  const guint x = (guint) g_rand_int_range (self->rand, 0, 12);
  const guint y = (guint) g_rand_int_range (self->rand, 0, 12);

  if (g_rand_boolean (self->rand))
    way_terrain_set_class (self->terrain, x, y,
                           (guint8) g_rand_int_range (self->rand, 0, 4));
  else
    way_overlay_set_extra_cost (self->overlay, WAY_INDEX (y * SIDE + x),
                                extras[g_rand_int_range (self->rand, 0, 5)]);
}

static void
test_thousands_of_changes (gconstpointer data)
{
  const WayGridShape shape = GPOINTER_TO_INT (data);
  g_auto (Land) land = { NULL };
  g_autofree WayCost *costs = NULL, *expected = NULL;

  land_init (&land, 7, shape);
  costs = g_new (WayCost, land.n);
  expected = g_new (WayCost, land.n);
  update (land.field);
  for (guint i = 0; i < outcome_repeat (1000); i++)
    {
      g_autoptr (WayField) anew = way_field_new (WAY_GRAPH (land.overlay),
                                                 NULL);

      land_edit (&land);
      update (land.field);
      way_field_add_goal (anew, WAY_INDEX (land.n / 2), 0);
      way_field_add_goal (anew, WAY_INDEX (3), 7);
      update (anew);
      for (guint node = 0; node < land.n; node++)
        {
          costs[node] = way_field_get_cost (land.field, WAY_INDEX (node));
          expected[node] = way_field_get_cost (anew, WAY_INDEX (node));
        }
      g_assert_cmpmem (costs, land.n * sizeof *costs, expected,
                       land.n * sizeof *expected);
    }
}

/* A change far from the goal concerns a few nodes, and costs a few expansions.
 * Nothing behind them is looked at. */
static void
test_is_local (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (200, 200, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  const WayCost costs[] = { 1, 9, INFINITY };
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayField) field = NULL;
  g_autoptr (GError) error = NULL;

  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  field = way_field_new (WAY_GRAPH (grid), NULL);
  way_field_add_goal (field, WAY_INDEX (0), 0);
  update (field);
  way_limits_set_max_expansions (limits, 200);
  for (guint8 class = 2; class < 3; class--)
    {
      way_terrain_set_class (terrain, 195, 195, class);
      g_assert_false (field_is_current (field));
      g_assert_cmpint (way_field_update (field, limits, &error), ==,
                       WAY_STATUS_EXHAUSTED);
      g_assert_no_error (error);
    }
}

/* In a world that changes at every tick a budget of any size is enough to get
 * there: the current work is completed first. */
static void
test_is_not_starved (void)
{
  g_auto (Land) land = { NULL };
  g_autoptr (WayLimits) limits = way_limits_new ();
  guint n_ticks = 0;

  land_init (&land, 11, WAY_GRID_SQUARES_8);
  way_limits_set_max_expansions (limits, 25);
  while (!field_is_complete (land.field))
    {
      g_autoptr (GError) error = NULL;

      land_edit (&land);
      way_field_update (land.field, limits, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (++n_ticks, <=, land.n / 25 + 1);
    }
}

/* A graph that does not know its changes is searched again, and units follow
 * the old field until that is done. */

static void
add_next (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const WayCost *cost = user_data;

  if (WAY_NODE_INDEX (node) < 99)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) + 1), *cost);
}

static void
add_previous (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  const WayCost *cost = user_data;

  if (WAY_NODE_INDEX (node) > 0)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) - 1), *cost);
}

static void
test_unknown_changes (void)
{
  WayCost cost = 2;
  g_autoptr (WayNodeType) type = way_node_type_new_index (100);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_next, &cost, NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayField) field = NULL;
  g_autoptr (GError) error = NULL;

  way_callback_graph_set_predecessors (graph, add_previous, &cost, NULL);
  field = way_field_new (WAY_GRAPH (graph), NULL);
  way_field_add_goal (field, WAY_INDEX (99), 0);
  update (field);
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (0)), ==, 198);

  cost = 3;
  way_callback_graph_changed (graph);
  way_limits_set_max_expansions (limits, 60);
  g_assert_cmpint (way_field_update (field, limits, &error), ==,
                   WAY_STATUS_MAX_EXPANSIONS);
  g_assert_true (field_is_complete (field));
  g_assert_false (field_is_current (field));
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (0)), ==, 198);
  g_assert_cmpint (way_field_update (field, limits, &error), ==,
                   WAY_STATUS_EXHAUSTED);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (0)), ==, 297);
}

/* Costs that add up to more than a double holds fail as a search does, whether
 * they were there or came. */
static void
test_overflow (void)
{
  static const PlainEdge edges[] = { { 0, 1, 1 }, { 1, 2, 0x1p1023 } };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (3, edges, 2);
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_PREDECESSORS);
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph->graph);
  g_autoptr (WayField) field = way_field_new (WAY_GRAPH (overlay), NULL);
  g_autoptr (GError) error = NULL;

  way_field_add_goal (field, WAY_INDEX (2), 0);
  update (field);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 0x1p1023);
  g_assert_cmpint (way_field_update (field, NULL, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), 5);
  update (field);
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (1)), ==, 0x1p1023);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/field/mend/" path, function)
  CASE ("random-piles", test_random_piles);
  CASE ("is-local", test_is_local);
  CASE ("is-not-starved", test_is_not_starved);
  CASE ("unknown-changes", test_unknown_changes);
  CASE ("overflow", test_overflow);
  g_test_add_data_func ("/field/mend/thousands-of-changes/squares",
                        GINT_TO_POINTER (WAY_GRID_SQUARES_8),
                        test_thousands_of_changes);
  g_test_add_data_func ("/field/mend/thousands-of-changes/hexagons",
                        GINT_TO_POINTER (WAY_GRID_HEXAGONS),
                        test_thousands_of_changes);
  g_test_add_data_func ("/field/mend/thousands-of-changes/triangles",
                        GINT_TO_POINTER (WAY_GRID_TRIANGLES),
                        test_thousands_of_changes);

  return g_test_run ();
}
