/* reach-lines.c - the lines of edges that are reached, and parts of them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/routes/reach-lines.h"

#include <math.h>

static gdouble
step_length (const GArray   *self,
             WayPositionKind kind,
             guint           i)
{
  const WayPosition *line = (const WayPosition *) self->data;

  return way_position_distance (&line[i - 1], &line[i], kind);
}

/* The position at @share of step @i of the line. */
static WayPosition
between (const GArray   *self,
         WayPositionKind kind,
         guint           i,
         gdouble         share)
{
  const WayPosition *a = &g_array_index (self, WayPosition, i - 1);
  const WayPosition *b = a + 1;
  gdouble            dx = b->x - a->x;

  if (kind == WAY_POSITION_GEOGRAPHIC)
    dx = remainder (dx, 360);

  return (WayPosition){ a->x + share * dx, a->y + share * (b->y - a->y) };
}

gboolean
reach_line_set (GArray     *line,
                WayNetwork *network,
                WayGraph   *graph,
                WayNode     from,
                WayNode     to)
{
  WayPosition a, b;

  g_array_set_size (line, 0);
  if (!way_graph_get_position (graph, from, &a)
      || !way_graph_get_position (graph, to, &b))
    return FALSE;

  g_array_append_val (line, a);
  way_network_append_shape (network, from, to, line);
  g_array_append_val (line, b);
  return TRUE;
}

void
reach_line_take (const GArray   *line,
                 WayPositionKind kind,
                 gdouble         begin,
                 gdouble         end,
                 GArray         *part)
{
  gdouble whole = 0, at = 0;

  for (guint i = 1; i < line->len; i++)
    whole += step_length (line, kind, i);
  begin *= whole;
  end = end < 1 ? end * whole : INFINITY;

  g_array_set_size (part, 0);
  for (guint i = 1; i < line->len; i++)
    {
      const gdouble step = step_length (line, kind, i);
      WayPosition   position;

      if (part->len == 0
          && (at + step > begin || i + 1 == line->len))
        {
          position = between (line, kind, i, step > 0 ? (begin - at) / step : 0);
          g_array_append_val (part, position);
        }
      if (part->len > 0)
        {
          position = at + step <= end
                         ? g_array_index (line, WayPosition, i)
                         : between (line, kind, i, (end - at) / step);
          g_array_append_val (part, position);
        }
      at += step;
      if (at >= end)
        return;
    }
}
