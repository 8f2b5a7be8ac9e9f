/* line-reader.h - what straight lines cost, asked of one graph many times
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>

typedef struct
{
  WayGraph                *graph;       /* (not owned) */
  const WayGraphInterface *iface;       /* of @graph */
  gboolean                 has_bounds;
} LineReader;

/* %FALSE with %WAY_ERROR_UNSUPPORTED for a graph that knows no lines. */
gboolean line_reader_init (LineReader *self,
                           WayGraph   *graph,
                           GError    **error);

/* The cost of the straight line from @from to @to: the sum of its pieces.
 * Returns INFINITY if a piece is closed, and INFINITY with @error set as by
 * way_graph_trace_line(), or with %WAY_ERROR_BAD_COST if the cost of a piece is
 * negative or not a number. */
WayCost  graph_line_cost  (WayGraph         *graph,
                           WayNode           from,
                           WayNode           to,
                           GError          **error);

/* A lower bound on it, open or not; 0 for a graph without
 * %WAY_GRAPH_LINE_BOUNDS. O(1). */
WayCost  graph_line_bound (WayGraph         *graph,
                           WayNode           from,
                           WayNode           to);

/* As graph_line_cost(). */
WayCost  line_reader_cost (const LineReader *self,
                           WayNode           from,
                           WayNode           to,
                           GError          **error);

/* As graph_line_bound(). */
static inline WayCost
line_reader_bound (const LineReader *self,
                   WayNode           from,
                   WayNode           to)
{
  return self->has_bounds ? self->iface->line_bound (self->graph, from, to)
                          : 0;
}

/* Whether a line ends at @piece. */
static inline gboolean
line_piece_is_closed (const WayLinePiece *piece)
{
  return piece->cost == INFINITY || piece->n_beside < piece->n_needed;
}

/* Whether @cost is allowed for a line; otherwise %FALSE, with
 * %WAY_ERROR_BAD_COST. */
gboolean line_check_cost  (WayCost   cost,
                           GError  **error);

/* Passes on the two pieces of a line between nodes that are points: the first
 * costs nothing, and the last is the whole line. A line from a node to itself
 * has the first piece alone. */
void     line_tell_points (WayNode     from,
                           WayNode     to,
                           WayCost     cost,
                           WayLineFunc func,
                           gpointer    user_data);
