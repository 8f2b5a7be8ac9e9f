/* shape-edges.h - the edges of a graph, and the arcs to which they belong
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/hierarchy-private.h"

/* Reads the edges of @graph: first_edge, edge_heads, ids and edge_ids. Each
 * node is an expansion. */
gboolean shape_read_edges (HierarchyShape *self,
                           WayGraph       *graph,
                           Meter          *meter,
                           GError        **error);

/* Finds the slot of each edge, once there are arcs: edge_slots, edge_twins and
 * slot_edges. */
gboolean shape_link_edges (HierarchyShape *self,
                           Meter          *meter,
                           GError        **error);
