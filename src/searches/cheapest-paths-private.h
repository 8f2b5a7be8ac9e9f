/* cheapest-paths-private.h - the edges of cheapest paths, in order
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/hash-slots.h"

#include <wayfind/searches/cheapest-paths.h>

G_BEGIN_DECLS

typedef struct
{
  gpointer node;                /* (owned) */
  WayCost  cost;                /* from the start */
  guint64  n_paths;             /* to the goal */
  guint32  first_edge;
  gboolean is_start;
} CheapestNode;

typedef struct
{
  WayCost cost;
  guint64 n_paths;              /* from start to goal over this edge */
  guint32 from;                 /* number of a node */
  guint32 to;
  guint32 edge;
} CheapestEdge;

/* Nodes are numbered such that edges lead to larger numbers, and edges by the
 * nodes that they leave. */
struct _WayCheapestPaths
{
  gatomicrefcount ref_count;
  WayGraph       *graph;        /* (owned) */
  gpointer        cursor;       /* of the graph, which knows numbers of states
                                 * while there is one; %NULL for other nodes */
  WayNodeType    *type;         /* (owned) */
  WayCost         cost;
  guint64         n_paths;
  CheapestNode   *nodes;        /* (owned) */
  gsize           n_nodes;
  CheapestEdge   *edges;        /* (owned) */
  gsize           n_edges;
  HashSlots       slots;        /* of nodes */
};

/* Finds all paths, for a @self without any. */
gboolean cheapest_paths_build (WayCheapestPaths *self,
                               WayNode           start,
                               WayNode           goal,
                               Meter            *meter,
                               GError          **error);

typedef struct
{
  const WayNodeType *type;
  WayNode            node;
} WantedNode;

static inline gboolean
cheapest_paths_is_wanted (gconstpointer nodes,
                          guint32       i,
                          gconstpointer wanted)
{
  const WantedNode *other = wanted;

  return way_node_type_equal (other->type,
                              ((const CheapestNode *) nodes)[i].node,
                              other->node);
}

/* The slot of a node: its number and one more, or 0. */
static inline guint32 *
cheapest_paths_find_slot (const WayCheapestPaths *self,
                          WayNode                 node)
{
  const WantedNode wanted = { self->type, node };

  return hash_slots_find (&self->slots, way_node_type_hash (self->type, node),
                          cheapest_paths_is_wanted, self->nodes, &wanted);
}

/* How many edges lead on from node @i. */
static inline guint32
cheapest_paths_count_edges (const WayCheapestPaths *self,
                            guint32                 i)
{
  const gsize end = i + 1 < self->n_nodes ? self->nodes[i + 1].first_edge
                                          : self->n_edges;

  return (guint32) end - self->nodes[i].first_edge;
}

G_END_DECLS
