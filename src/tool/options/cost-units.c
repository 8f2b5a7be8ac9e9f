/* cost-units.c - in which unit costs are shown
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/cost-units.h"

#include <math.h>
#include <string.h>

#include "tool/options/options.h"

#define METRES_A_MILE 1852.0
#define METRES_A_KM 1000.0

/* The heuristic's scale of a network whose edges cost metres is 1, but for
 * what files round. */
#define SCALE_ERROR 0.02

typedef struct
{
  const char *option;
  const char *name;
  const char *brief;
  gdouble     metres;           /* a unit; 0 if it is no length */
} Row;

static const Row rows[] = {
  [UNIT_PLAIN] = { "none", "", "", 0 },
  [UNIT_NAUTICAL_MILES] = { "nm", " nautical miles", " nm", METRES_A_MILE },
  [UNIT_KILOMETRES] = { "km", " km", " km", METRES_A_KM },
  [UNIT_TIME] = { "time", "", "", 0 },
};

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

gboolean
units_choose (const char *text,
              WayNetwork *network,
              WayMeasure  measure,
              Unit       *unit,
              GError    **error)
{
  const char *names[G_N_ELEMENTS (rows)];
  guint chosen;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    names[i] = rows[i].option;
  if (!options_choose ("--unit", text, names, G_N_ELEMENTS (names), &chosen,
                       error))
    return FALSE;

  if (text != NULL)
    *unit = (Unit) chosen;
  else
    *unit = network != NULL ? guess (network, measure) : UNIT_PLAIN;
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
  return rows[unit].metres > 0 ? rows[unit].metres : 1;
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
  const Unit length = rows[unit].metres > 0 ? unit : UNIT_KILOMETRES;

  if (kind != WAY_POSITION_GEOGRAPHIC)
    return g_strdup_printf ("%.1f", distance);

  return g_strdup_printf ("%.1f%s", distance / rows[length].metres,
                          rows[length].name);
}
