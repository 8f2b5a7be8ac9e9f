/* grid-lines.c - straight lines over the cells of a grid
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Which cells a line from centre to centre crosses is decided in whole
 * numbers. Over squares (rectangles are squares that were stretched) the line
 * meets its i-th vertical border after (2 i + 1) / 2 dx of its length, and its
 * j-th horizontal one after (2 j + 1) / 2 dy: comparing the two is a product
 * each. Hexagons and triangles are put on a lattice on which their centres and
 * corners are whole, and a line touches a cell if its corners do not all lie
 * on one side. O(cells crossed). */

#include "grid/grid-metric.h"
#include "grid/grid-private.h"

#include <math.h>
#include <stdlib.h>

/* A line under way. */
typedef struct
{
  const WayGrid *grid;
  gint64         columns[2];    /* of its first and last cell */
  gint64         rows[2];
  gdouble        share;         /* of the line, in cells passed so far */
  WayCost        sum;           /* of their costs, each times its share */
} Line;

/* The cost of a cell; INFINITY for what cannot be entered or is no cell. */
static WayCost
cell_cost (const WayGrid *grid,
           gint64         column,
           gint64         row)
{
  const WayTerrain *terrain = grid->terrain;

  if (column < 0 || row < 0 || column >= terrain->width
      || row >= terrain->height)
    return INFINITY;

  return grid->mover[terrain->classes[terrain_cell (terrain,
                                                    (guint32) column,
                                                    (guint32) row)]];
}

static gboolean
is_free (const WayGrid *grid,
         gint64         column,
         gint64         row)
{
  return cell_cost (grid, column, row) < INFINITY;
}

/* Takes @share of the line through a cell. %FALSE if it is closed. */
static gboolean
pass (Line   *self,
      gint64  column,
      gint64  row,
      gdouble share)
{
  const WayCost cost = cell_cost (self->grid, column, row);

  if (cost == INFINITY)
    return FALSE;

  self->share += share;
  self->sum += share * cost;
  return TRUE;
}

/* Squares ----------------------------------------------------------------- */

/* Whether a line may pass between the two cells beside a corner. */
static gboolean
passes_corner (const WayGrid *grid,
               gint64         column,
               gint64         row,
               gint64         next_column,
               gint64         next_row)
{
  const guint n_free = is_free (grid, next_column, row)
                       + is_free (grid, column, next_row);

  if (grid->shape == WAY_GRID_SQUARES_4)
    return n_free == 2;
  switch (grid->corners)
    {
    case WAY_CORNERS_ALWAYS:
      return TRUE;
    case WAY_CORNERS_ONE_FREE:
      return n_free >= 1;
    case WAY_CORNERS_NEVER:
    case WAY_CORNERS_BOTH_FREE:
    default:
      return n_free == 2;
    }
}

static gboolean
walk_squares (Line *self)
{
  const gint64 dx = llabs (self->columns[1] - self->columns[0]);
  const gint64 dy = llabs (self->rows[1] - self->rows[0]);
  const gint64 step_x = self->columns[1] < self->columns[0] ? -1 : 1;
  const gint64 step_y = self->rows[1] < self->rows[0] ? -1 : 1;
  gint64 x = self->columns[0], y = self->rows[0], i = 0, j = 0;
  gdouble before = 0;

  while (i < dx || j < dy)
    {
      /* The next border of either kind, as a part of 2 dx dy. */
      const gint64 at_x = i < dx ? (2 * i + 1) * dy : G_MAXINT64;
      const gint64 at_y = j < dy ? (2 * j + 1) * dx : G_MAXINT64;
      const gdouble after = at_x <= at_y ? (i + 0.5) / dx : (j + 0.5) / dy;

      if (!pass (self, x, y, after - before))
        return FALSE;
      if (at_x == at_y && !passes_corner (self->grid, x, y, x + step_x,
                                          y + step_y))
        return FALSE;
      before = after;
      x += at_x <= at_y ? step_x : 0;
      y += at_y <= at_x ? step_y : 0;
      i += at_x <= at_y;
      j += at_y <= at_x;
    }

  return pass (self, x, y, 1 - before);
}

/* Hexagons and triangles -------------------------------------------------- */

#define MAX_CORNERS 6

typedef struct
{
  gint64 x;
  gint64 y;
} Point;

/* A cell on the lattice. */
typedef struct
{
  Point centre;
  guint n_corners;
  Point corners[MAX_CORNERS];
} Tile;

/* Half a width, and half a side, are 1: a row is three halves of a side. */
static void
place_hexagon (Tile  *self,
               gint64 column,
               gint64 row)
{
  static const Point around[] = { { 0, -2 }, { 1, -1 }, { 1, 1 },
                                  { 0, 2 },  { -1, 1 }, { -1, -1 } };

  self->centre = (Point) { 2 * column + (row & 1), 3 * row };
  self->n_corners = G_N_ELEMENTS (around);
  for (guint i = 0; i < self->n_corners; i++)
    self->corners[i] = (Point) { self->centre.x + around[i].x,
                                 self->centre.y + around[i].y };
}

/* Half a side is 1, and so is a third of the height: where the centre is. */
static void
place_triangle (Tile  *self,
                gint64 column,
                gint64 row)
{
  const gint64 up = (column + row) % 2 == 0;
  const gint64 tip = 3 * (row + 1 - up), base = 3 * (row + up);

  self->centre = (Point) { column + 1, 3 * row + 1 + up };
  self->n_corners = 3;
  self->corners[0] = (Point) { column, base };
  self->corners[1] = (Point) { column + 2, base };
  self->corners[2] = (Point) { column + 1, tip };
}

static void
place (const Line *self,
       Tile       *tile,
       gint64      column,
       gint64      row)
{
  if (self->grid->shape == WAY_GRID_HEXAGONS)
    place_hexagon (tile, column, row);
  else
    place_triangle (tile, column, row);
}

/* On which side of the line from @a to @b, and how far. */
static gint64
side_of (Point a,
         Point b,
         Point point)
{
  return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x);
}

/* How far along the line from @a to @b, as a part of its length squared. */
static gint64
reach_of (Point a,
          Point b,
          Point point)
{
  return (b.x - a.x) * (point.x - a.x) + (b.y - a.y) * (point.y - a.y);
}

/* Where the endless line through @a, which is 0, and @b, which is 1, crosses
 * @tile. %FALSE if it does not touch it. Which side a corner lies on is exact,
 * and so is what is made of the rest: the ends lie in the middle of cells, and
 * no crossing comes near to 0 or 1. */
static gboolean
cross (const Tile *tile,
       Point       a,
       Point       b,
       gdouble    *first,
       gdouble    *last)
{
  const gdouble length = (gdouble) reach_of (a, b, b);

  *first = INFINITY;
  *last = -INFINITY;
  for (guint i = 0; i < tile->n_corners; i++)
    {
      const Point p = tile->corners[i];
      const Point q = tile->corners[(i + 1) % tile->n_corners];
      const gint64 side_p = side_of (a, b, p), side_q = side_of (a, b, q);
      gdouble at = reach_of (a, b, p) / length;

      if ((side_p > 0 && side_q > 0) || (side_p < 0 && side_q < 0)
          || (side_p != 0 && side_q == 0))      /* as p of the next side */
        continue;
      if (side_p != 0)
        at += (reach_of (a, b, q) / length - at)
              * ((gdouble) side_p / (gdouble) (side_p - side_q));
      *first = MIN (*first, at);
      *last = MAX (*last, at);
    }

  return *first <= *last;
}

/* The columns in which the line passes @row, and some more. */
static void
find_columns (const Line *self,
              gint64      row,
              gint64     *low,
              gint64     *high)
{
  const gint64 rows = self->rows[1] - self->rows[0];
  const gdouble slope
    = rows == 0 ? 0 : (gdouble) (self->columns[1] - self->columns[0]) / rows;
  const gdouble middle = self->columns[0]
                         + slope * (gdouble) (row - self->rows[0]);
  const gdouble spread = fabs (slope) + 3;
  const gint64 least = MIN (self->columns[0], self->columns[1]) - 1;
  const gint64 most = MAX (self->columns[0], self->columns[1]) + 1;

  *low = rows == 0 ? least : MAX (least, (gint64) floor (middle - spread));
  *high = rows == 0 ? most : MIN (most, (gint64) ceil (middle + spread));
}

static gboolean
walk_tiles (Line *self)
{
  const gint64 step = self->rows[1] < self->rows[0] ? -1 : 1;
  Tile tile;
  Point a, b;

  place (self, &tile, self->columns[0], self->rows[0]);
  a = tile.centre;
  place (self, &tile, self->columns[1], self->rows[1]);
  b = tile.centre;
  for (gint64 row = self->rows[0] - step;
       row != self->rows[1] + 2 * step; row += step)
    {
      gdouble first, last;
      gint64 low, high;

      find_columns (self, row, &low, &high);
      for (gint64 column = low; column <= high; column++)
        {
          place (self, &tile, column, row);
          if (cross (&tile, a, b, &first, &last) && last > 0 && first < 1
              && !pass (self, column, row, MIN (last, 1) - MAX (first, 0)))
            return FALSE;
        }
    }

  return TRUE;
}

/* Lines ------------------------------------------------------------------- */

static gboolean
walk (Line          *self,
      const WayGrid *grid,
      WayNode        from,
      WayNode        to)
{
  const guint32 width = grid->terrain->width;
  const guint32 ends[2] = { (guint32) WAY_NODE_INDEX (from),
                            (guint32) WAY_NODE_INDEX (to) };

  *self = (Line) { .grid = grid };
  for (guint i = 0; i < 2; i++)
    {
      self->columns[i] = ends[i] % width;
      self->rows[i] = ends[i] / width;
    }

  if (from == to)
    return pass (self, self->columns[0], self->rows[0], 1);

  return grid->rule.row_matters ? walk_tiles (self) : walk_squares (self);
}

gboolean
way_grid_has_line_of_sight (WayGrid *self,
                            WayNode  from,
                            WayNode  to)
{
  Line line;

  g_return_val_if_fail (WAY_IS_GRID (self), FALSE);
  g_return_val_if_fail (grid_has_node (self, from)
                        && grid_has_node (self, to), FALSE);

  return walk (&line, self, from, to);
}

/* What a straight line costs over cells of cost 1: its length in steps, or
 * what the steps themselves would cost if that is less. */
static WayCost
measure (const WayGrid *grid,
         WayNode        from,
         WayNode        to)
{
  const guint32 width = grid->terrain->width;
  const gint64 a = (gint64) WAY_NODE_INDEX (from);
  const gint64 b = (gint64) WAY_NODE_INDEX (to);
  const gdouble dx = (gdouble) llabs (a % width - b % width);
  const gdouble dy = (gdouble) llabs (a / width - b / width);
  const WayCost *steps = grid->steps;
  WayPosition one, other;
  OctileSteps octile;
  WayCost line;

  if (grid->rule.row_matters)
    {
      shape_get_centre (grid->shape, (guint32) (a % width),
                        (guint32) (a / width), 1, 1, &one);
      shape_get_centre (grid->shape, (guint32) (b % width),
                        (guint32) (b / width), 1, 1, &other);
      return hypot (one.x - other.x, one.y - other.y)
             / shape_step_length (grid->shape, STEP_HORIZONTAL, 1, 1)
             * steps[STEP_HORIZONTAL];
    }

  line = hypot (dx * steps[STEP_HORIZONTAL], dy * steps[STEP_VERTICAL]);
  if (grid->shape == WAY_GRID_SQUARES_4 || grid->corners == WAY_CORNERS_NEVER)
    return line;

  octile_steps_init (&octile, steps[STEP_HORIZONTAL], steps[STEP_VERTICAL],
                     steps[STEP_DIAGONAL]);
  return MIN (line, metric_octile (dx, dy, &octile));
}

WayCost
way_grid_get_line_cost (WayGrid *self,
                        WayNode  from,
                        WayNode  to)
{
  Line line;

  g_return_val_if_fail (WAY_IS_GRID (self), INFINITY);
  g_return_val_if_fail (grid_has_node (self, from)
                        && grid_has_node (self, to), INFINITY);

  if (!walk (&line, self, from, to))
    return INFINITY;

  return measure (self, from, to) * (line.sum / line.share);
}

/* The cheapest class on the map. Those in use are usually the first few. */
static WayCost
find_least_cost (const WayGrid *grid)
{
  const guint32 *counts = grid->terrain->counts;
  gsize left = terrain_n_cells (grid->terrain);
  WayCost least = INFINITY;

  for (guint klass = 0; left > 0; left -= counts[klass++])
    if (counts[klass] > 0)
      least = MIN (least, grid->mover[klass]);

  return least;
}

WayCost
way_grid_get_line_bound (WayGrid *self,
                         WayNode  from,
                         WayNode  to)
{
  WayCost least;

  g_return_val_if_fail (WAY_IS_GRID (self), INFINITY);
  g_return_val_if_fail (grid_has_node (self, from)
                        && grid_has_node (self, to), INFINITY);

  least = find_least_cost (self);
  return least == INFINITY ? INFINITY : measure (self, from, to) * least;
}
