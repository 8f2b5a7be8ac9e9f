/* tsv.c - the cells that the tables of all subcommands are made of
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/tsv.h"

#include "tool/reports/json.h"

void
tsv_put_text (Output     *output,
              const char *text)
{
  g_autoptr (GString) cell = g_string_new (text);

  g_string_replace (cell, "\\", "\\\\", 0);
  g_string_replace (cell, "\t", "\\t", 0);
  g_string_replace (cell, "\n", "\\n", 0);
  output_put (output, cell->str);
}

void
tsv_put_number (Output *output,
                gdouble value)
{
  char text[JSON_NUMBER_SIZE];

  output_put (output, json_format_number (text, value));
}

void
tsv_put_cost_header (Output        *output,
                     const Network *network,
                     const char    *name)
{
  const WayUnit unit = units_get_unit (network->written);

  output_put (output, name);
  if (unit != WAY_UNIT_UNKNOWN)
    output_printf (output, "_%s", way_unit_get_name (unit));
}

void
tsv_put_cost (Output        *output,
              const Network *network,
              WayCost        cost)
{
  tsv_put_number (output, cost / network->written.size);
}

void
tsv_put_node_header (Output        *output,
                     const Network *network)
{
  output_put (output, "node\tname");
  if (network->places.kind == WAY_POSITION_GEOGRAPHIC)
    output_put (output, "\tlat\tlon");
  else if (network->places.kind == WAY_POSITION_PLANAR)
    output_put (output, "\tx\ty");
}

void
tsv_put_node (Output        *output,
              const Network *network,
              WayNode        node)
{
  const gboolean planar = network->places.kind == WAY_POSITION_PLANAR;
  g_autofree char *name = network_dup_name (network, node);
  WayPosition at;

  if (!network_is_snapped_end (network, node))
    output_printf (output, "%u", network_get_id (network, node));
  output_put (output, "\t");
  tsv_put_text (output, name);
  if (network->places.kind == WAY_POSITION_NONE)
    return;

  output_put (output, "\t");
  if (!way_graph_get_position (network->graph, node, &at))
    {
      output_put (output, "\t");
      return;
    }
  tsv_put_number (output, planar ? at.x : at.y);
  output_put (output, "\t");
  tsv_put_number (output, planar ? at.y : at.x);
}
