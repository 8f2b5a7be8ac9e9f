/* part.h - some nodes of a topology, with the edges between them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/topology.h"

/* Nodes have numbers from 0 within the part. The arrays have room for the
 * largest part, which comes first, and one part after another uses them. */
typedef struct
{
  guint32  n_nodes;
  guint32 *nodes;               /* (not owned) their numbers in the topology */
  guint32 *first;               /* (owned) n_nodes + 1 */
  guint32 *heads;               /* (owned) */
  guint32 *twins;               /* (owned) the place of each edge at its other
                                 * end */
  guint32 *numbers;             /* (owned) by node of the topology; of nodes of
                                 * other parts anything */
  guint32 *upper;               /* (owned) where the neighbours of each node
                                 * begin that have higher numbers */
} Part;

gboolean part_init  (Part              *self,
                     const WayTopology *topology,
                     Meter             *meter,
                     GError           **error);
void     part_clear (Part              *self);

/* Makes @self the part of these nodes, which ascend. */
void     part_begin (Part              *self,
                     const WayTopology *topology,
                     guint32           *nodes,
                     guint32            n_nodes);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Part, part_clear)
