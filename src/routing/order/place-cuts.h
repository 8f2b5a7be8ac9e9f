/* place-cuts.h - groups of states by cuts between their places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/hierarchy-private.h"
#include "routing/order/topology.h"

/* Whether @shape has so many states a place that cuts between places are better
 * than cuts of states. */
gboolean place_cuts_serve       (const HierarchyShape *shape);

/* Cuts the places of @shape by few edges, like dissection_cut_edges(). The
 * state to which an edge of @states leads across a cut goes into the separator.
 * Writes a number for each node of @shape to @groups, like
 * dissection_find_groups(), and returns the number of groups, 0 if a limit was
 * met.
 *
 * @states: the graph of the nodes of @shape, and @topology its topology;
 * @points: (nullable) of places */
guint32  place_cuts_find_groups (const HierarchyShape *shape,
                                 WayGraph             *states,
                                 const WayTopology    *topology,
                                 const gdouble        *points,
                                 guint                 n_dims,
                                 guint32              *groups,
                                 Meter                *meter,
                                 GError              **error);
