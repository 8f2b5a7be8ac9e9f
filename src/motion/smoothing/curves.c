/* curves.c - paths for a car or a ship, which cannot turn on the spot
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An arc of radius r that turns by an angle a leaves the lines of its corner at
 * r tan (a / 2) from it. That tangent is a quotient of the lines' products, so
 * the check whether an arc fits needs no angle. */

#include "motion/smoothing/smoothing-private.h"

#include "core/plane.h"

#include <wayfind/core/error.h>
#include <wayfind/views/view.h>

#include <math.h>

/* What rounding may add to an arc that fits exactly. */
#define SLACK (1 + 1e-12)

/* A corner between two lines. */
typedef struct
{
  gdouble in[2];                /* directions, of length 1 */
  gdouble out[2];
  gdouble shorter;              /* of both lengths */
  gdouble tangent;              /* of half of the angle */
  gdouble side;                 /* above 0 if it turns from x towards y */
} Corner;

static gdouble
set_direction (gdouble            direction[2],
               const WayPosition *from,
               const WayPosition *to)
{
  const gdouble length = hypot (to->x - from->x, to->y - from->y);

  direction[0] = (to->x - from->x) / length;
  direction[1] = (to->y - from->y) / length;
  return length;
}

static Corner
look_at_corner (const WayPosition *from,
                const WayPosition *at,
                const WayPosition *to)
{
  Corner self;
  gdouble along;

  self.shorter = set_direction (self.in, from, at);
  self.shorter = MIN (self.shorter, set_direction (self.out, at, to));
  self.side = self.in[0] * self.out[1] - self.in[1] * self.out[0];
  along = self.in[0] * self.out[0] + self.in[1] * self.out[1];
  self.tangent = fabs (self.side) < 1e-12
                   ? (along > 0 ? 0 : INFINITY)
                   : fabs (self.side) / (1 + along);
  return self;
}

static gboolean
corner_fits (const Corner *self,
             gdouble       radius)
{
  return radius == 0 || self->tangent == 0
         || radius * self->tangent <= self->shorter / 2 * SLACK;
}

gboolean
curve_fits (const WayPosition *from,
                const WayPosition *at,
                const WayPosition *to,
                gdouble            radius)
{
  Corner corner;

  g_return_val_if_fail (from != NULL && at != NULL && to != NULL, FALSE);
  g_return_val_if_fail (radius >= 0 && radius < INFINITY, FALSE);

  if (plane_is_same (from, at) || plane_is_same (at, to))
    return TRUE;

  corner = look_at_corner (from, at, to);
  return corner_fits (&corner, radius);
}

/* Turns -------------------------------------------------------------------- */

typedef struct
{
  WayGraph *graph;              /* not owned: it is the view's base */
  gdouble   radius;
} Wheel;

/* A node without a position is not a corner. */
static WayCost
turn_cost (WayNode  from,
           WayNode  at,
           WayNode  to,
           gpointer user_data)
{
  const Wheel *self = user_data;
  WayPosition places[3];

  if (!way_graph_get_position (self->graph, from, &places[0])
      || !way_graph_get_position (self->graph, at, &places[1])
      || !way_graph_get_position (self->graph, to, &places[2])
      || curve_fits (&places[0], &places[1], &places[2], self->radius))
    return 0;

  return INFINITY;
}

gboolean
way_turns_set_radius (WayTurns *self,
                      gdouble   radius,
                      GError  **error)
{
  WayGraph *base;
  Wheel *wheel;

  g_return_val_if_fail (WAY_IS_TURNS (self), FALSE);
  g_return_val_if_fail (radius >= 0 && radius < INFINITY, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  base = way_view_get_base (WAY_VIEW (self));
  if (way_graph_get_position_kind (base) != WAY_POSITION_PLANAR)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "the graph has no positions in a plane: circles "
                           "cannot be told");
      return FALSE;
    }

  wheel = g_new (Wheel, 1);
  *wheel = (Wheel) { base, radius };
  way_turns_set_cost_func (self, turn_cost, wheel, g_free);
  return TRUE;
}

/* Pieces ------------------------------------------------------------------- */

static void
add_line (GArray            *pieces,
          const WayPosition *from,
          const WayPosition *to)
{
  const WayCurvePiece piece = {
    .from = *from, .to = *to,
    .length = hypot (to->x - from->x, to->y - from->y)
  };

  if (piece.length > 0)
    g_array_append_val (pieces, piece);
}

/* The line up to the arc, and the arc; @at becomes its end. */
static void
add_corner (GArray       *pieces,
            const Corner *corner,
            WayPosition   place,
            gdouble       radius,
            WayPosition  *at)
{
  const gdouble back = radius * corner->tangent;
  const gdouble turn = corner->side > 0 ? 1 : -1;
  WayCurvePiece arc = {
    .from = { place.x - back * corner->in[0], place.y - back * corner->in[1] },
    .to = { place.x + back * corner->out[0], place.y + back * corner->out[1] },
    .angle = turn * 2 * atan (corner->tangent)
  };

  arc.centre.x = arc.from.x - turn * radius * corner->in[1];
  arc.centre.y = arc.from.y + turn * radius * corner->in[0];
  arc.length = radius * fabs (arc.angle);
  add_line (pieces, at, &arc.from);
  g_array_append_val (pieces, arc);
  *at = arc.to;
}

static gboolean
fail_at (WayGraph   *graph,
         WayNode     node,
         const char *what,
         GError    **error)
{
  g_autofree char *name = way_graph_dup_name (graph, node);

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED, "at %s %s", name, what);
  return FALSE;
}

/* Where the path leads, without waits. */
static gboolean
list_places (const WayPath *path,
             WayGraph      *graph,
             GArray        *places,
             GArray        *nodes,
             GError       **error)
{
  for (guint i = 0; i < way_path_get_length (path); i++)
    {
      const WayNode node = way_path_get_node (path, i);
      WayPosition place;

      if (!way_graph_get_position (graph, node, &place))
        return fail_at (graph, node, "there is no position", error);
      if (places->len > 0
          && plane_is_same (&place, &g_array_index (places, WayPosition,
                                              places->len - 1)))
        continue;
      g_array_append_val (places, place);
      g_array_append_val (nodes, node);
    }

  return TRUE;
}

static gboolean
add_pieces (GArray       *pieces,
            const GArray *places,
            const GArray *nodes,
            WayGraph     *graph,
            gdouble       radius,
            GError      **error)
{
  const WayPosition *place = (const WayPosition *) (gpointer) places->data;
  WayPosition at = { 0, 0 };

  for (guint i = 0; i < places->len; i++)
    if (i == 0)
      at = place[i];
    else if (i + 1 == places->len)
      add_line (pieces, &at, &place[i]);
    else
      {
        const Corner corner = look_at_corner (&place[i - 1], &place[i],
                                              &place[i + 1]);

        if (!corner_fits (&corner, radius))
          return fail_at (graph, g_array_index (nodes, WayNode, i),
                          "the path turns in less than the circle", error);
        if (radius > 0 && corner.tangent > 0)
          add_corner (pieces, &corner, place[i], radius, &at);
        else if (corner.tangent > 0)
          {
            add_line (pieces, &at, &place[i]);
            at = place[i];
          }
      }

  return TRUE;
}

GArray *
way_curve_path (const WayPath *path,
                WayGraph      *graph,
                gdouble        radius,
                GError       **error)
{
  g_autoptr (GArray) places = NULL;
  g_autoptr (GArray) nodes = NULL;
  g_autoptr (GArray) pieces = NULL;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (radius >= 0 && radius < INFINITY, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (way_graph_get_position_kind (graph) != WAY_POSITION_PLANAR)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "the graph has no positions in a plane: circles "
                           "cannot be told");
      return NULL;
    }

  places = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  pieces = g_array_new (FALSE, FALSE, sizeof (WayCurvePiece));
  if (!list_places (path, graph, places, nodes, error)
      || !add_pieces (pieces, places, nodes, graph, radius, error))
    return NULL;

  return g_steal_pointer (&pieces);
}
