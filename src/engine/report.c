/* report.c - reports events to observers and faults to the caller
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/edge-reader.h"
#include "engine/search-private.h"

void
search_emit (WaySearch   *self,
             WayEventKind kind,
             guint32      id)
{
  WayEvent event = { .kind = kind };
  WayAt at;

  search_fill_at (self, self->run.variant, id, &at);
  event.node = at.node;
  event.came_from = at.came_from;
  event.cost_so_far = at.cost_so_far;
  event.is_start = at.is_start;
  if (self->run.variant.informed && self->run.variant.whole)
    event.heuristic = self->run.store.records[id].whole.heuristic;
  else if (self->run.variant.informed)
    event.heuristic = self->run.weight * search_estimate (self, at.node);

  self->watch.observer (&event, self->watch.data);
}

LoopEnd
search_fail_edge (WaySearch *self,
                  guint32    from,
                  WayNode    to,
                  EdgeFault  fault,
                  WayCost    cost)
{
  self->run.error
    = edge_fault_error (self->query.graph,
                        node_map_node (&self->run.map, from), to, fault,
                        cost);
  return LOOP_FAILED;
}

LoopEnd
search_report_fault (WaySearch  *self,
                     EdgeBuffer *edges,
                     guint32     from)
{
  if (edges->error != NULL)
    {
      self->run.error = g_steal_pointer (&edges->error);
      return LOOP_FAILED;
    }
  if (edges->fault == EDGE_FAULT_WIDE)
    return LOOP_PROMOTE;
  if (edges->fault == EDGE_FAULT_MEMORY)
    return LOOP_BYTES;

  return search_fail_edge (self, from, edges->fault_node, edges->fault,
                           edges->fault_cost);
}
