/* expanded-graph.h - a state space, by the nodes of its hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/hierarchy-private.h"

G_BEGIN_DECLS

/* The states of @graph, and sinks, as nodes (hierarchy/expansion). @shape and
 * what it says of places, states and sinks must live as long. (transfer full);
 * %NULL if a limit was met. */
WayGraph *expanded_graph_new (const HierarchyShape *shape,
                              WayGraph             *graph,
                              Meter                *meter,
                              GError              **error);

G_END_DECLS
