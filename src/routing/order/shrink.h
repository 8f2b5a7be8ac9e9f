/* shrink.h - eliminates the nodes that have few neighbours
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/topology.h"

/* The rest of a topology without the nodes that had one neighbour or two: a
 * quarter of a road network. */
typedef struct
{
  WayTopology *core;            /* (owned) the rest, numbered again */
  guint32     *core_nodes;      /* (owned) the former number of each node */
  guint32     *taken;           /* (owned) nodes that were taken away, in this
                                 * order ... */
  guint32      n_taken;
  guint32     *hubs;            /* (owned) ... and those that are to be taken
                                 * away last, after the core */
  guint32      n_hubs;
} Shrunk;

/* Eliminates nodes with up to two neighbours, in rounds: no two nodes of a
 * round are joined. A chain of n nodes then becomes a tree of height log n,
 * instead of n. A few nodes with very many neighbours are set apart first.
 * O(nodes + edges). */
gboolean shrunk_init  (Shrunk             *self,
                       const WayTopology  *topology,
                       Meter              *meter,
                       GError            **error);
void     shrunk_clear (Shrunk             *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Shrunk, shrunk_clear)
