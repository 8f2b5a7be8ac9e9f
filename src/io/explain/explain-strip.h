/* explain-strip.h - the parts of a strip of frames
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/explain/explain-strip-marks.h"

/* explain-strip-grid.c: the terrain, which all frames share; then, in each
 * frame, what lies below the path and what lies above it. */
void strip_put_terrain (const Strip *self);
void strip_put_cells   (const Strip *self,
                        const Frame *frame);
void strip_put_insides (const Strip *self,
                        const Frame *frame);

/* explain-strip-table.c: the edges, which all frames share; then, in each
 * frame, what lies below the path and what lies above it. */
void strip_put_edges   (const Strip *self);
void strip_put_tree    (const Strip *self,
                        const Frame *frame);
void strip_put_nodes   (const Strip *self,
                        const Frame *frame);
