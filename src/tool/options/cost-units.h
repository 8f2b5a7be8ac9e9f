/* cost-units.h - in which unit costs are shown
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

/* A unit to show costs in. */
typedef struct
{
  guint   row;          /* a value of `--unit'; 0 shows plain costs */
  gdouble size;         /* how much of the network's costs it is */
} Unit;

/* The values of the options. Made with { NULL }. */
typedef struct
{
  char   *text;         /* (owned) (nullable) of `--unit' */
  char   *cost_text;    /* (owned) (nullable) of `--cost-unit' */
  char   *speed_text;   /* (owned) (nullable) of `--speed' */

  guint   row;          /* what `--unit' says */
  WayUnit cost;         /* what `--cost-unit' says, else UNKNOWN */
  gdouble speed;        /* in metres a second; 0 for none */
} Units;

void        units_clear       (Units          *self);

/* Reads the options' values. Called before any file is read, so that a mistake
 * is reported at once. */
gboolean    units_parse       (Units          *self,
                               GError        **error);

/* Finds the unit of shown costs of @network: that of the option, otherwise that
 * of the prepared network, otherwise the usual unit for its costs. %FALSE with
 * an error if it does not fit: lengths need a speed to be shown as times. */
gboolean    units_choose      (const Units    *self,
                               WayNetwork     *network,
                               Unit           *unit,
                               GError        **error);

/* The unit in which formats for programs write costs: @unit if `--unit' asks
 * for it, with plain seconds for hours, minutes and seconds; otherwise the unit
 * of the costs. */
Unit        units_get_written (const Units    *self,
                               Unit            unit);

/* %WAY_UNIT_UNKNOWN for plain costs. */
WayUnit     units_get_unit    (Unit            unit);

/* Plain costs. */
Unit        units_plain       (void);

/* Its name in `--unit'. */
const char *units_get_option  (Unit            unit);

/* Of costs: " nautical miles", "" and so on, and in short, "nm". */
const char *units_get_name    (Unit            unit);
const char *units_get_brief   (Unit            unit);

/* Whether it is hours, minutes and seconds. */
gboolean    units_is_clock    (Unit            unit);

/* The cost that is @value of @unit: of hours, minutes and seconds, the cost of
 * so many seconds. */
WayCost     units_to_cost     (Unit            unit,
                               gdouble         value);

/* @cost as text in @unit, without its name. */
char       *units_format      (Unit            unit,
                               WayCost         cost);

/* A distance of a position from a node, with the unit's name. */
char       *units_format_distance (Unit            unit,
                                   WayPositionKind kind,
                                   gdouble         distance);
