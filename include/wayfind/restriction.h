/* restriction.h - what a restriction of turns demands
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/macros.h>

G_BEGIN_DECLS

/**
 * WayRestriction:
 * @WAY_RESTRICTION_NO: who has gone from the first node to the last but one,
 *   over all between, must not go on to the last
 * @WAY_RESTRICTION_ONLY: who has done so must go on to the last. Where several
 *   such rules have all nodes but the last in common, any of these will do
 *
 * What a restriction of turns demands of nodes that follow one another. Who
 * began on the way is not bound by it; a path may end on it.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_RESTRICTION_NO,
  WAY_RESTRICTION_ONLY
} WayRestriction;

#define WAY_TYPE_RESTRICTION (way_restriction_get_type ())

/**
 * way_restriction_get_type:
 *
 * Returns: the type of the enumeration #WayRestriction
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_restriction_get_type (void) G_GNUC_CONST;

G_END_DECLS
