/* reach-data.c - what can be reached, for programs: TSV and JSON
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/reach-report.h"

#include "tool/reports/json-parts.h"
#include "tool/reports/tsv.h"

static const Reached *
get (const ReachReport *self,
     guint              i)
{
  return &g_array_index (self->reached, Reached, i);
}

void
reach_report_tsv (const ReachReport *self,
                  Output            *output)
{
  tsv_put_node_header (output, self->network);
  output_put (output, "\t");
  tsv_put_cost_header (output, self->network, "cost");
  output_put (output, "\tband\tcame_from");
  for (guint k = 0; k < self->also->n; k++)
    {
      output_put (output, "\t");
      tsv_put_text (output, also_get_name (self->also, k));
    }
  output_put (output, "\n");
  for (guint i = 0; i < self->reached->len; i++)
    {
      const Reached *item = get (self, i);

      tsv_put_node (output, self->network, item->node);
      output_put (output, "\t");
      tsv_put_cost (output, self->network, item->cost);
      output_printf (output, "\t%u\t", item->band + 1);
      if (item->came_from != item->node
          && !network_is_snapped_end (self->network, item->came_from))
        output_printf (output, "%u",
                       network_get_id (self->network, item->came_from));
      for (guint k = 0; k < self->also->n; k++)
        {
          output_put (output, "\t");
          tsv_put_number (output, self->sums[(gsize) i * self->also->n + k]);
        }
      output_put (output, "\n");
    }
}

static void
add_starts (const ReachReport *self,
            Json              *json)
{
  json_open (json, "from", '[');
  for (guint i = 0; i < self->from->len; i++)
    {
      const Spot *spot = &g_array_index (self->from, Spot, i);

      json_open_flat (json, NULL, '{');
      json_string (json, "place", spot->text);
      json_number (json, "snap", spot->distance);
      json_add_node_id (json, "node", self->network, spot->node);
      json_close (json, '}');
    }
  json_close (json, ']');
}

static void
add_bands (const ReachReport *self,
           Json              *json)
{
  guint i = 0;

  json_open (json, "bands", '[');
  for (guint band = 0; band < self->bands->len; band++)
    {
      const guint first = i;

      while (i < self->reached->len && get (self, i)->band == band)
        i++;
      json_open_flat (json, NULL, '{');
      json_count (json, "band", band + 1);
      json_add_cost (json, "limit", self->network,
                     g_array_index (self->bands, WayCost, band));
      json_count (json, "nodes", i - first);
      json_close (json, '}');
    }
  json_close (json, ']');
}

static void
add_measures (const ReachReport *self,
              guint              i,
              Json              *json)
{
  const guint n = self->also->n;

  if (n == 0)
    return;

  json_open_flat (json, "measures", '{');
  for (guint k = 0; k < n; k++)
    json_number (json, also_get_name (self->also, k),
                 self->sums[(gsize) i * n + k]);
  json_close (json, '}');
}

static void
add_nodes (const ReachReport *self,
           Json              *json)
{
  json_open (json, "nodes", '[');
  for (guint i = 0; i < self->reached->len; i++)
    {
      const Reached *item = get (self, i);

      json_open_flat (json, NULL, '{');
      json_add_node (json, self->network, item->node);
      json_add_cost (json, "cost", self->network, item->cost);
      json_count (json, "band", item->band + 1);
      if (item->came_from == item->node)
        json_null (json, "came_from");
      else
        json_add_node_id (json, "came_from", self->network, item->came_from);
      add_measures (self, i, json);
      json_close (json, '}');
    }
  json_close (json, ']');
}

void
reach_report_json (const ReachReport *self,
                   Output            *output)
{
  Json json = { output };

  json_open (&json, NULL, '{');
  json_string (&json, "status", way_status_get_name (self->status));
  json_boolean (&json, "complete", !limits_was_stopped (self->status));
  json_add_unit (&json, self->network);
  json_count (&json, "reached", self->reached->len);
  json_number (&json, "search_ms", self->seconds * 1e3);
  json_number (&json, "load_ms", self->network->load_seconds * 1e3);
  add_starts (self, &json);
  add_bands (self, &json);
  add_nodes (self, &json);
  json_close (&json, '}');
}
