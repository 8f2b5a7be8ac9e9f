/* turn-rows.h - the edges out of a state of turns, copied from a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/turns/turns-private.h"

/* Fills @edges, which is empty, if turns cost only by their kinds. The state
 * @at must be an edge of a table at whose head no restriction begins.
 * Otherwise, or if memory for kinds is lacking, or an edge is faulty, returns
 * FALSE and adds nothing. O(edges). */
gboolean turn_rows_write (WayTurns    *turns,
                          const WayAt *at,
                          WayEdges    *edges);
