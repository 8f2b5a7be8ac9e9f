/* letter-map.h - small maps drawn with letters
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

/* (transfer full) (nullable): the map of a grid, a row on each line; %NULL if
 * the network is not a grid, or too large for a screen. */
char *map_text_begin (const Network *network);

/* Draws @letter for a cell of it. */
void  map_text_set   (char          *map,
                      const Network *network,
                      WayNode        node,
                      char           letter);

/* 1 to 9, and then A to Z: "+" beyond. */
char  map_text_digit (guint          number);
