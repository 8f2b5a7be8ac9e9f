/* coarse-part.h - a part of a topology with groups in place of its nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/part.h"

/* The groups are the nodes of a part, whose edges are those between nodes of
 * different groups. Two groups have as many edges as their nodes have, so that
 * a cut of groups has as many edges as the cut of their nodes. The arrays have
 * room for the groups of any part of a topology. */
typedef struct
{
  Part     part;                /* of groups; each stands where its first node
                                 * stands: nodes are owned, numbers and upper
                                 * are NULL */
  guint32 *groups;              /* (owned) by node: its group */
} CoarsePart;

gboolean coarse_part_init  (CoarsePart        *self,
                            const WayTopology *topology,
                            Meter             *meter,
                            GError           **error);
void     coarse_part_clear (CoarsePart        *self);

/* Groups up to @n_in_group nodes of @part that are close to each other.
 * @queue, @urgent: room for all nodes, which is overwritten */
void     coarse_part_begin (CoarsePart        *self,
                            const Part        *part,
                            guint32            n_in_group,
                            guint32           *queue,
                            guint32           *urgent);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CoarsePart, coarse_part_clear)
