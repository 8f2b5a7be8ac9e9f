/* plain-view.h - what views that keep the nodes of their base leave as it is
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graph.h>

/* What the struct of a plain view begins with. */
typedef struct
{
  GObject   parent_instance;

  WayGraph *base;               /* (owned) */
  const WayGraphInterface *iface; /* of @base, for what is called often */
  guint64   version;            /* how often the view itself was changed */
} PlainView;

/* Holds a reference to @base. */
void plain_view_init      (PlainView         *self,
                           WayGraph          *base);

/* Makes a view answer as its base does in all but edges: node type, cursor,
 * flags, estimates, names, positions and labels, and between nodes and states
 * if the base lifts. It sets itself what it changes, after this: one with a
 * cursor of its own also heuristic(), and lift() if its base may lift.
 *
 * Flags are the base's as far as the view has functions for them: without
 * predecessors() of its own it has none. */
void plain_view_implement (WayGraphInterface *iface);

/* The base's and the view's own: both count up, and so does their sum. */
static inline guint64
plain_view_version (const PlainView *self)
{
  return way_graph_get_version (self->base) + self->version;
}

static inline WayGraph *
plain_view_base (WayGraph *graph)
{
  return ((PlainView *) graph)->base;
}
