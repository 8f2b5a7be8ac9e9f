/* both-ends-private.h - searches from both ends, for tests
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/searches/both-ends.h>

/* Sets how many nodes a side expands in its turn, at least 1. The usual number
 * would let one side search a test's small graph in a single turn. */
void both_ends_set_slice (WaySearch *search,
                          guint      slice);
