/* restriction.h - what a restriction of turns demands
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

G_BEGIN_DECLS

/**
 * WayRestriction:
 * @WAY_RESTRICTION_NO: a path that has come from the first node to the last but
 *   one, over all nodes between, must not go on to the last
 * @WAY_RESTRICTION_ONLY: such a path must go on to the last node. Where several
 *   such rules have all nodes but the last in common, it may go on to the last
 *   node of any of them
 *
 * What a restriction of turns demands of nodes that follow one another. A path
 * that begins behind the first node is not bound by it, and a path may end on
 * any of its nodes.
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
