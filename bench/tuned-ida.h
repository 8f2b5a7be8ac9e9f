/* tuned-ida.h - an IDA* tuned to the 15-puzzle
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tuned-fifteen.h"

G_BEGIN_DECLS

/* Returns the fewest moves from @start. @n_nodes counts the boards that were
 * met, each time that they were. */
guint tuned_ida_run (FifteenBoard start,
                     guint64     *n_nodes);

G_END_DECLS
