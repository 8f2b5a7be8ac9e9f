/* place-json.c - positions and lines in the JSON of a service
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/place-json.h"

#include "tool/serve/polyline.h"

void
json_add_place (Json              *json,
                const char        *key,
                const WayPosition *at)
{
  json_open_flat (json, key, '[');
  json_decimal (json, NULL, at->x, 6);
  json_decimal (json, NULL, at->y, 6);
  json_close (json, ']');
}

/* A line has two positions at least. */
void
json_add_line (Json         *json,
               const char   *key,
               GeometryKind  kind,
               const GArray *line,
               guint         first,
               guint         last)
{
  g_autoptr (GString) text = NULL;

  if (kind != GEOMETRY_GEOJSON)
    {
      const gdouble scale = kind == GEOMETRY_POLYLINE6 ? 1e6 : 1e5;

      text = g_string_new (NULL);
      polyline_encode (line, first, last, scale, text);
      if (first == last)
        g_string_append (text, "??");   /* no difference */
      json_string (json, key, text->str);
      return;
    }

  json_open (json, key, '{');
  json_string (json, "type", "LineString");
  json_open (json, "coordinates", '[');
  for (guint i = first; i <= last; i++)
    json_add_place (json, NULL, &g_array_index (line, WayPosition, i));
  if (first == last)
    json_add_place (json, NULL, &g_array_index (line, WayPosition, last));
  json_close (json, ']');
  json_close (json, '}');
}
