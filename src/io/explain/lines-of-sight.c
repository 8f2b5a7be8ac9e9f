/* lines-of-sight.c - lines between nodes that are not beside each other
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search at any angle looks along one line for each node that it takes. The
 * lines to nodes that stay open are never looked along. */

#include "io/explain/lines-of-sight.h"

static gboolean
is_taken (const WayTraceEvent *event)
{
  return event->kind == WAY_EVENT_EXPAND || event->kind == WAY_EVENT_GOAL;
}

/* A better path is found while another node is expanded, so that node is closed
 * in between. */
gboolean
lines_of_sight_corrects (const WayTraceEvent *events,
                         guint                n_events,
                         guint                i)
{
  return events[i].kind == WAY_EVENT_REPARENT && i + 1 < n_events
         && is_taken (&events[i + 1]) && events[i + 1].node == events[i].node;
}

guint32
lines_of_sight_supposed (const WayTraceEvent *events,
                         guint                i)
{
  const guint32 node = events[i].node;

  while (i-- > 0)
    if (events[i].node == node)
      return events[i].came_from;

  return node;
}

void
lines_of_sight_note (Run *run)
{
  guint n_events;
  const WayTraceEvent *events = way_trace_get_events (run->trace, &n_events);

  run->has_lines = TRUE;
  for (guint i = 0; i < n_events; i++)
    {
      run->n_looked += is_taken (&events[i])
                       && events[i].came_from != events[i].node;
      run->n_corrected += lines_of_sight_corrects (events, n_events, i);
    }
}
