/* calendar.c - reservations, and first arrivals hour by hour
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "calendar.h"

#include <string.h>

void
calendar_take_node (Calendar *self,
                    guint     node,
                    guint     from,
                    guint     until)
{
  memset (&self->node[node][from], TRUE, until - from);
}

void
calendar_take_edge (Calendar *self,
                    guint     from_node,
                    guint     to_node,
                    guint     from,
                    guint     until)
{
  memset (&self->edge[from_node][to_node][from], TRUE, until - from);
}

/* Whether a unit that departs at @hour gets over @edge. */
static gboolean
gets_over (const Calendar  *self,
           const PlainEdge *edge,
           guint            hour)
{
  const guint8 *way = self->edge[edge->from][edge->to];
  const guint arrival = hour + (guint) edge->cost;

  for (guint i = hour; i < arrival; i++)
    if (way[i] || self->node[edge->from][i])
      return FALSE;

  return !way[hour] && !self->node[edge->to][arrival];
}

/* Whether an edge that takes no time can be used at the end of @hour, the
 * instant when its tail is taken. */
static gboolean
slips_over (const Calendar  *self,
            const PlainEdge *edge,
            guint            hour)
{
  return edge->cost == 0 && !self->edge[edge->from][edge->to][hour + 1]
         && !self->node[edge->to][hour + 1];
}

static void
leave (const Calendar  *self,
       const PlainEdge *edge,
       guint            hour,
       guint            n_nodes,
       guint8          *at)
{
  if (!at[hour * n_nodes + edge->from])
    return;

  if (hour + edge->cost < CALENDAR_HOURS && gets_over (self, edge, hour))
    at[(hour + (guint) edge->cost) * n_nodes + edge->to] = TRUE;
  if (slips_over (self, edge, hour))
    at[(hour + 1) * n_nodes + edge->to] = TRUE;
}

WayCost *
calendar_first_arrivals (const Calendar   *self,
                         const PlainGraph *model,
                         guint             start)
{
  const guint n = model->n_nodes;
  WayCost *first = g_new (WayCost, n);
  g_autofree guint8 *at = g_new0 (guint8, (CALENDAR_HOURS + 1) * n);

  for (guint i = 0; i < n; i++)
    first[i] = INFINITY;
  at[start] = !self->node[start][0];
  for (guint hour = 0; hour < CALENDAR_HOURS; hour++)
    {
      const guint8 *now = &at[hour * n];

      /* Edges that take no time lead on within the hour, however many follow
       * one another. */
      for (guint i = 0; i < n * model->edges->len; i++)
        leave (self, &g_array_index (model->edges, PlainEdge,
                                     i % model->edges->len), hour, n, at);
      for (guint i = 0; i < n; i++)
        {
          if (now[i])
            first[i] = MIN (first[i], hour);
          if (now[i] && !self->node[i][hour + 1])
            at[(hour + 1) * n + i] = TRUE;      /* waits */
        }
    }

  return first;
}
