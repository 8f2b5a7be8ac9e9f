/* report-tsv.c - a route as a table, a waypoint a line
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/report.h"

#include "tool/reports/tsv.h"

void
report_tsv_header (const Network *network,
                   Output        *output)
{
  output_put (output, "leg\t");
  tsv_put_node_header (output, network);
  output_put (output, "\t");
  tsv_put_cost_header (output, network, "cost");
  output_put (output, "\tlabel\n");
}

void
report_tsv_rows (const Report *self,
                 const char   *prefix,
                 Output       *output)
{
  for (guint i = 0; i < self->stops->len; i++)
    {
      const Stop *stop = &g_array_index (self->stops, Stop, i);

      output_printf (output, "%s%u\t", prefix, stop->leg + 1);
      tsv_put_node (output, self->network, stop->node);
      output_put (output, "\t");
      tsv_put_cost (output, self->network, stop->cost);
      output_put (output, "\t");
      tsv_put_text (output, stop->label);
      output_put (output, "\n");
    }
}

void
report_tsv (const Report *self,
            Output       *output)
{
  report_tsv_header (self->network, output);
  if (answer_is_found (self->answer))
    report_tsv_rows (self, "", output);
}
