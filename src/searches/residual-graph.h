/* residual-graph.h - a graph in which the edges of paths lead back
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edge-reader.h"
#include "core/node-map.h"

#include <wayfind/searches/disjoint-paths.h>

G_BEGIN_DECLS

/* An edge of the paths so far. */
typedef struct
{
  guint32 from;                 /* ids of nodes of the base */
  guint32 to;
  guint32 place;                /* among the edges out of @from */
  guint32 edge;                 /* its id, or WAY_EDGE_NONE */
  WayCost cost;
  guint32 next_out;             /* the next one out of @from, and into @to, */
  guint32 next_in;              /* and one more; 0 for none */
} UsedEdge;

/* What is known of a node of the base. The potential of a node is the total
 * least cost from the start, as far as searches went, less @lack: so all is
 * zero for nodes that no search has reached. */
typedef struct
{
  WayCost lack;                 /* on the side where edges arrive */
  WayCost lack_out;             /* where they leave, if a path uses the node */
  guint32 first_out;            /* place among @used, and one more; 0: none */
  guint32 first_in;
  guint32 mark;                 /* place among @split, and one more; or what
                                 * the search for paths notes */
} ResidualNode;

/* What the graph shows; belongs to the search for paths. */
typedef struct
{
  WayGraph     *base;           /* (not owned) */
  WayDisjoint   kind;
  guint32       start;          /* ids */
  guint32       goal;
  NodeMap       map;            /* of nodes of the base */
  ResidualNode *nodes;          /* (owned) by id */
  gsize         n_nodes;        /* that are there; all below are */
  gsize         nodes_room;
  UsedEdge     *used;           /* (owned) */
  gsize         n_used;
  gsize         used_room;
  guint32      *split;          /* (owned) ids of nodes with two sides */
  gsize         n_split;
  gsize         split_room;
  Meter        *meter;          /* (not owned) */
} Residual;

/* A node of the residual graph: a node of the base, and its side. */
typedef struct
{
  guint32  id;
  gboolean is_out;              /* edges leave it; otherwise they arrive */
} ResidualSide;

/* A graph for one search: it must not outlive @residual, nor see it change. */
WayGraph    *residual_graph_new   (Residual *self);

/* The node for a search to begin or end at. */
WayNode      residual_node        (const Residual *self,
                                   guint32         id);
ResidualSide residual_side        (const Residual *self,
                                   WayNode         node);

/* The id of a node of the base, made if need be. */
gboolean     residual_intern      (Residual *self,
                                   WayNode   node,
                                   guint32  *id,
                                   GError  **error);

/* Whether @id has two sides. */
static inline gboolean
residual_is_split (const Residual *self,
                   guint32         id)
{
  return self->kind == WAY_DISJOINT_NODES && self->nodes[id].first_in != 0
         && id != self->start && id != self->goal;
}

/* Whether a path uses the edge at @place out of @id. */
static inline gboolean
residual_is_used (const Residual *self,
                  guint32         id,
                  guint32         place)
{
  guint32 i = self->nodes[id].first_out;

  while (i != 0 && self->used[i - 1].place != place)
    i = self->used[i - 1].next_out;

  return i != 0;
}

G_END_DECLS
