/* seam.c - where to cut the Earth open, to lay it flat
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A map of a part of the Earth is cut on the far side: in the middle of the
 * widest gap of longitudes where nothing is drawn. A map that reaches around
 * most of the Earth should look like the usual map of the world, cut at
 * longitude 180, unless something crosses that and there is a gap elsewhere.
 * Without a gap lines have to be cut. If a route crosses longitude 180, the map
 * is then cut in the middle half of the widest gap between routes, so that
 * their surroundings can be seen on both sides, and there where the fewest
 * lines are cut. O(lines + bins). */

#include "io/draw/seam.h"

#include <math.h>
#include <string.h>

#define STEP (360.0 / SEAM_BINS)

/* A gap of this many bins shows that only a part of the Earth is drawn. */
#define WIDE_GAP ((guint) (60 / STEP))

/* A cut through a route weighs more than cuts through any number of edges. */
#define ROUTE_WEIGHT ((gint64) 1 << 32)

typedef struct
{
  guint first;
  guint n;
} Gap;

void
seam_init (Seam *self)
{
  memset (self, 0, sizeof *self);
}

static guint
bin_of (gdouble longitude)
{
  const gdouble east = longitude + 180 - 360 * floor ((longitude + 180) / 360);

  return (guint) (east / STEP) % SEAM_BINS;
}

/* Adds 1 to @n bins from @first on, which may go on around the end. */
static void
add_run (gint *differences,
         guint first,
         guint n)
{
  const guint end = first + n;

  if (n == 0)
    return;
  differences[first]++;
  if (end <= SEAM_BINS)
    differences[end]--;
  else
    {
      differences[SEAM_BINS]--;
      differences[0]++;
      differences[end - SEAM_BINS]--;
    }
}

void
seam_cover (Seam    *self,
            gdouble  from,
            gdouble  to,
            gboolean is_route)
{
  const gdouble east = to - from - 360 * floor ((to - from) / 360);
  const guint a = bin_of (east <= 180 ? from : to);
  const guint b = bin_of (east <= 180 ? to : from);
  const guint n = (b + SEAM_BINS - a) % SEAM_BINS;

  add_run (self->covers, a, n + 1);
  add_run (self->crosses, (a + 1) % SEAM_BINS, n);
  if (is_route)
    add_run (self->routes, (a + 1) % SEAM_BINS, n);
}

static void
sum_up (const gint *differences,
        gint        sums[SEAM_BINS])
{
  gint sum = 0;

  for (guint i = 0; i < SEAM_BINS; i++)
    sums[i] = sum += differences[i];
}

/* Finds the longest run of bins that nothing covers; of equally long ones, the
 * first. */
static Gap
find_gap (const gint sums[SEAM_BINS])
{
  Gap widest = { 0, 0 };
  guint n = 0;

  for (guint i = 0; i < 2 * SEAM_BINS; i++)
    {
      n = sums[i % SEAM_BINS] == 0 ? MIN (n + 1, SEAM_BINS) : 0;
      if (n > widest.n)
        widest = (Gap) { (i + 1 - n) % SEAM_BINS, n };
    }

  return widest;
}

static gdouble
middle_of (const Gap *gap)
{
  const gdouble at = -180 + (gap->first + gap->n / 2.0) * STEP;

  return at >= 180 ? at - 360 : at;
}

static guint
distance_round (guint a,
                guint b)
{
  const guint there = (a + 2 * SEAM_BINS - b) % SEAM_BINS;

  return MIN (there, SEAM_BINS - there);
}

/* Finds where the fewest lines are cut, around the middle of the widest gap
 * between routes; of equally good places, the nearest to that middle. */
static gdouble
find_cheapest (const gint crosses[SEAM_BINS],
               const gint routes[SEAM_BINS])
{
  const Gap gap = find_gap (routes);
  const guint middle = gap.first + gap.n / 2;
  const guint reach = gap.n > 0 ? gap.n / 4 : SEAM_BINS;
  gint64 least = G_MAXINT64;
  guint best = 0;

  for (guint i = 0; i < SEAM_BINS; i++)
    {
      const gint64 cost = crosses[i] + routes[i] * ROUTE_WEIGHT;

      if (distance_round (i, middle) <= reach
          && (cost < least
              || (cost == least && distance_round (i, middle)
                                     < distance_round (best, middle))))
        {
          least = cost;
          best = i;
        }
    }

  return -180 + best * STEP;
}

gdouble
seam_choose (const Seam *self)
{
  gint covers[SEAM_BINS], crosses[SEAM_BINS], routes[SEAM_BINS];
  Gap gap;

  sum_up (self->covers, covers);
  sum_up (self->crosses, crosses);
  sum_up (self->routes, routes);

  gap = find_gap (covers);
  if (gap.n == SEAM_BINS)
    return -180;
  if (gap.n >= WIDE_GAP || (crosses[0] > 0 && gap.n > 0))
    return middle_of (&gap);
  if (routes[0] > 0)
    return find_cheapest (crosses, routes);

  return -180;
}
