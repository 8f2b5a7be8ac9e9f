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

/* What the observer of a search from both ends knows and has seen. */
typedef struct
{
  WayNode    ends[2];           /* where the sides begin */
  WaySearch *costs[2];          /* all costs, by one search from each of these */
  guint      expanded[2];
} Sides;

static void
check_side (const WayEvent *event,
            gpointer        user_data)
{
  Sides *self = user_data;
  const guint side = event->is_backward ? 1 : 0;
  WayCost cost;

  g_assert_cmpint (event->kind, !=, WAY_EVENT_GOAL);
  g_assert_true (event->is_start == (event->node == self->ends[side]));
  g_assert_true (way_search_get_cost_so_far (self->costs[side], event->node,
                                             &cost));
  if (event->kind == WAY_EVENT_EXPAND || event->kind == WAY_EVENT_CLOSE)
    g_assert_cmpfloat (event->cost_so_far, ==, cost);
  else
    g_assert_cmpfloat (event->cost_so_far, >=, cost);
  self->expanded[side] += event->kind == WAY_EVENT_EXPAND;
}

/* A random map of squares, on which both directions cost the same. */
static WayGrid *
random_squares (GRand *rand)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (12, 9, NULL);
  const WayCost mover[] = { 1, INFINITY };
  WayGrid *grid;

  for (guint i = 0; i < 30; i++)
    way_terrain_set_class (terrain, g_rand_int_range (rand, 0, 12),
                           g_rand_int_range (rand, 0, 9), 1);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  return grid;
}

/* Each side reports true costs from its own end; in steps the search finds the
 * same cost as a search from one end does. */
static void
check_both_ends (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (WayGrid) grid = random_squares (rand);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  Sides sides = { .ends = { WAY_INDEX (g_rand_int_range (rand, 0, 108)),
                            WAY_INDEX (g_rand_int_range (rand, 0, 108)) } };
  WayCost expected = -1, cost = -1;
  WayStatistics did;
  WayStatus status;
  guint n_steps = 0;

  if (!way_grid_is_free (grid, sides.ends[0])
      || !way_grid_is_free (grid, sides.ends[1]))
    return;
  for (guint i = 0; i < 2; i++)
    {
      sides.costs[i] = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
      way_search_set_start (sides.costs[i], sides.ends[i]);
      way_search_run (sides.costs[i], NULL);
    }
  way_search_get_cost_so_far (sides.costs[0], sides.ends[1], &expected);
  way_search_set_both_ends (search, TRUE);
  way_search_set_observer (search, check_side, &sides, NULL);
  way_search_set_start (search, sides.ends[0]);
  way_search_set_goal (search, sides.ends[1]);
  g_assert_cmpint (way_search_step (search, 0, NULL), !=, WAY_STATUS_FAILED);
  g_assert_cmpuint (sides.expanded[0] + sides.expanded[1], ==, 0);
  while ((status = way_search_step (search, 1, NULL)) == WAY_STATUS_RUNNING)
    g_assert_cmpuint (sides.expanded[0] + sides.expanded[1], ==, ++n_steps);

  g_assert_cmpint (status, ==, expected >= 0 ? WAY_STATUS_FOUND
                                             : WAY_STATUS_EXHAUSTED);
  if (way_search_get_cost (search, &cost))
    g_assert_cmpfloat (cost, ==, expected);
  way_search_get_statistics (search, &did);
  g_assert_cmpuint (sides.expanded[0] + sides.expanded[1], ==, did.expanded);
  if (expected > 4)
    g_assert_cmpuint (sides.expanded[1], >, 0);
  g_object_unref (sides.costs[0]);
  g_object_unref (sides.costs[1]);
}

static void
test_both_ends (void)
{
  for (guint32 seed = 0; seed < 300; seed++)
    check_both_ends (seed);
}

static void
count_event (const WayEvent *event,
             gpointer        count)
{
  ++*(guint *) count;
}

/* Between the steps of a search from both ends an observer goes, and another one
 * comes. */
static void
test_both_ends_change (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (0);
  g_autoptr (WayGrid) grid = random_squares (rand);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  guint n_first = 0, n_second = 0, n_before;
  guint start = 0, goal = 107;

  while (!way_grid_is_free (grid, WAY_INDEX (start)))
    start++;
  while (!way_grid_is_free (grid, WAY_INDEX (goal)))
    goal--;
  way_search_set_both_ends (search, TRUE);
  way_search_set_observer (search, count_event, &n_first, NULL);
  way_search_set_start (search, WAY_INDEX (start));
  way_search_set_goal (search, WAY_INDEX (goal));
  g_assert_cmpint (way_search_step (search, 3, NULL), ==, WAY_STATUS_RUNNING);
  g_assert_cmpuint (n_first, >, 0);

  n_before = n_first;
  way_search_set_observer (search, NULL, NULL, NULL);
  g_assert_cmpint (way_search_step (search, 3, NULL), ==, WAY_STATUS_RUNNING);
  way_search_set_observer (search, count_event, &n_second, NULL);
  way_search_run (search, NULL);
  g_assert_cmpuint (n_first, ==, n_before);
  g_assert_cmpuint (n_second, >, 0);
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
  g_test_add_func ("/observer/both-ends", test_both_ends);
  g_test_add_func ("/observer/both-ends/change", test_both_ends_change);
  g_test_add_func ("/observer/names", test_names);
  return g_test_run ();
}
