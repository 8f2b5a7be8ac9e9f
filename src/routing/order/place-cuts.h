/* place-cuts.h - groups of states by cuts between the places where they stand
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/hierarchy-private.h"
#include "routing/order/topology.h"

/* Whether @shape has so many states a place that what cuts places serves them
 * better than what cuts states. */
gboolean place_cuts_serve       (const HierarchyShape *shape);

/* Cuts the places of @shape by few edges, as dissection_cut_edges() does. An
 * edge of @states that leads across a cut puts the state it leads to into the
 * separator. Writes to @groups a number for each node of @shape, as
 * dissection_find_groups() does, and returns how many groups there are, 0 if a
 * limit was met.
 *
 * @states: the graph of the nodes of @shape, and @topology what is joined in it
 * @points: (nullable) of places */
guint32  place_cuts_find_groups (const HierarchyShape *shape,
                                 WayGraph             *states,
                                 const WayTopology    *topology,
                                 const gdouble        *points,
                                 guint                 n_dims,
                                 guint32              *groups,
                                 Meter                *meter,
                                 GError              **error);
