/* grid-heuristic.h - distances over cells, each a function that stands alone
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/macros.h>

G_BEGIN_DECLS

/**
 * way_manhattan:
 * @dx: columns between two cells, of either sign
 * @dy: rows between them
 * @horizontal: what a step to the left or right costs, 0 or more
 * @vertical: what a step up or down costs
 *
 * Admissible where steps lead to 4 neighbours. Where they lead to 8 it
 * overestimates as soon as a diagonal step costs less than the two straight
 * steps that it saves: A* is then fast, and its path may be dearer than the
 * best. O(1).
 *
 * Returns: |@dx| * @horizontal + |@dy| * @vertical
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_manhattan (gdouble dx,
                       gdouble dy,
                       WayCost horizontal,
                       WayCost vertical);

/**
 * way_octile:
 * @dx: columns between two cells, of either sign
 * @dy: rows between them
 * @horizontal: what a step to the left or right costs, 0 or more
 * @vertical: what a step up or down costs
 * @diagonal: what a diagonal step costs; `INFINITY` if there are none
 *
 * The cost of a walk over a plain without obstacles: diagonally first, then
 * straight on. A diagonal step that costs more than the two straight ones that
 * it saves is replaced by these, and a straight step that costs more than a
 * diagonal one is replaced by that. So it is admissible where steps lead to 8
 * neighbours, or to 4. O(1).
 *
 * Returns: the cost of such a walk; where diagonal steps are the cheapest, odd
 *   distances may cost one step more than this
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_octile (gdouble dx,
                    gdouble dy,
                    WayCost horizontal,
                    WayCost vertical,
                    WayCost diagonal);

/**
 * way_chebyshev:
 * @dx: columns between two cells, of either sign
 * @dy: rows between them
 * @horizontal: what a step to the left or right costs: 0 or more, and no more
 *   than a diagonal step
 * @vertical: what a step up or down costs, likewise
 *
 * Admissible where steps lead to 4 or 8 neighbours, and the exact distance
 * where all 8 steps cost the same. O(1).
 *
 * Returns: the larger of |@dx| * @horizontal and |@dy| * @vertical
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_chebyshev (gdouble dx,
                       gdouble dy,
                       WayCost horizontal,
                       WayCost vertical);

/**
 * way_euclidean:
 * @dx: columns between two cells, of either sign
 * @dy: rows between them
 * @horizontal: what a step to the left or right costs, 0 or more
 * @vertical: what a step up or down costs
 *
 * The straight line. It is admissible where steps lead to 4 neighbours. Where
 * they lead to 8 it is so if a diagonal step costs no less than the root of
 * @horizontal squared plus @vertical squared. With the usual 10 and 14 it does
 * not: 14.14 is more than 14, and a search may miss the best path by a hair.
 * O(1).
 *
 * Returns: the length of the line
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_euclidean (gdouble dx,
                       gdouble dy,
                       WayCost horizontal,
                       WayCost vertical);

/**
 * way_hex_distance:
 * @dq: difference of the first axial coordinates, of either sign
 * @dr: difference of the second ones
 * @step: what a step costs, 0 or more
 *
 * The exact distance over hexagons without obstacles. way_hex_to_axial() turns
 * columns and rows into axial coordinates. O(1).
 *
 * Returns: the number of steps times @step
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_hex_distance (gdouble dq,
                          gdouble dr,
                          WayCost step);

/**
 * way_triangle_distance:
 * @from_column: the column of a cell
 * @from_row: its row
 * @to_column: the column of another
 * @to_row: its row
 * @step: what a step costs, 0 or more
 *
 * The exact distance over triangles without obstacles. The function takes both
 * cells and not their difference, since the distance depends on which way each
 * cell points: up if its column and row add up to an even number.
 *
 * The sides of triangles lie on three families of parallel lines. Each step
 * crosses one line, and a shortest walk crosses none twice, so that the
 * distance is the number of lines that part the two cells. O(1).
 *
 * Returns: the number of steps times @step
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_triangle_distance (gint64  from_column,
                               gint64  from_row,
                               gint64  to_column,
                               gint64  to_row,
                               WayCost step);

G_END_DECLS
