/* trace.c - the trace of a search has everything that the search knows
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The traces are read by a small interpreter of its own: for each node the last
 * event counts. Its results are compared with those of the search, node by
 * node. */

#include "io/explain/trace-private.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include <wayfind-io.h>

#define N_NODES 30

/* The interpreter's record of a node. */
typedef struct
{
  gboolean reached;
  gboolean closed;
  guint32  came_from;
  WayCost  cost;
} Known;

static Known *
interpret (WayTrace *trace)
{
  Known *known = g_new0 (Known, trace_get_n_nodes (trace) + 1);
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (trace, &n_events);

  for (guint i = 0; i < n_events; i++)
    {
      Known *node = &known[events[i].node];

      g_assert_cmpuint (events[i].node, <, trace_get_n_nodes (trace));
      g_assert_cmpint (node->reached, !=, events[i].kind == WAY_EVENT_OPEN);
      node->reached = TRUE;
      node->came_from = events[i].came_from;
      node->cost = events[i].cost_so_far;
      if (events[i].kind == WAY_EVENT_EXPAND)
        node->closed = TRUE;
      if (events[i].kind == WAY_EVENT_REOPEN)
        node->closed = FALSE;
    }

  return known;
}

typedef struct
{
  AsGraph    *graph;
  Known      *known;    /* by number in the trace */
  GHashTable *numbers;  /* the plain graph's id to that number + 1 */
  guint       n_reached;
} Comparison;

static guint32
number_of (Comparison *self,
           WayNode     node)
{
  const guint id = as_graph_get_id (self->graph, node);

  return GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers,
                                                GUINT_TO_POINTER (id))) - 1;
}

static gboolean
compare (WayNode  node,
         WayNode  came_from,
         WayCost  cost_so_far,
         gboolean is_closed,
         gpointer user_data)
{
  Comparison *self = user_data;
  const Known *known = &self->known[number_of (self, node)];

  g_assert_true (known->reached);
  g_assert_cmpfloat (known->cost, ==, cost_so_far);
  g_assert_cmpuint (known->came_from, ==, number_of (self, came_from));
  self->n_reached++;

  return TRUE;
}

/* Where nodes are indices, all below n have numbers, heard of or not. */
static void
check_trace (AsGraph   *graph,
             WayTrace  *trace,
             WaySearch *search)
{
  const guint32 n = trace_get_n_nodes (trace);
  g_autofree Known *known = interpret (trace);
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);
  Comparison comparison = { graph, known, numbers, 0 };
  guint n_known = 0;

  for (guint32 i = 0; i < n; i++)
    {
      const guint id = as_graph_get_id (graph, way_trace_get_node (trace, i));

      g_assert_true (g_hash_table_insert (numbers, GUINT_TO_POINTER (id),
                                          GUINT_TO_POINTER (i + 1)));
      n_known += known[i].reached;
    }

  way_search_foreach_reached (search, compare, &comparison);
  g_assert_cmpuint (comparison.n_reached, ==, n_known);
}

/* Without a goal, so that the search ends with all nodes closed, and with
 * one, so that some stay open. */
static void
check_graph (const PlainGraph *plain,
             AsKind            kind,
             WayStrategy       strategy,
             gboolean          to_goal)
{
  g_autoptr (AsGraph) graph = as_graph_new (plain, kind, AS_PLAIN);
  g_autoptr (WaySearch) search = as_graph_search (graph, strategy);
  g_autoptr (WayTrace) trace = way_trace_new (0);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, as_graph_get_node (graph, 0));
  if (to_goal)
    way_search_set_goal (search, as_graph_get_node (graph, N_NODES - 1));
  way_trace_run (trace, search, &error);
  g_assert_no_error (error);
  check_trace (graph, trace, search);
}

static void
test_says_what_the_search_knows (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4001);

  for (guint round = 0; round < outcome_repeat (40); round++)
    {
      const RandomFlags flags = RANDOM_REAL * (round % 2);
      PlainGraph *plain = random_graph_new (rand, N_NODES, flags);

      random_graph_estimate (plain, rand, N_NODES - 1,
                             RANDOM_ESTIMATE_ADMISSIBLE);
      for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
        for (guint strategy = 0; strategy <= WAY_STRATEGY_GREEDY; strategy++)
          for (guint to_goal = 0; to_goal < 2; to_goal++)
            check_graph (plain, kind, strategy, to_goal);
      plain_graph_free (plain);
    }
}

/* 0 - 1 - 2 - ... - 9 */
static AsGraph *
make_chain (AsKind kind)
{
  static PlainGraph *plain = NULL;

  if (plain == NULL)
    {
      plain = plain_graph_new (10);
      for (guint i = 0; i + 1 < 10; i++)
        plain_graph_add (plain, i, i + 1, 2);
      plain_graph_seal (plain);
    }

  return as_graph_new (plain, kind, AS_PLAIN);
}

static WaySearch *
make_search (AsGraph *graph)
{
  WaySearch *search = way_search_new (graph->graph, WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, as_graph_get_node (graph, 0));
  way_search_set_goal (search, as_graph_get_node (graph, 9));
  return search;
}

/* Open 0; then for each node expand, open the next, close. */
static void
test_event_by_event (void)
{
  g_autoptr (AsGraph) graph = make_chain (AS_INDEX);
  g_autoptr (WaySearch) search = make_search (graph);
  g_autoptr (WayTrace) trace = way_trace_new (0);
  const WayTraceEvent *events;
  guint n;

  g_assert_cmpint (way_trace_run (trace, search, NULL), ==, WAY_STATUS_FOUND);
  events = way_trace_get_events (trace, &n);
  g_assert_cmpuint (n, ==, 1 + 9 * 3 + 1);
  g_assert_false (trace_is_cut (trace));

  g_assert_cmpint (events[0].kind, ==, WAY_EVENT_OPEN);
  g_assert_cmpuint (events[0].came_from, ==, 0);
  g_assert_cmpint (events[4].kind, ==, WAY_EVENT_EXPAND);
  g_assert_cmpuint (events[4].node, ==, 1);
  g_assert_cmpint (events[5].kind, ==, WAY_EVENT_OPEN);
  g_assert_cmpuint (events[5].node, ==, 2);
  g_assert_cmpuint (events[5].came_from, ==, 1);
  g_assert_cmpfloat (events[5].cost_so_far, ==, 4);
  g_assert_cmpint (events[n - 1].kind, ==, WAY_EVENT_GOAL);
  g_assert_cmpfloat (events[n - 1].cost_so_far, ==, 18);
}

static void
test_full_trace_stops_the_run (void)
{
  g_autoptr (AsGraph) graph = make_chain (AS_INDEX);
  g_autoptr (WaySearch) search = make_search (graph);
  g_autoptr (WayTrace) trace = way_trace_new (5);
  g_autoptr (GError) error = NULL;
  guint n;

  g_assert_cmpint (way_trace_run (trace, search, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE);
  g_assert_true (trace_is_cut (trace));
  way_trace_get_events (trace, &n);
  g_assert_cmpuint (n, ==, 5);
}

static void
test_full_trace_lets_an_attached_search_go_on (void)
{
  g_autoptr (AsGraph) graph = make_chain (AS_OBJECT);
  g_autoptr (WaySearch) search = make_search (graph);
  g_autoptr (WayTrace) trace = way_trace_new (29);
  guint n;

  /* There are 29 events in all. */
  way_trace_attach (trace, search);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_false (trace_is_cut (trace));

  g_object_unref (trace);
  trace = way_trace_new (28);
  way_trace_attach (trace, search);
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  g_assert_true (trace_is_cut (trace));
  way_trace_get_events (trace, &n);
  g_assert_cmpuint (n, ==, 28);
}

static void
test_outlives_its_search (void)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    {
      g_autoptr (AsGraph) graph = make_chain (kind);
      g_autoptr (WaySearch) search = make_search (graph);
      g_autoptr (WayTrace) trace = way_trace_new (0);
      const WayTraceEvent *events;
      guint n;

      way_trace_run (trace, search, NULL);
      g_clear_object (&search);
      events = way_trace_get_events (trace, &n);
      g_assert_cmpuint (as_graph_get_id (graph,
                                         way_trace_get_node (
                                           trace, events[n - 1].node)),
                        ==, 9);
    }
}

static void
test_second_run_begins_afresh (void)
{
  g_autoptr (AsGraph) first = make_chain (AS_VALUE12);
  g_autoptr (AsGraph) second = make_chain (AS_INDEX);
  g_autoptr (WaySearch) one = make_search (first);
  g_autoptr (WaySearch) two = make_search (second);
  g_autoptr (WayTrace) trace = way_trace_new (0);
  guint n;

  way_trace_run (trace, one, NULL);
  way_trace_run (trace, one, NULL);
  g_assert_cmpuint (trace_get_n_nodes (trace), ==, 10);
  way_trace_run (trace, two, NULL);
  way_trace_get_events (trace, &n);
  g_assert_cmpuint (n, ==, 29);
}

/* For a view that numbers its states: the numbers keep their meaning when other
 * searches meet other states. */
static void
test_states_outlive_their_search (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (WAY_GRAPH (grid)));
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), taken, NULL);
  WayGraph *graph = WAY_GRAPH (timed);
  g_autoptr (WayTrace) trace = way_trace_new (0);
  WayNode places[8];

  way_reservations_reserve_node (taken, way_grid_get_node (grid, 4, 0), 0, 7,
                                 1);
  for (guint start = 0; start < 9; start += 8)
    {
      g_autoptr (WaySearch) search
        = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
      const WayTraceEvent *events;
      guint n;

      way_search_set_start (search, way_grid_get_node (grid, start, 0));
      way_search_set_goal (search, way_grid_get_node (grid, 8 - start, 0));
      g_assert_cmpint (start == 0 ? way_trace_run (trace, search, NULL)
                                  : way_search_run (search, NULL), ==,
                       WAY_STATUS_FOUND);
      events = way_trace_get_events (trace, &n);
      g_assert_cmpuint (n, >, G_N_ELEMENTS (places));
      for (guint i = 0; i < G_N_ELEMENTS (places); i++)
        {
          const WayNode place
            = way_graph_project (graph, way_trace_get_node (trace,
                                                            events[i].node));

          g_assert_true (start == 0 || place == places[i]);
          places[i] = place;
        }
      way_reservations_reserve_node (taken, way_grid_get_node (grid, 4, 0),
                                     50, 51, 2);
    }
}

static void
test_failure_is_passed_on (void)
{
  g_autoptr (AsGraph) graph = make_chain (AS_INDEX);
  g_autoptr (WaySearch) search = way_search_new (graph->graph,
                                                 WAY_STRATEGY_BFS);
  g_autoptr (WayTrace) trace = way_trace_new (0);
  g_autoptr (GError) error = NULL;
  guint n;

  g_assert_cmpint (way_trace_run (trace, search, &error), ==,
                   WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_NO_START);
  way_trace_get_events (trace, &n);
  g_assert_cmpuint (n, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/trace/says-what-the-search-knows",
                   test_says_what_the_search_knows);
  g_test_add_func ("/trace/event-by-event", test_event_by_event);
  g_test_add_func ("/trace/full-trace-stops-the-run",
                   test_full_trace_stops_the_run);
  g_test_add_func ("/trace/full-trace-lets-an-attached-search-go-on",
                   test_full_trace_lets_an_attached_search_go_on);
  g_test_add_func ("/trace/outlives-its-search", test_outlives_its_search);
  g_test_add_func ("/trace/states-outlive-their-search",
                   test_states_outlive_their_search);
  g_test_add_func ("/trace/second-run-begins-afresh",
                   test_second_run_begins_afresh);
  g_test_add_func ("/trace/failure-is-passed-on", test_failure_is_passed_on);

  return g_test_run ();
}
