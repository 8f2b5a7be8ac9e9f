/* refusal.h - searches for goals that islands put out of reach
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/search-private.h"

/* Asks the graph, when a run has just begun, whether any goal can be reached,
 * and counts the starts that are blocked. If all goals are refused and a partial
 * path to the nearest node is wanted, the nearest nodes become what is looked
 * for. */
void     search_ask_islands    (WaySearch *self);

/* Whether there is nothing to look for. */
gboolean search_is_pointless   (const WaySearch *self);

/* What an end of the loop means when the goals were refused: a nearest node
 * that was found is no goal. */
LoopEnd  search_settle_refusal (WaySearch *self,
                                LoopEnd    end);
