/* cutter.h - finds the few nodes that cut a part of a topology in two
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/directions.h"
#include "routing/order/coarse-part.h"
#include "routing/order/flow.h"
#include "routing/order/node-flow.h"
#include "routing/order/separator.h"

/* Arrays have room for the largest part. */
typedef struct
{
  const Part *part;
  Directions  directions;
  Flow        flow;
  Separator   separator;
  NodeFlow    node_flow;
  CoarsePart  coarse;           /* all zero if there are no large parts */
  guint32    *order;            /* (owned) nodes from one end to the other */
  guint32    *queue;            /* (owned) */
  guint8     *sides;            /* (owned) of the present cut */
  guint8     *best;             /* (owned) of the best cut */
  gdouble     rating;           /* of the best cut; INFINITY if there is none */
  gboolean    by_edges;         /* whether edges are cut, not nodes */
} Cutter;

/* Like dissection_find_groups(), or with @by_edges dissection_cut_edges(). */
gboolean cutter_init  (Cutter             *self,
                       const WayTopology  *topology,
                       const gdouble      *points,
                       guint               n_dims,
                       gboolean            by_edges,
                       Meter              *meter,
                       GError            **error);
void     cutter_clear (Cutter             *self);

/* Looks for a good separator of @part, which is connected, and writes the side
 * of each of its nodes to self->best. Sets self->rating to INFINITY if it finds
 * none, or only separators of more than a quarter of the nodes. %FALSE if a
 * limit was met. Takes no memory, since @meter may be that of one thread of
 * many.
 *
 * By edges no node is in the separator, and cuts of more edges than half the
 * nodes do not count. */
gboolean cutter_find  (Cutter             *self,
                       const Part         *part,
                       Meter              *meter,
                       GError            **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cutter, cutter_clear)
