/* look-ahead.c - agents that heed where others will be
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t/motion-random.c moves crowds with every look-ahead on random maps. */

#include "lib/march.h"
#include "lib/outcome.h"

#include <math.h>

static March *
make_march (const char *rows,
            guint       look_ahead)
{
  March *self = march_new (rows, WAY_GRID_SQUARES_8, WAY_CORNERS_BOTH_FREE);

  way_motion_set_look_ahead (self->motion, look_ahead);
  return self;
}

/* Agent 0 comes down the column when agent 1 would cross it. */
static void
test_waits (void)
{
  g_autoptr (March) self = make_march ("##.1.##\n"
                                       "##...##\n"
                                       "###.###\n"
                                       "2.....b\n"
                                       "###.###\n"
                                       "##...##\n"
                                       "##.a.##", 4);

  g_assert_cmpuint (march_run (self, 20), ==, 7);
  g_assert_cmpuint (march_count (self).waits, ==, 1);
  g_assert_cmpuint (march_count (self).asides, ==, 0);
  g_assert_cmpfloat (way_motion_get_walked (self->motion, 0), ==, 6);
  g_assert_cmpfloat (way_motion_get_walked (self->motion, 1), ==, 6);
}

/* Two that meet head on: with a look-ahead neither of them is pushed, they stop
 * for a tick at most, and arrive earlier. */
static void
test_passes (void)
{
  static const char rows[] = "...........\n"
                             "...........\n"
                             "1b.......a2\n"
                             "...........\n"
                             "...........";
  guint blind = 0;

  for (guint n = 0; n <= 32; n += n == 0 ? 4 : n)
    {
      g_autoptr (March) self = make_march (rows, n);
      const guint ticks = march_run (self, 60);
      const WayMotionStatistics counts = march_count (self);

      g_test_message ("look-ahead %u: %u ticks, %u stops", n, ticks,
                      (guint) counts.waits);
      g_assert_cmpuint (ticks, <, 60);
      if (n == 0)
        {
          blind = ticks;
          g_assert_cmpuint (counts.waits, >, 1);
          g_assert_cmpuint (counts.asides, >, 0);
        }
      else
        {
          g_assert_cmpuint (ticks, <, blind);
          g_assert_cmpuint (counts.waits, <=, 1);
          g_assert_cmpuint (counts.asides, ==, 0);
        }
    }
}

/* Agents that never come near each other move as they do without. */
static void
test_far (void)
{
  guint64 traces[2];

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WayTerrain) terrain = way_terrain_new (90, 90, NULL);
      g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
      g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
      g_autoptr (WayMotion) motion = way_motion_new (agents);

      way_motion_set_look_ahead (motion, 16 * i);
      for (guint k = 0; k < 4; k++)
        {
          g_autoptr (WayPath) path
            = way_find_path (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 20 * k),
                             way_grid_get_node (grid, 89, 20 * k),
                             WAY_STRATEGY_ASTAR, NULL);

          way_agents_send (agents, k, path);
        }
      traces[i] = 0;
      while (way_motion_get_n_under_way (motion) > 0 || traces[i] == 0)
        {
          g_assert_true (way_motion_tick (motion, NULL));
          for (guint k = 0; k < 4; k++)
            {
              WayNode node;

              way_agents_get_node (agents, k, &node);
              traces[i] = traces[i] * 31 + WAY_NODE_INDEX (node) + 1;
            }
        }
    }
  g_assert_cmpuint (traces[0], ==, traces[1]);
}

/* Agents are removed and sent elsewhere, and walls rise, where others foresee
 * them. */
static void
run_changes (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  g_autoptr (WayQueue) queue = way_queue_new ();
  g_autoptr (WayDispatcher) dispatcher = way_dispatcher_new (motion, queue);

  way_motion_set_look_ahead (motion, 1 + seed % 16);
  for (guint tick = 0; tick < 60; tick++)
    {
      const guint32 agent = (guint32) g_rand_int_range (rand, 0, 12);
      const WayNode node = WAY_INDEX (g_rand_int_range (rand, 0, 81));
      guint8 taken[81] = { 0 };

      if (!way_agents_get_node (agents, agent, NULL))
        {
          if (way_agents_has_room (agents, node, 1))
            way_agents_place (agents, agent, node);
        }
      else if (g_rand_int_range (rand, 0, 4) == 0)
        way_agents_remove (agents, agent);
      else
        way_dispatcher_send (dispatcher, agent, node);
      if (way_agents_has_room (agents, node, 1))
        way_terrain_set_class (terrain, (guint32) (WAY_NODE_INDEX (node) % 9),
                               (guint32) (WAY_NODE_INDEX (node) / 9),
                               tick % 3 == 0);

      g_assert_true (way_dispatcher_tick (dispatcher, tick % 2, 0, NULL));
      for (guint i = 0; i < 12; i++)
        {
          WayNode at;

          if (way_agents_get_node (agents, i, &at))
            g_assert_cmpuint (taken[WAY_NODE_INDEX (at)]++, ==, 0);
        }
    }
}

static void
test_changes (void)
{
  const guint n = outcome_repeat (300);

  for (guint32 seed = 0; seed < n; seed++)
    run_changes (seed);
}

/* An agent that cannot be passed is waited for only so long. */
static void
test_gives_up (void)
{
  for (guint n = 0; n <= 8; n += 4)
    {
      g_autoptr (March) self = make_march ("#####.#####\n"
                                           "1b.......a2", n);

      g_assert_cmpuint (march_run (self, 200), <, 200);
    }
}

static void
test_range (void)
{
  g_autoptr (March) self = make_march ("1a", 32);

  if (g_test_subprocess ())
    {
      way_motion_set_look_ahead (self->motion, 33);
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_failed ();
  g_test_trap_assert_stderr ("*n_ticks*");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/look-ahead/waits", test_waits);
  g_test_add_func ("/look-ahead/passes", test_passes);
  g_test_add_func ("/look-ahead/far", test_far);
  g_test_add_func ("/look-ahead/changes", test_changes);
  g_test_add_func ("/look-ahead/gives-up", test_gives_up);
  g_test_add_func ("/look-ahead/range", test_range);

  return g_test_run ();
}
