/* curves.h - paths for what cannot turn on the spot
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A car or a ship turns in a circle of some radius at the least. Here it is
 * searched as one: nodes with headings, by the state space #WayTurns, so that
 * a path is found that can be driven whenever the rule below lets one be (after
 * Pinter, "Toward more realistic pathfinding", 2001). To round the corners of a
 * path that was pulled taut would not do: such a path turns at walls, and an
 * arc inside its corner leads through them. */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/path.h>
#include <wayfind/core/position.h>
#include <wayfind/views/turns.h>

G_BEGIN_DECLS

/**
 * WayCurvePiece:
 * @from: where it begins
 * @to: where it ends
 * @centre: of an arc, the centre of its circle
 * @angle: by how much an arc turns, in radians, up to pi: above 0 from the axis
 *   of x towards that of y; 0 for a straight piece
 * @length: how long it is
 *
 * A straight line or an arc.
 *
 * Since: 1.0
 */
typedef struct
{
  WayPosition from;
  WayPosition to;
  WayPosition centre;
  gdouble     angle;
  gdouble     length;

  /*< private >*/
  gpointer    reserved[2];
} WayCurvePiece;

#define WAY_TYPE_CURVE_PIECE (way_curve_piece_get_type ())

/**
 * way_curve_piece_get_type:
 *
 * Returns: the boxed type #WayCurvePiece, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_curve_piece_get_type (void) G_GNUC_CONST;

/**
 * way_curve_fits:
 * @from: a place in a plane
 * @at: where to turn
 * @to: where to go on to
 * @radius: of the circle, 0 or more
 *
 * Whether the corner at @at can be rounded by an arc that begins no earlier
 * than half way from @from and ends no later than half way to @to: so arcs of
 * corners that follow one another never overlap. For a turn by an angle a, the
 * radius times tan (a / 2) is at most half of the shorter line. On cells the
 * arc then stays within the cell of @at, whatever stands in the others. O(1).
 *
 * Returns: whether it fits; always for a radius of 0 or for no turn, and never
 *   for turning back with a radius above 0
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_curve_fits (const WayPosition *from,
                         const WayPosition *at,
                         const WayPosition *to,
                         gdouble            radius);

/**
 * way_turns_set_radius:
 * @self: a view
 * @radius: the least radius to turn by, 0 or more, finite, in the unit of the
 *   positions
 * @error: return location for what went wrong, or %NULL
 *
 * Forbids all turns that way_curve_fits() does not let be. What edges cost
 * stays as it is, although an arc is a little shorter than its corner. Takes
 * the place of way_turns_set_cost_func(). A start has no heading: the first
 * edge may lead anywhere.
 *
 * Returns: whether it was set; %FALSE with %WAY_ERROR_UNSUPPORTED if the base
 *   has no positions in a plane
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_turns_set_radius (WayTurns  *self,
                               gdouble    radius,
                               GError   **error);

/**
 * way_curve_path:
 * @path: a path over @graph
 * @graph: the graph that was searched
 * @radius: the radius of arcs, 0 or more, finite
 * @error: return location for what went wrong, or %NULL
 *
 * Rounds the corners of a path, as something moves that drives along it: lines
 * and arcs, each of which goes on in the direction in which the one before it
 * ends. With a radius of 0 they are lines from corner to corner. O(nodes).
 *
 * Returns: (transfer full) (nullable) (element-type WayCurvePiece): the pieces,
 *   none for a path that stays where it begins; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if a node has no position in a plane, or if the path
 *   has a turn that way_curve_fits() does not let be, which the message names
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GArray *way_curve_path (const WayPath *path,
                        WayGraph      *graph,
                        gdouble        radius,
                        GError       **error);

G_END_DECLS
