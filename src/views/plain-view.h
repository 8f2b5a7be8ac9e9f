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
} PlainView;

/* Holds a reference to @base. */
void plain_view_init      (PlainView         *self,
                           WayGraph          *base);

/* Makes a view answer as its base does: node type, cursor, flags, version,
 * names, positions and labels. It sets itself what it changes, after this. */
void plain_view_implement (WayGraphInterface *iface);

static inline WayGraph *
plain_view_base (WayGraph *graph)
{
  return ((PlainView *) graph)->base;
}
