/* three-graphs.c - one map searched as tiles, as waypoints and as a mesh
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The mesh and the waypoints make themselves of the tiles. By a mesh and by the
 * corners of walls the way from A to B is the shortest that there is:
 *
 *   A to 6,5               root of 4.5^2 + 3.5^2    5.70
 *   6,5 to 9,6             root of 3^2 + 1^2        3.16
 *   9,6 to 10,6                                     1
 *   10,6 to B              root of 3.5^2 + 0.5^2    3.54
 *
 * which makes 13.4. Tiles have steps in eight directions alone, and cut no
 * corner: 6 straight ones and 6 diagonal ones are 14.5 long.
 *
 * A large map is often searched on two of them at once: waypoints that somebody
 * has set lead over the long way, and each leg between two of them is a walk
 * over tiles. */

#include <stdio.h>
#include <wayfind.h>

static const char map[] =
  "................\n"
  ".A....#.........\n"
  "......#.........\n"
  "......#..####...\n"
  "......#..#......\n"
  ".........#...B..\n"
  "................\n";

/* Set by hand: where the way leads round walls. */
static const WayPosition waypoints[] = {
  { 4.5, 4.5 }, { 8.5, 6.5 }, { 11.5, 6.5 }, { 8.5, 0.5 }, { 14.5, 2.5 }
};

static WayNode
node_at (WayGrid           *grid,
         const WayPosition *at)
{
  return way_grid_get_node (grid, (guint32) at->x, (guint32) at->y);
}

static gboolean
search_tiles (WayGrid *grid,
              WayNode  from,
              WayNode  to,
              GError **error)
{
  g_autoptr (WayPath) path = way_find_path (WAY_GRAPH (grid), from, to,
                                            WAY_STRATEGY_ASTAR, error);

  if (path == NULL)
    return FALSE;
  printf ("tiles: %.1f in %u steps\n", way_path_get_cost (path),
          way_path_get_length (path) - 1);
  return TRUE;
}

static void
print_line (const char   *what,
            const GArray *path,
            WayCost       cost)
{
  printf ("%s: %.1f by way of", what, cost);
  for (guint i = 0; i < path->len; i++)
    {
      const WayPosition *at = &g_array_index (path, WayPosition, i);

      printf (" %g,%g", at->x, at->y);
    }
  printf ("\n");
}

static gboolean
search_mesh (WayGrid           *grid,
             const WayPosition *from,
             const WayPosition *to,
             GError           **error)
{
  g_autoptr (WayMesh) mesh = way_mesh_new_from_grid (grid, NULL, error);
  g_autoptr (GArray) path = NULL;
  g_autofree char *what = NULL;
  WayCost cost;

  if (mesh == NULL)
    return FALSE;
  path = way_mesh_find_path (mesh, from, to, &cost, NULL, error);
  if (path == NULL)
    return FALSE;

  what = g_strdup_printf ("a mesh of %u polygons",
                          way_mesh_get_n_polygons (mesh));
  print_line (what, path, cost);
  return TRUE;
}

static gboolean
search_corners (WayObstacles      *walls,
                const WayPosition *from,
                const WayPosition *to,
                GError           **error)
{
  g_autoptr (WayRoadmap) roadmap = way_roadmap_new (walls);
  g_autoptr (WayTable) table = way_roadmap_build (roadmap, NULL, NULL, error);
  g_autoptr (GArray) path = NULL;
  WayCost cost;

  if (table == NULL)
    return FALSE;
  path = way_roadmap_find_path (roadmap, from, to, &cost, NULL, error);
  if (path == NULL)
    return FALSE;

  print_line ("corners", path, cost);
  return TRUE;
}

/* Over waypoints, joined by walking, and tile by tile between them. */
static gboolean
search_waypoints (WayGrid           *grid,
                  const WayPosition *from,
                  const WayPosition *to,
                  GError           **error)
{
  const WayNode a = node_at (grid, from), b = node_at (grid, to);
  WayNode nodes[G_N_ELEMENTS (waypoints)];
  g_autoptr (WayWaypointNet) net = NULL;
  g_autoptr (WayPath) coarse = NULL, fine = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (waypoints); i++)
    nodes[i] = node_at (grid, &waypoints[i]);
  net = way_waypoint_net_new (WAY_GRAPH (grid), nodes, G_N_ELEMENTS (nodes), 6,
                              NULL, error);
  if (net != NULL)
    coarse = way_waypoint_net_find (net, a, b, NULL, error);
  if (coarse != NULL)
    fine = way_waypoint_net_find_path (net, a, b, NULL, error);
  if (fine == NULL)
    return FALSE;

  printf ("waypoints: %.1f over %u waypoints, %u steps\n",
          way_path_get_cost (fine), way_path_get_length (coarse) - 2,
          way_path_get_length (fine) - 1);
  return TRUE;
}

static gboolean
search_all (WayGrid *grid,
            GError **error)
{
  const WayPosition a = { 1.5, 1.5 }, b = { 13.5, 5.5 };
  g_autoptr (WayObstacles) walls = way_obstacles_new_from_grid (grid, NULL,
                                                                error);

  return walls != NULL
         && search_tiles (grid, node_at (grid, &a), node_at (grid, &b), error)
         && search_mesh (grid, &a, &b, error)
         && search_corners (walls, &a, &b, error)
         && search_waypoints (grid, &a, &b, error);
}

int
main (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#", "AB", &error);
  g_autoptr (WayGrid) grid
    = terrain != NULL ? way_grid_new (terrain, WAY_GRID_SQUARES_8) : NULL;

  if (grid != NULL && search_all (grid, &error))
    return 0;

  fprintf (stderr, "three-graphs: %s\n",
           error != NULL ? error->message : "there is no way");
  return 1;
}
