/* u-turns.c - turning back where another edge leads on, and at dead ends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/streets.h"
#include "lib/turn-prices.h"

#include <math.h>

#define DEAD_END_COST 5

/* From a to d one turns left at b, which is forbidden. */
#define CROSSING \
  "    d        \n" \
  "    |        \n" \
  "a - b - c - e"

static WayTable *
new_crossing (WayNodeOrder order)
{
  WayTableBuilder *builder = streets_new_builder (CROSSING, order);

  streets_restrict (builder, WAY_RESTRICTION_NO, "abd");
  way_table_builder_forbid_u_turns (builder, DEAD_END_COST);
  return streets_build (builder);
}

/* Turning back at c would evade the restriction. At e nothing leads on. */
static void
test_evasion (void)
{
  g_autoptr (WayTable) table = new_crossing (WAY_ORDER_LOCAL);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));

  streets_assert_path (turns, "abcecbd", 6 + DEAD_END_COST);
  streets_assert_path (turns, "cba", 2);
  streets_assert_path (turns, "dba", 2);
  way_turns_set_cost (turns, WAY_TURN_U, 1);
  streets_assert_path (turns, "abcbd", 4 + 1);
  way_turns_clear_restrictions (turns);
  streets_assert_path (turns, "abd", 2);
}

/* The table's own search knows no turns, and the view gives up the table's
 * costs of U-turns together with its restrictions. */
static void
test_settings (void)
{
  g_autoptr (WayTable) table = new_crossing (WAY_ORDER_AS_ADDED);
  g_autoptr (WayTable) plain = streets_new (CROSSING);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  WayCost cost = -1;

  g_assert_true (way_table_forbids_u_turns (table, &cost));
  g_assert_cmpfloat (cost, ==, DEAD_END_COST);
  g_assert_true (way_table_forbids_u_turns (table, NULL));
  g_assert_false (way_table_forbids_u_turns (plain, &cost));
  g_assert_cmpfloat (cost, ==, 0);

  streets_assert_path (table, "abd", 2);
  way_turns_clear_restrictions (turns);
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "abd");
  streets_assert_path (turns, "abcbd", 4);
  g_assert_true (way_turns_add_restrictions_of (turns, table, NULL));
  streets_assert_path (turns, "abcecbd", 6 + DEAD_END_COST);
}

/* A node becomes a dead end when its other edges are forbidden or closed. */
static void
test_ends_that_rules_make (void)
{
  g_autoptr (WayTable) table = new_crossing (WAY_ORDER_AS_ADDED);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
  g_autoptr (WayTurns) above = way_turns_new (WAY_GRAPH (overlay));
  WayNode c, e;

  streets_restrict_view (turns, WAY_RESTRICTION_NO, "bce");
  streets_assert_path (turns, "abcbd", 4 + DEAD_END_COST);

  g_assert_true (way_turns_add_restrictions_of (above, table, NULL));
  streets_assert_path (above, "abcecbd", 6 + DEAD_END_COST);
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "c", &c));
  g_assert_true (way_graph_find_node (WAY_GRAPH (table), "e", &e));
  way_layer_set_edge_extra_cost (way_overlay_get_layer (overlay, "closed"), c,
                                 e, INFINITY, WAY_BOTH_WAYS);
  streets_assert_path (above, "abcbd", 4 + DEAD_END_COST);
}

/* Costs of angles keep the two kinds apart as well: a turn back is two right
 * angles, and left from c to d is one. */
static void
test_with_angles (void)
{
  g_autoptr (WayTable) table = new_crossing (WAY_ORDER_AS_ADDED);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));

  way_turns_set_angle_cost (turns, 10, 0);
  streets_assert_path (turns, "abcecbd", 6 + DEAD_END_COST + 20 + 10);
  way_turns_set_cost (turns, WAY_TURN_DEAD_END, INFINITY);
  streets_assert_none (turns, "a", "d");
}

static void
test_kept_in_a_file (void)
{
  g_autoptr (WayTable) table = new_crossing (WAY_ORDER_LOCAL);
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WayPrepared) read = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  WayCost cost;

  way_prepared_write (prepared, stream, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (stream, NULL, &error);
  g_assert_no_error (error);
  bytes = g_memory_output_stream_steal_as_bytes (
    G_MEMORY_OUTPUT_STREAM (stream));
  read = way_prepared_new_from_bytes (bytes, &error);
  g_assert_no_error (error);

  g_assert_true (way_table_forbids_u_turns (way_prepared_get_table (read),
                                            &cost));
  g_assert_cmpfloat (cost, ==, DEAD_END_COST);
  turns = way_turns_new (WAY_GRAPH (way_prepared_get_table (read)));
  streets_assert_path (turns, "abcecbd", 6 + DEAD_END_COST);
}

/* Random graphs ------------------------------------------------------------ */

static gboolean
leads_on (const PlainGraph *plain,
          guint             before,
          guint             at)
{
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      if (edge->from == at && edge->to != before && edge->cost < INFINITY)
        return TRUE;
    }

  return FALSE;
}

static void
check_kind (const PlainGraph *plain,
            AsKind            kind,
            guint32           seed)
{
  static const WayCost costs[] = { 0, 2, INFINITY };
  g_autoptr (AsGraph) as = as_graph_new (plain, kind, AS_PLAIN);
  g_autoptr (WayTurns) turns = way_turns_new (as->graph);
  const WayCost back = costs[seed % 3], end = costs[seed / 3 % 3];
  const guint n = plain->n_nodes;
  TurnPrices prices = { .base = as };

  for (guint a = 0; a < n; a++)
    for (guint b = 0; b < n; b++)
      for (guint c = 0; c < n; c++)
        prices.of[a][b][c] = c != a ? 1 : leads_on (plain, a, b) ? back : end;
  way_turns_set_cost (turns, WAY_TURN_STRAIGHT | WAY_TURN_LEFT
                               | WAY_TURN_RIGHT, 1);
  way_turns_set_cost (turns, WAY_TURN_U, back);
  way_turns_set_cost (turns, WAY_TURN_DEAD_END, end);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        g_autoptr (WayPath) path
          = way_find_path (WAY_GRAPH (turns), as_graph_get_node (as, i),
                           as_graph_get_node (as, j), WAY_STRATEGY_DIJKSTRA,
                           NULL);
        const WayCost least = turn_prices_least (&prices, plain, i, j);

        g_assert_true ((path != NULL) == (least < INFINITY));
        if (path != NULL)
          g_assert_cmpfloat (way_path_get_cost (path), ==, least);
      }
}

/* Every kind of graph answers as the plainest search over pairs of nodes. */
static void
test_random (void)
{
  static const AsKind kinds[] = { AS_INDEX, AS_INTEGER, AS_STRUCT, AS_TABLE,
                                  AS_TABLE_LOCAL, AS_OVERLAY };

  for (guint32 seed = 0; seed < outcome_repeat (300); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint flags = random_graph_flags (seed) & ~(guint) RANDOM_LOOPS;
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, 2 + seed % 7, flags);

      check_kind (plain, kinds[seed / 9 % G_N_ELEMENTS (kinds)], seed);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/u-turns/evasion", test_evasion);
  g_test_add_func ("/u-turns/settings", test_settings);
  g_test_add_func ("/u-turns/ends-that-rules-make", test_ends_that_rules_make);
  g_test_add_func ("/u-turns/with-angles", test_with_angles);
  g_test_add_func ("/u-turns/kept-in-a-file", test_kept_in_a_file);
  g_test_add_func ("/u-turns/random", test_random);

  return g_test_run ();
}
