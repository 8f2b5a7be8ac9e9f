/* tiles.h - grids as tiles
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/theme.h"

#include <wayfind-io/network.h>

#define N_TILE_CLASSES 256

/* The size of a grid in the plane of its positions. */
Point tiles_get_size       (WayGrid     *grid);

/* Chooses a colour for each class of terrain: that of the map's legend, or
 * otherwise a colour by the cost of entering it. */
void  tiles_choose_colours (WayNetwork  *network,
                            const Theme *theme,
                            Colour       colours[N_TILE_CLASSES]);
