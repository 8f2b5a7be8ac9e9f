/* place-json.h - positions and lines in the JSON of a service
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/reports/json.h"

#include <wayfind.h>

typedef enum
{
  GEOMETRY_POLYLINE,
  GEOMETRY_POLYLINE6,
  GEOMETRY_GEOJSON
} GeometryKind;

/* Adds a position, as an array of longitude and latitude. */
void json_add_place (Json              *json,
                     const char        *key,
                     const WayPosition *at);

/* Adds the line from position @first to @last of @line (of WayPosition). */
void json_add_line  (Json              *json,
                     const char        *key,
                     GeometryKind       kind,
                     const GArray      *line,
                     guint              first,
                     guint              last);
