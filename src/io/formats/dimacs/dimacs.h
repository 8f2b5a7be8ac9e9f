/* dimacs.h - what reading and writing DIMACS files share
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/format-private.h"

#define DIMACS_MICRODEGREES 1e6

/* How many nodes without arcs a file may have, so that a line of text cannot
 * use up the memory. */
#define DIMACS_MAX_LONE_NODES (1u << 20)

void dimacs_write_graph       (Writer     *writer,
                               WayNetwork *network);
void dimacs_write_coordinates (Writer     *writer,
                               WayNetwork *network);
