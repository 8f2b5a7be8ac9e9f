/* guards.c - a thief waits in a niche until the guard has passed
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   guards [PICTURE]
 *
 * A corridor from A to B, with three niches. A guard walks it up and down, from
 * one # to the other, 9 steps each way, and is at the right end at time 0. The
 * thief wants to get from A to B, 11 steps, without meeting the guard; the
 * guard neither waits nor steps aside.
 *
 * The guard takes each cell for as long as it is there, and the way to the next
 * in both directions. So the thief, who starts at 0, goes 3 steps, into the
 * first niche, before the guard gets there. The guard is in front of it from 8
 * until 9, steps to the end, turns round, and is there again at 10. In between
 * the thief comes out, at 9, and walks 9 steps ahead of the guard to B: it is
 * there at 18. A thief that waits at A instead until the guard is gone can only
 * follow it, one step behind, and it turns round.
 *
 * Prints the places and times of the thief, and the corridor at some times: g
 * is the guard, t the thief. PICTURE, .svg or .png, shows the thief's path. */

#include <stdio.h>
#include <wayfind-io.h>
#include <wayfind.h>

static const char museum[] =
  "##.####.####\n"
  "A..........B\n"
  "##########.#\n";

#define ROW 1                   /* that of the corridor */
#define LEFT 1                  /* columns between which the guard walks */
#define RIGHT 10
#define ROUNDS 5

/* Where the guard is from @time on, for 1. */
static guint32
guard_column (guint time)
{
  const guint way = RIGHT - LEFT;
  const guint step = time % (2 * way);

  return step < way ? RIGHT - step : LEFT + (step - way);
}

static void
reserve_rounds (WayReservations *taken,
                WayGrid         *grid)
{
  for (guint time = 0; time < ROUNDS * 2 * (RIGHT - LEFT); time++)
    {
      const WayNode here = way_grid_get_node (grid, guard_column (time), ROW);
      const WayNode next = way_grid_get_node (grid, guard_column (time + 1),
                                              ROW);

      way_reservations_reserve_node (taken, here, time, time + 1,
                                     WAY_RESERVATIONS_NOBODY);
      way_reservations_reserve_edge (taken, here, next, time, time + 1,
                                     WAY_RESERVATIONS_NOBODY);
      way_reservations_reserve_edge (taken, next, here, time, time + 1,
                                     WAY_RESERVATIONS_NOBODY);
    }
}

/* The map at @time, when the thief is at @at. */
static void
show (WayGrid *grid,
      gdouble  time,
      WayNode  at)
{
  g_autofree char *text = g_strdup (museum);
  const gsize stride = way_terrain_get_width (way_grid_get_terrain (grid)) + 1;
  guint32 column, row;

  way_grid_get_cell (grid, at, &column, &row);
  text[row * stride + column] = 't';
  text[ROW * stride + guard_column ((guint) time)] = 'g';
  printf ("%s\n", text);
}

/* Tells of each time that the thief waits, and of the end. */
static void
tell (WayGrid       *grid,
      const WayPath *path,
      const gdouble *departures)
{
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      const WayNode node = way_path_get_node (path, i);
      const gdouble arrival = way_path_get_cost_so_far (path, i);
      g_autofree char *name = way_graph_dup_name (WAY_GRAPH (grid), node);

      if (i + 1 == way_path_get_length (path))
        printf ("at %g the thief is at %s\n", arrival, name);
      else if (departures[i] > arrival)
        printf ("from %g until %g it waits at %s\n", arrival, departures[i],
                name);
      else
        continue;
      show (grid, arrival, node);
      if (departures[i] > arrival)
        show (grid, departures[i], node);
    }
}

static gboolean
draw (WayGrid    *grid,
      WayPath    *path,
      const char *file,
      GError    **error)
{
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayRoute) route = way_route_new (network, "A");
  g_autoptr (WayPicture) picture = way_picture_new (network);

  way_route_add_leg (route, path, "B");
  way_picture_add_route (picture, route, NULL);
  return way_picture_save (picture, file, NULL, WAY_SAVE_DEFAULT, NULL, error);
}

static gboolean
steal (WayGrid    *grid,
       const char *picture,
       GError    **error)
{
  WayNodeType *type = way_graph_get_node_type (WAY_GRAPH (grid));
  g_autoptr (WayReservations) taken = way_reservations_new (type);
  g_autoptr (WayTimed) timed = way_timed_new (WAY_GRAPH (grid), taken, NULL);
  g_autoptr (WayPath) path = NULL;
  g_autofree gdouble *departures = NULL;
  WayNode a, b;

  if (!way_graph_find_node (WAY_GRAPH (grid), "A", &a)
      || !way_graph_find_node (WAY_GRAPH (grid), "B", &b))
    return FALSE;

  reserve_rounds (taken, grid);
  path = way_timed_find_path (timed, a, 0, b, INFINITY, NULL, error);
  if (path == NULL)
    return FALSE;
  departures = way_timed_dup_departures (timed, path, error);
  if (departures == NULL)
    return FALSE;

  tell (grid, path, departures);
  return picture == NULL || draw (grid, path, picture, error);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (museum, ".#", "AB", &error);
  g_autoptr (WayGrid) grid = NULL;

  if (terrain != NULL)
    grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  if (grid == NULL || !steal (grid, argc > 1 ? argv[1] : NULL, &error))
    {
      fprintf (stderr, "guards: %s\n", error ? error->message : "no way");
      return 1;
    }

  return 0;
}
