/* route-steps-json.c - the steps of a leg as OSRM's interface describes them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/route-steps-json.h"

#include "tool/serve/route-crossings.h"

#include <math.h>
#include <string.h>

/* The roads that a summary names. */
#define MOST_SUMMED 2

static const WayPosition *
get_place (const RouteLine *leg,
           guint            node)
{
  return &g_array_index (leg->line, WayPosition,
                         g_array_index (leg->places, guint, node));
}

/* Whole degrees. There is none before a start and after an end. */
static guint
round_bearing (gdouble bearing)
{
  return isnan (bearing) ? 0 : (guint) lround (bearing) % 360;
}

static void
add_maneuver (const WayRouteStep *step,
              const RouteLine    *leg,
              Json               *json)
{
  json_open (json, "maneuver", '{');
  json_string (json, "type", step->type != NULL ? step->type : "notification");
  if (step->modifier != NULL)
    json_string (json, "modifier", step->modifier);
  if (step->exit > 0)
    json_count (json, "exit", step->exit);
  json_add_place (json, "location", get_place (leg, step->first));
  json_count (json, "bearing_before", round_bearing (step->bearing_before));
  json_count (json, "bearing_after", round_bearing (step->bearing_after));
  json_close (json, '}');
}

static void
add_road (const WayRouteStep *step,
          Json               *json)
{
  json_string (json, "name", step->name != NULL ? step->name : "");
  if (step->ref != NULL)
    json_string (json, "ref", step->ref);
  if (step->destination != NULL)
    json_string (json, "destinations", step->destination);
  if (step->exit_number != NULL)
    json_string (json, "exits", step->exit_number);
  if (step->rotary_name != NULL)
    json_string (json, "rotary_name", step->rotary_name);
  json_string (json, "mode", step->mode != NULL ? step->mode : "driving");
  json_string (json, "driving_side", step->drives_left ? "left" : "right");
}

static void
add_step (const RequestGraph *graph,
          GeometryKind        geometry,
          const RouteLine    *leg,
          const WayRouteStep *step,
          Json               *json)
{
  const gdouble duration = step->cost * graph->served->seconds;

  json_open (json, NULL, '{');
  add_maneuver (step, leg, json);
  crossings_add_json (graph, leg, step->first, step->last, json);
  json_add_line (json, "geometry", geometry, leg->line,
                 g_array_index (leg->places, guint, step->first),
                 g_array_index (leg->places, guint, step->last));
  add_road (step, json);
  json_decimal (json, "weight", duration, 1);
  json_decimal (json, "duration", duration, 1);
  json_decimal (json, "distance",
                route_line_measure (leg, step->first, step->last), 1);
  json_close (json, '}');
}

/* In networks without manoeuvres no step tells of the end, and OSRM's clients
 * wait for one that does. */
static void
add_arrival (const RequestGraph *graph,
             GeometryKind        geometry,
             const RouteLine    *leg,
             Json               *json)
{
  const guint end = way_path_get_length (leg->path) - 1;
  const WayRouteStep step = { .first = end, .last = end, .type = "arrive",
                              .bearing_before = NAN, .bearing_after = NAN };

  add_step (graph, geometry, leg, &step, json);
}

/* Summaries --------------------------------------------------------------- */

typedef struct
{
  const char *name;
  gdouble     metres;
  guint       order;            /* in which the route comes to it */
} NamedRoad;

static gint
compare_lengths (gconstpointer a,
                 gconstpointer b)
{
  const NamedRoad *one = a, *other = b;

  return one->metres > other->metres ? -1 : one->metres < other->metres;
}

static void
note_length (GArray     *roads,
             const char *name,
             gdouble     metres)
{
  const NamedRoad road = { name, metres, roads->len };

  for (guint i = 0; i < roads->len; i++)
    if (strcmp (g_array_index (roads, NamedRoad, i).name, name) == 0)
      {
        g_array_index (roads, NamedRoad, i).metres += metres;
        return;
      }
  g_array_append_val (roads, road);
}

/* The two roads that the leg follows longest, in the order of the way. */
static void
add_summary (const RouteLine *leg,
             const GPtrArray *steps,
             guint            first,
             guint            end,
             Json            *json)
{
  g_autoptr (GArray) roads = g_array_new (FALSE, FALSE, sizeof (NamedRoad));
  g_autofree char *summary = NULL;
  const NamedRoad *road;

  for (guint i = first; i < end; i++)
    {
      const WayRouteStep *step = steps->pdata[i];
      const char *name = step->name != NULL ? step->name : step->ref;

      if (name != NULL && name[0] != '\0')
        note_length (roads, name,
                     route_line_measure (leg, step->first, step->last));
    }
  g_array_sort (roads, compare_lengths);

  road = (const NamedRoad *) (gpointer) roads->data;
  if (roads->len < MOST_SUMMED)
    summary = g_strdup (roads->len > 0 ? road[0].name : "");
  else if (road[0].order < road[1].order)
    summary = g_strdup_printf ("%s, %s", road[0].name, road[1].name);
  else
    summary = g_strdup_printf ("%s, %s", road[1].name, road[0].name);
  json_string (json, "summary", summary);
}

void
steps_add_json (const RequestGraph *graph,
                GeometryKind        geometry,
                const RouteLine    *leg,
                const GPtrArray    *steps,
                guint               number,
                guint              *next,
                Json               *json)
{
  const guint first = *next;
  const WayRouteStep *step = NULL;

  json_open (json, "steps", '[');
  for (; *next < steps->len; (*next)++)
    {
      const WayRouteStep *own = steps->pdata[*next];

      if (own->leg != number)
        break;
      step = own;
      add_step (graph, geometry, leg, step, json);
    }
  if (step == NULL || g_strcmp0 (step->type, "arrive") != 0)
    add_arrival (graph, geometry, leg, json);
  json_close (json, ']');
  add_summary (leg, steps, first, *next, json);
}
