/* jumped-cells.c - the cells of a grid between the two ends of a jump
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/explain/jumped-cells.h"

enum
{
  IS_JUMPED = 1,
  IS_MET = 2
};

static gint
sign_of (gint value)
{
  return (value > 0) - (value < 0);
}

void
jumped_cells_mark (guint32              columns,
                   const WayTraceEvent *event,
                   guint8              *jumped)
{
  const gint to_x = (gint) (event->node % columns);
  const gint to_y = (gint) (event->node / columns);
  gint x = (gint) (event->came_from % columns);
  gint y = (gint) (event->came_from / columns);

  while (x != to_x || y != to_y)
    {
      jumped[(guint32) y * columns + (guint32) x] |= IS_JUMPED;
      x += sign_of (to_x - x);
      y += sign_of (to_y - y);
    }
}

guint32
jumped_cells_count (WayTrace *trace,
                    guint32   columns,
                    guint32   n_cells)
{
  g_autofree guint8 *marks = g_try_new0 (guint8, MAX (n_cells, 1));
  guint n_events, n_jumped = 0;
  const WayTraceEvent *events = way_trace_get_events (trace, &n_events);

  for (guint i = 0; marks != NULL && i < n_events; i++)
    {
      if (events[i].kind <= WAY_EVENT_REOPEN)
        jumped_cells_mark (columns, &events[i], marks);
      marks[events[i].node] |= IS_MET;
    }
  for (guint32 i = 0; marks != NULL && i < n_cells; i++)
    n_jumped += marks[i] == IS_JUMPED;

  return n_jumped;
}
