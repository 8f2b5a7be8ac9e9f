/* edge-direction.h - whether an edge leads one way or both
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/macros.h>

G_BEGIN_DECLS

/**
 * WayEdgeDirection:
 * @WAY_BOTH_WAYS: from either node to the other
 * @WAY_ONE_WAY: from the first node to the second alone
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_BOTH_WAYS,
  WAY_ONE_WAY
} WayEdgeDirection;

G_END_DECLS
