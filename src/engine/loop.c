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

#include "engine/relax.h"

/* Nodes with more neighbours than this are not prefetched. On grids the records
 * of neighbours lie side by side, elsewhere that many loads overlap by
 * themselves. */
#define MOST_PREFETCHED 4

/* Of more edges to nodes that are no indices the first would be gone from the
 * nearest cache before they are looked at. */
#define MOST_KNOWN_PREFETCHED 64

/* Adds the cost of an edge, given in the variant's form, to @sum. %FALSE if
 * the edge is hidden or leads too far; @end says so if that is not all, and
 * @overflows whether the sum is more than a double holds. */
static G_ALWAYS_INLINE inline gboolean
add_cost (WaySearch    *self,
          const Variant v,
          Sum          *sum,
          guint32       whole,
          gdouble       real,
          gboolean     *overflows,
          LoopEnd      *end)
{
  if (v.whole)
    {
      sum->whole += whole;
      if (G_LIKELY (sum->whole <= self->run.whole_limit))
        return TRUE;
      if (whole == WAY_WHOLE_HIDDEN)
        return FALSE;
      if ((gdouble) sum->whole <= self->run.real_limit)
        *end = LOOP_PROMOTE;
      else
        self->run.hid_edges = TRUE;
      return FALSE;
    }

  sum->real += real;
  if (G_LIKELY (sum->real <= self->run.real_limit))
    return TRUE;
  if (sum->real < INFINITY)
    self->run.hid_edges = TRUE;
  else
    *overflows = real < INFINITY;       /* else the edge is hidden */
  return FALSE;
}

/* Turns a real cost into the form of the variant. %FALSE if it breaks a rule,
 * or the graph's promise. */
static G_ALWAYS_INLINE inline gboolean
read_cost (const WaySearch *self,
           const Variant    v,
           gdouble          real,
           guint32         *whole)
{
  if (!(real >= 0))             /* also catches NaN */
    return FALSE;
  if (!v.whole)
    return !self->run.whole_costs || real == floor (real);

  /* Integers are checked by conversion: floor() is many instructions. */
  *whole = real < WAY_WHOLE_HIDDEN ? (guint32) real : WAY_WHOLE_HIDDEN;
  return *whole == real || (*whole == WAY_WHOLE_HIDDEN && real == floor (real));
}

/* As find_id(), without a node that was hashed when it was added. */
static gboolean
find_unhashed (WaySearch *self,
               guint32    i,
               guint32   *id)
{
  return node_map_intern (&self->run.map,
                          edge_buffer_node (&self->run.edges, i), id)
         && node_store_reserve (&self->run.store, *id + 1, FALSE);
}

/* As find_id(), for values of @n_words words, which is a constant. */
static G_ALWAYS_INLINE inline gboolean
find_words (WaySearch *self,
            guint32    i,
            guint      n_words,
            guint32   *id)
{
  const EdgeBuffer *edges = &self->run.edges;
  const guint64 *words = (const guint64 *) edges->values + i * n_words;
  const guint32 hash = ((const NodeEdge *) edges->head.own)[i].hash;
  NodeMap *map = &self->run.map;
  guint32 *slot = node_map_find_words (map, words, n_words, hash, id);

  if (*slot == 0 && !node_map_add_words (map, words, hash, slot, id))
    return FALSE;

  return G_LIKELY (*id < self->run.store.size)
         || node_store_reserve (&self->run.store, *id + 1, FALSE);
}

/* Of sizes that are less common, not compiled into each loop. */
static gboolean
find_long_words (WaySearch *self,
                 guint32    i,
                 guint32   *id)
{
  switch (self->run.map.type->n_words)
    {
    case 2:
      return find_words (self, i, 2, id);
    case 3:
      return find_words (self, i, 3, id);
    default:
      return find_words (self, i, self->run.map.type->n_words, id);
    }
}

/* The id of the node at the end of edge @i, which is no index. */
static G_ALWAYS_INLINE inline gboolean
find_id (WaySearch *self,
         guint32    i,
         guint32   *id)
{
  if (G_UNLIKELY (!edge_buffer_has_hashes (&self->run.edges)))
    return find_unhashed (self, i, id);
  if (G_LIKELY (self->run.edges.stride == sizeof (guint64)))
    return find_words (self, i, 1, id);

  return find_long_words (self, i, id);
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
  const EdgeBuffer *edges = &self->run.edges;
  gconstpointer items = frame->items;
  LoopEnd end = LOOP_GO_ON;
  gboolean overflows = FALSE;
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
    return next < node_type_count (self->run.map.type)
             ? LOOP_GROW : search_fail_edge (self, frame->id, WAY_INDEX (next),
                                             EDGE_FAULT_NODE, 0);
  if (!(v.indexed && v.whole))
    {
      if (G_UNLIKELY (!read_cost (self, v, real, &whole)))
        return search_fail_edge (self, frame->id,
                                 v.indexed ? WAY_INDEX (next)
                                           : edge_buffer_node (edges, i),
                                 real >= 0 ? EDGE_FAULT_FRACTION
                                           : EDGE_FAULT_COST, real);
      if (v.whole && whole == WAY_WHOLE_HIDDEN && real < INFINITY)
        return LOOP_PROMOTE;
    }

  if (!add_cost (self, v, sum, whole, real, &overflows, &end))
    return G_UNLIKELY (overflows)
             ? search_note_overflow (self, frame->id,
                                     v.indexed ? WAY_INDEX (next)
                                               : edge_buffer_node (edges, i))
             : end;
  if (v.indexed)
    *to = next;
  else if (!find_id (self, i, to))
    return LOOP_BYTES;

  return LOOP_GO_ON;
}

/* Asks for the key and the record of the node in each slot to which an edge
 * leads. Of a slot that is free, or holds another node, node 0 is asked for,
 * which does no harm, where a branch would wait for the slot. */
static inline void
prefetch_known (const WaySearch *self,
                guint32          n_edges)
{
  const NodeMap *map = &self->run.map;
  const NodeEdge *edges = self->run.edges.head.own;

  if (!edge_buffer_has_hashes (&self->run.edges))
    return;

  for (guint32 i = 0; i < MIN (n_edges, MOST_KNOWN_PREFETCHED); i++)
    {
      const guint32 hash = edges[i].hash;
      const guint32 mark = node_index_mark (&map->index, hash);
      guint32 id;

      if (!node_index_may_be (&map->index, *node_index_slot (&map->index, hash),
                              mark, &id))
        id = 0;

      __builtin_prefetch (node_map_words (map, map->type->n_words, id));
      __builtin_prefetch (&self->run.store.records[id]);
    }
}

/* Where the time goes on a large graph is in waiting for the records of
 * neighbours. Asking for all of them first lets the waits overlap, which a
 * branch that depends on each would prevent. */
static G_ALWAYS_INLINE inline void
prefetch_records (const WaySearch *self,
                  const Variant    v,
                  const Frame     *frame,
                  guint32          n_edges)
{
  gconstpointer items = frame->items;

  if (!v.indexed)
    {
      prefetch_known (self, n_edges);
      return;
    }
  if (n_edges > MOST_PREFETCHED)
    return;

  for (guint32 i = 0; i < n_edges; i++)
    {
      const guint32 node = v.whole ? ((const WayWholeArc *) items)[i].node
                                   : ((const WayRealArc *) items)[i].node;

      __builtin_prefetch (&frame->records[node]);
      if (v.informed && self->run.rows != NULL)
        __builtin_prefetch (self->run.rows + node * self->run.row_size);
    }
}

/* Offers every edge out of the node to the node store. */
static G_ALWAYS_INLINE inline LoopEnd
offer_edges (WaySearch    *self,
             const Variant v,
             const Frame  *frame)
{
  const guint32 n_edges = self->run.edges.head.len;

  prefetch_records (self, v, frame, n_edges);
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

  self->run.statistics.generated += n_edges;
  return LOOP_GO_ON;
}

static G_ALWAYS_INLINE inline Frame
make_frame (const WaySearch *self,
            const Variant    v,
            guint32          id,
            Sum              priority)
{
  const NodeRecord *record = &self->run.store.records[id];
  Frame frame = { .id = id, .parent = record->whole.parent,
                  .priority = priority };

  if (v.whole)
    frame.so_far.whole = record->whole.cost;
  else
    frame.so_far.real = record->real.cost;
  frame.records = self->run.store.records;
  frame.n_nodes = self->run.store.size;
  frame.live = self->run.store.live;

  return frame;
}

/* Asks the graph for the edges out of the node. */
static G_ALWAYS_INLINE inline LoopEnd
fill_edges (WaySearch    *self,
            const Variant v,
            Frame        *frame)
{
  const guint32 id = frame->id;
  WayAt at;

  search_fill_at (self, v, id, &at);
  edge_buffer_restart (&self->run.edges);
  self->run.neighbours (self->query.graph, self->run.cursor, &at, &self->run.edges.head);
  frame->items = edge_buffer_items (&self->run.edges);
  if (G_LIKELY (!(self->run.edges.head.special & (EDGES_HAVE_IDS
                                              | EDGES_NEED_CLEARING))))
    return LOOP_GO_ON;

  if (self->run.edges.error != NULL || self->run.edges.fault != EDGE_FAULT_NONE)
    return search_report_fault (self, id);
  if ((self->run.edges.head.special & EDGES_HAVE_IDS)
      && !(self->run.store.notes & NOTE_EDGES)
      && !node_store_want_edges (&self->run.store,
                                 self->run.statistics.expanded > 0))
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

  self->run.statistics.expanded++;
  self->run.expanded_last = id;
  if (self->run.open_now > self->run.statistics.peak_open)
    self->run.statistics.peak_open = self->run.open_now;
  if (G_UNLIKELY (self->watch.observer != NULL))
    search_emit (self, WAY_EVENT_CLOSE, id);

  return LOOP_GO_ON;
}

/* Asks for the key and the record of the node that is next on the stack, while
 * the one that was taken is expanded. Indices are asked for as neighbours. */
static G_ALWAYS_INLINE inline void
prefetch_next (const WaySearch *self,
               const Variant    v)
{
  guint32 id;

  if (v.indexed || (v.open != OPEN_RING && v.open != OPEN_STACKS))
    return;

  id = ring_peek (&self->run.open);
  if (id == RING_END)
    return;

  __builtin_prefetch (&self->run.store.records[id]);
  __builtin_prefetch (node_map_key (&self->run.map, id));
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
      if (!open_list_pop (&self->run.open, v.open, &key, &id))
        return LOOP_EXHAUSTED;
      record = &self->run.store.records[id];
    }
  while (record->whole.stamp & STAMP_CLOSED);

  prefetch_next (self, v);
  record->whole.stamp |= STAMP_CLOSED;
  self->run.open_now--;
  self->run.last = id;
  if (v.open == OPEN_STACKS)
    priority->whole = key >> STACKS_BITS;
  else if (v.open == OPEN_RANKS)
    priority->whole = key >> 32;
  else if (v.whole)
    priority->whole = v.open == OPEN_HEAP && self->run.deep ? key >> 32 : key;
  else if (v.open != OPEN_FIFO)
    priority->real = open_list_real_of_key (key);

  self->run.pending = PENDING_EXPANSION;
  return search_is_goal (self, id) ? stop_at_goal (self, id) : LOOP_GO_ON;
}

static G_ALWAYS_INLINE inline LoopEnd
loop (WaySearch    *self,
      guint         quota,
      const Variant v)
{
  Sum priority = self->run.taken;
  LoopEnd end = LOOP_GO_ON;

  while (TRUE)
    {
      if (self->run.pending == PENDING_NOTHING)
        end = take (self, v, &priority);
      if (end != LOOP_GO_ON || quota-- == 0)
        break;

      if (G_UNLIKELY (self->watch.observer != NULL)
          && self->run.pending == PENDING_EXPANSION)
        search_emit (self, WAY_EVENT_EXPAND, self->run.last);
      self->run.pending = PENDING_EDGES;
      end = expand (self, v, self->run.last, priority);
      if (G_UNLIKELY (end != LOOP_GO_ON))
        break;
      self->run.pending = PENDING_NOTHING;
    }

  self->run.taken = priority;       /* the node may be expanded in the next call */
  return end;
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
  DO (index_whole_ranks,         TRUE,  TRUE,  TRUE,  OPEN_RANKS) \
  DO (hash_whole_ranks,          FALSE, TRUE,  TRUE,  OPEN_RANKS) \
  DO (index_whole_heap,          TRUE,  TRUE,  FALSE, OPEN_HEAP) \
  DO (index_whole_heap_informed, TRUE,  TRUE,  TRUE,  OPEN_HEAP) \
  DO (hash_whole_heap,           FALSE, TRUE,  FALSE, OPEN_HEAP) \
  DO (hash_whole_heap_informed,  FALSE, TRUE,  TRUE,  OPEN_HEAP) \
  DO (index_real_slots,          TRUE,  FALSE, FALSE, OPEN_SLOTS) \
  DO (index_real_slots_informed, TRUE,  FALSE, TRUE,  OPEN_SLOTS) \
  DO (hash_real_slots,           FALSE, FALSE, FALSE, OPEN_SLOTS) \
  DO (hash_real_slots_informed,  FALSE, FALSE, TRUE,  OPEN_SLOTS) \
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

  if (self->run.variant.whole)
    sum.whole = (guint64) cost;
  frame.records = self->run.store.records;
  frame.live = self->run.store.live;

  return offer (self, self->run.variant, &frame, 0, id, sum);
}
