/* jumped-cells.h - the cells of a grid between the two ends of a jump
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/explain/explanation-private.h"

/* Marks the cells between the two nodes of @event, diagonal steps first, as
 * #WayJumpPoints jumps over them. @jumped has a byte for each cell. */
void    jumped_cells_mark  (guint32              columns,
                            const WayTraceEvent *event,
                            guint8              *jumped);

/* Counts the cells of a run that jumps passed over and no event mentions. */
guint32 jumped_cells_count (WayTrace            *trace,
                            guint32              columns,
                            guint32              n_cells);
