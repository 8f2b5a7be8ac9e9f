/* grid-mesh.c - the open cells of a grid as convex polygons
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A wall runs between two cells if a unit of length costs more in one of them.
 * A corner is a point at which walls turn or meet. The cells form a lattice of
 * whole numbers, and all steps use this lattice; the last step stretches it.
 * O(cells + n log n) expected for n corners. */

#include "graphs/grid/grid-private.h"
#include "graphs/meshing/convex-pieces.h"
#include "graphs/table/renumber.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/mesh.h>

/* Stands for a corner that is not there. */
#define NO_CORNER G_MAXUINT32

typedef struct
{
  guint32 from;
  guint32 to;
} Wall;

typedef struct
{
  const WayGrid *grid;
  WayCost        factors[TERRAIN_N_CLASSES];
  WayPosition   *corners;       /* (owned) in whole numbers */
  Wall          *walls;         /* (owned) between these */
  guint32       *above;         /* (owned) the last corner met in a column */
  guint32       *numbers;       /* (owned) of corners in the triangulation */
  gsize          n_corners;
  gsize          n_walls;
  gsize          corners_room;
  gsize          walls_room;
  Meter         *meter;
} GridCutter;

/* The factor of the ground outside of the map, different from all others. */
static WayCost
cell_factor (const GridCutter *self,
             gint64            column,
             gint64            row)
{
  const WayTerrain *terrain = self->grid->terrain;

  if (column < 0 || row < 0 || column >= terrain->width
      || row >= terrain->height)
    return -1;

  return self->factors[terrain->classes[terrain_cell (terrain,
                                                      (guint32) column,
                                                      (guint32) row)]];
}

/* Walls -------------------------------------------------------------------- */

static gboolean
add_wall (GridCutter *self,
          guint32     from,
          guint32     to,
          GError    **error)
{
  if (!meter_grow (self->meter, &self->walls, &self->walls_room,
                   self->n_walls + 1, sizeof *self->walls, error))
    return FALSE;

  self->walls[self->n_walls++] = (Wall) { from, to };
  return TRUE;
}

/* Looks at the place where lines @x and @y of the grid cross. @left is the last
 * corner met in this row. */
static gboolean
look_at (GridCutter *self,
         gint64      x,
         gint64      y,
         guint32    *left,
         GError    **error)
{
  const WayCost upper_left = cell_factor (self, x - 1, y - 1);
  const WayCost upper_right = cell_factor (self, x, y - 1);
  const WayCost lower_left = cell_factor (self, x - 1, y);
  const WayCost lower_right = cell_factor (self, x, y);
  const gboolean up = upper_left != upper_right;
  const gboolean down = lower_left != lower_right;
  const gboolean to_left = upper_left != lower_left;
  const gboolean to_right = upper_right != lower_right;
  const guint32 corner = (guint32) self->n_corners;

  /* No wall at all, or a straight wall. */
  if (up == down && to_left == to_right && !(up && to_left))
    return TRUE;

  if (!meter_grow (self->meter, &self->corners, &self->corners_room,
                   self->n_corners + 1, sizeof *self->corners, error)
      || (up && !add_wall (self, self->above[x], corner, error))
      || (to_left && !add_wall (self, *left, corner, error)))
    return FALSE;

  self->corners[self->n_corners++]
    = (WayPosition) { (gdouble) x, (gdouble) y };
  self->above[x] = *left = corner;
  return TRUE;
}

static gboolean
find_walls (GridCutter *self,
            GError    **error)
{
  const gint64 width = self->grid->terrain->width;
  const gint64 height = self->grid->terrain->height;

  self->above = meter_alloc (self->meter, (gsize) width + 1,
                             sizeof *self->above, error);
  if (self->above == NULL)
    return FALSE;

  for (gint64 y = 0; y <= height; y++)
    {
      guint32 left = NO_CORNER;

      for (gint64 x = 0; x <= width; x++)
        if (!meter_go_on (self->meter, error)
            || !look_at (self, x, y, &left, error))
          return FALSE;
    }

  return TRUE;
}

/* Triangles ---------------------------------------------------------------- */

/* Corners are added along a Hilbert curve, so that each lies near the one
 * before. */
static gboolean
add_corners (GridCutter    *self,
             Triangulation *triangulation,
             GError       **error)
{
  const gsize n = self->n_corners;
  g_autofree guint32 *order = meter_alloc (self->meter, n, sizeof *order,
                                           error);

  if (order != NULL)
    self->numbers = meter_alloc (self->meter, n, sizeof *self->numbers, error);
  if (self->numbers == NULL)
    return FALSE;
  if (!renumber_by_position (self->corners, (guint32) n, order, self->numbers))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory to sort the corners of "
                           "the ground");
      return FALSE;
    }

  for (gsize i = 0; i < n; i++)
    if (!triangulation_add_corner (triangulation, &self->corners[order[i]],
                                   &self->numbers[order[i]], error))
      return FALSE;
  return TRUE;
}

static gboolean
triangulate (GridCutter    *self,
             Triangulation *triangulation,
             GError       **error)
{
  const WayPosition high = { self->grid->terrain->width,
                             self->grid->terrain->height };

  if (!find_walls (self, error)
      || !triangulation_begin (triangulation, (WayPosition) { 0, 0 }, high,
                               self->meter, error)
      || !add_corners (self, triangulation, error))
    return FALSE;

  for (gsize i = 0; i < self->n_walls; i++)
    if (!triangulation_add_wall (triangulation,
                                 self->numbers[self->walls[i].from],
                                 self->numbers[self->walls[i].to], error))
      return FALSE;
  return TRUE;
}

/* A triangle lies in cells of a single factor. Its centre is at most a third of
 * a cell away from them, so that the cell at the centre is one of them. */
static WayCost
triangle_factor (const Triangulation *triangulation,
                 const Triangle      *triangle,
                 gpointer             user_data)
{
  const GridCutter *self = user_data;
  gint64 x = 0, y = 0;

  for (guint i = 0; i < 3; i++)
    {
      x += (gint64) triangulation->corners[triangle->corners[i]].x;
      y += (gint64) triangulation->corners[triangle->corners[i]].y;
    }

  return cell_factor (self, x / 3, y / 3);
}

/* From outside ------------------------------------------------------------- */

/* A mesh knows no directions: a step to the side and one up or down must cost
 * the same for their length. */
static gboolean
find_factors (GridCutter *self,
              GError    **error)
{
  const WayGrid *grid = self->grid;
  const WayCost aside = grid->steps[STEP_HORIZONTAL] / grid->cell_width;
  const WayCost up = grid->steps[STEP_VERTICAL] / grid->cell_height;

  if (grid->shape != WAY_GRID_SQUARES_4 && grid->shape != WAY_GRID_SQUARES_8)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "meshes are made of squares and rectangles alone");
      return FALSE;
    }
  if (!(fabs (aside - up) <= 1e-9 * MAX (aside, up)))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                   "a unit of length costs %g sideways and %g up or down: a "
                   "mesh has one cost for all directions; set the costs of "
                   "steps to the lengths of cells", aside, up);
      return FALSE;
    }

  for (guint klass = 0; klass < TERRAIN_N_CLASSES; klass++)
    self->factors[klass] = grid->mover[klass] < INFINITY
                             ? grid->mover[klass] * aside : INFINITY;
  return TRUE;
}

WayMesh *
way_mesh_new_from_grid (WayGrid         *grid,
                        const WayLimits *limits,
                        GError         **error)
{
  Meter meter;
  GridCutter cutter = { .grid = grid, .meter = &meter };
  Triangulation triangulation = { .meter = &meter };
  WayMesh *mesh = NULL;

  g_return_val_if_fail (WAY_IS_GRID (grid), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  if (find_factors (&cutter, error)
      && triangulate (&cutter, &triangulation, error))
    {
      const WayPosition scale = { grid->cell_width, grid->cell_height };
      const gboolean is_exact = scale.x == 1 && scale.y == 1;

      mesh = convex_pieces_make_mesh (&triangulation, triangle_factor, &cutter,
                                      scale, is_exact
                                        ? 0 : WAY_MESH_DEFAULT_TOLERANCE,
                                      error);
    }

  triangulation_clear (&triangulation);
  g_free (cutter.corners);
  g_free (cutter.walls);
  g_free (cutter.above);
  g_free (cutter.numbers);
  return mesh;
}
