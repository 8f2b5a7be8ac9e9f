/* jump-distances.h - the lengths of jumps from each cell of a square grid
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "graphs/grid/grid-courses.h"

/* A longer jump is divided. */
#define LONGEST_JUMP G_MAXINT16

/* For each direction: if above 0, the number of steps to the next jump point.
 * Otherwise no jump point lies ahead, and its negative is the number of steps
 * before a wall. */
typedef gint16 JumpDistances[N_DIRECTIONS];

/* Fills in the distances of all cells. @targets (nullable) marks further cells
 * that are jump points. The masks have to be up to date. O(cells). Returns
 * FALSE if the time ran out, or the call was cancelled. */
gboolean jump_distances_fill (const WayGrid *grid,
                              const guint8  *targets,
                              JumpDistances *distances,
                              Meter         *meter);
