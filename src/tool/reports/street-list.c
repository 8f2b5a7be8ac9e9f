/* street-list.c - a route over streets as one tells it: a line for each street
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/street-list.h"

#include <string.h>

#include "tool/options/map-names.h"
#include "tool/printable-name.h"

#define NAMELESS "a road without a name"

gboolean
street_list_suits (const Network *network)
{
  return map_names_suit (network->network);
}

/* A line of the list: one street, or several legs straight on along it. */
typedef struct
{
  char       *label; /* (owned) (nullable) */
  const char *move;
  WayCost     leg;
  WayCost     total;
} Line;

static void
clear_line (gpointer line)
{
  g_free (((Line *) line)->label);
}

static gboolean
add_step (const WayRouteStep *step,
          gpointer            lines)
{
  GArray    *all = lines;
  Line *last = all->len > 0 ? &g_array_index (all, Line, all->len - 1) : NULL;
  const Line line = { g_strdup (step->label), step->move, step->cost,
                      step->before + step->cost };

  if (last == NULL || g_strcmp0 (last->label, step->label) != 0
      || g_strcmp0 (step->move, "straight on into") != 0)
    {
      g_array_append_val (all, line);
      return TRUE;
    }

  last->leg += line.leg;
  last->total = line.total;
  g_free (line.label);
  return TRUE;
}

static void
print_line (const Line *line,
            guint       number,
            Unit        unit,
            Output     *output)
{
  g_autofree char *name = line->label != NULL ? printable_dup_name (line->label)
                                              : g_strdup (NAMELESS);
  g_autofree char *leg = units_format (unit, line->leg);
  g_autofree char *total = units_format (unit, line->total);

  output_printf (output, "%4u %13s %13s  %s%s%s\n", number, leg, total,
                 line->move != NULL ? line->move : "",
                 line->move != NULL ? " " : "", name);
}

void
street_list_print (const Network *network,
                   WayRoute      *route,
                   Output        *output)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line));
  const char *brief = units_get_brief (network->unit);

  g_array_set_clear_func (lines, clear_line);
  way_route_foreach_step (route, add_step, lines);
  output_printf (output, "   # %10s%-3s %10s%-3s  direction\n", "leg", brief,
                 "total", brief);
  for (guint i = 0; i < lines->len; i++)
    print_line (&g_array_index (lines, Line, i), i + 1, network->unit, output);
  output_put (output, "\n");
}
