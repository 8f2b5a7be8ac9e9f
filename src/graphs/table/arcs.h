/* arcs.h - the edges of a finite graph, sorted by node, in two flat arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edges-private.h"
#include "core/meter.h"

#include <wayfind/graphs/table-builder.h>

/* The label of an edge that has none. */
#define ARCS_NO_LABEL G_MAXUINT32

/* An edge of a builder, between nodes by their ids. */
typedef struct
{
  WayCost cost;
  guint32 from;
  guint32 to;
} TableEdge;

/* Compressed sparse rows. The place of an edge is its id: the edges of node i
 * have the places from offsets[i] to offsets[i + 1] - 1. */
typedef struct
{
  guint32     *offsets;         /* (owned) n_nodes + 1 */
  WayWholeArc *whole;           /* (owned) if all costs are whole and fit ... */
  WayRealArc  *real;            /* (owned) ... otherwise this */
  guint32     *tags;            /* (owned) (nullable) by place: a label, or in
                                 * arcs turned around the id of the edge */
  guint32      n_nodes;
  guint32      n_merged;        /* left out, though with another label */
} Arcs;

/* An order of nodes: ids[i] is the id that node i had before, and numbers[id]
 * the node that an id became, or NO_NUMBER while that is open. The first @count
 * nodes are settled. */
typedef struct
{
  guint32 *ids;                 /* (borrowed) room for one more */
  guint32 *numbers;             /* (borrowed) */
  guint32  count;
} NodeOrder;

#define NO_NUMBER G_MAXUINT32

/* Sorts @edges by their first nodes; the edges of one node keep their order.
 * @labels (nullable) has one label for each edge. With @whole, arcs_is_whole()
 * must hold for all costs. FALSE if there is no memory. */
gboolean arcs_init         (Arcs               *self,
                            const TableEdge    *edges,
                            const guint32      *labels,
                            gsize               n_edges,
                            guint32             n_nodes,
                            gboolean            whole);

/* Makes empty arcs with room for all arcs of @like, which was made of @edges
 * and @labels. Takes over the memory of these two, which suffices and has been
 * touched already. FALSE if there is no memory for the rest; @edges and @labels
 * then stay the caller's. */
gboolean arcs_init_in      (Arcs               *self,
                            const Arcs         *like,
                            TableEdge          *edges,
                            guint32            *labels);

/* Copies the arcs of @draft into @self, which is empty and has room, in the
 * order @order, and completes the order on the way. If @last is given, an array
 * with a zero for each node, only the cheapest of parallel arcs is kept, in the
 * place of the first. Cannot fail. */
void     arcs_fill         (Arcs               *self,
                            const Arcs         *draft,
                            NodeOrder          *order,
                            guint32            *last);

/* Whether a cost can be kept as a whole number. */
static inline gboolean
arcs_is_whole (WayCost cost)
{
  return cost == INFINITY
         || (cost < WAY_WHOLE_HIDDEN && cost == (guint32) cost);
}

/* Turns all edges of @forward around, so that they are sorted by the nodes to
 * which they lead. If @with_ids, each is tagged with its id in @forward. %FALSE
 * if a limit of @meter was met, or there is no memory. */
gboolean arcs_init_reverse (Arcs               *self,
                            const Arcs         *forward,
                            gboolean            with_ids,
                            Meter              *meter);
void     arcs_clear        (Arcs               *self);

/* The node to which the edge at @place belongs. O(log nodes). */
guint32  arcs_find_from    (const Arcs         *self,
                            guint32             place);

static inline guint32
arcs_count (const Arcs *self)
{
  return self->offsets[self->n_nodes];
}

static inline guint32
arcs_node (const Arcs *self,
           guint32     place)
{
  return self->whole ? self->whole[place].node : self->real[place].node;
}

static inline WayCost
arcs_cost (const Arcs *self,
           guint32     place)
{
  if (self->whole == NULL)
    return self->real[place].cost;
  if (self->whole[place].cost == WAY_WHOLE_HIDDEN)
    return INFINITY;

  return self->whole[place].cost;
}

/* The address of the first edge of node @at, so that memory can be asked for it
 * before it is wanted: on a graph that outgrows the caches, a search waits for
 * such memory for a quarter of its time. The caller does the asking, because
 * GCC 12 drops calls of functions that do nothing else. */
static inline gconstpointer
arcs_address (const Arcs *self,
              gsize       at)
{
  const guint32 first = self->offsets[at];

  return self->whole != NULL ? (gconstpointer) (self->whole + first)
                             : (gconstpointer) (self->real + first);
}

/* Hands out the edges of node @at without copying. */
static inline void
arcs_give_span (const Arcs *self,
                gsize       at,
                gboolean    with_ids,
                WayEdges   *edges)
{
  const guint32 first = self->offsets[at];
  const guint32 n_arcs = self->offsets[at + 1] - first;
  const guint32 first_edge = with_ids ? first : WAY_EDGE_NONE;

  /* The usual case, without a call. */
  if (G_LIKELY (self->whole != NULL && edges->layout == WAY_EDGES_WHOLE))
    edge_buffer_take_span ((EdgeBuffer *) edges, self->whole + first, n_arcs,
                           first_edge);
  else if (self->whole != NULL)
    way_edges_set_whole_span (edges, self->whole + first, n_arcs, first_edge);
  else
    way_edges_set_real_span (edges, self->real + first, n_arcs, first_edge);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Arcs, arcs_clear)
