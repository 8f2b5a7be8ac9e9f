/* turn-rows.h - the edges out of a state of turns, straight from a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/turns/turns-private.h"

/* Fills @edges, which is empty, where turns cost something by their kinds alone.
 * The state @at must be an edge of a table at whose head no restriction begins.
 * %FALSE, and nothing is added, if it is not, there is no memory for kinds, or
 * an edge is at fault. O(edges). */
gboolean turn_rows_write (WayTurns    *turns,
                          const WayAt *at,
                          WayEdges    *edges);
