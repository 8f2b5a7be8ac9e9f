/* waypoints.h - the places of a request, on the roads
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/reports/json.h"
#include "tool/serve/road-filter.h"
#include "tool/serve/service-request.h"

/* A place of a request, and the spot on a road that it snaps to. */
typedef struct
{
  WayPosition asked;
  WaySpot     spot;
  WayPosition foot;             /* where the spot lies */
  gdouble     distance;         /* between the two, in metres */
  WayNode     node;             /* in the graph of the request */
  RoadDirections directions;    /* in which a route may pass it */
  gboolean    is_junction;      /* whether it lies at the end of its road to which
                                 * its share of 0 or 1 belongs: any road of that
                                 * node will do */
} Waypoint;

/* Which way a traveller heads at a place, or must. */
typedef struct
{
  gboolean is_given;
  gdouble  bearing;             /* in degrees */
  gdouble  range;               /* to each side */
} PlaceBearing;

/* The options of all services that concern places. */
typedef struct
{
  gboolean generates_hints;
  gboolean skips_waypoints;     /* whether the answer has no waypoints */
  gboolean anywhere;            /* whether any component will do */
  gdouble *radiuses;            /* (owned) (nullable): in metres */
  char   **hints;               /* (owned) (nullable) */
  PlaceBearing *bearings;       /* (owned) (nullable) */
  WayGraph *graph;              /* (not owned): the roads that are open */
} WaypointOptions;

/* Reads the options of @request. */
gboolean waypoint_options_parse (WaypointOptions *self,
                                 ServiceRequest  *request,
                                 ServedNetwork   *served,
                                 GError         **error);
void     waypoint_options_clear (WaypointOptions *self);

/* The roads to which place @i may snap. */
RoadFilter waypoint_options_get_filter (const WaypointOptions *self,
                                        ServedNetwork         *served,
                                        guint                  i);

/* (transfer full): the places of @request on the roads, of Waypoint. NULL with
 * SERVICE_NO_SEGMENT if one has no road nearby. */
GArray  *waypoints_find         (ServedNetwork         *served,
                                 ServiceRequest        *request,
                                 const WaypointOptions *options,
                                 const WayLimits       *limits,
                                 GError               **error);

/* Adds a waypoint as an object that is left open. */
void     waypoint_open_json     (const Waypoint        *self,
                                 ServedNetwork         *served,
                                 const WaypointOptions *options,
                                 Json                  *json);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WaypointOptions, waypoint_options_clear)
