/* trip-bounds.c - orders of many stops, and bounds, if all orders are known
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Up to 12 stops the library finds the best order. So this test calls the parts
 * for more stops with few stops, and tries all orders. */

#include "routing/trips/assignment.h"
#include "routing/trips/or-opt.h"
#include "routing/trips/tree-bound.h"

#include "lib/outcome.h"
#include "lib/permutations.h"

#include <math.h>

#define MOST_PLACES 8

typedef struct
{
  Visits  visits;
  WayCost best;                 /* of the circle, in the costs of visits */
  Meter   meter;
} Case;

static void
case_init (Case    *self,
           TripKind kind,
           gboolean even,
           guint    seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  const guint n = (guint) g_rand_int_range (rand, 3, MOST_PLACES + 1);
  WayCost costs[MOST_PLACES * MOST_PLACES];
  guint first = 0, last = 0;

  trip_costs_fill (costs, n, kind, even, rand);
  switch (seed % 4)
    {
    case 1:
      last = n > 3 ? 1 : 0;
      break;
    case 2:
      last = WAY_TRIP_ANYWHERE;
      break;
    case 3:
      first = last = WAY_TRIP_ANYWHERE;
      break;
    default:
      break;
    }
  meter_init (&self->meter, NULL);
  self->visits = (Visits) { 0 };
  g_assert_true (visits_init (&self->visits, costs, n, first, last,
                              &self->meter, NULL));
  self->best = trip_costs_best (costs, n, first, last) * self->visits.factor;
}

/* The order found costs at least as much as the best, and rarely more; if every
 * pair is connected an order is found. Returns whether it is the best. */
static gboolean
check_tour (Case    *self,
            TripKind kind,
            WayCost *cost)
{
  g_auto (Tour) tour = { NULL };
  Toll toll;

  g_assert_true (tour_init (&tour, &self->visits, &self->meter, NULL));
  g_assert_true (or_opt_find (&tour, &self->meter, NULL));
  toll = tour_toll (&tour);
  *cost = toll.n_gaps > 0 ? INFINITY : toll.cost;
  if (kind != TRIP_GAPS && kind != TRIP_MIXED)
    g_assert_true ((self->best == INFINITY) == (*cost == INFINITY));
  if (*cost < INFINITY)
    g_assert_cmpfloat (*cost, >=, self->best * (1 - 1e-14));

  return *cost == self->best || *cost <= self->best * (1 + 1e-14);
}

/* No bound is above the best order, by no bit. What rounding does to the best
 * itself is in its last digits. */
static void
check_bounds (Case   *self,
              WayCost known)
{
  const guint n = self->visits.n;
  const WayCost best = self->best * (1 + 1e-15);
  WayCost reduced[(MOST_PLACES + 1) * (MOST_PLACES + 1)];
  WayCost tree, assigned, rest = 0;

  g_assert_true (tree_bound_find (self->visits.costs, n, known, &tree,
                                  &self->meter, NULL));
  g_assert_cmpfloat (tree, <=, best);
  g_assert_true (assignment_find (&self->visits, &assigned, reduced,
                                  &self->meter, NULL));
  g_assert_cmpfloat (assigned, <=, best);
  if (assigned == INFINITY)
    return;

  for (guint i = 0; i < n * n; i++)
    g_assert_cmpfloat (reduced[i], >=, 0);
  g_assert_true (tree_bound_find (reduced, n, known - assigned, &rest,
                                  &self->meter, NULL));
  g_assert_cmpfloat (assigned + rest, <=, best);
}

static void
test_kind (gconstpointer data)
{
  const TripKind kind = GPOINTER_TO_UINT (data) / 2;
  const gboolean even = GPOINTER_TO_UINT (data) % 2;
  const guint n = outcome_choose (15, 40, 120);
  guint n_best = 0;

  for (guint seed = 0; seed < n; seed++)
    {
      Case self;
      WayCost cost;

      case_init (&self, kind, even, seed);
      n_best += check_tour (&self, kind, &cost);
      if (cost < INFINITY)
        check_bounds (&self, cost);
      visits_clear (&self.visits);
    }
  g_test_message ("%u of %u orders are the best", n_best, n);
  g_assert_cmpuint (n_best, >=, n * 95 / 100);
}

/* Prices make up the bound, and each cost from stop to stop exceeds them by the
 * slack that the assignment returns. */
static void
test_assignment (void)
{
  /* 0 -> 1 -> 2 -> 0 costs 3; all else 10. */
  WayCost costs[] = { 0, 1, 10, 10, 0, 1, 1, 10, 0 };
  g_auto (Visits) visits = { 0 };
  WayCost reduced[9], bound;
  Meter meter;

  meter_init (&meter, NULL);
  g_assert_true (visits_init (&visits, costs, 3, 0, 0, &meter, NULL));
  g_assert_true (assignment_find (&visits, &bound, reduced, &meter, NULL));
  g_assert_cmpfloat (bound, <=, 3);
  g_assert_cmpfloat (bound, >, 3 - 1e-9);
  g_assert_cmpfloat (reduced[1], <, 1e-9);
  g_assert_cmpfloat (reduced[5], <, 1e-9);
  g_assert_cmpfloat (reduced[6], <, 1e-9);
}

/* Prices lift the bound of a tree: a star whose middle has many ways. The plain
 * tree costs 5 and a way each from and to home; the best circle must use the
 * expensive ways. */
static void
test_star (void)
{
  enum { N = 7 };
  WayCost costs[N * N], bound;
  g_auto (Visits) visits = { 0 };
  Meter meter;

  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      costs[i * N + j] = i == 1 || j == 1 ? 1 : 10;
  meter_init (&meter, NULL);
  g_assert_true (visits_init (&visits, costs, N, 0, 0, &meter, NULL));
  g_assert_true (tree_bound_find (visits.costs, N, 52, &bound, &meter, NULL));
  g_assert_cmpfloat (trip_costs_best (costs, N, 0, 0), ==, 52);
  g_assert_cmpfloat (bound, <=, 52);
  g_assert_cmpfloat (bound, >, 51);
}

int
main (int    argc,
      char **argv)
{
  static const char *const kinds[]
    = { "whole", "real", "few", "gaps", "one-way", "large-whole", "largest",
        "mixed" };

  g_test_init (&argc, &argv, NULL);
  for (guint kind = 0; kind < N_TRIP_KINDS; kind++)
    for (guint even = 0; even < (kind == TRIP_ONE_WAY ? 1 : 2); even++)
      {
        g_autofree char *path = g_strdup_printf ("/trip-bounds/%s/%s",
                                                 kinds[kind],
                                                 even ? "even" : "directed");

        g_test_add_data_func (path, GUINT_TO_POINTER (kind * 2 + even),
                              test_kind);
      }
  g_test_add_func ("/trip-bounds/assignment", test_assignment);
  g_test_add_func ("/trip-bounds/star", test_star);

  return g_test_run ();
}
