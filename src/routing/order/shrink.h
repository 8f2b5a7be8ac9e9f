/* shrink.h - nodes that are easy to take away, and what they leave
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/topology.h"

/* What is left of a topology when nodes with one neighbour or two are gone:
 * three quarters of a road network are. */
typedef struct
{
  WayTopology *core;            /* (owned) what is left, numbered anew */
  guint32     *core_nodes;      /* (owned) the node that each was before */
  guint32     *taken;           /* (owned) nodes that were taken away, in this
                                 * order ... */
  guint32      n_taken;
  guint32     *hubs;            /* (owned) ... and those that are to be taken
                                 * away last, after the core */
  guint32      n_hubs;
} Shrunk;

/* Takes nodes with up to two neighbours away, in rounds: in each round no two
 * nodes that are joined. A chain of n nodes then becomes a tree of height
 * log n, where one after the other would make one of height n. A few nodes with
 * very many neighbours are set apart first. O(nodes + edges). */
gboolean shrunk_init  (Shrunk             *self,
                       const WayTopology  *topology,
                       Meter              *meter,
                       GError            **error);
void     shrunk_clear (Shrunk             *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Shrunk, shrunk_clear)
