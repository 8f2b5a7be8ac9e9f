/* observer.c - the events that a search reports to its observer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/maps.h"
#include "lib/outcome.h"

typedef struct
{
  AsGraph *graph;
  GString *told; /* (owned) a line for each event */
} Watcher;

static void
watch (const WayEvent *event,
       gpointer        user_data)
{
  Watcher *self = user_data;

  g_string_append_printf (self->told, "%s %u",
                          way_event_kind_get_name (event->kind),
                          as_graph_get_id (self->graph, event->node));
  if (event->is_start)
    g_assert_cmpuint (as_graph_get_id (self->graph, event->came_from), ==,
                      as_graph_get_id (self->graph, event->node));
  else
    g_string_append_printf (self->told, " from %u",
                            as_graph_get_id (self->graph, event->came_from));
  g_string_append_printf (self->told, " g %g h %g\n", event->cost_so_far,
                          event->heuristic);
}

static WaySearch *
watched_search (AsGraph    *graph,
                Watcher    *watcher,
                WayStrategy strategy,
                guint       start,
                guint       goal)
{
  WaySearch *search = as_graph_search (graph, strategy);

  watcher->graph = graph;
  watcher->told = g_string_new (NULL);
  way_search_set_observer (search, watch, watcher, NULL);
  way_search_set_start (search, as_graph_get_node (graph, start));
  way_search_set_goal (search, as_graph_get_node (graph, goal));
  way_search_set_tie_rule (search, WAY_TIE_LAST_OPENED);
  way_search_set_weight (search, 2);
  return search;
}

/* Searches @plain, as each kind of graph that keeps the order of its edges, and
 * compares the events with @expected. */
static void
check_events (const PlainGraph *plain,
              WayStrategy       strategy,
              WayReopenRule     reopen,
              WayStopRule       stop,
              guint             start,
              guint             goal,
              const char       *expected)
{
  for (AsKind kind = 0; kind < AS_N_KINDS; kind++)
    for (AsFlags flags = AS_PLAIN; flags <= AS_WHOLE; flags++)
      {
        g_autoptr (AsGraph) graph = NULL;
        g_autoptr (WaySearch) search = NULL;
        Watcher watcher;

        if (!as_kind_keeps_edges (kind))
          continue;
        graph = as_graph_new (plain, kind, flags);
        search = watched_search (graph, &watcher, strategy, start, goal);
        way_search_set_reopen_rule (search, reopen);
        way_search_set_stop_rule (search, stop);
        way_search_run (search, NULL);
        g_assert_cmpstr (watcher.told->str, ==, expected);
        g_string_free (watcher.told, TRUE);
      }
}

/*    0 S  1 .  2 #
 *    3 .  4 .  5 G      neighbours to the north, east, south and west */
static void
test_bfs (void)
{
  g_autoptr (Map) map = map_new ("S.#\n"
                                 "..G");

  check_events (map->plain, WAY_STRATEGY_BFS, WAY_REOPEN_DEFAULT,
                WAY_STOP_WHEN_CLOSED, map->start, map->goal,
                "open 0 g 0 h 0\n"
                "expand 0 g 0 h 0\n"
                "open 1 from 0 g 1 h 0\n"
                "open 3 from 0 g 1 h 0\n"
                "close 0 g 0 h 0\n"
                "expand 1 from 0 g 1 h 0\n"
                "open 4 from 1 g 2 h 0\n"
                "close 1 from 0 g 1 h 0\n"
                "expand 3 from 0 g 1 h 0\n"
                "close 3 from 0 g 1 h 0\n"
                "expand 4 from 1 g 2 h 0\n"
                "open 5 from 4 g 3 h 0\n"
                "close 4 from 1 g 2 h 0\n"
                "goal 5 from 4 g 3 h 0\n");
}

/*    0 S  1 9  2 G
 *    3 .  4 .  5 .      straight on costs 9 + 1, around 1 + 1 + 1 + 1 */
static void
test_dijkstra (void)
{
  g_autoptr (Map) map = map_new ("S9G\n"
                                 "...");

  check_events (map->plain, WAY_STRATEGY_DIJKSTRA, WAY_REOPEN_DEFAULT,
                WAY_STOP_WHEN_CLOSED, map->start, map->goal,
                "open 0 g 0 h 0\n"
                "expand 0 g 0 h 0\n"
                "open 1 from 0 g 9 h 0\n"
                "open 3 from 0 g 1 h 0\n"
                "close 0 g 0 h 0\n"
                "expand 3 from 0 g 1 h 0\n"
                "open 4 from 3 g 2 h 0\n"
                "close 3 from 0 g 1 h 0\n"
                "expand 4 from 3 g 2 h 0\n"
                "open 5 from 4 g 3 h 0\n"
                "close 4 from 3 g 2 h 0\n"
                "expand 5 from 4 g 3 h 0\n"
                "open 2 from 5 g 4 h 0\n"
                "close 5 from 4 g 3 h 0\n"
                "goal 2 from 5 g 4 h 0\n");
}

static PlainGraph *
inconsistent_new (void)
{
  static const PlainEdge edges[]
      = { { 0, 2, 3 }, { 0, 1, 1 }, { 1, 2, 1 }, { 2, 3, 10 } };
  static const WayCost estimates[] = { 0, 11, 0, 0 };
  PlainGraph *plain = plain_graph_new_from (4, edges, 4);

  plain_graph_set_estimates (plain, 3, estimates);
  return plain;
}

static void
test_reopen_and_reparent (void)
{
  g_autoptr (PlainGraph) plain = inconsistent_new ();

  check_events (plain, WAY_STRATEGY_ASTAR, WAY_REOPEN_DEFAULT,
                WAY_STOP_WHEN_CLOSED, 0, 3,
                "open 0 g 0 h 0\n"
                "expand 0 g 0 h 0\n"
                "open 2 from 0 g 3 h 0\n"
                "open 1 from 0 g 1 h 11\n"
                "close 0 g 0 h 0\n"
                "expand 2 from 0 g 3 h 0\n"
                "open 3 from 2 g 13 h 0\n"
                "close 2 from 0 g 3 h 0\n"
                "expand 1 from 0 g 1 h 11\n"
                "reopen 2 from 1 g 2 h 0\n"
                "close 1 from 0 g 1 h 11\n"
                "expand 2 from 1 g 2 h 0\n"
                "reparent 3 from 2 g 12 h 0\n"
                "close 2 from 1 g 2 h 0\n"
                "goal 3 from 2 g 12 h 0\n");
}

static void
test_never_reopen (void)
{
  g_autoptr (PlainGraph) plain = inconsistent_new ();

  check_events (plain, WAY_STRATEGY_ASTAR, WAY_REOPEN_NEVER,
                WAY_STOP_WHEN_CLOSED, 0, 3,
                "open 0 g 0 h 0\n"
                "expand 0 g 0 h 0\n"
                "open 2 from 0 g 3 h 0\n"
                "open 1 from 0 g 1 h 11\n"
                "close 0 g 0 h 0\n"
                "expand 2 from 0 g 3 h 0\n"
                "open 3 from 2 g 13 h 0\n"
                "close 2 from 0 g 3 h 0\n"
                "expand 1 from 0 g 1 h 11\n"
                "close 1 from 0 g 1 h 11\n"
                "goal 3 from 2 g 13 h 0\n");
}

/* The weight is 2, so that 1 is at 1 + 22 and the goal at 13 comes first. */
static void
test_weighted (void)
{
  g_autoptr (PlainGraph) plain = inconsistent_new ();

  check_events (plain, WAY_STRATEGY_WEIGHTED_ASTAR, WAY_REOPEN_DEFAULT,
                WAY_STOP_WHEN_CLOSED, 0, 3,
                "open 0 g 0 h 0\n"
                "expand 0 g 0 h 0\n"
                "open 2 from 0 g 3 h 0\n"
                "open 1 from 0 g 1 h 22\n"
                "close 0 g 0 h 0\n"
                "expand 2 from 0 g 3 h 0\n"
                "open 3 from 2 g 13 h 0\n"
                "close 2 from 0 g 3 h 0\n"
                "goal 3 from 2 g 13 h 0\n");
}

static void
test_goal_when_opened (void)
{
  g_autoptr (PlainGraph) plain = inconsistent_new ();

  check_events (plain, WAY_STRATEGY_DIJKSTRA, WAY_REOPEN_DEFAULT,
                WAY_STOP_WHEN_OPENED, 0, 2,
                "open 0 g 0 h 0\n"
                "expand 0 g 0 h 0\n"
                "open 2 from 0 g 3 h 0\n"
                "goal 2 from 0 g 3 h 0\n");
}

/* After a goal the events continue at the point of interruption. */
static void
test_running_on (void)
{
  g_autoptr (PlainGraph) plain = inconsistent_new ();
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_OBJECT, AS_WHOLE);
  Watcher watcher;
  g_autoptr (WaySearch) search
      = watched_search (graph, &watcher, WAY_STRATEGY_DIJKSTRA, 0, 1);

  way_search_run (search, NULL);
  g_string_truncate (watcher.told, 0);
  way_search_run (search, NULL);
  g_assert_cmpstr (watcher.told->str, ==,
                   "expand 1 from 0 g 1 h 0\n"
                   "reparent 2 from 1 g 2 h 0\n"
                   "close 1 from 0 g 1 h 0\n"
                   "expand 2 from 1 g 2 h 0\n"
                   "open 3 from 2 g 12 h 0\n"
                   "close 2 from 1 g 2 h 0\n"
                   "expand 3 from 2 g 12 h 0\n"
                   "close 3 from 2 g 12 h 0\n");
  g_string_free (watcher.told, TRUE);
}

static void
test_stepping_tells_the_same (void)
{
  g_autoptr (PlainGraph) plain = inconsistent_new ();
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_WHOLE);
  Watcher at_once, by_steps;
  g_autoptr (WaySearch) one
      = watched_search (graph, &at_once, WAY_STRATEGY_ASTAR, 0, 3);
  g_autoptr (WaySearch) other
      = watched_search (graph, &by_steps, WAY_STRATEGY_ASTAR, 0, 3);

  way_search_run (one, NULL);
  while (way_search_step (other, 1, NULL) == WAY_STATUS_RUNNING)
    continue;
  g_assert_cmpstr (by_steps.told->str, ==, at_once.told->str);
  g_string_free (at_once.told, TRUE);
  g_string_free (by_steps.told, TRUE);
}

static void
count_down (gpointer data)
{
  --*(gint *) data;
}

static void
count_up (const WayEvent *event,
          gpointer        user_data)
{
  ++*(gint *) user_data;
}

static void
test_set_and_unset (void)
{
  g_autoptr (PlainGraph) plain = inconsistent_new ();
  g_autoptr (AsGraph) graph = as_graph_new (plain, AS_INDEX, AS_WHOLE);
  WaySearch *search = as_graph_search (graph, WAY_STRATEGY_BFS);
  gint n_events = 0, alive = 2;

  way_search_set_start (search, WAY_INDEX (0));
  way_search_set_observer (search, count_up, &n_events, NULL);
  way_search_set_observer (search, NULL, NULL, NULL);
  way_search_run (search, NULL);
  g_assert_cmpint (n_events, ==, 0);

  way_search_set_observer (search, count_up, &alive, count_down);
  g_assert_cmpint (alive, ==, 2);
  way_search_set_observer (search, count_up, &alive, count_down);
  g_assert_cmpint (alive, ==, 1);
  g_object_unref (search);
  g_assert_cmpint (alive, ==, 0);
}

static void
test_names (void)
{
  static const char *const names[]
      = { "open", "reparent", "reopen", "expand", "close", "goal" };

  for (guint kind = 0; kind < G_N_ELEMENTS (names); kind++)
    g_assert_cmpstr (way_event_kind_get_name (kind), ==, names[kind]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/observer/bfs", test_bfs);
  g_test_add_func ("/observer/dijkstra", test_dijkstra);
  g_test_add_func ("/observer/reopen-and-reparent", test_reopen_and_reparent);
  g_test_add_func ("/observer/never-reopen", test_never_reopen);
  g_test_add_func ("/observer/weighted", test_weighted);
  g_test_add_func ("/observer/goal-when-opened", test_goal_when_opened);
  g_test_add_func ("/observer/running-on", test_running_on);
  g_test_add_func ("/observer/stepping-tells-the-same",
                   test_stepping_tells_the_same);
  g_test_add_func ("/observer/set-and-unset", test_set_and_unset);
  g_test_add_func ("/observer/names", test_names);
  return g_test_run ();
}
