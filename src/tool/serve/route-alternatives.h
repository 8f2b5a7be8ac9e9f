/* route-alternatives.h - other routes between two places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/request-graph.h"

/* The graph of a request in which edges that were used become more expensive. */
typedef struct
{
  RequestGraph graph;
  WayOverlay  *overlay;         /* (owned) */
  GHashTable  *raised;          /* (owned): steps, with how often they were
                                 * used */
} PenaltyGraph;

gboolean   penalty_graph_init  (PenaltyGraph       *self,
                                const RequestRoads *roads,
                                GArray             *waypoints,
                                const WayLimits    *limits,
                                GError            **error);
void       penalty_graph_clear (PenaltyGraph       *self);

/* (transfer full): up to @most routes from the first of two @waypoints to the
 * second, the best first, of WayPath. NULL with an error of SERVICE_ERROR.
 * O(@most) searches. */
GPtrArray *alternatives_find   (PenaltyGraph       *self,
                                const GArray       *waypoints,
                                guint               most,
                                const WayLimits    *limits,
                                GError            **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PenaltyGraph, penalty_graph_clear)
