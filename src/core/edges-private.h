/* edges-private.h - the whole of an edge buffer, for core and engine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/budget.h"
#include "core/node-map.h"

#include <wayfind/core/edges.h>

/* Bytes that a buffer has free of charge: room for the edges of one node,
 * however small the limit. */
#define EDGES_FREE_BYTES 4096

/* Bits of WayEdges.special. */
#define EDGES_HAVE_IDS 1u       /* some edge has an id */
#define EDGES_ARE_SPAN 2u       /* the edges lie in the graph's own array */
#define EDGES_NEED_CLEARING 4u  /* a fault, an error, or copies of objects */

/* An edge in the layout WAY_EDGES_NODES. */
typedef struct
{
  union
  {
    WayNode  node;
    struct
    {
      guint32 hash;     /* of a value, if the buffer has an index; the value
                         * itself lies in EdgeBuffer.values */
      guint32 owner;    /* for searches that share their nodes */
    };
  };
  WayCost cost;
} NodeEdge;

/* The fault of an edge that was added. The buffer keeps the first one. */
typedef enum
{
  EDGE_FAULT_NONE,
  EDGE_FAULT_COST,      /* negative or NaN */
  EDGE_FAULT_FRACTION,  /* from a graph that promised whole costs */
  EDGE_FAULT_WIDE,      /* a whole cost that needs a wider layout */
  EDGE_FAULT_NODE,      /* not allowed by the node type */
  EDGE_FAULT_OVERFLOW,  /* costs add up to more than a double holds */
  EDGE_FAULT_MEMORY     /* more edges than the limit, or memory, has room for */
} EdgeFault;

/* In place of the id of an object that a reader's map does not know. */
#define EDGES_UNKNOWN G_MAXUINT32

typedef struct
{
  WayEdges       head;          /* what user code sees */
  WayNodeType   *type;          /* (owned) */
  gconstpointer  span;          /* (nullable) borrowed from the graph */
  guint32        first_edge;    /* id of the span's first edge */
  guint32       *ids;           /* (owned) ids of own edges */
  guint32        ids_size;
  guint8        *values;        /* (owned) values of own edges */
  gsize          stride;        /* from one value to the next */
  const NodeIndex *index;       /* (nullable) borrowed from the reader's map,
                                 * whose nodes are known by their words: adding
                                 * an edge prefetches its slot */
  const NodeMap *map;           /* (nullable) (borrowed) from a reader that
                                 * looks for objects: the buffer borrows nodes
                                 * of this map instead of copying them */
  guint32        n_mapped;      /* nodes that the map held when the buffer was
                                 * last empty */
  guint32       *known;         /* (owned) (nullable) by own edge: the id of the
                                 * object there, or EDGES_UNKNOWN */
  guint32        known_size;
  Budget        *budget;        /* (nullable) that its memory is charged to */
  gsize          charged;
  gsize          max_bytes;     /* 0 for no limit but the budget's */
  EdgeFault      fault;
  gpointer       fault_node;    /* (owned) */
  WayCost        fault_cost;
  GError        *error;         /* (owned) */
} EdgeBuffer;

void  edge_buffer_init      (EdgeBuffer    *self,
                             WayNodeType   *type,
                             WayEdgesLayout layout);
void  edge_buffer_release   (EdgeBuffer    *self);

/* Empties the buffer and changes its layout. */
void  edge_buffer_set_layout (EdgeBuffer    *self,
                              WayEdgesLayout layout);

/* Make room for more edges, for their ids, and for the nodes that the reader's
 * map knows of them. Return %FALSE and leave the buffer unchanged if memory or
 * a limit does not allow it. */
gboolean edge_buffer_grow       (EdgeBuffer    *self);
gboolean edge_buffer_grow_ids   (EdgeBuffer    *self);
gboolean edge_buffer_grow_known (EdgeBuffer    *self);

/* Frees the copies of objects that edges lead to. The edges are then to be
 * forgotten. */
void  edge_buffer_free_objects (EdgeBuffer     *self);

/* Remembers the fault of an edge, unless the buffer has one already. */
void  edge_buffer_note_fault   (EdgeBuffer     *self,
                                EdgeFault       fault,
                                WayNode         node,
                                WayCost         cost);

/* Describes a fault: "cost -1 is negative". (transfer full) */
char *edge_fault_describe   (EdgeFault      fault,
                             WayCost        cost);

/* The code of WAY_ERROR that fits a fault. */
gint  edge_fault_code       (EdgeFault      fault);

gsize edge_buffer_bytes     (const EdgeBuffer *self);

/* How many bytes the own buffer of a view may take while it fills @self; no
 * budget is charged with it. 0 for any number. */
gsize edge_buffer_room      (const EdgeBuffer *self);

/* Whether all edges lead to nodes at valid costs, and at whole costs if @whole.
 * Spans and fast additions are not checked before. If an edge is bad, or was
 * before, the buffer becomes empty and keeps the fault. */
gboolean edge_buffer_verify (EdgeBuffer     *self,
                             gboolean        whole);

/* The same for costs of any kind; sets @error to the fault. */
gboolean edge_buffer_check  (EdgeBuffer     *self,
                             GError        **error);

/* Copies a span, if the buffer has one, into the buffer, so that the edges can
 * be changed. Without memory it returns %FALSE, empties the buffer and notes
 * the fault. */
gboolean edge_buffer_own_span (EdgeBuffer     *self);

/* Notes that the cost of the edge to @node is more than a double holds. */
void     edge_buffer_note_overflow (EdgeBuffer *self,
                                    WayNode     node);

/* Adds @more, the extra cost of a view, to the cost of the edge to @node.
 * INFINITY hides an edge, but only if one of the two summands is INFINITY: a
 * sum of finite costs that overflows is a fault, and not a wall. */
static inline WayCost
edge_buffer_add_up (EdgeBuffer *self,
                    WayNode     node,
                    WayCost     cost,
                    WayCost     more)
{
  const WayCost sum = cost + more;

  if (G_UNLIKELY (sum == INFINITY) && cost < INFINITY && more < INFINITY)
    edge_buffer_note_overflow (self, node);

  return sum;
}

/* Forgets the edges alone, as before each node. */
static inline void
edge_buffer_restart (EdgeBuffer *self)
{
  if (G_UNLIKELY (self->head.special & EDGES_NEED_CLEARING))
    {
      way_edges_clear (&self->head);
      return;
    }

  self->head.len = 0;
  self->head.special = 0;
  self->span = NULL;
}

/* Whether a graph may write @n_arcs whole arcs straight into an empty buffer.
 * The buffer has the room after as many arcs were added one by one. */
static inline gboolean
edge_buffer_is_writable (const EdgeBuffer *self,
                         guint32           n_arcs)
{
  return self->head.layout == WAY_EDGES_WHOLE && self->head.size >= n_arcs
         && self->head.special == 0 && self->head.len == 0;
}

/* The same in both layouts of indices, with room for ids if @with_ids. */
static inline gboolean
edge_buffer_has_room (const EdgeBuffer *self,
                      guint32           n_arcs,
                      gboolean          with_ids)
{
  return self->head.layout != WAY_EDGES_NODES && self->head.size >= n_arcs
         && self->head.special == 0 && self->head.len == 0
         && (!with_ids || self->ids_size >= n_arcs);
}

/* Numbers the edges of a buffer with room for ids, from @first_edge on. */
static inline void
edge_buffer_number (EdgeBuffer *self,
                    guint32     first_edge)
{
  for (guint32 i = 0; i < self->head.len; i++)
    self->ids[i] = first_edge + i;
  self->head.special |= EDGES_HAVE_IDS;
}

/* Takes a span in the reader's layout without copying it. */
static inline void
edge_buffer_take_span (EdgeBuffer   *self,
                       gconstpointer arcs,
                       guint32       n_arcs,
                       guint32       first_edge)
{
  self->span = arcs;
  self->first_edge = first_edge;
  self->head.len = n_arcs;
  self->head.special &= EDGES_NEED_CLEARING;
  self->head.special |= EDGES_ARE_SPAN;
  if (first_edge != WAY_EDGE_NONE)
    self->head.special |= EDGES_HAVE_IDS;
}

/* Bytes of an edge in the buffer's layout. */
static inline gsize
edge_buffer_item_size (const EdgeBuffer *self)
{
  if (self->head.layout == WAY_EDGES_WHOLE)
    return sizeof (WayWholeArc);

  return self->head.layout == WAY_EDGES_REAL ? sizeof (WayRealArc)
                                             : sizeof (NodeEdge);
}

/* The edges, in the buffer's layout. */
static inline gconstpointer
edge_buffer_items (const EdgeBuffer *self)
{
  return self->span ? self->span : self->head.own;
}

/* The index of the node to which edge @i leads; for graphs over indices
 * alone. */
static inline gsize
edge_buffer_index (const EdgeBuffer *self,
                   guint             i)
{
  gconstpointer items = edge_buffer_items (self);

  if (self->head.layout == WAY_EDGES_WHOLE)
    return ((const WayWholeArc *) items)[i].node;
  if (self->head.layout == WAY_EDGES_REAL)
    return ((const WayRealArc *) items)[i].node;

  return WAY_NODE_INDEX (((const NodeEdge *) items)[i].node);
}

/* Whether each edge holds the hash of the value that it leads to. */
static inline gboolean
edge_buffer_has_hashes (const EdgeBuffer *self)
{
  return self->index != NULL && self->stride > 0;
}

static inline WayNode
edge_buffer_node (const EdgeBuffer *self,
                  guint             i)
{
  if (self->type->kind == WAY_NODE_KIND_VALUE)
    return self->values + i * self->stride;

  return ((const NodeEdge *) self->head.own)[i].node;
}

/* Whether the reader's map was asked for the object at the end of edge @i. */
static inline gboolean
edge_buffer_has_asked (const EdgeBuffer *self,
                       guint             i)
{
  return self->map != NULL && i < self->known_size;
}

static inline guint32
edge_buffer_id (const EdgeBuffer *self,
                guint             i)
{
  if (!(self->head.special & EDGES_HAVE_IDS))
    return WAY_EDGE_NONE;

  return self->span ? self->first_edge + i : self->ids[i];
}
