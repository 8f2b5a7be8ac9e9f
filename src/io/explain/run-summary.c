/* run-summary.c - costs and the result of a search, in words
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/explanation-private.h"

#include <math.h>
#include <string.h>

WayCost
explanation_convert (const WayExplanation *self,
                     WayCost               cost)
{
  gdouble size;

  way_network_get_answer_unit (self->network, &size);
  return cost / size;
}

const char *
explanation_get_unit (const WayExplanation *self)
{
  const WayUnit unit = way_network_get_answer_unit (self->network, NULL);

  return unit != way_network_get_unit (self->network)
           ? way_unit_get_name (unit) : NULL;
}

const char *
explain_format_cost (char                  text[COST_SIZE],
                     const WayExplanation *self,
                     WayCost               cost)
{
  static const char suffixes[] = "kMGTPE";
  guint i = 0;

  cost = explanation_convert (self, cost);

  if (isinf (cost))
    return strcpy (text, "\u221e");
  if (cost == floor (cost) && cost < 10000)
    return g_ascii_formatd (text, COST_SIZE, "%.0f", cost);
  if (cost < 999.95)
    return g_ascii_formatd (text, COST_SIZE, "%.1f", cost);
  if (cost < 9999.5)
    return g_ascii_formatd (text, COST_SIZE, "%.0f", cost);

  for (cost /= 1000; cost >= 999.5 && suffixes[i + 1] != '\0'; i++)
    cost /= 1000;
  if (cost >= 999.5)
    return g_ascii_formatd (text, COST_SIZE, "%.1e",
                            cost * pow (1000, i + 1));
  g_ascii_formatd (text, COST_SIZE - 1, cost < 99.95 ? "%.1f" : "%.0f", cost);
  i = (guint) suffixes[i];
  text[strlen (text) + 1] = '\0';
  text[strlen (text)] = (char) i;
  return text;
}

/* How many nodes the run never met, apart from walls. */
static guint
count_unseen (const Run            *run,
              const WayExplanation *self)
{
  g_autofree guint8 *seen = g_new0 (guint8, MAX (run->ranks->len, 1));
  guint n_events, n = 0;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);

  for (guint i = 0; i < n_events; i++)
    seen[events[i].node] = TRUE;
  for (guint32 node = 0; node < run->ranks->len; node++)
    n += !seen[node] && !way_graph_is_blocked (self->graph, WAY_INDEX (node));

  return n;
}

char *
run_dup_summary (const Run            *run,
                 const WayExplanation *self)
{
  const char *unit = explanation_get_unit (self);
  const WayStatistics *did = &run->statistics;
  GString *text = g_string_new (NULL);
  char cost[COST_SIZE];

  if (run->path != NULL)
    g_string_append_printf (text, "found: cost %s%s%s over %u nodes",
                            explain_format_cost (cost, self,
                                                 way_path_get_cost (run->path)),
                            unit != NULL ? " " : "", unit != NULL ? unit : "",
                            way_path_get_length (run->path));
  else
    g_string_append_printf (text, "no path (%s)",
                            run->reason != NULL
                              ? run->reason
                              : way_status_get_name (run->status));
  g_string_append_printf (text, "; expanded %" G_GUINT64_FORMAT,
                          did->expanded);
  if (run->is_two_sided)
    g_string_append_printf (text, " (%u from the goal)", run->n_backward);
  g_string_append_printf (text, ", opened %" G_GUINT64_FORMAT, did->opened);
  if (run->ranks != NULL)
    g_string_append_printf (text, ", %u nodes never looked at",
                            count_unseen (run, self));
  if (run->n_jumped > 0)
    g_string_append_printf (text, ", jumped over %u", run->n_jumped);
  if (run->has_lines)
    g_string_append_printf (text, ", looked along %u lines, %u corrected",
                            run->n_looked, run->n_corrected);
  if (did->reparented > 0)
    g_string_append_printf (text, ", improved %" G_GUINT64_FORMAT,
                            did->reparented);
  if (did->reopened > 0)
    g_string_append_printf (text, ", reopened %" G_GUINT64_FORMAT,
                            did->reopened);

  return g_string_free (text, FALSE);
}
