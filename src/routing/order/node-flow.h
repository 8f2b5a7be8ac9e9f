/* node-flow.h - the fewest nodes between one end of a part and the other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/part.h"

/* Ways from some nodes to others that share no node, as many as there are, and
 * the nodes that separate these ends, which are no more. Arrays have room for
 * the largest part. */
typedef struct
{
  const Part *part;
  guint8     *ends;             /* (owned) by node */
  guint32    *next;             /* (owned) by node: the next on its way, or
                                 * NODE_FLOW_NONE */
  guint32    *last;             /* (owned) by node: the one before */
  guint32    *levels;           /* (owned) by state */
  guint32    *at;               /* (owned) by node: the edge to look at next */
  guint32    *queue;            /* (owned) states */
  guint32    *sources;          /* (owned) those beside the middle */
  guint32     n_sources;
  guint32    *before_sinks;     /* (owned) nodes of the middle beside sinks */
  guint32     n_before_sinks;
  guint32     value;            /* ways */
} NodeFlow;

#define NODE_FLOW_NONE G_MAXUINT32

gboolean node_flow_init  (NodeFlow          *self,
                          const WayTopology *topology,
                          Meter             *meter,
                          GError           **error);
void     node_flow_clear (NodeFlow          *self);

/* Finds ways from the first @n_ends nodes of @order to the last as many. %FALSE
 * if there are more than @most, an edge joins the ends, or a limit was met, and
 * there is an error. */
gboolean node_flow_find  (NodeFlow          *self,
                          const Part        *part,
                          const guint32     *order,
                          guint32            n_ends,
                          guint32            most,
                          Meter             *meter,
                          GError           **error);

/* Marks the sides of a separator, of as many nodes as there are ways, that is
 * as close to one of the ends as can be. */
void     node_flow_get   (NodeFlow          *self,
                          guint8            *sides);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NodeFlow, node_flow_clear)
