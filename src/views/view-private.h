/* view-private.h - what our own views read of what they derive from
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Functions that a search calls for each node read the fields of WayView,
 * base and iface, for themselves: no call, and no check of types. */

#pragma once

#include <wayfind/views/clearance.h>
#include <wayfind/views/view.h>

#define VIEW_ALL_PROMISES \
  ((WayViewPromises) (WAY_VIEW_ADDS_NO_EDGE | WAY_VIEW_LOWERS_NO_COST))

/* The get_promises of views that only hide edges or make them dearer. */
WayViewPromises view_promise_all (WayView *self);

/* Notes in class_init that views of @type run no code but their own and the
 * base's: see core/prompt.h. */
void view_type_set_prompt (GType type);

/* Notes in class_init that views of @type keep a cheapest path of their base to
 * each goal that they show, and its cost. */
void view_type_set_keeps_paths (GType type);

/* What the views above a view may do to paths, in the order of how little a
 * view that leaves out edges may rest on. */
typedef enum
{
  VIEWS_ABOVE_MAY_ADD_EDGES,    /* or states, or nobody knows them */
  VIEWS_ABOVE_CHANGE_COSTS,     /* they make edges cost more, or hide them */
  VIEWS_ABOVE_KEEP_PATHS        /* cheapest paths are those of the view */
} ViewsAbove;

/* Says what lies between the graph that asks @query and @view. */
ViewsAbove views_above (const WayQuery *query,
                        WayView        *view);

/* Whether @base has no states, so that a view which is told of nodes may lie on
 * it; a critical names the right order otherwise. @piece is its subject. For
 * constructors that have no error. */
gboolean view_may_lie_on (WayGraph   *base,
                          const char *piece);

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

WayViewPromises view_get_promises (WayView *self);

/* The size that a clearance was made for. */
gdouble clearance_get_size (WayClearance *self);
