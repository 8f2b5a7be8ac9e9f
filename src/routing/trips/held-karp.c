/* held-karp.c - the best order of few stops
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Held and Karp, "A dynamic programming approach to sequencing problems"
 * (1962), and Bellman (1962): for each set of stops and each stop of it, the
 * least cost of leaving home, visiting the set and ending at that stop. A set
 * is a number whose bit i stands for stop i + 1. O(2^stops * stops^2). */

#include "routing/trips/held-karp.h"

#include <wayfind/routing/trip.h>

#include <math.h>

typedef struct
{
  const Visits *visits;
  guint         n;              /* stops, without home */
  WayCost      *least;          /* (owned) by set, then by its last stop */
} Table;

static WayCost *
cell (const Table *self,
      guint        set,
      guint        stop)
{
  return &self->least[(gsize) set * self->n + stop];
}

/* Extends a set from its last stop to each stop that is not in it. */
static void
extend (Table *self,
        guint  set,
        guint  end)
{
  const WayCost so_far = *cell (self, set, end);

  for (guint next = 0; next < self->n; next++)
    if ((set >> next & 1) == 0)
      {
        WayCost *least = cell (self, set | 1u << next, next);

        *least = MIN (*least, so_far + visits_cost (self->visits, end + 1,
                                                    next + 1));
      }
}

static gboolean
fill (Table   *self,
      Meter   *meter,
      GError **error)
{
  const guint n_sets = 1u << self->n;

  for (gsize i = 0; i < (gsize) n_sets * self->n; i++)
    self->least[i] = INFINITY;
  for (guint stop = 0; stop < self->n; stop++)
    *cell (self, 1u << stop, stop) = visits_cost (self->visits, 0, stop + 1);

  for (guint set = 1; set < n_sets; set++)
    for (guint end = 0; end < self->n; end++)
      if (*cell (self, set, end) < INFINITY)
        {
          if (!meter_expand (meter, error))
            return FALSE;
          extend (self, set, end);
        }

  return TRUE;
}

/* The best last stop of @set before stop @next of the circle; @n if no way
 * leads there. */
static guint
find_end (const Table *self,
          guint        set,
          guint        next)
{
  guint best = self->n;
  WayCost least = INFINITY;

  for (guint end = 0; end < self->n; end++)
    {
      const WayCost cost = set >> end & 1
                             ? *cell (self, set, end)
                                 + visits_cost (self->visits, end + 1, next)
                             : INFINITY;

      if (cost >= least)
        continue;
      least = cost;
      best = end;
    }

  return best;
}

/* Walks back from home. The sums are those that were compared before, so the
 * ends are the same. */
static gboolean
walk_back (const Table *self,
           guint       *tour)
{
  guint set = (1u << self->n) - 1;

  tour[0] = 0;
  for (guint i = self->n, next = 0; i > 0; i--)
    {
      const guint end = find_end (self, set, next);

      if (end == self->n)
        return FALSE;
      next = end + 1;
      tour[i] = next;
      set &= ~(1u << end);
    }

  return TRUE;
}

gboolean
held_karp_find (const Visits *visits,
                guint        *tour,
                gboolean     *found,
                Meter        *meter,
                GError      **error)
{
  Table self = { visits, visits->n - 1 };
  gboolean good;

  g_assert (self.n <= WAY_TRIP_EXACT_STOPS);
  self.least = meter_alloc (meter, ((gsize) 1 << self.n) * MAX (self.n, 1),
                            sizeof *self.least, error);
  if (self.least == NULL)
    return FALSE;

  good = fill (&self, meter, error);
  *found = good && walk_back (&self, tour);
  g_free (self.least);

  return good;
}
