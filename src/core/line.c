/* line.c - straight lines over a graph: asked, checked and added up
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/line-reader.h"

#include <wayfind/core/error.h>

static gboolean
fail_without_lines (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "the graph cannot say what straight lines cost");
  return FALSE;
}

gboolean
way_graph_trace_line (WayGraph   *self,
                      WayNode     from,
                      WayNode     to,
                      WayLineFunc func,
                      gpointer    user_data,
                      GError    **error)
{
  g_return_val_if_fail (WAY_IS_GRAPH (self) && func != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!(way_graph_get_flags (self) & WAY_GRAPH_LINES))
    return fail_without_lines (error);

  return WAY_GRAPH_GET_IFACE (self)->trace_line (self, from, to, func,
                                                 user_data, error);
}

gboolean
line_check_cost (WayCost  cost,
                 GError **error)
{
  if (G_LIKELY (cost >= 0))     /* NaN fails */
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
               "a straight line, or a piece of one, costs %g: it must be 0 or "
               "more", cost);
  return FALSE;
}

/* The cost of the pieces so far. */
typedef struct
{
  WayCost cost;
  GError *error;                /* (owned) (nullable) */
} Sum;

static gboolean
add_piece (const WayLinePiece *piece,
           gpointer            user_data)
{
  Sum *self = user_data;

  if (line_piece_is_closed (piece))
    self->cost = INFINITY;
  else if (line_check_cost (piece->cost, &self->error))
    self->cost += piece->cost;

  return self->cost < INFINITY && self->error == NULL;
}

static WayCost
add_up (const LineReader *self,
        WayNode           from,
        WayNode           to,
        GError          **error)
{
  Sum sum = { 0, NULL };

  if (!self->iface->trace_line (self->graph, from, to, add_piece, &sum,
                                error))
    {
      g_clear_error (&sum.error);
      return INFINITY;
    }
  if (sum.error == NULL)
    return sum.cost;

  g_propagate_error (error, sum.error);
  return INFINITY;
}

gboolean
line_reader_init (LineReader *self,
                  WayGraph   *graph,
                  GError    **error)
{
  const WayGraphFlags flags = way_graph_get_flags (graph);

  *self = (LineReader) { graph, WAY_GRAPH_GET_IFACE (graph),
                         (flags & WAY_GRAPH_LINE_BOUNDS) != 0 };

  return (flags & WAY_GRAPH_LINES) || fail_without_lines (error);
}

WayCost
line_reader_cost (const LineReader *self,
                  WayNode           from,
                  WayNode           to,
                  GError          **error)
{
  if (self->iface->line_cost != NULL)
    return self->iface->line_cost (self->graph, from, to, error);

  return add_up (self, from, to, error);
}

WayCost
graph_line_cost (WayGraph *self,
                         WayNode   from,
                         WayNode   to,
                         GError  **error)
{
  LineReader reader;

  g_return_val_if_fail (WAY_IS_GRAPH (self), INFINITY);
  g_return_val_if_fail (error == NULL || *error == NULL, INFINITY);

  return line_reader_init (&reader, self, error)
           ? line_reader_cost (&reader, from, to, error) : INFINITY;
}

WayCost
graph_line_bound (WayGraph *self,
                          WayNode   from,
                          WayNode   to)
{
  g_return_val_if_fail (WAY_IS_GRAPH (self), 0);

  if (!(way_graph_get_flags (self) & WAY_GRAPH_LINE_BOUNDS))
    return 0;

  return WAY_GRAPH_GET_IFACE (self)->line_bound (self, from, to);
}

void
line_tell_points (WayNode     from,
                  WayNode     to,
                  WayCost     cost,
                  WayLineFunc func,
                  gpointer    user_data)
{
  const WayLinePiece first = { .node = from }, last
    = { .node = to, .length = 1, .cost = cost };

  if (func (&first, user_data) && from != to)
    func (&last, user_data);
}
