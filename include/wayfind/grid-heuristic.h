/* grid-heuristic.h - distances over cells, each a function that stands alone
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/macros.h>

G_BEGIN_DECLS

/**
 * way_manhattan:
 * @dx: columns between two cells, of either sign
 * @dy: rows between them
 * @horizontal: what a step to the left or right costs, 0 or more
 * @vertical: what a step up or down costs
 *
 * Never too much where steps lead to 4 neighbours. With 8 it overestimates as
 * soon as a diagonal step costs less than the two that it saves: A* is then
 * fast, and its path may be dearer than the best.
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
 * What it costs to walk over a plain without obstacles: diagonally first, then
 * straight on. If a diagonal step costs more than the two that it saves, or
 * less than a straight one, the others serve in its place, so that this never
 * overestimates where steps lead to 8 neighbours, nor to 4.
 *
 * Returns: the cost of such a walk, but for a step where a cheap diagonal
 *   makes odd distances dearer than even ones
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
 * @horizontal: what a step to the left or right costs, 0 or more; no more than
 *   a diagonal one
 * @vertical: what a step up or down costs; no more than a diagonal one
 *
 * Never too much where steps lead to 4 or 8 neighbours; the exact distance
 * where all 8 cost the same.
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
 * The straight line. Never too much where steps lead to 4 neighbours, and to 8
 * if a diagonal step costs no less than the root of @horizontal squared plus
 * @vertical squared: the usual 10 and 14 do not, and a search with 14.14 for
 * 14 may miss the best path by a hair.
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
 * columns and rows into axial coordinates.
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
 * The exact distance over triangles without obstacles. It takes both cells and
 * not their difference, since it matters which way each points: up if its
 * column and row add up to an even number.
 *
 * The sides of triangles lie on three families of parallel lines. Each step
 * crosses one line, and a shortest walk crosses none twice, so that the
 * distance is the number of lines that part the two cells.
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
