/* line.h - straight lines over a graph, piece by piece
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/node-type.h>

G_BEGIN_DECLS

/**
 * WAY_LINE_MAX_BESIDE:
 *
 * How many nodes a line passes between at most where it meets a corner.
 *
 * Since: 1.0
 */
#define WAY_LINE_MAX_BESIDE 2

/**
 * WayLinePiece:
 * @node: the node on whose ground the piece lies
 * @length: how often the piece pays an extra cost of @node, 0 or more. Over
 *   cells: how long the piece is, measured in straight steps from a cell to
 *   the next. Where nodes are points: 0 for the first node, 1 for the last
 * @cost: what the piece costs, 0 or more; `INFINITY` if @node is closed
 * @n_needed: how many of the nodes beside the corner, by which the line comes
 *   from the piece before, must be open; 0 where it meets no corner
 * @n_beside: how many of those nodes are open, as far as is known
 * @beside: those nodes
 *
 * A piece of a straight line: what lies on the ground of one node. The line is
 * open if no piece of it is closed, and a piece is closed if it costs
 * `INFINITY` or @n_beside is below @n_needed.
 *
 * Since: 1.0
 */
typedef struct
{
  WayNode node;
  gdouble length;
  WayCost cost;
  guint   n_needed;
  guint   n_beside;
  WayNode beside[WAY_LINE_MAX_BESIDE];

  /*< private >*/
  gpointer reserved[2];
} WayLinePiece;

#define WAY_TYPE_LINE_PIECE (way_line_piece_get_type ())

/**
 * way_line_piece_get_type:
 *
 * Returns: the boxed type #WayLinePiece, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_line_piece_get_type (void) G_GNUC_CONST;

/**
 * WayLineFunc:
 * @piece: the next piece of the line; valid during the call
 * @user_data: what was given with the function
 *
 * Takes the pieces of a line, from its first node to its last.
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayLineFunc) (const WayLinePiece *piece,
                                 gpointer            user_data);

/**
 * WayLineCostFunc:
 * @from: a node
 * @to: another
 * @user_data: what was given with the function
 *
 * Returns: what the straight line from @from to @to costs, in the unit of the
 *   graph's costs, 0 or more; `INFINITY` if it is not open
 * Since: 1.0
 */
typedef WayCost (*WayLineCostFunc) (WayNode  from,
                                    WayNode  to,
                                    gpointer user_data);

G_END_DECLS
