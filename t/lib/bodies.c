/* bodies.c - square bodies on a small map, and whether they get in each other's
 * way at one instant
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Seen from one of two bodies the other is a point among the places where the
 * two would overlap, a rectangle. Two bodies that are both on their way meet if
 * the straight line of that point touches the rectangle. This knows nothing of
 * edges and cells. */

#include "bodies.h"

gboolean
bodies_fit (const BodyMap *map,
            gint           size,
            gint           x,
            gint           y)
{
  if (x < 0 || y < 0 || x + size > map->width || y + size > map->height)
    return FALSE;

  for (gint row = y; row < y + size; row++)
    for (gint column = x; column < x + size; column++)
      if (map->walls[row][column])
        return FALSE;

  return TRUE;
}

static gboolean
ranges_meet (gint a,
             gint a_size,
             gint b,
             gint b_size)
{
  return a < b + b_size && b < a + a_size;
}

gboolean
bodies_overlap (const MovingBody *a,
                const MovingBody *b)
{
  return ranges_meet (a->x, a->size, b->x, b->size)
         && ranges_meet (a->y, a->size, b->y, b->size);
}

static gboolean
is_moving (const MovingBody *body)
{
  return body->x != body->to_x || body->y != body->to_y;
}

/* Cuts [@low, @high], a part of a line from @from to @to in one coordinate, to
 * the part within [@least, @most]. */
static void
cut (gdouble  from,
     gdouble  to,
     gdouble  least,
     gdouble  most,
     gdouble *low,
     gdouble *high)
{
  const gdouble way = to - from;

  if (way == 0)
    {
      if (from < least || from > most)
        *high = -1;
      return;
    }
  *low = MAX (*low, MIN ((least - from) / way, (most - from) / way));
  *high = MIN (*high, MAX ((least - from) / way, (most - from) / way));
}

/* Whether two bodies on their way run into each other. */
static gboolean
run_into (const MovingBody *a,
          const MovingBody *b)
{
  const gdouble least = 1 - b->size, most = a->size - 1;
  gdouble low = 0, high = 1;

  cut (b->x - a->x, b->to_x - a->to_x, least, most, &low, &high);
  cut (b->y - a->y, b->to_y - a->to_y, least, most, &low, &high);

  /* To be where the other was when it has gone is to follow it. */
  return low <= high && high > 0 && low < 1;
}

static gboolean
is_open_beside (const BodyMap    *map,
                const MovingBody *bodies,
                guint             n,
                guint             mover,
                gint              x,
                gint              y)
{
  const MovingBody beside = { bodies[mover].size, x, y, x, y };

  if (!bodies_fit (map, beside.size, x, y))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (i != mover && bodies_overlap (&bodies[i], &beside))
      return FALSE;

  return TRUE;
}

static gboolean
keeps_corner_rule (const BodyMap    *map,
                   const MovingBody *bodies,
                   guint             n,
                   guint             mover)
{
  const MovingBody *body = &bodies[mover];

  if (body->x == body->to_x || body->y == body->to_y)
    return TRUE;

  return is_open_beside (map, bodies, n, mover, body->to_x, body->y)
           + is_open_beside (map, bodies, n, mover, body->x, body->to_y)
         >= map->n_needed;
}

gboolean
bodies_are_legal (const BodyMap    *map,
                  const MovingBody *bodies,
                  guint             n)
{
  for (guint i = 0; i < n; i++)
    {
      if (!keeps_corner_rule (map, bodies, n, i))
        return FALSE;
      for (guint j = 0; j < i; j++)
        if (bodies_overlap (&bodies[i], &bodies[j])
            || (is_moving (&bodies[i]) && is_moving (&bodies[j])
                && run_into (&bodies[i], &bodies[j])))
          return FALSE;
    }

  return TRUE;
}
