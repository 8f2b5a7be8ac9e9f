/* crossing.c - head on in a corridor: wait, to the right, and on
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   crossing
 *
 * 1 and 2 walk towards each other along a corridor, each on the shortest path
 * as if it were alone; WayMotion sees to the rest. They meet in the
 * middle and wait for a tick. Then 2, which was sent later, gives way to its
 * right, into the niche, and walks on when 1 is past.
 *
 * Prints the map whenever an agent has stepped aside. */

#include <stdio.h>
#include <wayfind.h>

static const char map[] =
  "....#####.####....\n"
  ".A..............B.\n"
  "....##########....\n";

enum { N_AGENTS = 2, MAX_TICKS = 100 };

static WayMotionStatistics
count (WayMotion *motion)
{
  WayMotionStatistics statistics;

  way_motion_get_statistics (motion, &statistics);
  return statistics;
}

static void
show (WayMotion *motion,
      WayGrid   *grid)
{
  WayAgents *agents = way_motion_get_agents (motion);
  g_autofree char *text = g_strdup (map);
  const gsize stride = way_terrain_get_width (way_grid_get_terrain (grid)) + 1;

  for (char *c = text; *c != '\0'; c++)
    if (g_ascii_isalpha (*c))
      *c = '.';
  for (guint agent = 1; agent <= N_AGENTS; agent++)
    {
      guint32 column, row;
      WayNode node;

      way_agents_get_node (agents, agent, &node);
      way_grid_get_cell (grid, node, &column, &row);
      text[row * stride + column] = (char) ('0' + agent);
    }
  printf ("after %d ticks\n%s\n", (int) count (motion).ticks, text);
}

/* A path is wanted, or one has arrived. */
static void
on_event (WayMotion     *motion,
          guint32        agent,
          WayMotionEvent event,
          gpointer       grid)
{
  g_autoptr (WayPath) path = NULL;
  WayNode node, goal;

  printf ("%u %s\n", agent, event == WAY_MOTION_ARRIVED ? "has arrived"
                                                        : "plans again");
  if (event == WAY_MOTION_ARRIVED
      || !way_agents_get_node (way_motion_get_agents (motion), agent, &node)
      || !way_motion_get_goal (motion, agent, &goal))
    return;

  path = way_find_path (grid, node, goal, WAY_STRATEGY_ASTAR, NULL);
  if (path != NULL)
    way_motion_follow (motion, agent, path, TRUE, NULL);
}

static gboolean
send (WayMotion *motion,
      WayGrid   *grid,
      guint32    agent,
      char       from,
      char       to,
      GError   **error)
{
  const char names[][2] = { { from, '\0' }, { to, '\0' } };
  g_autoptr (WayPath) path = NULL;
  WayNode start, goal;

  way_graph_find_node (WAY_GRAPH (grid), names[0], &start);
  way_graph_find_node (WAY_GRAPH (grid), names[1], &goal);
  way_agents_place (way_motion_get_agents (motion), agent, start);
  path = way_find_path (WAY_GRAPH (grid), start, goal, WAY_STRATEGY_ASTAR,
                        error);
  return path != NULL && way_motion_follow (motion, agent, path, TRUE, error);
}

int
main (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#", "AB", NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), &error);
  g_autoptr (WayMotion) motion = way_motion_new (agents);
  gboolean ok = send (motion, grid, 1, 'A', 'B', &error)
                && send (motion, grid, 2, 'B', 'A', &error);

  /* They heed each other when they meet, and not before. */
  way_motion_set_look_ahead (motion, 0);
  way_motion_set_func (motion, on_event, grid, NULL);
  show (motion, grid);
  while (ok && way_motion_get_n_under_way (motion) > 0
         && count (motion).ticks < MAX_TICKS)
    {
      const guint64 before = count (motion).asides;

      ok = way_motion_tick (motion, &error);
      if (count (motion).asides > before)
        show (motion, grid);
    }
  show (motion, grid);
  if (ok && way_motion_get_n_under_way (motion) == 0)
    return 0;

  fprintf (stderr, "crossing: %s\n", error ? error->message : "somebody waits");
  return 1;
}
