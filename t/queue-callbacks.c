/* queue-callbacks.c - what callbacks may do to a queue; tasks, sources
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/bounded-search.h"
#include "lib/queue-field.h"

#include "motion/queue/queue-private.h"

/* Callbacks that do things ------------------------------------------------- */

static void
add_again (WaySearch    *search,
           WayStatus     status,
           WayPath      *path,
           const GError *error,
           gpointer      user_data)
{
  Field *self = user_data;

  g_string_append_c (self->told, 'a');
  if (self->told->len < 5)
    {
      way_search_set_goal (search, field_cell (9, self->told->len));
      way_queue_add (self->queue, search, NULL, add_again, self, NULL);
    }
}

static void
test_add_again (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 0),
                         field_cell (9, 0));
  way_queue_add (self.queue, search, NULL, add_again, &self, NULL);
  field_tick_to_the_end (&self, G_MAXUINT64);
  g_assert_cmpstr (self.told->str, ==, "aaaaa");
  field_clear (&self);
}

static void
drop_queue (WaySearch    *search,
            WayStatus     status,
            WayPath      *path,
            const GError *error,
            gpointer      user_data)
{
  Field *self = user_data;

  g_string_append_c (self->told, 'd');
  g_clear_object (&self->queue);
}

/* The last reference goes inside a callback: the queue goes when the tick
 * ends. */
static void
test_drop_queue (void)
{
  for (guint first_expansions = 0; first_expansions < 2; first_expansions++)
    {
      const WayRequest request = { 5, first_expansions, { NULL } };
      g_autoptr (WaySearch) search = NULL;
      gpointer gone;
      Field self;

      field_init (&self);
      gone = self.queue;
      search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 0),
                             field_cell (9, 0));
      way_queue_add (self.queue, search, &request, drop_queue, &self, NULL);
      for (guint i = 0; i < 10; i++)
        field_add_long (&self, 'l', 0);
      g_object_add_weak_pointer (G_OBJECT (self.queue), &gone);
      way_queue_tick (self.queue, 200, -1);
      g_assert_null (self.queue);
      g_assert_null (gone);
      g_assert_cmpstr (self.told->str, ==, first_expansions ? "dd" : "d");
      g_assert_cmpuint (self.n_freed, ==, 10);
      g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      field_clear (&self);
    }
}

static void
dispose_queue (WaySearch    *search,
               WayStatus     status,
               WayPath      *path,
               const GError *error,
               gpointer      user_data)
{
  Field *self = user_data;

  g_object_run_dispose (G_OBJECT (self->queue));
}

static void
test_dispose (void)
{
  g_autoptr (WaySearch) search = NULL;
  Field self;

  field_init (&self);
  search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 0),
                         field_cell (9, 0));
  way_queue_add (self.queue, search, NULL, dispose_queue, &self, NULL);
  for (guint i = 0; i < 10; i++)
    field_add_long (&self, 'l', 0);
  g_assert_cmpuint (way_queue_tick (self.queue, 2000, -1), ==, 0);
  g_assert_cmpuint (self.n_freed, ==, 10);
  g_assert_cmpstr (self.told->str, ==, "");
  field_add_short (&self, 'a', 0);            /* it goes on all the same */
  field_tick_to_the_end (&self, 10);
  g_assert_cmpstr (self.told->str, ==, "a");
  field_clear (&self);
}

/* A graph whose callback removes requests: the one under way, or all. */
typedef struct
{
  WayQueue  *queue;
  WaySearch *search;
  guint      n_calls;
  guint      when;
  gboolean   all;
} Saboteur;

static void
sabotage (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  Saboteur *self = user_data;

  if (++self->n_calls == self->when)
    {
      if (self->all)
        queue_remove_all (self->queue);
      else
        g_assert_true (way_queue_remove (self->queue, self->search));
      g_assert_false (way_queue_has (self->queue, self->search));
    }
  if (WAY_NODE_INDEX (node) < 99)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) + 1), 1);
}

static void
never (WaySearch    *search,
       WayStatus     status,
       WayPath      *path,
       const GError *error,
       gpointer      user_data)
{
  g_assert_cmpint (status, ==, WAY_STATUS_RUNNING);
}

static void
test_removed_by_its_graph (void)
{
  for (guint when = 1; when < 100; when += 7)
    for (guint all = 0; all < 2; all++)
      {
        const WayRequest request = { 0, when % 3 * 5, { NULL } };
        g_autoptr (WayNodeType) type = way_node_type_new_index (100);
        g_autoptr (WayQueue) queue = way_queue_new ();
        Saboteur self = { queue, NULL, 0, when, all };
        g_autoptr (WayCallbackGraph) graph
          = way_callback_graph_new (type, sabotage, &self, NULL);
        g_autoptr (WaySearch) search
          = way_search_new (WAY_GRAPH (graph), WAY_STRATEGY_BFS);

        self.search = search;
        way_search_set_start (search, WAY_INDEX (0));
        way_search_set_goal (search, WAY_INDEX (99));
        way_queue_add (queue, search, &request, never, NULL, NULL);
        while (way_queue_tick (queue, 20, -1) > 0)
          ;
        g_assert_cmpuint (self.n_calls, >=, when);
        g_assert_cmpint (way_search_run (search, NULL), ==, WAY_STATUS_FOUND);
      }
}

static void
tick_inside (WaySearch    *search,
             WayStatus     status,
             WayPath      *path,
             const GError *error,
             gpointer      user_data)
{
  Field *self = user_data;

  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*is_ticking*");
  g_assert_cmpuint (way_queue_tick (self->queue, 100, -1), ==, 0);
  g_test_assert_expected_messages ();
  g_string_append_c (self->told, 't');
}

static void
test_misuse (void)
{
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GError) error = NULL;
  Field self;

  field_init (&self);
  search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 0),
                         field_cell (9, 0));
  way_queue_add (self.queue, search, NULL, tick_inside, &self, NULL);

  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*is_taken*");
  way_queue_add (self.queue, search, NULL, tick_inside, &self, NULL);
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*is_taken*");
  way_search_clear_goals (search);
  g_test_assert_expected_messages ();
  g_assert_cmpint (way_search_run (search, &error), ==, WAY_STATUS_FAILED);
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BUSY);

  field_tick_to_the_end (&self, 1000);
  g_assert_cmpstr (self.told->str, ==, "t");
  g_assert_false (way_queue_remove (self.queue, search));
  g_test_expect_message ("wayfind", G_LOG_LEVEL_CRITICAL, "*entry != NULL*");
  way_queue_move (self.queue, search, field_cell (0, 0), 0);
  g_test_assert_expected_messages ();
  field_clear (&self);
}

/* Tasks and sources -------------------------------------------------------- */

typedef struct
{
  GMainLoop *loop;
  WayQueue  *queue;
  guint      n_answers;
  WayPath   *path;
  WayStatus  status;
  GError    *error;
} Waiter;

static void
take_result (GObject      *source,
             GAsyncResult *result,
             gpointer      user_data)
{
  Waiter *self = user_data;

  g_assert_true (source == G_OBJECT (self->queue));
  g_clear_pointer (&self->path, way_path_unref);
  g_clear_error (&self->error);
  self->path = way_queue_find_finish (self->queue, result, &self->status,
                                      &self->error);
  self->n_answers++;
  g_main_loop_quit (self->loop);
}

static void
test_task (void)
{
  const WayRequest request = { 0, 3, { NULL } };
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GSource) source = NULL;
  g_autoptr (WaySearch) search = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Waiter waiter = { .loop = loop };
  Field self;

  field_init (&self);
  waiter.queue = self.queue;
  source = way_queue_source_new (self.queue, 7, -1);
  g_source_attach (source, NULL);
  search = field_search (&self, WAY_STRATEGY_ASTAR, field_cell (0, 0),
                         field_cell (9, 0));
  way_queue_find_async (self.queue, search, &request, NULL, take_result,
                        &waiter);
  g_main_loop_run (loop);
  g_assert_no_error (waiter.error);
  g_assert_cmpint (waiter.status, ==, WAY_STATUS_FOUND);
  g_assert_cmpfloat (way_path_get_cost (waiter.path), ==, 9);
  g_assert_cmpuint (field_statistics (&self).last_expansions, <=, 7);

  /* Cancelled, ... */
  way_queue_find_async (self.queue, search, NULL, cancellable, take_result,
                        &waiter);
  g_cancellable_cancel (cancellable);
  g_main_loop_run (loop);
  g_assert_error (waiter.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (waiter.status, ==, WAY_STATUS_CANCELLED);

  /* ... removed, ... */
  way_queue_find_async (self.queue, search, NULL, NULL, take_result, &waiter);
  g_assert_true (way_queue_remove (self.queue, search));
  g_main_loop_run (loop);
  g_assert_error (waiter.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  /* ... wrong, ... */
  way_search_clear_starts (search);
  way_queue_find_async (self.queue, search, NULL, NULL, take_result, &waiter);
  g_main_loop_run (loop);
  g_assert_error (waiter.error, WAY_ERROR, WAY_ERROR_NO_START);
  g_assert_null (waiter.path);

  /* ... and at a limit, which is not an error. */
  way_search_set_start (search, field_cell (0, 0));
  bound_expansions (search, 3);
  way_queue_find_async (self.queue, search, NULL, NULL, take_result, &waiter);
  g_main_loop_run (loop);
  g_assert_no_error (waiter.error);
  g_assert_cmpint (waiter.status, ==, WAY_STATUS_MAX_EXPANSIONS);
  g_assert_true (way_path_is_partial (waiter.path));
  g_assert_cmpuint (waiter.n_answers, ==, 5);

  g_clear_pointer (&waiter.path, way_path_unref);
  g_source_destroy (source);
  field_clear (&self);
}

static gboolean
count_ticks (gpointer user_data)
{
  guint *n_ticks = user_data;

  return ++*n_ticks < 4;
}

static void
test_source (void)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GSource) source = NULL;
  guint n_ticks = 0;
  Field self;

  field_init (&self);
  source = way_queue_source_new (self.queue, 10, -1);
  g_assert_cmpint (g_source_get_priority (source), ==,
                   G_PRIORITY_DEFAULT_IDLE);
  g_source_set_callback (source, count_ticks, &n_ticks, NULL);
  g_source_attach (source, context);

  /* It sleeps while there is nothing to do. */
  g_assert_false (g_main_context_iteration (context, FALSE));
  g_assert_cmpuint (field_statistics (&self).ticks, ==, 0);
  field_add_short (&self, 'a', 0);
  while (g_main_context_iteration (context, FALSE))
    ;
  g_assert_cmpstr (self.told->str, ==, "a");
  g_assert_cmpuint (n_ticks, <, 4);

  /* Its callback ends it. */
  field_add_long (&self, 'b', 0);
  while (g_main_context_iteration (context, FALSE))
    ;
  g_assert_cmpuint (n_ticks, ==, 4);
  g_assert_true (g_source_is_destroyed (source));
  g_assert_cmpstr (self.told->str, ==, "a");

  /* The source holds the queue, and so the request. */
  g_clear_pointer (&source, g_source_unref);
  field_clear (&self);
  g_assert_cmpuint (self.n_freed, ==, 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/queue/callback/add-again", test_add_again);
  g_test_add_func ("/queue/callback/drop-queue", test_drop_queue);
  g_test_add_func ("/queue/callback/dispose", test_dispose);
  g_test_add_func ("/queue/callback/removed-by-its-graph",
                   test_removed_by_its_graph);
  g_test_add_func ("/queue/misuse", test_misuse);
  g_test_add_func ("/queue/task", test_task);
  g_test_add_func ("/queue/source", test_source);

  return g_test_run ();
}
