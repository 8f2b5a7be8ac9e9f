/* report-tsv.c - a route as a table, a waypoint a line
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/report.h"

#include "tool/reports/tsv.h"

#include <math.h>

void
report_tsv_header (const Network *network,
                   const Also    *also,
                   Output        *output)
{
  output_put (output, "leg\t");
  tsv_put_node_header (output, network);
  output_put (output, "\t");
  tsv_put_cost_header (output, network, "cost");
  output_put (output, "\tlabel");
  for (guint i = 0; also != NULL && i < also->n; i++)
    {
      output_put (output, "\t");
      tsv_put_text (output, also_get_name (also, i));
    }
  output_put (output, "\n");
}

/* Writes the measures of the route up to waypoint @i, which @sums carries. */
static void
put_measures (const Report *self,
              guint         i,
              gdouble      *sums,
              Output       *output)
{
  for (guint j = 0; self->also != NULL && j < self->also->n; j++)
    {
      const Stop *stop = &g_array_index (self->stops, Stop, i);

      if (i > 0)
        sums[j] += also_get_value (self->also, j, stop[-1].node, stop->node,
                                   stop->edge);
      output_put (output, "\t");
      if (!isnan (sums[j]))
        tsv_put_number (output, sums[j]);
    }
}

void
report_tsv_rows (const Report *self,
                 const char   *prefix,
                 Output       *output)
{
  g_autofree gdouble *sums
    = g_new0 (gdouble, self->also != NULL ? self->also->n : 0);

  for (guint i = 0; i < self->stops->len; i++)
    {
      const Stop *stop = &g_array_index (self->stops, Stop, i);

      output_printf (output, "%s%u\t", prefix, stop->leg + 1);
      tsv_put_node (output, self->network, stop->node);
      output_put (output, "\t");
      tsv_put_cost (output, self->network, stop->cost);
      output_put (output, "\t");
      tsv_put_text (output, stop->label);
      put_measures (self, i, sums, output);
      output_put (output, "\n");
    }
}

void
report_tsv (const Report *self,
            Output       *output)
{
  report_tsv_header (self->network, self->also, output);
  if (answer_is_found (self->answer))
    report_tsv_rows (self, "", output);
}
