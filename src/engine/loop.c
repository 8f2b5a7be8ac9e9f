/* loop.c - THE search loop: take a node, look at its edges, open what is better
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Dijkstra (1959) and A* (Hart, Nilsson and Raphael, 1968) with a lazy open
 * list; BFS is the same loop over a queue. O((nodes + edges) log nodes).
 *
 * What keeps it right:
 * - A node is closed when it is taken, and every other entry of it on the open
 *   list is stale from then on.
 * - cost_so_far only ever falls, by strict improvement, so that the parents
 *   form a tree, whatever the heuristic says.
 * - A closed node may improve again: a heuristic can be admissible and yet
 *   inconsistent. It then goes back to the open list, so that the shortest
 *   path never rests on a promise that nobody can check.
 * - Offering the same edges twice changes nothing. An expansion that is cut
 *   short, by a limit or because a sum outgrew 32 bits, is simply done again.
 *
 * The source is compiled once for each row of `loops`, with a Variant of
 * constants, so that no test of what kind of search this is stays inside. */

#include "engine/search-private.h"

#include <float.h>

/* A cost so far, in the one of two forms that the variant uses. */
typedef struct
{
  guint64 whole;
  gdouble real;
} Sum;

/* The expansion under way. A local copy of what does not change in it, which
 * the compiler may keep in registers while it writes to the search. */
typedef struct
{
  guint32       id;             /* the node that is expanded */
  Sum           so_far;         /* its cost */
  Sum           priority;       /* below which no neighbour of it falls, if the
                                 * heuristic is consistent */
  gconstpointer items;          /* (nullable) its edges; none at a start */
  NodeRecord   *records;        /* of indices: hashed nodes' may move */
  guint32       n_nodes;
  guint32       live;
} Frame;

static void
emit (WaySearch   *self,
      WayEventKind kind,
      guint32      id)
{
  WayEvent event = { .kind = kind };
  WayAt at;

  search_fill_at (self, id, &at);
  event.node = at.node;
  event.came_from = at.came_from;
  event.cost_so_far = at.cost_so_far;
  event.is_start = at.is_start;
  if (self->variant.informed && self->variant.whole)
    event.heuristic = self->store.records[id].whole.heuristic;
  else if (self->variant.informed)
    event.heuristic = self->weight * search_estimate (self, at.node);

  self->observer (&event, self->observer_data);
}

static LoopEnd
fail_edge (WaySearch *self,
           guint32    from,
           WayNode    to,
           EdgeFault  fault,
           WayCost    cost)
{
  g_autofree char *what = edge_fault_describe (fault, cost);
  g_autofree char *from_name = way_graph_dup_name (self->graph,
                                                   node_map_node (&self->map,
                                                                  from));
  g_autofree char *to_name = NULL;

  if (fault == EDGE_FAULT_NODE)
    to_name = node_type_describe (self->map.type, to);
  else
    to_name = way_graph_dup_name (self->graph, to);
  self->error = g_error_new (WAY_ERROR, edge_fault_code (fault),
                             "edge from %s to %s: %s", from_name, to_name,
                             what);
  return LOOP_FAILED;
}

/* The graph reported an error, or added what cannot be. */
static LoopEnd
report_fault (WaySearch *self,
              guint32    from)
{
  EdgeBuffer *edges = &self->edges;

  if (edges->error != NULL)
    {
      self->error = g_steal_pointer (&edges->error);
      return LOOP_FAILED;
    }
  if (edges->fault == EDGE_FAULT_WIDE)
    return LOOP_PROMOTE;
  if (edges->fault == EDGE_FAULT_MEMORY)
    return LOOP_BYTES;

  return fail_edge (self, from, edges->fault_node, edges->fault,
                    edges->fault_cost);
}

/* The weighted heuristic of a node, before it is rounded: 0 or more. */
static G_ALWAYS_INLINE inline gdouble
scaled_heuristic (WaySearch    *self,
                  const Variant v,
                  guint32       id)
{
  const WayNode node = v.indexed ? WAY_INDEX (id)
                                 : node_map_node (&self->map, id);
  const gdouble scaled = self->weight * search_estimate (self, node);

  return scaled > 0 ? scaled : 0;       /* also 0 * infinity */
}

/* With whole costs the heuristic is rounded down, which keeps it a lower
 * bound. Integers are rounded by conversion: floor() is a call. */
static inline gdouble
round_real (const WaySearch *self,
            gdouble          scaled)
{
  return self->whole_costs ? floor (scaled) : scaled;
}

static LoopEnd
stop_at_goal (WaySearch *self,
              guint32    id)
{
  self->found = id;
  goals_found (&self->goals, id, node_map_node (&self->map, id));
  if (self->observer != NULL)
    emit (self, WAY_EVENT_GOAL, id);

  return LOOP_FOUND;
}

/* Notes that @to was opened, reparented or reopened. */
static inline LoopEnd
note_opened (WaySearch *self,
             guint32    to,
             gboolean   fresh,
             gboolean   closed)
{
  if (fresh)
    self->statistics.opened++;
  else if (closed)
    self->statistics.reopened++;
  else
    self->statistics.reparented++;
  self->open_now += fresh | closed;

  if (G_UNLIKELY (self->observer != NULL))
    emit (self,
          fresh ? WAY_EVENT_OPEN
                : closed ? WAY_EVENT_REOPEN : WAY_EVENT_REPARENT,
          to);
  if (G_UNLIKELY (self->stops_when_opened) && search_is_goal (self, to))
    return stop_at_goal (self, to);

  return LOOP_GO_ON;
}

/* Offers a path at cost @sum to @to, over edge @i of the frame. */
static G_ALWAYS_INLINE inline LoopEnd
offer (WaySearch    *self,
       const Variant v,
       const Frame  *frame,
       guint32       i,
       guint32       to,
       Sum           sum)
{
  NodeRecord *record = v.indexed ? &frame->records[to]
                                 : &self->store.records[to];
  const guint32 stamp = record->whole.stamp;
  const gboolean fresh = (stamp ^ frame->live) > STAMP_CLOSED;
  const gboolean closed = !fresh && (stamp & STAMP_CLOSED);
  guint64 key, deep = 0;
  guint32 whole_h = 0;
  gdouble real_h = 0;
  gboolean fell;

  if (!fresh)
    {
      if (v.open == OPEN_FIFO)
        return LOOP_GO_ON;
      if (v.whole ? sum.whole >= record->whole.cost
                  : sum.real >= record->real.cost)
        return LOOP_GO_ON;
      if (closed && !self->reopens)
        return LOOP_GO_ON;
    }

  if (v.informed && v.whole && !fresh)
    whole_h = record->whole.heuristic;
  else if (v.informed)
    {
      real_h = scaled_heuristic (self, v, to);
      if (v.whole && G_UNLIKELY (real_h >= G_MAXUINT32))
        return LOOP_PROMOTE;
      if (v.whole)
        whole_h = (guint32) real_h;
      else
        real_h = round_real (self, real_h);
    }

  if (v.whole)
    {
      const guint64 priority = (self->counts_cost ? sum.whole : 0) + whole_h;

      if (v.informed && G_UNLIKELY (priority >= G_MAXUINT32))
        return LOOP_PROMOTE;
      if (v.open == OPEN_STACKS
          && G_UNLIKELY (priority >= STACKS_F_END || sum.whole >= STACKS_G_END))
        return LOOP_PROMOTE;
      fell = priority < frame->priority.whole;
      key = priority;
      if (v.open == OPEN_STACKS)
        key = priority << STACKS_BITS | (STACKS_G_END - 1 - sum.whole);
      else if (v.open == OPEN_HEAP && self->deep)
        key = open_list_pack ((guint32) priority, (guint32) sum.whole);
    }
  else
    {
      const gdouble priority = (self->counts_cost ? sum.real : 0) + real_h;

      /* Rounding alone may lower a sum by some units in the last place. */
      fell = priority < frame->priority.real * (1 - 16 * DBL_EPSILON);
      key = open_list_key_of_real (priority);
      if (v.open == OPEN_DEEP)
        deep = ~open_list_key_of_real (sum.real);
    }

  /* Where costs do not count, an open node keeps its place: a second entry
   * would lie beside the first at the same priority, and not replace it. */
  if ((fresh || closed || self->counts_cost)
      && G_UNLIKELY (!open_list_push (&self->open, v.open, key, deep, to)))
    return LOOP_BYTES;

  if (v.informed && G_UNLIKELY (fell) && self->counts_cost)
    self->statistics.inconsistent++;
  if (v.whole)
    {
      record->whole.cost = (guint32) sum.whole;
      record->whole.heuristic = whole_h;
    }
  else
    record->real.cost = sum.real;
  record->whole.parent = frame->id;
  record->whole.stamp = frame->live;
  if (!v.indexed && fresh)
    self->store.order[self->statistics.opened] = to;
  if (G_UNLIKELY (self->store.has_edges))
    self->store.edges[to] = frame->items ? edge_buffer_id (&self->edges, i)
                                         : WAY_EDGE_NONE;

  return note_opened (self, to, fresh, closed);
}

/* Adds the cost of an edge, given in the variant's form, to @sum. %FALSE if
 * the edge is hidden or leads too far; @end says so if that is not all. */
static G_ALWAYS_INLINE inline gboolean
add_cost (WaySearch    *self,
          const Variant v,
          Sum          *sum,
          guint32       whole,
          gdouble       real,
          LoopEnd      *end)
{
  if (v.whole)
    {
      sum->whole += whole;
      if (G_LIKELY (sum->whole <= self->whole_limit))
        return TRUE;
      if (whole == WAY_WHOLE_HIDDEN)
        return FALSE;
      if ((gdouble) sum->whole <= self->real_limit)
        *end = LOOP_PROMOTE;
      else
        self->hid_edges = TRUE;
      return FALSE;
    }

  sum->real += real;
  if (G_LIKELY (sum->real <= self->real_limit))
    return TRUE;
  if (sum->real < INFINITY)     /* else hidden, or an overflow */
    self->hid_edges = TRUE;
  return FALSE;
}

/* Why the real cost of an edge cannot be used. */
static EdgeFault
cost_fault (const WaySearch *self,
            gdouble          cost)
{
  return cost >= 0 && self->whole_costs ? EDGE_FAULT_FRACTION
                                        : EDGE_FAULT_COST;
}

static inline gboolean
is_usable (const WaySearch *self,
           gdouble          cost)
{
  return cost >= 0
         && (!self->whole_costs || cost == floor (cost));
}

/* Reads edge @i: where it leads, and the sum of costs there. LOOP_GO_ON with
 * @to NO_ID if it is not to be followed. */
static G_ALWAYS_INLINE inline LoopEnd
read_edge (WaySearch    *self,
           const Variant v,
           const Frame  *frame,
           guint32       i,
           guint32      *to,
           Sum          *sum)
{
  const EdgeBuffer *edges = &self->edges;
  gconstpointer items = frame->items;
  LoopEnd end = LOOP_GO_ON;
  guint32 next = NO_ID, whole = 0;
  gdouble real = 0;

  *to = NO_ID;
  if (v.indexed && v.whole)
    {
      next = ((const WayWholeArc *) items)[i].node;
      whole = ((const WayWholeArc *) items)[i].cost;
    }
  else if (v.indexed)
    {
      next = ((const WayRealArc *) items)[i].node;
      real = ((const WayRealArc *) items)[i].cost;
    }
  else
    real = ((const NodeEdge *) items)[i].cost;

  if (v.indexed && G_UNLIKELY (next >= frame->n_nodes))
    return fail_edge (self, frame->id, WAY_INDEX (next), EDGE_FAULT_NODE, 0);
  if (!(v.indexed && v.whole))
    {
      if (G_UNLIKELY (!is_usable (self, real)))
        return fail_edge (self, frame->id,
                          v.indexed ? WAY_INDEX (next)
                                    : edge_buffer_node (edges, i),
                          cost_fault (self, real), real);
      if (v.whole && real >= WAY_WHOLE_HIDDEN && real < INFINITY)
        return LOOP_PROMOTE;
      if (v.whole)
        whole = real == INFINITY ? WAY_WHOLE_HIDDEN : (guint32) real;
    }

  if (!add_cost (self, v, sum, whole, real, &end))
    return end;
  if (v.indexed)
    *to = next;
  else if (!node_map_intern (&self->map, edge_buffer_node (edges, i), to)
           || !node_store_reserve (&self->store, *to + 1, FALSE))
    return LOOP_BYTES;

  return LOOP_GO_ON;
}

/* Where the time goes on a large graph is in waiting for the records of
 * neighbours. Asking for all of them first lets the waits overlap, which a
 * branch that depends on each would prevent. */
static G_ALWAYS_INLINE inline void
prefetch_records (const Variant v,
                  const Frame  *frame,
                  guint32       n_edges)
{
  gconstpointer items = frame->items;

  for (guint32 i = 0; v.indexed && i < n_edges; i++)
    __builtin_prefetch (&frame->records[
      v.whole ? ((const WayWholeArc *) items)[i].node
              : ((const WayRealArc *) items)[i].node]);
}

/* Offers every edge out of the node to the node store. */
static G_ALWAYS_INLINE inline LoopEnd
offer_edges (WaySearch    *self,
             const Variant v,
             const Frame  *frame)
{
  const guint32 n_edges = self->edges.head.len;

  prefetch_records (v, frame, n_edges);
  for (guint32 i = 0; i < n_edges; i++)
    {
      Sum sum = frame->so_far;
      guint32 to;
      LoopEnd end = read_edge (self, v, frame, i, &to, &sum);

      if (end == LOOP_GO_ON && to != NO_ID)
        end = offer (self, v, frame, i, to, sum);
      if (G_UNLIKELY (end != LOOP_GO_ON))
        return end;
    }

  self->statistics.generated += n_edges;
  return LOOP_GO_ON;
}

static G_ALWAYS_INLINE inline Frame
make_frame (const WaySearch *self,
            const Variant    v,
            guint32          id,
            Sum              priority)
{
  const NodeRecord *record = &self->store.records[id];
  Frame frame = { .id = id, .priority = priority };

  if (v.whole)
    frame.so_far.whole = record->whole.cost;
  else
    frame.so_far.real = record->real.cost;
  frame.records = self->store.records;
  frame.n_nodes = self->map.type->n_nodes;
  frame.live = self->store.live;

  return frame;
}

/* Asks the graph for the edges out of the node. */
static G_ALWAYS_INLINE inline LoopEnd
fill_edges (WaySearch    *self,
            const Variant v,
            Frame        *frame)
{
  const guint32 id = frame->id;
  const guint32 parent = self->store.records[id].whole.parent;
  WayAt at;

  at.node = v.indexed ? WAY_INDEX (id) : node_map_node (&self->map, id);
  at.came_from = v.indexed ? WAY_INDEX (parent)
                           : node_map_node (&self->map, parent);
  at.cost_so_far = v.whole ? (WayCost) frame->so_far.whole
                           : frame->so_far.real;
  at.is_start = parent == id;

  edge_buffer_restart (&self->edges);
  self->neighbours (self->graph, self->cursor, &at, &self->edges.head);
  frame->items = edge_buffer_items (&self->edges);
  if (G_LIKELY (!(self->edges.head.special & (EDGES_HAVE_IDS
                                              | EDGES_NEED_CLEARING))))
    return LOOP_GO_ON;

  if (self->edges.error != NULL || self->edges.fault != EDGE_FAULT_NONE)
    return report_fault (self, id);
  if ((self->edges.head.special & EDGES_HAVE_IDS) && !self->store.has_edges
      && !node_store_want_edges (&self->store))
    return LOOP_BYTES;

  return LOOP_GO_ON;
}

static G_ALWAYS_INLINE inline LoopEnd
expand (WaySearch    *self,
        const Variant v,
        guint32       id,
        Sum           priority)
{
  Frame frame = make_frame (self, v, id, priority);
  LoopEnd end = fill_edges (self, v, &frame);

  if (G_LIKELY (end == LOOP_GO_ON))
    end = offer_edges (self, v, &frame);
  if (G_UNLIKELY (end != LOOP_GO_ON))
    return end;

  self->statistics.expanded++;
  self->expanded_last = id;
  if (self->open_now > self->statistics.peak_open)
    self->statistics.peak_open = self->open_now;
  if (G_UNLIKELY (self->observer != NULL))
    emit (self, WAY_EVENT_CLOSE, id);

  return LOOP_GO_ON;
}

/* Takes the next open node and closes it. */
static G_ALWAYS_INLINE inline LoopEnd
take (WaySearch    *self,
      const Variant v,
      Sum          *priority)
{
  NodeRecord *record;
  guint64 key;
  guint32 id;

  do
    {
      if (!open_list_pop (&self->open, v.open, &key, &id))
        return LOOP_EXHAUSTED;
      record = &self->store.records[id];
    }
  while (record->whole.stamp & STAMP_CLOSED);

  record->whole.stamp |= STAMP_CLOSED;
  self->open_now--;
  self->last = id;
  if (v.open == OPEN_STACKS)
    priority->whole = key >> STACKS_BITS;
  else if (v.whole)
    priority->whole = v.open == OPEN_HEAP && self->deep ? key >> 32 : key;
  else if (v.open != OPEN_FIFO)
    priority->real = open_list_real_of_key (key);

  self->pending = PENDING_EXPANSION;
  return search_is_goal (self, id) ? stop_at_goal (self, id) : LOOP_GO_ON;
}

/* The priority of a node that was taken in an earlier call. */
static Sum
priority_again (WaySearch *self,
                guint32    id)
{
  Sum priority = { 0, 0 };

  if (self->variant.informed)
    priority.real = round_real (self, scaled_heuristic (self, self->variant,
                                                        id));
  if (self->counts_cost)
    priority.real += search_cost (self, id);
  priority.whole = (guint64) MIN (priority.real, G_MAXUINT32);

  return priority;
}

static G_ALWAYS_INLINE inline LoopEnd
loop (WaySearch    *self,
      guint         quota,
      const Variant v)
{
  Sum priority = { 0, 0 };
  LoopEnd end = LOOP_GO_ON;

  if (self->pending != PENDING_NOTHING)
    priority = priority_again (self, self->last);

  while (TRUE)
    {
      if (self->pending == PENDING_NOTHING)
        end = take (self, v, &priority);
      if (end != LOOP_GO_ON || quota-- == 0)
        return end;

      if (G_UNLIKELY (self->observer != NULL)
          && self->pending == PENDING_EXPANSION)
        emit (self, WAY_EVENT_EXPAND, self->last);
      self->pending = PENDING_EDGES;
      end = expand (self, v, self->last, priority);
      if (G_UNLIKELY (end != LOOP_GO_ON))
        return end;
      self->pending = PENDING_NOTHING;
    }
}

/* One function for each row, each the loop above with its constants. */
#define LOOP(name, indexed, whole, informed, open) \
  static LoopEnd \
  name (WaySearch *self, \
        guint      quota) \
  { \
    return loop (self, quota, \
                 (Variant) { indexed, whole, informed, open }); \
  }

#define ROW(name, indexed, whole, informed, open) \
  { { indexed, whole, informed, open }, name },

#define FOR_ALL_LOOPS(DO) \
  DO (index_whole_fifo,          TRUE,  TRUE,  FALSE, OPEN_FIFO) \
  DO (index_real_fifo,           TRUE,  FALSE, FALSE, OPEN_FIFO) \
  DO (hash_whole_fifo,           FALSE, TRUE,  FALSE, OPEN_FIFO) \
  DO (hash_real_fifo,            FALSE, FALSE, FALSE, OPEN_FIFO) \
  DO (index_whole_ring,          TRUE,  TRUE,  FALSE, OPEN_RING) \
  DO (index_whole_ring_informed, TRUE,  TRUE,  TRUE,  OPEN_RING) \
  DO (hash_whole_ring,           FALSE, TRUE,  FALSE, OPEN_RING) \
  DO (hash_whole_ring_informed,  FALSE, TRUE,  TRUE,  OPEN_RING) \
  DO (index_whole_stacks,        TRUE,  TRUE,  TRUE,  OPEN_STACKS) \
  DO (hash_whole_stacks,         FALSE, TRUE,  TRUE,  OPEN_STACKS) \
  DO (index_whole_heap,          TRUE,  TRUE,  FALSE, OPEN_HEAP) \
  DO (index_whole_heap_informed, TRUE,  TRUE,  TRUE,  OPEN_HEAP) \
  DO (hash_whole_heap,           FALSE, TRUE,  FALSE, OPEN_HEAP) \
  DO (hash_whole_heap_informed,  FALSE, TRUE,  TRUE,  OPEN_HEAP) \
  DO (index_real_heap,           TRUE,  FALSE, FALSE, OPEN_HEAP) \
  DO (index_real_heap_informed,  TRUE,  FALSE, TRUE,  OPEN_HEAP) \
  DO (hash_real_heap,            FALSE, FALSE, FALSE, OPEN_HEAP) \
  DO (hash_real_heap_informed,   FALSE, FALSE, TRUE,  OPEN_HEAP) \
  DO (index_real_deep,           TRUE,  FALSE, FALSE, OPEN_DEEP) \
  DO (index_real_deep_informed,  TRUE,  FALSE, TRUE,  OPEN_DEEP) \
  DO (hash_real_deep,            FALSE, FALSE, FALSE, OPEN_DEEP) \
  DO (hash_real_deep_informed,   FALSE, FALSE, TRUE,  OPEN_DEEP)

FOR_ALL_LOOPS (LOOP)

static const struct
{
  Variant  variant;
  LoopFunc func;
} loops[] = { FOR_ALL_LOOPS (ROW) };

LoopFunc
search_choose_loop (const Variant *variant)
{
  for (guint i = 0; i < G_N_ELEMENTS (loops); i++)
    if (loops[i].variant.indexed == variant->indexed
        && loops[i].variant.whole == variant->whole
        && loops[i].variant.informed == variant->informed
        && loops[i].variant.open == variant->open)
      return loops[i].func;

  g_assert_not_reached ();
}

/* A start is offered to the store as an edge from itself. The variant is no
 * constant here, which costs nothing where it happens once a run. */
LoopEnd
search_open_start (WaySearch *self,
                   guint32    id,
                   WayCost    cost)
{
  Sum sum = { 0, cost };
  const Sum nothing = { 0, 0 };
  Frame frame = { .id = id, .priority = nothing };

  if (self->variant.whole)
    sum.whole = (guint64) cost;
  frame.records = self->store.records;
  frame.live = self->store.live;

  return offer (self, self->variant, &frame, 0, id, sum);
}
