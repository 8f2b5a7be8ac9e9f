/* depth-first.h - the second loop of the engine: IDA*, in the memory of a path
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/search-private.h"

/* For a run of a strategy that goes depth first. Before its goals are begun. */
void     depth_first_begin     (WaySearch *self);

/* Forgets the paths of a run, because their nodes may soon be freed. */
void     depth_first_end       (WaySearch *self);

void     depth_first_free      (DepthFirst *self);

/* The map that finds goals. */
NodeMap *depth_first_goals     (WaySearch *self);

/* Takes a state in which a start begins, as search_open_start() does. */
LoopEnd  depth_first_add_start (WaySearch *self,
                                WayNode    state,
                                WayCost    cost);

/* The loop, a LoopFunc. */
LoopEnd  depth_first_loop      (WaySearch *self,
                                guint      quota);

/* Stores one path as the reached nodes, for the functions that return results:
 * the path to the goal that was found, or a partial path. */
void     depth_first_show      (WaySearch *self);

/* Has the next call of depth_first_show() choose again. */
void     depth_first_hide      (WaySearch *self);
