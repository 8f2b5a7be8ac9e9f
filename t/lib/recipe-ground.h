/* recipe-ground.h - the ground that the recipes of docs/tasks.md share
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * t/tasks.t includes it in a program with all recipes. Not each of them uses
 * everything. */

#pragma once

#include <math.h>
#include <stdio.h>
#include <wayfind-io.h>

static const char recipe_map[] = "a....#.....\n"
                                 ".###.#.^^..\n"
                                 "...#...^~..\n"
                                 "...#..^^~~b\n";

static WayTerrain *terrain;
static WayGrid *grid;
static WayCallbackGraph *graph;
static WayNode a, b;

/* The squares beside a square that are free. */
static void
add_squares (WayNode   node,
             WayEdges *edges,
             gpointer  user_data)
{
  static const gint around[][2] = { { 0, -1 }, { -1, 0 }, { 1, 0 }, { 0, 1 } };
  guint32 column, row;

  way_grid_get_cell (grid, node, &column, &row);
  for (guint i = 0; i < G_N_ELEMENTS (around); i++)
    {
      const guint32 x = column + (guint32) around[i][0];
      const guint32 y = row + (guint32) around[i][1];

      if (x < way_terrain_get_width (terrain)
          && y < way_terrain_get_height (terrain)
          && way_terrain_get_class (terrain, x, y) != 1)
        way_edges_add (edges, way_grid_get_node (grid, x, y), 1);
    }
}

G_GNUC_UNUSED static gboolean
append_node (WayNode  node,
             gpointer array)
{
  g_array_append_val ((GArray *) array, node);
  return TRUE;
}

G_GNUC_UNUSED static void
ignore_path (WaySearch    *search,
             WayStatus     status,
             WayPath      *path,
             const GError *error,
             gpointer      user_data)
{
}

static void
make_ground (void)
{
  static const WayCost mover[] = { 1, INFINITY, 1, 1 };

  terrain = way_terrain_new_from_text (recipe_map, ".#~^", "ab", NULL);
  grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  way_grid_set_mover (grid, mover, G_N_ELEMENTS (mover));
  graph = way_callback_graph_new (way_graph_get_node_type (WAY_GRAPH (grid)),
                                  add_squares, NULL, NULL);
  a = way_grid_get_node (grid, 0, 0);
  b = way_grid_get_node (grid, 10, 3);
}

static void
free_ground (void)
{
  g_object_unref (graph);
  g_object_unref (grid);
  g_object_unref (terrain);
}
