/* refusal.h - searches for goals that no path can reach
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/search-private.h"

/* Whether the graph knows at once that no path leads from a start to a goal. */
gboolean search_are_goals_refused (const WaySearch *self);

/* Asks the graph, at the beginning of a run, whether any goal can be reached,
 * and counts the blocked starts. If the graph refuses all goals and the search
 * has to return a partial path to the nearest node, the nearest nodes become
 * the goals of the run. If the search @may_wait and nothing watches it, they do
 * so when the path is asked for, by search_catch_up(). */
void     search_ask_components (WaySearch *self,
                                gboolean   may_wait);

/* Whether the search has no goal left to look for. */
gboolean search_is_pointless   (const WaySearch *self);

/* Converts the end of the loop when the goals were refused: a nearest node that
 * was found is not a goal. */
LoopEnd  search_settle_refusal (WaySearch *self,
                                LoopEnd    end);
