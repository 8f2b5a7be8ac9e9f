/* giants.c - three sizes, three paths on one map
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   giants [PICTURE]
 *
 * A wall has a door of 1 cell, a gate of 2 and a breach of 3. Movers of these
 * sizes, squares of cells, go from A to B, where their upper left cells stand:
 * the first goes straight, 13 steps; the second 3 down to the gate, 13 across
 * and 3 up, which is 19; the third 7, 13 and 7, which is 27. One of 4 cells
 * finds no way. All are views of one grid and one clearance map.
 *
 * Pulled straight, the second path is three lines: to the gate, through it and
 * up to the row above B's, and up. The graph that was searched, a view that
 * knows the mover's size, says which lines are open; past the gate the grid
 * alone would have cut the corner.
 *
 * The cells that each comes over are drawn with its size. PICTURE, .svg or
 * .png, shows all of them, and the paths of the upper left cells. */

#include <stdio.h>
#include <wayfind-io.h>
#include <wayfind.h>

enum { N_SIZES = 4 };

static const char map[] =
  ".......#.........\n"
  "A............B...\n"
  ".......#.........\n"
  ".......#.........\n"
  ".................\n"
  ".................\n"
  ".......#.........\n"
  ".......#.........\n"
  ".................\n"
  ".................\n"
  ".................\n"
  ".......#.........\n";

/* Marks the cells that the mover covers, step by step: after ground and wall
 * comes a class for each size. */
static void
tread (WayTerrain    *tracks,
       WayGrid       *grid,
       const WayPath *path,
       guint          size)
{
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      guint32 column, row;

      way_grid_get_cell (grid, way_path_get_node (path, i), &column, &row);
      for (guint32 cell = 0; cell < size * size; cell++)
        way_terrain_set_class (tracks, column + cell % size,
                               row + cell / size, (guint8) (1 + size));
    }
}

static void
show (WayGrid       *grid,
      const WayPath *path,
      const WayPath *pulled,
      guint          size)
{
  g_autoptr (WayTerrain) tracks
    = way_terrain_new_from_text (map, ".#", "AB", NULL);
  g_autofree char *text = NULL;

  tread (tracks, grid, path, size);
  text = way_terrain_dup_text (tracks, ".#1234");
  printf ("size %u: %g steps, or %.1f in straight lines, %u of them\n%s\n",
          size, way_path_get_cost (path), way_path_get_cost (pulled),
          way_path_get_length (pulled) - 1, text);
}

/* The tracks of movers that leave more than a path, the smaller on top. */
static gboolean
draw (WayGrid    *grid,
      GPtrArray  *paths,
      const char *file,
      GError    **error)
{
  static const WayCost costs[] = { 1, INFINITY, 1, 3, 9, 27 };
  g_autoptr (WayTerrain) tracks
    = way_terrain_new_from_text (map, ".#", "AB", NULL);
  g_autoptr (WayGrid) ground = way_grid_new (tracks, WAY_GRID_SQUARES_4);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (ground));
  g_autoptr (WayPicture) picture = way_picture_new (network);

  way_grid_set_mover (ground, costs, G_N_ELEMENTS (costs));
  way_picture_set_options (picture, &(WayPictureOptions) {
    .title = "Three sizes, three paths",
    .unit = "steps",
  });
  way_picture_name_class (picture, 0, "ground");
  way_picture_name_class (picture, 1, "wall");
  for (guint size = 2; size <= paths->len; size++)
    {
      g_autofree char *name = g_strdup_printf ("covered by size %u", size);

      way_picture_name_class (picture, size + 1, name);
    }
  for (guint size = paths->len; size >= 1; size--)
    {
      g_autoptr (WayRoute) route = way_route_new (network, NULL);
      g_autofree char *name = g_strdup_printf ("size %u", size);

      if (size > 1)
        tread (tracks, grid, paths->pdata[size - 1], size);
      way_route_add_leg (route, paths->pdata[size - 1], NULL);
      way_picture_add_route (picture, route, name);
    }

  return way_picture_save (picture, file, NULL, WAY_SAVE_DEFAULT, NULL, error);
}

/* Finds and shows the path of a mover; NULL without a path, or with an
 * error. */
static WayPath *
find_path (WayGrid         *grid,
           WayClearanceMap *room,
           guint            size,
           GError         **error)
{
  g_autoptr (WayClearance) view
    = way_clearance_new (WAY_GRAPH (grid), room, size, NULL);
  g_autoptr (WayPath) path = NULL;
  g_autoptr (WayPath) pulled = NULL;
  WayNode a, b;

  way_graph_find_node (WAY_GRAPH (view), "A", &a);
  way_graph_find_node (WAY_GRAPH (view), "B", &b);

  path = way_find_straightest_path (WAY_GRAPH (view), a, b, NULL, error);
  if (path != NULL)
    pulled = way_pull_path (path, WAY_GRAPH (view), NULL, error);
  if (pulled == NULL)
    return NULL;

  show (grid, path, pulled, size);
  return g_steal_pointer (&path);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#", "AB", NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayClearanceMap) room = way_clearance_map_new (grid, &error);
  g_autoptr (GPtrArray) paths
    = g_ptr_array_new_with_free_func ((GDestroyNotify) way_path_unref);

  /* Where a larger one gets through, a smaller one does. */
  for (guint size = 1; error == NULL && size <= N_SIZES; size++)
    {
      WayPath *path = find_path (grid, room, size, &error);

      if (path == NULL)
        {
          if (error == NULL)
            printf ("size %u: no way\n", size);
          break;
        }
      g_ptr_array_add (paths, path);
    }
  if (error == NULL && argc > 1)
    draw (grid, paths, argv[1], &error);
  if (error == NULL)
    return 0;

  fprintf (stderr, "giants: %s\n", error->message);
  return 1;
}
