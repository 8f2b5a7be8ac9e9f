/* view-private.h - functions that the library's own views share
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Functions that a search calls for each node read the fields base and iface of
 * WayView directly: without a call, and without checks of types. */

#pragma once

#include <wayfind/views/clearance.h>
#include <wayfind/views/view.h>

#define VIEW_ALL_PROMISES \
  ((WayViewPromises) (WAY_VIEW_ADDS_NO_EDGE | WAY_VIEW_LOWERS_NO_COST))

/* The get_promises of views that only hide edges or raise their costs. */
WayViewPromises view_promise_all (WayView *self);

/* Notes in class_init that views of @type run only their own code and the
 * base's: see core/immediate-graphs.h. */
void view_type_set_prompt (GType type);

/* Notes in class_init that views of @type keep a cheapest path of their base to
 * each goal that they show, and its cost. */
void view_type_set_keeps_paths (GType type);

/* Notes in class_init that a part of an edge does not cost its part of the edge's
 * cost in views of @type. */
void view_type_set_undivided (GType type);

/* Whether no such view is in the pile of @graph; otherwise sets @error. */
gboolean view_check_divided (WayGraph *graph,
                             GError  **error);

/* Notes that @self adds edges, although views of its type keep paths. */
void view_set_adds_edges (WayView *self);

/* The effect of the views above a view on paths. A view that hides edges may
 * rely least on the first. */
typedef enum
{
  VIEWS_ABOVE_MAY_ADD_EDGES,    /* or states, or they are unknown */
  VIEWS_ABOVE_CHANGE_COSTS,     /* they make edges cost more, or hide them */
  VIEWS_ABOVE_KEEP_PATHS        /* cheapest paths stay the same */
} ViewsAbove;

/* The effect of the views between the graph that asks @query and @view. */
ViewsAbove views_above (const WayQuery *query,
                        WayView        *view);

/* Whether @base has no states, so that a view with settings for nodes may lie
 * on it; otherwise a critical names the right order. @piece is its subject. For
 * constructors without an error. */
gboolean view_may_lie_on (WayGraph   *base,
                          const char *piece);

/* Offers the heuristic of the base if the view keeps lower bounds. */
gpointer view_offer_heuristic (WayGraph *graph);

/* Inherits the lines of the base, for a view that hides or adds edges but
 * leaves the ground unchanged. */
void view_forward_lines (WayGraphInterface *iface);

/* The later of the base's version and the view's own. */
static inline guint64
view_version (const WayView *self)
{
  const guint64 below = self->iface->get_version != NULL
                          ? self->iface->get_version (self->base) : 0;

  return MAX (below, self->version);
}

static inline WayGraph *
view_base (WayGraph *graph)
{
  return ((WayView *) graph)->base;
}

/* Fills @edges with the base's edges out of the node @at, or into it if
 * @backward, which is a constant of the caller. */
static G_ALWAYS_INLINE inline void
view_fill_from_base (const WayView *self,
                     gpointer       cursor,
                     const WayAt   *at,
                     gboolean       backward,
                     WayEdges      *edges)
{
  if (backward)
    self->iface->predecessors (self->base, cursor, at, edges);
  else
    self->iface->neighbours (self->base, cursor, at, edges);
}

WayViewPromises view_get_promises (WayView *self);

/* The size that a clearance was made for. */
gdouble clearance_get_size (WayClearance *self);
