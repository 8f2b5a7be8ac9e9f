/* area-outlines.c - the outlines of the areas near lines
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The diagonal from its lower left corner cuts each cell of the grid into two
 * triangles. In a triangle the interpolated distance is linear, so an outline
 * crosses it once, in a straight line: no case is ambiguous, and rings neither
 * cross nor touch. (Squares of four corners have ambiguous cases: Lorensen and
 * Cline, Marching Cubes, 1987, and the letters that followed.) Rings are
 * followed from triangle to triangle with the area to their left.
 *
 * Beyond the grid and beyond longitude 180 lies a border of corners that are
 * outside all areas, no distance away from the last corners. So areas end
 * there.
 *
 * Corners that are joined by sides of triangles and lie inside make one area.
 * Each ring belongs to the area of a corner beside it. O(corners). */

#include "io/formats/routes/area-outlines.h"

#include <math.h>
#include <string.h>

/* Points of a ring are dropped that are so near to the line between those that
 * stay, in cells. Corners are farther away from outlines than this. */
#define STRAIGHT    1e-3
#define MAX_DROPPED 64

/* Along a ring. Elsewhere limits are looked at once a row. */
#define STEPS_BETWEEN_LOOKS 1024

typedef struct
{
  guint32 area; /* one of its corners */
  guint   first;
  guint   n;
  gdouble size; /* negative for holes */
} Ring;

/* The part of the grid on one side of longitude 180. */
typedef struct
{
  AreaOutlines    *self;
  const AreaField *field;
  gint64           left, right; /* its first and last column */
  gboolean         is_east;
  const WayLimits *limits;      /* (nullable) looked at now and then */
} Part;

typedef struct
{
  gint64 x, y;
} Corner;

gboolean
area_outlines_init (AreaOutlines    *self,
                    const AreaField *field,
                    GError         **error)
{
  const gsize n = (gsize) field->columns * field->rows;

  self->trail = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->found = g_array_new (FALSE, FALSE, sizeof (Ring));
  self->positions = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  self->rings = g_array_new (FALSE, FALSE, sizeof (GeoJsonRing));
  self->parents = g_try_new (guint32, n);
  self->seen = g_try_new (guint8, ((gsize) field->columns + 1)
                                      * (field->rows + 1));
  if (self->parents != NULL && self->seen != NULL)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for the outlines of areas");
  return FALSE;
}

void
area_outlines_clear (AreaOutlines *self)
{
  g_clear_pointer (&self->trail, g_array_unref);
  g_clear_pointer (&self->found, g_array_unref);
  g_clear_pointer (&self->positions, g_array_unref);
  g_clear_pointer (&self->rings, g_array_unref);
  g_clear_pointer (&self->parents, g_free);
  g_clear_pointer (&self->seen, g_free);
}

static gboolean
may_go_on (const Part *part,
           GError    **error)
{
  return part->limits == NULL || way_limits_check (part->limits, error);
}

/* Corners ----------------------------------------------------------------- */

static gboolean
is_within_part (const Part *part,
                Corner      at)
{
  return at.x >= part->left && at.x <= part->right && at.y >= 0
         && at.y < part->field->rows;
}

/* INFINITY in the border. */
static gdouble
beyond (const Part *part,
        Corner      at)
{
  return is_within_part (part, at)
             ? area_field_get (part->field, (guint32) at.x, (guint32) at.y)
             : INFINITY;
}

static gboolean
is_inside (const Part *part,
           Corner      at)
{
  return beyond (part, at) < 0;
}

/* Areas ------------------------------------------------------------------- */

static guint32
number_of (const Part *part,
           Corner      at)
{
  return (guint32) (at.y * part->field->columns + at.x);
}

static guint32
find_area (const AreaOutlines *self,
           guint32             corner)
{
  guint32 *parents = self->parents;

  while (parents[corner] != corner)
    {
      parents[corner] = parents[parents[corner]];
      corner = parents[corner];
    }

  return corner;
}

static void
join (const Part *part,
      Corner      a,
      Corner      b)
{
  if (is_inside (part, b))
    part->self->parents[find_area (part->self, number_of (part, a))] = find_area (part->self, number_of (part, b));
}

static void
find_areas_of_row (const Part *part,
                   gint64      y)
{
  for (gint64 x = part->left; x <= part->right; x++)
    {
      const Corner at = { x, y };

      part->self->parents[number_of (part, at)] = number_of (part, at);
      if (!is_inside (part, at))
        continue;
      join (part, at, (Corner){ x - 1, y });
      join (part, at, (Corner){ x, y - 1 });
      join (part, at, (Corner){ x - 1, y - 1 });
    }
}

static gboolean
find_areas (const Part *part,
            GError    **error)
{
  for (gint64 y = 0; y < part->field->rows; y++)
    {
      if (!may_go_on (part, error))
        return FALSE;
      find_areas_of_row (part, y);
    }

  return TRUE;
}

/* Triangles --------------------------------------------------------------- */

/* A triangle: the lower or the upper half of the cell at (@x, @y). */
typedef struct
{
  gint64 x, y;
  guint  half;
} Triangle;

/* Corner @i of a triangle, counterclockwise. */
static Corner
corner_of (const Triangle *self,
           guint           i)
{
  static const gint8 places[2][3][2] = { { { 0, 0 }, { 1, 0 }, { 1, 1 } },
                                         { { 0, 0 }, { 1, 1 }, { 0, 1 } } };
  const gint8       *place = places[self->half][i % 3];

  return (Corner){ self->x + place[0], self->y + place[1] };
}

/* The triangle across the side from corner @i to the next. */
static Triangle
neighbour_of (const Triangle *self,
              guint           i)
{
  static const gint8 steps[2][3][2] = { { { 0, -1 }, { 1, 0 }, { 0, 0 } },
                                        { { 0, 0 }, { 0, 1 }, { -1, 0 } } };
  const gint8       *step = steps[self->half][i];

  return (Triangle){ self->x + step[0], self->y + step[1], 1 - self->half };
}

/* Finds the side by which an outline enters, from a corner inside to one
 * outside, or leaves. FALSE if no outline crosses the triangle. */
static gboolean
find_side (const Part     *part,
           const Triangle *triangle,
           gboolean        enters,
           guint          *side)
{
  for (*side = 0; *side < 3; ++*side)
    {
      const gboolean from = is_inside (part, corner_of (triangle, *side));
      const gboolean to = is_inside (part, corner_of (triangle, *side + 1));

      if (from != to && from == enters)
        return TRUE;
    }

  return FALSE;
}

static guint8 *
seen_cell (const Part     *part,
           const Triangle *triangle)
{
  return &part->self->seen[(gsize) (triangle->y + 1)
                               * (part->field->columns + 1)
                           + (gsize) (triangle->x + 1)];
}

/* Rings ------------------------------------------------------------------- */

/* Adds the place where an outline crosses a side. */
static void
add_crossing (const Part *part,
              Corner      inside,
              Corner      outside)
{
  GArray            *trail = part->self->trail;
  const gdouble      own = -beyond (part, inside), other = beyond (part, outside);
  const gdouble      share = isfinite (other) ? own / (own + other) : 0;
  const gboolean     is_border = !is_within_part (part, outside);
  const WayPosition  at = { inside.x + (is_border ? 0 : share * (outside.x - inside.x)),
                            inside.y + (is_border ? 0 : share * (outside.y - inside.y)) };
  const WayPosition *last = trail->len > 0
                                ? &g_array_index (trail, WayPosition,
                                                  trail->len - 1)
                                : NULL;

  if (last == NULL || last->x != at.x || last->y != at.y)
    g_array_append_val (trail, at);
}

static gboolean
is_straight (const GArray *trail,
             guint         first,
             guint         last)
{
  const WayPosition *at = (const WayPosition *) trail->data;
  const WayPosition *to = &at[last % trail->len];
  const gdouble      dx = to->x - at[first].x, dy = to->y - at[first].y;

  for (guint i = first + 1; i < last; i++)
    if (fabs ((at[i].x - at[first].x) * dy - (at[i].y - at[first].y) * dx)
        > STRAIGHT * hypot (dx, dy))
      return FALSE;

  return TRUE;
}

static gdouble
get_size (const GArray *trail)
{
  const WayPosition *at = (const WayPosition *) trail->data;
  gdouble            size = 0;

  for (guint i = 0; i < trail->len; i++)
    {
      const WayPosition *next = &at[(i + 1) % trail->len];

      size += (at[i].x - at[0].x) * (next->y - at[0].y)
              - (next->x - at[0].x) * (at[i].y - at[0].y);
    }

  return size;
}

static void
keep_place (const Part        *part,
            const WayPosition *place)
{
  const WayPosition at = area_field_place (part->field, place->x, place->y,
                                           part->is_east);

  g_array_append_val (part->self->positions, at);
}

/* Keeps the places of the trail without those on straight lines. */
static void
keep_ring (const Part *part,
           guint32     area)
{
  GArray            *trail = part->self->trail;
  const WayPosition *at = (const WayPosition *) trail->data;
  Ring               ring = { .area = area, .first = part->self->positions->len, .size = get_size (trail) };
  guint              kept = 0;

  keep_place (part, &at[0]);
  for (guint i = 2; i <= trail->len; i++)
    if (i - kept > MAX_DROPPED || !is_straight (trail, kept, i))
      {
        kept = i - 1;
        keep_place (part, &at[kept]);
      }

  ring.n = part->self->positions->len - ring.first;
  g_array_append_val (part->self->found, ring);
}

/* Follows the outline that crosses @triangle. */
static gboolean
follow (const Part *part,
        Triangle    triangle,
        GError    **error)
{
  GArray            *trail = part->self->trail;
  const WayPosition *at;
  Corner             inside = { 0, 0 };
  guint              enters, leaves;

  g_array_set_size (trail, 0);
  while (find_side (part, &triangle, TRUE, &enters)
         && !(*seen_cell (part, &triangle) & (1 << triangle.half)))
    {
      *seen_cell (part, &triangle) |= (guint8) (1 << triangle.half);
      inside = corner_of (&triangle, enters);
      add_crossing (part, inside, corner_of (&triangle, enters + 1));
      if (trail->len % STEPS_BETWEEN_LOOKS == 0 && !may_go_on (part, error))
        return FALSE;
      find_side (part, &triangle, FALSE, &leaves);
      triangle = neighbour_of (&triangle, leaves);
    }

  at = (const WayPosition *) trail->data;
  if (trail->len > 1 && at[0].x == at[trail->len - 1].x
      && at[0].y == at[trail->len - 1].y)
    g_array_set_size (trail, trail->len - 1);
  if (trail->len > 2)
    keep_ring (part, find_area (part->self, number_of (part, inside)));

  return TRUE;
}

/* From all triangles of a row that have not been seen. */
static gboolean
follow_row (const Part *part,
            gint64      y,
            GError    **error)
{
  for (gint64 x = part->left - 1; x <= part->right; x++)
    for (guint half = 0; half < 2; half++)
      {
        const Triangle triangle = { x, y, half };
        guint          side;

        if (find_side (part, &triangle, TRUE, &side)
            && !(*seen_cell (part, &triangle) & (1 << half))
            && !follow (part, triangle, error))
          return FALSE;
      }

  return TRUE;
}

static gboolean
follow_all (const Part *part,
            GError    **error)
{
  memset (part->self->seen, 0, ((gsize) part->field->columns + 1) * (part->field->rows + 1));
  for (gint64 y = -1; y < part->field->rows; y++)
    if (!may_go_on (part, error) || !follow_row (part, y, error))
      return FALSE;

  return TRUE;
}

/* By areas, and the outline of each before its holes. */
static int
compare_rings (gconstpointer a,
               gconstpointer b)
{
  const Ring *one = a, *other = b;

  if (one->area != other->area)
    return one->area < other->area ? -1 : 1;
  if ((one->size > 0) != (other->size > 0))
    return one->size > 0 ? -1 : 1;

  return one->first < other->first ? -1 : one->first > other->first;
}

static gboolean
find_in_part (const Part *part,
              GError    **error)
{
  AreaOutlines *self = part->self;

  g_array_set_size (self->found, 0);
  if (!find_areas (part, error) || !follow_all (part, error))
    return FALSE;

  g_array_sort (self->found, compare_rings);
  for (guint i = 0; i < self->found->len; i++)
    {
      const Ring       *found = &g_array_index (self->found, Ring, i);
      const GeoJsonRing ring = { found->first, found->n, found->size < 0 };

      g_array_append_val (self->rings, ring);
    }

  return TRUE;
}

gboolean
area_outlines_find (AreaOutlines    *self,
                    const AreaField *field,
                    const WayLimits *limits,
                    GError         **error)
{
  const gint64   last = (gint64) field->columns - 1;
  const gboolean is_cut = field->seam > 0 && field->seam < last;
  Part           part = { self, field, 0, is_cut ? field->seam : last, FALSE, limits };

  g_array_set_size (self->positions, 0);
  g_array_set_size (self->rings, 0);
  if (!find_in_part (&part, error))
    return FALSE;
  if (!is_cut)
    return TRUE;

  part = (Part){ self, field, field->seam, last, TRUE, limits };
  return find_in_part (&part, error);
}
