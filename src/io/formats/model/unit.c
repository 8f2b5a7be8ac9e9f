/* unit.c - what costs are: lengths, times, or plain numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io/network.h>

#include <string.h>

static const struct
{
  const char *name;
  gdouble     metres;
  gdouble     seconds;
} units[] = {
  [WAY_UNIT_UNKNOWN] = { "unknown", 0, 0 },
  [WAY_UNIT_NONE] = { "none", 0, 0 },
  [WAY_UNIT_METRES] = { "m", 1, 0 },
  [WAY_UNIT_KILOMETRES] = { "km", 1000, 0 },
  [WAY_UNIT_MILES] = { "mi", 1609.344, 0 },
  [WAY_UNIT_NAUTICAL_MILES] = { "nm", 1852, 0 },
  [WAY_UNIT_SECONDS] = { "s", 0, 1 },
  [WAY_UNIT_MINUTES] = { "min", 0, 60 },
  [WAY_UNIT_HOURS] = { "h", 0, 3600 },
};

const char *
way_unit_get_name (WayUnit unit)
{
  g_return_val_if_fail ((guint) unit < G_N_ELEMENTS (units), NULL);

  return units[unit].name;
}

WayUnit
way_unit_find (const char *name)
{
  g_return_val_if_fail (name != NULL, WAY_UNIT_UNKNOWN);

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (strcmp (units[i].name, name) == 0)
      return (WayUnit) i;

  return WAY_UNIT_UNKNOWN;
}

gdouble
way_unit_get_size (WayUnit unit,
                   WayUnit measure)
{
  g_return_val_if_fail ((guint) unit < G_N_ELEMENTS (units), 0);
  g_return_val_if_fail ((guint) measure < G_N_ELEMENTS (units), 0);

  if (units[measure].metres > 0)
    return units[unit].metres / units[measure].metres;

  return units[measure].seconds > 0
           ? units[unit].seconds / units[measure].seconds : 0;
}
