/* dispatcher.c - agents that are sent to goals, and the events about them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Geometry checks each tick (lib/march), and a search of its own each cost. */

#include "lib/as-graph.h"
#include "lib/march.h"
#include "lib/oracle.h"
#include "lib/outcome.h"
#include "lib/random-graph.h"

#include "motion/units/errand.h"

#include <string.h>

/* The events, a letter each, by agent. */
typedef struct
{
  March   *march;
  GString *told[9];
  char    *error;               /* (owned) (nullable) */
} Log;

static void
on_event (WayDispatcher     *dispatcher,
          guint32            agent,
          WayDispatcherEvent event,
          const GError      *error,
          gpointer           data)
{
  Log *log = data;

  g_assert_cmpint (event == WAY_DISPATCHER_FAILED, ==, error != NULL);
  g_assert_cmpuint (agent, <, G_N_ELEMENTS (log->told));
  g_string_append_c (log->told[agent], "spnAaf"[event]);
  if (error != NULL)
    log->error = g_strdup (error->message);
}

static void
log_free (Log *log)
{
  march_free (log->march);
  for (guint i = 0; i < G_N_ELEMENTS (log->told); i++)
    g_string_free (log->told[i], TRUE);
  g_free (log->error);
  g_free (log);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Log, log_free)

/* Letters stand for where agents are sent, which is done by the test. */
static Log *
log_new (const char *rows)
{
  Log *log = g_new0 (Log, 1);
  g_autofree char *starts = g_strdup (rows);
  g_autoptr (WayQueue) queue = way_queue_new ();

  for (char *c = starts; *c != '\0'; c++)
    if (*c >= 'a' && *c <= 'i')
      *c = '.';
  log->march = march_new (starts, WAY_GRID_SQUARES_4, WAY_CORNERS_NEVER);
  log->march->dispatcher = way_dispatcher_new (log->march->motion, queue);
  way_dispatcher_set_func (log->march->dispatcher, on_event, log, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (log->told); i++)
    log->told[i] = g_string_new (NULL);
  return log;
}

static WayDispatcher *
dispatcher_of (const Log *log)
{
  return log->march->dispatcher;
}

static guint
index_of (const Log *log,
          guint      agent)
{
  WayNode node;

  g_assert_true (way_agents_get_node (log->march->agents, agent, &node));
  return (guint) WAY_NODE_INDEX (node);
}

/* Ticks until all have arrived; fails after @most. */
static guint
run (Log  *log,
     guint most)
{
  guint n = 0;

  for (; way_dispatcher_get_n_under_way (dispatcher_of (log)) > 0; n++)
    {
      g_assert_cmpuint (n, <, most);
      march_tick (log->march);
    }

  return n;
}

static WayDispatcherStatistics
statistics_of (const Log *log)
{
  WayDispatcherStatistics statistics;

  way_dispatcher_get_statistics (dispatcher_of (log), &statistics);
  return statistics;
}

/* Along the shortest way: 14 steps round the wall. */
static void
test_alone (void)
{
  g_autoptr (Log) log = log_new ("1....#...a\n"
                                 ".....#....\n"
                                 "..........");
  WayDispatcherStatistics statistics;
  WayNode goal;

  way_dispatcher_set_first_leg (dispatcher_of (log), 4);
  g_assert_false (way_dispatcher_get_goal (dispatcher_of (log), 0, NULL));
  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (9));
  g_assert_true (way_dispatcher_get_goal (dispatcher_of (log), 0, &goal));
  g_assert_cmpuint (WAY_NODE_INDEX (goal), ==, 9);
  g_assert_cmpuint (run (log, 100), ==, 13);
  g_assert_cmpuint (index_of (log, 0), ==, 9);
  g_assert_cmpfloat (way_motion_get_walked (log->march->motion, 0), ==, 13);
  g_assert_cmpstr (log->told[0]->str, ==, "spA");

  statistics = statistics_of (log);
  g_assert_cmpuint (statistics.sent, ==, 1);
  g_assert_cmpuint (statistics.requests, ==, 1);
  g_assert_cmpuint (statistics.first_legs, ==, 1);
  g_assert_cmpuint (statistics.paths, ==, 1);
  g_assert_cmpuint (statistics.arrived, ==, 1);
  g_assert_cmpuint (statistics.under_way, ==, 0);
  g_assert_cmpuint (statistics.longest_until_walks, ==, 0);
}

/* The queue gets an expansion a tick: the agent walks along its first leg, and
 * is joined to the rest. */
static void
test_first_leg (void)
{
  g_autoptr (Log) log = log_new ("1....................a");
  guint n_ticks = 0;

  way_dispatcher_set_first_leg (dispatcher_of (log), 4);
  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (21));
  for (; way_dispatcher_get_n_under_way (dispatcher_of (log)) > 0; n_ticks++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_cmpuint (n_ticks, <, 100);
      way_dispatcher_tick (dispatcher_of (log), 2, -1, &error);
      g_assert_no_error (error);
    }
  g_assert_cmpuint (index_of (log, 0), ==, 21);
  g_assert_true (g_str_has_prefix (log->told[0]->str, "s"));
  g_assert_true (g_str_has_suffix (log->told[0]->str, "pA"));
  g_assert_cmpuint (statistics_of (log).longest_until_walks, >=, 1);
  g_assert_cmpuint (statistics_of (log).longest_until_path, >=, 10);
}

/* 2 never gives way. 1 waits before it, asks with it in sight, and goes round
 * by the longer way: 4 steps more. */
static void
test_waits_and_goes_around (void)
{
  g_autoptr (Log) log = log_new ("##......##\n"
                                 "##.####.##\n"
                                 "1...2....a\n"
                                 "##########");

  way_motion_set_holds (log->march->motion, 1, TRUE);
  way_dispatcher_set_others (dispatcher_of (log), 2, 3);
  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (29));
  run (log, 100);
  g_assert_cmpuint (index_of (log, 0), ==, 29);
  g_assert_cmpuint (index_of (log, 1), ==, 24);
  g_assert_cmpuint (statistics_of (log).around, >=, 1);
  g_assert_cmpfloat (way_motion_get_walked (log->march->motion, 0), ==,
                     9 + 4 + 2);
}

/* If no other way exists, it waits until the first is gone: it asks again at
 * growing intervals, and never twice in a tick. */
static void
test_waits_where_no_way_is_round (void)
{
  g_autoptr (Log) log = log_new ("1...2....a");

  way_motion_set_holds (log->march->motion, 1, TRUE);
  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (9));
  for (guint i = 0; i < 200; i++)
    march_tick (log->march);
  g_assert_cmpuint (index_of (log, 0), ==, 3);
  g_assert_cmpuint (way_dispatcher_get_n_under_way (dispatcher_of (log)), ==, 1);
  g_assert_cmpuint (statistics_of (log).around, >=, 1);
  g_assert_cmpuint (statistics_of (log).requests, <, 60);
  g_assert_null (strchr (log->told[0]->str, 'n'));

  way_agents_remove (log->march->agents, 1);
  for (guint i = 0; i < 200; i++)
    g_assert_true (way_dispatcher_tick (dispatcher_of (log), 1000, -1, NULL));
  g_assert_cmpuint (index_of (log, 0), ==, 9);
}

/* Three agents go for a cell behind walls. Each gets as near as it can, in
 * turn: an agent that is there gives way to the next. */
static void
test_no_way (void)
{
  g_autoptr (Log) log = log_new ("1.....###\n"
                                 "2.....#a#\n"
                                 "3.....###");

  for (guint i = 0; i < 3; i++)
    way_dispatcher_send (dispatcher_of (log), i, WAY_INDEX (16));
  run (log, 200);
  for (guint i = 0; i < 3; i++)
    {
      g_assert_true (g_str_has_suffix (log->told[i]->str, "na"));
      g_assert_cmpuint (index_of (log, i) % 9, >=, 4);
    }
  g_assert_cmpuint (statistics_of (log).no_ways, ==, 3);
  g_assert_cmpuint (statistics_of (log).as_near, ==, 3);
  g_assert_cmpuint (statistics_of (log).arrived, ==, 0);
}

static void
test_is_there_already (void)
{
  g_autoptr (Log) log = log_new ("1#a");

  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (0));
  g_assert_cmpuint (run (log, 5), ==, 1);
  g_assert_cmpstr (log->told[0]->str, ==, "pA");
  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (2));
  g_assert_cmpuint (run (log, 5), ==, 1);
  g_assert_cmpstr (log->told[0]->str, ==, "pAna");
  g_assert_cmpuint (index_of (log, 0), ==, 0);
}

/* A wall rises on the path, and another that leaves no way at all. */
static void
test_walls_rise (void)
{
  g_autoptr (Log) log = log_new ("1........a\n"
                                 "..........");

  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (9));
  march_tick (log->march);
  march_set_wall (log->march, 5, 0, TRUE);
  run (log, 100);
  g_assert_cmpuint (index_of (log, 0), ==, 9);
  g_assert_cmpfloat (way_motion_get_walked (log->march->motion, 0), ==, 11);

  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (0));
  march_tick (log->march);
  march_set_wall (log->march, 5, 1, TRUE);
  run (log, 100);
  g_assert_true (g_str_has_suffix (log->told[0]->str, "na"));
  g_assert_cmpuint (index_of (log, 0) % 10, ==, 6);
}

/* Sent elsewhere on its way: it never tells of the first goal. */
static void
test_sent_elsewhere (void)
{
  g_autoptr (Log) log = log_new ("b..1......a");

  way_dispatcher_set_first_leg (dispatcher_of (log), 0);
  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (10));
  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (0));
  run (log, 100);
  g_assert_cmpstr (log->told[0]->str, ==, "pA");
  g_assert_cmpfloat (way_motion_get_walked (log->march->motion, 0), ==, 3);
  g_assert_cmpuint (statistics_of (log).sent, ==, 2);
}

static void
test_stopped (void)
{
  g_autoptr (Log) log = log_new ("1.........a");

  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (10));
  march_tick (log->march);
  march_tick (log->march);
  way_dispatcher_stop (dispatcher_of (log), 0);
  way_dispatcher_stop (dispatcher_of (log), 77);
  g_assert_false (way_dispatcher_get_goal (dispatcher_of (log), 0, NULL));
  g_assert_cmpuint (way_dispatcher_get_n_under_way (dispatcher_of (log)), ==, 0);
  for (guint i = 0; i < 20; i++)
    march_tick (log->march);
  g_assert_cmpuint (index_of (log, 0), ==, 2);
}

/* The agent is removed while its request waits, without a stop. */
static void
test_removed (void)
{
  g_autoptr (Log) log = log_new ("1.........a");
  g_autoptr (GError) error = NULL;

  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (10));
  way_agents_remove (log->march->agents, 0);
  for (guint i = 0; i < 3; i++)
    g_assert_true (way_dispatcher_tick (dispatcher_of (log), 1000, -1, &error));
  g_assert_cmpuint (way_dispatcher_get_n_under_way (dispatcher_of (log)), ==, 0);
}

/* A path of the caller's is closed: the dispatcher sees to another. */
static void
test_path_of_the_callers (void)
{
  g_autoptr (Log) log = log_new ("1........a\n"
                                 "..........");
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (log->march->grid), WAY_INDEX (0), WAY_INDEX (9),
                     WAY_STRATEGY_ASTAR, NULL);

  g_assert_true (way_motion_follow (log->march->motion, 0, path, TRUE, NULL));
  march_set_wall (log->march, 5, 0, TRUE);
  for (guint i = 0; i < 30; i++)
    march_tick (log->march);
  g_assert_cmpuint (index_of (log, 0), ==, 9);
  g_assert_cmpstr (log->told[0]->str, ==, "pA");
}

/* It plans on what its player believes, and walks on what is. */
static void
test_plans_on_what_is_known (void)
{
  g_autoptr (Log) log = log_new ("1....#...a\n"
                                 ".....#....\n"
                                 "..........");
  g_autoptr (WayTerrain) open = way_terrain_new (10, 3, NULL);
  g_autoptr (WayGrid) assumed = way_grid_new (open, WAY_GRID_SQUARES_4);
  g_autoptr (WayKnowledge) known
    = way_knowledge_new_live (WAY_GRAPH (log->march->grid),
                              WAY_GRAPH (assumed), NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (errand_get_graph (dispatcher_of (log), 0)
                 == WAY_GRAPH (log->march->grid));
  g_assert_true (way_dispatcher_set_graph (dispatcher_of (log), 0,
                                           WAY_GRAPH (known), &error));
  g_assert_no_error (error);
  g_assert_true (errand_get_graph (dispatcher_of (log), 0)
                 == WAY_GRAPH (known));
  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (9));
  for (guint i = 0; i < 100; i++)
    {
      way_knowledge_see (known, WAY_INDEX (index_of (log, 0)), 1, NULL, NULL);
      march_tick (log->march);
    }
  g_assert_cmpuint (index_of (log, 0), ==, 9);
  g_assert_cmpfloat (way_motion_get_walked (log->march->motion, 0), ==, 13);
}

static void
test_form (void)
{
  g_autoptr (Log) log = log_new ("1.........\n"
                                 "2.........\n"
                                 "3.........");
  const guint32 all[] = { 0, 1, 2 };
  g_autoptr (GError) error = NULL;
  gboolean is_taken[30] = { FALSE };

  g_assert_true (way_dispatcher_form (dispatcher_of (log), all, 3,
                                      WAY_INDEX (19), 0, NULL, &error));
  g_assert_no_error (error);
  run (log, 100);
  for (guint i = 0; i < 3; i++)
    {
      WayNode goal;

      g_assert_true (way_dispatcher_get_goal (dispatcher_of (log), i, &goal));
      g_assert_cmpuint (index_of (log, i), ==, WAY_NODE_INDEX (goal));
      g_assert_false (is_taken[index_of (log, i)]);
      is_taken[index_of (log, i)] = TRUE;
      g_assert_true (g_str_has_suffix (log->told[i]->str, "A"));
    }
  g_assert_true (is_taken[19]);
}

/* Callbacks that change all --------------------------------------------------
 * */

static void
on_event_send_on (WayDispatcher     *dispatcher,
                  guint32            agent,
                  WayDispatcherEvent event,
                  const GError      *error,
                  gpointer           data)
{
  guint *n_left = data;

  if (*n_left > 0)
    {
      *n_left -= 1;
      way_dispatcher_send (dispatcher, agent,
                           WAY_INDEX (*n_left % 2 > 0 ? 0 : 10));
    }
}

/* At each event, a first leg among them, the agent is sent elsewhere. */
static void
test_sends_within_events (void)
{
  for (guint n = 0; n < 12; n++)
    {
      g_autoptr (Log) log = log_new (".....1.....");
      guint n_left = n;

      way_dispatcher_set_first_leg (dispatcher_of (log), 1);
      way_dispatcher_set_func (dispatcher_of (log), on_event_send_on, &n_left,
                               NULL);
      way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (10));
      run (log, 200);
      g_assert_cmpuint (n_left, ==, 0);
      g_assert_cmpuint (index_of (log, 0), ==, 10);
      g_assert_cmpuint (statistics_of (log).sent, ==, n + 1);
    }
}

typedef struct
{
  WayDispatcher     *dispatcher; /* (owned) (nullable) */
  WayDispatcherEvent event;
} Dropper;

static void
on_event_drop (WayDispatcher     *dispatcher,
               guint32            agent,
               WayDispatcherEvent event,
               const GError      *error,
               gpointer           data)
{
  Dropper *dropper = data;

  if (event == dropper->event)
    g_clear_object (&dropper->dispatcher);
}

/* Dropped at each kind of event; the motion goes on, and tells nobody. */
static void
test_dropped_within_events (void)
{
  for (guint event = 0; event < WAY_DISPATCHER_FAILED; event++)
    {
      g_autoptr (Log) log = log_new ("1....#a\n"
                                     "2....#.");
      Dropper dropper = { g_steal_pointer (&log->march->dispatcher), event };
      g_autoptr (WayQueue) queue
        = g_object_ref (dropper.dispatcher->queue);

      way_dispatcher_set_first_leg (dropper.dispatcher, 1);
      way_dispatcher_set_func (dropper.dispatcher, on_event_drop, &dropper,
                               NULL);
      way_dispatcher_send (dropper.dispatcher, 0, WAY_INDEX (4));
      way_dispatcher_send (dropper.dispatcher, 1, WAY_INDEX (6));
      for (guint i = 0; i < 20 && dropper.dispatcher != NULL; i++)
        way_dispatcher_tick (dropper.dispatcher, 1000, -1, NULL);
      g_assert_null (dropper.dispatcher);
      g_assert_cmpuint (way_queue_tick (queue, 1000, -1), ==, 0);
      for (guint i = 0; i < 20; i++)
        g_assert_true (way_motion_tick (log->march->motion, NULL));
    }
}

static void
count_up (gpointer data)
{
  *(guint *) data += 1;
}

/* Two dispatchers over one motion: the last one receives its events. */
static void
test_functions_are_let_go (void)
{
  g_autoptr (Log) log = log_new ("1....a");
  g_autoptr (WayQueue) queue = way_queue_new ();
  WayDispatcher *other = way_dispatcher_new (log->march->motion, queue);
  guint n_freed = 0;

  way_dispatcher_set_func (dispatcher_of (log), NULL, &n_freed, count_up);
  way_dispatcher_set_func (other, NULL, &n_freed, count_up);
  g_clear_object (&log->march->dispatcher);
  g_assert_cmpuint (n_freed, ==, 1);
  way_dispatcher_send (other, 0, WAY_INDEX (5));
  for (guint i = 0; i < 9; i++)
    g_assert_true (way_dispatcher_tick (other, 1000, -1, NULL));
  g_assert_cmpuint (index_of (log, 0), ==, 5);
  g_assert_cmpuint (way_dispatcher_get_n_under_way (other), ==, 0);
  g_object_unref (other);
  g_assert_cmpuint (n_freed, ==, 2);
}

/* Other graphs ---------------------------------------------------------------
 * */

static void
test_graphs_that_do_not_fit (void)
{
  g_autoptr (Log) log = log_new ("1....a");
  g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (log->march->grid));
  g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
  g_autoptr (WayGrid) other = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  WayGraph *const bad[] = { WAY_GRAPH (turns), WAY_GRAPH (other) };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (way_dispatcher_set_graph (dispatcher_of (log), 0, bad[i],
                                                &error));
      g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
      g_assert_true (errand_get_graph (dispatcher_of (log), 0)
                     == WAY_GRAPH (log->march->grid));
    }
}

static void
give_error (WayNode   node,
            WayEdges *edges,
            gpointer  data)
{
  way_edges_take_error (edges, g_error_new_literal (WAY_ERROR,
                                                    WAY_ERROR_CALLBACK,
                                                    "no map"));
}

/* The graph for planning fails, while everything else works. */
static void
test_graph_that_fails (void)
{
  g_autoptr (Log) log = log_new ("1....a");
  g_autoptr (WayNodeType) type = way_node_type_new_index (6);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, give_error, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (way_dispatcher_set_graph (dispatcher_of (log), 0,
                                           WAY_GRAPH (graph), &error));
  g_assert_no_error (error);
  way_dispatcher_send (dispatcher_of (log), 0, WAY_INDEX (5));
  run (log, 5);
  g_assert_cmpstr (log->told[0]->str, ==, "f");
  g_assert_nonnull (strstr (log->error, "no map"));
  g_assert_cmpuint (statistics_of (log).failed, ==, 1);
  g_assert_cmpuint (index_of (log, 0), ==, 0);
}

/* One agent over a graph of each shape: it walks at the least cost, or ends as
 * near as it can if no path exists. First legs are tested only on graphs where
 * the agent can turn back. */
static void
walk_on_graph (guint32 seed)
{
  const AsKind kind = seed % AS_N_KINDS;
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (PlainGraph) plain
    = random_graph_new (rand, 10 + seed % 20,
                        random_graph_flags (seed) & RANDOM_ALL);
  const guint goal = plain->n_nodes - 1;
  const guint first_leg
    = random_graph_flags (seed) & RANDOM_UNDIRECTED ? seed / 3 % 3 : 0;
  g_autoptr (AsGraph) graph = as_graph_new (plain, kind, AS_PLAIN);
  g_autofree WayCost *costs = oracle_costs_from (plain, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (WayAgents) agents = way_agents_new (graph->graph, &error);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  g_autoptr (WayQueue) queue = way_queue_new ();
  g_autoptr (WayDispatcher) dispatcher = way_dispatcher_new (motion, queue);
  WayDispatcherStatistics statistics;

  g_assert_no_error (error);
  way_dispatcher_set_first_leg (dispatcher, first_leg);
  way_agents_place (agents, 5, as_graph_get_node (graph, 0));
  way_dispatcher_send (dispatcher, 5, as_graph_get_node (graph, goal));
  for (guint i = 0; i < 200; i++)
    {
      way_dispatcher_tick (dispatcher, 5, -1, &error);
      g_assert_no_error (error);
    }
  way_dispatcher_get_statistics (dispatcher, &statistics);
  g_assert_cmpuint (statistics.under_way, ==, 0);
  g_assert_cmpuint (statistics.arrived, ==, costs[goal] < INFINITY);
  g_assert_cmpuint (statistics.as_near, ==, !(costs[goal] < INFINITY));
  if (first_leg == 0 && costs[goal] < INFINITY)
    oracle_assert_cost (way_motion_get_walked (motion, 5), costs[goal]);
}

static void
test_shapes_of_graphs (void)
{
  for (guint32 seed = 0; seed < 400; seed++)
    walk_on_graph (seed);
}

/* Crowds ---------------------------------------------------------------------
 * */

/* Two halves of a map change places through gaps in a wall, each tick checked;
 * all arrive, and the same happens again. */
static guint64
change_places (guint32 seed)
{
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autoptr (WayQueue) queue = way_queue_new ();
  g_autoptr (March) march = NULL;
  guint32 sides[2][10], n_ticks = 0;
  g_autoptr (GError) error = NULL;

  for (guint y = 0; y < 14; y++)
    g_string_append_printf (rows, "%s..........%c..........",
                            y > 0 ? "\n" : "",
                            y % 5 == seed % 5 || y == 7 ? '.' : '#');
  march = march_new (rows->str, WAY_GRID_SQUARES_8, WAY_CORNERS_BOTH_FREE);
  march->dispatcher = way_dispatcher_new (march->motion, queue);
  way_dispatcher_set_first_leg (march->dispatcher, seed % 3 * 8);
  for (guint i = 0; i < 20; i++)
    {
      const WayNode node = WAY_INDEX (i / 2 % 5 * 63 + i % 2 * 14
                                      + i / 10 * 3);

      sides[i % 2][i / 2] = march_add (march, 1, node, node);
    }
  for (guint k = 0; k < 2; k++)
    way_dispatcher_form (march->dispatcher, sides[k], 10,
                         WAY_INDEX (7 * 21 + (k == 0 ? 16 : 4)), 0, NULL,
                         &error);
  g_assert_no_error (error);
  for (; way_dispatcher_get_n_under_way (march->dispatcher) > 0; n_ticks++)
    {
      g_assert_cmpuint (n_ticks, <, 500);
      march_tick (march);
    }

  return march->trace;
}

static void
test_crowds (void)
{
  const guint n = outcome_choose (5, 15, 40);

  for (guint32 seed = 0; seed < n; seed++)
    g_assert_cmpuint (change_places (seed), ==, change_places (seed));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/dispatcher/alone", test_alone);
  g_test_add_func ("/dispatcher/first-leg", test_first_leg);
  g_test_add_func ("/dispatcher/waits-and-goes-around",
                   test_waits_and_goes_around);
  g_test_add_func ("/dispatcher/waits-where-no-way-is-round",
                   test_waits_where_no_way_is_round);
  g_test_add_func ("/dispatcher/no-way", test_no_way);
  g_test_add_func ("/dispatcher/is-there-already", test_is_there_already);
  g_test_add_func ("/dispatcher/walls-rise", test_walls_rise);
  g_test_add_func ("/dispatcher/sent-elsewhere", test_sent_elsewhere);
  g_test_add_func ("/dispatcher/stopped", test_stopped);
  g_test_add_func ("/dispatcher/removed", test_removed);
  g_test_add_func ("/dispatcher/path-of-the-callers",
                   test_path_of_the_callers);
  g_test_add_func ("/dispatcher/plans-on-what-is-known",
                   test_plans_on_what_is_known);
  g_test_add_func ("/dispatcher/form", test_form);
  g_test_add_func ("/dispatcher/sends-within-events",
                   test_sends_within_events);
  g_test_add_func ("/dispatcher/dropped-within-events",
                   test_dropped_within_events);
  g_test_add_func ("/dispatcher/functions-are-let-go",
                   test_functions_are_let_go);
  g_test_add_func ("/dispatcher/graphs-that-do-not-fit",
                   test_graphs_that_do_not_fit);
  g_test_add_func ("/dispatcher/graph-that-fails", test_graph_that_fails);
  g_test_add_func ("/dispatcher/shapes-of-graphs", test_shapes_of_graphs);
  g_test_add_func ("/dispatcher/crowds", test_crowds);

  return g_test_run ();
}
