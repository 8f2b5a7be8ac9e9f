/* time-profile.c - rush hours: factors, first departures, best departures
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/as-graph.h"
#include "lib/outcome.h"

#include "views/schedule/time-profile-private.h"

static WayTimeProfile *
new_profile (const gdouble *times,
             const gdouble *factors,
             guint          n_points,
             gdouble        period)
{
  g_autoptr (GError) error = NULL;
  WayTimeProfile *profile = way_time_profile_new (times, factors, n_points,
                                                  period, &error);

  g_assert_no_error (error);
  g_assert_nonnull (profile);
  return profile;
}

static void
expect_factor (const WayTimeProfile *profile,
               gdouble               time,
               gdouble               expected)
{
  g_assert_cmpfloat_with_epsilon (time_profile_get_factor (profile, time),
                                  expected, 1e-9);
}

/* Factors ----------------------------------------------------------------- */

/*   3     /\
 *   2    /  \
 *   1 __/    \__     at 2, 4 and 6 */
static const gdouble hill_times[] = { 2, 4, 6 };
static const gdouble hill_factors[] = { 1, 3, 1 };

static void
test_between_points (void)
{
  g_autoptr (WayTimeProfile) profile
    = new_profile (hill_times, hill_factors, 3, 0);

  expect_factor (profile, 0, 1);
  expect_factor (profile, 2, 1);
  expect_factor (profile, 3, 2);
  expect_factor (profile, 4, 3);
  expect_factor (profile, 4.5, 2.5);
  expect_factor (profile, 6, 1);
  expect_factor (profile, 1e9, 1);
}

/* From 1 at 6 to 3 at 14, which is 4 a lap later. */
static void
test_from_lap_to_lap (void)
{
  const gdouble times[] = { 4, 6 }, factors[] = { 3, 1 };
  g_autoptr (WayTimeProfile) profile = new_profile (times, factors, 2, 10);

  for (gint lap = 0; lap < 5; lap++)
    {
      expect_factor (profile, 10 * lap + 4, 3);
      expect_factor (profile, 10 * lap + 5, 2);
      expect_factor (profile, 10 * lap + 6, 1);
      expect_factor (profile, 10 * lap + 10, 2);
      expect_factor (profile, 10 * lap + 12, 2.5);
    }
  expect_factor (profile, 0, 2);
}

static void
test_one_point (void)
{
  const gdouble time = 5, factor = 2;
  g_autoptr (WayTimeProfile) once = new_profile (&time, &factor, 1, 0);
  g_autoptr (WayTimeProfile) daily = new_profile (&time, &factor, 1, 24);

  expect_factor (once, 0, 2);
  expect_factor (once, 9, 2);
  expect_factor (daily, 0, 2);
  expect_factor (daily, 29, 2);
  g_assert_cmpfloat (time_profile_get_max_cost (daily), ==, INFINITY);
}

/* It falls by 2 in 2: what takes 1 is never overtaken. */
static void
test_max_cost (void)
{
  const gdouble times[] = { 0, 4, 6 }, factors[] = { 4, 3, 4 };
  g_autoptr (WayTimeProfile) hill
    = new_profile (hill_times, hill_factors, 3, 0);
  g_autoptr (WayTimeProfile) slope = new_profile (times, factors, 3, 0);
  g_autoptr (WayTimeProfile) rise = new_profile (times, hill_factors, 2, 0);

  g_assert_cmpfloat (time_profile_get_max_cost (hill), ==, 1);
  g_assert_cmpfloat (time_profile_get_max_cost (slope), ==, 4);
  g_assert_cmpfloat (time_profile_get_max_cost (rise), ==, INFINITY);
}

static void
expect_refusal (gdouble     first,
                gdouble     second,
                gdouble     factor,
                gdouble     period,
                const char *pattern)
{
  const gdouble times[] = { first, second }, factors[] = { 1, factor };
  g_autoptr (GError) error = NULL;

  g_assert_null (way_time_profile_new (times, factors, 2, period, &error));
  g_assert_error (error, WAY_ERROR, WAY_ERROR_BAD_COST);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
}

static void
test_refuses_odd_points (void)
{
  expect_refusal (-1, 2, 1, 0, "point 0*time -1*0 or more*");
  expect_refusal (NAN, 2, 1, 0, "point 0*time*nan*");
  expect_refusal (0, INFINITY, 1, 0, "point 1*time inf*");
  expect_refusal (2, 2, 1, 0, "point 1*later than 2*");
  expect_refusal (2, 1, 1, 0, "point 1*later than 2*");
  expect_refusal (0, 2, -1, 0, "point 1*factor -1*");
  expect_refusal (0, 2, NAN, 0, "point 1*factor*nan*");
  expect_refusal (0, 2, INFINITY, 0, "point 1*factor inf*");
  expect_refusal (0, 2, 1, 2, "*period 2*longer than 2*");
  expect_refusal (0, 2, 1, NAN, "*period*nan*");
  expect_refusal (0, 2, 1, INFINITY, "*period inf*");
}

/* Departures -------------------------------------------------------------- */

/* Departing at 4 what costs 4 takes 12, until 16; at 6 it takes 4, until 10. */
static void
test_waits_for_the_end_of_the_rush (void)
{
  g_autoptr (WayTimeProfile) profile
    = new_profile (hill_times, hill_factors, 3, 0);
  TimeWindow window = { 4, 0, INFINITY, INFINITY };
  Ride ride;

  g_assert_true (time_profile_earliest (profile, 4, &window, &ride));
  g_assert_cmpfloat (ride.departure, ==, 6);
  g_assert_cmpfloat (ride.arrival, ==, 10);

  /* A unit that is there at 2 departs at once. */
  window.leave_from = 2;
  g_assert_true (time_profile_earliest (profile, 4, &window, &ride));
  g_assert_cmpfloat (ride.departure, ==, 2);
  g_assert_cmpfloat (ride.arrival, ==, 6);

  window = (TimeWindow) { 4, 0, 9, INFINITY };
  g_assert_false (time_profile_earliest (profile, 4, &window, &ride));
  window = (TimeWindow) { 4, 0, 10, 10 };
  g_assert_false (time_profile_earliest (profile, 4, &window, &ride));
}

/* What takes 4 must not arrive before 11: it does so departing at 7, and before
 * 6 as well, while the rush ebbs. */
static void
test_arrives_not_too_early (void)
{
  g_autoptr (WayTimeProfile) profile
    = new_profile (hill_times, hill_factors, 3, 0);
  const TimeWindow window = { 4, 11, INFINITY, INFINITY };
  Ride ride;

  g_assert_true (time_profile_earliest (profile, 4, &window, &ride));
  g_assert_cmpfloat (ride.arrival, ==, 11);
  g_assert_cmpfloat_with_epsilon (
    ride.departure + 4 * time_profile_get_factor (profile, ride.departure),
    11, 1e-9);
}

/* However many laps lie between, and however far away. */
static void
test_laps_are_not_walked (void)
{
  const gdouble times[] = { 0, 0.25, 0.5 }, factors[] = { 1, 3, 1 };
  g_autoptr (WayTimeProfile) profile = new_profile (times, factors, 3, 1);
  TimeWindow window = { 0, 1e9, INFINITY, INFINITY };
  Ride ride;

  g_assert_true (time_profile_earliest (profile, 1000, &window, &ride));
  g_assert_cmpfloat (ride.arrival, ==, 1e9);
  window = (TimeWindow) { 1e12 + 0.25, 0, INFINITY, INFINITY };
  g_assert_true (time_profile_earliest (profile, 1000, &window, &ride));
  g_assert_cmpfloat (ride.departure, ==, 1e12 + 0.5);
  window = (TimeWindow) { 1e300, 1e300, INFINITY, INFINITY };
  (void) time_profile_earliest (profile, 1e300, &window, &ride);
}

/* A unit that departs at 0.26 takes 33, and 319 laps later arrives at 240.61:
 * or rather slightly earlier, so that the first to arrive at 240.61 departs in
 * the next lap. */
static void
test_laps_are_rounded (void)
{
  const gdouble times[] = { 0, 0.26 }, factors[] = { 1.5, 3 };
  g_autoptr (WayTimeProfile) profile = new_profile (times, factors, 2, 0.65);
  const TimeWindow window = { 0, 240.61, INFINITY, INFINITY };
  Ride ride;

  g_assert_cmpfloat (319 * 0.65 + 0.26 + 33, <, 240.61);
  g_assert_true (time_profile_earliest (profile, 11, &window, &ride));
  g_assert_cmpfloat (ride.arrival, ==, 240.61);
  g_assert_cmpfloat_with_epsilon (
    ride.departure + 11 * time_profile_get_factor (profile, ride.departure),
    240.61, 1e-9);
}

/* Against all departures -------------------------------------------------- */

#define STEPS 64                /* departures tried in a unit of time */
#define RANGE 60

/* The factor at @time, worked out point by point. */
static gdouble
factor_at (const gdouble *times,
           const gdouble *factors,
           guint          n,
           gdouble        period,
           gdouble        time)
{
  gdouble first = times[n - 1], second = times[0] + period;
  gdouble from = factors[n - 1], to = factors[0];

  if (period == 0 && time <= times[0])
    return factors[0];
  if (period == 0 && time >= times[n - 1])
    return factors[n - 1];
  while (period > 0 && time < times[0])
    time += period;
  while (period > 0 && time >= times[0] + period)
    time -= period;

  for (guint i = 0; i + 1 < n; i++)
    if (time >= times[i] && time < times[i + 1])
      {
        first = times[i];
        second = times[i + 1];
        from = factors[i];
        to = factors[i + 1];
      }

  return from + (to - from) * (time - first) / (second - first);
}

typedef struct
{
  gdouble times[6];
  gdouble factors[6];
  guint   n;
  gdouble period;
  gdouble cost;
} Curve;

static Curve
random_curve (GRand *rand)
{
  Curve curve = { .n = g_rand_int_range (rand, 1, 7),
                  .cost = g_rand_int_range (rand, 0, 12) };
  gdouble time = g_rand_int_range (rand, 0, 6);

  for (guint i = 0; i < curve.n; i++)
    {
      curve.times[i] = time;
      time += g_rand_int_range (rand, 1, 6);
      curve.factors[i] = g_rand_int_range (rand, 0, 9) / 4.0;
    }
  if (g_rand_boolean (rand))
    curve.period = time - curve.times[0];
  return curve;
}

static gdouble
arrival_at (const Curve *curve,
            gdouble      time)
{
  return time + curve->cost * factor_at (curve->times, curve->factors,
                                         curve->n, curve->period, time);
}

/* The earliest arrival of all departures tried. */
static gdouble
try_all (const Curve      *curve,
         const TimeWindow *window)
{
  gdouble best = INFINITY;

  for (guint i = 0; i < RANGE * STEPS; i++)
    {
      const gdouble departure = window->leave_from + (gdouble) i / STEPS;
      const gdouble arrival = arrival_at (curve, departure);

      if (time_window_allows (window, arrival))
        best = MIN (best, arrival);
    }

  return best;
}

static void
test_against_all_departures (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1990);
  guint n_found = 0, n_overtaken = 0;

  for (guint round = 0; round < outcome_repeat (4000); round++)
    {
      const Curve curve = random_curve (rand);
      g_autoptr (WayTimeProfile) profile
        = new_profile (curve.times, curve.factors, curve.n, curve.period);
      const gdouble from = g_rand_int_range (rand, 0, 20);
      const gdouble early = g_rand_int_range (rand, 0, 40);
      const gdouble late = early + g_rand_int_range (rand, 2, 30);
      const TimeWindow window = { from, early, late, late };
      /* Factors change by 2 at most in 1, between two tries by this: */
      const gdouble slack = (1 + 2 * curve.cost) / STEPS;
      const gdouble expected = try_all (&curve, &window);
      const gboolean overtaken
        = curve.cost > time_profile_get_max_cost (profile);
      Ride ride;

      if (!time_profile_earliest (profile, curve.cost, &window, &ride))
        {
          g_assert_cmpfloat (expected, ==, INFINITY);
          continue;
        }
      n_found++;
      n_overtaken += overtaken;
      g_assert_true (time_window_allows (&window, ride.arrival));
      g_assert_cmpfloat (ride.departure, >=, from);
      g_assert_cmpfloat_with_epsilon (arrival_at (&curve, ride.departure),
                                      ride.arrival, 1e-9);
      g_assert_cmpfloat (ride.arrival, <=, expected + 1e-9);
      if (expected < INFINITY)
        g_assert_cmpfloat (ride.arrival, >=, expected - slack);
    }

  g_test_message ("%u rides, overtaking possible in %u", n_found, n_overtaken);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define CASE(path, function) g_test_add_func ("/time-profile/" path, function)
  CASE ("between-points", test_between_points);
  CASE ("from-lap-to-lap", test_from_lap_to_lap);
  CASE ("one-point", test_one_point);
  CASE ("max-cost", test_max_cost);
  CASE ("refuses-odd-points", test_refuses_odd_points);
  CASE ("waits-for-the-end-of-the-rush", test_waits_for_the_end_of_the_rush);
  CASE ("arrives-not-too-early", test_arrives_not_too_early);
  CASE ("laps-are-not-walked", test_laps_are_not_walked);
  CASE ("laps-are-rounded", test_laps_are_rounded);
  CASE ("against-all-departures", test_against_all_departures);

  return g_test_run ();
}
