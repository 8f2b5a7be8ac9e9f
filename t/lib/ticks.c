/* ticks.c - whether square bodies may make the steps of one tick together
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Seen from one of two bodies the other is a point, and a square of points
 * where the two would overlap. In a tick that point goes along a straight line,
 * by at most two cells in each coordinate. So the times when it is in the
 * square begin and end at halves of the tick, and it suffices to test the
 * beginning, the middle and the end. */

#include "ticks.h"

gboolean
ticks_fit (const TickMap *map,
           gint           size,
           gint           x,
           gint           y)
{
  if (x < 0 || y < 0 || x + size > map->width || y + size > map->height)
    return FALSE;

  for (gint row = y; row < y + size; row++)
    for (gint column = x; column < x + size; column++)
      if (map->walls[row * map->width + column])
        return FALSE;

  return TRUE;
}

/* Whether a body of @size at x, y, in halves of a cell, would be in the way of
 * @other at @half, from 0 to 2. */
static gboolean
is_in_way (gint            size,
           gint            x,
           gint            y,
           const TickBody *other,
           gint            half)
{
  const gint other_x = other->x * (2 - half) + other->to_x * half;
  const gint other_y = other->y * (2 - half) + other->to_y * half;

  return x - other_x <= 2 * (other->size - 1) && other_x - x <= 2 * (size - 1)
         && y - other_y <= 2 * (other->size - 1)
         && other_y - y <= 2 * (size - 1);
}

static gboolean
meet (const TickBody *a,
      const TickBody *b)
{
  for (gint half = 0; half <= 2; half++)
    if (is_in_way (a->size, a->x * (2 - half) + a->to_x * half,
                   a->y * (2 - half) + a->to_y * half, b, half))
      return TRUE;

  return FALSE;
}

/* Whether a place beside is free of walls and, at both ends of the tick, of
 * others. */
static gboolean
is_open (const TickMap  *map,
         const TickBody *bodies,
         guint           n,
         guint           mover,
         gint            x,
         gint            y)
{
  const gint size = bodies[mover].size;

  if (!ticks_fit (map, size, x, y))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (i != mover && (is_in_way (size, 2 * x, 2 * y, &bodies[i], 0)
                       || is_in_way (size, 2 * x, 2 * y, &bodies[i], 2)))
      return FALSE;

  return TRUE;
}

static gboolean
is_step (const TickMap  *map,
         const TickBody *bodies,
         guint           n,
         guint           mover)
{
  const TickBody *body = &bodies[mover];
  const gint dx = ABS (body->to_x - body->x), dy = ABS (body->to_y - body->y);

  if (dx > 1 || dy > 1
      || !ticks_fit (map, body->size, body->to_x, body->to_y))
    return FALSE;
  if (dx + dy < 2)
    return TRUE;

  return is_open (map, bodies, n, mover, body->to_x, body->y)
           + is_open (map, bodies, n, mover, body->x, body->to_y)
         >= map->n_needed;
}

char *
ticks_check (const TickMap  *map,
             const TickBody *bodies,
             guint           n)
{
  for (guint i = 0; i < n; i++)
    {
      const TickBody *body = &bodies[i];

      if (!is_step (map, bodies, n, i))
        return g_strdup_printf ("body %u may not step from %d,%d to %d,%d", i,
                                body->x, body->y, body->to_x, body->to_y);
      for (guint j = 0; j < i; j++)
        if (meet (body, &bodies[j]))
          return g_strdup_printf ("bodies %u and %u, of %d and %d cells, meet:"
                                  " %d,%d to %d,%d and %d,%d to %d,%d", j, i,
                                  bodies[j].size, body->size, bodies[j].x,
                                  bodies[j].y, bodies[j].to_x, bodies[j].to_y,
                                  body->x, body->y, body->to_x, body->to_y);
    }

  return NULL;
}
