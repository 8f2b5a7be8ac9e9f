/* turn-restrictions.c - rows of edges that views of turns forbid or demand
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/streets.h"
#include "lib/tables.h"

static void
test_forbidden_turn (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);

  streets_restrict_view (turns, WAY_RESTRICTION_NO, "abc");
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "bgb");
  streets_assert_path (turns, "abebc", 4);
  streets_assert_path (turns, "gbc", 2);
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "ebc");
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "beb");
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "bab");
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "gfg");
  streets_assert_path (turns, "abefgbc", 6);
  way_turns_clear_restrictions (turns);
  streets_assert_path (turns, "abc", 2);
}

static void
test_mandatory_turn (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);

  streets_restrict_view (turns, WAY_RESTRICTION_ONLY, "abe");
  streets_assert_path (turns, "abebc", 4);
  streets_assert_path (turns, "abe", 2);
  streets_assert_path (turns, "bg", 1);
  streets_restrict_view (turns, WAY_RESTRICTION_ONLY, "bef");
  streets_assert_path (turns, "abefg", 4);
  streets_assert_path (turns, "abefgbc", 6);
}

/* Of two that begin alike, either will do. */
static void
test_either_of_two_mandatory (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);

  streets_restrict_view (turns, WAY_RESTRICTION_ONLY, "abe");
  streets_restrict_view (turns, WAY_RESTRICTION_ONLY, "abc");
  streets_assert_path (turns, "abc", 2);
  streets_assert_path (turns, "abe", 2);
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "beb");
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "bef");
  streets_assert_path (turns, "abcbg", 4);
}

/* A vehicle that comes from a by b must not turn at e; others may. */
static void
test_forbidden_by_way (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns ("    c    \n"
                                          "    |    \n"
                                          "a - b - e\n"
                                          "        |\n"
                                          "        f");

  streets_assert_path (turns, "abef", 3);
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "beb");
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "abef");
  streets_assert_path (turns, "abcbef", 5);
  streets_assert_path (turns, "cbef", 3);
  streets_assert_path (turns, "bef", 2);
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "abcb");
  streets_assert_none (turns, "a", "f");
}

static void
test_mandatory_by_way (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns (STREETS_BLOCK);

  streets_restrict_view (turns, WAY_RESTRICTION_ONLY, "abef");
  streets_assert_path (turns, "abc", 2);
  streets_assert_path (turns, "abe", 2);
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "abc");
  streets_assert_path (turns, "abgbc", 4);
  streets_restrict_view (turns, WAY_RESTRICTION_ONLY, "abe");
  streets_assert_path (turns, "abefgbc", 6);
}

/* The end of one is the beginning of another, which may begin again within
 * itself. */
static void
test_restrictions_overlap (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns ("a > b > c\n"
                                          "    ^   v\n"
                                          "    e < d - z");

  streets_restrict_view (turns, WAY_RESTRICTION_NO, "abcdz");
  streets_assert_path (turns, "abcdebcdz", 8);
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "ebcdebcd");
  streets_assert_path (turns, "abcdebcdz", 8);
  streets_restrict_view (turns, WAY_RESTRICTION_NO, "abcdebcdz");
  streets_assert_none (turns, "a", "z");
  streets_assert_path (turns, "bcdz", 3);
  streets_assert_path (turns, "ebcdz", 4);
}

/* Tables carry restrictions, whatever their nodes are numbered. */
static void
test_table_carries_restrictions (void)
{
  for (WayNodeOrder o = WAY_ORDER_AS_ADDED; o <= WAY_ORDER_LOCAL; o++)
    {
      WayTableBuilder *builder = streets_new_builder (STREETS_BLOCK, o);
      g_autoptr (WayTable) table = NULL;
      g_autoptr (WayTurns) turns = NULL;
      WayRestriction rule;
      WayNode nodes[WAY_RESTRICTION_MAX_NODES];
      guint n_nodes;

      streets_restrict (builder, WAY_RESTRICTION_NO, "abef");
      streets_restrict (builder, WAY_RESTRICTION_ONLY, "cba");
      table = streets_build (builder);
      g_assert_cmpuint (way_table_get_n_restrictions (table), ==, 2);
      n_nodes = way_table_get_restriction (table, 1, &rule, nodes);
      g_assert_cmpint (rule, ==, WAY_RESTRICTION_ONLY);
      g_assert_cmpuint (n_nodes, ==, 3);
      g_assert_cmpstr (way_table_get_name (table, nodes[0]), ==, "c");
      n_nodes = way_table_get_restriction (table, 0, &rule, nodes);
      g_assert_cmpint (rule, ==, WAY_RESTRICTION_NO);
      g_assert_cmpuint (n_nodes, ==, 4);
      g_assert_cmpstr (way_table_get_name (table, nodes[3]), ==, "f");

      streets_assert_path (table, "cbe", 2);
      turns = way_turns_new (WAY_GRAPH (table));
      streets_assert_path (turns, "cbabe", 4);
      streets_assert_path (turns, "abgf", 3);
    }
}

static void
test_builder_forgets_restrictions (void)
{
  WayTableBuilder *builder = streets_new_builder (STREETS_BLOCK,
                                                  WAY_ORDER_AS_ADDED);
  g_autoptr (WayTable) table = NULL, other = NULL;

  streets_restrict (builder, WAY_RESTRICTION_NO, "abc");
  table = tables_build (builder);
  other = streets_build (builder);
  g_assert_cmpuint (way_table_get_n_restrictions (table), ==, 1);
  g_assert_cmpuint (way_table_get_n_restrictions (other), ==, 0);
}

static void
test_builder_knows_its_nodes (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  const WayNode nodes[] = { WAY_INDEX (0), WAY_INDEX (1), WAY_INDEX (3) };
  g_autoptr (GError) error = NULL;

  g_assert_false (way_table_builder_add_restriction (builder,
                                                     WAY_RESTRICTION_NO, nodes,
                                                     3, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
}

/* On views of a table it has to be said. */
static void
test_over_an_overlay (void)
{
  WayTableBuilder *builder = streets_new_builder (STREETS_BLOCK,
                                                  WAY_ORDER_AS_ADDED);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayOverlay) overlay = NULL;
  g_autoptr (WayTurns) turns = NULL;
  WayNode e;

  streets_restrict (builder, WAY_RESTRICTION_NO, "abc");
  table = streets_build (builder);
  overlay = way_overlay_new (WAY_GRAPH (table));
  turns = way_turns_new (WAY_GRAPH (overlay));
  streets_assert_path (turns, "abc", 2);
  way_turns_add_restrictions_of (turns, table, NULL);
  way_graph_find_node (WAY_GRAPH (table), "e", &e);
  way_overlay_set_extra_cost (overlay, e, 9);
  way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, 3);
  streets_assert_path (turns, "abgbc", 4 + 3);
}

/* Below another state space, each with its own turns. */
static void
test_over_turns (void)
{
  g_autoptr (WayTurns) lower = streets_new_turns (STREETS_BLOCK);
  g_autoptr (WayTurns) upper = way_turns_new (WAY_GRAPH (lower));

  way_turns_set_cost (lower, WAY_TURN_LEFT, 1);
  way_turns_set_cost (upper, WAY_TURN_LEFT | WAY_TURN_RIGHT, 2);
  streets_assert_path (upper, "abc", 2 + 1 + 2);
  streets_assert_path (upper, "abg", 2 + 2);
}

/* Two streets from a to b, which a restriction tells apart by their ids: from
 * the shorter one must not go on to c. */
static void
test_one_of_parallel_edges (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayPath) path = NULL, shorter = NULL, none = NULL;
  const WayNode nodes[] = { WAY_INDEX (0), WAY_INDEX (1), WAY_INDEX (2) };
  guint32 edges[] = { WAY_EDGE_NONE, 0, WAY_EDGE_NONE };

  tables_add_edge (builder, 0, 1, 2, WAY_ONE_WAY, "short");
  tables_add_edge (builder, 0, 1, 5, WAY_ONE_WAY, "long");
  tables_add_edge (builder, 1, 2, 1, WAY_ONE_WAY, NULL);
  way_table_builder_set_keep_parallel (builder, TRUE);
  table = tables_build (builder);
  g_assert_true (way_table_find_edge (table, nodes[0], nodes[1], &edges[1]));

  turns = way_turns_new (WAY_GRAPH (table));
  way_turns_add_restriction (turns, WAY_RESTRICTION_NO, nodes, edges, 3,
                             NULL);
  path = way_find_path (WAY_GRAPH (turns), nodes[0], nodes[2],
                        WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 6);
  shorter = way_find_path (WAY_GRAPH (turns), nodes[0], nodes[1],
                           WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_cmpfloat (way_path_get_cost (shorter), ==, 2);
  way_turns_add_restriction (turns, WAY_RESTRICTION_NO, nodes, NULL, 3,
                             NULL);
  none = way_find_path (WAY_GRAPH (turns), nodes[0], nodes[2],
                        WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_null (none);
}

/* From 0 to 3 over 1 and 2, with two streets from 1 to 2. One restriction names
 * streets by their ends, and goes on as another begins, which names the shorter
 * one by its id: it must not be forgotten. */
static void
test_named_by_ends_and_by_id (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (4);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayPath) path = NULL;
  const WayNode by_ends[] = { WAY_INDEX (0), WAY_INDEX (1), WAY_INDEX (2),
                              WAY_INDEX (0) };
  const WayNode by_id[] = { WAY_INDEX (1), WAY_INDEX (2), WAY_INDEX (3) };
  guint32 edges[] = { WAY_EDGE_NONE, 0, WAY_EDGE_NONE };

  tables_add_way (builder, 0, 1, 1);
  tables_add_way (builder, 1, 2, 2);
  tables_add_way (builder, 1, 2, 5);
  tables_add_way (builder, 2, 3, 1);
  tables_add_way (builder, 2, 0, 1);
  way_table_builder_set_keep_parallel (builder, TRUE);
  table = tables_build (builder);
  g_assert_true (way_table_find_edge (table, by_id[0], by_id[1], &edges[1]));

  turns = way_turns_new (WAY_GRAPH (table));
  way_turns_add_restriction (turns, WAY_RESTRICTION_NO, by_ends, NULL, 4,
                             NULL);
  way_turns_add_restriction (turns, WAY_RESTRICTION_NO, by_id, edges, 3,
                             NULL);
  path = way_find_path (WAY_GRAPH (turns), WAY_INDEX (0), WAY_INDEX (3),
                        WAY_STRATEGY_DIJKSTRA, NULL);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 1 + 5 + 1);
}

/* Each time that a path follows a, b, c it pays, and sums stay in a double. */
static void
test_sequences_cost (void)
{
  g_autoptr (WayTurns) turns = streets_new_turns ("a - b - c\n"
                                                  "|       |\n"
                                                  "d - e - f");
  WayNode nodes[3];

  for (guint i = 0; i < 3; i++)
    g_assert_true (way_graph_find_node (WAY_GRAPH (turns),
                                        (const char *[]) { "a", "b", "c" }[i],
                                        &nodes[i]));
  way_turns_add_sequence_cost (turns, 1.5, nodes, NULL, 3, NULL);
  streets_assert_path (turns, "abc", 3.5);
  streets_assert_path (turns, "cba", 2);
  g_assert_false (way_graph_get_flags (WAY_GRAPH (turns))
                  & WAY_GRAPH_WHOLE_COSTS);
  way_turns_add_sequence_cost (turns, 3, nodes, NULL, 3, NULL);
  streets_assert_path (turns, "adefc", 4);
  streets_assert_path (turns, "bc", 1);
  way_turns_add_sequence_cost (turns, 1, nodes + 1, NULL, 2, NULL);
  streets_assert_path (turns, "bc", 2);
  way_turns_clear_restrictions (turns);
  streets_assert_path (turns, "abc", 2);
  g_assert_true (way_graph_get_flags (WAY_GRAPH (turns))
                 & WAY_GRAPH_WHOLE_COSTS);

  way_turns_add_sequence_cost (turns, G_MAXDOUBLE, nodes, NULL, 2, NULL);
  way_turns_add_sequence_cost (turns, G_MAXDOUBLE, nodes, NULL, 2, NULL);
  streets_assert_path (turns, "adefcb", 5);
  way_turns_add_sequence_cost (turns, INFINITY, nodes, NULL, 3, NULL);
  streets_assert_path (turns, "adefc", 4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) \
  g_test_add_func ("/turn-restrictions/" path, function)
  CASE ("forbidden", test_forbidden_turn);
  CASE ("mandatory", test_mandatory_turn);
  CASE ("either-of-two-mandatory", test_either_of_two_mandatory);
  CASE ("forbidden-by-way", test_forbidden_by_way);
  CASE ("mandatory-by-way", test_mandatory_by_way);
  CASE ("overlap", test_restrictions_overlap);
  CASE ("sequences-cost", test_sequences_cost);
  CASE ("one-of-parallel-edges", test_one_of_parallel_edges);
  CASE ("named-by-ends-and-by-id", test_named_by_ends_and_by_id);
  CASE ("table/carries-restrictions", test_table_carries_restrictions);
  CASE ("table/builder-forgets", test_builder_forgets_restrictions);
  CASE ("table/builder-knows-its-nodes", test_builder_knows_its_nodes);
  CASE ("stacked/over-an-overlay", test_over_an_overlay);
  CASE ("stacked/over-turns", test_over_turns);

  return g_test_run ();
}
