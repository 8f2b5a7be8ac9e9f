/* name-points.c - the points of a map that share a name, and how many places
 * they are
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Points are sorted from south to north, and each is compared with those that
 * follow until they lie too far north. What hangs together is a tree (Galler
 * and Fischer 1964), in which a point's place is its parent until all have been
 * compared. */

#include "tool/options/name-points.h"

#include <math.h>

#define METRES_A_DEGREE 111195.0

GArray *
name_points_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (NamePoint));
}

static NamePoint *
get (const GArray *points,
     guint         i)
{
  return &g_array_index (points, NamePoint, i);
}

static gdouble
distance (const WayPosition *a,
          const WayPosition *b)
{
  return way_position_distance (a, b, WAY_POSITION_GEOGRAPHIC);
}

void
name_points_add (GArray            *points,
                 const WayPosition *at)
{
  const NamePoint point = { *at, 0 };

  g_array_append_val (points, point);
}

static int
compare_latitudes (gconstpointer a,
                   gconstpointer b,
                   gpointer      points)
{
  const guint i = *(const guint *) a, j = *(const guint *) b;
  const gdouble x = get (points, i)->at.y, y = get (points, j)->at.y;

  return x != y ? (x > y) - (x < y) : (i > j) - (i < j);
}

static guint
find_root (GArray *points,
           guint   i)
{
  while (get (points, i)->place != i)
    {
      NamePoint *point = get (points, i);

      point->place = get (points, point->place)->place;
      i = point->place;
    }

  return i;
}

static void
join (GArray *points,
      guint   i,
      guint   j)
{
  get (points, find_root (points, j))->place = find_root (points, i);
}

/* Joins each point with those north of it that are near. */
static void
join_near (GArray      *points,
           const guint *order,
           gdouble      step)
{
  for (guint i = 0; i < points->len; i++)
    for (guint j = i + 1; j < points->len; j++)
      {
        const WayPosition *at = &get (points, order[i])->at;
        const WayPosition *other = &get (points, order[j])->at;

        if ((other->y - at->y) * METRES_A_DEGREE > step * 1.01)
          break;
        if (distance (at, other) <= step)
          join (points, order[i], order[j]);
      }
}

guint
name_points_part (GArray  *points,
                  gboolean in_pairs,
                  gdouble  step)
{
  g_autofree guint *numbers = g_new (guint, points->len);
  guint n = 0;

  for (guint i = 0; i < points->len; i++)
    {
      numbers[i] = i;
      get (points, i)->place = i;
    }
  g_qsort_with_data (numbers, (int) points->len, sizeof *numbers,
                     compare_latitudes, points);
  join_near (points, numbers, step);
  for (guint i = 1; in_pairs && i < points->len; i += 2)
    join (points, i - 1, i);

  for (guint i = 0; i < points->len; i++)
    if (find_root (points, i) == i)
      numbers[i] = n++;
  for (guint i = 0; i < points->len; i++)
    get (points, i)->place = find_root (points, i);
  for (guint i = 0; i < points->len; i++)
    get (points, i)->place = numbers[get (points, i)->place];

  return n;
}

static gboolean
counts (const NamePoint   *point,
        guint              place,
        const WayPosition *centre,
        gdouble            radius)
{
  return point->place == place
         && (centre == NULL || distance (&point->at, centre) <= radius);
}

WayPosition
name_points_find_middle (const GArray      *points,
                         guint              place,
                         const WayPosition *centre,
                         gdouble            radius)
{
  const NamePoint *first = NULL, *best = NULL;
  WayPosition middle = { 0, 0 };
  gdouble least = INFINITY;
  guint n = 0;

  /* Longitudes are counted from one of the points: 180 may be in between. */
  for (guint i = 0; i < points->len; i++)
    if (counts (get (points, i), place, centre, radius))
      {
        const NamePoint *point = get (points, i);

        first = first != NULL ? first : point;
        middle.x += remainder (point->at.x - first->at.x, 360);
        middle.y += point->at.y;
        n++;
      }
  g_assert (n > 0);
  middle.x = remainder (first->at.x + middle.x / n, 360);
  middle.y /= n;

  for (guint i = 0; i < points->len; i++)
    if (counts (get (points, i), place, centre, radius)
        && distance (&get (points, i)->at, &middle) < least)
      {
        best = get (points, i);
        least = distance (&best->at, &middle);
      }

  return best->at;
}

gboolean
name_points_find_nearest (const GArray      *points,
                          const WayPosition *at,
                          gdouble            radius,
                          NamePointFilter    accepts,
                          gconstpointer      user_data,
                          guint             *place,
                          gdouble           *distance_to)
{
  gboolean found = FALSE;

  *distance_to = radius;
  for (guint i = 0; i < points->len; i++)
    {
      const NamePoint *point = get (points, i);
      const gdouble to_it = distance (&point->at, at);

      if (to_it > *distance_to || (found && to_it == *distance_to)
          || !accepts (&point->at, to_it, user_data))
        continue;
      *distance_to = to_it;
      *place = point->place;
      found = TRUE;
    }

  return found;
}
