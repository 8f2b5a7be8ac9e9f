/* depth-first.c - the second loop of the engine: IDA*, in the memory of a path
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Korf, "Depth-first iterative-deepening: an optimal admissible tree search"
 * (1985). A search depth first follows all paths whose cost and estimate add up
 * to no more than a bound. Then the least sum beyond the bound becomes the next
 * bound. The search has neither records nor an open list: it expands a node
 * once for each path to it. It knows only the nodes on the present path, so
 * that no path goes in a circle, even over edges that cost nothing.
 *
 * If few costs are equal, each bound would add one node. So when an iteration
 * expands less than twice as many nodes as the last one, the next bound is
 * raised by a step that doubles each time, as in Sarkar et al., "Reducing
 * reexpansions in iterative-deepening search by controlling cutoff bounds"
 * (1991). The first goal of such an iteration may not be the best, so the
 * iteration continues below its cost to the end. If the step was too long, and
 * an iteration expands many times as many nodes as the last one, the search
 * gives it up and tries a shorter step (after Helmert et al., "Iterative
 * budgeted exponential search", 2019).
 *
 * An expansion that a limit or a fault interrupts leaves the stack unchanged,
 * and is repeated. */

#include "engine/depth-private.h"

#include "core/edge-reader.h"

#include <math.h>

/* Setting up --------------------------------------------------------------- */

static void
clear (DepthFirst *self)
{
  if (self->stack.type == NULL)
    return;

  depth_stack_clear (&self->stack);
  depth_stack_clear (&self->best);
  depth_stack_clear (&self->nearest);
  node_map_clear (&self->goals);
  g_clear_error (&self->overflow);
}

void
depth_first_free (DepthFirst *self)
{
  if (self == NULL)
    return;

  clear (self);
  g_free (self);
}

void
depth_first_end (WaySearch *self)
{
  DepthFirst *depth = self->run.depth;

  if (depth == NULL)
    return;

  if (depth->n_words > 0)
    self->run.edges[0].index = &self->run.map.index;
  depth->n_words = 0;
  clear (depth);
}

void
depth_first_begin (WaySearch *self)
{
  WayNodeType *type = self->run.map.type;
  Budget *budget = &self->run.budget;
  DepthFirst *depth = self->run.depth;

  if (depth == NULL)
    depth = self->run.depth = g_new0 (DepthFirst, 1);
  clear (depth);
  *depth = (DepthFirst) { .bound = INFINITY, .beyond = INFINITY,
                          .best_cost = INFINITY,
                          .nearest_estimate = INFINITY };
  depth_stack_init (&depth->stack, type, budget);
  depth->n_words = self->run.edges[0].index != NULL
                     ? depth_stack_n_words (&depth->stack) : 0;

  /* Most values are beyond the bound, and need no hash. */
  if (depth->n_words > 0)
    self->run.edges[0].index = NULL;
  depth_stack_init (&depth->best, type, budget);
  depth_stack_init (&depth->nearest, type, budget);
  node_map_init (&depth->goals, type);
}

NodeMap *
depth_first_goals (WaySearch *self)
{
  return self->run.depth != NULL ? &self->run.depth->goals : &self->run.map;
}

/* Nodes -------------------------------------------------------------------- */

static void
emit (WaySearch   *self,
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

/* The weighted estimate of a node, as the other loop rounds it. */
static inline WayCost
estimate (WaySearch *self,
          WayNode    node)
{
  WayCost scaled;

  if (!self->run.variant.informed)
    return 0;

  scaled = self->run.weight * search_estimate (self, node);
  if (self->run.whole_costs && scaled < 0x1p53)
    scaled = (WayCost) (gint64) scaled;

  return scaled > 0 ? scaled : 0;       /* also 0 * infinity */
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

/* Keeps the path to the spot on top. */
static gboolean
keep_nearest (WaySearch *self)
{
  DepthFirst *depth = self->run.depth;
  const guint32 spot = depth->stack.n_spots - 1;
  const Spot *at = &depth->stack.spots[spot];

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

/* Once the goals are begun. */
static void
hash_goal (WaySearch *self)
{
  DepthFirst *depth = self->run.depth;

  if (self->query.goals.test == GOAL_TEST_ONE)
    depth->goal_hash
      = depth_stack_hash (&depth->stack,
                          node_map_node (&depth->goals,
                                         self->query.goals.one));
}

LoopEnd
depth_first_add_start (WaySearch *self,
                       WayNode    state,
                       WayCost    cost)
{
  DepthFirst *depth = self->run.depth;
  const Spot spot = { cost, estimate (self, state), WAY_EDGE_NONE,
                      depth_stack_hash (&depth->stack, state) };

  if (depth->stack.n_frames == 0
      && !depth_stack_enter (&depth->stack, NO_SPOT))
    return LOOP_BYTES;

  hash_goal (self);
  if (!depth_stack_add (&depth->stack, 0, state, &spot)
      || (self->run.variant.informed && is_nearest (depth, &spot)
          && !keep_nearest (self)))
    return LOOP_BYTES;

  depth->n_starts = depth->stack.n_spots;
  depth->stack.frames[0].end = depth->n_starts;
  depth->bound = MIN (depth->n_starts == 1 ? INFINITY : depth->bound,
                      cost + spot.estimate);
  self->run.statistics.opened++;
  if (self->watch.observer != NULL)
    emit (self, WAY_EVENT_OPEN, depth->n_starts - 1, NO_SPOT);
  if (self->run.stops_when_opened && depth_is_goal (self, depth->n_starts - 1))
    return depth_meet_goal (self, depth->n_starts - 1);

  return LOOP_GO_ON;
}

/* Edges -------------------------------------------------------------------- */

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

/* Notes an edge that was not followed because the cost of its end would
 * overflow. */
static void
note_too_dear (WaySearch *self,
               WayNode    from,
               WayNode    to,
               WayCost    sum)
{
  DepthFirst *depth = self->run.depth;

  if (sum < INFINITY || self->query.max_cost < INFINITY)
    self->run.hid_edges = TRUE;
  else if (depth->overflow == NULL)
    depth->overflow = edge_fault_error (self->query.graph, from, to,
                                        EDGE_FAULT_OVERFLOW, 0);
}

/* The node to which edge @i leads, and the cost of the edge. */
static G_ALWAYS_INLINE inline WayNode
read_edge (const EdgeBuffer *edges,
           guint             n_words,
           gboolean          indexed,
           guint32           i,
           WayCost          *cost)
{
  gconstpointer items = edge_buffer_items (edges);

  if (indexed)
    {
      *cost = ((const WayRealArc *) items)[i].cost;
      return WAY_INDEX (((const WayRealArc *) items)[i].node);
    }

  *cost = ((const NodeEdge *) items)[i].cost;
  return n_words > 0 ? edges->values + i * n_words * sizeof (guint64)
                     : edge_buffer_node (edges, i);
}

/* Whether an edge must not have this cost. A conversion finds whole numbers,
 * because floor() is a call. */
static inline gboolean
is_bad_cost (const WaySearch *self,
             WayCost          cost)
{
  if (G_LIKELY (cost >= 0 && cost < 0x1p53))
    return self->run.whole_costs && (WayCost) (gint64) cost != cost;

  return !(cost >= 0);          /* also catches NaN */
}

/* The node before the present one. Its words or its hash show which edge leads
 * back, without a search of the path. */
typedef struct
{
  guint64 words[2];
  guint32 hash;
} Back;

/* The hash of the end of edge @i. */
static G_ALWAYS_INLINE inline guint32
hash_end (const DepthStack *stack,
          const EdgeBuffer *edges,
          guint             n_words,
          guint32           i,
          WayNode           node)
{
  guint64 words[2];

  if (n_words > 0)
    {
      memcpy (words, node, n_words * sizeof *words);
      return node_index_hash_words (words, n_words);
    }

  return edge_buffer_has_hashes (edges)
           ? ((const NodeEdge *) edges->head.own)[i].hash
           : depth_stack_hash (stack, node);
}

static G_ALWAYS_INLINE inline LoopEnd
push_spot (WaySearch  *self,
           guint       n_words,
           guint32     at,
           WayNode     node,
           const Spot *spot)
{
  DepthFirst *depth = self->run.depth;

  if (!depth_stack_add (&depth->stack, n_words, node, spot)
      || (G_UNLIKELY (is_nearest (depth, spot))
          && self->run.variant.informed && !keep_nearest (self)))
    return LOOP_BYTES;

  self->run.statistics.opened++;
  if (G_UNLIKELY (self->watch.observer != NULL))
    emit (self, WAY_EVENT_OPEN, depth->stack.n_spots - 1, at);

  return LOOP_GO_ON;
}

/* Puts the end of edge @i on the stack, if it is within the bound and not on
 * the path. An edge back needs no estimate. Most other nodes are beyond the
 * bound, and are looked up on the path only if they lower the next bound. */
static G_ALWAYS_INLINE inline LoopEnd
follow (WaySearch  *self,
        guint       n_words,
        guint32     at,
        const Back *back,
        guint32     i)
{
  const EdgeBuffer *edges = &self->run.edges[0];
  DepthFirst *depth = self->run.depth;
  DepthStack *stack = &depth->stack;
  WayCost cost, sum;
  const gboolean indexed = n_words == 0 && self->run.variant.indexed;
  const WayNode node = read_edge (edges, n_words, indexed, i, &cost);
  Spot spot;

  if (G_UNLIKELY (is_bad_cost (self, cost)))
    return fail_edge (self, depth_stack_node (stack, at), node,
                      cost >= 0 ? EDGE_FAULT_FRACTION : EDGE_FAULT_COST, cost);
  if (indexed
      && G_UNLIKELY (WAY_NODE_INDEX (node) >= node_type_count (stack->type)))
    return fail_edge (self, depth_stack_node (stack, at), node,
                      EDGE_FAULT_NODE, 0);

  spot.cost = stack->spots[at].cost + cost;
  if (G_UNLIKELY (spot.cost > self->run.real_limit))
    {
      if (cost < INFINITY)
        note_too_dear (self, depth_stack_node (stack, at), node, spot.cost);
      return LOOP_GO_ON;
    }
  if (n_words > 0)
    {
      if (memcmp (node, back->words, n_words * sizeof *back->words) == 0)
        return LOOP_GO_ON;
    }
  else
    {
      spot.hash = hash_end (stack, edges, 0, i, node);
      if (spot.hash == back->hash
          && depth_stack_has (stack, 0, node, spot.hash))
        return LOOP_GO_ON;
    }

  spot.estimate = estimate (self, node);
  sum = spot.cost + spot.estimate;
  if (sum > depth->bound && sum >= depth->beyond && depth->has_beyond)
    return LOOP_GO_ON;
  if (n_words > 0)
    spot.hash = hash_end (stack, edges, n_words, i, node);
  if (depth_stack_has (stack, n_words, node, spot.hash))
    return LOOP_GO_ON;
  if (sum > depth->bound)
    {
      depth_note_beyond (depth, sum);
      return LOOP_GO_ON;
    }

  spot.edge = edge_buffer_id (edges, i);
  return push_spot (self, n_words, at, node, &spot);
}

/* The same for all edges, compiled for each common kind of node. */
static LoopEnd
follow_all (WaySearch *self,
            guint32    at,
            guint32    parent)
{
  const guint32 n_edges = self->run.edges[0].head.len;
  const DepthStack *stack = &self->run.depth->stack;
  const guint32 before = parent == NO_SPOT ? at : parent;
  Back back = { { 0 }, stack->spots[before].hash };
  LoopEnd end = LOOP_GO_ON;

  switch (self->run.depth->n_words)
    {
    case 1:
      memcpy (back.words, depth_stack_node (stack, before), 8);
      for (guint32 i = 0; i < n_edges && end == LOOP_GO_ON; i++)
        end = follow (self, 1, at, &back, i);
      break;
    case 2:
      memcpy (back.words, depth_stack_node (stack, before), 16);
      for (guint32 i = 0; i < n_edges && end == LOOP_GO_ON; i++)
        end = follow (self, 2, at, &back, i);
      break;
    default:
      for (guint32 i = 0; i < n_edges && end == LOOP_GO_ON; i++)
        end = follow (self, 0, at, &back, i);
    }

  return end;
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

/* Asks the graph for the edges out of the last node of the path, which came
 * from @parent. */
static LoopEnd
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

  return edges->error != NULL || edges->fault != EDGE_FAULT_NONE
           ? report_fault (self, spot) : LOOP_GO_ON;
}

/* Steps on @spot and expands it. Changes nothing on failure. */
static LoopEnd
expand (WaySearch *self,
        guint32    spot)
{
  DepthFirst *depth = self->run.depth;
  DepthStack *stack = &depth->stack;
  const guint32 parent = depth_stack_top (stack)->spot;
  guint32 n_edges;
  LoopEnd end;

  if (!depth_stack_enter (stack, spot))
    return LOOP_BYTES;
  if (G_UNLIKELY (self->watch.observer != NULL) && !depth->is_announced)
    emit (self, WAY_EVENT_EXPAND, spot, parent);
  depth->is_announced = TRUE;

  end = ask_edges (self, spot, parent);
  n_edges = self->run.edges[0].head.len;
  if (G_LIKELY (end == LOOP_GO_ON))
    end = follow_all (self, spot, parent);
  if (G_UNLIKELY (end != LOOP_GO_ON))
    {
      depth_stack_leave (stack);
      return end;
    }

  depth->is_announced = FALSE;
  depth_stack_top (stack)->end = stack->n_spots;
  stack->frames[stack->n_frames - 2].next++;
  self->run.statistics.generated += n_edges;
  self->run.statistics.expanded++;
  self->run.statistics.peak_open = MAX (self->run.statistics.peak_open,
                                        stack->n_spots);
  if (G_UNLIKELY (self->watch.observer != NULL))
    emit (self, WAY_EVENT_CLOSE, spot, parent);

  return LOOP_GO_ON;
}

/* Looks for a goal among the nodes that were just put on the stack. */
static LoopEnd
stop_when_opened (WaySearch *self)
{
  DepthStack *stack = &self->run.depth->stack;
  const DepthFrame *frame = depth_stack_top (stack);

  for (guint32 i = frame->first; i < frame->end; i++)
    if (depth_is_goal (self, i))
      return depth_meet_goal (self, i);

  return LOOP_GO_ON;
}

/* Steps on, up or down. @quota falls if a node was expanded. */
static inline LoopEnd
step (WaySearch *self,
      guint     *quota,
      gboolean  *is_over)
{
  DepthFirst *depth = self->run.depth;
  DepthStack *stack = &depth->stack;
  DepthFrame *frame = depth_stack_top (stack);
  const guint32 spot = frame->next;
  LoopEnd end;

  if (spot == frame->end && stack->n_frames > 1)
    {
      depth_stack_leave (stack);
      return LOOP_GO_ON;
    }
  if (spot == frame->end)
    return depth_end_iteration (self);

  if (stack->spots[spot].cost + stack->spots[spot].estimate > depth->bound)
    {
      depth_note_beyond (depth, stack->spots[spot].cost
                          + stack->spots[spot].estimate);
      frame->next++;
      return LOOP_GO_ON;
    }
  if (depth_is_goal (self, spot))
    return depth_meet_goal (self, spot);

  *is_over = *quota == 0;
  if (*is_over)
    return LOOP_GO_ON;

  end = expand (self, spot);
  *quota -= end == LOOP_GO_ON;
  if (end == LOOP_GO_ON && G_UNLIKELY (self->run.stops_when_opened))
    end = stop_when_opened (self);
  if (end == LOOP_GO_ON && G_UNLIKELY (depth_is_too_large (self)))
    depth_shorten_step (self);

  return end;
}

LoopEnd
depth_first_loop (WaySearch *self,
                  guint      quota)
{
  LoopEnd end = LOOP_GO_ON;
  gboolean is_over = FALSE;

  self->run.depth->is_shown = FALSE;
  if (depth_has_all_goals (self) || self->run.depth->n_starts == 0)
    return LOOP_EXHAUSTED;

  while (end == LOOP_GO_ON && !is_over)
    end = step (self, &quota, &is_over);

  return end;
}
