/* edge-direction.h - whether an edge leads one way or both
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

G_BEGIN_DECLS

/**
 * WayEdgeDirection:
 * @WAY_BOTH_WAYS: from either node to the other
 * @WAY_ONE_WAY: from the first node to the second alone
 *
 * Which ways an edge leads.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_BOTH_WAYS,
  WAY_ONE_WAY
} WayEdgeDirection;

#define WAY_TYPE_EDGE_DIRECTION (way_edge_direction_get_type ())

/**
 * way_edge_direction_get_type:
 *
 * Returns: the type of the enumeration #WayEdgeDirection
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_edge_direction_get_type (void) G_GNUC_CONST;

G_END_DECLS
