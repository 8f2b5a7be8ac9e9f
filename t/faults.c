/* faults.c - how a search reports callbacks that fail, lie or meddle
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <string.h>
#include <wayfind.h>

/* A small graph with one edge that can be made to be anything:
 *
 *     0 --1--> 1 --cost--> 2 --1--> 3 */
typedef struct
{
  WayCost    cost;    /* of the edge from 1 to 2 */
  gsize      to;      /* the head of that edge, if not 2 */
  GError    *error;   /* (nullable) reported when 1 is expanded */
  WaySearch *meddler; /* (nullable) run when 1 is expanded */
  GError    *refused; /* (nullable) (owned) calls of the meddler */
} Trap;

#define TRAP_NODES 4

static void
meddle (Trap *trap)
{
  if (trap->meddler == NULL)
    return;

  g_clear_error (&trap->refused);
  g_assert_cmpint (way_search_run (trap->meddler, &trap->refused), ==,
                   WAY_STATUS_FAILED);
}

static void
trap_neighbours (WayNode   node,
                 WayEdges *edges,
                 gpointer  user_data)
{
  Trap *trap = user_data;

  switch (WAY_NODE_INDEX (node))
    {
    case 0:
      way_edges_add (edges, WAY_INDEX (1), 1);
      break;
    case 1:
      meddle (trap);
      if (trap->error != NULL)
        way_edges_take_error (edges, g_error_copy (trap->error));
      way_edges_add (edges, WAY_INDEX (trap->to), trap->cost);
      break;
    case 2:
      way_edges_add (edges, WAY_INDEX (3), 1);
      break;
    default:
      break;
    }
}

static char *
trap_name (WayNode  node,
           gpointer user_data)
{
  static const char *const names[] = { "Ayr", "Bonn", "Cork", "Delft" };

  return g_strdup (names[WAY_NODE_INDEX (node)]);
}

static WayCallbackGraph *
trap_graph (Trap       *trap,
            WayNodeKind kind,
            gboolean    whole)
{
  g_autoptr (WayNodeType) type
      = kind == WAY_NODE_KIND_INDEX ? way_node_type_new_index (TRAP_NODES)
                                    : way_node_type_new_pointer (NULL, NULL);
  WayCallbackGraph *graph = way_callback_graph_new (type, trap_neighbours,
                                                    trap, NULL);

  way_callback_graph_set_name (graph, trap_name, NULL, NULL);
  way_callback_graph_set_whole_costs (graph, whole);
  return graph;
}

static WaySearch *
trap_search (Trap       *trap,
             WayNodeKind kind,
             gboolean    whole,
             WayStrategy strategy)
{
  g_autoptr (WayCallbackGraph) graph = trap_graph (trap, kind, whole);
  WaySearch *search = way_search_new (WAY_GRAPH (graph), strategy);

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (3));
  return search;
}

/* Runs @search, which must fail with the expected error. */
static void
assert_fails (WaySearch  *search,
              GQuark      domain,
              gint        code,
              const char *from,
              const char *to)
{
  for (guint round = 0; round < 2; round++) /* and fails again */
    {
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (way_search_run (search, &error), ==,
                       WAY_STATUS_FAILED);
      g_assert_error (error, domain, code);
      g_assert_cmpint (way_search_get_status (search), ==, WAY_STATUS_FAILED);
      if (from != NULL)
        g_assert_nonnull (strstr (error->message, from));
      if (to != NULL)
        g_assert_nonnull (strstr (error->message, to));
    }

  /* Asking for no reason is allowed. */
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FAILED);
}

static void
for_all_traps (Trap  *trap,
               gint   code,
               gint   whole_code,
               const char *to)
{
  for (WayNodeKind k = WAY_NODE_KIND_INDEX; k <= WAY_NODE_KIND_POINTER; k++)
    for (gint whole = FALSE; whole <= TRUE; whole++)
      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        {
          g_autoptr (WaySearch) search = trap_search (trap, k, whole, s);

          assert_fails (search, WAY_ERROR, whole ? whole_code : code, "Bonn",
                        to);
        }
}

/* Costs ------------------------------------------------------------------ */

static void
test_bad_costs (void)
{
  static const WayCost costs[] = { -1, -0.25, -1e300, -INFINITY, NAN };

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    {
      Trap trap = { costs[i], 2 };

      for_all_traps (&trap, WAY_ERROR_BAD_COST, WAY_ERROR_BAD_COST, "Cork");
    }
}

static WayCost
trap_cost (WayNode  from,
           WayNode  to,
           gpointer user_data)
{
  const Trap *trap = user_data;

  return WAY_NODE_INDEX (from) == 1 ? trap->cost : 1;
}

static void
test_bad_cost_function (void)
{
  Trap good = { 1, 2 }, bad = { NAN, 2 };

  for (WayNodeKind k = WAY_NODE_KIND_INDEX; k <= WAY_NODE_KIND_POINTER; k++)
    for (gint whole = FALSE; whole <= TRUE; whole++)
      {
        g_autoptr (WayCallbackGraph) graph = trap_graph (&good, k, whole);
        g_autoptr (WaySearch) search = NULL;

        way_callback_graph_set_cost (graph, trap_cost, &bad, NULL);
        search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);
        way_search_set_start (search, WAY_INDEX (0));
        assert_fails (search, WAY_ERROR, WAY_ERROR_BAD_COST, "Bonn", "Cork");
      }
}

static void
test_not_whole (void)
{
  static const WayCost costs[] = { 0.5, 1.0000001, 4294967296.5 };

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    for (WayNodeKind k = WAY_NODE_KIND_INDEX; k <= WAY_NODE_KIND_POINTER; k++)
      {
        Trap trap = { costs[i], 2 };
        g_autoptr (WaySearch) search
            = trap_search (&trap, k, TRUE, WAY_STRATEGY_DIJKSTRA);

        assert_fails (search, WAY_ERROR, WAY_ERROR_NOT_WHOLE, "Bonn", "Cork");
      }
}

/* The graph makes the promise. The user gives the cost of a start, and a
 * fraction there does not break the promise. */
static void
test_fraction_at_start (void)
{
  for (gint whole = FALSE; whole <= TRUE; whole++)
    {
      Trap trap = { 1, 2 };
      g_autoptr (WaySearch) search = trap_search (
          &trap, WAY_NODE_KIND_INDEX, whole, WAY_STRATEGY_DIJKSTRA);
      WayCost cost;

      way_search_clear_starts (search);
      way_search_add_start (search, WAY_INDEX (0), 0.25);
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      g_assert_true (way_search_get_cost_so_far (search, WAY_INDEX (3),
                                                 &cost));
      g_assert_cmpfloat (cost, ==, 3.25);
    }
}

static void
test_bad_start_costs (void)
{
  static const WayCost costs[] = { -1, NAN };

  for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
    for (gint whole = FALSE; whole <= TRUE; whole++)
      {
        Trap trap = { 1, 2 };
        g_autoptr (WaySearch) search = trap_search (
            &trap, WAY_NODE_KIND_INDEX, whole, WAY_STRATEGY_ASTAR);

        way_search_add_start (search, WAY_INDEX (2), costs[i]);
        assert_fails (search, WAY_ERROR, WAY_ERROR_BAD_COST, NULL, NULL);
      }
}

/* Nodes ------------------------------------------------------------------ */

static void
test_index_out_of_range (void)
{
  static const gsize indices[] = { TRAP_NODES, G_MAXUINT32 - 1, G_MAXUINT32,
#if GLIB_SIZEOF_SIZE_T > 4
                                   (gsize) G_MAXUINT32 + 1,
#endif
                                   G_MAXSIZE };

  for (guint i = 0; i < G_N_ELEMENTS (indices); i++)
    for (gint whole = FALSE; whole <= TRUE; whole++)
      for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
        {
          Trap trap = { 1, indices[i] };
          g_autofree char *number
              = g_strdup_printf ("%" G_GSIZE_FORMAT, indices[i]);
          g_autoptr (WaySearch) search = trap_search (
              &trap, WAY_NODE_KIND_INDEX, whole, s);

          assert_fails (search, WAY_ERROR, WAY_ERROR_BAD_NODE, "Bonn",
                        number);
        }
}

static void
test_start_and_goal_out_of_range (void)
{
  for (gint whole = FALSE; whole <= TRUE; whole++)
    {
      Trap trap = { 1, 2 };
      g_autoptr (WaySearch) start = trap_search (
          &trap, WAY_NODE_KIND_INDEX, whole, WAY_STRATEGY_ASTAR);
      g_autoptr (WaySearch) goal = trap_search (
          &trap, WAY_NODE_KIND_INDEX, whole, WAY_STRATEGY_ASTAR);

      way_search_set_start (start, WAY_INDEX (TRAP_NODES));
      assert_fails (start, WAY_ERROR, WAY_ERROR_BAD_NODE, "4", NULL);
      way_search_set_goal (goal, WAY_INDEX (77));
      assert_fails (goal, WAY_ERROR, WAY_ERROR_BAD_NODE, "77", NULL);
      g_assert_false (way_search_get_cost_so_far (goal, WAY_INDEX (77), NULL));
      g_assert_null (way_search_dup_path_to (goal, WAY_INDEX (77)));
    }
}

static void
bad_whole_span (WayNode   node,
                WayEdges *edges,
                gpointer  user_data)
{
  static const WayWholeArc arcs[] = { { 1, 1 }, { TRAP_NODES, 1 } };

  way_edges_set_whole_span (edges, arcs, G_N_ELEMENTS (arcs), WAY_EDGE_NONE);
}

static void
bad_real_span (WayNode   node,
               WayEdges *edges,
               gpointer  user_data)
{
  way_edges_set_real_span (edges, user_data, 2, WAY_EDGE_NONE);
}

static void
check_span (WayNeighboursFunc neighbours,
            gpointer          arcs,
            gint              code,
            gint              whole_code)
{
  for (gint whole = FALSE; whole <= TRUE; whole++)
    {
      g_autoptr (WayNodeType) type = way_node_type_new_index (TRAP_NODES);
      g_autoptr (WayCallbackGraph) graph
          = way_callback_graph_new (type, neighbours, arcs, NULL);
      g_autoptr (WaySearch) search = NULL;

      way_callback_graph_set_whole_costs (graph, whole);
      search = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);
      way_search_set_start (search, WAY_INDEX (0));
      assert_fails (search, WAY_ERROR, whole ? whole_code : code, NULL, NULL);
    }
}

static void
test_bad_spans (void)
{
  WayRealArc far[] = { { 1, 0, 1 }, { TRAP_NODES, 0, 1 } };
  WayRealArc negative[] = { { 1, 0, 1 }, { 2, 0, -1 } };
  WayRealArc nan[] = { { 1, 0, 1 }, { 2, 0, NAN } };

  check_span (bad_whole_span, NULL, WAY_ERROR_BAD_NODE, WAY_ERROR_BAD_NODE);
  check_span (bad_real_span, far, WAY_ERROR_BAD_NODE, WAY_ERROR_BAD_NODE);
  check_span (bad_real_span, negative, WAY_ERROR_BAD_COST,
              WAY_ERROR_BAD_COST);
  check_span (bad_real_span, nan, WAY_ERROR_BAD_COST, WAY_ERROR_BAD_COST);
}

static void
test_no_start (void)
{
  Trap trap = { 1, 2 };
  g_autoptr (WaySearch) search = trap_search (&trap, WAY_NODE_KIND_INDEX,
                                              TRUE, WAY_STRATEGY_BFS);

  way_search_clear_starts (search);
  assert_fails (search, WAY_ERROR, WAY_ERROR_NO_START, NULL, NULL);
  g_assert_null (way_search_dup_path (search));
}

/* Errors of the user's own ------------------------------------------------ */

static void
test_own_error (void)
{
  g_autoptr (GError) own = g_error_new_literal (G_IO_ERROR,
                                                G_IO_ERROR_NOT_MOUNTED,
                                                "no disk holds Bonn");
  Trap trap = { 1, 2, own };

  for (WayStrategy s = WAY_STRATEGY_BFS; s <= WAY_STRATEGY_GREEDY; s++)
    {
      g_autoptr (WaySearch) search = trap_search (&trap, WAY_NODE_KIND_INDEX,
                                                  TRUE, s);

      assert_fails (search, G_IO_ERROR, G_IO_ERROR_NOT_MOUNTED,
                    "no disk holds Bonn", NULL);
    }
}

static void
test_recovers (void)
{
  g_autoptr (GError) own = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED,
                                                "later");
  Trap trap = { 1, 2, own };
  g_autoptr (WaySearch) search = trap_search (&trap, WAY_NODE_KIND_INDEX,
                                              TRUE, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayPath) path = NULL;

  assert_fails (search, G_IO_ERROR, G_IO_ERROR_FAILED, "later", NULL);
  trap.error = NULL;
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 3);
}

/* Meddling ---------------------------------------------------------------- */

static void
test_busy_in_callback (void)
{
  Trap trap = { 1, 2 };
  g_autoptr (WaySearch) search = trap_search (&trap, WAY_NODE_KIND_INDEX,
                                              TRUE, WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayPath) path = NULL;

  trap.meddler = search;
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_error (trap.refused, WAY_ERROR, WAY_ERROR_BUSY);
  path = way_search_dup_path (search);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 3);
  g_clear_error (&trap.refused);
}

static void
meddling_observer (const WayEvent *event,
                   gpointer        user_data)
{
  meddle (user_data);
}

static gboolean
meddling_goal (WayNode  node,
               gpointer user_data)
{
  meddle (user_data);
  return WAY_NODE_INDEX (node) == 3;
}

static WayCost
meddling_estimate (gpointer state,
                   WayNode  node,
                   gpointer user_data)
{
  meddle (user_data);
  return 0;
}

static void
test_busy_elsewhere (void)
{
  for (guint way = 0; way < 3; way++)
    {
      Trap calm = { 1, 2 }, trap = { 1, 2 };
      g_autoptr (WaySearch) search = trap_search (
          &calm, WAY_NODE_KIND_POINTER, FALSE, WAY_STRATEGY_ASTAR);
      g_autoptr (WayHeuristic) estimate = way_heuristic_new_full (
          NULL, meddling_estimate, NULL, &trap, NULL);

      if (way == 0)
        way_search_set_observer (search, meddling_observer, &trap, NULL);
      else if (way == 1)
        way_search_set_goal_func (search, meddling_goal, &trap, NULL);
      else
        way_search_set_heuristic (search, estimate);

      trap.meddler = search;
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      g_assert_error (trap.refused, WAY_ERROR, WAY_ERROR_BUSY);
      g_clear_error (&trap.refused);
    }
}

/* Another search may run inside a callback: it has a memory of its own. */
static void
search_within (const WayEvent *event,
               gpointer        user_data)
{
  Trap trap = { 5, 2 };
  g_autoptr (WaySearch) search = trap_search (&trap, WAY_NODE_KIND_INDEX,
                                              TRUE, WAY_STRATEGY_DIJKSTRA);

  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  ++*(guint *) user_data;
}

static void
test_search_within_search (void)
{
  Trap trap = { 1, 2 };
  g_autoptr (WaySearch) search = trap_search (&trap, WAY_NODE_KIND_INDEX,
                                              TRUE, WAY_STRATEGY_DIJKSTRA);
  guint n_runs = 0;

  way_search_set_observer (search, search_within, &n_runs, NULL);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_cmpuint (n_runs, >, 0);
}

/* Changes ------------------------------------------------------------------ */

static void
test_changed_while_stepping (void)
{
  Trap trap = { 1, 2 };
  g_autoptr (WayCallbackGraph) graph = trap_graph (&trap, WAY_NODE_KIND_INDEX,
                                                   TRUE);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (graph),
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayPath) path = NULL;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (3));
  g_assert_cmpint (way_search_step (search, 1, NULL), ==, WAY_STATUS_RUNNING);

  trap.cost = 10;
  way_callback_graph_changed (graph);
  g_assert_cmpint (way_search_step (search, 1, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);

  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  path = way_search_dup_path (search);
  g_assert_cmpfloat (way_path_get_cost (path), ==, 12);
}

static void
test_overlay_changed_while_stepping (void)
{
  Trap trap = { 1, 2 };
  g_autoptr (WayCallbackGraph) graph = trap_graph (&trap, WAY_NODE_KIND_INDEX,
                                                   TRUE);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (graph));
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (overlay),
                                                 WAY_STRATEGY_DIJKSTRA);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_goal (search, WAY_INDEX (3));
  g_assert_cmpint (way_search_step (search, 1, NULL), ==, WAY_STATUS_RUNNING);
  way_overlay_set_extra_cost (overlay, WAY_INDEX (2), INFINITY);
  g_assert_cmpint (way_search_step (search, 1, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_CHANGED);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_EXHAUSTED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, test) g_test_add_func ("/faults/" name, test)
  ADD ("bad-costs", test_bad_costs);
  ADD ("bad-cost-function", test_bad_cost_function);
  ADD ("not-whole", test_not_whole);
  ADD ("fraction-at-start", test_fraction_at_start);
  ADD ("bad-start-costs", test_bad_start_costs);
  ADD ("index-out-of-range", test_index_out_of_range);
  ADD ("start-and-goal-out-of-range", test_start_and_goal_out_of_range);
  ADD ("bad-spans", test_bad_spans);
  ADD ("no-start", test_no_start);
  ADD ("own-error", test_own_error);
  ADD ("recovers", test_recovers);
  ADD ("busy-in-callback", test_busy_in_callback);
  ADD ("busy-elsewhere", test_busy_elsewhere);
  ADD ("search-within-search", test_search_within_search);
  ADD ("changed-while-stepping", test_changed_while_stepping);
  ADD ("overlay-changed-while-stepping", test_overlay_changed_while_stepping);
#undef ADD
  return g_test_run ();
}
