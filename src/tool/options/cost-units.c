/* cost-units.c - in which unit costs are shown
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/cost-units.h"

#include <math.h>
#include <string.h>

#include "tool/options/options.h"
#include "tool/tool.h"

/* The heuristic's scale of a network whose edges cost metres is 1, but for
 * what files round. */
#define SCALE_ERROR 0.02

typedef enum
{
  KIND_UNKNOWN,         /* costs of which nobody has said what they are */
  KIND_PLAIN,
  KIND_LENGTH,          /* in metres */
  KIND_TIME             /* in seconds */
} Kind;

typedef struct
{
  const char *option;
  const char *name;
  const char *brief;
  Kind        kind;
  gdouble     size;             /* metres or seconds */
} Row;

static const Row rows[] = {
  [UNIT_PLAIN] = { "none", "", "", KIND_PLAIN, 1 },
  [UNIT_NAUTICAL_MILES] = { "nm", " nautical miles", " nm", KIND_LENGTH, 1852 },
  [UNIT_KILOMETRES] = { "km", " km", " km", KIND_LENGTH, 1000 },
  [UNIT_METRES] = { "m", " m", " m", KIND_LENGTH, 1 },
  [UNIT_MILES] = { "mi", " miles", " mi", KIND_LENGTH, 1609.344 },
  [UNIT_TIME] = { "time", "", "", KIND_TIME, 1 },
  [UNIT_SECONDS] = { "s", " s", " s", KIND_TIME, 1 },
  [UNIT_MINUTES] = { "min", " minutes", " min", KIND_TIME, 60 },
  [UNIT_HOURS] = { "h", " hours", " h", KIND_TIME, 3600 },
};

/* What --cost-unit may say, and the unit in which such costs are shown. */
static const char *const cost_units[] = { "none", "m", "s" };
static const Unit cost_unit_shown[] = { UNIT_PLAIN, UNIT_KILOMETRES,
                                        UNIT_TIME };

/* The unit that a prepared network was made with. */
static gboolean
find_kept (WayNetwork *network,
           Unit       *unit)
{
  WayPrepared *prepared = way_network_get_prepared (network);
  const char *kept = prepared ? way_prepared_get_text (prepared, "unit") : NULL;

  for (guint i = 0; kept != NULL && i < G_N_ELEMENTS (rows); i++)
    if (strcmp (rows[i].option, kept) == 0)
      {
        *unit = (Unit) i;
        return TRUE;
      }

  return FALSE;
}

/* Roads are told in kilometres. */
static Unit
guess (WayNetwork *network,
       WayMeasure  measure)
{
  WayGraph *graph = way_network_get_graph (network);
  WayTable *table = way_network_get_table (network);
  const gboolean roads = g_strcmp0 (way_network_get_format (network), "osm")
                         == 0;
  Unit kept;

  if (find_kept (network, &kept))
    return kept;
  if (roads && measure == WAY_MEASURE_SECONDS)
    return UNIT_TIME;
  if (roads)
    return UNIT_KILOMETRES;
  if (table == NULL
      || way_graph_get_position_kind (graph) != WAY_POSITION_GEOGRAPHIC)
    return UNIT_PLAIN;

  return fabs (way_table_get_heuristic_scale (table) - 1) < SCALE_ERROR
           ? UNIT_NAUTICAL_MILES : UNIT_PLAIN;
}

/* What shows lengths cannot show times, nor plain numbers. Costs of which
 * nothing is known may be either. */
static gboolean
check_kind (Unit     unit,
            Kind     kind,
            GError **error)
{
  static const char *const kinds[]
    = { "", "plain numbers", "lengths in metres", "times in seconds" };

  if (kind == KIND_UNKNOWN || rows[unit].kind == KIND_PLAIN
      || rows[unit].kind == kind)
    return TRUE;

  return tool_misuse (error, "--unit %s: the costs of the network are %s; if "
                      "they are not, --cost-unit says what they are",
                      rows[unit].option, kinds[kind]);
}

gboolean
units_parse (const char *text,
             const char *cost_text,
             Unit       *unit,
             Unit       *cost_unit,
             GError    **error)
{
  const char *names[G_N_ELEMENTS (rows)];
  guint chosen, chosen_cost;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    names[i] = rows[i].option;
  if (!options_choose ("--unit", text, names, G_N_ELEMENTS (names), &chosen,
                       error)
      || !options_choose ("--cost-unit", cost_text, cost_units,
                          G_N_ELEMENTS (cost_units), &chosen_cost, error))
    return FALSE;

  *unit = (Unit) chosen;
  *cost_unit = cost_unit_shown[chosen_cost];
  return TRUE;
}

gboolean
units_choose (const char *text,
              const char *cost_text,
              WayNetwork *network,
              WayMeasure  measure,
              Unit       *unit,
              GError    **error)
{
  Unit own;
  Kind kind;

  if (!units_parse (text, cost_text, unit, &own, error))
    return FALSE;

  if (cost_text == NULL)
    own = guess (network, measure);
  kind = cost_text == NULL && own == UNIT_PLAIN ? KIND_UNKNOWN : rows[own].kind;
  if (text != NULL)
    return check_kind (*unit, kind, error);

  *unit = own;
  return TRUE;
}

const char *
units_get_option (Unit unit)
{
  return rows[unit].option;
}

const char *
units_get_name (Unit unit)
{
  return rows[unit].name;
}

const char *
units_get_brief (Unit unit)
{
  return rows[unit].brief;
}

gdouble
units_get_size (Unit unit)
{
  return rows[unit].size;
}

WayCost
units_to_cost (Unit    unit,
               gdouble value)
{
  return value * units_get_size (unit);
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
  if (unit == UNIT_TIME)
    return format_time (cost);

  return g_strdup_printf ("%.1f", cost / units_get_size (unit));
}

char *
units_format_distance (Unit            unit,
                       WayPositionKind kind,
                       gdouble         distance)
{
  const Unit length = rows[unit].kind == KIND_LENGTH ? unit : UNIT_KILOMETRES;

  if (kind != WAY_POSITION_GEOGRAPHIC)
    return g_strdup_printf ("%.1f", distance);

  return g_strdup_printf ("%.1f%s", distance / rows[length].size,
                          rows[length].name);
}
