/* error.h - what can go wrong: the codes of WAY_ERROR
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

G_BEGIN_DECLS

/**
 * WAY_ERROR:
 *
 * The error domain of Wayfind. "No path" is never one of these: that is an
 * answer, and a #WayStatus says so.
 *
 * Since: 1.0
 */
#define WAY_ERROR (way_error_quark ())

/**
 * WayError:
 * @WAY_ERROR_BAD_COST: an edge's cost, or a start's, is negative or not a
 *   number
 * @WAY_ERROR_NOT_WHOLE: a graph that promised whole costs gave a fraction
 * @WAY_ERROR_BAD_NODE: a node that its type does not allow, such as an index
 *   out of range
 * @WAY_ERROR_NO_START: a search was run without a start
 * @WAY_ERROR_BUSY: a search was used from inside its own callbacks
 * @WAY_ERROR_CHANGED: the graph changed while a search was under way
 * @WAY_ERROR_CALLBACK: a callback failed and gave no reason
 * @WAY_ERROR_DUPLICATE: a name that is taken already
 * @WAY_ERROR_TOO_LARGE: more nodes, edges or bytes than can be held
 * @WAY_ERROR_LIMIT: a limit of the caller was met: expansions, bytes or the
 *   deadline of #WayLimits
 * @WAY_ERROR_OVERFLOW: costs that add up to more than a double holds, so that a
 *   search cannot tell what a path costs
 * @WAY_ERROR_UNKNOWN_PLACE: a name or position that leads to no node
 * @WAY_ERROR_PARSE: a file that does not say what its format asks for
 * @WAY_ERROR_UNSUPPORTED: a format, or a part of it, that this build cannot
 *   read
 * @WAY_ERROR_IN_PLACE: a file that can only be written in place, which the
 *   caller did not allow
 * @WAY_ERROR_NO_ROAD: a map without any road that the traveller may use
 *
 * What can go wrong. All errors of the domain %WAY_ERROR have one of these
 * codes.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_ERROR_BAD_COST,
  WAY_ERROR_NOT_WHOLE,
  WAY_ERROR_BAD_NODE,
  WAY_ERROR_NO_START,
  WAY_ERROR_BUSY,
  WAY_ERROR_CHANGED,
  WAY_ERROR_CALLBACK,
  WAY_ERROR_DUPLICATE,
  WAY_ERROR_TOO_LARGE,
  WAY_ERROR_LIMIT,
  WAY_ERROR_OVERFLOW,
  WAY_ERROR_UNKNOWN_PLACE,
  WAY_ERROR_PARSE,
  WAY_ERROR_UNSUPPORTED,
  WAY_ERROR_IN_PLACE,
  WAY_ERROR_NO_ROAD
} WayError;

#define WAY_TYPE_ERROR (way_error_get_type ())

/**
 * way_error_get_type:
 *
 * Returns: the type of the enumeration #WayError
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_error_get_type (void) G_GNUC_CONST;

/**
 * way_error_quark:
 *
 * Public because the macro %WAY_ERROR calls it. O(1).
 *
 * Returns: the quark behind WAY_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GQuark way_error_quark (void);

G_END_DECLS
