/* bidirectional-private.h - what tests need to know of searches from both ends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/bidirectional.h>

/* How many nodes a side expands in its turn, at least 1. On a graph of a few
 * nodes one turn would be all of the search, and would show nothing. */
void bidirectional_set_slice (WayBidirectional *self,
                              guint             slice);
