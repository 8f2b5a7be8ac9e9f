/* route-objects.h - routes as OSRM's interface describes them, in JSON
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/place-json.h"
#include "tool/serve/request-graph.h"
#include "tool/serve/route-line.h"

typedef enum
{
  OVERVIEW_SIMPLIFIED,
  OVERVIEW_FULL,
  OVERVIEW_FALSE
} Overview;

typedef enum
{
  ANNOTATION_DURATION = 1 << 0,
  ANNOTATION_DISTANCE = 1 << 1,
  ANNOTATION_SPEED = 1 << 2,
  ANNOTATION_WEIGHT = 1 << 3,
  ANNOTATION_NODES = 1 << 4,
  ANNOTATION_ALL = (1 << 5) - 1
} Annotations;

/* The options of all services that answer with routes. */
typedef struct
{
  GeometryKind geometry;
  Overview     overview;
  gboolean     has_steps;
  Annotations  annotations;
} RouteOptions;

/* Reads the options of @request. */
gboolean route_options_parse (RouteOptions       *self,
                              ServiceRequest     *request,
                              GError            **error);

/* Adds the members of a route object, which is open: "geometry", "legs", "weight",
 * "duration" and "distance". @legs is of WayPath in the graph of the request,
 * each from the end of the one before. @places is of Waypoint: those at the ends
 * of legs. */
void     route_add_json      (const RequestGraph *graph,
                              const RouteOptions *options,
                              GPtrArray          *legs,
                              const GArray       *places,
                              Json               *json);
