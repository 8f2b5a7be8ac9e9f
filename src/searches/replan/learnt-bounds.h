/* learnt-bounds.h - lower bounds on the cost to a goal, from a search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "searches/replan/learnt.h"

#include <wayfind/core/path.h>

G_BEGIN_DECLS

/* Learns that no path to the goal costs less than @front that leads through a
 * node which @search has closed. Without memory for all, nothing is known any
 * more: %FALSE. */
gboolean lesson_learn      (Learnt    *learnt,
                            WaySearch *search,
                            gdouble    front);

/* Learns from a search that was stopped, before there is another. */
void     lesson_learn_part (Learnt    *learnt,
                            WaySearch *search);

/* Learns from a search that has found a node from which the way is known, and
 * returns the whole path, whose nodes are linked from then on. %NULL if it is
 * known that no way leads on. (transfer full) */
WayPath *lesson_learn_path (Learnt    *learnt,
                            WaySearch *search);

G_END_DECLS
