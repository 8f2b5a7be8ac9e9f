/* road-net.h - a net of streets of any size, made up piece by piece
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

typedef struct
{
  guint32  seed;
  guint32  side;        /* crossings in a row, and rows */
  guint32 *rows;        /* (owned) by row its first node, and the end */
} RoadNet;

/* A net of about @n_nodes nodes: the same for the same numbers, at whatever
 * machine. O(nodes) time, O(sqrt (nodes)) memory. */
RoadNet *road_net_new         (guint32       n_nodes,
                               guint32       seed);
void     road_net_free        (RoadNet      *self);

guint32  road_net_get_n_nodes (const RoadNet *self);

/* A WayEdgeSourceFunc with a RoadNet. Makes no more than the rows of the part,
 * and the one before them. */
gboolean road_net_tell_edges  (WayTablePart *part,
                               gpointer      net,
                               GError      **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RoadNet, road_net_free)

G_END_DECLS
