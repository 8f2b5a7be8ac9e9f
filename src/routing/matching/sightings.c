/* sightings.c - the points of a track, each alone or by the mean of several
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * With a point each second and noise of 20 m, the noise between two points is
 * several times the way. So points count together until their mean lies some
 * standard deviations away from the mean before. The mean of n points has the
 * noise of one point, divided by the root of n, and both means have noise. */

#include "routing/matching/matching-private.h"

#include <math.h>

/* The largest number of points that count together, and their longest time. */
#define MOST_TOGETHER 60
#define LONGEST_TOGETHER 60.0

/* How many deviations of the noise two sightings are apart. With two, noise
 * alone would do for one pair of points in seven; with two and a half, for one
 * in twenty. */
#define APART 2.5

/* A way is at most so much longer than the distance, and this length. Its time
 * allows for so many deviations of the noise. */
#define DETOUR_FACTOR 4.0
#define DETOUR_LENGTH 300.0
#define NOISE_ALLOWED 6.0

/* The mean of two longitudes is wrong on both sides of longitude 180. */
static WayPosition
mean_of (const Matcher *self,
         guint          first,
         guint          last,
         guint         *n)
{
  const WayPosition begin = self->points[first].position;
  gdouble x = 0, y = 0;

  *n = 0;
  for (guint i = first; i <= last; i++)
    {
      const WayPosition *at = &self->points[i].position;
      gdouble dx = at->x - begin.x;

      if (self->fits[i] == WAY_MATCH_FAR)
        continue;
      if (self->kind == WAY_POSITION_GEOGRAPHIC)
        dx -= 360 * round (dx / 360);
      x += dx;
      y += at->y - begin.y;
      (*n)++;
    }

  return (WayPosition) { begin.x + x / MAX (*n, 1), begin.y + y / MAX (*n, 1) };
}

/* Whether nothing is known of the way to a point. Times may be NAN. */
static gboolean
starts_segment (const Matcher *self,
                guint          i)
{
  const WayTrackPoint *point = &self->points[i];
  gdouble pause;

  if (i == 0 || point->starts_segment)
    return TRUE;

  pause = point->time - self->points[i - 1].time;
  return pause < 0 || pause > self->max_gap;
}

/* Whether no point may join the points from @first to @last. */
static gboolean
is_complete (const Matcher     *self,
             guint              first,
             guint              last,
             const Sighting    *before)
{
  const gdouble time = self->points[last].time - self->points[first].time;
  guint n;
  WayPosition at;

  if (before == NULL || last + 1 - first >= MOST_TOGETHER
      || time > LONGEST_TOGETHER)
    return TRUE;

  at = mean_of (self, first, last, &n);
  return matcher_distance (self, &before->at, &at)
         >= APART * hypot (before->sigma, self->sigma / sqrt (MAX (n, 1)));
}

static gboolean
add_sighting (Matcher *self,
              guint    first,
              guint    last,
              gboolean starts,
              GError **error)
{
  Sighting sighting = { .first = first, .last = last,
                        .starts_segment = starts };
  guint n;

  sighting.at = mean_of (self, first, last, &n);
  if (n == 0)
    return TRUE;
  sighting.sigma = self->sigma / sqrt (n);
  if (!meter_grow (&self->meter, &self->sightings, &self->sighting_room,
                   self->n_sightings + 1, sizeof *self->sightings, error))
    return FALSE;

  self->sightings[self->n_sightings++] = sighting;
  return TRUE;
}

/* The first and the last point of a segment stand alone, so that the way begins
 * and ends with them. */
static gboolean
add_segment (Matcher *self,
             guint    first,
             guint    end,
             GError **error)
{
  const Sighting *before = NULL;
  gboolean starts = TRUE;
  guint begin = first;

  for (guint i = first; i < end; i++)
    {
      const gboolean is_far = self->fits[i] == WAY_MATCH_FAR;

      if (is_far && begin == i)
        {
          begin++;
          continue;
        }
      if (is_far || (i + 2 < end && !is_complete (self, begin, i, before)))
        continue;

      if (!add_sighting (self, begin, i, starts, error))
        return FALSE;
      before = &self->sightings[self->n_sightings - 1];
      starts = FALSE;
      begin = i + 1;
    }

  return begin >= end || add_sighting (self, begin, end - 1, starts, error);
}

/* Points without an edge nearby count neither alone nor in a mean. */
static gboolean
find_far_points (Matcher *self,
                 GError **error)
{
  for (guint i = 0; i < self->n_points; i++)
    {
      if (!matcher_collect_near (self, &self->points[i].position, self->radius,
                                 error))
        return FALSE;
      self->fits[i] = self->n_near == 0 ? WAY_MATCH_FAR : WAY_MATCH_ON_WAY;
    }

  return TRUE;
}

gboolean
matcher_make_sightings (Matcher *self,
                        GError **error)
{
  guint first = 0;

  self->n_sightings = 0;
  if (!find_far_points (self, error))
    return FALSE;

  for (guint i = 1; i <= self->n_points; i++)
    if (i == self->n_points || starts_segment (self, i))
      {
        if (!add_segment (self, first, i, error))
          return FALSE;
        first = i;
      }

  return TRUE;
}

gdouble
matcher_bound (const Matcher  *self,
               const Sighting *before,
               const Sighting *after)
{
  const gdouble distance = matcher_distance (self, &before->at, &after->at);
  const gdouble time = self->points[after->last].time
                       - self->points[before->first].time;
  gdouble bound = DETOUR_FACTOR * distance + DETOUR_LENGTH;

  if (time >= 0)
    bound = MIN (bound, self->max_speed * time + NOISE_ALLOWED * self->sigma);
  return bound;
}
