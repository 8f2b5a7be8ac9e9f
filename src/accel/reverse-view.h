/* reverse-view.h - a graph with its edges turned around, for searches of ours
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graph.h>

#define WAY_TYPE_REVERSE_VIEW (reverse_view_get_type ())

G_DECLARE_FINAL_TYPE (ReverseView, reverse_view, WAY, REVERSE_VIEW, GObject)

/* A view of @base, which has predecessors and does not lift. It has no
 * heuristic: what the base would estimate leads the other way. */
ReverseView *reverse_view_new (WayGraph *base);
