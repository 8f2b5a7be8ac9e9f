/* spot.h - a place on an edge, somewhere between its two ends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/node-type.h>

G_BEGIN_DECLS

/**
 * WaySpot:
 * @from: one end of an edge
 * @to: the other end
 * @share: how far along the spot lies: 0 at @from, 0.5 in the middle, 1 at @to
 *
 * A place on an edge. It lies on all edges between the two nodes, whichever way
 * they lead.
 *
 * Since: 1.0
 */
typedef struct
{
  WayNode from;
  WayNode to;
  gdouble share;

  /*< private >*/
  gpointer reserved[2];
} WaySpot;

#define WAY_TYPE_SPOT (way_spot_get_type ())

/**
 * way_spot_get_type:
 *
 * Returns: the boxed type #WaySpot, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_spot_get_type (void) G_GNUC_CONST;

G_END_DECLS
