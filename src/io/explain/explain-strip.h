/* explain-strip.h - the parts of a strip of frames
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/explain/explain-strip-marks.h"

/* explain-strip-grid.c, in the order of drawing. The path is drawn between the
 * cells and their insides. */
void strip_put_terrain (const Strip *self);
void strip_put_cells   (const Strip *self,
                        const Frame *frame);
void strip_put_insides (const Strip *self,
                        const Frame *frame);

/* explain-strip-table.c, in the order of drawing. The path is drawn between
 * the tree and the nodes. */
void strip_put_edges   (const Strip *self);
void strip_put_tree    (const Strip *self,
                        const Frame *frame);
void strip_put_nodes   (const Strip *self,
                        const Frame *frame);
