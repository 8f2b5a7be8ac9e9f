/* giants.c - three sizes, three paths on one map
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   giants [PICTURE]
 *
 * A wall has a door of 1 cell, a gate of 2 and a breach of 3. Units of these
 * sizes, squares of cells, go from A to B, where their upper left cells stand:
 * the first goes straight, 13 steps; the second 3 down to the gate, 13 across
 * and 3 up, which is 19; the third 7, 13 and 7, which is 27. One of 4 cells
 * finds no way. All are views of one grid and one clearance map.
 *
 * The cells that each comes over are drawn with its size. PICTURE, .svg or
 * .png, shows all of them, and the paths of the upper left cells. */

#include <stdio.h>
#include <wayfind-io.h>
#include <wayfind.h>

#define N_SIZES 4

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

/* Calls @mark for the cells that the unit covers, step by step. */
static void
foreach_covered (WayGrid       *grid,
                 const WayPath *path,
                 guint          size,
                 void         (*mark) (guint32  column,
                                       guint32  row,
                                       guint    size,
                                       gpointer user_data),
                 gpointer       user_data)
{
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      guint32 column, row;

      way_grid_get_cell (grid, way_path_get_node (path, i), &column, &row);
      for (guint32 cell = 0; cell < size * size; cell++)
        mark (column + cell % size, row + cell / size, size, user_data);
    }
}

typedef struct
{
  char *text;
  gsize stride;
} Sheet;

static void
write_size (guint32  column,
            guint32  row,
            guint    size,
            gpointer user_data)
{
  Sheet *sheet = user_data;

  sheet->text[row * sheet->stride + column] = (char) ('0' + size);
}

static void
show (WayGrid       *grid,
      const WayPath *path,
      guint          size)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  g_autofree char *text = way_grid_dup_text (grid, NULL, ' ');
  Sheet sheet = { text, way_terrain_get_width (terrain) + 1 };

  foreach_covered (grid, path, size, write_size, &sheet);
  printf ("size %u: %g steps\n%s\n", size, way_path_get_cost (path), text);
}

static void
trample (guint32  column,
         guint32  row,
         guint    size,
         gpointer user_data)
{
  way_terrain_set_class (user_data, column, row, (guint8) size);
}

/* Tracks are drawn as ground of a class for each size, the smaller on top. */
static gboolean
draw (WayTerrain *terrain,
      WayPath   **paths,
      const char *file,
      GError    **error)
{
  static const WayCost costs[] = { 1, INFINITY, 3, 9 };
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
  g_autoptr (WayPicture) picture = way_picture_new (network);

  way_grid_set_mover (grid, costs, G_N_ELEMENTS (costs));
  way_picture_set_title (picture, "Three sizes, three paths");
  way_picture_set_unit (picture, "steps", 1);
  way_picture_name_class (picture, 0, "ground");
  way_picture_name_class (picture, 1, "wall");
  way_picture_name_class (picture, 2, "covered by size 2");
  way_picture_name_class (picture, 3, "covered by size 3");
  for (guint size = N_SIZES; size >= 1; size--)
    if (paths[size] != NULL)
      {
        g_autoptr (WayRoute) route = way_route_new (network, NULL);
        g_autofree char *name = g_strdup_printf ("size %u", size);

        if (size > 1)
          foreach_covered (grid, paths[size], size, trample, terrain);
        way_route_add_leg (route, paths[size], NULL);
        way_picture_add_route (picture, route);
        way_picture_name_line (picture, name);
      }

  return way_picture_save (picture, file, NULL, NULL, error);
}

/* The path of a unit; NULL if there is none, or with an error. */
static WayPath *
find_path (WayGrid         *grid,
           WayClearanceMap *room,
           guint            size,
           GError         **error)
{
  g_autoptr (WayClearance) view
    = way_clearance_new (WAY_GRAPH (grid), room, size);
  WayNode a, b;

  if (!way_graph_find_node (WAY_GRAPH (view), "A", &a)
      || !way_graph_find_node (WAY_GRAPH (view), "B", &b))
    return NULL;

  return way_find_straightest_path (WAY_GRAPH (view), a, b, NULL, error);
}

static gboolean
run (WayTerrain *terrain,
     const char *picture,
     GError    **error)
{
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WayClearanceMap) room = way_clearance_map_new (grid, error);
  WayPath *paths[N_SIZES + 1] = { NULL };
  GError *problem = NULL;

  for (guint size = 1; room && size <= N_SIZES && problem == NULL; size++)
    {
      paths[size] = find_path (grid, room, size, &problem);
      if (paths[size] != NULL)
        show (grid, paths[size], size);
      else if (problem == NULL)
        printf ("size %u: no way\n", size);
    }
  if (problem == NULL && picture != NULL)
    draw (terrain, paths, picture, &problem);
  for (guint size = 1; size <= N_SIZES; size++)
    g_clear_pointer (&paths[size], way_path_unref);
  if (problem != NULL)
    g_propagate_error (error, problem);

  return room != NULL && problem == NULL;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain
    = way_terrain_new_from_text (map, ".#", "AB", &error);

  if (terrain != NULL && run (terrain, argc > 1 ? argv[1] : NULL, &error))
    return 0;

  fprintf (stderr, "giants: %s\n", error ? error->message : "no way");
  return 1;
}
