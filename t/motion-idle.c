/* motion-idle.c - agents that stand take no time, and are still in the way
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/units/motion-private.h"

#include <wayfind.h>

/* No time ------------------------------------------------------------------ */

#define N_NODES 4000

static guint n_hashed;

static guint
hash_counted (gconstpointer node)
{
  n_hashed++;
  return g_direct_hash (node);
}

static void
list_row (WayNode   node,
          WayEdges *edges,
          gpointer  user_data)
{
  const gint at = GPOINTER_TO_INT (node);

  if (at > 0)
    way_edges_add (edges, GINT_TO_POINTER (at - 1), 1);
  if (at + 1 < N_NODES)
    way_edges_add (edges, GINT_TO_POINTER (at + 1), 1);
}

/* How many nodes are hashed in five ticks, in which @n_walkers walk: each has a
 * part of the row to itself, and so has each standing agent. */
static guint
count_hashed (guint n_walkers,
              guint n_idle)
{
  g_autoptr (WayNodeType) type
    = way_node_type_new_pointer (hash_counted, g_direct_equal);
  g_autoptr (WayGraph) graph
    = WAY_GRAPH (way_callback_graph_new (type, list_row, NULL, NULL));
  g_autoptr (WayAgents) agents = way_agents_new (graph, NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n_walkers; i++)
    {
      g_autoptr (WayPath) path
        = way_find_path (graph, GUINT_TO_POINTER (20 * i),
                         GUINT_TO_POINTER (20 * i + 15),
                         WAY_STRATEGY_DIJKSTRA, &error);

      g_assert_no_error (error);
      way_agents_send (agents, i, path);
    }
  for (guint i = 0; i < n_idle; i++)
    way_agents_place (agents, n_walkers + i, GUINT_TO_POINTER (1000 + 2 * i));
  g_assert_true (way_motion_tick (motion, &error));

  n_hashed = 0;
  for (guint i = 0; i < 5; i++)
    g_assert_true (way_motion_tick (motion, &error));
  g_assert_cmpuint (way_motion_get_n_under_way (motion), ==, n_walkers);
  g_assert_cmpuint (motion->n_steps, ==, 6 * n_walkers);
  return n_hashed;
}

/* A tick hashes the nodes that it looks at: it must not look at standing
 * agents. */
static void
test_takes_no_time (void)
{
  const guint few = count_hashed (10, 10);

  g_assert_cmpuint (few, >, 0);
  g_assert_cmpuint (count_hashed (10, 1000), ==, few);
  g_assert_cmpuint (count_hashed (0, 1000), ==, 0);
}

/* In the way --------------------------------------------------------------- */

/* A row of seven cells, with number 1 in the fourth of them, which holds. */
typedef struct
{
  WayGrid   *grid;              /* (owned) */
  WayAgents *agents;            /* (owned) */
  WayMotion *motion;            /* (owned) */
} Row;

typedef void (*ChangeFunc) (Row *row);

static void
tick (WayMotion *motion,
      guint      n)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < n; i++)
    g_assert_true (way_motion_tick (motion, &error));
  g_assert_no_error (error);
}

static void
send (Row    *row,
      guint32 agent,
      guint   goal)
{
  g_autoptr (WayPath) path = NULL;
  WayNode node;

  g_assert_true (way_agents_get_node (row->agents, agent, &node));
  path = way_find_path (WAY_GRAPH (row->grid), node, WAY_INDEX (goal),
                        WAY_STRATEGY_ASTAR, NULL);
  way_agents_send (row->agents, agent, path);
}

static void
leave (Row *row)
{
}

static void
place (Row *row)
{
  way_agents_place (row->agents, 1, WAY_INDEX (5));
}

static void
remove_it (Row *row)
{
  g_assert_true (way_agents_remove (row->agents, 1));
}

/* The number then belongs to another agent, without the settings of the one
 * before. */
static void
remove_and_place (Row *row)
{
  remove_it (row);
  place (row);
  way_motion_set_holds (row->motion, 1, TRUE);
}

static void
resize (Row *row)
{
  way_agents_place (row->agents, 1, WAY_INDEX (2));
  tick (row->motion, 3);
  g_assert_true (way_agents_set_size (row->agents, 1, 3, NULL));
}

static void
walk (Row *row)
{
  send (row, 1, 5);
  tick (row->motion, 9);
}

/* Others may move the same agents. */
static void
walk_by_another (Row *row)
{
  g_autoptr (WayMotion) other = way_motion_new (row->agents);

  tick (other, 3);
  send (row, 1, 5);
  tick (other, 9);
}

/* The node that number 0 reaches from one end of the row, when number 1 has
 * stood for a while and was then changed. */
static guint
find_end (ChangeFunc change,
          guint      start,
          guint      goal)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (7, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  Row row = { grid, agents, motion };
  WayNode node;

  way_agents_place (agents, 1, WAY_INDEX (3));
  way_motion_set_holds (motion, 1, TRUE);
  tick (motion, 3);
  change (&row);
  way_agents_place (agents, 0, WAY_INDEX (start));
  send (&row, 0, goal);
  tick (motion, 9);
  g_assert_true (way_agents_get_node (agents, 0, &node));

  return (guint) WAY_NODE_INDEX (node);
}

static void
test_stays_in_the_way (void)
{
  g_assert_cmpuint (find_end (leave, 0, 6), ==, 2);
  g_assert_cmpuint (find_end (place, 0, 6), ==, 4);
  g_assert_cmpuint (find_end (remove_it, 0, 6), ==, 6);
  g_assert_cmpuint (find_end (remove_and_place, 0, 6), ==, 4);
  g_assert_cmpuint (find_end (resize, 6, 0), ==, 5);
  g_assert_cmpuint (find_end (walk, 0, 6), ==, 4);
  g_assert_cmpuint (find_end (walk_by_another, 0, 6), ==, 4);
}

/* A standing agent that does not hold gives way, on a map with a side to go to,
 * and then stands there. */
static void
test_is_pushed (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (7, 2, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  Row row = { grid, agents, motion };
  WayNode node;

  /* Number 2 holds where number 0 could else begin to go around number 1. */
  way_agents_place (agents, 1, WAY_INDEX (3));
  way_agents_place (agents, 2, WAY_INDEX (7 + 2));
  way_motion_set_holds (motion, 2, TRUE);
  tick (motion, 3);
  way_agents_place (agents, 0, WAY_INDEX (0));
  send (&row, 0, 6);
  tick (motion, 20);
  g_assert_true (way_agents_get_node (agents, 0, &node));
  g_assert_cmpuint (WAY_NODE_INDEX (node), ==, 6);
  g_assert_true (way_agents_get_node (agents, 1, &node));
  g_assert_cmpuint (WAY_NODE_INDEX (node), ==, 7 + 3);
  g_assert_cmpuint (motion->n_asides, ==, 1);
}

/* Agents outlive their motion. */
static void
test_outlives_motion (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new (7, 1, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
  WayMotion *motion = way_motion_new (agents);

  way_agents_place (agents, 1, WAY_INDEX (3));
  tick (motion, 3);
  g_object_unref (motion);
  way_agents_place (agents, 1, WAY_INDEX (4));
  g_assert_true (way_agents_remove (agents, 1));
  g_assert_false (way_agents_remove (agents, 1));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/motion-idle/takes-no-time", test_takes_no_time);
  g_test_add_func ("/motion-idle/stays-in-the-way", test_stays_in_the_way);
  g_test_add_func ("/motion-idle/is-pushed", test_is_pushed);
  g_test_add_func ("/motion-idle/outlives-motion", test_outlives_motion);

  return g_test_run ();
}
