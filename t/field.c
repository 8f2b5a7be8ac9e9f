/* field.c - fields over every kind of graph, against the oracle
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/fields.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/tables.h"
#include "searches/preparation/field-private.h"

#include <math.h>

#define N_NODES 25
#define MOST_GOALS 3

static void
update (WayField *field)
{
  g_autoptr (GError) error = NULL;
  const WayStatus status = way_field_update (field, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
}

static guint
id_of (gconstpointer data,
       WayNode       node)
{
  return as_graph_get_id ((AsGraph *) data, node);
}

static void
check_kind (AsKind  kind,
            guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (PlainGraph) plain
    = random_graph_new (rand, N_NODES, random_graph_flags (seed));
  g_autoptr (AsGraph) graph = as_graph_new (
      plain, kind, AS_PREDECESSORS
                   | (plain_graph_is_whole (plain) ? AS_WHOLE : 0));
  g_autoptr (WayField) field = way_field_new (graph->graph, NULL);
  const WayCost max_cost = seed % 3 ? INFINITY
                                    : g_rand_int_range (rand, 0, 100);
  const guint n_goals = 1 + seed % MOST_GOALS;
  WayNode nodes[N_NODES];
  const FieldNodes all = { nodes, N_NODES, id_of, graph };
  OracleStart goals[MOST_GOALS];

  for (guint i = 0; i < N_NODES; i++)
    nodes[i] = as_graph_get_node (graph, i);
  way_field_set_max_cost (field, max_cost);
  for (guint i = 0; i < n_goals; i++)
    {
      goals[i].node = (guint) g_rand_int_range (rand, 0, N_NODES);
      goals[i].cost = g_rand_int_range (rand, 0, 5) * (seed % 2 ? 1 : 0.5);
      way_field_add_goal (field, nodes[goals[i].node], goals[i].cost);
    }
  update (field);
  fields_check (field, &all, goals, n_goals, max_cost);
}

static void
test_kind (gconstpointer data)
{
  for (guint32 seed = 0; seed < outcome_repeat (150); seed++)
    {
      g_test_message ("seed %u", seed);
      check_kind (GPOINTER_TO_UINT (data), seed);
    }
}

/* A one-way street from 0 to 3, with an expensive way back from 1. */
static WayTable *
new_street (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);

  tables_add_edge (builder, 0, 1, 5, WAY_ONE_WAY, "first");
  tables_add_edge (builder, 1, 2, 7, WAY_ONE_WAY, "dear");
  tables_add_edge (builder, 1, 2, 3, WAY_ONE_WAY, "cheap");
  tables_add_edge (builder, 2, 3, 0, WAY_ONE_WAY, "free");
  tables_add_edge (builder, 1, 0, 40, WAY_ONE_WAY, "back");

  return tables_build (builder);
}

static void
test_costs_are_to_the_goal (void)
{
  g_autoptr (WayTable) table = new_street ();
  g_autoptr (WayField) field = way_field_new (WAY_GRAPH (table), NULL);
  WayNode next;

  way_field_add_goal (field, WAY_INDEX (2), 0);
  update (field);
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (0)), ==, 8);
  g_assert_true (way_field_get_next (field, WAY_INDEX (0), &next));
  g_assert_cmpuint (WAY_NODE_INDEX (next), ==, 1);
  g_assert_false (way_field_get_next (field, WAY_INDEX (2), &next));
  g_assert_false (way_field_get_next (field, WAY_INDEX (3), &next));
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (3)), ==, INFINITY);
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (9)), ==, INFINITY);
}

static void
test_path (void)
{
  g_autoptr (WayTable) table = new_street ();
  g_autoptr (WayField) field = way_field_new (WAY_GRAPH (table), NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayPath) none = NULL;
  g_autofree char *label = NULL;

  way_field_add_goal (field, WAY_INDEX (2), 100);
  update (field);
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (0)), ==, 108);
  path = way_field_dup_path (field, WAY_INDEX (0), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (way_path_get_length (path), ==, 3);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 8);
  g_assert_false (way_path_is_partial (path));
  label = way_graph_dup_label (WAY_GRAPH (table), way_path_get_edge (path, 2));
  g_assert_cmpstr (label, ==, "cheap");
  none = way_field_dup_path (field, WAY_INDEX (3), &error);
  g_assert_no_error (error);
  g_assert_null (none);
}

/* A path never has an edge that the graph no longer has. */
static void
test_path_after_change (void)
{
  g_autoptr (WayTable) table = new_street ();
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  g_autoptr (WayField) field = way_field_new (WAY_GRAPH (overlay), NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_field_add_goal (field, WAY_INDEX (2), 0);
  update (field);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (1), INFINITY);
  path = way_field_dup_path (field, WAY_INDEX (0), &error);
  g_assert_null (path);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  update (field);
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (0)), ==, INFINITY);
}

/* Nodes known before a field is complete are right, the nearest first. */
static void
test_partial (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (40, 40, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayField) field = way_field_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayLimits) limits = way_limits_new ();
  guint n_calls = 0;
  WayStatus status;

  way_field_add_goal (field, WAY_INDEX (0), 0);
  g_assert_cmpfloat (field_get_extent (field), <, 0);
  way_limits_set_max_expansions (limits, 1);
  do
    {
      const WayCost before = field_get_extent (field);
      WayCost extent;

      g_assert_false (field_is_complete (field));
      status = way_field_update (field, limits, NULL);
      extent = field_get_extent (field);
      g_assert_cmpfloat (extent, >=, before);
      for (guint x = 0; x < 40; x++)
        if (x < extent)
          {
            WayNode next;

            g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (x)), ==,
                               x);
            g_assert_true (x == 0
                           || (way_field_get_next (field, WAY_INDEX (x), &next)
                               && WAY_NODE_INDEX (next) == x - 1));
          }
        else if (x > extent)
          g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (x)), ==,
                             INFINITY);
      n_calls++;
    }
  while (status == WAY_STATUS_MAX_EXPANSIONS);

  g_assert_cmpint (status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_cmpuint (n_calls, >=, 1600);
  g_assert_true (field_is_complete (field));
  g_assert_cmpfloat (field_get_extent (field), ==, INFINITY);
}

static void
test_limits (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (100, 100, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayField) field = way_field_new (WAY_GRAPH (grid), NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WayLimits) limits = way_limits_new ();

  way_field_add_goal (field, WAY_INDEX (77), 0);
  way_limits_set_deadline (limits, 1);
  g_assert_cmpint (way_field_update (field, limits, NULL), ==,
                   WAY_STATUS_DEADLINE);
  way_limits_set_deadline (limits, 0);
  way_limits_set_cancellable (limits, cancellable);
  g_cancellable_cancel (cancellable);
  g_assert_cmpint (way_field_update (field, limits, NULL), ==,
                   WAY_STATUS_CANCELLED);
  g_cancellable_reset (cancellable);
  for (gsize bytes = 1; bytes < 400000; bytes += 1 + bytes / 3)
    {
      way_limits_set_max_bytes (limits, bytes);
      g_assert_cmpint (way_field_update (field, limits, NULL), ==,
                       WAY_STATUS_MAX_BYTES);
      g_assert_false (field_is_complete (field));
    }
  way_limits_set_max_bytes (limits, 4000000);
  g_assert_cmpint (way_field_update (field, limits, NULL), ==,
                   WAY_STATUS_EXHAUSTED);

  /* The same while it is mended. */
  way_terrain_set_class (terrain, 40, 40, 0);
  way_terrain_set_class (terrain, 40, 40, 255);
  g_cancellable_cancel (cancellable);
  g_assert_cmpint (way_field_update (field, limits, NULL), ==,
                   WAY_STATUS_CANCELLED);
  g_assert_true (field_is_complete (field));
  g_cancellable_reset (cancellable);
  way_limits_set_max_bytes (limits, 1000);
  g_assert_cmpint (way_field_update (field, limits, NULL), ==,
                   WAY_STATUS_MAX_BYTES);
  way_limits_set_max_bytes (limits, 0);
  g_assert_cmpint (way_field_update (field, limits, NULL), ==,
                   WAY_STATUS_EXHAUSTED);
}

static void
test_without_goals (void)
{
  g_autoptr (WayTable) table = new_street ();
  g_autoptr (WayField) field = way_field_new (WAY_GRAPH (table), NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (way_field_update (field, NULL, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_NO_START);
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (0)), ==, INFINITY);
}

static void
test_bad_goal (void)
{
  g_autoptr (WayTable) table = new_street ();
  g_autoptr (WayField) field = way_field_new (WAY_GRAPH (table), NULL);
  g_autoptr (GError) error = NULL;

  way_field_add_goal (field, WAY_INDEX (4), 0);
  g_assert_cmpint (way_field_update (field, NULL, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

static void
test_goals_change (void)
{
  g_autoptr (WayTable) table = new_street ();
  g_autoptr (WayField) field = way_field_new (WAY_GRAPH (table), NULL);

  way_field_add_goal (field, WAY_INDEX (2), 0);
  update (field);
  way_field_clear_goals (field);
  g_assert_false (field_is_complete (field));
  way_field_add_goal (field, WAY_INDEX (3), 1);
  update (field);
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (2)), ==, 1);
  way_field_set_max_cost (field, 3);
  update (field);
  g_assert_cmpfloat (way_field_get_cost (field, WAY_INDEX (1)), ==, INFINITY);
}

static void
test_unsupported (void)
{
  static const PlainEdge edge = { 0, 1, 1 };
  g_autoptr (PlainGraph) plain = plain_graph_new_from (2, &edge, 1);
  g_autoptr (AsGraph) forwards = as_graph_new (plain, AS_INDEX, AS_PLAIN);
  g_autoptr (WayTable) table = new_street ();
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (GError) error = NULL;

  g_assert_null (way_field_new (forwards->graph, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_null (way_field_new (WAY_GRAPH (turns), &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
}

/* A corridor with a hunter on cell 2. A unit at its near end has nowhere to
 * step where he is farther away. Fleeing he runs past the hunter and out. */
static void
test_flight (void)
{
  static const WayCost costs[] = { 1 };
  g_autoptr (WayTerrain) terrain = way_terrain_new (30, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayField) hunt = way_field_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayField) flight = way_field_new (WAY_GRAPH (grid), NULL);
  g_autoptr (GError) error = NULL;
  WayNode next;

  way_grid_set_mover (grid, costs, 1);
  way_field_add_goal (hunt, WAY_INDEX (2), 0);
  g_assert_false (way_field_add_flight (flight, hunt, 1.2, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  update (hunt);
  g_assert_true (way_field_add_flight (flight, hunt, 1.2, &error));
  g_assert_no_error (error);
  update (flight);

  /* The far end costs nothing; any run there is worth its cost. */
  g_assert_cmpfloat (way_field_get_cost (flight, WAY_INDEX (29)), ==, 0);
  g_assert_true (way_field_get_next (flight, WAY_INDEX (3), &next));
  g_assert_cmpuint (WAY_NODE_INDEX (next), ==, 4);
  g_assert_true (way_field_get_next (flight, WAY_INDEX (0), &next));
  g_assert_cmpuint (WAY_NODE_INDEX (next), ==, 1);
}

typedef struct
{
  WayField *field;
  GError   *error;
} Nested;

static void
update_again (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  Nested *nested = user_data;

  g_clear_error (&nested->error);
  if (nested->field != NULL)
    g_assert_cmpint (way_field_update (nested->field, NULL, &nested->error),
                     ==, WAY_STATUS_FAILED);
}

static void
test_busy (void)
{
  Nested nested = { NULL, NULL };
  g_autoptr (WayNodeType) type = way_node_type_new_index (2);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, update_again, &nested, NULL);
  g_autoptr (WayField) field = NULL;

  way_callback_graph_set_predecessors (graph, update_again, &nested, NULL);
  field = way_field_new (WAY_GRAPH (graph), NULL);
  way_field_add_goal (field, WAY_INDEX (0), 0);
  nested.field = field;
  update (field);
  g_assert_error (nested.error, WAY_ERROR, WAY_ERROR_BUSY);
  g_clear_error (&nested.error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autofree char *path = g_strdup_printf ("/field/random/%s",
                                               as_kind_get_name (kind));

      g_test_add_data_func (path, GUINT_TO_POINTER (kind), test_kind);
    }
#define CASE(path, function) g_test_add_func ("/field/" path, function)
  CASE ("costs-are-to-the-goal", test_costs_are_to_the_goal);
  CASE ("path", test_path);
  CASE ("path-after-change", test_path_after_change);
  CASE ("partial", test_partial);
  CASE ("limits", test_limits);
  CASE ("without-goals", test_without_goals);
  CASE ("bad-goal", test_bad_goal);
  CASE ("goals-change", test_goals_change);
  CASE ("unsupported", test_unsupported);
  CASE ("flight", test_flight);
  CASE ("busy", test_busy);

  return g_test_run ();
}
