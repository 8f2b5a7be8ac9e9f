/* dissection.h - cuts a topology in two, and each part again
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/topology.h"

/* Cuts @topology into two parts by few nodes, its separator, and each part
 * again, down to parts of a hundred nodes. Writes a number for each node to
 * @groups: 0 for a node of a last part, and a higher number the sooner it was
 * in a separator. Returns the number of groups, 0 if a limit was met.
 *
 * @points (nullable) has @n_dims doubles for each node: positions in the plane
 * or on the unit sphere. They make it a little faster.
 *
 * O((nodes + edges) log nodes) times the edges in a cut. */
guint32 dissection_find_groups (const WayTopology *topology,
                                const gdouble     *points,
                                guint              n_dims,
                                guint32           *groups,
                                Meter             *meter,
                                GError           **error);

/* The same by edges: cuts @topology into two parts by few edges, and each part
 * again, down to parts of a few nodes. Writes a number for each head of
 * @topology to @depths: 0 for an edge within a last part, 1 if it was cut
 * first, and so on. Returns one more than the highest of these numbers, 0 if a
 * limit was met. */
guint32 dissection_cut_edges   (const WayTopology *topology,
                                const gdouble     *points,
                                guint              n_dims,
                                guint32           *depths,
                                Meter             *meter,
                                GError           **error);
