/* flow.h - the fewest edges between one end of a part and the other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/part.h"

/* A flow from some nodes to others in which each edge carries at most one unit,
 * and the cuts that a maximum flow shows. Arrays have room for the largest
 * part. */
typedef struct
{
  const Part *part;
  guint8     *ends;             /* (owned) by node: FLOW_MIDDLE, ... */
  gint8      *room;             /* (owned) by place of an edge: what it can
                                 * carry yet, 0 to 2 */
  guint32    *levels;           /* (owned) by node: edges to the nearest sink */
  guint32    *at;               /* (owned) by node: the edge to look at next */
  guint32    *queue;            /* (owned) */
  guint32    *path;             /* (owned) edges */
  guint32    *sources;          /* (owned) sources with an edge to the middle */
  guint32     n_sources;
  guint32    *sinks;            /* (owned) the same */
  guint32     n_sinks;
  guint32     value;            /* units that flow */
} Flow;

enum
{
  FLOW_MIDDLE,
  FLOW_SOURCE,
  FLOW_SINK
};

#define FLOW_NO_LEVEL G_MAXUINT32

gboolean flow_init     (Flow              *self,
                        const WayTopology *topology,
                        Meter             *meter,
                        GError           **error);
void     flow_clear    (Flow              *self);

/* Begins without a flow and without ends. */
void     flow_begin    (Flow              *self,
                        const Part        *part);

/* Makes the first @n_ends nodes of @order sources, and the last @n_ends sinks.
 * Nodes that are ends already stay so, and the flow stays, too. */
void     flow_set_ends (Flow              *self,
                        const guint32     *order,
                        guint32            n_ends);

/* Raises the flow to its maximum. %FALSE if that is more than @most, or with an
 * error if a limit was met. */
gboolean flow_raise    (Flow              *self,
                        guint32            most,
                        Meter             *meter,
                        GError           **error);

/* Marks the side of the sources of a cut in @sides (TRUE or FALSE for each
 * node): the smallest such side, or the largest. Returns its number of nodes.
 * After a flow_raise() that succeeded, the cut has as many edges as units
 * flow. */
guint32  flow_get_near (Flow              *self,
                        guint8            *sides);
guint32  flow_get_far  (Flow              *self,
                        guint8            *sides);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Flow, flow_clear)
