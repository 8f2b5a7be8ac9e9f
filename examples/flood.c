/* flood.c - flood fill, a distance map and the way home, from one search
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: a search without a goal goes wherever it can, and leaves the
 * answers to several questions. The squares that were reached are a flood fill.
 * The costs of reaching them are a distance map. And came_from, drawn as
 * arrows, leads any number of units back to the start without another search:
 * each step is a look at one square.
 */

#include <stdio.h>
#include <wayfind.h>

static const char map[] =
  "~ ~ ~ ~ ~ ~ ~ ~ ~ ~\n"
  "~ S . . ~ ~ . . ~ ~\n"
  "~ . # . . . . . . ~\n"
  "~ . . . ~ ~ ~ . . ~\n"
  "~ ~ . ~ ~ . ~ ~ ~ ~\n"
  "~ ~ . . . . ~ . . ~\n"
  "~ ~ ~ ~ ~ ~ ~ . . ~\n";

/* Draws the record of one square, in three columns. */
typedef void (*DrawSquare) (WaySearch *search,
                            WayNode    node);

static void
draw_flood (WaySearch *search,
            WayNode    node)
{
  printf ("  %c", way_search_get_cost_so_far (search, node, NULL) ? '*' : '.');
}

static void
draw_distance (WaySearch *search,
               WayNode    node)
{
  WayCost cost;

  if (way_search_get_cost_so_far (search, node, &cost))
    printf ("%3g", cost);
  else
    printf ("  .");
}

static void
draw_arrow (WaySearch *search,
            WayNode    node)
{
  WayGrid *grid = WAY_GRID (way_search_get_graph (search));
  guint32 column, row, from_column, from_row;
  WayNode came_from;

  if (!way_search_get_cost_so_far (search, node, NULL))
    printf ("  .");
  else if (!way_search_get_came_from (search, node, &came_from))
    printf ("  S");
  else
    {
      way_grid_get_cell (grid, node, &column, &row);
      way_grid_get_cell (grid, came_from, &from_column, &from_row);
      printf ("  %s", from_row < row ? "↑" : from_row > row ? "↓"
                      : from_column < column ? "←" : "→");
    }
}

static void
draw (WaySearch  *search,
      const char *title,
      DrawSquare  draw_square)
{
  WayGrid *grid = WAY_GRID (way_search_get_graph (search));
  WayTerrain *terrain = way_grid_get_terrain (grid);

  printf ("%s\n", title);
  for (guint32 row = 0; row < way_terrain_get_height (terrain); row++)
    {
      for (guint32 column = 0; column < way_terrain_get_width (terrain);
           column++)
        draw_square (search, way_grid_get_node (grid, column, row));
      printf ("\n");
    }
}

typedef struct
{
  guint   n_squares;
  WayCost farthest;
} Extent;

static gboolean
measure (WayNode  node,
         WayNode  came_from,
         WayCost  cost,
         gboolean is_closed,
         gpointer user_data)
{
  Extent *extent = user_data;

  extent->n_squares++;
  extent->farthest = MAX (extent->farthest, cost);
  return TRUE;
}

int
main (void)
{
  g_autoptr (WayTerrain) terrain = way_terrain_new_from_text (map, ".#~", "S",
                                                              NULL);
  g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_BFS);
  Extent extent = { 0, 0 };
  WayNode start;

  if (!way_graph_find_node (WAY_GRAPH (grid), "S", &start))
    return 1;

  way_search_set_start (search, start);
  way_search_run (search, NULL);
  draw (search, "Flood fill: what can be reached", draw_flood);
  draw (search, "Distance map: how many steps it takes", draw_distance);
  draw (search, "Came from: how to get home", draw_arrow);
  way_search_foreach_reached (search, measure, &extent);
  printf ("%u squares, the farthest %g steps away\n", extent.n_squares,
          extent.farthest);

  return 0;
}
