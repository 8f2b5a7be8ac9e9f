/* unit.h - what costs are: lengths, times, or plain numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/**
 * WayUnit:
 * @WAY_UNIT_UNKNOWN: nobody has said what the costs are
 * @WAY_UNIT_NONE: plain numbers: moves, points, money
 * @WAY_UNIT_METRES: lengths in metres
 * @WAY_UNIT_KILOMETRES: lengths in kilometres
 * @WAY_UNIT_MILES: lengths in miles of 1609.344 metres
 * @WAY_UNIT_NAUTICAL_MILES: lengths in nautical miles of 1852 metres
 * @WAY_UNIT_SECONDS: times in seconds
 * @WAY_UNIT_MINUTES: times in minutes
 * @WAY_UNIT_HOURS: times in hours
 *
 * The unit of a network's costs.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_UNIT_UNKNOWN,
  WAY_UNIT_NONE,
  WAY_UNIT_METRES,
  WAY_UNIT_KILOMETRES,
  WAY_UNIT_MILES,
  WAY_UNIT_NAUTICAL_MILES,
  WAY_UNIT_SECONDS,
  WAY_UNIT_MINUTES,
  WAY_UNIT_HOURS
} WayUnit;

#define WAY_TYPE_UNIT (way_unit_get_type ())

/**
 * way_unit_get_type:
 *
 * Returns: the type of the enumeration #WayUnit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_unit_get_type (void) G_GNUC_CONST;

/**
 * way_unit_get_name:
 * @unit: a unit
 *
 * Returns: (transfer none): its sign: `unknown`, `none`, `m`, `km`, `mi`, `nm`,
 *   `s`, `min` or `h`
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_unit_get_name (WayUnit unit);

/**
 * way_unit_find:
 * @name: a sign, as way_unit_get_name() gives it
 *
 * O(units).
 *
 * Returns: the unit with that sign; %WAY_UNIT_UNKNOWN if there is none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayUnit way_unit_find (const char *name);

/**
 * way_unit_get_metres:
 * @unit: a unit
 *
 * Returns: how many metres it is; 0 if it is no length
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_unit_get_metres (WayUnit unit);

/**
 * way_unit_get_seconds:
 * @unit: a unit
 *
 * Returns: how many seconds it is; 0 if it is no time
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_unit_get_seconds (WayUnit unit);

G_END_DECLS
