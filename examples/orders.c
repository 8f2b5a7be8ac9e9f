/* orders.c - 300 units are sent off at once, and the game does not stutter
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A queue serves their searches, 12,000 expansions a tick. After the first tick
 * each unit has a path to begin with, and starts walking. The final path begins
 * where the unit has got to by then. In the third tick the north bridge falls:
 * paths over it that were found and not told yet are repaired by the queue, and
 * the units that walk towards it ask again. */

#include <stdio.h>
#include <wayfind.h>

#define SIDE 64
#define N_UNITS 300
#define BUDGET 12000            /* expansions a tick */

typedef struct
{
  WayQueue  *queue;
  WayGraph  *view;
  WaySearch *search;
  WayPath   *path;              /* NULL until there is one */
  guint      at;                /* node of the path */
  guint      n_asked;
} Unit;

/* Takes the partial path that is reported first, and later the final path. */
static void
take_path (WaySearch    *search,
           WayStatus     status,
           WayPath      *path,
           const GError *error,
           gpointer      user_data)
{
  Unit *unit = user_data;

  g_clear_pointer (&unit->path, way_path_unref);
  unit->path = path != NULL ? way_path_ref (path) : NULL;
  unit->at = 0;
}

static void
ask (Unit   *unit,
     WayNode start)
{
  const WayRequest request = { .first_expansions = 6 };

  way_search_set_start (unit->search, start);
  way_queue_add (unit->queue, unit->search, &request, take_path, unit, NULL);
  unit->n_asked++;
}

/* Makes a step along the path, and tells the queue where the unit is. Returns
 * whether it has arrived. */
static gboolean
walk (Unit *unit)
{
  const gboolean waits = way_queue_has (unit->queue, unit->search);
  WayNode here, next;

  if (unit->path == NULL)
    return FALSE;

  here = way_path_get_node (unit->path, unit->at);
  if (unit->at + 1 == way_path_get_length (unit->path))
    return !way_path_is_partial (unit->path);

  next = way_path_get_node (unit->path, unit->at + 1);
  if (!way_graph_is_blocked (unit->view, next))
    here = way_path_get_node (unit->path, ++unit->at);
  else if (!waits)
    ask (unit, here);
  if (waits)
    way_queue_move (unit->queue, unit->search, here, 0);

  return FALSE;
}

int
main (void)
{
  const WayCost costs[] = { 10, INFINITY };
  g_autoptr (WayTerrain) terrain = way_terrain_new (SIDE, SIDE, NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
  g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
  g_autoptr (WayQueue) queue = way_queue_new ();
  Unit units[N_UNITS];
  WayQueueStatistics statistics;
  guint there = 0, n_asked = 0;

  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  for (guint row = 0; row < SIDE; row++)        /* a river with two bridges */
    if (row != 20 && row != 50)
      way_terrain_set_class (terrain, 32, row, 1);
  for (guint i = 0; i < N_UNITS; i++)
    {
      units[i] = (Unit) { queue, WAY_GRAPH (overlay),
                          way_search_new (WAY_GRAPH (overlay),
                                          WAY_STRATEGY_ASTAR), NULL, 0, 0 };
      way_search_set_goal (units[i].search,
                           way_grid_get_node (grid, 40 + i % 20, 5 + i % 3));
      ask (&units[i], way_grid_get_node (grid, i % 20, 10 + i / 20));
    }

  for (guint tick = 1; there < N_UNITS; tick++)
    {
      if (tick == 3)
        way_overlay_set_extra_cost (overlay, way_grid_get_node (grid, 32, 20),
                                    INFINITY);
      way_queue_tick (queue, BUDGET, -1);
      there = 0;
      for (guint i = 0; i < N_UNITS; i++)
        there += walk (&units[i]);
      way_queue_get_statistics (queue, &statistics);
      if (tick < 4 || tick % 32 == 0)
        printf ("tick %3u: %3u first paths, %3u answers, %3u units there\n",
                tick, (guint) statistics.first_paths,
                (guint) statistics.served, there);
    }

  for (guint i = 0; i < N_UNITS; i++)
    {
      n_asked += units[i].n_asked;
      g_clear_pointer (&units[i].path, way_path_unref);
      g_object_unref (units[i].search);
    }
  printf ("all are there; %u of %u asked again; most expansions in a tick: "
          "%u\n", n_asked - N_UNITS, N_UNITS,
          (guint) statistics.most_expansions);

  return 0;
}
