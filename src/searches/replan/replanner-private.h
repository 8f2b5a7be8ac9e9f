/* replanner-private.h - the graph and the goal of a replanner
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/searches/replanning.h>

G_BEGIN_DECLS

/* The graph over which it plans. (transfer none) */
WayGraph *replanner_get_graph (const WayReplanner *self);

/* Where its plans lead, borrowed until the goal is set again. */
WayNode   replanner_get_goal  (const WayReplanner *self);

G_END_DECLS
