/* visit.h - each node of a finite graph, asked for its edges once
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edge-reader.h"
#include "core/meter.h"
#include "core/node-map.h"

#include <wayfind/core/graph.h>

/* A node map numbers nodes as they are met, and their edges are read in
 * the order of their numbers, until no node is left: then all nodes that the
 * first can reach were read. The edges must depend on nothing but the node.
 * What can fail returns %FALSE with an error. */
typedef struct
{
  NodeMap    *map;              /* (not owned) for the graph's node type */
  EdgeReader  reader;           /* holds the edges of the node asked last */
  Meter      *meter;            /* (not owned) what asking is charged to */
} Visit;

void     visit_begin     (Visit    *self,
                          WayGraph *graph,
                          NodeMap  *map,
                          Meter    *meter);
void     visit_end       (Visit    *self);

/* The number of @node, a new one if it was not met before. */
gboolean visit_meet      (Visit    *self,
                          WayNode   node,
                          guint32  *id,
                          GError  **error);

/* The same for a map that outlives the call, without a visit. The index of the
 * map is charged to @meter before it grows. */
gboolean visit_meet_within (NodeMap *map,
                            Meter   *meter,
                            WayNode  node,
                            guint32 *id,
                            GError **error);

/* Fills the buffer with the edges out of node @id, as of a start. */
gboolean visit_ask       (Visit    *self,
                          guint32   id,
                          GError  **error);

/* Says that memory ran out. Returns %FALSE. */
gboolean visit_no_memory (GError  **error);

/* Says why node_map_intern() had no number for @node. Returns %FALSE. */
gboolean visit_no_id     (const NodeMap *map,
                          WayNode        node,
                          GError       **error);

/* Says why first_use_prepare() failed. Returns %FALSE. */
gboolean visit_unprepared (const Meter *meter,
                           GError     **error);

/* How many nodes have been met; of indices that is all of them. */
static inline guint32
visit_count (const Visit *self)
{
  return self->map->keys != NODE_KEYS_NONE ? self->map->count
                                           : self->map->type->n_nodes;
}
