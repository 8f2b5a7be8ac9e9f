/* street-list.c - a route over streets: a line for each direction
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/street-list.h"

#include "tool/options/map-names.h"

gboolean
street_list_suits (const Network *network)
{
  return map_names_suit (network->network);
}

typedef struct
{
  WayRoute *route;
  Unit      unit;
  Output   *output;
  guint     n;
} List;

static gboolean
print_step (const WayRouteStep *step,
            gpointer            list)
{
  List *self = list;
  g_autofree char *text = way_route_dup_step_text (self->route, step);
  g_autofree char *shown = way_dup_printable (text);
  g_autofree char *leg = units_format (self->unit, step->cost);
  g_autofree char *total = units_format (self->unit,
                                         step->before + step->cost);

  output_printf (self->output, "%4u %13s %13s  %s\n", ++self->n, leg, total,
                 shown);
  return TRUE;
}

void
street_list_print (const Network *network,
                   WayRoute      *route,
                   Output        *output)
{
  List list = { route, network->unit, output, 0 };
  const char *brief = units_get_brief (network->unit);

  output_printf (output, "   # %10s%-3s %10s%-3s  direction\n", "leg", brief,
                 "total", brief);
  way_route_foreach_step (route, print_step, &list);
  output_put (output, "\n");
}
