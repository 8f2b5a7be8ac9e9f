/* motion-sides.c - where an agent goes that has to give way: right, left, back
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Sides are compared by products and square roots of coordinates, which come
 * out alike on every machine, and never by angles, which need not. */

#include "motion/units/motion-private.h"

#include <math.h>

enum { TO_RIGHT, TO_LEFT, BACK, AHEAD };

static gboolean
find_position (const WayMotion *self,
               guint32          id,
               WayPosition     *position)
{
  return id != NOWHERE
         && way_graph_get_position (self->graph, motion_node (self, id),
                                    position);
}

/* Sorts a side by the direction to it, relative to @heading. On both sides the
 * node straight beside comes first, then nodes ahead rather than behind. */
static void
judge (Side        *side,
       WayPosition  heading,
       WayPosition  way,
       gboolean     is_north_up)
{
  const gdouble length
    = sqrt (heading.x * heading.x + heading.y * heading.y)
      * sqrt (way.x * way.x + way.y * way.y);
  gdouble cross = heading.x * way.y - heading.y * way.x;
  const gdouble dot = heading.x * way.x + heading.y * way.y;

  if (is_north_up)
    cross = -cross;
  if (cross == 0)
    side->group = dot > 0 ? AHEAD : BACK;
  else
    side->group = cross > 0 ? TO_RIGHT : TO_LEFT;
  side->turn = length > 0 ? fabs (dot) / length + (dot < 0 ? 1e-6 : 0) : 0;
}

/* Without positions all sides are alike. */
static void
judge_all (const WayMotion *self,
           const Walker    *walker,
           guint32          ahead,
           Side            *sides,
           guint            n)
{
  const gboolean is_north_up
    = way_graph_get_position_kind (self->graph) == WAY_POSITION_GEOGRAPHIC;
  WayPosition here, there, at;

  if (!find_position (self, walker->from, &here)
      || !find_position (self, ahead, &at))
    return;

  at = (WayPosition) { at.x - here.x, at.y - here.y };
  for (guint i = 0; i < n; i++)
    if (find_position (self, sides[i].id, &there))
      judge (&sides[i], at,
             (WayPosition) { there.x - here.x, there.y - here.y },
             is_north_up);
}

/* By insertion, which keeps the graph's order among equals. */
static void
sort_sides (Side *sides,
            guint n)
{
  for (guint i = 1; i < n; i++)
    {
      const Side side = sides[i];
      guint k = i;

      while (k > 0 && (sides[k - 1].group > side.group
                       || (sides[k - 1].group == side.group
                           && sides[k - 1].turn > side.turn)))
        {
          sides[k] = sides[k - 1];
          k--;
        }
      sides[k] = side;
    }
}

guint
motion_list_sides (WayMotion    *self,
                   const Walker *walker,
                   guint32       ahead)
{
  const guint first = self->sides->len;
  const WayEdges *edges
    = motion_edges (self, walker, motion_node (self, walker->from));
  guint n;

  for (guint i = 0; edges != NULL && i < way_edges_get_length (edges); i++)
    {
      const Side side = { motion_id (self, way_edges_get_node (edges, i)),
                          way_edges_get_cost (edges, i), TO_RIGHT, 0, 0 };

      if (side.id != NOWHERE && side.cost < INFINITY && side.id != walker->from)
        g_array_append_val (self->sides, side);
    }
  n = self->sides->len - first;
  if (n > 1)
    {
      Side *sides = &g_array_index (self->sides, Side, first);

      judge_all (self, walker, ahead, sides, n);
      sort_sides (sides, n);
    }

  return n;
}
