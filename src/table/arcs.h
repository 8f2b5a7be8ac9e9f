/* arcs.h - the edges of a finite graph, sorted by node, in two flat arrays
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edges-private.h"

#include <wayfind/table-builder.h>

/* The label of an edge that has none. */
#define ARCS_NO_LABEL G_MAXUINT32

/* Compressed sparse rows. Each edge has a place, which is its id: those of
 * node i are offsets[i] and on, up to offsets[i + 1]. */
typedef struct
{
  guint32     *offsets;         /* (owned) n_nodes + 1 */
  WayWholeArc *whole;           /* (owned) if all costs are whole and fit ... */
  WayRealArc  *real;            /* (owned) ... otherwise this */
  guint32     *tags;            /* (owned) (nullable) by place: a label, or in
                                 * arcs turned around the id of the edge */
  guint32      n_nodes;
} Arcs;

/* Node i is what was ids[i], and numbers[id] says which node an id became, or
 * NO_NUMBER if that is still open; the first @count nodes are settled. */
typedef struct
{
  guint32 *ids;                 /* (borrowed) room for one more */
  guint32 *numbers;             /* (borrowed) */
  guint32  count;
} NodeOrder;

#define NO_NUMBER G_MAXUINT32

/* Sorts @edges by where they begin; those of a node keep their order. @labels
 * (nullable) has one for each. With @whole, all costs must fit that. FALSE if
 * there is no memory. */
gboolean arcs_init         (Arcs               *self,
                            const WayTableEdge *edges,
                            const guint32      *labels,
                            gsize               n_edges,
                            guint32             n_nodes,
                            gboolean            whole);

/* Empty, with room for what @like holds, which was made of @edges and @labels:
 * takes over their memory, which is no smaller and has been touched already.
 * FALSE if there is none for the rest; both are the caller's then. */
gboolean arcs_init_in      (Arcs               *self,
                            const Arcs         *like,
                            WayTableEdge       *edges,
                            guint32            *labels);

/* Fills @self, which has room and is empty, with the arcs of @draft in an order
 * of its nodes, which is completed on the way. Of parallel arcs the cheapest
 * stays, in the place of the first, if there is @last: an array of zeros for
 * each node. Cannot fail. */
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

/* Turns all edges of @forward around, so that they are sorted by where they
 * lead. Tagged with their ids there if @with_ids. %FALSE if there is no
 * memory. */
gboolean arcs_init_reverse (Arcs               *self,
                            const Arcs         *forward,
                            gboolean            with_ids);
void     arcs_clear        (Arcs               *self);

/* The node whose edges @place is among. O(log nodes). */
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

/* Where the edges of node @at lie, for memory to be asked for them before they
 * are wanted: on a graph that is larger than the caches a search spends a
 * quarter of its time in waiting for them. The asking is the caller's, because
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
