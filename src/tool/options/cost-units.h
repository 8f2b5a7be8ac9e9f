/* cost-units.h - in which unit costs are shown
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

typedef enum
{
  UNIT_PLAIN,           /* costs are shown as they are */
  UNIT_NAUTICAL_MILES,
  UNIT_KILOMETRES,
  UNIT_METRES,
  UNIT_MILES,
  UNIT_TIME,            /* hours, minutes and seconds */
  UNIT_SECONDS,
  UNIT_MINUTES,
  UNIT_HOURS
} Unit;

/* Reads the values of `--unit TEXT' and `--cost-unit TEXT', either of which may
 * be %NULL. Called before any file is read, so that a mistake is told at
 * once. */
gboolean    units_parse       (const char *text,
                               const char *cost_text,
                               Unit       *unit,
                               Unit       *cost_unit,
                               GError    **error);

/* Which of them `--unit TEXT' asks for; if @text is %NULL, what suits the
 * costs, which are what `--cost-unit TEXT' says; without that, the unit that a
 * prepared @network was made with, or a length if its costs are lengths on the
 * Earth. %FALSE if these costs cannot be shown so: lengths are no times. */
gboolean    units_choose      (const char *text,
                               const char *cost_text,
                               WayNetwork *network,
                               WayMeasure  measure,
                               Unit       *unit,
                               GError    **error);

/* The name by which `--unit' knows it. */
const char *units_get_option  (Unit        unit);

/* Of costs: " nautical miles", "" and so on, and in short, "nm". */
const char *units_get_name    (Unit        unit);
const char *units_get_brief   (Unit        unit);

/* The cost that is @value of @unit: of time, seconds. */
WayCost     units_to_cost     (Unit        unit,
                               gdouble     value);

/* How large @unit is: what costs are divided by to be shown in it. */
gdouble     units_get_size    (Unit        unit);

/* @cost as text in @unit, without its name. */
char       *units_format      (Unit        unit,
                               WayCost     cost);

/* A distance of a position from a node, with the unit's name. */
char       *units_format_distance (Unit            unit,
                                   WayPositionKind kind,
                                   gdouble         distance);
