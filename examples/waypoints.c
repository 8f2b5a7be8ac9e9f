/* waypoints.c - on foot between buildings, by the corners that see each other
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: waypoints [PICTURE]
 *
 * A hall with a court in it, a tower beside it, and three places, in metres:
 *
 *     y = 39                        50 +---+ 58      kiosk at 61,35
 *     y = 30   10 +--------+ 40        |   |         gate at 7,26
 *                 |  +--+  |           |   |         fountain at 25,15, in
 *                 |  +--+  |           |   |         the court
 *     y = 0    10 +--------+ 40        +---+ y = 5
 *
 * The shortest way from the gate to the kiosk bends where a string would: at
 * the hall's upper left corner and at both upper ones of the tower. Its lines
 * are hypotenuses of whole numbers, 3-4-5, 9-40-41, 8, and 3-4-5 again: 59 m.
 * Nothing leads into the court; within it, from 21,12 to the fountain, it is
 * 5 m. With PICTURE, an .svg or .png, the roadmap and the way are drawn. */

#include <stdio.h>
#include <wayfind-io.h>
#include <wayfind.h>

static const WayPosition hall[]
  = { { 10, 0 }, { 40, 0 }, { 40, 30 }, { 10, 30 } };
static const WayPosition court[]
  = { { 20, 10 }, { 30, 10 }, { 30, 20 }, { 20, 20 } };
static const WayPosition tower[]
  = { { 50, 5 }, { 58, 5 }, { 58, 39 }, { 50, 39 } };

/* The number says which rings are one polygon: the court is the hall's. */
static const WayRing rings[]
  = { { hall, 4, 0 }, { court, 4, 0 }, { tower, 4, 1 } };

static const WayPosition gate = { 7, 26 };
static const WayPosition kiosk = { 61, 35 };
static const WayPosition fountain = { 25, 15 };
static const WayPosition bench = { 21, 12 };

/* Places that the roadmap was not built with are as good as any. */
static gboolean
walk (WayRoadmap        *roadmap,
      const char        *what,
      const WayPosition *from,
      const WayPosition *to,
      GError           **error)
{
  g_autoptr (GError) failure = NULL;
  WayCost length;
  g_autoptr (GArray) path
    = way_roadmap_find_path (roadmap, from, to, &length, NULL, &failure);

  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (path == NULL)
    {
      printf ("%s: no way\n", what);
      return TRUE;
    }

  printf ("%s: %.2f m\n", what, length);
  for (guint i = 0; i < path->len; i++)
    {
      const WayPosition *at = &g_array_index (path, WayPosition, i);

      printf ("  %g,%g\n", at->x, at->y);
    }
  return TRUE;
}

/* The roadmap is a table like any other, to be searched and drawn. */
static gboolean
draw (WayObstacles *buildings,
      WayTable     *table,
      const char   *file,
      GError      **error)
{
  WayRing ring;
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (table));
  g_autoptr (WayPicture) picture = way_picture_new (network);
  g_autoptr (WayRoute) route = way_route_new (network, "gate");
  g_autoptr (WayPath) path = NULL;
  WayNode from, to;

  if (!way_graph_find_node (WAY_GRAPH (table), "gate", &from)
      || !way_graph_find_node (WAY_GRAPH (table), "kiosk", &to))
    return FALSE;
  path = way_find_path (WAY_GRAPH (table), from, to, WAY_STRATEGY_ASTAR,
                        error);
  if (path == NULL)
    return FALSE;

  /* An area is some node's; these are in the way, and any will do. */
  for (guint i = 0; way_obstacles_get_ring (buildings, i, &ring); i++)
    way_network_add_ring (network, ring.polygon == 0 ? from : to,
                          ring.corners, ring.n_corners);
  way_route_add_leg (route, path, "kiosk");
  way_picture_set_options (picture, &(WayPictureOptions) {
    .title = "Between buildings",
    .unit = "m",
  });
  way_picture_add_route (picture, route, NULL);
  return way_picture_save (picture, file, NULL, WAY_SAVE_DEFAULT, NULL, error);
}

static gboolean
run (const char *file,
     GError    **error)
{
  g_autoptr (WayObstacles) buildings
    = way_obstacles_new (rings, G_N_ELEMENTS (rings), NULL, error);
  g_autoptr (WayRoadmap) roadmap = NULL;
  g_autoptr (WayTable) table = NULL;

  if (buildings == NULL)
    return FALSE;

  roadmap = way_roadmap_new (buildings);
  if (!way_roadmap_add_waypoint (roadmap, "gate", &gate, NULL, error)
      || !way_roadmap_add_waypoint (roadmap, "kiosk", &kiosk, NULL, error))
    return FALSE;
  table = way_roadmap_build (roadmap, NULL, NULL, error);
  if (table == NULL)
    return FALSE;

  printf ("%u nodes, %u lines\n", way_table_get_n_nodes (table),
          way_table_get_n_edges (table) / 2);
  printf ("the gate %s the kiosk\n",
          way_obstacles_is_open (buildings, &gate, &kiosk) ? "sees"
                                                          : "does not see");
  return walk (roadmap, "gate to kiosk", &gate, &kiosk, error)
         && walk (roadmap, "gate to fountain", &gate, &fountain, error)
         && walk (roadmap, "bench to fountain", &bench, &fountain, error)
         && (file == NULL || draw (buildings, table, file, error));
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;

  if (!run (argc > 1 ? argv[1] : NULL, &error))
    {
      fprintf (stderr, "waypoints: %s\n", error ? error->message : "no way");
      return 1;
    }

  return 0;
}
