/* expanded-graph.h - the graph of the nodes of a hierarchy of states
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/hierarchy-private.h"

G_BEGIN_DECLS

/* The states of @graph, and sinks, as nodes (order/expansion). @shape, with its
 * places, states and sinks, must live as long as the result. (transfer full);
 * %NULL if a limit was met. */
WayGraph *expanded_graph_new (const HierarchyShape *shape,
                              WayGraph             *graph,
                              Meter                *meter,
                              GError              **error);

G_END_DECLS
