/* queue.c - requests that are served a piece at a time, and whose turn it is
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/bounded-search.h"
#include "lib/queue-field.h"

#include "motion/queue/queue-private.h"

/* Answers ------------------------------------------------------------------ */

static void
test_found (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 0),
                         field_cell (9, 0));
  field_add (&self, 'a', search, 0, 0);
  g_assert_true (way_queue_has (self.queue, search));
  g_assert_cmpuint (field_statistics (&self).waiting, ==, 1);
  g_assert_cmpuint (way_queue_tick (self.queue, 1, -1), ==, 1);
  g_assert_cmpuint (field_statistics (&self).running, ==, 1);
  g_assert_cmpuint (field_statistics (&self).last_expansions, ==, 1);
  g_assert_cmpuint (way_queue_tick (self.queue, 1000, -1), ==, 0);
  g_assert_cmpstr (self.told->str, ==, "a");
  g_assert_cmpuint (self.n_freed, ==, 1);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);
  g_assert_cmpuint (way_path_get_length (self.path), ==, 10);
  g_assert_cmpfloat (way_path_get_cost (self.path), ==, 9);
  g_assert_false (way_queue_has (self.queue, search));
  g_assert_cmpuint (field_statistics (&self).served, ==, 1);

  /* The search is the caller's again. */
  way_search_set_goal (search, field_cell (1, 0));
  g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
  field_clear (&self);
}

/* A unit whose goal is shut in goes as near as it can, and says so. */
static void
test_blocked_goal (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  field_close (&self, 20, 0);
  search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 0),
                         field_cell (20, 0));
  field_add (&self, 'a', search, 0, 0);
  field_tick_to_the_end (&self, 100);
  g_assert_cmpint (self.status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_true (way_path_is_partial (self.path));
  g_assert_cmpfloat (way_path_get_cost (self.path), ==, 19);

  way_search_set_partial (search, WAY_PARTIAL_NONE);
  field_add (&self, 'b', search, 0, 0);
  field_tick_to_the_end (&self, 100);
  g_assert_cmpint (self.status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_null (self.path);
  field_clear (&self);
}

static void
test_limits (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 0),
                         field_cell (30, 30));
  bound_expansions (search, 10);
  field_add (&self, 'a', search, 0, 0);
  field_tick_to_the_end (&self, 3);
  g_assert_cmpint (self.status, ==, WAY_STATUS_MAX_EXPANSIONS);
  g_assert_true (way_path_is_partial (self.path));
  g_assert_cmpuint (field_statistics (&self).expansions, ==, 10);

  bound_expansions (search, G_MAXUINT64);
  bound_deadline (search, 1);
  field_add (&self, 'b', search, 0, 0);
  field_tick_to_the_end (&self, 3);
  g_assert_cmpint (self.status, ==, WAY_STATUS_DEADLINE);

  bound_deadline (search, 0);
  bound_bytes (search, 1);
  field_add (&self, 'c', search, 0, 0);
  field_tick_to_the_end (&self, 3);
  g_assert_cmpint (self.status, ==, WAY_STATUS_MAX_BYTES);
  field_clear (&self);
}

static void
test_failure (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 0),
                         field_cell (3, 3));
  way_search_clear_starts (search);
  field_add (&self, 'a', search, 0, 5);
  field_tick_to_the_end (&self, 3);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FAILED);
  g_assert_error (self.error, WAY_ERROR, WAY_ERROR_NO_START);
  g_assert_null (self.path);
  field_clear (&self);
}

/* A cancelled request, waiting or running, is answered by the next tick, even
 * if that tick expands nothing. */
static void
test_cancelled (void)
{
  Field self;

  field_init (&self);
  way_queue_set_pool_size (self.queue, 1);
  for (guint under_way = 0; under_way < 2; under_way++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (WaySearch) search
        = field_search (&self, WAY_STRATEGY_DIJKSTRA, field_cell (0, 0),
                        field_cell (30, 30));

      bound_cancel (search, cancellable);
      if (!under_way)
        field_add_long (&self, 'x', 0);
      field_add (&self, 'c', search, 0, 0);
      way_queue_tick (self.queue, 10, -1);
      g_assert_cmpuint (self.told->len, ==, 0);
      g_cancellable_cancel (cancellable);
      way_queue_tick (self.queue, 1, 0);
      g_assert_cmpstr (self.told->str, ==, "c");
      g_assert_cmpint (self.status, ==, WAY_STATUS_CANCELLED);
      g_assert_null (self.path);
      queue_remove_all (self.queue);
      g_string_truncate (self.told, 0);
    }
  field_clear (&self);
}

/* Requests that expand nothing count as an expansion each. */
static void
test_refused (void)
{
  Field self;

  field_init (&self);
  for (guint i = 0; i < 1000; i++)
    {
      g_autoptr (WaySearch) search
        = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (3, 3),
                        field_cell (3, 3));

      field_close (&self, 3, 3);
      way_search_set_start_rule (search, WAY_START_STAYS_IF_BLOCKED);
      way_search_set_partial (search, WAY_PARTIAL_NONE);
      field_add (&self, 'r', search, 0, 0);
    }
  for (guint n = 1000; n > 0; n -= 100)
    {
      g_assert_cmpuint (way_queue_tick (self.queue, 100, -1), ==, n - 100);
      g_assert_cmpuint (field_statistics (&self).last_expansions, ==, 0);
    }
  g_assert_cmpint (self.status, ==, WAY_STATUS_EXHAUSTED);
  field_clear (&self);
}

static void
lead_on (WayNode   node,
         WayEdges *edges,
         gpointer  user_data)
{
  const gsize i = WAY_NODE_INDEX (node);

  if (i % 10 != 9)
    way_edges_add (edges, WAY_INDEX (i + 1), 1);
}

static WayCost
estimate_nothing (WayNode  node,
                  WayNode  goal,
                  gpointer user_data)
{
  return 0;
}

/* A unit shut in among ten nodes of a million, which the graph knows. */
static gboolean
count_questions (WayNode  from,
                 WayNode  to,
                 gpointer user_data)
{
  ++*(guint *) user_data;
  return WAY_NODE_INDEX (from) / 10 != WAY_NODE_INDEX (to) / 10;
}

/* No step of a tick asks about all nodes, to find the nearest that can be
 * reached. */
static void
test_shut_in (void)
{
  guint n_questions = 0;
  g_autoptr (WayNodeType) type = way_node_type_new_index (1000000);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, lead_on, &n_questions, NULL);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_ASTAR);
  Field self;

  field_init (&self);
  way_callback_graph_set_heuristic (graph, estimate_nothing, NULL, NULL);
  way_callback_graph_set_refuses (graph, count_questions, &n_questions, NULL);
  way_search_set_start (search, WAY_INDEX (999990));
  way_search_set_goal (search, WAY_INDEX (0));
  field_add (&self, 'a', search, 0, 0);
  field_tick_to_the_end (&self, 100);
  g_assert_cmpint (self.status, ==, WAY_STATUS_EXHAUSTED);
  g_assert_true (way_path_is_partial (self.path));
  g_assert_cmpuint (n_questions, <=, 1000);
  field_clear (&self);
}

/* Whose turn it is --------------------------------------------------------- */

static void
test_order (void)
{
  Field self;

  field_init (&self);
  way_queue_set_pool_size (self.queue, 1);
  field_add_short (&self, 'a', 0);
  field_add_short (&self, 'b', -1);
  field_add_short (&self, 'c', 0);
  field_add_short (&self, 'd', 2);
  field_add_short (&self, 'e', G_MAXINT);
  field_add_short (&self, 'f', G_MININT);
  field_tick_to_the_end (&self, 5);
  g_assert_cmpstr (self.told->str, ==, "edacbf");

  /* The ends of both ranges. */
  g_string_truncate (self.told, 0);
  way_queue_set_ageing (self.queue, G_MAXUINT);
  field_add_short (&self, 'a', G_MININT);
  field_add_short (&self, 'b', G_MAXINT);
  field_add_short (&self, 'c', 0);
  field_tick_to_the_end (&self, 5);
  g_assert_cmpstr (self.told->str, ==, "bca");

  /* Priorities are left out of account. */
  g_string_truncate (self.told, 0);
  way_queue_set_ageing (self.queue, 0);
  field_add_short (&self, 'a', 0);
  field_add_short (&self, 'b', -1);
  field_add_short (&self, 'c', 5);
  field_tick_to_the_end (&self, 5);
  g_assert_cmpstr (self.told->str, ==, "abc");
  field_clear (&self);
}

/* A request of lower priority waits only for requests that come within the
 * ageing, though more come at each tick than the queue can serve. */
static void
test_ageing (void)
{
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  way_queue_set_pool_size (self.queue, 1);
  way_queue_set_ageing (self.queue, 10);
  field_add_short (&self, 'z', -3);
  while (strchr (self.told->str, 'z') == NULL)
    {
      field_add_short (&self, 'a', 0);
      field_add_short (&self, 'a', 0);
      g_assert_cmpuint (n_ticks++, <, 1000);
      way_queue_tick (self.queue, 5, -1);       /* one of them */
    }
  g_assert_cmpuint (n_ticks, >=, 30);
  g_assert_cmpuint (self.told->len, <=, 2 * 30 + 2);
  field_clear (&self);
}

/* With a budget of one expansion, and units that want to start walking at every
 * tick, a search of all the field is answered. */
static void
test_starvation (void)
{
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  field_add_long (&self, 'z', 0);
  while (strchr (self.told->str, 'z') == NULL)
    {
      g_autoptr (WaySearch) search
        = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (5, 5),
                        field_cell (9, 5));

      field_add (&self, 'a', search, 100, 3);
      way_queue_tick (self.queue, n_ticks++ % 2 ? 1 : 2, -1);
      g_assert_cmpuint (n_ticks, <, 20 * FIELD_CELLS);
    }
  g_assert_cmpuint (self.n_first, >, 0);
  field_clear (&self);
}

/* The same with ticks that have next to no time: each makes a step. */
static void
test_no_time (void)
{
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  field_add_long (&self, 'z', 0);
  field_add_short (&self, 'a', 0);
  while (way_queue_tick (self.queue, 0, 1) > 0)
    {
      g_assert_cmpuint (field_statistics (&self).last_expansions, <=, 50);
      g_assert_cmpuint (n_ticks++, <, 3 * FIELD_CELLS);
    }
  g_assert_cmpuint (self.told->len, ==, 2);
  field_clear (&self);
}

/* Zeros limit nothing: one tick answers everything. */
static void
test_no_limits (void)
{
  Field self;

  field_init (&self);
  field_add_long (&self, 'z', 0);
  field_add_short (&self, 'a', 0);
  g_assert_cmpuint (way_queue_tick (self.queue, 0, 0), ==, 0);
  g_assert_cmpuint (self.told->len, ==, 2);
  field_clear (&self);
}

/* How many nodes a search expands that runs alone. */
static guint64
count_alone (Field      *self,
             WayStrategy strategy,
             WayNode     start,
             WayNode     goal)
{
  g_autoptr (WaySearch) search = field_search (self, strategy, start, goal);
  WayStatistics statistics;

  way_search_run (search, NULL);
  way_search_get_statistics (search, &statistics);

  return statistics.expanded;
}

/* A short search is not held up by long ones that share the pool, and a search
 * that waits for its turn keeps its results. */
static void
test_turns (void)
{
  guint64 alone;
  Field self;

  field_init (&self);
  alone = count_alone (&self, WAY_STRATEGY_DIJKSTRA, field_cell (0, 0),
                       field_cell (FIELD_SIDE - 1, FIELD_SIDE - 1))
          + count_alone (&self, WAY_STRATEGY_ASTAR, field_cell (5, 5),
                         field_cell (9, 5));

  field_add_long (&self, 'l', 0);
  way_queue_tick (self.queue, 1100, -1);
  field_add_short (&self, 's', 0);
  way_queue_tick (self.queue, 5, -1);
  g_assert_cmpstr (self.told->str, ==, "s");
  field_tick_to_the_end (&self, 1000);
  g_assert_cmpstr (self.told->str, ==, "sl");
  g_assert_cmpuint (field_statistics (&self).expansions, ==, alone);
  field_clear (&self);
}

/* A request of higher priority does not wait for room in the pool. */
static void
test_no_room (void)
{
  Field self;

  field_init (&self);
  way_queue_set_pool_size (self.queue, 1);
  field_add_long (&self, 'l', 0);
  way_queue_tick (self.queue, 500, -1);
  field_add_short (&self, 'b', 0);
  way_queue_tick (self.queue, 100, -1);
  g_assert_cmpstr (self.told->str, ==, "");
  field_add_short (&self, 's', 1);
  way_queue_tick (self.queue, 100, -1);
  g_assert_cmpstr (self.told->str, ==, "s");
  g_assert_cmpuint (field_statistics (&self).begun_anew, ==, 1);
  field_tick_to_the_end (&self, 100);
  g_assert_cmpstr (self.told->str, ==, "slb");
  field_clear (&self);
}

/* First paths -------------------------------------------------------------- */

/* 500 units have a path to begin with after two ticks. */
static void
test_first_paths (void)
{
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  for (guint i = 0; i < 500; i++)
    {
      g_autoptr (WaySearch) search
        = field_search (&self, WAY_STRATEGY_ASTAR, WAY_INDEX (i),
                        WAY_INDEX (FIELD_CELLS - 1 - i % 20));

      field_add (&self, 'a', search, 0, 16);
    }
  while (self.n_first + self.told->len < 500)
    {
      way_queue_tick (self.queue, 16000, -1);
      n_ticks++;
    }
  g_assert_cmpuint (n_ticks, <=, 2);
  g_assert_cmpuint (self.n_first, ==, field_statistics (&self).first_paths);
  field_tick_to_the_end (&self, 16000);
  g_assert_cmpuint (self.told->len, ==, 500);
  g_assert_cmpuint (self.n_first, <=, 500);
  field_clear (&self);
}

static void
test_first_path (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = field_search (&self, WAY_STRATEGY_DIJKSTRA, field_cell (0, 0),
                         field_cell (30, 30));
  field_add (&self, 'a', search, 0, 50);
  way_queue_tick (self.queue, 200, -1);
  g_assert_cmpuint (self.n_first, ==, 1);
  g_assert_cmpint (self.status, ==, WAY_STATUS_RUNNING);
  g_assert_true (way_path_is_partial (self.path));
  g_assert_cmpuint (way_path_get_length (self.path), >, 1);
  field_tick_to_the_end (&self, 200);
  g_assert_cmpuint (self.n_first, ==, 1);
  g_assert_cmpint (self.status, ==, WAY_STATUS_FOUND);

  /* Found at once: only the answer is sent. No request wants partial paths:
   * none is sent. */
  way_search_set_goal (search, field_cell (1, 0));
  field_add (&self, 'b', search, 0, 50);
  way_search_set_partial (search, WAY_PARTIAL_NEAREST);
  field_tick_to_the_end (&self, 200);
  way_search_set_goal (search, field_cell (30, 30));
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  field_add (&self, 'c', search, 0, 50);
  field_tick_to_the_end (&self, 200);
  g_assert_cmpuint (self.n_first, ==, 1);
  g_assert_cmpstr (self.told->str, ==, "abc");
  field_clear (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/queue/answer/found", test_found);
  g_test_add_func ("/queue/answer/blocked-goal", test_blocked_goal);
  g_test_add_func ("/queue/answer/limits", test_limits);
  g_test_add_func ("/queue/answer/failure", test_failure);
  g_test_add_func ("/queue/answer/cancelled", test_cancelled);
  g_test_add_func ("/queue/answer/refused", test_refused);
  g_test_add_func ("/queue/answer/shut-in", test_shut_in);
  g_test_add_func ("/queue/turn/order", test_order);
  g_test_add_func ("/queue/turn/ageing", test_ageing);
  g_test_add_func ("/queue/turn/starvation", test_starvation);
  g_test_add_func ("/queue/turn/no-time", test_no_time);
  g_test_add_func ("/queue/turn/no-limits", test_no_limits);
  g_test_add_func ("/queue/turn/short-passes-long", test_turns);
  g_test_add_func ("/queue/turn/no-room", test_no_room);
  g_test_add_func ("/queue/first-path/of-500-units", test_first_paths);
  g_test_add_func ("/queue/first-path/once", test_first_path);

  return g_test_run ();
}
