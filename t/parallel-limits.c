/* parallel-limits.c - limits, faults and wrong uses of a search with workers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/bounded-search.h"
#include "lib/crew.h"
#include "lib/tables.h"
#include "parallel/thread-carrier.h"
#include "parallel/worker.h"

#include <float.h>

#define MOST_WORKERS 4
#define FAULTY 500

typedef struct
{
  gint          n_asked;        /* atomic */
  GCancellable *cancellable;    /* (nullable) cancelled after FAULTY calls */
  gboolean      fails;          /* after FAULTY calls */
  gboolean      is_bad;         /* a cost is negative after as many */
  WaySearch    *nested;         /* (nullable) run from within */
} Plane;

/* A plane of whole coordinates without end, whose nodes are values. */
static void
add_steps (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  static const gint32 steps[][2] = { { 1, 0 }, { 0, 1 }, { -1, 0 }, { 0, -1 } };
  const gint32       *at         = node;
  Plane              *plane      = user_data;
  const gboolean late = g_atomic_int_add (&plane->n_asked, 1) >= FAULTY;

  if (late && plane->cancellable != NULL)
    g_cancellable_cancel (plane->cancellable);
  if (late && plane->fails)
    {
      way_edges_take_error (edges, g_error_new_literal (G_IO_ERROR,
                                                        G_IO_ERROR_BUSY,
                                                        "no more edges"));
      return;
    }
  if (plane->nested != NULL)
    {
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (way_search_run (plane->nested, &error), ==,
                       WAY_STATUS_FAILED);
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BUSY);
    }

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      const gint32 next[2] = { at[0] + steps[i][0], at[1] + steps[i][1] };

      way_edges_add (edges, next, late && plane->is_bad ? -1 : 1);
    }
}

static WaySearch *
search_plane (Plane *plane)
{
  g_autoptr (WayNodeType) type = way_node_type_new_value (8, NULL, NULL);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, add_steps, plane, NULL);
  const gint32 start[2] = { 0, 0 };
  WaySearch   *search
      = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, start);
  return search;
}

static WayStatus
run (WaySearch   *search)
{
  g_autoptr (GError) error = NULL;
  const WayStatus status = way_search_run (search, &error);

  g_assert_no_error (error);
  g_assert_cmpint (way_search_get_status (search), ==, status);
  return status;
}

static guint64
count_expanded (WaySearch   *search)
{
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  return statistics.expanded;
}

/* Limits ----------------------------------------------------------------- */

static const WayStrategy strategies[]
    = { WAY_STRATEGY_BFS, WAY_STRATEGY_DIJKSTRA, WAY_STRATEGY_ASTAR };

/* All workers together make as many expansions as they may, and no more. */
static void
test_expansions (void)
{
  static const guint64 limits[] = { 0, 1, 2, 3, 7, 100, 5000 };

  for (guint n = 1; n <= MOST_WORKERS; n++)
    for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
      for (guint j = 0; j < G_N_ELEMENTS (strategies); j++)
        {
          Plane plane = { 0 };
          g_autoptr (WaySearch) search = search_plane (&plane);
          way_search_set_workers (search, n);

          way_search_set_strategy (search, strategies[j]);
          bound_expansions (search, limits[i]);
          g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_EXPANSIONS);
          g_assert_cmpuint (count_expanded (search), ==, limits[i]);
          g_assert_cmpint (plane.n_asked, ==, (gint) limits[i]);
          g_assert_null (way_search_dup_path (search));
        }
}

/* A limit that is just enough is not met: of a line each node but the goal is
 * expanded once, wherever it lives. */
static void
test_just_enough (void)
{
  const guint length = 200;

  for (guint n = 1; n <= MOST_WORKERS; n++)
    {
      g_autoptr (PlainGraph) plain = plain_graph_new (length);

      for (guint i = 0; i + 1 < length; i++)
        plain_graph_add (plain, i, i + 1, 1);
      plain_graph_seal (plain);

      g_autoptr (AsGraph) graph = as_graph_new (plain, AS_VALUE8, AS_WHOLE);
      g_autoptr (WaySearch) search
          = as_graph_search (graph, WAY_STRATEGY_DIJKSTRA);
      way_search_set_workers (search, n);

      way_search_set_start (search, as_graph_get_node (graph, 0));
      way_search_set_goal (search, as_graph_get_node (graph, length - 1));
      bound_expansions (search, length - 1);
      g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
      bound_expansions (search, length - 2);
      g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_EXPANSIONS);
    }
}

static void
test_start_is_goal (void)
{
  for (guint n = 1; n <= MOST_WORKERS; n++)
    {
      Plane plane = { 0 };
      g_autoptr (WaySearch) search = search_plane (&plane);
      way_search_set_workers (search, n);
      const gint32 start[2] = { 0, 0 };

      way_search_set_goal (search, start);
      bound_expansions (search, 0);
      g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);

      g_autoptr (WayPath) path = way_search_dup_path (search);

      g_assert_cmpuint (way_path_get_length (path), ==, 1);
      g_assert_cmpfloat (way_path_get_cost (path), ==, 0);
    }
}

static void
test_bytes (void)
{
  static const gsize limits[] = { 1, 10000, 300000, 2000000 };

  for (guint n = 1; n <= MOST_WORKERS; n++)
    for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
      {
        Plane plane = { 0 };
        g_autoptr (WaySearch) search = search_plane (&plane);
        way_search_set_workers (search, n);
        WayStatistics statistics;

        bound_bytes (search, limits[i]);
        g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_BYTES);
        for (guint worker = 0; worker < n; worker++)
          {
            g_assert_true (way_search_get_worker_statistics (search, worker,
                                                               &statistics));
            g_assert_cmpuint (statistics.bytes, <=, limits[i] + 16384);
          }
        g_assert_false (way_search_get_worker_statistics (search, n,
                                                            &statistics));
      }
}

static void
test_deadline (void)
{
  for (guint n = 1; n <= MOST_WORKERS; n++)
    {
      Plane plane = { 0 };
      g_autoptr (WaySearch) search = search_plane (&plane);
      way_search_set_workers (search, n);
      const gint64 begin = g_get_monotonic_time ();

      bound_deadline (search, 1);
      g_assert_cmpint (run (search), ==, WAY_STATUS_DEADLINE);
      g_assert_cmpint (plane.n_asked, ==, 0);

      bound_deadline (search, begin + 20000);
      g_assert_cmpint (run (search), ==, WAY_STATUS_DEADLINE);
      g_assert_cmpint (g_get_monotonic_time () - begin, >=, 20000);
    }
}

static void
test_cancel (void)
{
  for (guint n = 1; n <= MOST_WORKERS; n++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Plane plane = { .cancellable = cancellable };
      g_autoptr (WaySearch) search = search_plane (&plane);
      way_search_set_workers (search, n);

      bound_cancel (search, cancellable);
      g_assert_cmpint (run (search), ==, WAY_STATUS_CANCELLED);
    }
}

static void
test_max_cost (void)
{
  for (guint n = 1; n <= MOST_WORKERS; n++)
    {
      Plane plane = { 0 };
      g_autoptr (WaySearch) search = search_plane (&plane);
      way_search_set_workers (search, n);
      WayStatistics statistics;

      /* Of the nodes at most 10 steps away there are 2 * 10 * 11 + 1. */
      way_search_set_max_cost (search, 10);
      g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_COST);
      way_search_get_statistics (search, &statistics);
      g_assert_cmpuint (statistics.opened, ==, 221);
    }
}

/* Faults ----------------------------------------------------------------- */

static void
test_errors (void)
{
  for (guint n = 1; n <= MOST_WORKERS; n++)
    {
      Plane failing = { .fails = TRUE }, bad = { .is_bad = TRUE };
      g_autoptr (WaySearch) search = search_plane (&failing);
      g_autoptr (WaySearch) bad_search = search_plane (&bad);

      way_search_set_workers (bad_search, n);
      way_search_set_workers (search, n);
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (way_search_run (search, &error), ==,
                       WAY_STATUS_FAILED);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
      g_assert_cmpstr (error->message, ==, "no more edges");
      g_clear_error (&error);

      g_assert_cmpint (way_search_run (bad_search, &error), ==,
                       WAY_STATUS_FAILED);
      g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
      g_clear_error (&error);

      /* The graph is in order again. */
      failing.fails = FALSE;
      bound_expansions (search, 100);
      g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_EXPANSIONS);
    }
}

/* 0 - 1 - 2, with edges near the maximum of a double; and a way round to 2 that
 * costs less. */
static void
check_overflow (AsKind kind)
{
  for (guint n = 1; n <= MOST_WORKERS; n++)
    for (guint round = 0; round < 2; round++)
      {
        g_autoptr (PlainGraph) plain = plain_graph_new (8);
        g_autoptr (GError) error = NULL;

        plain_graph_add (plain, 0, 1, DBL_MAX * 0.75);
        plain_graph_add (plain, 1, 2, DBL_MAX * 0.75);
        if (round == 1)
          plain_graph_add (plain, 0, 2, DBL_MAX);
        plain_graph_seal (plain);

        g_autoptr (AsGraph) graph = as_graph_new (plain, kind, AS_PLAIN);
        g_autoptr (WaySearch) search
            = as_graph_search (graph, WAY_STRATEGY_DIJKSTRA);
        way_search_set_workers (search, n);

        way_search_set_start (search, as_graph_get_node (graph, 0));
        way_search_set_goal (search, as_graph_get_node (graph, 2));
        g_assert_cmpint (way_search_run (search, &error), ==,
                         round == 0 ? WAY_STATUS_FAILED : WAY_STATUS_FOUND);
        if (round == 0)
          g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
        else
          g_assert_no_error (error);
      }
}

static void
test_overflow (void)
{
  check_overflow (AS_VALUE8);
  check_overflow (AS_OBJECT);
}

static void
add_nothing (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
}

/* Over objects that cannot be packed. */
static WaySearch *
search_objects (void)
{
  g_autoptr (WayNodeType) type
      = way_node_type_new_object (g_str_hash, g_str_equal,
                                  (GBoxedCopyFunc) g_strdup, g_free);
  g_autoptr (WayCallbackGraph) graph
      = way_callback_graph_new (type, add_nothing, NULL, NULL);
  WaySearch *search
      = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_DIJKSTRA);

  way_search_set_start (search, "here");
  return search;
}

static void
ignore_event (const WayEvent *event,
              gpointer        user_data)
{
}

static void
assert_fails (WaySearch *search,
              gint       code)
{
  way_search_set_workers (search, 2);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, code);
  g_assert_null (way_search_dup_path (search));
}

static void
test_unsupported (void)
{
  Plane plane = { 0 };
  g_autoptr (WaySearch) search = search_plane (&plane);
  g_autoptr (WaySearch) objects = search_objects ();

  bound_expansions (search, 10);
  assert_fails (objects, WAY_ERROR_UNSUPPORTED);
  way_search_set_strategy (search, WAY_STRATEGY_IDA_STAR);
  assert_fails (search, WAY_ERROR_UNSUPPORTED);
  way_search_set_strategy (search, WAY_STRATEGY_GREEDY);
  assert_fails (search, WAY_ERROR_UNSUPPORTED);
  way_search_set_strategy (search, WAY_STRATEGY_ASTAR);
  way_search_set_stop_rule (search, WAY_STOP_WHEN_OPENED);
  assert_fails (search, WAY_ERROR_UNSUPPORTED);
  way_search_set_stop_rule (search, WAY_STOP_WHEN_CLOSED);
  way_search_set_reopen_rule (search, WAY_REOPEN_NEVER);
  assert_fails (search, WAY_ERROR_UNSUPPORTED);
  way_search_set_reopen_rule (search, WAY_REOPEN_DEFAULT);
  way_search_set_change_rule (search, WAY_CHANGE_CARRIES_ON);
  assert_fails (search, WAY_ERROR_UNSUPPORTED);
  way_search_set_change_rule (search, WAY_CHANGE_FAILS);
  way_search_set_observer (search, ignore_event, NULL, NULL);
  assert_fails (search, WAY_ERROR_UNSUPPORTED);
  way_search_set_observer (search, NULL, NULL, NULL);
  way_search_clear_starts (search);
  assert_fails (search, WAY_ERROR_NO_START);
}

static void
test_busy (void)
{
  Plane plane = { 0 };
  g_autoptr (WaySearch) search = search_plane (&plane);
  way_search_set_workers (search, 2);

  bound_expansions (search, 5);
  plane.nested = search;
  g_assert_cmpint (run (search), ==, WAY_STATUS_MAX_EXPANSIONS);
}

/* Ends that differ ------------------------------------------------------- */

typedef struct
{
  WaySearch  *search;
  WayCarrier *carrier;
  GError     *error;
} End;

static gpointer
run_end (gpointer data)
{
  End *self = data;
  way_search_set_carrier (self->search, self->carrier);

  g_assert_cmpint (way_search_run (self->search, &self->error), ==,
                   WAY_STATUS_FAILED);
  return NULL;
}

/* Worker 2 looks for something else: the error of every worker says so, and
 * gives its number. */
static void
test_different (void)
{
  g_autoptr (GPtrArray) ends = thread_carriers_new (3);
  Plane        plane = { 0 };
  GThread     *threads[3];
  End          all[3];
  const gint32 goal[2] = { 3, 3 };

  for (guint i = 0; i < 3; i++)
    {
      all[i] = (End) { search_plane (&plane), ends->pdata[i], NULL };
      if (i == 2)
        way_search_set_goal (all[i].search, goal);
      threads[i] = g_thread_new ("end", run_end, &all[i]);
    }
  for (guint i = 0; i < 3; i++)
    {
      g_thread_join (threads[i]);
      g_assert_error (all[i].error, WAY_ERROR, WAY_ERROR_CHANGED);
      g_assert_nonnull (strstr (all[i].error->message, "worker 2 "));
      g_error_free (all[i].error);
      g_object_unref (all[i].search);
    }
}

typedef struct
{
  Worker  worker;
  guint64 mark;
} Newcomer;

static gpointer
run_newcomer (gpointer data)
{
  Newcomer *self = data;

  worker_run (&self->worker, self->mark);
  return NULL;
}

/* Worker 1 has another build and the same query: every worker reports that,
 * before any worker has sent a parcel. */
static void
test_versions (void)
{
  g_autoptr (GPtrArray) ends = thread_carriers_new (3);
  Plane    plane = { 0 };
  GThread *threads[3];
  Newcomer all[3];

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (WaySearch) search = search_plane (&plane);

      all[i].mark = share_get_mark (search);
      worker_init (&all[i].worker, share_new (search, i, 3, NULL, NULL),
                   ends->pdata[i]);
      g_assert_cmpuint (all[i].worker.build, ==, share_get_build ());
      all[i].worker.build += i == 1;
      threads[i] = g_thread_new ("newcomer", run_newcomer, &all[i]);
    }
  for (guint i = 0; i < 3; i++)
    {
      g_thread_join (threads[i]);
      g_assert_cmpint (all[i].worker.outcome, ==, WAY_STATUS_FAILED);
      g_assert_error (all[i].worker.error, WAY_ERROR, WAY_ERROR_CHANGED);
      g_assert_cmpstr (all[i].worker.error->message, ==,
                       "worker 1 is of another version or build than worker 0");
      worker_clear (&all[i].worker);
    }
  g_assert_cmpint (plane.n_asked, ==, 0);
}

typedef struct
{
  WaySearch  *search;
  WayCarrier *carrier;
  WayStatus   status;
  guint       stopper;
} Stopped;

static gpointer
run_stopped (gpointer data)
{
  Stopped *self = data;
  way_search_set_carrier (self->search, self->carrier);

  self->status = way_search_run (self->search, NULL);
  self->stopper = crew_get_stopper (self->search);
  return NULL;
}

/* One worker of three has little memory, or fails: all end within seconds and
 * name that worker. The others would search for ever. */
static void
check_stopper (guint    which,
               gboolean fails)
{
  g_autoptr (GPtrArray) ends = thread_carriers_new (3);
  const gint64 begin = g_get_monotonic_time ();
  Plane    planes[3] = { { 0 }, { 0 }, { 0 } };
  GThread *threads[3];
  Stopped  all[3];

  planes[which].fails = fails;
  for (guint i = 0; i < 3; i++)
    {
      all[i] = (Stopped) { search_plane (&planes[i]), ends->pdata[i],
                           WAY_STATUS_READY, 0 };
      if (i == which && !fails)
        bound_bytes (all[i].search, 100000);
      threads[i] = g_thread_new ("stopped", run_stopped, &all[i]);
    }
  for (guint i = 0; i < 3; i++)
    {
      g_thread_join (threads[i]);
      g_assert_cmpint (all[i].status, ==, fails ? WAY_STATUS_FAILED
                                                : WAY_STATUS_MAX_BYTES);
      g_assert_cmpuint (all[i].stopper, ==, which);
      g_object_unref (all[i].search);
    }
  g_assert_cmpint (g_get_monotonic_time () - begin, <, 20 * G_USEC_PER_SEC);
}

static void
test_stopper (void)
{
  Plane plane = { 0 };
  g_autoptr (WaySearch) search = search_plane (&plane);
  way_search_set_workers (search, 2);
  const gint32 goal[2] = { 1, 0 };

  for (guint i = 0; i < 3; i++)
    {
      check_stopper (i, FALSE);
      check_stopper (i, TRUE);
    }
  way_search_set_goal (search, goal);
  g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);
  g_assert_cmpuint (crew_get_stopper (search), ==, 2);
}

/* One worker of several fails: all tell its error. */
static void
test_shared_error (void)
{
  g_autoptr (GPtrArray) ends = thread_carriers_new (3);
  Plane    planes[3] = { { 0 }, { .fails = TRUE }, { 0 } };
  GThread *threads[3];
  End      all[3];

  for (guint i = 0; i < 3; i++)
    {
      all[i] = (End) { search_plane (&planes[i]), ends->pdata[i], NULL };
      threads[i] = g_thread_new ("end", run_end, &all[i]);
    }
  for (guint i = 0; i < 3; i++)
    {
      g_thread_join (threads[i]);
      g_assert_error (all[i].error, G_IO_ERROR, G_IO_ERROR_BUSY);
      g_assert_cmpstr (all[i].error->message, ==, "no more edges");
      g_error_free (all[i].error);
      g_object_unref (all[i].search);
    }
}

/* Edges ------------------------------------------------------------------ */

/* Of edges that run side by side the path names the cheaper one, wherever the
 * node before it lives. */
static void
test_edge_ids (void)
{
  const guint length = 400;
  g_autoptr (WayTableBuilder) builder = tables_new_builder (length);

  for (guint i = 0; i + 1 < length; i++)
    {
      tables_add_way (builder, i, i + 1, 1 + i % 3);
      tables_add_way (builder, i, i + 1, 1 + (i + 1) % 3);
    }
  way_table_builder_set_keep_parallel (builder, TRUE);

  g_autoptr (WayTable) table = tables_build (builder);

  for (guint n = 1; n <= MOST_WORKERS; n++)
    {
      g_autoptr (WaySearch) search
          = way_search_new (WAY_GRAPH (table), WAY_STRATEGY_ASTAR);
      way_search_set_workers (search, n);

      way_search_set_start (search, way_table_get_node (table, WAY_ADDED (0)));
      way_search_set_goal (search,
                           way_table_get_node (table, WAY_ADDED (length - 1)));
      g_assert_cmpint (run (search), ==, WAY_STATUS_FOUND);

      g_autoptr (WayPath) path = way_search_dup_path (search);

      g_assert_cmpuint (way_path_get_length (path), ==, length);
      for (guint i = 1; i < length; i++)
        {
          WayNode from, to;
          WayCost cost;

          way_table_get_edge (table, way_path_get_edge (path, i), &from, &to,
                              &cost, NULL);
          g_assert_true (from == way_path_get_node (path, i - 1));
          g_assert_true (to == way_path_get_node (path, i));
          g_assert_cmpfloat (cost, ==, way_path_get_cost_so_far (path, i)
                                         - way_path_get_cost_so_far (path,
                                                                     i - 1));
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/parallel/limits/expansions", test_expansions);
  g_test_add_func ("/parallel/limits/just-enough", test_just_enough);
  g_test_add_func ("/parallel/limits/start-is-goal", test_start_is_goal);
  g_test_add_func ("/parallel/limits/bytes", test_bytes);
  g_test_add_func ("/parallel/limits/deadline", test_deadline);
  g_test_add_func ("/parallel/limits/cancel", test_cancel);
  g_test_add_func ("/parallel/limits/max-cost", test_max_cost);
  g_test_add_func ("/parallel/faults/errors", test_errors);
  g_test_add_func ("/parallel/faults/overflow", test_overflow);
  g_test_add_func ("/parallel/faults/unsupported", test_unsupported);
  g_test_add_func ("/parallel/faults/busy", test_busy);
  g_test_add_func ("/parallel/ends/different", test_different);
  g_test_add_func ("/parallel/ends/versions", test_versions);
  g_test_add_func ("/parallel/ends/stopper", test_stopper);
  g_test_add_func ("/parallel/ends/shared-error", test_shared_error);
  g_test_add_func ("/parallel/edge-ids", test_edge_ids);

  return g_test_run ();
}
