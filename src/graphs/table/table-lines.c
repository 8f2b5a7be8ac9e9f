/* table-lines.c - straight lines over a table that was made of geometry
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A table knows nothing of walls. A roadmap or a mesh that makes a table leaves
 * functions with it that say which lines are open. */

#include "graphs/table/table-lines.h"

#include "core/line-reader.h"
#include "graphs/table/table-private.h"

void
table_set_lines (WayTable         *self,
                 const TableLines *lines)
{
  g_assert (self->lines.cost == NULL);

  self->lines = *lines;
}

WayGraphFlags
table_line_flags (const TableLines *self)
{
  return (self->cost != NULL ? WAY_GRAPH_LINES : 0)
         | (self->bound != NULL ? WAY_GRAPH_LINE_BOUNDS : 0);
}

static WayCost
ask (WayTable     *self,
     TableLineFunc func,
     WayNode       from,
     WayNode       to)
{
  g_return_val_if_fail (WAY_NODE_INDEX (from) < self->arcs.n_nodes
                        && WAY_NODE_INDEX (to) < self->arcs.n_nodes, INFINITY);

  return func (&self->positions[WAY_NODE_INDEX (from)],
               &self->positions[WAY_NODE_INDEX (to)], self->lines.data);
}

WayCost
table_line_cost (WayGraph *graph,
                 WayNode   from,
                 WayNode   to,
                 GError  **error)
{
  WayTable *self = (WayTable *) graph;
  WayCost cost;

  if (from == to)
    return 0;

  cost = ask (self, self->lines.cost, from, to);
  return line_check_cost (cost, error) ? cost : INFINITY;
}

gboolean
table_trace_line (WayGraph   *graph,
                  WayNode     from,
                  WayNode     to,
                  WayLineFunc func,
                  gpointer    user_data,
                  GError    **error)
{
  GError *failure = NULL;
  const WayCost cost = table_line_cost (graph, from, to, &failure);

  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }

  line_tell_points (from, to, cost, func, user_data);
  return TRUE;
}

WayCost
table_line_bound (WayGraph *graph,
                  WayNode   from,
                  WayNode   to)
{
  WayTable *self = (WayTable *) graph;
  WayCost bound;

  if (from == to)
    return 0;

  bound = ask (self, self->lines.bound, from, to);
  return bound >= 0 ? bound : 0;        /* NaN fails */
}
