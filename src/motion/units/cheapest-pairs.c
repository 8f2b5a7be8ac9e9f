/* cheapest-pairs.c - pairs rows with columns at the least total cost
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The Hungarian method (Kuhn 1955, Munkres 1957), a row at a time. Each row and
 * column has a price. The cost of a pair less both prices is never below 0, and
 * is 0 for chosen pairs. A new row looks for the cheapest way to a free column,
 * along which rows change columns: Dijkstra's algorithm over a full table,
 * where scanning all columns beats any heap. */

#include "motion/units/cheapest-pairs.h"

#include <math.h>

typedef struct
{
  const gdouble *costs;
  guint          n;
  gdouble       *row_prices;    /* [n] */
  gdouble       *prices;        /* [n + 1] of columns; n is the one to begin at */
  guint         *rows;          /* [n + 1] of columns; n for none */
  guint         *before;        /* [n + 1] the column on the way before it */
  gdouble       *least;         /* [n + 1] to get to a column */
  gboolean      *is_done;       /* [n + 1] */
} Pairing;

/* Looks from the row of column @at at all others. The nearest that is left. */
static guint
look (Pairing *self,
      guint    at)
{
  const guint row = self->rows[at];
  guint nearest = self->n;

  for (guint c = 0; c < self->n; c++)
    {
      const gdouble cost = self->costs[(gsize) row * self->n + c]
                           - self->row_prices[row] - self->prices[c];

      if (self->is_done[c])
        continue;
      if (cost < self->least[c])
        {
          self->least[c] = cost;
          self->before[c] = at;
        }
      if (nearest == self->n || self->least[c] < self->least[nearest])
        nearest = c;
    }

  return nearest;
}

static void
raise_prices (Pairing *self,
              gdouble  by)
{
  for (guint c = 0; c <= self->n; c++)
    if (self->is_done[c])
      {
        self->row_prices[self->rows[c]] += by;
        self->prices[c] -= by;
      }
    else
      self->least[c] -= by;
}

static void
add_row (Pairing *self,
         guint    row)
{
  guint at = self->n;

  self->rows[at] = row;
  for (guint c = 0; c <= self->n; c++)
    {
      self->least[c] = INFINITY;
      self->is_done[c] = FALSE;
    }
  while (self->rows[at] != self->n)
    {
      guint next;

      self->is_done[at] = TRUE;
      next = look (self, at);
      raise_prices (self, self->least[next]);
      at = next;
    }
  for (; at != self->n; at = self->before[at])
    self->rows[at] = self->rows[self->before[at]];
}

void
cheapest_pairs_find (const gdouble *costs,
                     guint          n,
                     guint         *columns)
{
  Pairing self = { .costs = costs, .n = n };

  self.row_prices = g_new0 (gdouble, n + 1);
  self.prices = g_new0 (gdouble, n + 1);
  self.rows = g_new (guint, n + 1);
  self.before = g_new0 (guint, n + 1);
  self.least = g_new (gdouble, n + 1);
  self.is_done = g_new (gboolean, n + 1);
  for (guint c = 0; c <= n; c++)
    self.rows[c] = n;
  for (guint row = 0; row < n; row++)
    add_row (&self, row);
  for (guint c = 0; c < n; c++)
    columns[self.rows[c]] = c;

  g_free (self.row_prices);
  g_free (self.prices);
  g_free (self.rows);
  g_free (self.before);
  g_free (self.least);
  g_free (self.is_done);
}
