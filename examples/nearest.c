/* nearest.c - the closest of several things whose places are unknown
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The lesson: a goal that is a question. The agent does not know where the
 * gold mines are, so it cannot set a goal or estimate; but it can
 * see whether a square holds gold when it gets there. Dijkstra spreads evenly,
 * so that the first mine that it meets is the closest on foot: here not the one
 * that is closest as the crow flies. If the search is run on it finds the next
 * mine, and when it is exhausted there are no more.
 *
 * With A* there would be a search for each mine, and a list of mines would be
 * needed.
 */

#include <stdio.h>
#include <wayfind.h>

static const char map[] =
  ". . . . # . . . g .\n"
  ". U . . # . . . . .\n"
  ". . . . # # # . . .\n"
  ". . . . . . . . . .\n"
  "# # # # . . . . . .\n"
  ". w . # . . . g . .\n";

typedef struct
{
  WayGrid *grid;
  char     resource;            /* that it wants */
} Wish;

static gboolean
is_wanted (WayNode  node,
           gpointer user_data)
{
  const Wish *wish = user_data;
  guint32 column, row;

  way_grid_get_cell (wish->grid, node, &column, &row);
  return way_terrain_get_mark (way_grid_get_terrain (wish->grid), column, row)
         == wish->resource;
}

static void
print_path (WayGrid   *grid,
            WaySearch *search,
            char       resource)
{
  g_autoptr (WayPath) path = way_search_dup_path (search);
  const guint last = way_path_get_length (path) - 1;
  g_autofree char *place = way_graph_dup_name (WAY_GRAPH (grid),
                                               way_path_get_node (path, last));
  g_autofree char *picture = way_grid_dup_text (grid, path, '*');

  printf ("%c at %s: %g steps\n%s", resource, place, way_path_get_cost (path),
          picture);
}

static void
look_for (WayGrid *grid,
          char     resource)
{
  Wish wish = { grid, resource };
  g_autoptr (WaySearch) search
    = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_DIJKSTRA);
  guint found = 0;
  WayNode agent;

  way_graph_find_node (WAY_GRAPH (grid), "U", &agent);
  way_search_set_start (search, agent);
  way_search_set_goal_func (search, is_wanted, &wish, NULL);
  for (; way_search_run (search, NULL) == WAY_STATUS_FOUND; found++)
    print_path (grid, search, resource);

  printf ("%u of %c within reach\n\n", found, resource);
}

int
main (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTerrain) terrain = way_terrain_new_from_text (map, ".#", "Ugw",
                                                              &error);
  g_autoptr (WayGrid) grid = NULL;

  if (terrain == NULL)
    {
      fprintf (stderr, "nearest: %s\n", error->message);
      return 3;
    }

  grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
  look_for (grid, 'g');
  look_for (grid, 'w');

  return 0;
}
