/* edges.c - the edges out of one node, as a graph gives them to a search
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One buffer, three layouts. The reader chooses the layout once; code that adds
 * edges does not see it. The buffer remembers an edge that it cannot store as a
 * fault. The reader turns the fault into an error that names both ends of the
 * edge, because the buffer knows only one of them. */

#include "core/edges-private.h"

#include <string.h>

/* User code is compiled against these. */
G_STATIC_ASSERT (sizeof (WayWholeArc) == 8);
G_STATIC_ASSERT (sizeof (WayRealArc) == 16);
G_STATIC_ASSERT (G_STRUCT_OFFSET (WayEdges, own) == 16);

WayEdges *
way_edges_new (WayNodeType *node_type)
{
  EdgeBuffer *self;

  g_return_val_if_fail (node_type != NULL, NULL);

  self = g_new (EdgeBuffer, 1);
  edge_buffer_init (self, node_type,
                    node_type->kind == WAY_NODE_KIND_INDEX
                      ? WAY_EDGES_REAL : WAY_EDGES_NODES);

  return &self->head;
}

/* For the boxed type. A fault or an error is not copied. */
static WayEdges *
edges_copy (const WayEdges *self)
{
  const EdgeBuffer *buffer = (const EdgeBuffer *) self;
  WayEdges *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = way_edges_new (buffer->type);
  for (guint i = 0; i < self->len; i++)
    way_edges_add_full (copy, way_edges_get_node (self, i),
                        way_edges_get_cost (self, i),
                        way_edges_get_edge (self, i));

  return copy;
}

G_DEFINE_BOXED_TYPE (WayEdges, way_edges, edges_copy, way_edges_free)

void
way_edges_free (WayEdges *self)
{
  g_return_if_fail (self != NULL);

  edge_buffer_release ((EdgeBuffer *) self);
  g_free (self);
}

void
edge_buffer_note_fault (EdgeBuffer *self,
                        EdgeFault   fault,
                        WayNode     node,
                        WayCost     cost)
{
  if (self->fault != EDGE_FAULT_NONE)
    return;

  self->head.special |= EDGES_NEED_CLEARING;
  self->fault = fault;
  self->fault_cost = cost;
  if (fault != EDGE_FAULT_NODE || self->type->kind == WAY_NODE_KIND_INDEX)
    self->fault_node = way_node_type_copy_node (self->type, node);
}

void
edge_buffer_note_overflow (EdgeBuffer *self,
                           WayNode     node)
{
  edge_buffer_note_fault (self, EDGE_FAULT_OVERFLOW, node, INFINITY);
}

/* The fault that keeps an edge out of the buffer, if any. */
static EdgeFault
check_edge (const EdgeBuffer *self,
            WayNode           node,
            WayCost           cost)
{
  const WayNodeKind kind = self->type->kind;

  if (kind == WAY_NODE_KIND_INDEX
      && WAY_NODE_INDEX (node) >= node_type_count (self->type))
    return EDGE_FAULT_NODE;
  if (node == NULL
      && (kind == WAY_NODE_KIND_OBJECT || kind == WAY_NODE_KIND_VALUE))
    return EDGE_FAULT_NODE;
  if (!(cost >= 0))             /* also catches NaN */
    return EDGE_FAULT_COST;
  if (self->head.layout != WAY_EDGES_WHOLE || cost == INFINITY)
    return EDGE_FAULT_NONE;
  if (cost != floor (cost))
    return EDGE_FAULT_FRACTION;

  return cost < WAY_WHOLE_HIDDEN ? EDGE_FAULT_NONE : EDGE_FAULT_WIDE;
}

/* Gives edge @i of the buffer's own an id. Most graphs have no ids, so that
 * the array is made when the first comes, and filled for those before it. */
static gboolean
set_id (EdgeBuffer *self,
        guint       i,
        guint32     edge)
{
  const gboolean first = !(self->head.special & EDGES_HAVE_IDS);

  if (edge == WAY_EDGE_NONE && first)
    return TRUE;
  if (!edge_buffer_grow_ids (self))
    return FALSE;

  if (first)
    for (guint before = 0; before < i; before++)
      self->ids[before] = WAY_EDGE_NONE;
  self->head.special |= EDGES_HAVE_IDS;
  self->ids[i] = edge;

  return TRUE;
}

/* Copies a value and returns the hash of its words. Sizes that are constants
 * are copied and hashed without a loop or a call. */
static guint32
copy_long_words (const WayNodeType *type,
                 WayNode            node,
                 guint64           *words)
{
  switch (type->size)
    {
    case 16:
      memcpy (words, node, 16);
      return node_index_hash_words (words, 2);
    case 24:
      memcpy (words, node, 24);
      return node_index_hash_words (words, 3);
    default:
      node_type_copy_words (type, node, words);
      return node_index_hash_words (words, type->n_words);
    }
}

/* A reader that knows values by their words looks for them soon after the graph
 * has added the last edge. The slots that are prefetched here have arrived by
 * then. */
static G_ALWAYS_INLINE inline void
keep_hash (const EdgeBuffer *self,
           NodeEdge         *edge,
           guint32           hash)
{
  edge->hash = hash;
  __builtin_prefetch (node_index_slot (self->index, hash));
}

/* Copies any value to edge @i. Not compiled into set_value(): 8 bytes are the
 * rule, and 16 without an index. */
static G_GNUC_NO_INLINE void
copy_value (EdgeBuffer *self,
            guint       i,
            WayNode     node)
{
  guint64 *words = (guint64 *) (self->values + i * self->stride);

  if (self->index == NULL)
    memcpy (words, node, self->type->size);
  else
    keep_hash (self, &((NodeEdge *) self->head.own)[i],
               copy_long_words (self->type, node, words));
}

static G_ALWAYS_INLINE inline void
set_value (EdgeBuffer *self,
           guint       i,
           WayNode     node,
           WayCost     cost)
{
  guint64 *words = (guint64 *) (self->values + i * self->stride);
  NodeEdge *edge = &((NodeEdge *) self->head.own)[i];
  const gsize size = self->type->size;

  edge->cost = cost;
  if (G_LIKELY (size == sizeof *words))
    {
      memcpy (words, node, sizeof *words);
      if (self->index != NULL)
        keep_hash (self, edge, node_index_hash_words (words, 1));
    }
  else if (size == 2 * sizeof *words && self->index == NULL)
    memcpy (words, node, 2 * sizeof *words);
  else
    copy_value (self, i, node);
}

/* Asks for the slot of a pointer, whose hash is not worth keeping. */
static inline void
ask_for_pointer (const NodeIndex *index,
                 WayNode          node)
{
  guint64 word = 0;

  memcpy (&word, &node, sizeof node);
  __builtin_prefetch (node_index_slot (index,
                                       node_index_hash_words (&word, 1)));
}

/* Most edges of a search lead to nodes that it knows. To copy and free these
 * would take longer than to look them up. */
static void
set_object (EdgeBuffer *self,
            guint       i,
            WayNode     node,
            WayCost     cost)
{
  NodeEdge *edge = &((NodeEdge *) self->head.own)[i];
  guint32 known = EDGES_UNKNOWN;
  WayNode own;

  if (i == 0 && self->map != NULL)
    self->n_mapped = self->map->count;
  if (self->map != NULL && edge_buffer_grow_known (self)
      && node_map_find_object (self->map, node, &known, &own))
    node = own;
  else
    {
      node = node_type_copy_object (self->type, node);
      self->head.special |= EDGES_NEED_CLEARING;
    }

  *edge = (NodeEdge) { .node = node, .cost = cost };
  if (i < self->known_size)
    self->known[i] = known;
}

static void
set_item (EdgeBuffer *self,
          guint       i,
          WayNode     node,
          WayCost     cost)
{
  const guint32 index = (guint32) WAY_NODE_INDEX (node);

  if (self->head.layout == WAY_EDGES_WHOLE)
    ((WayWholeArc *) self->head.own)[i] = (WayWholeArc) {
      index, cost == INFINITY ? WAY_WHOLE_HIDDEN : (guint32) cost
    };
  else if (self->head.layout == WAY_EDGES_REAL)
    ((WayRealArc *) self->head.own)[i] = (WayRealArc) { index, 0, cost };
  else if (self->type->kind == WAY_NODE_KIND_VALUE)
    set_value (self, i, node, cost);
  else if (self->type->kind == WAY_NODE_KIND_OBJECT)
    set_object (self, i, node, cost);
  else
    ((NodeEdge *) self->head.own)[i] = (NodeEdge) { .node = node,
                                                    .cost = cost };
  if (self->index != NULL && self->type->kind == WAY_NODE_KIND_POINTER)
    ask_for_pointer (self->index, node);
}

gboolean
edge_buffer_own_span (EdgeBuffer *self)
{
  const gsize item = edge_buffer_item_size (self);
  const guint32 n_arcs = self->head.len;
  const guint32 first_edge = self->first_edge;
  const gboolean has_ids = self->head.special & EDGES_HAVE_IDS;

  if (self->span == NULL)
    return TRUE;

  while (self->head.size < n_arcs)
    if (!edge_buffer_grow (self))
      {
        edge_buffer_note_fault (self, EDGE_FAULT_MEMORY, WAY_INDEX (0), 0);
        self->head.len = 0;
        self->head.special = EDGES_NEED_CLEARING;
        self->span = NULL;
        return FALSE;
      }

  if (n_arcs > 0)               /* of none there may be no buffer yet */
    memcpy (self->head.own, self->span, n_arcs * item);
  self->span = NULL;
  self->head.special &= EDGES_NEED_CLEARING;
  for (guint i = 0; has_ids && i < n_arcs; i++)
    if (!set_id (self, i, first_edge + i))
      edge_buffer_note_fault (self, EDGE_FAULT_MEMORY, WAY_INDEX (0), 0);

  return TRUE;
}

/* Whether an edge to a value can be added without further checks. A buffer that
 * has had a value keeps room for values, and then never has a span. */
static inline gboolean
takes_value (const EdgeBuffer *self,
             WayNode           node,
             WayCost           cost,
             guint32           edge)
{
  return self->values != NULL && !(self->head.special & EDGES_HAVE_IDS)
         && self->head.len < self->head.size && node != NULL && cost >= 0
         && edge == WAY_EDGE_NONE;
}

static G_GNUC_NO_INLINE void
add_checked (EdgeBuffer *self,
             WayNode     node,
             WayCost     cost,
             guint32     edge)
{
  EdgeFault fault;

  if (G_UNLIKELY (self->span != NULL))
    edge_buffer_own_span (self);

  fault = check_edge (self, node, cost);
  if (fault == EDGE_FAULT_NONE && self->head.len == self->head.size
      && !edge_buffer_grow (self))
    fault = EDGE_FAULT_MEMORY;
  if (fault == EDGE_FAULT_NONE && !set_id (self, self->head.len, edge))
    fault = EDGE_FAULT_MEMORY;
  if (G_UNLIKELY (fault != EDGE_FAULT_NONE))
    {
      edge_buffer_note_fault (self, fault, node, cost);
      return;
    }

  set_item (self, self->head.len++, node, cost);
}

/* The calls are the last ones, so that the function saves no registers. */
void
way_edges_add_full (WayEdges *self,
                    WayNode   node,
                    WayCost   cost,
                    guint32   edge)
{
  EdgeBuffer *buffer = (EdgeBuffer *) self;

  g_return_if_fail (self != NULL);

  if (G_LIKELY (takes_value (buffer, node, cost, edge)))
    set_value (buffer, self->len++, node, cost);
  else
    add_checked (buffer, node, cost, edge);
}

void
way_edges_add_indices (WayEdges      *self,
                       const guint32 *nodes,
                       guint          n_nodes,
                       const WayCost *costs,
                       guint          n_costs)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->layout != WAY_EDGES_NODES);
  g_return_if_fail (nodes != NULL || n_nodes == 0);
  g_return_if_fail (n_costs == 0 || (costs != NULL && n_costs == n_nodes));

  for (guint i = 0; i < n_nodes; i++)
    way_edges_add (self, WAY_INDEX (nodes[i]), n_costs > 0 ? costs[i] : 1);
}

/* Copies whole arcs into an empty buffer of real arcs as far as they fit, and
 * returns how many it copied. A view that adds fractions reads a graph of whole
 * costs in this way. The search checks the indices, as it does for a span. */
static guint32
widen (EdgeBuffer        *self,
       const WayWholeArc *arcs,
       guint32            n_arcs,
       guint32            first_edge)
{
  const gboolean has_ids = first_edge != WAY_EDGE_NONE;
  const guint32 room = has_ids ? MIN (self->ids_size, self->head.size)
                               : self->head.size;
  const guint32 n_fit = MIN (n_arcs, room);
  WayRealArc *own = self->head.own;

  for (guint32 i = 0; i < n_fit; i++)
    own[i] = (WayRealArc) {
      arcs[i].node, 0,
      arcs[i].cost == WAY_WHOLE_HIDDEN ? INFINITY : (WayCost) arcs[i].cost
    };
  self->head.len = n_fit;
  if (has_ids && n_fit > 0)
    edge_buffer_number (self, first_edge);

  return n_fit;
}

void
way_edges_set_whole_span (WayEdges          *self,
                          const WayWholeArc *arcs,
                          guint              n_arcs,
                          guint32            first_edge)
{
  guint32 n_done;

  g_return_if_fail (self != NULL);
  g_return_if_fail (arcs != NULL || n_arcs == 0);

  if (G_LIKELY (self->layout == WAY_EDGES_WHOLE))
    {
      edge_buffer_take_span ((EdgeBuffer *) self, arcs, n_arcs, first_edge);
      return;
    }

  g_return_if_fail (self->layout == WAY_EDGES_REAL);

  edge_buffer_restart ((EdgeBuffer *) self);
  n_done = widen ((EdgeBuffer *) self, arcs, n_arcs, first_edge);
  for (guint32 i = n_done; i < n_arcs; i++)
    way_edges_add_full (self, WAY_INDEX (arcs[i].node),
                        arcs[i].cost == WAY_WHOLE_HIDDEN
                          ? INFINITY : (WayCost) arcs[i].cost,
                        first_edge == WAY_EDGE_NONE ? first_edge
                                                    : first_edge + i);
}

void
way_edges_set_real_span (WayEdges         *self,
                         const WayRealArc *arcs,
                         guint             n_arcs,
                         guint32           first_edge)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (arcs != NULL || n_arcs == 0);

  if (G_LIKELY (self->layout == WAY_EDGES_REAL))
    {
      edge_buffer_take_span ((EdgeBuffer *) self, arcs, n_arcs, first_edge);
      return;
    }

  g_return_if_fail (self->layout == WAY_EDGES_WHOLE);

  edge_buffer_restart ((EdgeBuffer *) self);
  for (guint32 i = 0; i < n_arcs; i++)
    way_edges_add_full (self, WAY_INDEX (arcs[i].node), arcs[i].cost,
                        first_edge == WAY_EDGE_NONE ? first_edge
                                                    : first_edge + i);
}

guint
way_edges_get_length (const WayEdges *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->len;
}

WayNode
way_edges_get_node (const WayEdges *self,
                    guint           i)
{
  const EdgeBuffer *buffer = (const EdgeBuffer *) self;

  g_return_val_if_fail (self != NULL && i < self->len, NULL);

  if (self->layout == WAY_EDGES_WHOLE)
    return WAY_INDEX (((WayWholeArc *) edge_buffer_items (buffer))[i].node);
  if (self->layout == WAY_EDGES_REAL)
    return WAY_INDEX (((WayRealArc *) edge_buffer_items (buffer))[i].node);

  return edge_buffer_node (buffer, i);
}

WayCost
way_edges_get_cost (const WayEdges *self,
                    guint           i)
{
  gconstpointer items;

  g_return_val_if_fail (self != NULL && i < self->len, INFINITY);

  items = edge_buffer_items ((const EdgeBuffer *) self);
  if (self->layout == WAY_EDGES_WHOLE)
    {
      const guint32 cost = ((const WayWholeArc *) items)[i].cost;

      /* Without the cast the type of both would be float, INFINITY's. */
      return cost == WAY_WHOLE_HIDDEN ? INFINITY : (WayCost) cost;
    }
  if (self->layout == WAY_EDGES_REAL)
    return ((const WayRealArc *) items)[i].cost;

  return ((const NodeEdge *) items)[i].cost;
}

guint32
way_edges_get_edge (const WayEdges *self,
                    guint           i)
{
  g_return_val_if_fail (self != NULL && i < self->len, WAY_EDGE_NONE);

  return edge_buffer_id ((const EdgeBuffer *) self, i);
}

void
way_edges_set_cost (WayEdges *self,
                    guint     i,
                    WayCost   cost)
{
  EdgeBuffer *buffer = (EdgeBuffer *) self;
  EdgeFault fault;
  WayNode node;

  g_return_if_fail (self != NULL && i < self->len);

  edge_buffer_own_span (buffer);
  if (self->len == 0)           /* no memory, and the fault is noted */
    return;

  node = way_edges_get_node (self, i);
  fault = check_edge (buffer, node, cost);
  if (fault != EDGE_FAULT_NONE)
    edge_buffer_note_fault (buffer, fault, node, cost);
  else if (self->layout == WAY_EDGES_NODES)
    ((NodeEdge *) self->own)[i].cost = cost;
  else
    set_item (buffer, i, node, cost);
}
