/* report-json.c - a route as a program reads it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "config.h"

#include "tool/report.h"

#ifdef HAVE_JSON_GLIB

#include <json-glib/json-glib.h>
#include <stdio.h>

static void
add_string (JsonBuilder *json,
            const char  *name,
            const char  *value)
{
  json_builder_set_member_name (json, name);
  if (value != NULL)
    json_builder_add_string_value (json, value);
  else
    json_builder_add_null_value (json);
}

static void
add_number (JsonBuilder *json,
            const char  *name,
            gdouble      value)
{
  json_builder_set_member_name (json, name);
  json_builder_add_double_value (json, value);
}

static void
add_count (JsonBuilder *json,
           const char  *name,
           guint64      value)
{
  json_builder_set_member_name (json, name);
  json_builder_add_int_value (json, (gint64) value);
}

static void
add_node (const Report *self,
          JsonBuilder  *json,
          WayNode       node)
{
  const gboolean planar = self->kind == WAY_POSITION_PLANAR;
  WayPosition at;

  add_string (json, "name", way_table_get_name (self->table, node));
  add_count (json, "node", way_table_get_id (self->table, node));
  if (!way_graph_get_position (WAY_GRAPH (self->table), node, &at))
    return;

  add_number (json, planar ? "x" : "lat", planar ? at.x : at.y);
  add_number (json, planar ? "y" : "lon", planar ? at.y : at.x);
}

static void
add_spot (const Report *self,
          JsonBuilder  *json,
          const char   *name,
          const Spot   *spot)
{
  json_builder_set_member_name (json, name);
  if (spot == NULL)
    {
      json_builder_add_null_value (json);
      return;
    }

  json_builder_begin_object (json);
  add_string (json, "place", spot->text);
  add_number (json, "snap", spot->distance);
  json_builder_end_object (json);
}

static void
add_path (const Report *self,
          JsonBuilder  *json)
{
  const Answer *answer = self->answer;
  const guint n_nodes = answer->status == WAY_STATUS_FOUND
                          ? answer->nodes->len : 0;

  json_builder_set_member_name (json, "path");
  json_builder_begin_array (json);
  for (guint i = 0; i < n_nodes; i++)
    {
      json_builder_begin_object (json);
      add_node (self, json, g_array_index (answer->nodes, WayNode, i));
      add_number (json, "cost", g_array_index (answer->costs, WayCost, i));
      json_builder_end_object (json);
    }
  json_builder_end_array (json);
}

static JsonNode *
build (const Report *self)
{
  g_autoptr (JsonBuilder) json = json_builder_new ();
  const Answer *answer = self->answer;

  json_builder_begin_object (json);
  add_string (json, "status", way_status_get_name (answer->status));
  json_builder_set_member_name (json, "cost");
  if (answer->status == WAY_STATUS_FOUND)
    json_builder_add_double_value (json, answer_cost (answer));
  else
    json_builder_add_null_value (json);
  add_string (json, "algorithm", self->algorithm);
  add_count (json, "expanded", answer->expanded);
  add_count (json, "generated", answer->generated);
  add_number (json, "search_ms", answer->seconds * 1e3);
  add_number (json, "load_ms", self->load_seconds * 1e3);
  add_spot (self, json, "from", &self->question->from);
  add_spot (self, json, "to", answer->reached);
  add_path (self, json);
  json_builder_end_object (json);

  return json_builder_get_root (json);
}

gboolean
report_print_json (const Report *self,
                   GError      **error)
{
  g_autoptr (JsonNode) root = build (self);
  g_autofree char *text = json_to_string (root, TRUE);

  printf ("%s\n", text);
  return TRUE;
}

#else /* !HAVE_JSON_GLIB */

gboolean
report_print_json (const Report *self,
                   GError      **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "--output json needs json-glib, and this build of "
                       "Wayfind was made without it");
  return FALSE;
}

#endif
