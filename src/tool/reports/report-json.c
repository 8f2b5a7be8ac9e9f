/* report-json.c - a route as a program reads it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/report.h"

#include "tool/options/map-names.h"
#include "tool/reports/json-parts.h"

void
report_json_spot (Json       *json,
                  const char *key,
                  const Spot *spot)
{
  if (spot == NULL)
    {
      json_null (json, key);
      return;
    }

  json_open_flat (json, key, '{');
  json_string (json, "place", spot->text);
  json_number (json, "snap", spot->distance);
  json_close (json, '}');
}

static void
add_stops (const Report *self,
           Json         *json,
           const char   *key)
{
  json_open (json, key, '[');
  for (guint i = 0; i < self->stops->len; i++)
    {
      const Stop *stop = &g_array_index (self->stops, Stop, i);

      json_open_flat (json, NULL, '{');
      json_add_node (json, self->network, stop->node);
      json_add_cost (json, "cost", self->network, stop->cost);
      json_count (json, "leg", stop->leg);
      if (stop->label != NULL)
        json_string (json, "label", stop->label);
      json_close (json, '}');
    }
  json_close (json, ']');
}

static void
add_stretches (const Report *self,
               Json         *json)
{
  g_autoptr (GArray) stretches = stretches_new (self->stops);

  json_open (json, "stretches", '[');
  for (guint i = 0; i < stretches->len; i++)
    {
      const Stretch *stretch = &g_array_index (stretches, Stretch, i);

      json_open_flat (json, NULL, '{');
      json_string (json, "label", stretch->label);
      json_count (json, "first", stretch->first);
      json_count (json, "last", stretch->last);
      json_close (json, '}');
    }
  json_close (json, ']');
}

/* The directions ---------------------------------------------------------- */

typedef struct
{
  const Report *report;
  WayRoute     *route;
  Json         *json;
} Steps;

/* Numbers of nodes count in "path", which has the nodes of all legs. */
static guint
first_stop_of_leg (WayRoute *route,
                   guint     leg)
{
  guint first = 0;

  for (guint i = 0; i < leg; i++)
    first += way_path_get_length (way_route_get_leg (route, i)) - 1;

  return first;
}

static void
add_road (const WayRouteStep *step,
          Json               *json)
{
  json_string (json, "name", step->name);
  if (step->ref != NULL)
    json_string (json, "ref", step->ref);
  if (step->destination != NULL)
    json_string (json, "destinations", step->destination);
  if (step->exit_number != NULL)
    json_string (json, "exits", step->exit_number);
  if (step->rotary_name != NULL)
    json_string (json, "rotary_name", step->rotary_name);
  json_string (json, "mode", step->mode);
  json_string (json, "driving_side", step->drives_left ? "left" : "right");
}

static gboolean
add_step (const WayRouteStep *step,
          gpointer            data)
{
  const Steps *self = data;
  const Network *network = self->report->network;
  Json *json = self->json;
  const guint before = first_stop_of_leg (self->route, step->leg);
  const WayNode node
    = way_path_get_node (way_route_get_leg (self->route, step->leg),
                         step->first);
  g_autofree char *text = way_route_dup_step_text (self->route, step);
  WayPosition at;

  json_open_flat (json, NULL, '{');
  json_string (json, "type", step->type);
  json_string (json, "modifier", step->modifier);
  if (step->exit > 0)
    json_count (json, "exit", step->exit);
  add_road (step, json);
  json_number (json, "distance", step->distance);
  json_add_cost (json, "cost", network, step->cost);
  json_count (json, "leg", step->leg);
  json_count (json, "first", before + step->first);
  json_count (json, "last", before + step->last);
  json_number (json, "bearing_before", step->bearing_before);
  json_number (json, "bearing_after", step->bearing_after);
  if (way_graph_get_position (network->graph, node, &at))
    json_add_position (json, network->places.kind, &at);
  json_string (json, "text", text);
  json_close (json, '}');
  return TRUE;
}

/* Only maps of streets have directions. */
static void
add_steps (const Report *self,
           Json         *json)
{
  Steps steps = { self, self->answer->route, json };

  if (!map_names_suit (self->network->network))
    return;

  json_open (json, "steps", '[');
  way_route_foreach_step (steps.route, add_step, &steps);
  json_close (json, ']');
}

static void
add_effort (const Report *self,
            Json         *json)
{
  const Answer *answer = self->answer;

  json_string (json, "algorithm", self->algorithm);
  json_count (json, "expanded", answer->expanded);
  json_count (json, "generated", answer->generated);
  json_number (json, "search_ms", answer->seconds * 1e3);
  json_number (json, "load_ms", self->network->load_seconds * 1e3);
}

static void
add_measures (const Report *self,
              Json         *json)
{
  if (self->also == NULL || self->also->n == 0)
    return;

  json_open_flat (json, "measures", '{');
  for (guint i = 0; i < self->also->n; i++)
    json_number (json, also_get_name (self->also, i),
                 also_sum_route (self->also, i, self->answer->route));
  json_close (json, '}');
}

void
report_json_route (const Report *self,
                   Json         *json)
{
  add_measures (self, json);
  add_steps (self, json);
  add_stretches (self, json);
  add_stops (self, json, "path");
}

/* A route that was cut short has no "path", so that a program which looks for
 * that alone does not take a part for the whole. */
static void
add_path (const Report *self,
          Json         *json)
{
  if (answer_is_found (self->answer))
    {
      report_json_route (self, json);
      return;
    }

  json_open (json, "path", '[');
  json_close (json, ']');
  if (limits_was_stopped (self->answer->status))
    add_stops (self, json, "partial");
}

void
report_json (const Report *self,
             Output       *output)
{
  Json json = { output };
  const Answer *answer = self->answer;

  json_open (&json, NULL, '{');
  json_string (&json, "status", way_status_get_name (answer->status));
  if (answer_is_found (answer))
    json_add_cost (&json, "cost", self->network, answer_cost (answer));
  else
    json_null (&json, "cost");
  json_add_unit (&json, self->network);
  add_effort (self, &json);
  report_json_spot (&json, "from", &self->question->from);
  report_json_spot (&json, "to", answer->reached);
  add_path (self, &json);
  json_close (&json, '}');
}
