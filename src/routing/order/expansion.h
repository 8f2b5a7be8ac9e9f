/* expansion.h - the states of a state space, as nodes of a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/hierarchy-private.h"

G_BEGIN_DECLS

/* Whether an expansion can be made of @graph: it is a state space, and its
 * states are numbered, like those of turns over a table or a grid. */
gboolean  expansion_is_possible (WayGraph             *graph);

/* Finds the states of @graph that a search can reach, and fills n_places,
 * n_inner, places, states and sinks of @self. Each node that is expanded
 * counts. O(states + edges between them). */
gboolean  expansion_read        (HierarchyShape       *self,
                                 WayGraph             *graph,
                                 Meter                *meter,
                                 GError              **error);

/* @graph as a graph whose nodes are those of @shape, which must live as long as
 * the result. %NULL with WAY_ERROR_UNSUPPORTED if @graph has other nodes.
 * (transfer full) */
WayGraph *expansion_new_graph   (const HierarchyShape *shape,
                                 WayGraph             *graph,
                                 Meter                *meter,
                                 GError              **error);

G_END_DECLS
