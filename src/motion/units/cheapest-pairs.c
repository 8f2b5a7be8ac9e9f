/* cheapest-pairs.c - pairs points with places at the least total cost
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The Hungarian method (Kuhn 1955, Munkres 1957), a row at a time. Each row and
 * column has a price. The cost of a pair less both prices is never below 0, and
 * is 0 for chosen pairs. A new row looks for the cheapest way to a free column,
 * along which rows change columns: Dijkstra's algorithm over a full table,
 * where scanning all columns beats any heap. A step is one look from a row at
 * all columns that are left; several if these are few.
 */

#include "motion/units/cheapest-pairs.h"

#include "core/position-private.h"

#include <math.h>

/* Squares of numbers up to here are finite, and so are their sums. */
#define MAX_COORDINATE 1e100

/* A step looks at about so many columns, if there are enough. */
#define LEAST_COLUMNS 256

struct _CheapestPairs
{
  guint    n;
  gdouble *points;              /* [3 n] of rows */
  gdouble *places;              /* [3 n] of columns */
  gdouble *row_prices;          /* [n] */
  gdouble *prices;              /* [n] of columns */
  guint   *rows;                /* [n + 1] of columns; n for none, and column n
                                 * has the row that looks for a column */
  guint   *before;              /* [n + 1] the column on the way before it */
  gdouble *least;               /* [n + 1] to get to a column */
  guint   *columns;             /* [n] those that are left, behind those that
                                 * the new row has got to */
  guint    row;                 /* the new one */
  guint    n_got;               /* columns that it has got to */
  guint    at;                  /* the last of these; n at the beginning */
};

/* Takes positions as points in space. */
static gdouble *
list_points (const WayPosition *positions,
             guint              n,
             WayPositionKind    kind)
{
  gdouble *points = g_new0 (gdouble, 3 * (gsize) n);

  for (guint i = 0; i < n; i++)
    {
      gdouble point[POSITION_MAX_DIMS] = { 0 };

      position_to_point (&positions[i], kind, point);
      for (guint k = 0; k < position_n_dims (kind); k++)
        points[3 * i + k] = kind == WAY_POSITION_GEOGRAPHIC
                              ? point[k] * WAY_EARTH_RADIUS : point[k];
    }

  return points;
}

static gdouble
find_largest (const gdouble *points,
              guint          n)
{
  gdouble largest = 0;

  for (gsize i = 0; i < 3 * (gsize) n; i++)
    largest = MAX (largest, fabs (points[i]));

  return largest;
}

/* Makes numbers so small that their squares are finite. */
static void
scale_down (CheapestPairs *self)
{
  const gdouble largest = MAX (find_largest (self->points, self->n),
                               find_largest (self->places, self->n));

  for (gsize i = 0; largest > MAX_COORDINATE && i < 3 * (gsize) self->n; i++)
    {
      self->points[i] /= largest;
      self->places[i] /= largest;
    }
}

static void
begin_row (CheapestPairs *self)
{
  const guint n = self->n;

  self->at = n;
  self->n_got = 0;
  self->rows[n] = self->row;
  self->least[n] = 0;
  for (guint c = 0; c < n; c++)
    {
      self->least[c] = INFINITY;
      self->columns[c] = c;
    }
}

CheapestPairs *
cheapest_pairs_new (const WayPosition *rows,
                    const WayPosition *columns,
                    guint              n,
                    WayPositionKind    kind)
{
  CheapestPairs *self = g_new0 (CheapestPairs, 1);

  self->n = n;
  self->points = list_points (rows, n, kind);
  self->places = list_points (columns, n, kind);
  self->row_prices = g_new0 (gdouble, n);
  self->prices = g_new0 (gdouble, n);
  self->rows = g_new (guint, n + 1);
  self->before = g_new0 (guint, n + 1);
  self->least = g_new (gdouble, n + 1);
  self->columns = g_new (guint, n);
  for (guint c = 0; c <= n; c++)
    self->rows[c] = n;
  scale_down (self);
  begin_row (self);

  return self;
}

void
cheapest_pairs_free (CheapestPairs *self)
{
  g_free (self->points);
  g_free (self->places);
  g_free (self->row_prices);
  g_free (self->prices);
  g_free (self->rows);
  g_free (self->before);
  g_free (self->least);
  g_free (self->columns);
  g_free (self);
}

/* Looks from the row of column @at at those that are left. Where the nearest of
 * them is in the list; of equals the first column. */
static guint
look (CheapestPairs *self)
{
  const guint at = self->at, row = self->rows[at];
  const gdouble *point = &self->points[3 * (gsize) row];
  const gdouble base = self->least[at] - self->row_prices[row];
  gdouble nearest = INFINITY;
  guint best = self->n_got;

  for (guint i = self->n_got; i < self->n; i++)
    {
      const guint c = self->columns[i];
      const gdouble *place = &self->places[3 * (gsize) c];
      const gdouble x = point[0] - place[0], y = point[1] - place[1];
      const gdouble z = point[2] - place[2];
      const gdouble cost = base + (x * x + y * y + z * z) - self->prices[c];

      if (cost < self->least[c])
        {
          self->least[c] = cost;
          self->before[c] = at;
        }
      if (self->least[c] < nearest
          || (self->least[c] == nearest && c < self->columns[best]))
        {
          nearest = self->least[c];
          best = i;
        }
    }

  return best;
}

/* The new row has got to the free column @at. */
static void
end_row (CheapestPairs *self)
{
  const gdouble least = self->least[self->at];
  guint at = self->at;

  self->row_prices[self->row] += least;
  for (guint i = 0; i + 1 < self->n_got; i++)
    {
      const guint c = self->columns[i];

      self->row_prices[self->rows[c]] += least - self->least[c];
      self->prices[c] -= least - self->least[c];
    }
  for (; at != self->n; at = self->before[at])
    self->rows[at] = self->rows[self->before[at]];
  self->row++;
}

gboolean
cheapest_pairs_is_done (const CheapestPairs *self)
{
  return self->row == self->n;
}

static void
get_to_next (CheapestPairs *self)
{
  const guint best = look (self);
  const guint c = self->columns[best];

  self->columns[best] = self->columns[self->n_got];
  self->columns[self->n_got++] = c;
  self->at = c;
  if (self->rows[c] == self->n)
    {
      end_row (self);
      begin_row (self);
    }
}

gboolean
cheapest_pairs_step (CheapestPairs *self)
{
  for (guint i = 0; i <= LEAST_COLUMNS
                    && !cheapest_pairs_is_done (self); i += self->n)
    get_to_next (self);

  return cheapest_pairs_is_done (self);
}

void
cheapest_pairs_list (const CheapestPairs *self,
                     guint               *columns)
{
  for (guint c = 0; c < self->n; c++)
    columns[self->rows[c]] = c;
}
