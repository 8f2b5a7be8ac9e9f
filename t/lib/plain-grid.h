/* plain-grid.h - the edges of a grid, found slowly
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

/* What steps cost: to the side, up or down, and diagonally. */
typedef struct
{
  WayCost horizontal;
  WayCost vertical;
  WayCost diagonal;
} PlainSteps;

/* A map of random classes, from 0 to @n_classes - 1, half of them 0. */
WayTerrain *plain_grid_random_terrain (GRand  *rand,
                                       guint32 width,
                                       guint32 height,
                                       guint   n_classes);

/* Finds the edges that @grid should have, by asking of every two cells whether
 * they touch. */
PlainGraph *plain_grid_new (WayGrid          *grid,
                            const PlainSteps *steps);

/* Fails the test unless @grid has exactly these edges, in both directions and
 * in the order of the cells. */
void plain_grid_assert_edges (const PlainGraph *plain,
                              WayGrid          *grid);

/* Fails the test unless A* and Dijkstra over @grid find the least costs from
 * every @stride-th cell to all others. */
void plain_grid_assert_searches (const PlainGraph *plain,
                                 WayGrid          *grid,
                                 guint             stride);
