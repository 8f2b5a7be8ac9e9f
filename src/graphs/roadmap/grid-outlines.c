/* grid-outlines.c - the outlines of cells that cannot be entered
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An outline is followed with the closed cells to its left. Where lines of the
 * grid cross, the two cells ahead tell whether it goes on straight, turns
 * towards the closed cells or away from them. Where closed cells touch in a
 * corner it stays with those that it has followed. All outlines are followed
 * twice: first to count corners, then to store them. O(cells). */

#include "graphs/grid/grid-private.h"
#include "graphs/roadmap/obstacles-private.h"

#include <wayfind/core/error.h>

#include <string.h>

typedef struct
{
  const WayGrid *grid;
  guint8        *seen;          /* (owned) upper sides that were followed */
  WayPosition   *corners;       /* (owned) %NULL while they are counted */
  WayRing       *rings;         /* (owned) */
  gsize          n_corners;
  gsize          n_rings;
  Meter         *meter;
} Tracer;

/* All cells around the map are closed. */
static gboolean
is_closed (const Tracer *self,
           gint64        column,
           gint64        row)
{
  const WayTerrain *terrain = self->grid->terrain;

  if (column < 0 || row < 0 || column >= terrain->width
      || row >= terrain->height)
    return TRUE;

  return self->grid->mover[terrain->classes[terrain_cell (terrain,
                                                          (guint32) column,
                                                          (guint32) row)]]
         == INFINITY;
}

static void
add_corner (Tracer *self,
            gint64  x,
            gint64  y)
{
  if (self->corners != NULL)
    self->corners[self->n_corners]
      = (WayPosition) { (gdouble) x * self->grid->cell_width,
                        (gdouble) y * self->grid->cell_height };
  self->n_corners++;
}

/* Ends the ring whose corners are those from @first on. */
static void
add_ring (Tracer *self,
          gsize   first)
{
  if (self->corners != NULL)
    self->rings[self->n_rings]
      = (WayRing) { self->corners + first, self->n_corners - first, 0 };
  self->n_rings++;
}

static guint8 *
upper_side (const Tracer *self,
            gint64        column,
            gint64        row)
{
  return &self->seen[(gsize) row * self->grid->terrain->width
                     + (gsize) column];
}

/* Follows the outline that leaves its corner at (@x, @y) to the right. */
static gboolean
follow (Tracer  *self,
        gint64   start_x,
        gint64   start_y,
        GError **error)
{
  const gsize first = self->n_corners;
  gint64 x = start_x, y = start_y, dx = 1, dy = 0;

  add_corner (self, x, y);
  do
    {
      gboolean left, right;

      if (!meter_go_on (self->meter, error))
        return FALSE;
      if (dx == 1)
        *upper_side (self, x, y) = TRUE;
      x += dx;
      y += dy;
      left = is_closed (self, x - (dx < dy), y - (dx + dy < 0));
      right = is_closed (self, x - (dx + dy < 0), y - (dy < dx));
      if (left != right && left)
        continue;

      /* It turns away from closed cells only if they bar the way. */
      {
        const int hand = left && right ? -1 : 1;
        const gint64 turned_x = -hand * dy, turned_y = hand * dx;

        dx = turned_x;
        dy = turned_y;
      }
      if (x != start_x || y != start_y || dx != 1)
        add_corner (self, x, y);
    }
  while (x != start_x || y != start_y || dx != 1);

  add_ring (self, first);
  return TRUE;
}

/* The outermost outline runs around the cells around the map. */
static gboolean
follow_all (Tracer  *self,
            GError **error)
{
  const gint64 width = self->grid->terrain->width;
  const gint64 height = self->grid->terrain->height;

  memset (self->seen, 0, (gsize) (width * (height + 1)));
  self->n_corners = self->n_rings = 0;

  add_corner (self, -1, -1);
  add_corner (self, width + 1, -1);
  add_corner (self, width + 1, height + 1);
  add_corner (self, -1, height + 1);
  add_ring (self, 0);

  for (gint64 y = 0; y <= height; y++)
    for (gint64 x = 0; x < width; x++)
      {
        if (self->corners == NULL && y < height
              ? !meter_expand (self->meter, error)
              : !meter_go_on (self->meter, error))
          return FALSE;
        if (is_closed (self, x, y) && !is_closed (self, x, y - 1)
            && !*upper_side (self, x, y) && !follow (self, x, y, error))
          return FALSE;
      }

  return TRUE;
}

static WayObstacles *
trace (Tracer  *self,
       GError **error)
{
  const gsize n_sides = terrain_n_cells (self->grid->terrain)
                        + self->grid->terrain->width;

  self->seen = meter_alloc (self->meter, n_sides, 1, error);
  if (self->seen == NULL || !follow_all (self, error))
    return NULL;

  self->rings = meter_alloc (self->meter, self->n_rings, sizeof *self->rings,
                             error);
  if (self->rings != NULL)
    self->corners = meter_alloc (self->meter, self->n_corners,
                                 sizeof *self->corners, error);
  if (self->corners == NULL || !follow_all (self, error))
    return NULL;

  return obstacles_new_from_outlines (self->rings, self->n_rings, self->meter,
                                      error);
}

WayObstacles *
way_obstacles_new_from_grid (WayGrid         *grid,
                             const WayLimits *limits,
                             GError         **error)
{
  Meter meter;
  Tracer tracer = { .grid = grid, .meter = &meter };
  WayObstacles *obstacles;

  g_return_val_if_fail (WAY_IS_GRID (grid), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (grid->shape != WAY_GRID_SQUARES_4 && grid->shape != WAY_GRID_SQUARES_8)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "outlines are traced around squares and rectangles "
                           "alone");
      return NULL;
    }

  meter_init (&meter, limits);
  obstacles = trace (&tracer, error);
  g_free (tracer.seen);
  g_free (tracer.corners);
  g_free (tracer.rings);

  return obstacles;
}
