/* time-profile.c - factors of travel times, by the time of departure
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Between two points the arrival, departure plus cost times factor, is a
 * straight line as well. If the slope of the factor times the cost is -1 or
 * more, the arrival never falls, and the agent that departs first arrives first
 * (FIFO: Orda and Rom, Shortest-path and minimum-delay algorithms in networks
 * with time-dependent edge-length, 1990). Elsewhere the earliest arrival is at
 * an end of a piece, or at a place where a piece meets a limit. So the search
 * for it takes the best of each piece; of a piece that repeats it takes the
 * first lap that is possible, because every later lap is the same but later. A
 * limit may cut the departure in that lap but not in a later one; but the gain
 * of the later lap, at its beginning, belongs to the end of another piece. */

#include "views/schedule/time-profile-private.h"

#include <wayfind/core/error.h>

#include <math.h>

/* Later laps are lost in rounding. */
#define MAX_LAP (1.0 * ((gint64) 1 << 50))

struct _WayTimeProfile
{
  gatomicrefcount ref_count;
  guint           n_points;
  gdouble        *times;        /* (owned) */
  gdouble        *factors;      /* (owned) */
  gdouble         period;
  gdouble         least;
  gdouble         max_cost;     /* up to which the arrival never falls */
  guint           steepest;     /* the piece that falls most */
};

/* A piece from one point to the next. Pieces at the ends extend without
 * limit. */
typedef struct
{
  gdouble from;
  gdouble until;
  gdouble first;                /* the factor at from */
  gdouble last;                 /* and at until */
} Piece;

G_DEFINE_BOXED_TYPE (WayTimeProfile, way_time_profile, way_time_profile_ref,
                     way_time_profile_unref)

/* Piece @i ends at point @i; the last one begins at the last point. With a
 * period that is the first piece, a lap later. */
static Piece
get_piece (const WayTimeProfile *self,
           guint                 i)
{
  const guint last = self->n_points - 1;
  const gdouble *times = self->times, *factors = self->factors;

  if (i > 0 && i <= last)
    return (Piece) { times[i - 1], times[i], factors[i - 1], factors[i] };
  if (self->period > 0)
    return (Piece) { times[last], times[0] + self->period, factors[last],
                     factors[0] };
  if (i == 0)
    return (Piece) { -INFINITY, times[0], factors[0], factors[0] };

  return (Piece) { times[last], INFINITY, factors[last], factors[last] };
}

static guint
count_pieces (const WayTimeProfile *self)
{
  return self->n_points + (self->period > 0 ? 0 : 1);
}

static gdouble
get_slope (const Piece *piece)
{
  if (piece->first == piece->last)
    return 0;

  return (piece->last - piece->first) / (piece->until - piece->from);
}

static void
find_steepest (WayTimeProfile *self)
{
  gdouble steepest = 0;

  for (guint i = 0; i < count_pieces (self); i++)
    {
      const Piece piece = get_piece (self, i);

      if (get_slope (&piece) < steepest)
        {
          steepest = get_slope (&piece);
          self->steepest = i;
        }
    }
  self->max_cost = steepest < 0 ? -1 / steepest : INFINITY;
}

static gboolean
check_point (const gdouble *times,
             const gdouble *factors,
             guint          i,
             GError       **error)
{
  if (!(times[i] >= 0 && times[i] < INFINITY))
    g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
                 "point %u of a profile: time %g must be 0 or more and finite",
                 i, times[i]);
  else if (i > 0 && !(times[i] > times[i - 1]))
    g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
                 "point %u of a profile: time %g must be later than %g, the "
                 "one before", i, times[i], times[i - 1]);
  else if (!(factors[i] >= 0 && factors[i] < INFINITY))
    g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
                 "point %u of a profile: factor %g must be 0 or more and "
                 "finite", i, factors[i]);
  else
    return TRUE;

  return FALSE;
}

static gboolean
check_points (const gdouble *times,
              const gdouble *factors,
              guint          n_points,
              gdouble        period,
              GError       **error)
{
  for (guint i = 0; i < n_points; i++)
    if (!check_point (times, factors, i, error))
      return FALSE;

  if (period == 0)
    return TRUE;
  if (period > times[n_points - 1] - times[0]
      && times[0] + period > times[n_points - 1] && period < INFINITY)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
               "a profile's period %g must be finite and longer than %g, from "
               "its first point to its last", period,
               times[n_points - 1] - times[0]);
  return FALSE;
}

WayTimeProfile *
way_time_profile_new (const gdouble *times,
                      const gdouble *factors,
                      guint          n_points,
                      gdouble        period,
                      GError       **error)
{
  WayTimeProfile *self;

  g_return_val_if_fail (times != NULL && factors != NULL, NULL);
  g_return_val_if_fail (n_points > 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!check_points (times, factors, n_points, period, error))
    return NULL;

  self = g_new0 (WayTimeProfile, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->n_points = n_points;
  self->times = g_memdup2 (times, (gsize) n_points * sizeof *times);
  self->factors = g_memdup2 (factors, (gsize) n_points * sizeof *factors);
  self->period = period;
  self->least = INFINITY;
  for (guint i = 0; i < n_points; i++)
    self->least = MIN (self->least, factors[i]);
  find_steepest (self);

  return self;
}

WayTimeProfile *
way_time_profile_ref (WayTimeProfile *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_time_profile_unref (WayTimeProfile *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_free (self->times);
  g_free (self->factors);
  g_free (self);
}

gdouble
time_profile_get_max_cost (const WayTimeProfile *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->max_cost;
}

gdouble
time_profile_least (const WayTimeProfile *self)
{
  return self->least;
}

void
time_profile_get_steepest (const WayTimeProfile *self,
                           gdouble               cost,
                           Ride                 *first,
                           Ride                 *second)
{
  const Piece piece = get_piece (self, self->steepest);

  *first = (Ride) { piece.from, piece.from + cost * piece.first };
  *second = (Ride) { piece.until, piece.until + cost * piece.last };
}

/* The factor at a time within a piece. */
static gdouble
factor_within (const Piece *piece,
               gdouble      time)
{
  const gdouble part = (time - piece->from) / (piece->until - piece->from);

  if (piece->first == piece->last)
    return piece->first;

  return piece->first + CLAMP (part, 0, 1) * (piece->last - piece->first);
}

gdouble
time_profile_get_factor (const WayTimeProfile *self,
                         gdouble               time)
{
  guint low = 0, high;
  Piece piece;

  g_return_val_if_fail (self != NULL && isfinite (time), 0);

  if (self->period > 0)
    {
      time -= floor ((time - self->times[0]) / self->period) * self->period;
      time = MAX (time, self->times[0]);
    }

  /* The first point that is not before @time ends the piece. */
  for (high = self->n_points; low < high;)
    {
      const guint middle = low + (high - low) / 2;

      if (self->times[middle] < time)
        low = middle + 1;
      else
        high = middle;
    }
  if (self->period > 0 && low == 0)
    return self->factors[0];

  piece = get_piece (self, low);
  return factor_within (&piece, time);
}

/* The best ride within a piece, which may be shifted by some laps. */
static gboolean
ride_piece (const Piece      *piece,
            gdouble           shift,
            gdouble           cost,
            const TimeWindow *window,
            Ride             *ride)
{
  const gdouble low = MAX (piece->from + shift, window->leave_from);
  const gdouble high = MAX (piece->until + shift, low);
  const gdouble at_low = low + cost * factor_within (piece, low - shift);
  const gdouble at_high = high + cost * factor_within (piece, high - shift);
  const gboolean rises = at_low <= at_high;
  const gdouble least = rises ? at_low : at_high;
  const gdouble most = rises ? at_high : at_low;

  if (piece->until + shift < window->leave_from || most < window->arrive_from)
    return FALSE;

  ride->departure = rises ? low : high;
  ride->arrival = MAX (least, window->arrive_from);
  if (least < window->arrive_from && most < INFINITY)
    ride->departure = low + (high - low)
                            * fabs (ride->arrival - at_low) / (most - least);
  else if (least < window->arrive_from)
    ride->departure = low + (ride->arrival - at_low);

  return time_window_allows (window, ride->arrival);
}

/* The first lap in which a piece is possible, within a rounding error of
 * one. */
static gdouble
first_lap (const WayTimeProfile *self,
           const Piece          *piece,
           gdouble               cost,
           const TimeWindow     *window)
{
  const gdouble most = MAX (piece->from + cost * piece->first,
                            piece->until + cost * piece->last);

  return MAX (ceil ((window->leave_from - piece->until) / self->period),
              ceil ((window->arrive_from - most) / self->period));
}

static gboolean
take_better (Ride       *best,
             gboolean    found,
             const Ride *ride)
{
  if (!found || ride->arrival < best->arrival)
    *best = *ride;

  return TRUE;
}

/* Tries all pieces, and each again a lap later, because rounding may have put
 * the first lap too early. If rounding put it too late, the missed end lies at
 * a limit, and the next piece, or the next lap, meets the same limit. */
static gboolean
ride_any_piece (const WayTimeProfile *self,
                gdouble               cost,
                const TimeWindow     *window,
                Ride                 *best)
{
  gboolean found = FALSE;
  Ride ride;

  for (guint i = 0; i < count_pieces (self); i++)
    {
      const Piece piece = get_piece (self, i);
      const guint n_laps = self->period > 0 ? 2 : 1;
      const gdouble lap = self->period > 0
                            ? first_lap (self, &piece, cost, window) : 0;

      for (guint j = 0; j < n_laps && fabs (lap) < MAX_LAP; j++)
        if (ride_piece (&piece, (lap + j) * self->period, cost, window, &ride))
          found = take_better (best, found, &ride);
    }

  return found;
}

gboolean
time_profile_earliest (const WayTimeProfile *self,
                       gdouble               cost,
                       const TimeWindow     *window,
                       Ride                 *ride)
{
  if (cost > self->max_cost)
    return ride_any_piece (self, cost, window, ride);

  ride->departure = window->leave_from;
  ride->arrival = window->leave_from
                  + cost * time_profile_get_factor (self,
                                                    window->leave_from);
  if (ride->arrival >= window->arrive_from)
    return time_window_allows (window, ride->arrival);

  return ride_any_piece (self, cost, window, ride);
}
