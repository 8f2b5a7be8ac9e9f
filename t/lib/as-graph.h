/* as-graph.h - one plain graph, offered to the library in many shapes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

typedef enum
{
  AS_INDEX,          /* callbacks over indices */
  AS_INTEGER,        /* callbacks over integers in pointers, 0 among them */
  AS_STRUCT,         /* callbacks over structs that the user owns */
  AS_OBJECT,         /* callbacks over strings made on the fly, which travel */
  AS_VALUE8,         /* callbacks over 8 bytes */
  AS_VALUE12,        /* callbacks over 12 bytes, which are not aligned to 8 */
  AS_TABLE,          /* a table, nodes as added */
  AS_TABLE_LOCAL,    /* a table, nodes renumbered */
  AS_OVERLAY,        /* an overlay on AS_INDEX that adds part of the costs */
  AS_OVERLAY_OBJECT, /* the same on AS_OBJECT */
  AS_N_KINDS
} AsKind;

typedef enum
{
  AS_PLAIN = 0,
  AS_WHOLE = 1 << 0,       /* promise whole costs */
  AS_PREDECESSORS = 1 << 1, /* offer predecessors; tables always do */
  AS_SOME_IDS = 1 << 2     /* some edges have ids; of a table, labels */
} AsFlags;

typedef struct
{
  const PlainGraph *plain; /* (not owned) outlives this */
  AsKind            kind;
  AsFlags           flags;
  WayGraph         *graph; /* (owned) */
  WayNodeType      *type;  /* (owned) */
  gpointer          nodes; /* (owned) array of the nodes of this kind */
  WayCost          *extra; /* (owned) (nullable) that an overlay adds */
} AsGraph;

AsGraph *as_graph_new (const PlainGraph *plain,
                       AsKind            kind,
                       AsFlags           flags);

void as_graph_free (AsGraph *self);

const char *as_kind_get_name (AsKind kind);

/* Whether graphs of this kind give all edges of the plain graph, in its
 * order. */
gboolean as_kind_keeps_edges (AsKind kind);

WayNode as_graph_get_node (AsGraph *self,
                           guint    id);

guint as_graph_get_id (AsGraph *self,
                       WayNode  node);

/* Fails the test unless @edge is the id of an edge from @from to @to that
 * raises the cost of a path from @before to @after, or is WAY_EDGE_NONE if such
 * an edge has no id. */
void as_graph_check_edge (AsGraph *self,
                          guint    from,
                          guint    to,
                          WayCost  before,
                          WayCost  after,
                          guint32  edge);

/* Makes a search over @self that asks for the plain graph's estimates. */
WaySearch *as_graph_search (AsGraph    *self,
                            WayStrategy strategy);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AsGraph, as_graph_free)
