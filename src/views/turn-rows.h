/* turn-rows.h - the edges out of a state of turns, straight from a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/turns-private.h"

/* Fills @edges, which is empty, if turns cost something by their kinds alone,
 * the state @at is an edge of a table, and no restriction begins at its node.
 * %FALSE, and nothing is added, where any of that is not so, there is no memory
 * for kinds, or an edge is at fault. O(edges). */
gboolean turn_rows_write (WayTurns    *turns,
                          const WayAt *at,
                          WayEdges    *edges);
