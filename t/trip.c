/* trip.c - in which order to visit places
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Compared with all orders of a few places, with tours of published least cost
 * (TSPLIB, Reinelt 1991), and with points whose best tour is known. */

#include "lib/outcome.h"
#include "lib/permutations.h"

#include <float.h>
#include <math.h>

#define MOST_PLACES 8

static guint
n_seeds (void)
{
  return outcome_choose (10, 30, 80);
}

/* Fails the test unless @trip visits each place once, ends at the right place
 * and costs the sum of its legs. */
static void
check_order (const WayTrip *trip,
             const WayCost *costs,
             guint          n,
             guint          first,
             guint          last)
{
  const guint length = way_trip_get_length (trip);
  const gboolean round = first == last && first != WAY_TRIP_ANYWHERE && n > 1;
  g_autofree guint *n_visits = g_new0 (guint, n);
  WayCost sum = 0;

  g_assert_cmpuint (length, ==, n + round);
  for (guint i = 0; i < length; i++)
    {
      n_visits[way_trip_get_place (trip, i)]++;
      if (i > 0)
        sum += costs[way_trip_get_place (trip, i - 1) * n
                     + way_trip_get_place (trip, i)];
    }
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (n_visits[i], ==, round && i == first ? 2 : 1);

  if (first != WAY_TRIP_ANYWHERE)
    g_assert_cmpuint (way_trip_get_place (trip, 0), ==, first);
  if (last != WAY_TRIP_ANYWHERE)
    g_assert_cmpuint (way_trip_get_place (trip, length - 1), ==, last);
  g_assert_cmpfloat (way_trip_get_cost (trip), ==, sum);
}

/* Sums of reals differ by their order. */
static void
assert_near (WayCost a,
             WayCost b)
{
  g_assert_cmpfloat (fabs (a - b), <=, 1e-14 * MAX (a, b));
}

static void
check_best (const WayCost *costs,
            guint          n,
            guint          first,
            guint          last,
            TripKind       kind)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTrip) trip = way_trip_find (costs, n, first, last, NULL,
                                            &error);
  const WayCost best = trip_costs_best (costs, n, first, last);

  g_assert_no_error (error);
  if (best == INFINITY)
    {
      g_assert_null (trip);
      return;
    }

  g_assert_nonnull (trip);
  check_order (trip, costs, n, first, last);
  if (kind == TRIP_REAL || kind == TRIP_LARGEST || kind == TRIP_MIXED)
    assert_near (way_trip_get_cost (trip), best);
  else
    g_assert_cmpfloat (way_trip_get_cost (trip), ==, best);
  g_assert_true (way_trip_is_best (trip));
  g_assert_cmpfloat (way_trip_get_bound (trip), ==, way_trip_get_cost (trip));
  g_assert_cmpfloat (way_trip_get_gap (trip), ==, 0);
}

/* All ends, all sizes, all kinds of costs: 0 of the number of places is any. */
static void
test_all_orders (gconstpointer data)
{
  const gboolean even = GPOINTER_TO_INT (data);
  WayCost costs[MOST_PLACES * MOST_PLACES];

  for (guint seed = 0; seed < n_seeds (); seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      const TripKind kind = seed % N_TRIP_KINDS;

      for (guint n = 1; n <= (seed % 5 == 0 ? MOST_PLACES : 6); n++)
        {
          const guint first = (guint) g_rand_int_range (rand, 0, (gint) n);
          const guint other = (guint) g_rand_int_range (rand, 0, (gint) n);

          trip_costs_fill (costs, n, kind, even, rand);
          check_best (costs, n, first, first, kind);
          check_best (costs, n, first, other, kind);
          check_best (costs, n, first, WAY_TRIP_ANYWHERE, kind);
          check_best (costs, n, WAY_TRIP_ANYWHERE, other, kind);
          check_best (costs, n, WAY_TRIP_ANYWHERE, WAY_TRIP_ANYWHERE, kind);
        }
    }
}

/* Facts about an order of many stops. */
static WayTrip *
find_many (const WayCost *costs,
           guint          n,
           guint          first,
           guint          last)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WayTrip) trip = way_trip_find (costs, n, first, last, NULL,
                                            &error);
  g_autoptr (WayTrip) again = way_trip_find (costs, n, first, last, NULL,
                                             &error);

  g_assert_no_error (error);
  g_assert_nonnull (trip);
  check_order (trip, costs, n, first, last);
  g_assert_cmpfloat (way_trip_get_bound (trip), <=, way_trip_get_cost (trip));
  for (guint i = 0; i < way_trip_get_length (trip); i++)
    g_assert_cmpuint (way_trip_get_place (trip, i), ==,
                      way_trip_get_place (again, i));
  g_assert_cmpfloat (way_trip_get_bound (trip), ==, way_trip_get_bound (again));

  return g_steal_pointer (&trip);
}

/* ulysses22 of TSPLIB, and its first 16 places; degrees and minutes. */
static const gdouble ulysses[][2] = {
  { 38.24, 20.42 }, { 39.57, 26.15 }, { 40.56, 25.32 }, { 36.26, 23.12 },
  { 33.48, 10.54 }, { 37.56, 12.19 }, { 38.42, 13.11 }, { 37.52, 20.44 },
  { 41.23, 9.10 }, { 41.17, 13.05 }, { 36.08, -5.21 }, { 38.47, 15.13 },
  { 38.15, 15.35 }, { 37.51, 15.17 }, { 35.49, 14.32 }, { 39.36, 19.56 },
  { 38.09, 24.36 }, { 36.09, 23.00 }, { 40.44, 13.57 }, { 40.33, 14.15 },
  { 40.37, 14.23 }, { 37.57, 22.56 }
};

/* burma14 of TSPLIB. */
static const gdouble burma[][2] = {
  { 16.47, 96.10 }, { 16.47, 94.44 }, { 20.09, 92.54 }, { 22.39, 93.37 },
  { 25.23, 97.24 }, { 22.00, 96.05 }, { 20.47, 97.02 }, { 17.20, 96.29 },
  { 16.30, 97.38 }, { 14.05, 98.12 }, { 16.53, 97.38 }, { 21.52, 95.59 },
  { 19.41, 97.13 }, { 20.09, 94.55 }
};

/* Degrees and minutes in radians, with the pi of TSPLIB. */
static gdouble
to_radians (gdouble value)
{
  const gdouble degrees = trunc (value);

  return 3.141592 * (degrees + 5 * (value - degrees) / 3) / 180;
}

/* GEO distances as TSPLIB defines them, whole kilometres. */
static WayCost *
geo_costs (const gdouble (*places)[2],
           guint           n)
{
  WayCost *costs = g_new0 (WayCost, n * n);

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      {
        const gdouble a = to_radians (places[i][0]);
        const gdouble b = to_radians (places[j][0]);
        const gdouble q1 = cos (to_radians (places[i][1])
                                - to_radians (places[j][1]));
        const gdouble q2 = cos (a - b), q3 = cos (a + b);

        costs[i * n + j] = floor (6378.388 * acos (0.5 * ((1 + q1) * q2
                                                          - (1 - q1) * q3))
                                  + 1);
      }

  return costs;
}

typedef struct
{
  const char     *name;
  const gdouble (*places)[2];
  guint           n;
  WayCost         published;
} Tsplib;

static const Tsplib tsplib[] = {
  { "burma14", burma, 14, 3323 },
  { "ulysses16", ulysses, 16, 6859 },
  { "ulysses22", ulysses, 22, 7013 },
};

/* These small ones are found; the bound is within 1 % below. */
static void
test_tsplib (gconstpointer data)
{
  const Tsplib *lib = data;
  g_autofree WayCost *costs = geo_costs (lib->places, lib->n);
  g_autoptr (WayTrip) trip = find_many (costs, lib->n, 0, 0);

  g_assert_cmpfloat (way_trip_get_cost (trip), ==, lib->published);
  g_assert_cmpfloat (way_trip_get_bound (trip), <=, lib->published);
  g_assert_cmpfloat (way_trip_get_gap (trip), <, 0.01);
}

/* Places on a circle: the best round trip is the circle, the best way from any
 * to any the circle without its longest gap. */
static void
test_circle (void)
{
  enum { N = 60 };
  g_autofree WayCost *costs = g_new0 (WayCost, N * N);
  g_autoptr (WayTrip) round = NULL;
  g_autoptr (WayTrip) open = NULL;
  WayCost circle = 0;

  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      costs[i * N + j] = fabs (2 * sin (G_PI * (i * 7 % N - (gdouble) (j * 7
                                                                       % N))
                                        / N));
  circle = N * 2 * sin (G_PI / N);

  round = find_many (costs, N, 3, 3);
  assert_near (way_trip_get_cost (round) * 1e-3, circle * 1e-3);
  g_assert_cmpfloat (way_trip_get_gap (round), <, 1e-3);
  open = find_many (costs, N, WAY_TRIP_ANYWHERE, WAY_TRIP_ANYWHERE);
  g_assert_cmpfloat (way_trip_get_cost (open), <, circle * (N - 0.5) / N);
  g_assert_cmpfloat (way_trip_get_gap (open), <, 1e-3);
}

/* A circle of one-way streets, with expensive ways elsewhere: an assignment
 * finds it, and the bound proves it. */
static void
test_one_way_circle (void)
{
  enum { N = 50 };
  g_autofree WayCost *costs = g_new0 (WayCost, N * N);
  g_autoptr (WayTrip) trip = NULL;

  for (guint i = 0; i < N * N; i++)
    costs[i] = 1000;
  for (guint i = 0; i < N; i++)
    costs[i * 7 % N * N + (i + 1) * 7 % N] = 1 + i % 3;

  trip = find_many (costs, N, 0, 0);
  g_assert_cmpfloat (way_trip_get_cost (trip), ==, 99);
  g_assert_true (way_trip_is_best (trip));
}

/* Streets, a few of them one-way: the gap stays small. */
static void
test_nearly_even (void)
{
  enum { N = 40 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autofree WayCost *costs = g_new0 (WayCost, N * N);
  g_autoptr (WayTrip) trip = NULL;
  gdouble at[N][2];

  for (guint i = 0; i < N; i++)
    for (guint k = 0; k < 2; k++)
      at[i][k] = g_rand_double_range (rand, 0, 1000);
  for (guint i = 0; i < N; i++)
    for (guint j = 0; j < N; j++)
      costs[i * N + j] = hypot (at[i][0] - at[j][0], at[i][1] - at[j][1])
                         + g_rand_double_range (rand, 0, 40);

  trip = find_many (costs, N, 0, 1);
  g_assert_cmpfloat (way_trip_get_gap (trip), <, 0.05);
}

/* Where ways go one way only there is a single order of the groups, which is
 * found however many stops there are. */
static void
test_groups (void)
{
  enum { N = 70 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree WayCost *costs = g_new0 (WayCost, N * N);
  g_autoptr (WayTrip) open = NULL;
  g_autoptr (WayTrip) to = NULL;
  g_autoptr (GError) error = NULL;

  trip_costs_fill (costs, N, TRIP_ONE_WAY, FALSE, rand);
  open = find_many (costs, N, WAY_TRIP_ANYWHERE, WAY_TRIP_ANYWHERE);
  to = find_many (costs, N, 0, 2);

  /* From the last group nothing leads on. */
  g_assert_null (way_trip_find (costs, N, 2, WAY_TRIP_ANYWHERE, NULL, &error));
  g_assert_null (way_trip_find (costs, N, 0, 0, NULL, &error));
  g_assert_no_error (error);
}

/* Both ends of the range of a double. */
static void
test_overflow (void)
{
  const WayCost pair[] = { 0, DBL_MAX, DBL_MAX, 0 };
  g_autofree WayCost *many = g_new (WayCost, 30 * 30);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) many_error = NULL;
  g_autoptr (WayTrip) one_way = NULL;

  g_assert_null (way_trip_find (pair, 2, 0, 0, NULL, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_OVERFLOW);
  one_way = way_trip_find (pair, 2, 0, 1, NULL, NULL);
  g_assert_cmpfloat (way_trip_get_cost (one_way), ==, DBL_MAX);

  for (guint i = 0; i < 30 * 30; i++)
    many[i] = DBL_MAX / 16;
  g_assert_null (way_trip_find (many, 30, 0, 0, NULL, &many_error));
  g_assert_error (many_error, WAY_ERROR, WAY_ERROR_OVERFLOW);
}

/* Many stops with costs whose sum just fits: bound and gap are finite. */
static void
test_nearly_overflow (void)
{
  g_autofree WayCost *costs = g_new (WayCost, 15 * 15);
  g_autoptr (WayTrip) trip = NULL;

  for (guint i = 0; i < 15 * 15; i++)
    costs[i] = DBL_MAX / 16;
  trip = find_many (costs, 15, 0, 0);
  g_assert_cmpfloat (way_trip_get_cost (trip), ==, DBL_MAX / 16 * 15);
  g_assert_cmpfloat (way_trip_get_gap (trip), <, 1e-6);
}

static void
test_zeros (void)
{
  g_autofree WayCost *costs = g_new0 (WayCost, 20 * 20);
  g_autoptr (WayTrip) trip = find_many (costs, 20, 0, 0);

  g_assert_cmpfloat (way_trip_get_cost (trip), ==, 0);
  g_assert_true (way_trip_is_best (trip));
  g_assert_cmpfloat (way_trip_get_gap (trip), ==, 0);
}

/* A limit that is met is reported, however early; a sufficient limit gives the
 * trip found without limits. */
static void
test_expansions (gconstpointer data)
{
  const guint n = GPOINTER_TO_UINT (data);
  g_autoptr (GRand) rand = g_rand_new_with_seed (n);
  g_autofree WayCost *costs = g_new0 (WayCost, n * n);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayTrip) free = NULL;
  g_autoptr (WayTrip) trip = NULL;
  guint64 max = 0;

  trip_costs_fill (costs, n, TRIP_WHOLE, FALSE, rand);
  free = way_trip_find (costs, n, 0, 0, NULL, NULL);
  for (; trip == NULL; max = max * 3 / 2 + 1)
    {
      g_autoptr (GError) error = NULL;

      way_limits_set_max_expansions (limits, max);
      trip = way_trip_find (costs, n, 0, 0, limits, &error);
      if (trip == NULL)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
    }
  g_assert_cmpuint (max, >, 100);
  g_assert_cmpfloat (way_trip_get_cost (trip), ==, way_trip_get_cost (free));
}

static void
test_bytes (void)
{
  enum { N = 20 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree WayCost *costs = g_new0 (WayCost, N * N);
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (WayTrip) trip = NULL;
  guint n_failed = 0;

  trip_costs_fill (costs, N, TRIP_WHOLE, FALSE, rand);
  for (gsize max = 1; trip == NULL; max += 40, n_failed++)
    {
      g_autoptr (GError) error = NULL;

      way_limits_set_max_bytes (limits, max);
      trip = way_trip_find (costs, N, 0, 0, limits, &error);
      if (trip == NULL)
        g_assert_error (error, WAY_ERROR, WAY_ERROR_LIMIT);
    }
  g_assert_cmpuint (n_failed, >, N * N * sizeof (WayCost) / 40);
}

static void
test_stopped (void)
{
  const WayCost costs[] = { 0, 1, 1, 0 };
  g_autoptr (WayLimits) limits = way_limits_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) late = NULL;
  g_autoptr (GError) cancelled = NULL;

  way_limits_set_deadline (limits, 1);
  g_assert_null (way_trip_find (costs, 2, 0, 1, limits, &late));
  g_assert_error (late, WAY_ERROR, WAY_ERROR_LIMIT);

  way_limits_set_deadline (limits, 0);
  g_cancellable_cancel (cancellable);
  way_limits_set_cancellable (limits, cancellable);
  g_assert_null (way_trip_find (costs, 2, 0, 1, limits, &cancelled));
  g_assert_error (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_one_place (void)
{
  const WayCost cost = -1;
  g_autoptr (WayTrip) trip = way_trip_find (&cost, 1, 0, 0, NULL, NULL);
  g_autoptr (WayTrip) same = way_trip_ref (trip);

  g_assert_cmpuint (way_trip_get_length (same), ==, 1);
  g_assert_cmpfloat (way_trip_get_cost (same), ==, 0);
  g_assert_true (way_trip_is_best (same));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/trip/all-orders/directed", GINT_TO_POINTER (FALSE),
                        test_all_orders);
  g_test_add_data_func ("/trip/all-orders/even", GINT_TO_POINTER (TRUE),
                        test_all_orders);
  for (guint i = 0; i < G_N_ELEMENTS (tsplib); i++)
    {
      g_autofree char *path = g_strdup_printf ("/trip/tsplib/%s",
                                               tsplib[i].name);

      g_test_add_data_func (path, &tsplib[i], test_tsplib);
    }
  g_test_add_func ("/trip/circle", test_circle);
  g_test_add_func ("/trip/one-way-circle", test_one_way_circle);
  g_test_add_func ("/trip/nearly-even", test_nearly_even);
  g_test_add_func ("/trip/groups", test_groups);
  g_test_add_func ("/trip/overflow", test_overflow);
  g_test_add_func ("/trip/nearly-overflow", test_nearly_overflow);
  g_test_add_func ("/trip/zeros", test_zeros);
  g_test_add_data_func ("/trip/expansions/few", GUINT_TO_POINTER (10),
                        test_expansions);
  g_test_add_data_func ("/trip/expansions/many", GUINT_TO_POINTER (16),
                        test_expansions);
  g_test_add_func ("/trip/bytes", test_bytes);
  g_test_add_func ("/trip/stopped", test_stopped);
  g_test_add_func ("/trip/one-place", test_one_place);

  return g_test_run ();
}
