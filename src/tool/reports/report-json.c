/* report-json.c - a route as a program reads it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/report.h"

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

void
report_json_route (const Report *self,
                   Json         *json)
{
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
