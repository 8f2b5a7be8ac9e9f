/* reach-text.c - what can be reached, for people
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/reach-report.h"

#include <string.h>

#include "tool/reports/letter-map.h"
#include "tool/network-summary.h"
#include "tool/tool.h"

/* More nodes than these are not named one by one. */
#define MAX_NAMED 40

static const Reached *
get (const ReachReport *self,
     guint              i)
{
  return &g_array_index (self->reached, Reached, i);
}

static void
print_title (const ReachReport *self,
             Output            *output)
{
  g_autofree char *size = summary_describe (self->network);

  output_printf (output, "%s: %s\n\nFrom %s", self->network->path, size,
                 g_array_index (self->from, Spot, 0).text);
  for (guint i = 1; i < self->from->len; i++)
    output_printf (output, " and %s", g_array_index (self->from, Spot, i).text);
  output_put (output, "\n\n");
}

static void
print_bands (const ReachReport *self,
             Output            *output)
{
  const Unit unit = self->network->unit;
  guint first = 0;

  output_printf (output, "band %12s%-4s %10s %10s\n", "up to",
                 units_get_brief (unit), "nodes", "in all");
  for (guint band = 0; band < self->bands->len; band++)
    {
      const WayCost end = g_array_index (self->bands, WayCost, band);
      g_autofree char *shown = units_format (unit, end);
      guint last = first;

      while (last < self->reached->len && get (self, last)->band == band)
        last++;
      output_printf (output, "%4u %12s     %10u %10u\n", band + 1, shown,
                     last - first, last);
      first = last;
    }
  output_put (output, "\n");
}

static void
print_nodes (const ReachReport *self,
             Output            *output)
{
  if (self->reached->len > MAX_NAMED)
    return;

  for (guint i = 0; i < self->reached->len; i++)
    {
      g_autofree char *cost = units_format (self->network->unit,
                                            get (self, i)->cost);
      g_autofree char *name = network_describe (self->network,
                                                get (self, i)->node);

      output_printf (output, "%12s  %s", cost, name);
      for (guint k = 0; k < self->also->n; k++)
        output_printf (output, "%s%s %.1f", k == 0 ? ": " : ", ",
                       also_get_name (self->also, k),
                       self->sums[(gsize) i * self->also->n + k]);
      output_put (output, "\n");
    }
  output_put (output, "\n");
}

static void
print_map (const ReachReport *self,
           Output            *output)
{
  g_autofree char *map = map_text_begin (self->network);

  if (map == NULL)
    return;

  for (guint i = 0; i < self->reached->len; i++)
    map_text_set (map, self->network, get (self, i)->node,
                  map_text_digit (get (self, i)->band + 1));
  for (guint i = 0; i < self->from->len; i++)
    map_text_set (map, self->network, g_array_index (self->from, Spot, i).node,
                  '@');
  output_printf (output, "%s\n", map);
}

static void
print_summary (const ReachReport *self,
               Output            *output)
{
  const Unit unit = self->network->unit;
  const Reached *last = self->reached->len > 0
                          ? get (self, self->reached->len - 1) : NULL;
  g_autofree char *name = last ? network_describe (self->network, last->node)
                               : NULL;
  g_autofree char *cost = last ? units_format (unit, last->cost) : NULL;

  output_printf (output, "%u of %u nodes can be reached", self->reached->len,
                 places_get_n_nodes (&self->network->places));
  if (last != NULL)
    output_printf (output, ", the last of them %s at %s%s", name, cost,
                   units_get_name (unit));
  output_put (output, ".\n");
  for (guint i = 0; i < self->from->len; i++)
    {
      const Spot *spot = &g_array_index (self->from, Spot, i);
      g_autofree char *distance
        = units_format_distance (unit, self->network->places.kind,
                                 spot->distance);

      if (spot->snapped)
        output_printf (output, "%s lies %s from its %s, which is not "
                       "counted.\n", spot->text, distance,
                       spot->on_edge ? "edge" : "node");
    }
}

void
reach_report_text (const ReachReport *self,
                   Output            *output)
{
  print_title (self, output);
  print_bands (self, output);
  print_map (self, output);
  print_nodes (self, output);
  print_summary (self, output);
  if (limits_was_stopped (self->status))
    {
      g_autofree char *reason = limits_dup_reason (self->limits, self->status);

      output_printf (output, "The list is incomplete: %s.\n", reason);
      return;
    }
  output_printf (output, "Searched in %.1f ms; the network was read in %.0f "
                 "ms.\n", self->seconds * 1e3,
                 self->network->load_seconds * 1e3);
}
