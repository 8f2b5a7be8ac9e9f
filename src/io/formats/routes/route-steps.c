/* route-steps.c - the directions of a route: where to turn into which street
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/routes/route-output.h"

#include <math.h>

/* Degrees: a smaller turn leads straight on, a larger one leads back. */
#define LEAST_TURN 30
#define MOST_TURN 150

/* Degrees from north, clockwise, over so short a distance that it is flat. */
static gdouble
find_bearing (const WayPosition *from,
              const WayPosition *to)
{
  const gdouble east = remainder (to->x - from->x, 360)
                       * cos (to->y * (G_PI / 180));

  return atan2 (east, to->y - from->y) * (180 / G_PI);
}

/* Finds the bearing of edge @i of a path, which leads to node @i: where the edge
 * begins or where it ends, by the nearest bend. NAN without positions. */
static gdouble
find_bearing_of_edge (WayRoute      *route,
                      const WayPath *path,
                      guint          i,
                      gboolean       at_end)
{
  WayNetwork *network = route_get_network (route);
  WayGraph *graph = way_network_get_graph (network);
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  const WayNode from = way_path_get_node (path, i - 1);
  const WayNode to = way_path_get_node (path, i);
  WayPosition first, last;
  const WayPosition *at;

  if (!way_graph_get_position (graph, from, &first)
      || !way_graph_get_position (graph, to, &last))
    return NAN;

  g_array_append_val (line, first);
  way_network_append_shape (network, from, to, line);
  g_array_append_val (line, last);
  at = &g_array_index (line, WayPosition, at_end ? line->len - 2 : 0);
  return find_bearing (&at[0], &at[1]);
}

/* Finds the move between two bearings; @before is NAN at the start. */
static const char *
choose_move (gdouble before,
             gdouble onward)
{
  static const char *const winds[] = {
    "north on", "northeast on", "east on", "southeast on", "south on",
    "southwest on", "west on", "northwest on"
  };
  const gdouble turn = remainder (onward - before, 360);

  if (isnan (onward))
    return NULL;
  if (isnan (turn))
    return winds[(guint) floor ((onward + 360 + 22.5) / 45) % 8];
  if (fabs (turn) < LEAST_TURN)
    return "straight on into";
  if (fabs (turn) > MOST_TURN)
    return "turn back into";
  return turn < 0 ? "left into" : "right into";
}

/* The position in the route between two steps. */
typedef struct
{
  WayRoute *route;              /* (not owned) */
  gboolean  is_earth;
  gdouble   bearing;            /* in which the last step ended */
  WayCost   cost;               /* of the legs so far */
} Walk;

/* Finds the step of @leg that begins at node @first. Returns its label. */
static char *
find_step (Walk         *walk,
           guint         leg,
           guint         first,
           WayRouteStep *step)
{
  const WayPath *path = way_route_get_leg (walk->route, leg);
  const guint n = way_path_get_length (path);
  char *label = route_dup_label (walk->route, leg, first + 1);
  guint last = first + 1;

  for (; last + 1 < n; last++)
    {
      g_autofree char *next = route_dup_label (walk->route, leg, last + 1);

      if (g_strcmp0 (label, next) != 0)
        break;
    }

  *step = (WayRouteStep) {
    .leg = leg,
    .first = first,
    .last = last,
    .label = label,
    .before = walk->cost + way_path_get_cost_so_far (path, first),
    .cost = way_path_get_cost_so_far (path, last)
              - way_path_get_cost_so_far (path, first)
  };
  if (walk->is_earth)
    {
      step->move = choose_move (
        walk->bearing,
        find_bearing_of_edge (walk->route, path, first + 1, FALSE));
      walk->bearing = find_bearing_of_edge (walk->route, path, last, TRUE);
    }
  return label;
}

void
way_route_foreach_step (WayRoute         *self,
                        WayRouteStepFunc  func,
                        gpointer          user_data)
{
  Walk walk = { .route = self, .bearing = NAN };

  g_return_if_fail (WAY_IS_ROUTE (self));
  g_return_if_fail (func != NULL);

  walk.is_earth
    = way_graph_get_position_kind (
        way_network_get_graph (route_get_network (self)))
      == WAY_POSITION_GEOGRAPHIC;
  for (guint leg = 0; leg < way_route_get_n_legs (self); leg++)
    {
      const WayPath *path = way_route_get_leg (self, leg);

      for (guint i = 0; i + 1 < way_path_get_length (path);)
        {
          WayRouteStep step;
          char *label = find_step (&walk, leg, i, &step);
          const gboolean goes_on = func (&step, user_data);

          g_free (label);
          if (!goes_on)
            return;
          i = step.last;
        }
      walk.cost += way_path_get_cost (path);
    }
}
