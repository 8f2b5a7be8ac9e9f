/* depth-edges.c - the edges out of the last node of a path, depth first
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The ends of edges go to the stack of the path if they are within the bound
 * and not on the path. */

#include "engine/depth-private.h"

#include "core/edge-reader.h"

#include <math.h>

/* Nodes -------------------------------------------------------------------- */

void
depth_emit (WaySearch   *self,
            WayEventKind kind,
            guint32      spot,
            guint32      parent)
{
  const DepthStack *stack = &self->run.depth->stack;
  const Spot *at = &stack->spots[spot];
  WayEvent event = { .kind = kind, .node = depth_stack_node (stack, spot),
                     .cost_so_far = at->cost, .heuristic = at->estimate,
                     .is_start = parent == NO_SPOT };

  event.came_from = parent == NO_SPOT ? event.node
                                      : depth_stack_node (stack, parent);
  self->watch.observer (&event, self->watch.data);
}

/* Whether no node had a lower estimate, or the same at less cost. */
static inline gboolean
is_nearest (const DepthFirst *self,
            const Spot       *spot)
{
  return spot->estimate < self->nearest_estimate
         || (spot->estimate == self->nearest_estimate
             && spot->cost < self->nearest_cost
             && spot->estimate < INFINITY);
}

gboolean
depth_keep_nearest (WaySearch *self)
{
  DepthFirst *depth = self->run.depth;
  const guint32 spot = depth->stack.n_spots - 1;
  const Spot *at = &depth->stack.spots[spot];

  if (!self->run.variant.informed || !is_nearest (depth, at))
    return TRUE;
  if (!depth_stack_copy (&depth->nearest, &depth->stack)
      || !depth_stack_add (&depth->nearest, 0,
                           depth_stack_node (&depth->stack, spot), at))
    {
      depth_stack_empty (&depth->nearest);
      depth->nearest_estimate = INFINITY;
      return FALSE;
    }

  depth->nearest_estimate = at->estimate;
  depth->nearest_cost = at->cost;
  return TRUE;
}

/* Faults ------------------------------------------------------------------- */

static LoopEnd
fail_edge (WaySearch *self,
           WayNode    from,
           WayNode    to,
           EdgeFault  fault,
           WayCost    cost)
{
  self->run.error = edge_fault_error (self->query.graph, from, to, fault,
                                      cost);
  return LOOP_FAILED;
}

static LoopEnd
fail_cost (WaySearch *self,
           guint32    at,
           WayNode    to,
           WayCost    cost)
{
  return fail_edge (self, depth_stack_node (&self->run.depth->stack, at), to,
                    cost >= 0 ? EDGE_FAULT_FRACTION : EDGE_FAULT_COST, cost);
}

static LoopEnd
report_fault (WaySearch *self,
              guint32    at)
{
  EdgeBuffer *edges = &self->run.edges[0];

  if (edges->error != NULL)
    {
      self->run.error = g_steal_pointer (&edges->error);
      return LOOP_FAILED;
    }
  if (edges->fault == EDGE_FAULT_MEMORY)
    return LOOP_BYTES;

  return fail_edge (self, depth_stack_node (&self->run.depth->stack, at),
                    edges->fault_node, edges->fault, edges->fault_cost);
}

/* Notes an edge that was not followed because the cost of its end would
 * overflow. */
static G_GNUC_NO_INLINE void
note_too_dear (WaySearch *self,
               guint32    at,
               WayNode    to,
               WayCost    sum)
{
  DepthFirst *depth = self->run.depth;

  if (sum < INFINITY || self->query.max_cost < INFINITY)
    self->run.hid_edges = TRUE;
  else if (depth->overflow == NULL)
    depth->overflow
      = edge_fault_error (self->query.graph,
                          depth_stack_node (&depth->stack, at), to,
                          EDGE_FAULT_OVERFLOW, 0);
}

/* Whether @cost is a cost that an edge may have. A conversion finds whole
 * numbers, because floor() is a call. */
static G_ALWAYS_INLINE inline gboolean
is_cost (const WaySearch *self,
         WayCost          cost)
{
  if (G_LIKELY (cost >= 0 && cost < 0x1p53))
    return !self->run.whole_costs || (WayCost) (gint64) cost == cost;

  return cost >= 0;             /* not NaN */
}

/* Edges -------------------------------------------------------------------- */

/* The node before the present one. Its words or its hash show which edge leads
 * back, without a search of the path. */
typedef struct
{
  guint64 words[2];
  guint32 hash;
} Back;

/* Whether the search may go on to the end of an edge: it is within the bound
 * and not on the path. The caller has set the cost in @spot, which may be too
 * high; for nodes that are not known by one or two words, the hash, too. An
 * edge back needs no estimate. Most other nodes are beyond the bound, and are
 * looked up on the path only if they lower the next bound. */
static G_ALWAYS_INLINE inline gboolean
may_follow (WaySearch  *self,
            guint       n_words,
            const Back *back,
            WayNode     node,
            Spot       *spot)
{
  DepthFirst *depth = self->run.depth;
  guint64 words[2] = { 0 };
  WayCost sum;

  if (n_words > 0)
    {
      memcpy (words, node, n_words * sizeof *words);
      if (words[0] == back->words[0]
          && (n_words == 1 || words[1] == back->words[1]))
        return FALSE;
    }
  else if (spot->hash == back->hash
           && depth_stack_has (&depth->stack, 0, node, spot->hash))
    return FALSE;

  spot->estimate = depth_estimate (self, node);
  sum = spot->cost + spot->estimate;
  if (sum > depth->bound && sum >= depth->beyond && depth->has_beyond)
    return FALSE;
  if (n_words > 0)
    spot->hash = node_index_hash_words (words, n_words);
  if (depth_stack_has (&depth->stack, n_words, node, spot->hash))
    return FALSE;
  if (sum <= depth->bound)
    return TRUE;

  depth_note_beyond (depth, sum);
  return FALSE;
}

/* Counts the node that was put on top of the stack. */
static G_ALWAYS_INLINE inline gboolean
note_opened (WaySearch *self,
             guint32    at,
             WayCost    estimate)
{
  DepthFirst *depth = self->run.depth;

  if (G_UNLIKELY (estimate <= depth->nearest_estimate)
      && !depth_keep_nearest (self))
    return FALSE;

  self->run.statistics.opened++;
  if (G_UNLIKELY (self->watch.observer != NULL))
    depth_emit (self, WAY_EVENT_OPEN, depth->stack.n_spots - 1, at);

  return TRUE;
}

/* The node to which edge @i leads, and the cost of the edge. */
static G_ALWAYS_INLINE inline WayNode
read_edge (const EdgeBuffer *edges,
           guint             n_words,
           gboolean          indexed,
           guint32           i,
           WayCost          *cost)
{
  if (indexed)
    {
      const WayRealArc *arcs = edge_buffer_items (edges);

      *cost = arcs[i].cost;
      return WAY_INDEX (arcs[i].node);
    }

  *cost = ((const NodeEdge *) edges->head.own)[i].cost;
  return n_words > 0 ? edges->values + i * n_words * sizeof (guint64)
                     : edge_buffer_node (edges, i);
}

/* Puts the end of edge @i on the stack, if the search may go there. */
static G_ALWAYS_INLINE inline LoopEnd
follow (WaySearch  *self,
        guint       n_words,
        guint32     at,
        const Back *back,
        guint32     i)
{
  const EdgeBuffer *edges = &self->run.edges[0];
  DepthStack *stack = &self->run.depth->stack;
  const gboolean indexed = n_words == 0 && self->run.variant.indexed;
  WayCost cost;
  const WayNode node = read_edge (edges, n_words, indexed, i, &cost);
  Spot spot;

  if (G_UNLIKELY (!is_cost (self, cost)))
    return fail_cost (self, at, node, cost);
  if (indexed
      && G_UNLIKELY (WAY_NODE_INDEX (node) >= node_type_count (stack->type)))
    return fail_edge (self, depth_stack_node (stack, at), node,
                      EDGE_FAULT_NODE, 0);

  spot.cost = stack->spots[at].cost + cost;
  if (G_UNLIKELY (spot.cost > self->run.real_limit))
    {
      if (cost < INFINITY)
        note_too_dear (self, at, node, spot.cost);
      return LOOP_GO_ON;
    }
  if (n_words == 0)
    spot.hash = edge_buffer_has_hashes (edges)
                  ? ((const NodeEdge *) edges->head.own)[i].hash
                  : depth_stack_hash (stack, node);
  if (!may_follow (self, n_words, back, node, &spot))
    return LOOP_GO_ON;

  spot.edge = edge_buffer_id (edges, i);
  return depth_stack_add (stack, n_words, node, &spot)
         && note_opened (self, at, spot.estimate) ? LOOP_GO_ON : LOOP_BYTES;
}

/* Asks the graph for the edges out of the last node of the path, which came
 * from @parent. */
static inline LoopEnd
ask_edges (WaySearch *self,
           guint32    spot,
           guint32    parent)
{
  const DepthStack *stack = &self->run.depth->stack;
  const WayNode node = depth_stack_node (stack, spot);
  const WayAt at = { node,
                     parent == NO_SPOT ? node
                                       : depth_stack_node (stack, parent),
                     stack->spots[spot].cost, parent == NO_SPOT };
  EdgeBuffer *edges = &self->run.edges[0];

  edge_buffer_restart (edges);
  self->run.neighbours (self->query.graph, self->run.cursor, &at,
                        &edges->head);

  return G_UNLIKELY (edges->head.special & EDGES_NEED_CLEARING)
         && (edges->error != NULL || edges->fault != EDGE_FAULT_NONE)
           ? report_fault (self, spot) : LOOP_GO_ON;
}

static G_ALWAYS_INLINE inline LoopEnd
follow_all (WaySearch *self,
            guint      n_words,
            guint32    at,
            guint32    parent)
{
  const DepthStack *stack = &self->run.depth->stack;
  const guint32 before = parent == NO_SPOT ? at : parent;
  const guint32 n_edges = self->run.edges[0].head.len;
  LoopEnd end = LOOP_GO_ON;
  Back back;

  if (n_words > 0)
    memcpy (back.words, depth_stack_node (stack, before),
            n_words * sizeof *back.words);
  else
    back.hash = stack->spots[before].hash;

  for (guint32 i = 0; i < n_edges && end == LOOP_GO_ON; i++)
    end = follow (self, n_words, at, &back, i);

  return end;
}

/* The edges are followed by a loop for each common kind of node. */
LoopEnd
depth_follow_edges (WaySearch *self,
                    guint32    at,
                    guint32    parent)
{
  LoopEnd end = ask_edges (self, at, parent);

  if (G_UNLIKELY (end != LOOP_GO_ON))
    return end;

  switch (self->run.depth->n_words)
    {
    case 1:
      end = follow_all (self, 1, at, parent);
      break;
    case 2:
      end = follow_all (self, 2, at, parent);
      break;
    default:
      end = follow_all (self, 0, at, parent);
    }
  if (G_LIKELY (end == LOOP_GO_ON))
    self->run.statistics.generated += self->run.edges[0].head.len;

  return end;
}
