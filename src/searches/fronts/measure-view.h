/* measure-view.h - a graph whose edges cost what a measure says
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "searches/fronts/measures-private.h"

#include <wayfind/views/view.h>

/* A view of @base, whose nodes are those of starts and goals, and which knows
 * the edges into a node. Edges that the base hides stay hidden. @measure must
 * outlive the view. (transfer full) */
WayGraph *measure_view_new (WayGraph      *base,
                            const Measure *measure);
