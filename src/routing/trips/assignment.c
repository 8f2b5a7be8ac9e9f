/* assignment.c - the least cost of leaving and reaching each stop once
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Shortest augmenting paths (Tomizawa 1971; Jonker and Volgenant, "A shortest
 * augmenting path algorithm for dense and sparse linear assignment problems",
 * 1987): rows are assigned one after the other, each by a path of least cost
 * after the prices of rows and columns are subtracted. O(n^3).
 *
 * Any prices give a bound: every tour costs their sum, and the remaining costs
 * of its ways. If rounding has left a negative cost, the bound is lowered by
 * that amount for every way of a tour. */

#include "routing/trips/assignment.h"

#include <float.h>
#include <math.h>

typedef struct
{
  const Visits *visits;
  guint         n;
  WayCost      *row_prices;     /* (owned) */
  WayCost      *column_prices;  /* (owned) */
  guint        *row_of;         /* (owned) of each column, n for none */
  WayCost      *least;          /* (owned) of each column, from this row */
  guint        *before;         /* (owned) the column before on that path */
  gboolean     *done;           /* (owned) whether a column is in the tree */
} Assignment;

static void
assignment_clear (Assignment *self)
{
  g_free (self->row_prices);
  g_free (self->column_prices);
  g_free (self->row_of);
  g_free (self->least);
  g_free (self->before);
  g_free (self->done);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Assignment, assignment_clear)

static gboolean
assignment_init (Assignment   *self,
                 const Visits *visits,
                 Meter        *meter,
                 GError      **error)
{
  const gsize n = visits->n;

  *self = (Assignment) { visits, visits->n };
  self->row_prices = meter_alloc0 (meter, n, sizeof (WayCost), error);
  if (self->row_prices == NULL)
    return FALSE;
  self->column_prices = meter_alloc0 (meter, n, sizeof (WayCost), error);
  if (self->column_prices == NULL)
    return FALSE;
  self->row_of = meter_alloc (meter, n, sizeof (guint), error);
  if (self->row_of == NULL)
    return FALSE;
  self->least = meter_alloc (meter, n, sizeof (WayCost), error);
  if (self->least == NULL)
    return FALSE;
  self->before = meter_alloc (meter, n, sizeof (guint), error);
  if (self->before == NULL)
    return FALSE;
  self->done = meter_alloc (meter, n, sizeof (gboolean), error);
  if (self->done == NULL)
    return FALSE;

  for (guint i = 0; i < self->n; i++)
    self->row_of[i] = self->n;
  return TRUE;
}

/* Extends the path over @row, which is reached over @column, to all columns. */
static void
relax_row (Assignment *self,
           guint       row,
           guint       column,
           WayCost     so_far)
{
  for (guint j = 0; j < self->n; j++)
    {
      const WayCost cost = so_far + visits_cost (self->visits, row, j)
                           - self->row_prices[row] - self->column_prices[j];

      if (self->done[j] || !(cost < self->least[j]))
        continue;
      self->least[j] = cost;
      self->before[j] = column;
    }
}

/* The nearest column that is not in the tree yet; n if there is none. */
static guint
nearest_column (const Assignment *self)
{
  guint best = self->n;

  for (guint j = 0; j < self->n; j++)
    if (!self->done[j] && self->least[j] < INFINITY
        && (best == self->n || self->least[j] < self->least[best]))
      best = j;

  return best;
}

/* Raises prices along the tree that ended at @last, so that its ways cost
 * nothing more. */
static void
raise_prices (Assignment *self,
              guint       row,
              guint       last)
{
  const WayCost far = self->least[last];

  self->row_prices[row] += far;
  for (guint j = 0; j < self->n; j++)
    if (self->done[j] && j != last)
      {
        self->row_prices[self->row_of[j]] += far - self->least[j];
        self->column_prices[j] -= far - self->least[j];
      }
}

/* Gives each column on the path the row of the one before. */
static void
augment (Assignment *self,
         guint       row,
         guint       last)
{
  for (guint j = last, before; j < self->n; j = before)
    {
      before = self->before[j];
      self->row_of[j] = before < self->n ? self->row_of[before] : row;
    }
}

static gboolean
assign_row (Assignment *self,
            guint       row,
            gboolean   *found,
            Meter      *meter,
            GError    **error)
{
  guint column = self->n, at = row;
  WayCost so_far = 0;

  for (guint j = 0; j < self->n; j++)
    {
      self->least[j] = INFINITY;
      self->done[j] = FALSE;
    }
  do
    {
      if (!meter_expand (meter, error))
        return FALSE;
      relax_row (self, at, column, so_far);
      column = nearest_column (self);
      *found = column < self->n;
      if (!*found)
        return TRUE;
      self->done[column] = TRUE;
      so_far = self->least[column];
      at = self->row_of[column];
    }
  while (at < self->n);

  raise_prices (self, row, column);
  augment (self, row, column);
  return TRUE;
}

/* The largest error of a sum of all prices by rounding: each price was changed
 * once a row, and the sum has 2 n parts. */
static WayCost
reduce (const Assignment *self,
        WayCost          *reduced)
{
  const guint n = self->n;
  WayCost sum = 0, sizes = 0, missing = 0;

  for (guint i = 0; i < n; i++)
    {
      sum += self->row_prices[i] + self->column_prices[i];
      sizes += fabs (self->row_prices[i]) + fabs (self->column_prices[i]);
      for (guint j = 0; j < n; j++)
        {
          const WayCost rest = visits_cost (self->visits, i, j)
                               - self->row_prices[i] - self->column_prices[j];

          missing = MAX (missing, -rest);
          reduced[(gsize) i * n + j] = MAX (rest, 0);
        }
    }

  return sum - n * missing - sizes * (4.0 * n) * DBL_EPSILON;
}

gboolean
assignment_find (const Visits *visits,
                 WayCost      *bound,
                 WayCost      *reduced,
                 Meter        *meter,
                 GError      **error)
{
  g_auto (Assignment) self = { NULL };
  gboolean found = TRUE;

  *bound = INFINITY;
  if (!assignment_init (&self, visits, meter, error))
    return FALSE;
  for (guint row = 0; found && row < self.n; row++)
    if (!assign_row (&self, row, &found, meter, error))
      return FALSE;
  if (!found)
    return TRUE;

  *bound = reduce (&self, reduced);
  return TRUE;
}
