/* view-private.h - what our own views read of what they derive from
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Functions that a search calls for each node read the fields of WayView,
 * base and iface, for themselves: no call, and no check of types. */

#pragma once

#include <wayfind/view.h>

#define VIEW_ALL_PROMISES \
  ((WayViewPromises) (WAY_VIEW_ADDS_NO_EDGE | WAY_VIEW_LOWERS_NO_COST))

/* The get_promises of views that only hide edges or make them dearer. */
WayViewPromises view_promise_all (WayView *self);

/* Notes in class_init that views of @type run no code but their own and the
 * base's: see core/prompt.h. */
void view_type_set_prompt (GType type);

/* Lines of a view that leaves out or adds edges but no ground: those of its
 * base. */
void view_forward_lines (WayGraphInterface *iface);

/* The later of the base's and the view's own. */
static inline guint64
view_version (const WayView *self)
{
  return MAX (way_graph_get_version (self->base), self->version);
}

static inline WayGraph *
view_base (WayGraph *graph)
{
  return ((WayView *) graph)->base;
}
