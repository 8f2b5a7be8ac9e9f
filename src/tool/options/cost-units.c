/* cost-units.c - in which unit costs are shown
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/cost-units.h"

#include <math.h>
#include <string.h>

#include "tool/options/options.h"
#include "tool/tool.h"

typedef struct
{
  const char *option;
  const char *name;
  const char *brief;
  WayUnit     unit;             /* UNKNOWN for plain costs */
} Row;

enum { ROW_NONE, ROW_TIME };

static const Row rows[] = {
  [ROW_NONE] = { "none", "", "", WAY_UNIT_UNKNOWN },
  [ROW_TIME] = { "time", "", "", WAY_UNIT_SECONDS },
  { "m", " m", " m", WAY_UNIT_METRES },
  { "km", " km", " km", WAY_UNIT_KILOMETRES },
  { "mi", " miles", " mi", WAY_UNIT_MILES },
  { "nm", " nautical miles", " nm", WAY_UNIT_NAUTICAL_MILES },
  { "s", " s", " s", WAY_UNIT_SECONDS },
  { "min", " minutes", " min", WAY_UNIT_MINUTES },
  { "h", " hours", " h", WAY_UNIT_HOURS },
};

static const struct
{
  const char *name;
  gdouble     metres;           /* a second */
} speeds[] = {
  { "m/s", 1 },
  { "km/h", 1 / 3.6 },
  { "kmh", 1 / 3.6 },
  { "mph", 1609.344 / 3600 },
  { "kn", 1852.0 / 3600 },
};

void
units_clear (Units *self)
{
  g_free (self->text);
  g_free (self->cost_text);
  g_free (self->speed_text);
}

/* Reading the options ------------------------------------------------------ */

static gboolean
parse_speed (Units   *self,
             GError **error)
{
  const gsize len = self->speed_text
                      ? strspn (self->speed_text, "0123456789.eE+-") : 0;
  g_autofree char *number = g_strndup (self->speed_text, len);
  const char *name = self->speed_text ? self->speed_text + len : NULL;
  gdouble value;

  if (self->speed_text == NULL)
    return TRUE;

  name += strspn (name, " ");
  for (guint i = 0; i < G_N_ELEMENTS (speeds); i++)
    if (strcmp (speeds[i].name, name) == 0
        && tool_parse_number (number, &value))
      {
        self->speed = value * speeds[i].metres;
        if (self->speed > 0 && isfinite (self->speed))
          return TRUE;
      }

  return tool_misuse (error, "--speed must be a number above 0 and a unit, "
                      "such as 15kn, 50km/h, 30mph or 1.4m/s");
}

/* "unknown" is not a value of the option. */
static gboolean
parse_cost_unit (Units   *self,
                 GError **error)
{
  const char *names[WAY_UNIT_HOURS];
  guint chosen;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    names[i] = way_unit_get_name ((WayUnit) (i + 1));
  if (!options_choose ("--cost-unit", self->cost_text, names,
                       G_N_ELEMENTS (names), &chosen, error))
    return FALSE;

  self->cost = self->cost_text != NULL ? (WayUnit) (chosen + 1)
                                       : WAY_UNIT_UNKNOWN;
  return TRUE;
}

gboolean
units_parse (Units   *self,
             GError **error)
{
  const char *names[G_N_ELEMENTS (rows)];

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    names[i] = rows[i].option;

  return options_choose ("--unit", self->text, names, G_N_ELEMENTS (names),
                         &self->row, error)
         && parse_cost_unit (self, error) && parse_speed (self, error);
}

/* What suits a network ----------------------------------------------------- */

/* The row of the unit that a prepared network was made with; 0 for none. */
static guint
find_kept (WayNetwork *network)
{
  WayPrepared *prepared = way_network_get_prepared (network);
  const char *kept = prepared ? way_prepared_get_text (prepared, "unit") : NULL;

  for (guint i = 0; kept != NULL && i < G_N_ELEMENTS (rows); i++)
    if (strcmp (rows[i].option, kept) == 0)
      return i;

  return 0;
}

static guint
find_row (WayUnit unit)
{
  guint i = 0;

  while (i < G_N_ELEMENTS (rows) - 1 && (i == ROW_TIME || rows[i].unit != unit))
    i++;
  return rows[i].unit == unit ? i : ROW_NONE;
}

/* By default times look like those of a clock, lengths are in kilometres, and
 * lengths of airways in nautical miles. */
static guint
find_suitable (WayNetwork *network,
               WayUnit     cost)
{
  const char *format = way_network_get_format (network);

  if (way_unit_get_size (cost, WAY_UNIT_SECONDS) > 0)
    return ROW_TIME;
  if (cost != WAY_UNIT_METRES)
    return way_unit_get_size (cost, WAY_UNIT_METRES) > 0 ? find_row (cost)
                                                         : ROW_NONE;

  return find_row (g_strcmp0 (format, "airways") == 0 ? WAY_UNIT_NAUTICAL_MILES
                                                      : WAY_UNIT_KILOMETRES);
}

/* How much of costs in @cost a unit is; 0 if it is another kind of thing. Of
 * costs that may be anything the unit is believed. */
static gdouble
find_size (const Units *self,
           guint        row,
           WayUnit      cost)
{
  const gdouble metres = way_unit_get_size (rows[row].unit, WAY_UNIT_METRES);
  const gdouble seconds = way_unit_get_size (rows[row].unit,
                                             WAY_UNIT_SECONDS);

  if (row == ROW_NONE)
    return 1;
  if (cost == WAY_UNIT_UNKNOWN)
    return MAX (metres, seconds);
  if (metres > 0 && way_unit_get_size (cost, WAY_UNIT_METRES) > 0)
    return metres / way_unit_get_size (cost, WAY_UNIT_METRES);
  if (seconds > 0 && way_unit_get_size (cost, WAY_UNIT_SECONDS) > 0)
    return seconds / way_unit_get_size (cost, WAY_UNIT_SECONDS);
  if (seconds > 0 && self->speed > 0)
    return seconds * self->speed / way_unit_get_size (cost, WAY_UNIT_METRES);

  return 0;
}

/* A speed is of use for costs that are lengths. */
static gboolean
check_speed (const Units *self,
             WayUnit      cost,
             GError     **error)
{
  if (self->speed == 0 || way_unit_get_size (cost, WAY_UNIT_METRES) > 0)
    return TRUE;

  return tool_misuse (error, "--speed turns lengths into times, but %s: if "
                      "they are lengths, give their unit with --cost-unit",
                      cost == WAY_UNIT_UNKNOWN
                        ? "the unit of the network's costs is unknown"
                        : way_unit_get_size (cost, WAY_UNIT_SECONDS) > 0
                            ? "the costs of the network are times"
                            : "the costs of the network are plain numbers");
}

static gboolean
fail_kind (guint    row,
           WayUnit  cost,
           GError **error)
{
  static const char *const words[] = {
    "", "plain numbers", "lengths in metres", "lengths in kilometres",
    "lengths in miles", "lengths in nautical miles", "times in seconds",
    "times in minutes", "times in hours"
  };
  const gboolean lengths = way_unit_get_size (cost, WAY_UNIT_METRES) > 0;

  return tool_misuse (error, "--unit %s: the costs of the network are %s; if "
                      "this is wrong, give their unit with --cost-unit%s",
                      rows[row].option, words[cost],
                      lengths ? "; --speed turns lengths into times" : "");
}

gboolean
units_choose (const Units *self,
              WayNetwork  *network,
              Unit        *unit,
              GError     **error)
{
  const WayUnit cost = way_network_get_unit (network);
  const guint kept = find_kept (network);

  if (!check_speed (self, cost, error))
    return FALSE;

  if (self->text != NULL)
    unit->row = self->row;
  else if (self->speed > 0)
    unit->row = ROW_TIME;
  else if (kept != 0 && self->cost == WAY_UNIT_UNKNOWN)
    unit->row = kept;
  else
    unit->row = find_suitable (network, cost);

  unit->size = find_size (self, unit->row, cost);
  return unit->size > 0 || fail_kind (unit->row, cost, error);
}

/* Showing ------------------------------------------------------------------ */

Unit
units_plain (void)
{
  return (Unit) { ROW_NONE, 1 };
}

Unit
units_get_written (const Units *self,
                   Unit         unit)
{
  if (self->text == NULL)
    return units_plain ();
  if (units_is_clock (unit))
    unit.row = find_row (WAY_UNIT_SECONDS);

  return unit;
}

WayUnit
units_get_unit (Unit unit)
{
  return rows[unit.row].unit;
}

const char *
units_get_option (Unit unit)
{
  return rows[unit.row].option;
}

const char *
units_get_name (Unit unit)
{
  return rows[unit.row].name;
}

const char *
units_get_brief (Unit unit)
{
  return rows[unit.row].brief;
}

gboolean
units_is_clock (Unit unit)
{
  return unit.row == ROW_TIME;
}

WayCost
units_to_cost (Unit    unit,
               gdouble value)
{
  return value * unit.size;
}

static char *
format_time (gdouble seconds)
{
  const guint64 whole = (guint64) MIN (seconds + 0.5, 1e15);

  return g_strdup_printf ("%" G_GUINT64_FORMAT ":%02u:%02u", whole / 3600,
                          (guint) (whole / 60 % 60), (guint) (whole % 60));
}

char *
units_format (Unit    unit,
              WayCost cost)
{
  if (units_is_clock (unit))
    return format_time (cost / unit.size);

  return g_strdup_printf ("%.1f", cost / unit.size);
}

char *
units_format_distance (Unit            unit,
                       WayPositionKind kind,
                       gdouble         distance)
{
  const gdouble metres = way_unit_get_size (rows[unit.row].unit,
                                            WAY_UNIT_METRES);

  if (kind != WAY_POSITION_GEOGRAPHIC)
    return g_strdup_printf ("%.1f", distance);
  if (distance < 1000 && (metres == 0 || metres == 1000))
    return g_strdup_printf ("%.0f m", distance);
  if (metres == 0)
    return g_strdup_printf ("%.1f km", distance / 1000);

  return g_strdup_printf ("%.1f%s", distance / metres,
                          rows[unit.row].name);
}
