/* motion.c - agents that meet in corridors, gates, dead ends and rings
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/march.h"

#include "motion/units/motion-private.h"

#include <math.h>

/* Agents that heed others only where these are; t/look-ahead.c has all others. */
static March *
march (const char *rows)
{
  March *self = march_new (rows, WAY_GRID_SQUARES_4, WAY_CORNERS_NEVER);

  way_motion_set_look_ahead (self->motion, 0);
  return self;
}

static guint
index_of (const March *self,
          guint        agent)
{
  WayNode node;

  g_assert_true (way_agents_get_node (self->agents, agent, &node));
  return (guint) WAY_NODE_INDEX (node);
}

static void
check_all_home (March *self)
{
  for (guint i = 0; i < self->goals->len; i++)
    g_assert_cmpuint (index_of (self, i), ==,
                      WAY_NODE_INDEX (g_array_index (self->goals, WayNode,
                                                     i)));
  g_assert_cmpuint (way_motion_get_n_stuck (self->motion, 0), ==, 0);
}

/* Two ticks wide: each goes its way, none waits. */
static void
test_alone (void)
{
  g_autoptr (March) self = march ("1...a\n2...b");

  g_assert_cmpuint (way_motion_get_n_under_way (self->motion), ==, 2);
  g_assert_cmpuint (march_run (self, 100), ==, 4);
  check_all_home (self);
  g_assert_cmpuint (self->n_events[WAY_MOTION_ARRIVED], ==, 2);
  g_assert_cmpuint (march_count (self).steps, ==, 8);
  g_assert_cmpuint (march_count (self).ticks, ==, 4);
  g_assert_cmpuint (march_count (self).asides, ==, 0);
}

/* They meet after three ticks and wait for one; then the agent that was sent
 * later and goes left gives way to its right, which is up. */
static void
test_head_on (void)
{
  g_autoptr (March) self = march (".......\n"
                                  "1b...a2\n"
                                  ".......");
  guint waited = 0;

  for (guint i = 0; i < 2; i++)
    march_tick (self);
  for (; index_of (self, 1) / 7 == 1 && waited < 9; waited++)
    march_tick (self);
  g_assert_cmpuint (waited, ==, 3);
  g_assert_cmpuint (index_of (self, 1) / 7, ==, 0);
  g_assert_cmpuint (index_of (self, 0) / 7, ==, 1);
  g_assert_cmpuint (march_run (self, 20), <=, 10);
  check_all_home (self);
  g_assert_cmpuint (march_count (self).asides, ==, 1);
  g_assert_cmpfloat (way_motion_get_walked (self->motion, 0), ==, 5);
  g_assert_cmpfloat (way_motion_get_walked (self->motion, 1), >=, 5);
  g_assert_cmpfloat (way_motion_get_walked (self->motion, 7), ==, 0);
}

/* Without room to the right: to the left. */
static void
test_left_if_right_is_closed (void)
{
  g_autoptr (March) self = march ("#######\n"
                                  "1b...a2\n"
                                  ".......");

  g_assert_cmpuint (march_run (self, 30), <=, 12);
  check_all_home (self);
}

/* Ticks for which the first agent has waited. */
static guint
waited (const March *self)
{
  return motion_find_walker (self->motion, 0)->waited;
}

static void
test_patience (void)
{
  for (guint aside = 0; aside < 6; aside++)
    {
      g_autoptr (March) self = march (".....\n1b.a2\n.....");

      way_motion_set_patience (self->motion, aside, 20);
      for (guint i = 0; i < 2; i++)
        march_tick (self);
      for (guint i = 0; i < aside; i++)
        {
          march_tick (self);
          g_assert_cmpuint (march_count (self).asides, ==, 0);
          g_assert_cmpuint (waited (self), ==, i + 1);
        }
      march_tick (self);
      g_assert_cmpuint (march_count (self).asides, ==, 1);
      g_assert_cmpuint (waited (self), ==, 0);
    }
}

/* The second is driven back through the corridor, and follows when it can. */
static void
test_corridor (void)
{
  g_autoptr (March) self = march ("..#######..\n"
                                  "1b.......a2\n"
                                  "..#######..");

  g_assert_cmpuint (march_run (self, 100), <=, 40);
  check_all_home (self);
}

static void
test_gate_in_file (void)
{
  g_autoptr (March) self = march (
    "...............#...............\n"
    "...............#...............\n"
    "...............#...............\n"
    "...............................\n"
    "...............#...............\n"
    "...............#...............\n"
    "...............#...............");

  for (guint i = 0; i < 35; i++)
    {
      const guint row = i % 7, column = i / 7;
      const WayNode left = WAY_INDEX (row * 31 + column);
      const WayNode right = WAY_INDEX (row * 31 + 30 - column);

      march_add (self, 1, left, right);
      march_add (self, 1, right, left);
    }
  g_assert_cmpuint (march_run (self, 2000), <, 2000);
  check_all_home (self);
}

/* The goal of the first lies behind the second, in a dead end. */
static void
test_dead_end (void)
{
  static const char *const maps[] = {
    "b1....2a\n####.###",
    "1b...2a\n##.####",
    "..#####\n1b...2a\n..#####",
    "###.###\n1..b.2a\n#######",
    "1....2a\n##.####\nb..####\n##.####"
  };

  for (guint i = 0; i < G_N_ELEMENTS (maps); i++)
    {
      g_autoptr (March) self = march (maps[i]);

      g_assert_cmpuint (march_run (self, 500), <, 500);
      check_all_home (self);
    }
}

/* An agent that has arrived, or was only placed, makes room: the first goes
 * back, the second keeps its new cell. */
static void
test_idle (void)
{
  g_autoptr (March) self = march ("#...#.#\n"
                                  "1.b.3.a\n"
                                  "#.2#..#");

  way_motion_stop (self->motion, 0);
  g_assert_cmpuint (march_run (self, 100), <, 10);
  march_send (self, 0, WAY_INDEX (13));
  g_assert_cmpuint (march_run (self, 100), <, 40);
  g_assert_cmpuint (self->n_events[WAY_MOTION_ARRIVED], ==, 3);
  g_assert_cmpuint (index_of (self, 0), ==, 13);
  g_assert_cmpuint (index_of (self, 1), ==, 9);
  g_assert_cmpuint (index_of (self, 2), ==, 18);
}

static void
test_holds (void)
{
  g_autoptr (March) self = march ("1.2.a");

  way_motion_set_holds (self->motion, 1, TRUE);
  g_assert_cmpuint (march_run (self, 200), ==, G_MAXUINT);
  g_assert_cmpuint (index_of (self, 1), ==, 2);
  g_assert_cmpuint (self->n_events[WAY_MOTION_WAITED], >, 0);
  g_assert_cmpuint (self->n_events[WAY_MOTION_WAITED], <, 12);
  g_assert_cmpuint (way_motion_get_n_stuck (self->motion, 150), ==, 1);
  g_assert_cmpuint (way_motion_get_n_stuck (self->motion, 1000), ==, 0);

  way_motion_set_holds (self->motion, 1, FALSE);
  g_assert_cmpuint (march_run (self, 20), ==, G_MAXUINT);
}

/* A ring that is full turns, in step. */
static void
test_ring (void)
{
  g_autoptr (March) self = march ("123\n8#4\n765");
  static const guint around[] = { 0, 1, 2, 5, 8, 7, 6, 3 };

  for (guint i = 0; i < 8; i++)
    {
      const guint next = around[(i + 1) % 8];
      const WayNode nodes[] = { WAY_INDEX (around[i]), WAY_INDEX (next) };
      const WayCost costs[] = { 0, 1 };
      g_autoptr (WayPath) path
        = way_path_new (way_graph_get_node_type (self->views[1]), nodes, costs,
                        NULL, 2, FALSE);

      g_array_index (self->goals, WayNode, i) = nodes[1];
      g_assert_true (way_motion_follow (self->motion, i, path, TRUE, NULL));
    }
  g_assert_cmpuint (march_run (self, 5), ==, 1);
  check_all_home (self);
}

/* A file moves without a gap, whichever end was sent first. */
static void
test_file (void)
{
  g_autoptr (March) self = march ("1234..abcd");
  guint ticks;

  ticks = march_run (self, 50);
  g_assert_cmpuint (ticks, ==, 6);
  g_assert_cmpuint (march_count (self).asides, ==, 0);
}

static void
test_speed (void)
{
  static const gdouble speeds[] = { INFINITY, 1, 0.5, 0.25 };
  static const guint ticks[] = { 8, 8, 15, 29 };

  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    {
      g_autoptr (March) self = march ("1.......a");

      way_motion_set_speed (self->motion, 0, speeds[i]);
      g_assert_cmpuint (march_run (self, 50), ==, ticks[i]);
    }
}

/* An agent waits behind a slower agent, and does not push it aside. */
static void
test_slow_ahead (void)
{
  g_autoptr (March) self = march ("..........\n12......ab\n..........");

  way_motion_set_speed (self->motion, 1, 0.1);
  g_assert_cmpuint (march_run (self, 200), <=, 80);
  g_assert_cmpuint (march_count (self).asides, ==, 0);
  check_all_home (self);
}

/* A wall rises on the path, and no step leads into it. */
static void
test_closed (void)
{
  g_autoptr (March) self = march (".....\n1...a\n.....");

  march_tick (self);
  march_set_wall (self, 2, 1, TRUE);
  g_assert_cmpuint (march_run (self, 50), ==, 6);
  g_assert_cmpuint (self->n_events[WAY_MOTION_CLOSED], ==, 1);
  check_all_home (self);
}

static void
test_leg (void)
{
  g_autoptr (March) self = march ("1....");
  const WayNode nodes[] = { WAY_INDEX (0), WAY_INDEX (1), WAY_INDEX (2) };
  const WayCost costs[] = { 0, 1, 2 };
  g_autoptr (WayPath) leg
    = way_path_new (way_graph_get_node_type (self->views[1]), nodes, costs,
                    NULL, 3, TRUE);

  g_assert_false (way_motion_get_goal (self->motion, 0, NULL));
  g_array_index (self->goals, WayNode, 0) = WAY_INDEX (4);
  g_assert_true (way_motion_follow (self->motion, 0, leg, FALSE, NULL));
  g_assert_false (way_motion_get_goal (self->motion, 0, NULL));
  g_assert_cmpuint (march_run (self, 20), ==, 4);
  g_assert_cmpuint (self->n_events[WAY_MOTION_LEG_DONE], ==, 1);
  g_assert_true (way_motion_get_goal (self->motion, 0, NULL));
  check_all_home (self);
}

/* A path that was looked for while the agent went on. */
static void
test_join (void)
{
  g_autoptr (March) self = march ("......\n1....a\n......");
  g_autoptr (WayPath) path
    = way_find_path (self->views[1], WAY_INDEX (6), WAY_INDEX (11),
                     WAY_STRATEGY_BFS, NULL);
  g_autoptr (WayPath) far
    = way_find_path (self->views[1], WAY_INDEX (5), WAY_INDEX (4),
                     WAY_STRATEGY_BFS, NULL);

  march_tick (self);
  g_assert_cmpuint (index_of (self, 0), ==, 7);
  g_assert_true (way_motion_follow (self->motion, 0, path, TRUE, NULL));
  march_tick (self);
  g_assert_cmpuint (index_of (self, 0), ==, 8);
  g_assert_false (way_motion_follow (self->motion, 0, far, TRUE, NULL));
  march_tick (self);
  g_assert_cmpuint (index_of (self, 0), ==, 9);

  /* From below the path an edge leads up to it. */
  way_agents_place (self->agents, 0, WAY_INDEX (14));
  g_array_index (self->bodies, TickBody, 0)
    = (TickBody) { 1, 2, 2, 2, 2 };
  g_assert_true (way_motion_follow (self->motion, 0, path, TRUE, NULL));
  g_assert_cmpuint (march_run (self, 20), ==, 4);
  check_all_home (self);
}

static gboolean
is_under_way (const March *self,
              guint        agent)
{
  return motion_find_walker (self->motion, agent)->order != NO_ORDER;
}

static void
test_stop (void)
{
  g_autoptr (March) self = march ("1...a");

  march_tick (self);
  way_motion_stop (self->motion, 0);
  march_tick (self);
  g_assert_cmpuint (index_of (self, 0), ==, 1);
  g_assert_false (is_under_way (self, 0));
  g_assert_false (way_motion_get_goal (self->motion, 0, NULL));
  g_assert_cmpuint (self->n_events[WAY_MOTION_ARRIVED], ==, 0);
  way_motion_stop (self->motion, 77);
}

/* Agents that come and go between ticks, and one sent past the motion. */
static void
test_come_and_go (void)
{
  g_autoptr (March) self = march ("1..2.");
  g_autoptr (WayPath) path
    = way_find_path (self->views[1], WAY_INDEX (0), WAY_INDEX (4),
                     WAY_STRATEGY_BFS, NULL);
  g_autoptr (GError) error = NULL;

  way_agents_send (self->agents, 0, path);
  for (guint i = 0; i < 2; i++)
    g_assert_true (way_motion_tick (self->motion, &error));
  g_assert_true (is_under_way (self, 0));
  way_agents_remove (self->agents, 1);
  for (guint i = 0; i < 2; i++)
    g_assert_true (way_motion_tick (self->motion, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (index_of (self, 0), ==, 4);
  way_agents_remove (self->agents, 0);
  g_assert_true (way_motion_tick (self->motion, &error));
  g_assert_cmpuint (way_motion_get_n_under_way (self->motion), ==, 0);
}

/* A graph that breaks its word moves nobody. */
static void
bad_neighbours (WayNode   node,
                WayEdges *edges,
                gpointer  data)
{
  if (*(gboolean *) data)
    way_edges_add (edges, WAY_INDEX (99), 1);
  if (WAY_NODE_INDEX (node) < 2)
    way_edges_add (edges, WAY_INDEX (WAY_NODE_INDEX (node) + 1), 1);
}

static void
test_broken_graph (void)
{
  gboolean is_bad = FALSE;
  g_autoptr (WayNodeType) type = way_node_type_new_index (3);
  g_autoptr (WayCallbackGraph) graph
    = way_callback_graph_new (type, bad_neighbours, &is_bad, NULL);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (graph), NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  g_autoptr (WayPath) path
    = way_find_path (WAY_GRAPH (graph), WAY_INDEX (0), WAY_INDEX (2),
                     WAY_STRATEGY_BFS, NULL);
  g_autoptr (GError) error = NULL;
  WayNode node;

  way_agents_place (agents, 0, WAY_INDEX (0));
  g_assert_true (way_motion_follow (motion, 0, path, TRUE, NULL));
  is_bad = TRUE;
  g_assert_false (way_motion_tick (motion, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE);
  g_assert_true (way_agents_get_node (agents, 0, &node));
  g_assert_cmpuint (WAY_NODE_INDEX (node), ==, 0);
  g_clear_error (&error);

  is_bad = FALSE;
  for (guint i = 0; i < 2; i++)
    g_assert_true (way_motion_tick (motion, &error));
  g_assert_true (way_agents_get_node (agents, 0, &node));
  g_assert_cmpuint (WAY_NODE_INDEX (node), ==, 2);
}

static void
test_wrong_graph (void)
{
  g_autoptr (March) self = march ("1.a");
  g_autoptr (WayNodeType) type = way_node_type_new_index (4);
  gboolean is_bad = FALSE;
  g_autoptr (WayCallbackGraph) other
    = way_callback_graph_new (type, bad_neighbours, &is_bad, NULL);
  g_autoptr (WayReservations) taken
    = way_reservations_new (way_graph_get_node_type (self->views[1]));
  g_autoptr (WayTimed) timed = way_timed_new (self->views[1], taken, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_false (way_motion_set_graph (self->motion, 0, WAY_GRAPH (other),
                                        &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_false (way_motion_set_graph (self->motion, 0, WAY_GRAPH (timed),
                                        &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED);
  g_assert_true (motion_get_graph (self->motion, 0) == self->views[1]);
  g_assert_true (motion_get_graph (self->motion, 55) == self->views[1]);
  g_assert_true (way_motion_get_agents (self->motion) == self->agents);
}

/* Groups --------------------------------------------------------------------
 * */

typedef struct
{
  guint   n;
  guint32 agents[16];
  guint   goals[16];
} Told;

static void
on_goal (WayMotion *motion,
         guint32    agent,
         WayNode    goal,
         gpointer   data)
{
  Told *told = data;

  g_assert_true (WAY_IS_MOTION (motion));
  told->agents[told->n] = agent;
  told->goals[told->n++] = (guint) WAY_NODE_INDEX (goal);
}

static gdouble
square (const March *self,
        guint        agent,
        guint        goal)
{
  const TickBody *body = &g_array_index (self->bodies, TickBody, agent);
  const gint x = (gint) goal % self->map.width - body->to_x;
  const gint y = (gint) goal / self->map.width - body->to_y;

  return x * x + y * y;
}

/* The least sum over all ways to share @goals[k...] out among agents k... */
static gdouble
least_sum (const March *self,
           guint       *goals,
           guint        n,
           guint        k)
{
  gdouble least = k < n ? INFINITY : 0;

  for (guint i = k; i < n; i++)
    {
      guint goal = goals[i];

      goals[i] = goals[k];
      goals[k] = goal;
      least = MIN (least, square (self, k, goal)
                            + least_sum (self, goals, n, k + 1));
      goals[k] = goals[i];
      goals[i] = goal;
    }

  return least;
}

/* The goals are the nearest, and no other way to share them out is better. */
static void
test_form (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (42);

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (March) self = march (".............\n.............\n"
                                      "......#......\n.............\n"
                                      ".............\n.............");
      const guint n = 1 + round % 7;
      const guint32 members[] = { 0, 1, 2, 3, 4, 5, 6 };
      const guint goal = 16 + round % 3;
      guint32 cells[78];
      gdouble sum = 0;
      Told told = { 0 };

      for (guint i = 0; i < 78; i++)
        cells[i] = i;
      cells[32] = 0;            /* the wall */
      for (guint i = 0; i < n; i++)
        {
          const guint k = (guint) g_rand_int_range (rand, (gint) i + 1, 78);
          const guint32 cell = cells[k];

          cells[k] = cells[i];
          cells[i] = cell;
          march_add (self, 1, WAY_INDEX (cell), WAY_INDEX (cell));
        }
      g_assert_true (way_motion_form (self->motion, members, n,
                                      WAY_INDEX (goal), 0, NULL, on_goal, &told,
                                      NULL));
      g_assert_cmpuint (told.n, ==, n);
      for (guint i = 0; i < n; i++)
        {
          g_assert_cmpuint (told.agents[i], ==, i);
          sum += square (self, i, told.goals[i]);
        }
      g_assert_cmpfloat (sum, ==, least_sum (self, told.goals, n, 0));
    }
}

/* Bodies keep apart, from each other and from a standing body. */
static void
test_form_of_sizes (void)
{
  g_autoptr (March) self = march ("..........\n..........\n..........\n"
                                  "..........\n..........\n..........");
  static const guint32 members[] = { 0, 1, 2, 3, 4 };
  static const gint sizes[] = { 1, 3, 2, 1, 2, 1 };
  static const guint nodes[] = { 0, 7, 40, 59, 43, 24 };
  TickBody bodies[6];
  Told told = { 0 };

  for (guint i = 0; i < 6; i++)
    march_add (self, sizes[i], WAY_INDEX (nodes[i]), WAY_INDEX (nodes[i]));
  g_assert_true (way_motion_form (self->motion, members, 5, WAY_INDEX (13),
                                  0, NULL, on_goal, &told, NULL));
  told.goals[5] = 24;
  for (guint i = 0; i < 6; i++)
    {
      const gint x = (gint) told.goals[i] % 10, y = (gint) told.goals[i] / 10;

      bodies[i] = (TickBody) { sizes[i], x, y, x, y };
    }
  g_assert_null (ticks_check (&self->map, bodies, 6));
}

/* With a gap no two bodies are side by side. */
static void
test_form_with_gap (void)
{
  g_autoptr (March) self = march ("1234......\n..........\n..........\n"
                                  "..........\n..........\n..........");
  static const guint32 members[] = { 0, 1, 2, 3 };
  Told told = { 0 };

  g_assert_true (way_motion_form (self->motion, members, 4, WAY_INDEX (33), 2,
                                  NULL, on_goal, &told, NULL));
  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < i; j++)
      {
        const gint a = (gint) told.goals[i], b = (gint) told.goals[j];

        g_assert_cmpint (MAX (ABS (a % 10 - b % 10), ABS (a / 10 - b / 10)),
                         >, 2);
      }
}

static void
test_form_without_room (void)
{
  g_autoptr (March) self = march ("123#4...");
  static const guint32 members[] = { 0, 1, 3 }, other = 2;
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GError) error = NULL;
  Told told = { 0 };

  g_assert_true (way_motion_form (self->motion, members, 3, WAY_INDEX (6),
                                  0, NULL, on_goal, &told, &error));
  g_assert_cmpuint (told.goals[0], !=, told.goals[1]);
  told.n = 0;

  /* The places are theirs now. */
  g_assert_true (way_motion_get_goal (self->motion, 0, NULL));
  g_assert_true (way_motion_form (self->motion, &other, 1, WAY_INDEX (6), 0,
                                  NULL, on_goal, &told, &error));
  g_assert_cmpuint (told.goals[0], ==, 4);
  way_motion_stop (self->motion, 2);
  told.n = 0;
  g_assert_false (way_motion_form (self->motion, members, 3, WAY_INDEX (2),
                                   0, NULL, on_goal, &told, &error));
  g_assert_no_error (error);
  way_limits_set_max_expansions (limits, 1);
  g_assert_false (way_motion_form (self->motion, members, 3, WAY_INDEX (6),
                                   0, limits, on_goal, &told, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
  g_assert_cmpuint (told.n, ==, 0);
  g_assert_true (way_motion_form (self->motion, NULL, 0, WAY_INDEX (6), 0, limits,
                                  on_goal, &told, NULL));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/motion/alone", test_alone);
  g_test_add_func ("/motion/head-on", test_head_on);
  g_test_add_func ("/motion/left-if-right-is-closed",
                   test_left_if_right_is_closed);
  g_test_add_func ("/motion/patience", test_patience);
  g_test_add_func ("/motion/corridor", test_corridor);
  g_test_add_func ("/motion/gate-in-file", test_gate_in_file);
  g_test_add_func ("/motion/dead-end", test_dead_end);
  g_test_add_func ("/motion/idle", test_idle);
  g_test_add_func ("/motion/holds", test_holds);
  g_test_add_func ("/motion/ring", test_ring);
  g_test_add_func ("/motion/file", test_file);
  g_test_add_func ("/motion/speed", test_speed);
  g_test_add_func ("/motion/slow-ahead", test_slow_ahead);
  g_test_add_func ("/motion/closed", test_closed);
  g_test_add_func ("/motion/leg", test_leg);
  g_test_add_func ("/motion/join", test_join);
  g_test_add_func ("/motion/stop", test_stop);
  g_test_add_func ("/motion/come-and-go", test_come_and_go);
  g_test_add_func ("/motion/broken-graph", test_broken_graph);
  g_test_add_func ("/motion/wrong-graph", test_wrong_graph);

  g_test_add_func ("/motion/form", test_form);
  g_test_add_func ("/motion/form/sizes", test_form_of_sizes);
  g_test_add_func ("/motion/form/gap", test_form_with_gap);
  g_test_add_func ("/motion/form/without-room", test_form_without_room);

  return g_test_run ();
}
