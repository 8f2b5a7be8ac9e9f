/* area-field.c - the distance from the corners of a grid to lines on a map
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line is cut into pieces of some cells. Each piece visits the corners near
 * it, and each corner keeps the least of the distances. On the Earth, distances
 * are those of points in space, so that neither longitude 180 nor a pole is a
 * special case: there only the choice of columns knows of them.
 *
 * Between corners, distances are interpolated over triangles, half a cell each.
 * The interpolated distance of a place is a mean of those of three corners, and
 * so it differs from the distance of the place by half a diagonal at most, 0.71
 * cells. The edge of an area is drawn that much and some rounding farther out:
 * an area holds all ground within its distance. It holds no ground that is 1.5
 * cells farther away. */

#include "io/formats/routes/area-field.h"

#include <math.h>

/* The cells in a distance. */
#define FINENESS 4

#define MAX_CORNERS 8e6

/* How far out the edge of an area is drawn, in cells, and how near to it no
 * corner may lie. */
#define SLACK 0.75
#define NUDGE 0.01

/* The corners that a piece visits: those within the area, and their
 * neighbours, which lie a diagonal farther away. */
#define REACH (SLACK + 1.5)

#define DEGREE      (WAY_EARTH_RADIUS * G_PI / 180)
#define WIDEST_STEP 2.0 /* degrees */

static gdouble
cosine_of (gdouble degrees)
{
  return cos (degrees * (G_PI / 180));
}

static gboolean
is_geographic (const AreaField *self)
{
  return self->kind == WAY_POSITION_GEOGRAPHIC;
}

/* The box ----------------------------------------------------------------- */

static void
add_position (AreaBox *self,
              gdouble  x,
              gdouble  y)
{
  self->left = self->has_line ? MIN (self->left, x) : x;
  self->right = self->has_line ? MAX (self->right, x) : x;
  self->bottom = self->has_line ? MIN (self->bottom, y) : y;
  self->top = self->has_line ? MAX (self->top, y) : y;
  self->has_line = TRUE;
}

void
area_box_add (AreaBox           *self,
              const WayPosition *line,
              guint              n)
{
  gdouble x = line[0].x;

  if (self->kind == WAY_POSITION_GEOGRAPHIC)
    {
      if (!self->has_line)
        self->origin = remainder (x, 360);
      x = self->origin + remainder (x - self->origin, 360);
    }
  add_position (self, x, line[0].y);
  for (guint i = 1; i < n; i++)
    {
      x = self->kind == WAY_POSITION_GEOGRAPHIC
              ? x + remainder (line[i].x - line[i - 1].x, 360)
              : line[i].x;
      add_position (self, x, line[i].y);
      if (self->kind == WAY_POSITION_GEOGRAPHIC
          && fabs (x - self->origin) > 180)
        self->goes_round = TRUE;
    }
}

/* The grid ---------------------------------------------------------------- */

static void
lay_out_plane (AreaField     *self,
               const AreaBox *box,
               gdouble        margin)
{
  self->left = box->left - margin;
  self->right = box->right + margin;
  self->bottom = box->bottom - margin;
  self->top = box->top + margin;
  self->dx = self->dy = self->cell;
}

/* Columns are as wide as a cell where the grid comes nearest to the equator,
 * and narrower elsewhere. */
static void
lay_out_earth (AreaField     *self,
               const AreaBox *box,
               gdouble        margin)
{
  const gdouble height = margin / DEGREE;
  gdouble       nearest, farthest, width;

  self->bottom = MAX (box->bottom - height, -90);
  self->top = MIN (box->top + height, 90);
  farthest = MAX (fabs (self->bottom), fabs (self->top));
  nearest = self->bottom <= 0 && self->top >= 0
                ? 0
                : MIN (fabs (self->bottom), fabs (self->top));
  self->dy = self->cell / DEGREE;
  self->dx = MIN (self->dy / cosine_of (nearest), WIDEST_STEP);

  width = farthest < 90 ? height / cosine_of (farthest) : 360;
  self->left = box->left - width;
  self->right = box->right + width;
  if (box->goes_round || self->right - self->left > 360 - 2 * self->dx)
    {
      self->left = -180;
      self->right = 180;
    }
}

/* Sets the number of corners, as far as it can be counted. */
static gdouble
count_corners (const AreaField *self)
{
  return (ceil ((self->right - self->left) / self->dx) + 2)
         * (ceil ((self->top - self->bottom) / self->dy) + 1);
}

static void
lay_out (AreaField     *self,
         const AreaBox *box)
{
  const gdouble margin = self->distance + (REACH + 1) * self->cell;

  if (is_geographic (self))
    lay_out_earth (self, box, margin);
  else
    lay_out_plane (self, box, margin);
}

/* Moves the grid so that a column lies at longitude 180. */
static void
find_seam (AreaField *self)
{
  const gdouble turn = 360 * floor ((self->left + 180) / 360);
  gdouble       before;

  self->left -= turn;
  self->right -= turn;
  if (self->right <= 180)
    return;

  before = ceil ((180 - self->left) / self->dx);
  self->left = 180 - before * self->dx;
  self->right += self->dx;
  self->seam = (guint32) before;
}

static void
set_steps (AreaField *self)
{
  const gboolean is_round = is_geographic (self)
                            && self->left == -180 && self->right == 180;

  if (is_geographic (self) && !is_round)
    find_seam (self);
  self->columns = (guint32) ceil ((self->right - self->left) / self->dx) + 1;
  self->rows = (guint32) ceil ((self->top - self->bottom) / self->dy) + 1;
  if (is_round)
    self->dx = 360.0 / (self->columns - 1);
  self->dy = (self->top - self->bottom) / (self->rows - 1);
}

static gdouble
longitude_of (const AreaField *self,
              gdouble          column)
{
  return self->seam > 0 ? 180 + (column - self->seam) * self->dx
                        : self->left + column * self->dx;
}

static void
set_angles (AreaField *self)
{
  for (guint32 i = 0; i < self->columns + self->rows; i++)
    {
      const gdouble degrees = i < self->columns ? longitude_of (self, i)
                                                : self->bottom + (i - self->columns) * self->dy;

      self->sines[i] = sin (degrees * (G_PI / 180));
      self->cosines[i] = cos (degrees * (G_PI / 180));
    }
}

/* Whether the grid lies within all positions of a plane. */
static gboolean
is_on_map (const AreaField *self)
{
  const WayPosition low = { self->left, self->bottom };
  const WayPosition high = { self->right, self->top };

  return is_geographic (self)
         || (way_position_is_valid (&low, self->kind)
             && way_position_is_valid (&high, self->kind));
}

static gboolean
fail_for_size (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "the areas are too large for a grid: give a smaller "
                       "distance");
  return FALSE;
}

static gboolean
allocate (AreaField *self,
          GError   **error)
{
  const gsize n = (gsize) self->columns * self->rows;
  const gsize n_angles = (gsize) self->columns + self->rows;

  self->squares = g_try_new (float, n);
  self->sines = g_try_new (gdouble, n_angles);
  self->cosines = g_try_new (gdouble, n_angles);
  if (self->squares == NULL || self->sines == NULL || self->cosines == NULL)
    return fail_for_size (error);

  for (gsize i = 0; i < n; i++)
    self->squares[i] = INFINITY;
  set_angles (self);
  return TRUE;
}

/* Cells are so large that doubles can tell their corners apart. */
static gdouble
least_cell (const AreaBox *box)
{
  const gdouble farthest = MAX (MAX (fabs (box->left), fabs (box->right)),
                                MAX (fabs (box->bottom), fabs (box->top)));

  return box->kind == WAY_POSITION_GEOGRAPHIC ? 1e-3 : farthest * 1e-10;
}

gboolean
area_field_init (AreaField     *self,
                 const AreaBox *box,
                 gdouble        distance,
                 GError       **error)
{
  gdouble n;

  *self = (AreaField){ .kind = box->kind, .distance = distance };
  self->cell = MAX (distance / FINENESS, least_cell (box));
  if (is_geographic (self))
    self->cell = MIN (self->cell, WIDEST_STEP * DEGREE);
  for (lay_out (self, box); (n = count_corners (self)) > MAX_CORNERS;
       lay_out (self, box))
    {
      if (!isfinite (n))
        return fail_for_size (error);
      self->cell *= 1.01 * sqrt (n / MAX_CORNERS);
    }
  if (!isfinite (n) || !is_on_map (self))
    return fail_for_size (error);

  set_steps (self);
  return allocate (self, error);
}

void
area_field_clear (AreaField *self)
{
  g_clear_pointer (&self->squares, g_free);
  g_clear_pointer (&self->sines, g_free);
  g_clear_pointer (&self->cosines, g_free);
}

/* Pieces ------------------------------------------------------------------ */

/* In a plane points are counted in cells from the lower left corner, so that
 * squares are neither too large nor too small for a float. */
typedef struct
{
  gdouble from[3];
  gdouble along[3]; /* the step to the end */
  gdouble square;   /* of its length */
} Piece;

static void
set_point (const AreaField   *self,
           const WayPosition *at,
           gdouble            point[3])
{
  const gdouble x = at->x * (G_PI / 180), y = at->y * (G_PI / 180);

  point[0] = is_geographic (self) ? cos (y) * cos (x)
                                  : (at->x - self->left) / self->cell;
  point[1] = is_geographic (self) ? cos (y) * sin (x)
                                  : (at->y - self->bottom) / self->cell;
  point[2] = is_geographic (self) ? sin (y) : 0;
}

static gdouble
squared_distance_to (const Piece  *piece,
                     const gdouble point[3])
{
  gdouble away[3], share = 0, sum = 0;

  for (guint i = 0; i < 3; i++)
    {
      away[i] = point[i] - piece->from[i];
      share += away[i] * piece->along[i];
    }
  share = piece->square > 0 ? CLAMP (share / piece->square, 0, 1) : 0;
  for (guint i = 0; i < 3; i++)
    {
      const gdouble part = away[i] - share * piece->along[i];

      sum += part * part;
    }

  return sum;
}

static void
visit_corner (AreaField   *self,
              const Piece *piece,
              guint32      column,
              guint32      row)
{
  const guint32 turn = self->columns + row;
  gdouble       point[3] = { column, row * (self->dy / self->cell), 0 };
  float        *square = &self->squares[(gsize) row * self->columns + column];
  gdouble       own;

  if (is_geographic (self))
    {
      point[0] = self->cosines[turn] * self->cosines[column];
      point[1] = self->cosines[turn] * self->sines[column];
      point[2] = self->sines[turn];
    }
  own = squared_distance_to (piece, point);
  if (own < *square)
    *square = (float) own;
}

/* The first and last corner from @begin to @end, in steps from the first one.
 * FALSE if the grid has none there. */
static gboolean
find_range (gdouble  begin,
            gdouble  end,
            guint32  n,
            guint32 *first,
            guint32 *last)
{
  if (!(end >= 0 && begin <= n - 1))
    return FALSE;

  *first = (guint32) MAX (ceil (begin), 0);
  *last = (guint32) MIN (floor (end), n - 1);
  return *first <= *last;
}

static void
visit_columns (AreaField   *self,
               const Piece *piece,
               gdouble      left,
               gdouble      right,
               guint32      bottom,
               guint32      top)
{
  guint32 first, last;

  if (!find_range ((left - self->left) / self->dx,
                   (right - self->left) / self->dx, self->columns, &first,
                   &last))
    return;

  for (guint32 row = bottom; row <= top; row++)
    for (guint32 column = first; column <= last; column++)
      visit_corner (self, piece, column, row);
}

static void
add_piece (AreaField         *self,
           const WayPosition *a,
           const WayPosition *b)
{
  const gdouble radius = self->distance + REACH * self->cell;
  const gdouble height = is_geographic (self) ? radius / DEGREE : radius;
  const gdouble low = MIN (a->y, b->y) - height;
  const gdouble high = MAX (a->y, b->y) + height;
  const gdouble farthest = MAX (fabs (low), fabs (high));
  gdouble       left = MIN (a->x, b->x), right = MAX (a->x, b->x), width = height;
  guint32       bottom, top;
  Piece         piece;

  set_point (self, a, piece.from);
  set_point (self, b, piece.along);
  piece.square = 0;
  for (guint i = 0; i < 3; i++)
    {
      piece.along[i] -= piece.from[i];
      piece.square += piece.along[i] * piece.along[i];
    }
  if (!find_range ((low - self->bottom) / self->dy,
                   (high - self->bottom) / self->dy, self->rows, &bottom, &top))
    return;

  if (is_geographic (self))
    width = farthest < 90 ? height / cosine_of (farthest) : 360;
  left -= width;
  right += width;
  if (!is_geographic (self))
    visit_columns (self, &piece, left, right, bottom, top);
  else if (right - left >= 360)
    visit_columns (self, &piece, self->left, self->right + self->dx, bottom,
                   top);
  else
    {
      const gdouble turn = 360 * floor ((self->left - left) / 360);

      for (guint i = 0; i < 3; i++)
        visit_columns (self, &piece, left + turn + 360 * i,
                       right + turn + 360 * i, bottom, top);
    }
}

/* The length of pieces for which a chord hardly leaves the line, which is
 * straight on a map of longitudes and latitudes. */
static gdouble
longest_piece (const AreaField *self,
               gdouble          latitude)
{
  gdouble bend;

  if (!is_geographic (self))
    return FINENESS * self->cell;

  bend = 1 + fabs (tan (CLAMP (latitude, -89.99, 89.99) * (G_PI / 180)));
  return CLAMP (sqrt (0.16 * WAY_EARTH_RADIUS * self->cell / bend),
                self->cell / 16, FINENESS * self->cell);
}

static gdouble
step_length (const AreaField   *self,
             const WayPosition *a,
             gdouble            dx,
             gdouble            dy)
{
  const gdouble nearest = MIN (fabs (a->y), fabs (a->y + dy));

  return is_geographic (self)
             ? DEGREE * hypot (dx * cosine_of (nearest), dy)
             : hypot (dx, dy);
}

static void
add_step (AreaField         *self,
          const WayPosition *a,
          const WayPosition *b)
{
  const gdouble dx = is_geographic (self) ? remainder (b->x - a->x, 360)
                                          : b->x - a->x;
  const gdouble dy = b->y - a->y;
  const gdouble farthest = MAX (fabs (a->y), fabs (b->y));
  const gdouble n = MAX (ceil (step_length (self, a, dx, dy)
                               / longest_piece (self, farthest)),
                         1);
  WayPosition   at = *a;

  for (gdouble i = 1; i <= n; i++)
    {
      const WayPosition next = { a->x + dx * (i / n), a->y + dy * (i / n) };

      add_piece (self, &at, &next);
      at = next;
    }
}

void
area_field_add (AreaField         *self,
                const WayPosition *line,
                guint              n)
{
  if (n == 1)
    add_piece (self, line, line);
  for (guint i = 1; i < n; i++)
    add_step (self, &line[i - 1], &line[i]);
}

/* Answers ----------------------------------------------------------------- */

gdouble
area_field_get (const AreaField *self,
                guint32          column,
                guint32          row)
{
  const gdouble edge = self->distance + SLACK * self->cell;
  const gdouble nudge = NUDGE * self->cell;
  const gdouble root = sqrt (self->squares[(gsize) row * self->columns + column]);
  const gdouble away = (is_geographic (self) && isfinite (root)
                            ? WAY_EARTH_RADIUS * 2 * asin (MIN (root / 2, 1))
                            : root * self->cell)
                       - edge;

  return away > 0 ? MAX (away, nudge) : MIN (away, -nudge);
}

WayPosition
area_field_place (const AreaField *self,
                  gdouble          column,
                  gdouble          row,
                  gboolean         is_east)
{
  WayPosition at = { longitude_of (self, column),
                     self->bottom + row * self->dy };

  if (is_geographic (self))
    {
      at.x = is_east ? -180 + (column - self->seam) * self->dx : at.x;
      at.x = CLAMP (at.x, -180, 180);
      at.y = CLAMP (at.y, -90, 90);
    }
  return at;
}
