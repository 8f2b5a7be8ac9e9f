/* landmarks.c - a tighter estimate for maps where the grid's own takes minutes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "landmarks.h"

#include <math.h>

#define N_LANDMARKS 16

/* Distances from a few cells to all: two cells are at least as far apart as
 * their distances from a third differ (Goldberg and Harrelson, 2005). */
typedef struct
{
  WayGrid *grid;        /* (not owned) */
  guint    n_cells;
  gdouble *distances;   /* (owned) of each cell, N_LANDMARKS each */
} Landmarks;

static gboolean
note_distance (WayNode  node,
               WayNode  came_from,
               WayCost  cost_so_far,
               gboolean is_closed,
               gpointer user_data)
{
  gdouble *distances = user_data;

  distances[WAY_NODE_INDEX (node) * N_LANDMARKS] = cost_so_far;
  return TRUE;
}

/* Notes how far all are from @cell, as landmark @landmark. */
static void
measure_from (Landmarks *self,
              WaySearch *search,
              WayNode    cell,
              guint      landmark)
{
  g_autoptr (GError) error = NULL;

  way_search_set_start (search, cell);
  way_search_run (search, &error);
  g_assert_no_error (error);
  way_search_foreach_reached (search, note_distance,
                              self->distances + landmark);
}

/* The cell farthest from the present landmarks that all of them reach:
 * landmarks in other components are useless. */
static WayNode
find_farthest (const Landmarks *self,
               guint            n_landmarks)
{
  guint farthest = 0;
  gdouble most = -1;

  for (guint cell = 0; cell < self->n_cells; cell++)
    {
      gdouble least = INFINITY;

      for (guint i = 0; i < n_landmarks; i++)
        least = MIN (least, self->distances[cell * N_LANDMARKS + i]);
      if (least < INFINITY && least > most)
        {
          most = least;
          farthest = cell;
        }
    }

  return WAY_INDEX (farthest);
}

static Landmarks *
landmarks_new (WayGrid *grid,
               WayNode  first)
{
  WayTerrain *terrain = way_grid_get_terrain (grid);
  g_autoptr (WaySearch) search = way_search_new (WAY_GRAPH (grid),
                                                 WAY_STRATEGY_DIJKSTRA);
  Landmarks *self = g_new0 (Landmarks, 1);

  self->grid = grid;
  self->n_cells = way_terrain_get_width (terrain)
                  * way_terrain_get_height (terrain);
  self->distances = g_new (gdouble, self->n_cells * N_LANDMARKS);
  for (guint i = 0; i < self->n_cells * N_LANDMARKS; i++)
    self->distances[i] = INFINITY;

  measure_from (self, search, first, 0);
  for (guint i = 0; i < N_LANDMARKS; i++)
    measure_from (self, search, find_farthest (self, MAX (i, 1)), i);

  return self;
}

static void
landmarks_free (gpointer data)
{
  Landmarks *self = data;

  g_free (self->distances);
  g_free (self);
}

static gpointer
begin_estimates (const WayNode *goals,
                 guint          n_goals,
                 gpointer       user_data)
{
  g_assert_cmpuint (n_goals, ==, 1);
  return (gpointer) goals[0];
}

static WayCost
octile_between (WayGrid *grid,
                WayNode  from,
                WayNode  to)
{
  guint32 x, y, to_x, to_y;
  gdouble dx, dy;

  way_grid_get_cell (grid, from, &x, &y);
  way_grid_get_cell (grid, to, &to_x, &to_y);
  dx = fabs ((gdouble) to_x - x);
  dy = fabs ((gdouble) to_y - y);
  return fabs (dx - dy) + MIN (dx, dy) * WAY_GRID_DIAGONAL;
}

static WayCost
estimate (gpointer goal,
          WayNode  node,
          gpointer user_data)
{
  const Landmarks *self = user_data;
  const gdouble *here = self->distances + WAY_NODE_INDEX (node) * N_LANDMARKS;
  const gdouble *there = self->distances + WAY_NODE_INDEX (goal) * N_LANDMARKS;
  WayCost most = octile_between (self->grid, node, goal);

  for (guint i = 0; i < N_LANDMARKS; i++)
    if (here[i] < INFINITY && there[i] < INFINITY)
      most = MAX (most, fabs (there[i] - here[i]));

  return most;
}

WayHeuristic *
landmarks_heuristic_new (WayGrid *grid,
                         WayNode  first)
{
  return way_heuristic_new_full (begin_estimates, estimate, NULL,
                            landmarks_new (grid, first), landmarks_free);
}
