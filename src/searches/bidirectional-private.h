/* bidirectional-private.h - searches from both ends, for tests
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/searches/bidirectional.h>

/* Sets how many nodes a side expands in its turn, at least 1. With the usual
 * number a test's small graph would be searched in one turn, which would show
 * nothing. */
void bidirectional_set_slice (WayBidirectional *self,
                              guint             slice);
