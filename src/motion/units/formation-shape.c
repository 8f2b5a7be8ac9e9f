/* formation-shape.c - rows, wedges, and who gets which place
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Places are laid out with the front up, turned, and moved so that the place
 * nearest to their middle is the origin: that one is at the goal. */

#include "motion/units/formation-private.h"

#include <math.h>

/* Metres along a meridian in a degree. */
#define DEGREE (G_PI * WAY_EARTH_RADIUS / 180)

static gboolean
is_geographic (const WayFormation *self)
{
  return way_graph_get_position_kind (formation_graph (self))
         == WAY_POSITION_GEOGRAPHIC;
}

/* How many units of distance a step along each axis is, near @at. */
static WayPosition
scale_at (const WayFormation *self,
          WayPosition         at)
{
  if (!is_geographic (self))
    return (WayPosition) { 1, 1 };

  return (WayPosition) { DEGREE * MAX (cos (at.y * G_PI / 180), 1e-3),
                         -DEGREE };
}

WayPosition
formation_place_at (const WayFormation *self,
                    const Member       *member,
                    WayPosition         middle)
{
  const WayPosition scale = scale_at (self, middle);

  return (WayPosition) { middle.x + member->right / scale.x,
                         middle.y + member->down / scale.y };
}

WayPosition
formation_flatten (const WayFormation *self,
                   WayPosition         at,
                   WayPosition         middle)
{
  const WayPosition scale = scale_at (self, middle);

  return (WayPosition) { (at.x - middle.x) * scale.x,
                         (at.y - middle.y) * scale.y };
}

static gboolean
find_position (const WayFormation *self,
               guint               i,
               WayPosition        *position)
{
  WayNode node;

  return way_agents_get_node (self->dispatcher->motion->agents,
                              formation_member (self, i)->agent, &node)
         && way_graph_get_position (formation_graph (self), node, position);
}

WayPosition
formation_middle (const WayFormation *self)
{
  WayPosition sum = { 0, 0 }, position;
  guint n = 0;

  for (guint i = 0; i < self->members->len; i++)
    if (find_position (self, i, &position))
      {
        sum.x += position.x;
        sum.y += position.y;
        n++;
      }

  return n > 0 ? (WayPosition) { sum.x / n, sum.y / n } : sum;
}

/* The places, front up, before they are turned ----------------------------- */

static void
lay_rows (const WayFormation *self,
          WayPosition        *places,
          guint               n)
{
  const guint columns
    = self->n_columns > 0 ? MIN (self->n_columns, n)
                          : (guint) ceil (sqrt ((gdouble) n));

  for (guint i = 0; i < n; i++)
    {
      const guint row = i / columns;
      const guint n_row = MIN (columns, n - row * columns);
      /* A shorter last row stands in the middle, on whole places. */
      const guint first = (columns - n_row) / 2;

      places[i] = (WayPosition) {
        (first + i % columns) * self->spacing, row * self->spacing
      };
    }
}

static void
lay_wedge (const WayFormation *self,
           WayPosition        *places,
           guint               n)
{
  guint row = 0, at = 0;

  for (guint i = 0; i < n; i++)
    {
      places[i] = (WayPosition) {
        ((gdouble) at - (gdouble) row) * self->spacing, row * self->spacing
      };
      if (at == 2 * row)
        {
          row++;
          at = 0;
        }
      else
        at++;
    }
}

static void
lay_standing (const WayFormation *self,
              WayPosition        *places,
              guint               n)
{
  const WayPosition middle = formation_middle (self);
  const WayPosition scale = scale_at (self, middle);

  for (guint i = 0; i < n; i++)
    {
      WayPosition position = middle;

      find_position (self, i, &position);
      places[i] = (WayPosition) { (position.x - middle.x) * scale.x,
                                  (position.y - middle.y) * scale.y };
    }
}

/* Turning ------------------------------------------------------------------ */

/* The direction of the front, of length 1, with y downwards. */
static WayPosition
choose_front (const WayFormation *self,
              WayPosition         from,
              WayPosition         to)
{
  const WayPosition scale = scale_at (self, from);
  WayPosition front = { (to.x - from.x) * scale.x, (to.y - from.y) * scale.y };
  gdouble length;

  if (self->has_facing)
    front = (WayPosition) { self->facing.x, self->facing.y
                                              * (scale.y < 0 ? -1 : 1) };
  else if (self->shape == WAY_FORMATION_STANDING)
    front = (WayPosition) { 0, -1 };
  else if (fabs (front.x) > fabs (front.y))
    front.y = 0;
  else
    front.x = 0;
  length = sqrt (front.x * front.x + front.y * front.y);
  if (!(length > 0))
    return (WayPosition) { 0, -1 };

  return (WayPosition) { front.x / length, front.y / length };
}

static void
turn (WayPosition *places,
      guint        n,
      WayPosition  front)
{
  for (guint i = 0; i < n; i++)
    places[i] = (WayPosition) {
      -front.y * places[i].x - front.x * places[i].y,
      front.x * places[i].x - front.y * places[i].y
    };
}

/* Makes the place nearest to the middle the origin. */
static void
centre (WayPosition *places,
        guint        n)
{
  WayPosition middle = { 0, 0 }, origin = { 0, 0 };
  gdouble least = INFINITY;

  for (guint i = 0; i < n; i++)
    {
      middle.x += places[i].x / n;
      middle.y += places[i].y / n;
    }
  for (guint i = 0; i < n; i++)
    {
      const gdouble x = places[i].x - middle.x, y = places[i].y - middle.y;

      /* Rounding must not decide between places that are equally near. */
      if (x * x + y * y < least * (1 - 1e-9))
        {
          least = x * x + y * y;
          origin = places[i];
        }
    }
  for (guint i = 0; i < n; i++)
    {
      places[i].x -= origin.x;
      places[i].y -= origin.y;
    }
}

/* Shares out the places that are laid out, in steps. */
gboolean
formation_share_out (WayFormation *self,
                     StepBudget   *budget)
{
  const guint n = self->members->len;
  g_autofree guint *columns = NULL;

  while (!cheapest_pairs_is_done (self->pairs))
    {
      if (!step_budget_take (budget, CHEAPEST_PAIRS_COST (n)))
        return FALSE;
      cheapest_pairs_step (self->pairs);
    }

  columns = g_new (guint, n);
  cheapest_pairs_list (self->pairs, columns);
  for (guint i = 0; i < n; i++)
    {
      formation_member (self, i)->right = self->places[columns[i]].x;
      formation_member (self, i)->down = self->places[columns[i]].y;
    }
  formation_forget_layout (self);
  return TRUE;
}

void
formation_forget_layout (WayFormation *self)
{
  g_clear_pointer (&self->pairs, cheapest_pairs_free);
  g_clear_pointer (&self->places, g_free);
}

/* Where the members stand, from @from, in the plane of the places. */
static WayPosition *
list_standing (const WayFormation *self,
               WayPosition         from)
{
  const guint n = self->members->len;
  const WayPosition scale = scale_at (self, from);
  WayPosition *standing = g_new (WayPosition, n);

  for (guint i = 0; i < n; i++)
    {
      WayPosition position = from;

      find_position (self, i, &position);
      standing[i] = (WayPosition) { (position.x - from.x) * scale.x,
                                    (position.y - from.y) * scale.y };
    }

  return standing;
}

static gdouble
measure_width (const WayPosition *places,
               guint              n)
{
  gdouble left = 0, right = 0, up = 0, down = 0;

  for (guint i = 0; i < n; i++)
    {
      left = MIN (left, places[i].x);
      right = MAX (right, places[i].x);
      up = MIN (up, places[i].y);
      down = MAX (down, places[i].y);
    }

  return MAX (right - left, down - up);
}

void
formation_lay_out (WayFormation *self,
                   WayPosition   from,
                   WayPosition   to)
{
  const guint n = self->members->len;
  g_autofree WayPosition *standing = list_standing (self, from);
  WayPosition *places = g_new (WayPosition, n);

  if (self->shape == WAY_FORMATION_ROWS)
    lay_rows (self, places, n);
  else if (self->shape == WAY_FORMATION_WEDGE)
    lay_wedge (self, places, n);
  else
    lay_standing (self, places, n);
  turn (places, n, choose_front (self, from, to));
  centre (places, n);
  self->width = measure_width (places, n);
  formation_forget_layout (self);
  self->places = places;
  self->pairs = cheapest_pairs_new (standing, places, n, WAY_POSITION_PLANAR);
}
