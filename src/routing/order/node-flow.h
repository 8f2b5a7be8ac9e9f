/* node-flow.h - the fewest nodes between one end of a part and the other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/part.h"

/* The largest number of ways from some nodes to others that share no node, and
 * the nodes that separate these ends, which are as many. Arrays have room for
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
  const guint32 *middle;        /* (not owned) nodes that are no ends */
  guint32     n_middle;
  guint32    *sources;          /* (owned) sources beside the middle */
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

/* Finds ways from the first @n_sources nodes of @order to the last @n_sinks.
 * %FALSE if there are more than @most ways, if an edge joins the ends, or with
 * an error if a limit was met. @order must stay until the next call. */
gboolean node_flow_find  (NodeFlow          *self,
                          const Part        *part,
                          const guint32     *order,
                          guint32            n_sources,
                          guint32            n_sinks,
                          guint32            most,
                          Meter             *meter,
                          GError           **error);

/* Marks the sides of a separator with as many nodes as there are ways, as close
 * to one of the ends as possible. */
void     node_flow_get   (NodeFlow          *self,
                          guint8            *sides);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NodeFlow, node_flow_clear)
