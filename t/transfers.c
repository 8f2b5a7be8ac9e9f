/* transfers.c - tests of the cost of changing from one label to another
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Against Bellman and Ford's algorithm over pairs of a node and the last label,
 * written out here, and against maps small enough to be counted by hand. */

#include "lib/contract.h"
#include "lib/outcome.h"
#include "lib/tables.h"

#include <math.h>
#include <string.h>

#define N_NODES 6
#define N_EDGES 14
#define N_LABELS 3

/* Labels "a", "b" and "c", or none. */
static const char *const labels[N_LABELS + 1] = { NULL, "a", "b", "c" };

static WayTable *
random_lines (GRand   *rand,
              gboolean whole)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (N_NODES);

  way_table_builder_set_keep_parallel (builder, TRUE);
  for (guint i = 0; i < N_EDGES; i++)
    {
      const guint from = g_rand_int_range (rand, 0, N_NODES);
      const guint to = (from + g_rand_int_range (rand, 1, N_NODES)) % N_NODES;
      const WayCost cost = g_rand_int_range (rand, 0, 5);

      tables_add_edge (builder, from, to, whole ? cost : cost + 0.25,
                       g_rand_boolean (rand) ? WAY_ONE_WAY : WAY_BOTH_WAYS,
                       labels[g_rand_int_range (rand, 0, N_LABELS + 1)]);
    }

  return tables_build (builder);
}

static guint
number_of (const char *label)
{
  guint i = 0;

  while (g_strcmp0 (labels[i], label) != 0)
    i++;
  return i;
}

/* The least cost from @start to all nodes, by their ids. (transfer full) */
static WayCost *
costs_by_hand (WayTable *table,
               guint     start,
               WayCost   change)
{
  const guint n_states = N_NODES * (N_LABELS + 1);
  WayCost *best = g_new (WayCost, N_NODES);
  WayCost costs[N_NODES][N_LABELS + 1];

  for (guint i = 0; i < N_NODES; i++)
    for (guint k = 0; k <= N_LABELS; k++)
      costs[i][k] = INFINITY;
  costs[WAY_NODE_INDEX (way_table_get_node (table, WAY_ADDED (start)))][0] = 0;

  for (guint round = 0; round < n_states; round++)
    for (guint32 e = 0; e < way_table_get_n_edges (table); e++)
      for (guint k = 0; k <= N_LABELS; k++)
        {
          WayNode from, to;
          const char *label;
          WayCost cost;
          guint after;

          way_table_get_edge (table, e, &from, &to, &cost, &label);
          after = label != NULL ? number_of (label) : k;
          if (k > 0 && after != k)
            cost += change;
          cost += costs[WAY_NODE_INDEX (from)][k];
          if (cost < costs[WAY_NODE_INDEX (to)][after])
            costs[WAY_NODE_INDEX (to)][after] = cost;
        }

  for (guint i = 0; i < N_NODES; i++)
    {
      best[i] = INFINITY;
      for (guint k = 0; k <= N_LABELS; k++)
        best[i] = MIN (best[i],
                       costs[WAY_NODE_INDEX (
                         way_table_get_node (table, WAY_ADDED (i)))][k]);
    }
  return best;
}

/* The cost of a path with its changes, by its edges. */
static WayCost
cost_of_path (WayTable      *table,
              const WayPath *path,
              WayCost        change)
{
  const char *before = NULL;
  WayCost sum = 0;

  for (guint i = 1; i < way_path_get_length (path); i++)
    {
      WayNode from, to;
      const char *label;
      WayCost cost;

      way_table_get_edge (table, way_path_get_edge (path, i), &from, &to, &cost,
                          &label);
      g_assert_true (from == way_path_get_node (path, i - 1));
      g_assert_true (to == way_path_get_node (path, i));
      sum += cost;
      if (label != NULL && before != NULL && strcmp (label, before) != 0)
        sum += change;
      before = label != NULL ? label : before;
    }

  return sum;
}

static void
assert_as_by_hand (WayGraph   *graph,
                   WayTable   *table,
                   WayCost     change,
                   WayStrategy strategy)
{
  for (guint start = 0; start < N_NODES; start++)
    {
      g_autofree WayCost *wanted = costs_by_hand (table, start, change);

      for (guint goal = 0; goal < N_NODES; goal++)
        {
          g_autoptr (WayPath) path
            = way_find_path (graph,
                             way_table_get_node (table, WAY_ADDED (start)),
                             way_table_get_node (table, WAY_ADDED (goal)),
                             strategy, NULL);

          g_assert_cmpint (path != NULL, ==, wanted[goal] < INFINITY);
          if (path == NULL)
            continue;
          g_assert_cmpfloat (way_path_get_cost (path), ==, wanted[goal]);
          g_assert_cmpfloat (cost_of_path (table, path, change), ==,
                             wanted[goal]);
        }
    }
}

/* Plain, below an overlay and below turns: all of these are free. */
static void
test_random (void)
{
  static const WayCost changes[] = { 0, 1, 2.5, 1000, INFINITY };
  g_autoptr (GRand) rand = g_rand_new_with_seed (160);

  for (guint i = 0; i < outcome_repeat (60); i++)
    {
      g_autoptr (WayTable) table = random_lines (rand, i % 2);
      g_autoptr (WayTransfers) plain = way_transfers_new (WAY_GRAPH (table));
      g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (table));
      g_autoptr (WayTransfers) above
        = way_transfers_new (WAY_GRAPH (overlay));
      g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (table));
      g_autoptr (WayTransfers) above_turns = NULL;
      g_autoptr (WayTurns) turns_above = way_turns_new (WAY_GRAPH (plain));
      const WayCost change = changes[i % G_N_ELEMENTS (changes)];

      /* A cost of 0, which makes them search edges nevertheless. */
      way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, 0);
      above_turns = way_transfers_new (WAY_GRAPH (turns));
      way_transfers_set_cost (plain, change);
      way_transfers_set_cost (above, change);
      way_transfers_set_cost (above_turns, change);

      assert_as_by_hand (WAY_GRAPH (plain), table, change,
                         WAY_STRATEGY_DIJKSTRA);
      assert_as_by_hand (WAY_GRAPH (above), table, change, WAY_STRATEGY_ASTAR);
      assert_as_by_hand (WAY_GRAPH (above_turns), table, change,
                         WAY_STRATEGY_DIJKSTRA);
      assert_as_by_hand (WAY_GRAPH (turns_above), table, change,
                         WAY_STRATEGY_DIJKSTRA);
    }
}

static void
test_contract (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (161);

  for (guint i = 0; i < outcome_repeat (20); i++)
    {
      g_autoptr (WayTable) table = random_lines (rand, i % 2);
      g_autoptr (WayTransfers) view = way_transfers_new (WAY_GRAPH (table));
      WayNode places[N_NODES];

      way_transfers_set_cost (view, i % 3);
      for (guint k = 0; k < N_NODES; k++)
        places[k] = way_table_get_node (table, WAY_ADDED (k));
      contract_check (WAY_GRAPH (view), places, N_NODES);
    }
}

/* Nodes that are not indices ---------------------------------------------- */

/* A view that knows labels of edges: "even" and "odd" ids. */
#define PARITY_TYPE_VIEW (parity_view_get_type ())
G_DECLARE_FINAL_TYPE (ParityView, parity_view, PARITY, VIEW, WayView)

struct _ParityView
{
  WayView parent_instance;
};

static char *
dup_parity (WayGraph *graph,
            guint32   edge)
{
  return g_strdup (edge % 2 ? "odd" : "even");
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->dup_label = dup_parity;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (ParityView, parity_view, WAY_TYPE_VIEW,
                               G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                      implement_graph))

static void
parity_view_class_init (ParityViewClass *klass)
{
}

static void
parity_view_init (ParityView *self)
{
}

static const char *const steps[] = { "A", "B", "C", "D", "E" };

/* A chain of names. From each to the next go an even edge that costs 1 and an
 * odd edge that costs 2; the even edge from B to C and the odd edge from D to E
 * are missing. Ids are spread as far as they can be. */
static void
chain (WayNode   node,
       WayEdges *edges,
       gpointer  user_data)
{
  guint i = 0;

  while (strcmp (steps[i], node) != 0)
    i++;
  if (i + 1 == G_N_ELEMENTS (steps))
    return;
  if (i != 1)
    way_edges_add_full (edges, steps[i + 1], 1, i * 0x40000002u);
  if (i != 3)
    way_edges_add_full (edges, steps[i + 1], 2, 0xfffffffdu - i * 0x3ffffffeu);
}

/* By hand: even 1, odd 2, even 1, even 1 make 5 with two changes; odd 2, odd 2,
 * even 1, even 1 make 6 with one; none is without. */
static void
test_names_as_nodes (void)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_pointer (g_str_hash, g_str_equal);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, chain, NULL, NULL);
  g_autoptr (ParityView) named = g_object_new (PARITY_TYPE_VIEW, "base", graph,
                                               NULL);
  g_autoptr (WayTransfers) view = way_transfers_new (WAY_GRAPH (named));
  static const WayCost wanted[][2] = { { 0, 5 }, { 1, 7 }, { 2, 8 },
                                       { 3, 9 }, { INFINITY, -1 } };

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      g_autoptr (WayPath) path = NULL;

      way_transfers_set_cost (view, wanted[i][0]);
      path = way_find_path (WAY_GRAPH (view), steps[0], steps[4],
                            WAY_STRATEGY_DIJKSTRA, NULL);
      g_assert_cmpfloat (path ? way_path_get_cost (path) : -1, ==,
                         wanted[i][1]);
    }
  contract_check (WAY_GRAPH (view), (const WayNode *) steps,
                  G_N_ELEMENTS (steps));
}

/* Ends of ranges ----------------------------------------------------------- */

/* A change that adds up to more than a double holds is an error; what just
 * fits is found. */
static void
test_huge_costs (void)
{
  g_autoptr (WayTableBuilder) builder = tables_new_builder (3);
  g_autoptr (WayTable) table = NULL;
  g_autoptr (WayTransfers) view = NULL;
  g_autoptr (WayPath) path = NULL;
  g_autoptr (GError) error = NULL;

  tables_add_edge (builder, 0, 1, 0, WAY_ONE_WAY, "a");
  tables_add_edge (builder, 1, 2, G_MAXDOUBLE, WAY_ONE_WAY, "b");
  table = tables_build (builder);
  view = way_transfers_new (WAY_GRAPH (table));
  path = way_find_path (WAY_GRAPH (view),
                        way_table_get_node (table, WAY_ADDED (0)),
                        way_table_get_node (table, WAY_ADDED (2)),
                        WAY_STRATEGY_DIJKSTRA, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (way_path_get_cost (path), ==, G_MAXDOUBLE);
  g_clear_pointer (&path, way_path_unref);

  way_transfers_set_cost (view, G_MAXDOUBLE);
  path = way_find_path (WAY_GRAPH (view),
                        way_table_get_node (table, WAY_ADDED (0)),
                        way_table_get_node (table, WAY_ADDED (2)),
                        WAY_STRATEGY_DIJKSTRA, &error);
  g_assert_null (path);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
  g_clear_error (&error);

  /* beyond what whole costs hold in 32 bits */
  way_transfers_set_cost (view, 0);
  for (guint bits = 30; bits <= 53; bits += 1)
    {
      g_autoptr (WayTableBuilder) small = tables_new_builder (3);
      g_autoptr (WayTable) lines = NULL;
      g_autoptr (WayTransfers) wide = NULL;
      const WayCost change = ldexp (1, (int) bits) - 1;

      tables_add_edge (small, 0, 1, 1, WAY_ONE_WAY, "a");
      tables_add_edge (small, 1, 2, 1, WAY_ONE_WAY, "b");
      lines = tables_build (small);
      wide = way_transfers_new (WAY_GRAPH (lines));
      way_transfers_set_cost (wide, change);
      g_clear_pointer (&path, way_path_unref);
      path = way_find_path (WAY_GRAPH (wide),
                            way_table_get_node (lines, WAY_ADDED (0)),
                            way_table_get_node (lines, WAY_ADDED (2)),
                            WAY_STRATEGY_DIJKSTRA, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat (way_path_get_cost (path), ==, change + 2);
    }
}

/* Threads ------------------------------------------------------------------ */

typedef struct
{
  WayGraph *graph;
  WayTable *table;
  WayCost  *wanted;
} Errand;

static gpointer
run_errand (gpointer data)
{
  const Errand *self = data;

  for (guint i = 0; i < N_NODES; i++)
    {
      g_autoptr (WayPath) path
        = way_find_path (self->graph,
                         way_table_get_node (self->table, WAY_ADDED (0)),
                         way_table_get_node (self->table, WAY_ADDED (i)),
                         WAY_STRATEGY_DIJKSTRA, NULL);

      g_assert_cmpfloat (path ? way_path_get_cost (path) : INFINITY, ==,
                         self->wanted[i]);
    }
  return NULL;
}

/* Labels are numbered in the order in which they come. */
static void
test_threads (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (162);

  for (guint i = 0; i < outcome_repeat (20); i++)
    {
      g_autoptr (WayTable) table = random_lines (rand, TRUE);
      g_autoptr (WayTransfers) view = way_transfers_new (WAY_GRAPH (table));
      g_autofree WayCost *wanted = costs_by_hand (table, 0, 2);
      Errand errand = { WAY_GRAPH (view), table, wanted };
      GThread *threads[4];

      way_transfers_set_cost (view, 2);
      for (guint k = 0; k < G_N_ELEMENTS (threads); k++)
        threads[k] = g_thread_new (NULL, run_errand, &errand);
      for (guint k = 0; k < G_N_ELEMENTS (threads); k++)
        g_thread_join (threads[k]);
    }
}

static gboolean
count_change (WayNode  node,
              gpointer user_data)
{
  ++*(guint *) user_data;
  return TRUE;
}

/* A change of the cost is heard of. */
static void
test_versions (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (163);
  g_autoptr (WayTable) table = random_lines (rand, TRUE);
  g_autoptr (WayTransfers) view = way_transfers_new (WAY_GRAPH (table));
  const guint64 before = way_graph_get_version (WAY_GRAPH (view));
  guint n = 0;

  g_assert_true (way_graph_get_flags (WAY_GRAPH (view))
                 & WAY_GRAPH_WHOLE_COSTS);
  way_transfers_set_cost (view, 0.5);
  g_assert_cmpuint (way_graph_get_version (WAY_GRAPH (view)), >, before);
  g_assert_false (way_graph_get_flags (WAY_GRAPH (view))
                  & WAY_GRAPH_WHOLE_COSTS);
  g_assert_false (way_graph_foreach_change (WAY_GRAPH (view), before,
                                            count_change, &n));
  g_assert_true (way_graph_foreach_change (
    WAY_GRAPH (view), way_graph_get_version (WAY_GRAPH (view)), count_change,
    &n));
  g_assert_cmpuint (n, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/transfers/random", test_random);
  g_test_add_func ("/transfers/contract", test_contract);
  g_test_add_func ("/transfers/names-as-nodes", test_names_as_nodes);
  g_test_add_func ("/transfers/huge-costs", test_huge_costs);
  g_test_add_func ("/transfers/threads", test_threads);
  g_test_add_func ("/transfers/versions", test_versions);

  return g_test_run ();
}
