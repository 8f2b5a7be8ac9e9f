/* route-steps.c - the directions of a route
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Where the network knows its roads, steps are the manoeuvres of a driver. In
 * other networks a step is a row of edges with one label. */

#include "io/formats/directions/route-directions.h"
#include "io/formats/directions/phrases.h"
#include "io/formats/model/line-length.h"
#include "io/formats/routes/route-output.h"

#include <math.h>

/* Metres: a place that is nearer to the road lies on it. */
#define ON_THE_ROAD 2.0

/* The position in the route between two steps. */
typedef struct
{
  WayRoute        *route;       /* (not owned) */
  WayRouteStepFunc func;
  gpointer         user_data;
  gboolean         is_earth;
  gdouble          bearing;     /* in which the last step ended */
  WayCost          cost;        /* of the legs so far */
} Walk;

/* Lines ------------------------------------------------------------------- */

/* Replaces @line by the positions of the path from node @first to node @last,
 * with bends. */
static void
list_positions (Walk          *walk,
                const WayPath *path,
                guint          first,
                guint          last,
                GArray        *line)
{
  WayNetwork *network = route_get_network (walk->route);
  WayGraph *graph = way_network_get_graph (network);
  WayPosition at;

  g_array_set_size (line, 0);
  for (guint i = first; i <= last; i++)
    {
      if (i > first)
        way_network_append_shape (network, way_path_get_node (path, i - 1),
                                  way_path_get_node (path, i), line);
      if (way_graph_get_position (graph, way_path_get_node (path, i), &at))
        g_array_append_val (line, at);
    }
}

static gdouble
measure (Walk          *walk,
         const WayPath *path,
         guint          first,
         guint          last)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));

  if (!walk->is_earth)
    return NAN;

  list_positions (walk, path, first, last, line);
  return line_length (line, WAY_POSITION_GEOGRAPHIC);
}

/* Finds the bearing of the first edge of a part of a path, or of its last, by
 * the nearest bend. NAN without positions. */
static gdouble
bearing_at (Walk          *walk,
            const WayPath *path,
            guint          i,
            gboolean       at_end)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  guint first;

  list_positions (walk, path, i - 1, i, line);
  if (!walk->is_earth || line->len < 2)
    return NAN;

  first = at_end ? line->len - 2 : 0;
  return find_bearing (&g_array_index (line, WayPosition, first),
                       &g_array_index (line, WayPosition, first + 1));
}

/* Steps by labels --------------------------------------------------------- */

/* Chooses the manoeuvre between two bearings; @before is NAN at a start. */
static void
choose_move (WayRouteStep *step,
             gboolean      is_one_road)
{
  const gdouble turn = remainder (step->bearing_after - step->bearing_before,
                                  360);
  Side side = fabs (turn) < 30    ? SIDE_STRAIGHT
              : fabs (turn) > 150 ? SIDE_UTURN
              : turn < 0          ? SIDE_LEFT : SIDE_RIGHT;

  if (isnan (step->bearing_after))
    return;
  if (isnan (turn))
    {
      step->type = manoeuvre_name (MANOEUVRE_DEPART);
      return;
    }

  step->modifier = side_name (side);
  step->type = manoeuvre_name (is_one_road             ? MANOEUVRE_CONTINUE
                               : side == SIDE_STRAIGHT ? MANOEUVRE_NEW_NAME
                                                       : MANOEUVRE_TURN);
}

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
    .leg = leg, .first = first, .last = last, .label = label, .name = label,
    .before = walk->cost + way_path_get_cost_so_far (path, first),
    .cost = way_path_get_cost_so_far (path, last)
              - way_path_get_cost_so_far (path, first),
    .bearing_before = walk->bearing,
    .bearing_after = bearing_at (walk, path, first + 1, FALSE),
    .distance = measure (walk, path, first, last)
  };
  choose_move (step, FALSE);
  walk->bearing = bearing_at (walk, path, last, TRUE);
  return label;
}

static gboolean
visit_labels (Walk *walk,
              guint leg)
{
  const WayPath *path = way_route_get_leg (walk->route, leg);

  for (guint i = 0; i + 1 < way_path_get_length (path);)
    {
      WayRouteStep step;
      char *label = find_step (walk, leg, i, &step);
      const gboolean goes_on = walk->func (&step, walk->user_data);

      g_free (label);
      if (!goes_on)
        return FALSE;
      i = step.last;
    }

  return TRUE;
}

/* Steps by manoeuvres ----------------------------------------------------- */

/* The side of the road on which the end of a leg lies. */
static Side
find_side_of_goal (Walk            *walk,
                   guint            leg,
                   const Manoeuvre *arrive)
{
  const WayPath *path = way_route_get_leg (walk->route, leg);
  WayGraph *graph = way_network_get_graph (route_get_network (walk->route));
  WayPosition goal, end;
  gdouble turn;

  if (!route_get_place_position (walk->route, leg + 1, &goal)
      || !way_graph_get_position (
        graph, way_path_get_node (path, way_path_get_length (path) - 1), &end)
      || way_position_distance (&goal, &end, WAY_POSITION_GEOGRAPHIC)
           < ON_THE_ROAD)
    return SIDE_NONE;

  turn = remainder (find_bearing (&end, &goal) - arrive->before, 360);
  if (fabs (turn) < 30)
    return SIDE_STRAIGHT;

  return turn < 0 ? SIDE_LEFT : SIDE_RIGHT;
}

static const char *
name_mode (const RoadKind *kind)
{
  if (kind->class == ROAD_FERRY)
    return (kind->flags & ROAD_IS_TRAIN) != 0 ? "train" : "ferry";

  return (kind->flags & ROAD_IS_PUSHED) != 0 ? "pushing bike" : NULL;
}

static gdouble
full_circle (gdouble degrees)
{
  const gdouble folded = remainder (degrees, 360);

  return folded < 0 ? folded + 360 : folded;
}

/* (nullable): the number of the exit that begins at hop @hop. */
static const char *
find_exit (const Leg *leg,
           guint      hop)
{
  const char *before = leg_get_hop (leg, hop - 1)->kind->texts[ROAD_EXIT];
  const char *number = leg_get_hop (leg, hop)->kind->texts[ROAD_EXIT];

  return g_strcmp0 (before, number) != 0 ? number : NULL;
}

/* Says which road a step leads to: that of hop @hop. */
static void
set_road (WayRouteStep *step,
          const Hop    *hop)
{
  step->name = hop->name;
  step->ref = hop->kind->texts[ROAD_REF];
  step->destination = hop->kind->texts[ROAD_DESTINATION];
  if (step->destination == NULL)
    step->destination = hop->kind->texts[ROAD_DESTINATION_REF];
}

/* Makes the step of manoeuvre @i of a leg. Returns its label. */
static char *
make_step (Walk         *walk,
           const Leg    *leg,
           guint         number,
           guint         i,
           WayRouteStep *step)
{
  const WayPath *path = way_route_get_leg (walk->route, number);
  const Manoeuvre *manoeuvre = leg_get_manoeuvre (leg, i);
  const guint n = leg->hops->len;
  const guint first = manoeuvre->hop;
  const guint last = i + 1 < leg->manoeuvres->len
                       ? leg_get_manoeuvre (leg, i + 1)->hop : n;
  const gboolean is_end = manoeuvre->type == MANOEUVRE_ARRIVE;
  const Side side = is_end ? find_side_of_goal (walk, number, manoeuvre)
                           : manoeuvre->side;

  *step = (WayRouteStep) {
    .leg = number, .first = first, .last = last, .exit = manoeuvre->exit,
    .label = route_dup_label (walk->route, number, MIN (first + 1, n)),
    .type = manoeuvre_name (manoeuvre->type), .modifier = side_name (side),
    .mode = name_mode (leg_get_hop (leg, MIN (first, n - 1))->kind),
    .drives_left = manoeuvre->drives_left, .rotary_name = manoeuvre->ring,
    .exit_number = first > 0 && first < n ? find_exit (leg, first) : NULL,
    .bearing_before = first == 0 ? NAN : full_circle (manoeuvre->before),
    .bearing_after = is_end ? NAN : full_circle (manoeuvre->after),
    .distance = is_end ? 0 : measure (walk, path, first, last),
    .before = walk->cost + way_path_get_cost_so_far (path, first),
    .cost = way_path_get_cost_so_far (path, last)
              - way_path_get_cost_so_far (path, first)
  };
  set_road (step, leg_get_hop (leg, MIN (manoeuvre->named, n - 1)));
  return (char *) step->label;
}

/* FALSE if @func said so. */
static gboolean
visit_manoeuvres (Walk      *walk,
                  Junctions *junctions,
                  guint      number)
{
  g_auto (Leg) leg = { NULL };

  leg_init (&leg, junctions, route_get_network (walk->route),
            way_route_get_leg (walk->route, number));
  for (guint i = 0; i < leg.manoeuvres->len; i++)
    {
      WayRouteStep step;
      char *label = make_step (walk, &leg, number, i, &step);
      const gboolean goes_on = walk->func (&step, walk->user_data);

      g_free (label);
      if (!goes_on)
        return FALSE;
    }

  return TRUE;
}

void
way_route_foreach_step (WayRoute         *self,
                        WayRouteStepFunc  func,
                        gpointer          user_data)
{
  Walk walk = { .route = self, .func = func, .user_data = user_data,
                .bearing = NAN };
  g_autoptr (Junctions) junctions = NULL;
  gboolean goes_on = TRUE;
  WayNetwork *network;

  g_return_if_fail (WAY_IS_ROUTE (self));
  g_return_if_fail (func != NULL);

  network = route_get_network (self);
  walk.is_earth
    = way_graph_get_position_kind (way_network_get_graph (network))
      == WAY_POSITION_GEOGRAPHIC;
  if (walk.is_earth && directions_suit (network))
    junctions = junctions_new (network);
  for (guint leg = 0; leg < way_route_get_n_legs (self) && goes_on; leg++)
    {
      goes_on = junctions != NULL ? visit_manoeuvres (&walk, junctions, leg)
                                  : visit_labels (&walk, leg);
      walk.cost += way_path_get_cost (way_route_get_leg (self, leg));
    }
}

/* Words ------------------------------------------------------------------- */

static Mode
find_mode (const WayRouteStep *step)
{
  return g_strcmp0 (step->mode, "ferry") == 0          ? MODE_FERRY
         : g_strcmp0 (step->mode, "train") == 0        ? MODE_TRAIN
         : g_strcmp0 (step->mode, "pushing bike") == 0 ? MODE_PUSH : MODE_USUAL;
}

char *
way_route_dup_step_text (WayRoute           *self,
                         const WayRouteStep *step)
{
  Direction direction;

  g_return_val_if_fail (WAY_IS_ROUTE (self), NULL);
  g_return_val_if_fail (step != NULL, NULL);

  direction = (Direction) {
    .type = manoeuvre_find (step->type), .side = side_find (step->modifier),
    .exit = step->exit, .mode = find_mode (step),
    .bearing = step->bearing_after, .name = step->name, .ref = step->ref,
    .destination = step->destination, .number = step->exit_number,
    .ring = step->rotary_name
  };
  direction.changes_mode
    = direction.type == MANOEUVRE_NOTIFICATION
      || (direction.mode != MODE_USUAL && direction.type != MANOEUVRE_ARRIVE);
  return direction_dup (&direction, route_get_language (self));
}
