/* permutations.c - the least cost of a trip, by trying all orders
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "permutations.h"

#include <float.h>
#include <math.h>

#define N_GROUPS 3

static WayCost
random_cost (TripKind kind,
             GRand   *rand)
{
  switch (kind)
    {
    case TRIP_REAL:
      return g_rand_double_range (rand, 0, 10);
    case TRIP_FEW:
      return g_rand_int_range (rand, 0, 3);
    case TRIP_GAPS:
      return g_rand_int_range (rand, 0, 3) == 0
               ? INFINITY : g_rand_int_range (rand, 0, 50);
    case TRIP_LARGE_WHOLE:
      return floor (g_rand_double_range (rand, 0, 0x1p48));
    case TRIP_LARGEST:
      return g_rand_double (rand) * (DBL_MAX / 16);
    case TRIP_MIXED:
      return g_rand_int_range (rand, 0, 9) == 0
               ? INFINITY : g_rand_int_range (rand, 0, 2)
                              * exp2 (g_rand_int_range (rand, -60, 60));
    case TRIP_WHOLE:
    case TRIP_ONE_WAY:
    case N_TRIP_KINDS:
    default:
      return g_rand_int_range (rand, 0, 100);
    }
}

static gboolean
is_backward (TripKind kind,
             guint    from,
             guint    to)
{
  return kind == TRIP_ONE_WAY && from % N_GROUPS > to % N_GROUPS;
}

void
trip_costs_fill (WayCost *costs,
                 guint    n,
                 TripKind kind,
                 gboolean even,
                 GRand   *rand)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      costs[i * n + j] = is_backward (kind, i, j) ? INFINITY
                                                  : random_cost (kind, rand);
  for (guint i = 0; i < n; i++)
    for (guint j = 0; even && j < i; j++)
      costs[i * n + j] = costs[j * n + i];
  for (guint i = 0; i < n; i++)
    costs[i * n + i] = i % 2 == 0 ? NAN : -1;
}

typedef struct
{
  const WayCost *costs;
  guint          n;
  guint          last;
  guint          back_to;       /* where a round trip ends, else n */
  WayCost        best;
} Trial;

static void
try_all (Trial   *self,
         guint    visited,
         guint    at,
         WayCost  so_far)
{
  const guint all = (1u << self->n) - 1;

  if (visited == all)
    {
      if (self->back_to < self->n && self->n > 1)
        so_far += self->costs[at * self->n + self->back_to];
      if (self->last == WAY_TRIP_ANYWHERE || self->last == at
          || self->back_to < self->n)
        self->best = MIN (self->best, so_far);
      return;
    }

  for (guint next = 0; next < self->n; next++)
    if ((visited >> next & 1) == 0)
      try_all (self, visited | 1u << next, next,
               so_far + self->costs[at * self->n + next]);
}

WayCost
trip_costs_best (const WayCost *costs,
                 guint          n,
                 guint          first,
                 guint          last)
{
  const gboolean round = first == last && first != WAY_TRIP_ANYWHERE;
  Trial trial = { costs, n, last, round ? first : n, INFINITY };

  for (guint i = 0; i < n; i++)
    if (first == WAY_TRIP_ANYWHERE || first == i)
      try_all (&trial, 1u << i, i, 0);

  return trial.best;
}
