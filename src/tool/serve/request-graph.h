/* request-graph.h - the graph in which one request is answered
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/waypoints.h"

/* What a request searches. */
typedef struct
{
  ServedNetwork *served;        /* (not owned) */
  WayGraph      *base;          /* (not owned): its graph, or a view of that in
                                 * which costs are raised or roads are closed */
  gboolean       has_directions; /* whether legs begin and end in directions that
                                 * request_graph_direct() sets */
} RequestRoads;

/* In which directions a path may pass a spot. */
typedef struct
{
  RoadDirections leaves;
  RoadDirections arrives;
} Pass;

/* The served network with a node for each waypoint, below the rules of
 * turns. */
typedef struct
{
  ServedNetwork *served;        /* (not owned) */
  WayNetwork    *network;       /* (owned) with the waypoints */
  WayGraph      *plain;         /* (owned) its nodes, and directions at them */
  WayGraph      *graph;         /* (owned) to be searched: with turns as well */
  WayHeuristic  *bounds;        /* (owned) (nullable): of costs in it */
  WayMeasures   *measures;      /* (owned) of @network, numbered as those of the
                                 * served network */
  GArray        *spots;         /* (owned) of Waypoint: one for each node */
  GArray        *passes;        /* (owned) of Pass, by spot: what it allows */
  WayLayer      *closed;        /* (owned) (nullable): what directions close */
} RequestGraph;

/* Gives each of @waypoints (of Waypoint) its node. If one may be passed in one
 * direction alone, the graph heeds that. O(waypoints and restrictions). */
gboolean   request_graph_init       (RequestGraph       *self,
                                     const RequestRoads *roads,
                                     GArray             *waypoints,
                                     const WayLimits    *limits,
                                     GError            **error);
void       request_graph_clear      (RequestGraph       *self);

/* (transfer full): a search with what is known of costs. */
WaySearch *request_graph_new_search (const RequestGraph *self,
                                     WayStrategy         strategy,
                                     const WayLimits    *limits);

/* In which directions a path may leave a waypoint, and arrive at it. Only while
 * no search is running. O(waypoints on that road). */
void       request_graph_direct     (const RequestGraph *self,
                                     const Waypoint     *waypoint,
                                     RoadDirections      leaves,
                                     RoadDirections      arrives);

/* Sets an error of SERVICE_ERROR for a search that found no path. Returns
 * FALSE. */
gboolean   request_graph_fail       (WayStatus           status,
                                     ServiceError        without,
                                     const char         *what,
                                     GError            **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RequestGraph, request_graph_clear)
