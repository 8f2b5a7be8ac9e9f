/* grid-race.c - a Moving AI map, its queries, and the contestants
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "grid-race.h"

#include <string.h>

const Steps real_steps = { "1 and root 2", 1, WAY_GRID_DIAGONAL };
const Steps whole_steps = { "2 and 3", 2, 3 };

static WayGrid *
load_grid (const char  *map,
           const Steps *steps,
           GError     **error)
{
  static const WayCost walker[] = { 1, 1, 1 };
  g_autoptr (WayTerrain) terrain = grid_data_load_terrain (map, error);

  if (terrain == NULL)
    return NULL;

  WayGrid *grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);

  way_grid_set_mover (grid, walker, G_N_ELEMENTS (walker));
  way_grid_set_steps (grid, steps->straight, steps->straight, steps->diagonal);
  way_grid_set_corner_rule (grid, WAY_CORNERS_ALWAYS);
  return grid;
}

gboolean
grid_race_load (GridRace *self,
                guint     n,
                GError  **error)
{
  self->grid = load_grid (self->map_name, self->steps, error);
  self->queries = self->grid != NULL
                    ? grid_data_load_queries (self->map_name, n, error) : NULL;
  if (self->queries == NULL)
    return FALSE;

  self->search = way_search_new (WAY_GRAPH (self->grid), WAY_STRATEGY_ASTAR);
  self->any = way_search_new (WAY_GRAPH (self->grid), WAY_STRATEGY_ASTAR);
  way_search_set_tie_rule (self->any, WAY_TIE_ANY);
  self->jumps = way_jump_points_new (self->grid);
  self->leaps = way_search_new (WAY_GRAPH (self->jumps), WAY_STRATEGY_ASTAR);
  return TRUE;
}

/* Contestants */

static WayNode
get_cell (const GridRace *self,
          const guint32 *cell)
{
  return way_grid_get_node (self->grid, cell[0], cell[1]);
}

/* Runs @search; %NULL without a path. */
static WayPath *
answer (const GridRace *self,
        WaySearch      *search,
        guint           task)
{
  const GridQuery *query = &g_array_index (self->queries, GridQuery, task);
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, get_cell (self, query->start));
  way_search_set_goal (search, get_cell (self, query->goal));
  if (way_search_run (search, &error) == WAY_STATUS_FAILED)
    g_error ("grids: %s", error->message);
  if (way_search_get_status (search) != WAY_STATUS_FOUND)
    return NULL;

  return way_search_dup_path (search);
}

static double
find_cost (const GridRace *self,
           WaySearch      *search,
           guint           task)
{
  g_autoptr (WayPath) path = answer (self, search, task);

  return path != NULL ? way_path_get_cost (path) : -1;
}

double
grid_race_run_ours (gpointer contestant,
                    guint    task)
{
  const GridRace *self = contestant;

  return find_cost (self, self->search, task);
}

double
grid_race_run_any (gpointer contestant,
                   guint    task)
{
  const GridRace *self = contestant;

  return find_cost (self, self->any, task);
}

/* Answers with the cells between jumps, as the others do. */
double
grid_race_run_jumps (gpointer contestant,
                     guint    task)
{
  const GridRace *self = contestant;
  g_autoptr (WayPath) path = answer (self, self->leaps, task);

  if (path == NULL)
    return -1;

  g_autoptr (WayPath) cells = way_jump_points_dup_cells (self->jumps, path);

  return way_path_get_cost (cells);
}

#if BENCH_HAVE_LIBTCOD
void
grid_race_make_tcod (GridRace *self)
{
  WayTerrain *terrain = way_grid_get_terrain (self->grid);
  const int   width = (int) way_terrain_get_width (terrain);
  const int   height = (int) way_terrain_get_height (terrain);

  self->map = TCOD_map_new (width, height);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      TCOD_map_set_properties (
          self->map, x, y, true,
          way_terrain_get_class (terrain, (guint32) x, (guint32) y)
              < strlen (GRID_DATA_FREE));
  self->path = TCOD_path_new_using_map (
      self->map, (float) (self->steps->diagonal / self->steps->straight));
}

/* Walks the path, as that is the only way to learn its length. */
double
grid_race_run_tcod (gpointer contestant,
                    guint    task)
{
  const GridRace      *self = contestant;
  const GridQuery *query = &g_array_index (self->queries, GridQuery, task);
  int x = (int) query->start[0], y = (int) query->start[1];
  int next_x, next_y, straight = 0, diagonal = 0;

  if (!TCOD_path_compute (self->path, x, y, (int) query->goal[0],
                          (int) query->goal[1]))
    return -1;

  for (; TCOD_path_walk (self->path, &next_x, &next_y, false);
       x = next_x, y = next_y)
    if (x != next_x && y != next_y)
      diagonal++;
    else
      straight++;

  return straight * self->steps->straight + diagonal * self->steps->diagonal;
}
#endif

void
grid_race_clear (GridRace *self)
{
#if BENCH_HAVE_LIBTCOD
  if (self->path != NULL)
    TCOD_path_delete (self->path);
  if (self->map != NULL)
    TCOD_map_delete (self->map);
#endif
  g_clear_object (&self->leaps);
  g_clear_object (&self->jumps);
  g_clear_object (&self->any);
  g_clear_object (&self->search);
  g_clear_object (&self->grid);
  g_clear_pointer (&self->queries, g_array_unref);
}
