/* reach.c - what lies within a cost: against the oracle, edge by edge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/bounded-search.h"
#include "lib/dimacs.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#define N_SEEDS 3000

typedef struct
{
  AsGraph       *graph;
  const WayCost *costs;     /* from the start, by Bellman-Ford */
  guint          start;
  guint          n_cuts;
  WayCost        limit;
} Expected;

/* Against the oracle ------------------------------------------------------ */

static void
check_node (const Expected *expected,
            const WayReach *reach,
            guint32         i)
{
  const guint id = as_graph_get_id (expected->graph,
                                    way_reach_get_node (reach, i));
  const guint from = as_graph_get_id (expected->graph,
                                      way_reach_get_came_from (reach, i));
  const WayCost cost = way_reach_get_cost (reach, i);
  const OracleStart start = { from, expected->costs[from] };
  const guint nodes[] = { from, id };
  const WayCost costs[] = { expected->costs[from], cost };

  g_assert_cmpfloat (cost, ==, expected->costs[id]);
  g_assert_cmpint (id == from, ==, id == expected->start);
  if (i > 0)
    g_assert_cmpfloat (way_reach_get_cost (reach, i - 1), <=, cost);
  oracle_walk (expected->graph->plain, &start, 1, nodes, costs,
               id == from ? 1 : 2);
}

static guint
count_expected (const Expected *expected,
                WayCost         limit)
{
  guint count = 0;

  for (guint id = 0; id < expected->graph->plain->n_nodes; id++)
    count += expected->costs[id] <= limit && expected->costs[id] < INFINITY;

  return count;
}

static gboolean
check_cut (const WayCut *cut,
           gpointer      user_data)
{
  Expected *expected = user_data;
  const guint from = as_graph_get_id (expected->graph, cut->from);
  const guint to = as_graph_get_id (expected->graph, cut->to);
  const WayCost covered = cut->fraction * cut->cost;
  const OracleStart start = { from, expected->costs[from] };
  const guint nodes[] = { from, to };
  const WayCost costs[] = { start.cost, start.cost + cut->cost };

  oracle_walk (expected->graph->plain, &start, 1, nodes, costs, 2);
  oracle_assert_cost (start.cost + covered, expected->limit);
  g_assert_cmpfloat (costs[1], >, expected->limit);
  g_assert_cmpint (cut->is_inside, ==,
                   expected->costs[to] <= expected->limit);
  expected->n_cuts++;
  return TRUE;
}

static guint
count_cuts (const Expected *expected)
{
  const PlainGraph *plain = expected->graph->plain;
  guint count = 0;

  for (guint i = 0; i < plain->edges->len; i++)
    {
      const PlainEdge *edge = &g_array_index (plain->edges, PlainEdge, i);
      const WayCost from = expected->costs[edge->from];

      count += from <= expected->limit && edge->cost < INFINITY
               && from + edge->cost > expected->limit;
    }

  return count;
}

/* A bound below that of the reach: its nodes come first, and its cuts. */
static void
check_band (Expected *expected,
            WayReach *reach)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (way_reach_count_within (reach, expected->limit), ==,
                    count_expected (expected, expected->limit));
  expected->n_cuts = 0;
  g_assert_true (way_reach_foreach_cut (reach, expected->limit, check_cut,
                                        expected, &error));
  g_assert_no_error (error);
  if (as_kind_keeps_edges (expected->graph->kind))
    g_assert_cmpuint (expected->n_cuts, ==, count_cuts (expected));
}

static void
check_reach (Expected *expected,
             WayCost   max_cost)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayReach) reach
    = way_reach_new (expected->graph->graph,
                     as_graph_get_node (expected->graph, expected->start),
                     max_cost, &error);

  g_assert_no_error (error);
  g_assert_true (way_reach_is_complete (reach));
  g_assert_cmpfloat (way_reach_get_max_cost (reach), ==, max_cost);
  g_assert_cmpuint (way_reach_get_n_nodes (reach), ==,
                    count_expected (expected, max_cost));
  for (guint32 i = 0; i < way_reach_get_n_nodes (reach); i++)
    check_node (expected, reach, i);
  for (guint part = 1; part <= 4 && max_cost < INFINITY; part++)
    {
      expected->limit = max_cost * part / 4;
      check_band (expected, reach);
    }
}

static void
test_against_oracle (gconstpointer data)
{
  const AsKind kind = GPOINTER_TO_UINT (data);

  for (guint32 seed = 0; seed < outcome_repeat (N_SEEDS); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const guint n_nodes = g_rand_int_range (rand, 1, 30);
      g_autoptr (PlainGraph) plain = random_graph_new (rand, n_nodes,
                                                       random_graph_flags (seed));
      const gboolean whole = plain_graph_is_whole (plain) && seed % 3;
      g_autoptr (AsGraph) graph = as_graph_new (plain, kind,
                                                whole ? AS_WHOLE : AS_PLAIN);
      const guint start = g_rand_int_range (rand, 0, n_nodes);
      g_autofree WayCost *costs = oracle_costs_from (plain, start);
      Expected expected = { graph, costs, start };

      check_reach (&expected, g_rand_int_range (rand, 0, 40) / 2.0);
      check_reach (&expected, INFINITY);
    }
}

/* Drawn by hand ------------------------------------------------------------ */

/* A line of a million nodes, each a cost of 2 from the next. */
#define N_LINE 1000000

static void
add_next (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  guint *calls = user_data;
  const gsize id = WAY_NODE_INDEX (node);

  ++*calls;
  if (id > 0)
    way_edges_add (edges, WAY_INDEX (id - 1), 2);
  if (id + 1 < N_LINE)
    way_edges_add (edges, WAY_INDEX (id + 1), 2);
}

static WayGraph *
new_line (guint *calls)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (N_LINE);

  return WAY_GRAPH (way_callback_graph_new (type, add_next, calls, NULL));
}

static gboolean
note_cut (const WayCut *cut,
          gpointer      user_data)
{
  g_array_append_val (user_data, *cut);
  return TRUE;
}

static void
test_middle_of_line (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (WayCut));
  g_autoptr (WayReach) reach = way_reach_new (line, WAY_INDEX (5000), 7.5,
                                              NULL);
  const WayCut *cut;

  g_assert_cmpuint (way_reach_get_n_nodes (reach), ==, 7);
  g_assert_cmpuint (calls, ==, 7);
  g_assert_cmpuint (WAY_NODE_INDEX (way_reach_get_node (reach, 0)), ==, 5000);
  g_assert_cmpuint (way_reach_count_within (reach, -1), ==, 0);
  g_assert_cmpuint (way_reach_count_within (reach, 0), ==, 1);
  g_assert_cmpuint (way_reach_count_within (reach, 1.9), ==, 1);
  g_assert_cmpuint (way_reach_count_within (reach, 4), ==, 5);
  g_assert_cmpuint (way_reach_count_within (reach, INFINITY), ==, 7);

  g_assert_true (way_reach_foreach_cut (reach, 7.5, note_cut, cuts, NULL));
  g_assert_cmpuint (cuts->len, ==, 4);  /* two out, and two back again */
  for (guint i = 0; i < 4; i++)
    {
      cut = &g_array_index (cuts, WayCut, i);
      g_assert_cmpfloat (cut->cost, ==, 2);
      g_assert_cmpfloat (cut->fraction, ==, 0.75);
      g_assert_cmpint (cut->is_inside, ==,
                       ABS ((gint) WAY_NODE_INDEX (cut->to) - 5000) < 4);
    }
}

/* Each lies where it was reached: nothing says that ids come in order. */
static gboolean
note_node (WayNode  node,
           WayNode  came_from,
           WayCost  cost_so_far,
           gboolean is_closed,
           gpointer user_data)
{
  g_array_append_val (user_data, node);
  return TRUE;
}

static void
test_walked_as_reached (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WaySearch) search = way_search_new (line, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));

  way_search_set_max_cost (search, 2);
  for (guint start = 700000; start > 0; start -= 100000)
    {
      g_array_set_size (nodes, 0);
      way_search_set_start (search, WAY_INDEX (start));
      way_search_run (search, NULL);
      way_search_foreach_reached (search, note_node, nodes);
      g_assert_cmpuint (nodes->len, ==, 3);
      g_assert_true (g_array_index (nodes, WayNode, 0) == WAY_INDEX (start));
      g_assert_true (g_array_index (nodes, WayNode, 1)
                     == WAY_INDEX (start - 1));
      g_assert_true (g_array_index (nodes, WayNode, 2)
                     == WAY_INDEX (start + 1));
    }
}

/* The same search without a largest cost, and with one again. */
static void
test_order_comes_and_goes (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WaySearch) search = way_search_new (line, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));

  way_search_set_start (search, WAY_INDEX (1));
  for (guint run = 0; run < 6; run++)
    {
      g_array_set_size (nodes, 0);
      way_search_set_max_cost (search, run % 2 ? 6 : INFINITY);
      bound_expansions (search, run % 2 ? G_MAXUINT64 : 3);
      way_search_run (search, NULL);
      way_search_foreach_reached (search, note_node, nodes);
      g_assert_cmpuint (nodes->len, ==, run % 2 ? 5 : 4);
    }
}

static void
test_several_starts (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WaySearch) search = way_search_new (line, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayReach) reach = NULL;

  way_search_add_start (search, WAY_INDEX (10), 0);
  way_search_add_start (search, WAY_INDEX (20), 3);
  way_search_set_max_cost (search, 4);
  reach = way_reach_new_from_search (search, NULL);
  g_assert_cmpuint (way_reach_get_n_nodes (reach), ==, 6);
  g_assert_cmpuint (WAY_NODE_INDEX (way_reach_get_node (reach, 3)), ==, 20);
  g_assert_true (way_reach_get_came_from (reach, 3) == WAY_INDEX (20));
  g_assert_cmpfloat (way_reach_get_cost (reach, 3), ==, 3);
}

static void
test_limit_leaves_what_is_known (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WaySearch) search = way_search_new (line, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayReach) part = NULL;
  g_autoptr (WayReach) whole = NULL;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_max_cost (search, 100);
  bound_expansions (search, 5);
  part = way_reach_new_from_search (search, NULL);
  g_assert_false (way_reach_is_complete (part));
  g_assert_cmpuint (way_reach_get_n_nodes (part), ==, 5);
  g_assert_cmpfloat (way_reach_get_max_cost (part), ==, 8);

  bound_expansions (search, G_MAXUINT64);
  whole = way_reach_new_from_search (search, NULL);
  g_assert_true (way_reach_is_complete (whole));
  g_assert_cmpuint (way_reach_get_n_nodes (whole), ==, 51);
  g_assert_cmpfloat (way_reach_get_max_cost (whole), ==, 100);
}

static void
test_changed_graph (void)
{
  guint calls = 0;
  g_autoptr (WayGraph) line = new_line (&calls);
  g_autoptr (WayReach) reach = way_reach_new (line, WAY_INDEX (0), 9, NULL);
  g_autoptr (GArray) cuts = g_array_new (FALSE, FALSE, sizeof (WayCut));
  g_autoptr (GError) error = NULL;

  way_callback_graph_changed (WAY_CALLBACK_GRAPH (line));
  g_assert_false (way_reach_foreach_cut (reach, 9, note_cut, cuts, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_assert_cmpuint (cuts->len, ==, 0);
}

static void
add_bad_edge (WayNode   node,
              WayEdges *edges,
              gpointer  user_data)
{
  way_edges_add (edges, node, -1);
}

static void
test_broken_graph (void)
{
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, add_bad_edge, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (way_reach_new (WAY_GRAPH (graph), WAY_INDEX (0), 9, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
}

/* Roads -------------------------------------------------------------------- */

/* The goal of a pair is within its distance, and by nothing less. */
static void
check_pair (WayTable         *table,
            WaySearch        *search,
            const DimacsPair *pair)
{
  const WayNode goal = way_table_get_node (table, pair->goal);
  g_autoptr (WayReach) reach = NULL;
  guint32 n_nodes;

  if (pair->cost < 0)
    return;

  way_search_set_start (search, way_table_get_node (table, pair->start));
  way_search_set_max_cost (search, pair->cost);
  reach = way_reach_new_from_search (search, NULL);
  g_assert_true (way_reach_is_complete (reach));
  for (n_nodes = way_reach_get_n_nodes (reach); n_nodes > 0; n_nodes--)
    if (way_reach_get_node (reach, n_nodes - 1) == goal)
      break;

  g_assert_cmpuint (n_nodes, >, 0);
  g_assert_cmpfloat (way_reach_get_cost (reach, n_nodes - 1), ==, pair->cost);
}

static void
test_roads (gconstpointer data)
{
  const char *name = data;
  const gboolean is_small = g_str_equal (name, "monaco");
  const gboolean is_large = g_str_equal (name, "moscow")
                            || g_str_equal (name, "us-ny-hops");
  const gboolean is_quick = outcome_repeat (20) < 20;
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GArray) pairs = NULL;

  if (is_quick && !is_small)
    {
      g_test_skip ("WAYFIND_TEST_QUICK is set");
      return;
    }
  if (!data_is_there ())
    return;

  table = dimacs_read_table (name, WAY_POSITION_NONE);
  search = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_DIJKSTRA);
  pairs = dimacs_read_pairs (name);
  for (guint i = 0; i < pairs->len; i += is_large || is_quick ? 10 : 1)
    check_pair (table, search, &g_array_index (pairs, DimacsPair, i));
}

int
main (int    argc,
      char **argv)
{
  static const AsKind kinds[] = { AS_INDEX, AS_STRUCT, AS_OBJECT, AS_VALUE12,
                                  AS_TABLE_LOCAL, AS_OVERLAY };
  static const char *const roads[] = { "monaco", "andorra", "amsterdam",
                                       "seattle", "moscow", "us-ny-hops" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path
        = g_strdup_printf ("/reach/against-oracle/%s",
                           as_kind_get_name (kinds[i]));

      g_test_add_data_func (path, GUINT_TO_POINTER (kinds[i]),
                            test_against_oracle);
    }
  g_test_add_func ("/reach/middle-of-line", test_middle_of_line);
  g_test_add_func ("/reach/walked-as-reached", test_walked_as_reached);
  g_test_add_func ("/reach/order-comes-and-goes", test_order_comes_and_goes);
  g_test_add_func ("/reach/several-starts", test_several_starts);
  g_test_add_func ("/reach/limit-leaves-what-is-known",
                   test_limit_leaves_what_is_known);
  g_test_add_func ("/reach/changed-graph", test_changed_graph);
  g_test_add_func ("/reach/broken-graph", test_broken_graph);
  for (guint i = 0; i < G_N_ELEMENTS (roads); i++)
    {
      g_autofree char *path = g_strdup_printf ("/reach/roads/%s", roads[i]);

      g_test_add_data_func (path, roads[i], test_roads);
    }

  return g_test_run ();
}
