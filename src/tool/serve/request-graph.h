/* request-graph.h - the graph in which one request is answered
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/waypoints.h"

/* The served network with a node for each waypoint, below the rules of
 * turns. */
typedef struct
{
  ServedNetwork *served;        /* (not owned) */
  WayNetwork    *network;       /* (owned) with the waypoints */
  WayGraph      *graph;         /* (owned) to be searched */
} RequestGraph;

/* Gives each of @waypoints (of Waypoint) its node. O(waypoints and
 * restrictions). */
gboolean request_graph_init  (RequestGraph    *self,
                              ServedNetwork   *served,
                              GArray          *waypoints,
                              const WayLimits *limits,
                              GError         **error);
void     request_graph_clear (RequestGraph    *self);

/* Sets an error of SERVICE_ERROR for a search that found no path. Returns
 * FALSE. */
gboolean request_graph_fail  (WayStatus        status,
                              ServiceError     without,
                              const char      *what,
                              GError         **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RequestGraph, request_graph_clear)
