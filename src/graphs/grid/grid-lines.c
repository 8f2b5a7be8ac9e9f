/* grid-lines.c - straight lines over the cells of a grid
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The walk finds the cells that a line from centre to centre crosses, in whole
 * numbers. Over squares (rectangles are stretched squares) the line meets its
 * i-th vertical border after (2 i + 1) / 2 dx of its length, and its j-th
 * horizontal border after (2 j + 1) / 2 dy: a comparison takes one product for
 * each. Hexagons and triangles are tiles (tile.c). O(cells crossed).
 *
 * One walk has two uses. It adds up the cost of the line, and stops at the
 * first closed cell; or it reports each piece of the line to a function. A
 * constant chooses the use at compile time, so that the sum is not slower for
 * the reports. */

#include "graphs/grid/grid-lines.h"

#include "graphs/grid/grid-corners.h"
#include "graphs/grid/grid-metric.h"
#include "graphs/grid/tile.h"
#include "graphs/grid/grid-private.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <stdlib.h>

/* A cell that touches a line, and where: from @first to @last, as shares of the
 * line. */
typedef struct
{
  gint64  column;
  gint64  row;
  gdouble first;
  gdouble last;
} Touch;

/* A line under way. */
typedef struct
{
  const WayGrid *grid;
  gint64         columns[2];    /* of its first and last cell */
  gint64         rows[2];

  /* For adding up */
  gdouble        share;         /* passed so far, in any unit */
  WayCost        sum;           /* of the costs of cells, times their shares */

  /* For telling */
  WayLineFunc    func;
  gpointer       user_data;
  gdouble        length;        /* in straight steps, of a share of 1 */
  WayCost        price;         /* over cells of cost 1, of a share of 1 */
  WayLinePiece   piece;         /* the next piece, which may still grow */
  Touch         *touches;       /* (owned) (nullable) cells in no order */
  gsize          n_touches;
  gsize          room;
} Line;

/* Stands for a cell that lies off the map. */
#define NO_CELL G_MAXUINT32

/* The cell in a column and row; NO_CELL if either is out of range. */
static guint32
find_cell (const WayGrid *grid,
           gint64         column,
           gint64         row)
{
  const WayTerrain *terrain = grid->terrain;

  if (column < 0 || row < 0 || column >= terrain->width
      || row >= terrain->height)
    return NO_CELL;

  return (guint32) terrain_cell (terrain, (guint32) column, (guint32) row);
}

/* The cost of a cell; INFINITY if it cannot be entered, or for NO_CELL. */
static inline WayCost
cell_cost (const WayGrid *grid,
           guint32        cell)
{
  return cell == NO_CELL ? INFINITY
                         : grid->mover[grid->terrain->classes[cell]];
}

/* Reports @share of the line through a cell. A place outside of the map has no
 * node, and is reported as a closed part of the cell before it. %FALSE if the
 * function ends the walk. */
static gboolean
tell (Line   *self,
      guint32 cell,
      gdouble share)
{
  const WayCost cost = cell_cost (self->grid, cell);
  gboolean goes_on;

  if (cell != NO_CELL)
    self->piece.node = WAY_INDEX (cell);
  self->piece.length = share * self->length;
  self->piece.cost = cost < INFINITY ? share * self->price * cost : INFINITY;
  goes_on = self->func (&self->piece, self->user_data);
  self->piece.n_needed = self->piece.n_beside = 0;

  return goes_on;
}

/* Takes @share of the line through a cell. %FALSE if the cell is closed when
 * adding up, or if the function has had enough when telling. */
static G_ALWAYS_INLINE inline gboolean
pass (Line    *self,
      guint32  cell,
      gdouble  share,
      gboolean tells)
{
  WayCost cost;

  if (tells)
    return tell (self, cell, share);

  cost = cell_cost (self->grid, cell);
  if (cost == INFINITY)
    return FALSE;

  self->share += share;
  self->sum += share * cost;
  return TRUE;
}

/* Squares ----------------------------------------------------------------- */

static void
note_beside (Line   *self,
             guint32 cell)
{
  if (cell_cost (self->grid, cell) < INFINITY)
    self->piece.beside[self->piece.n_beside++] = WAY_INDEX (cell);
}

/* Takes the line through a corner between cells @one and @other. %FALSE if
 * these close it. */
static G_ALWAYS_INLINE inline gboolean
turn_corner (Line    *self,
             guint32  one,
             guint32  other,
             gboolean tells)
{
  const guint n_needed = grid_corner_needs (self->grid);

  if (!tells)
    return n_needed == 0
           || (cell_cost (self->grid, one) < INFINITY)
                  + (cell_cost (self->grid, other) < INFINITY)
                >= (int) n_needed;

  self->piece.n_needed = n_needed;
  note_beside (self, one);
  note_beside (self, other);
  return TRUE;
}

/* The line crosses its i-th vertical border after (2 i + 1) dy of 2 dx dy, and
 * its j-th horizontal one after (2 j + 1) dx. A line along a row or a column
 * crosses borders of one kind alone. All its cells lie on the map; offsets
 * between cells are modulo 2^32. */
static G_ALWAYS_INLINE inline gboolean
walk_squares (Line    *self,
              gboolean tells)
{
  const guint32 width = self->grid->terrain->width;
  const guint32 step_x = self->columns[1] < self->columns[0] ? -1u : 1;
  const guint32 step_y = self->rows[1] < self->rows[0] ? -width : width;
  const gint64 dx = llabs (self->columns[1] - self->columns[0]);
  const gint64 dy = llabs (self->rows[1] - self->rows[0]);
  const gint64 wide = MAX (dx, 1), high = MAX (dy, 1), end = 2 * wide * high;
  gint64 at_x = dx > 0 ? high : G_MAXINT64, at_y = dy > 0 ? wide : G_MAXINT64;
  gint64 at, before = 0;
  guint32 cell = find_cell (self->grid, self->columns[0], self->rows[0]);

  if (tells)
    {
      self->length /= end;
      self->price /= end;
    }
  for (; (at = MIN (at_x, at_y)) < end; before = at)
    {
      const gboolean crosses_x = at_x == at, crosses_y = at_y == at;

      if (!pass (self, cell, (gdouble) (at - before), tells))
        return FALSE;
      if (crosses_x && crosses_y
          && !turn_corner (self, cell + step_x, cell + step_y, tells))
        return FALSE;
      if (crosses_x)
        {
          cell += step_x;
          at_x += 2 * high;
        }
      if (crosses_y)
        {
          cell += step_y;
          at_y += 2 * wide;
        }
    }

  return pass (self, cell, (gdouble) (end - before), tells);
}

/* Hexagons and triangles -------------------------------------------------- */

static void
place (const Line *self,
       Tile       *tile,
       gint64      column,
       gint64      row)
{
  if (self->grid->shape == WAY_GRID_HEXAGONS)
    tile_init_hexagon (tile, column, row);
  else
    tile_init_triangle (tile, column, row);
}

/* Finds the columns in which the line passes @row, and a few more. */
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

/* Stores a cell that the line touches, for a report in the right order. %FALSE
 * if the machine has no memory. */
static gboolean
note_touch (Line   *self,
            gint64  column,
            gint64  row,
            gdouble first,
            gdouble last)
{
  if (self->n_touches == self->room)
    {
      const gsize room = MAX (2 * self->room, 64);
      Touch *touches = g_try_realloc_n (self->touches, room, sizeof *touches);

      if (touches == NULL)
        return FALSE;
      self->touches = touches;
      self->room = room;
    }

  self->touches[self->n_touches++]
    = (Touch) { column, row, MAX (first, 0), MIN (last, 1) };
  return TRUE;
}

/* Walks row by row, and within a row by columns. A line from centre to centre
 * never leaves the map, though it may touch the border, so places outside do not
 * count. Along the line cells of two rows may alternate, so that a walk which
 * reports stores the cells first. %FALSE if a cell is closed in a walk that adds
 * up, or if the machine has no memory in a walk that reports. */
static G_ALWAYS_INLINE inline gboolean
walk_tiles (Line    *self,
            gboolean tells)
{
  const gint64 step = self->rows[1] < self->rows[0] ? -1 : 1;
  Tile tile;
  TilePoint a, b;

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
          if (find_cell (self->grid, column, row) == NO_CELL)
            continue;

          place (self, &tile, column, row);
          if (!tile_cross (&tile, a, b, &first, &last)
              || last <= 0 || first >= 1)
            continue;
          if (tells ? !note_touch (self, column, row, first, last)
                    : !pass (self, find_cell (self->grid, column, row),
                             MIN (last, 1) - MAX (first, 0), FALSE))
            return FALSE;
        }
    }

  return TRUE;
}

static int
compare_touches (gconstpointer a,
                 gconstpointer b)
{
  const Touch *one = a, *other = b;
  const gdouble middle = one->first + one->last;
  const gdouble other_middle = other->first + other->last;

  if (middle != other_middle)
    return middle > other_middle ? 1 : -1;

  if (one->row != other->row)
    return one->row > other->row ? 1 : -1;

  return (one->column > other->column) - (one->column < other->column);
}

/* Tells the cells that were touched in their order along the line. Where the
 * line runs between two cells each counts for half. */
static void
tell_touches (Line *self)
{
  gdouble sum = 0;

  qsort (self->touches, self->n_touches, sizeof *self->touches,
         compare_touches);
  for (gsize i = 0; i < self->n_touches; i++)
    sum += self->touches[i].last - self->touches[i].first;
  for (gsize i = 0; i < self->n_touches; i++)
    {
      const Touch *touch = &self->touches[i];

      if (!tell (self, find_cell (self->grid, touch->column, touch->row),
                 (touch->last - touch->first) / sum))
        return;
    }
}

/* Lines ------------------------------------------------------------------- */

static void
line_init (Line          *self,
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
}

/* Adds up the cost of the line. %FALSE if it is closed. */
static gboolean
walk (Line          *self,
      const WayGrid *grid,
      WayNode        from,
      WayNode        to)
{
  line_init (self, grid, from, to);
  if (from == to)
    return pass (self, (guint32) WAY_NODE_INDEX (from), 1, FALSE);

  return grid->rule.row_matters ? walk_tiles (self, FALSE)
                                : walk_squares (self, FALSE);
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

/* The cost of a straight line over cells of cost 1: its length in steps, or the
 * cost of such steps over squares if that is less. */
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

/* The length of a line in straight steps. */
static gdouble
count_steps (const Line *self)
{
  const WayGrid *grid = self->grid;
  WayPosition ends[2];

  if (!grid->rule.row_matters)
    return hypot ((gdouble) (self->columns[1] - self->columns[0]),
                  (gdouble) (self->rows[1] - self->rows[0]));

  for (guint i = 0; i < 2; i++)
    shape_get_centre (grid->shape, (guint32) self->columns[i],
                      (guint32) self->rows[i], 1, 1, &ends[i]);
  return hypot (ends[1].x - ends[0].x, ends[1].y - ends[0].y)
         / shape_step_length (grid->shape, STEP_HORIZONTAL, 1, 1);
}

gboolean
grid_trace_line (WayGraph   *graph,
                 WayNode     from,
                 WayNode     to,
                 WayLineFunc func,
                 gpointer    user_data,
                 GError    **error)
{
  const WayGrid *self = (const WayGrid *) graph;
  gboolean has_memory = TRUE;
  Line line;

  g_return_val_if_fail (grid_has_node (self, from)
                        && grid_has_node (self, to), FALSE);

  line_init (&line, self, from, to);
  line.func = func;
  line.user_data = user_data;
  line.length = count_steps (&line);
  line.price = measure (self, from, to);
  line.piece.node = from;
  if (from == to)
    tell (&line, (guint32) WAY_NODE_INDEX (from), 1);
  else if (!self->rule.row_matters)
    walk_squares (&line, TRUE);
  else
    {
      has_memory = walk_tiles (&line, TRUE);
      if (has_memory)
        tell_touches (&line);
      g_free (line.touches);
    }

  if (!has_memory)
    g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                         "not enough memory for the cells of a line");
  return has_memory;
}

WayCost
grid_line_cost (WayGraph *graph,
                WayNode   from,
                WayNode   to,
                GError  **error)
{
  return grid_get_line_cost ((WayGrid *) graph, from, to);
}

WayCost
grid_line_bound (WayGraph *graph,
                 WayNode   from,
                 WayNode   to)
{
  return grid_get_line_bound ((WayGrid *) graph, from, to);
}

WayCost
grid_get_line_cost (WayGrid *self,
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

/* The cost of the cheapest class on the map. The classes in use are usually the
 * first few. */
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
grid_get_line_bound (WayGrid *self,
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
