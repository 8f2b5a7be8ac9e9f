/* edge-twins.h - which of the edges between the same two nodes is the cheapest
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/hash-slots.h"

/* The edges of one node. Few are compared with one another; many are put into a
 * table by the nodes that they lead to. */
typedef struct
{
  const WayEdges *edges;        /* (not owned) */
  WayNodeType    *type;         /* (not owned) of their nodes */
  HashSlots       slots;        /* of edges */
} EdgeTwins;

void     edge_twins_init    (EdgeTwins      *self,
                             WayNodeType    *type);
void     edge_twins_clear   (EdgeTwins      *self);

/* Sets the edges to ask about, which must not change meanwhile. O(edges) if the
 * hash function spreads their nodes. */
gboolean edge_twins_set     (EdgeTwins      *self,
                             const WayEdges *edges,
                             Meter          *meter,
                             GError        **error);

/* Whether another edge leads to the same node as edge @i and is cheaper, or is
 * as cheap and comes first. */
gboolean edge_twins_outdone (const EdgeTwins *self,
                             guint            i);
