/* priced-turns.c - turns that cost something because their table says so
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"
#include "lib/streets.h"
#include "lib/turn-prices.h"

#include <math.h>

#define N_NODES 6

/* From a to d one turns left at b, and round the block right three times. */
#define BLOCK \
  "    d - f\n" \
  "    |   |\n" \
  "a - b - c"

static void
price (WayTableBuilder *builder,
       const char      *corners,
       WayCost          cost)
{
  WayNode nodes[3];

  for (guint i = 0; i < G_N_ELEMENTS (nodes); i++)
    {
      const char name[] = { corners[i], '\0' };

      g_assert_true (way_table_builder_find_node (builder, name, &nodes[i]));
    }
  g_assert_true (way_table_builder_add_turn_cost (builder, nodes, cost, NULL));
}

static WayTable *
new_block (WayNodeOrder order,
           WayCost      cost)
{
  WayTableBuilder *builder = streets_new_builder (BLOCK, order);

  price (builder, "abd", cost);
  way_table_builder_forbid_u_turns (builder, 9);
  return streets_build (builder);
}

static WayNode
corner (WayTable   *table,
        const char *name)
{
  WayNode node;

  g_assert_true (way_graph_find_node (WAY_GRAPH (table), name, &node));
  return node;
}

static void
test_turns_count (void)
{
  g_autoptr (WayTable) cheap = new_block (WAY_ORDER_LOCAL, 1.5);
  g_autoptr (WayTable) expensive = new_block (WAY_ORDER_AS_ADDED, 7);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (cheap));
  g_autoptr (WayTurns) round = way_turns_new (WAY_GRAPH (expensive));
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (cheap));
  g_autoptr (WayTurns) above = way_turns_new (WAY_GRAPH (overlay));

  g_assert_true (way_table_has_rules (cheap));
  streets_assert_path (cheap, "abd", 2);
  streets_assert_path (turns, "abd", 3.5);
  streets_assert_path (turns, "dba", 2);
  streets_assert_path (round, "abcfd", 4);

  g_assert_true (way_turns_add_restrictions_of (above, cheap, NULL));
  streets_assert_path (above, "abd", 3.5);
  way_turns_set_angle_cost (turns, 0.25, 0);
  streets_assert_path (turns, "abd", 3.75);
  way_turns_clear_restrictions (turns);
  streets_assert_path (turns, "abd", 2.25);
}

static void
test_table_tells (void)
{
  WayTableBuilder *builder = streets_new_builder (BLOCK, WAY_ORDER_LOCAL);
  const WayNode unknown[] = { WAY_ADDED (0), WAY_ADDED (1), WAY_ADDED (99) };
  g_autoptr (WayTable) table = NULL;
  g_autoptr (GError) error = NULL;
  WayNode a, b, d;

  g_assert_false (way_table_builder_add_turn_cost (builder, unknown, 1,
                                                   &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  price (builder, "abd", 2);
  price (builder, "abd", 3);
  price (builder, "abd", 1);
  price (builder, "abc", 0.5);
  table = streets_build (builder);
  a = corner (table, "a");
  b = corner (table, "b");
  d = corner (table, "d");

  g_assert_cmpfloat (way_table_get_turn_cost (table, a, b, d), ==, 3);
  g_assert_cmpfloat (way_table_get_turn_cost (table, a, b,
                                              corner (table, "c")), ==, 0.5);
  g_assert_cmpfloat (way_table_get_turn_cost (table, d, b, a), ==, 0);
}

/* Only whole costs keep the promise of whole costs. */
static void
test_whole_costs (void)
{
  g_autoptr (WayTable) whole = new_block (WAY_ORDER_LOCAL, 2);
  g_autoptr (WayTable) half = new_block (WAY_ORDER_LOCAL, 1.5);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (whole));
  g_autoptr (WayTurns) others = way_turns_new (WAY_GRAPH (half));

  /* U-turns cost INFINITY, which is whole. */
  g_assert_true (way_graph_get_flags (WAY_GRAPH (turns))
                 & WAY_GRAPH_WHOLE_COSTS);
  g_assert_false (way_graph_get_flags (WAY_GRAPH (others))
                  & WAY_GRAPH_WHOLE_COSTS);
}

/* A spot on the street to b comes from a, and one behind b lies towards d. A
 * spot at b itself has not turned. */
static void
test_between_nodes (void)
{
  g_autoptr (WayTable) table = new_block (WAY_ORDER_AS_ADDED, 1.5);
  const WayNode a = corner (table, "a"), b = corner (table, "b");
  const WayNode d = corner (table, "d");
  const WaySpot spots[] = { { a, b, 0.5 }, { b, d, 0.25 }, { a, b, 1 } };
  g_autoptr (WayMidway) midway
    = way_midway_new (WAY_GRAPH (table), spots, G_N_ELEMENTS (spots), NULL);
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (midway));
  static const WayCost costs[][2] = { { 3, 2.25 }, { 1, 0.25 } };

  way_turns_clear_restrictions (turns);
  g_assert_true (way_midway_restrict_turns (midway, turns, table, NULL));
  for (guint i = 0; i < 2; i++)
    for (guint k = 0; k < 2; k++)
      {
        const WayNode from = way_midway_get_node (midway, 2 * i);
        const WayNode to = k == 0 ? d : way_midway_get_node (midway, 1);
        g_autoptr (WayPath) path
          = way_find_path (WAY_GRAPH (turns), from, to, WAY_STRATEGY_ASTAR,
                           NULL);

        g_assert_nonnull (path);
        g_assert_cmpfloat (way_path_get_cost (path), ==, costs[i][k]);
      }
}

/* Files -------------------------------------------------------------------- */

static GBytes *
pack (WayTable *table)
{
  g_autoptr (WayPrepared) prepared = way_prepared_new (table);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) error = NULL;

  way_prepared_write (prepared, stream, NULL, &error);
  g_assert_no_error (error);
  g_output_stream_close (stream, NULL, &error);
  g_assert_no_error (error);
  return g_memory_output_stream_steal_as_bytes (
    G_MEMORY_OUTPUT_STREAM (stream));
}

static void
test_kept_in_a_file (void)
{
  g_autoptr (WayTable) table = new_block (WAY_ORDER_LOCAL, 1.5);
  g_autoptr (GBytes) bytes = pack (table);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPrepared) read = way_prepared_new_from_bytes (bytes, &error);
  g_autoptr (WayTurns) turns = NULL;

  g_assert_no_error (error);
  turns = way_turns_new (WAY_GRAPH (way_prepared_get_table (read)));
  streets_assert_path (turns, "abd", 3.5);
}

/* A file whose price is negative, or has another place than the prices, is
 * damaged, and no search uses it. */
static void
test_damaged_file (void)
{
  const WayCost odd = 123.4375, wrong = -1;
  g_autoptr (WayTable) table = new_block (WAY_ORDER_LOCAL, odd);
  g_autoptr (GBytes) bytes = pack (table);
  gsize n, n_found = 0;
  g_autofree guint8 *copy = g_memdup2 (g_bytes_get_data (bytes, &n),
                                       g_bytes_get_size (bytes));
  g_autoptr (GBytes) damaged = NULL;
  g_autoptr (WayPrepared) read = NULL;
  g_autoptr (WayTurns) turns = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;
  WayTable *other;

  for (gsize i = 0; i + sizeof odd <= n; i += sizeof odd)
    if (memcmp (copy + i, &odd, sizeof odd) == 0)
      {
        memcpy (copy + i, &wrong, sizeof wrong);
        n_found++;
      }
  g_assert_cmpuint (n_found, ==, 1);
  damaged = g_bytes_new (copy, n);
  read = way_prepared_new_from_bytes (damaged, &error);
  g_assert_no_error (error);
  other = way_prepared_get_table (read);
  g_assert_cmpfloat (way_table_get_turn_cost (other, corner (other, "a"),
                                              corner (other, "b"),
                                              corner (other, "d")), ==, 0);
  turns = way_turns_new (WAY_GRAPH (other));
  path = way_find_path (WAY_GRAPH (turns), corner (other, "a"),
                        corner (other, "d"), WAY_STRATEGY_DIJKSTRA, &error);
  g_assert_null (path);
  g_assert_nonnull (error);
}

/* Random graphs ------------------------------------------------------------ */

static WayTable *
random_table (const PlainGraph *plain,
              TurnPrices       *prices,
              GRand            *rand)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  WayTable *table;

  way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
  way_table_builder_add_nodes (builder, plain->n_nodes, NULL, NULL, NULL);
  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);

      way_table_builder_add_edge (builder, WAY_INDEX (edge->from),
                                  WAY_INDEX (edge->to), edge->cost,
                                  WAY_ONE_WAY, NULL, NULL);
    }
  for (guint i = 0; i < 40; i++)
    {
      guint at[3];
      WayNode nodes[3];
      WayCost *of;
      const WayCost cost = g_rand_int_range (rand, 0, 9) * 0.5;

      for (guint k = 0; k < 3; k++)
        {
          at[k] = (guint) g_rand_int_range (rand, 0, (gint) plain->n_nodes);
          nodes[k] = WAY_INDEX (at[k]);
        }
      of = &prices->of[at[0]][at[1]][at[2]];
      *of = MAX (*of, cost);
      g_assert_true (way_table_builder_add_turn_cost (builder, nodes, cost,
                                                      NULL));
    }
  table = way_table_builder_build (builder, NULL);
  g_assert_nonnull (table);
  return table;
}

static void
check_search (WayGraph         *graph,
              const PlainGraph *plain,
              const TurnPrices *prices)
{
  g_autoptr (WayHierarchy) hierarchy = way_hierarchy_build (graph, NULL, NULL,
                                                            NULL);
  g_autoptr (WayHierarchyCosts) costs
    = way_hierarchy_costs_new_from_graph (hierarchy, graph, NULL, NULL);
  g_autoptr (WayHierarchyQuery) query = way_hierarchy_query_new (costs);

  for (guint i = 0; i < plain->n_nodes; i++)
    for (guint k = 0; k < plain->n_nodes; k++)
      {
        g_autoptr (WayPath) path
          = way_find_path (graph, WAY_INDEX (i), WAY_INDEX (k),
                           WAY_STRATEGY_DIJKSTRA, NULL);
        const WayCost least = turn_prices_least (prices, plain, i, k);
        g_autoptr (WayPath) again = NULL;
        WayCost cost = INFINITY;

        g_assert_true ((path != NULL) == (least < INFINITY));
        way_hierarchy_query_set_start (query, WAY_INDEX (i));
        way_hierarchy_query_set_goal (query, WAY_INDEX (k));
        way_hierarchy_query_run (query, NULL);
        g_assert_true (way_hierarchy_query_get_cost (query, &cost)
                       == (path != NULL));
        if (path == NULL)
          continue;
        g_assert_cmpfloat_with_epsilon (way_path_get_cost (path), least, 1e-9);
        g_assert_cmpfloat_with_epsilon (cost, least, 1e-9);
        again = way_path_recost (path, graph, NULL);
        g_assert_cmpfloat_with_epsilon (way_path_get_cost (again), least,
                                        1e-9);
      }
}

/* Searches, hierarchies and paths added up again agree with the plainest search
 * over pairs of edges. */
static void
test_random (void)
{
  for (guint32 seed = 0; seed < outcome_repeat (200); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (PlainGraph) plain
        = random_graph_new (rand, 2 + seed % N_NODES,
                            seed % 2 == 0 ? RANDOM_REAL : RANDOM_UNDIRECTED);
      TurnPrices prices = { NULL };
      g_autoptr (WayTable) table = random_table (plain, &prices, rand);
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));

      check_search (WAY_GRAPH (turns), plain, &prices);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/priced-turns/count", test_turns_count);
  g_test_add_func ("/priced-turns/table-tells", test_table_tells);
  g_test_add_func ("/priced-turns/whole-costs", test_whole_costs);
  g_test_add_func ("/priced-turns/between-nodes", test_between_nodes);
  g_test_add_func ("/priced-turns/kept-in-a-file", test_kept_in_a_file);
  g_test_add_func ("/priced-turns/damaged-file", test_damaged_file);
  g_test_add_func ("/priced-turns/random", test_random);

  return g_test_run ();
}
