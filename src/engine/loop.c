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

/* As find_id(), for an object that was looked for when it was added. What was
 * not known then is new, unless a node has come since. */
static gboolean
find_object (WaySearch        *self,
             const EdgeBuffer *edges,
             guint32           i,
             guint32          *id)
{
  const WayNode node = edge_buffer_node (edges, i);
  NodeMap *map = &self->run.map;

  *id = edges->known[i];
  if (G_LIKELY (*id != EDGES_UNKNOWN))
    return TRUE;
  if (map->count != edges->n_mapped && node_map_lookup (map, node, id))
    return TRUE;
  if (!node_map_add_object (map, node, id))
    return FALSE;

  edges->known[i] = *id;        /* the buffer only borrows it from now on */
  return TRUE;
}

/* As find_id(), for nodes that are known by functions of the user. */
static gboolean
find_unhashed (WaySearch        *self,
               const EdgeBuffer *edges,
               guint32           i,
               guint32          *id)
{
  return (edge_buffer_has_asked (edges, i)
            ? find_object (self, edges, i, id)
            : node_map_intern (&self->run.map, edge_buffer_node (edges, i), id))
         && node_store_reserve (&self->run.store, *id + 1, FALSE);
}

/* As find_id(), for values of @n_words words, which is a constant. */
static G_ALWAYS_INLINE inline gboolean
find_words (WaySearch        *self,
            const EdgeBuffer *edges,
            guint32           i,
            guint             n_words,
            guint32          *id)
{
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
find_long_words (WaySearch        *self,
                 const EdgeBuffer *edges,
                 guint32           i,
                 guint32          *id)
{
  switch (self->run.map.type->n_words)
    {
    case 2:
      return find_words (self, edges, i, 2, id);
    case 3:
      return find_words (self, edges, i, 3, id);
    default:
      return find_words (self, edges, i, self->run.map.type->n_words, id);
    }
}

/* The id of the node at the end of edge @i, which is no index. */
static G_ALWAYS_INLINE inline gboolean
find_id (WaySearch        *self,
         const EdgeBuffer *edges,
         guint32           i,
         guint32          *id)
{
  if (G_UNLIKELY (!edge_buffer_has_hashes (edges)))
    return find_unhashed (self, edges, i, id);
  if (G_LIKELY (edges->stride == sizeof (guint64)))
    return find_words (self, edges, i, 1, id);

  return find_long_words (self, edges, i, id);
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
  const EdgeBuffer *edges = frame->edges;
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
  else if (!find_id (self, edges, i, to))
    return LOOP_BYTES;

  return LOOP_GO_ON;
}

/* Asks for the key and the record of the node in each slot to which an edge
 * leads. If a slot is free, or holds another node, the node of the edge is new,
 * as a rule, and has one of the next records. The key of node 0 is asked for
 * then, which does no harm, where a branch would wait for the slot. */
static G_ALWAYS_INLINE inline void
prefetch_known (const WaySearch  *self,
                const EdgeBuffer *buffer)
{
  const NodeMap *map = &self->run.map;
  const NodeEdge *edges = buffer->head.own;
  const guint32 n_edges = MIN (buffer->head.len, MOST_KNOWN_PREFETCHED);
  const guint32 last = self->run.store.size - 1;

  if (!edge_buffer_has_hashes (buffer))
    return;

  for (guint32 i = 0; i < n_edges; i++)
    {
      const guint32 hash = edges[i].hash;
      const guint32 mark = node_index_mark (&map->index, hash);
      guint32 id;

      if (!node_index_may_be (&map->index, *node_index_slot (&map->index, hash),
                              mark, &id))
        id = 0;

      __builtin_prefetch (node_map_words (map, map->type->n_words, id));
      id = id != 0 ? id : MIN (map->count + i, last);
      __builtin_prefetch (&self->run.store.records[id]);
    }
}

/* Where the time goes on a large graph is in waiting for the records of
 * neighbours. Asking for all of them first lets the waits overlap, which a
 * branch that depends on each would prevent. */
static G_ALWAYS_INLINE inline void
prefetch_records (const WaySearch *self,
                  const Variant    v,
                  const Frame     *frame)
{
  const guint32 n_edges = frame->edges->head.len;
  gconstpointer items = frame->items;

  if (!v.indexed)
    {
      prefetch_known (self, frame->edges);
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
  const guint32 n_edges = frame->edges->head.len;

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
make_frame (WaySearch    *self,
            const Variant v,
            guint32       id,
            Sum           priority)
{
  const NodeRecord *record = &self->run.store.records[id];
  Frame frame = { .id = id, .priority = priority,
                  .edges = &self->run.edges[0] };

  if (v.whole)
    frame.so_far.whole = record->whole.cost;
  else
    frame.so_far.real = record->real.cost;
  frame.records = self->run.store.records;
  frame.n_nodes = self->run.store.size;
  frame.live = self->run.store.live;

  return frame;
}

/* Asks the graph for the edges out of the node. What waits comes before a fault
 * in them, as it may hold another. */
static G_ALWAYS_INLINE inline LoopEnd
fill_edges (WaySearch    *self,
            const Variant v,
            Frame        *frame)
{
  EdgeBuffer *edges = frame->edges;
  LoopEnd end;
  WayAt at;

  search_fill_at (self, v, frame->id, &at);
  edge_buffer_restart (edges);
  self->run.neighbours (self->query.graph, self->run.cursor, &at, &edges->head);
  frame->items = edge_buffer_items (edges);
  if (G_LIKELY (!(edges->head.special & (EDGES_HAVE_IDS
                                         | EDGES_NEED_CLEARING))))
    return LOOP_GO_ON;

  if (edges->error != NULL || edges->fault != EDGE_FAULT_NONE)
    {
      end = search_settle_waiting (self);
      return end == LOOP_GO_ON ? search_report_fault (self, edges, frame->id)
                               : end;
    }
  if ((edges->head.special & EDGES_HAVE_IDS)
      && !(self->run.store.notes & NOTE_EDGES)
      && !node_store_want_edges (&self->run.store,
                                 self->run.statistics.expanded > 0))
    return LOOP_BYTES;

  return LOOP_GO_ON;
}

/* Once all edges of a node have been looked at, and @n_open nodes are open. */
static inline void
finish (WaySearch *self,
        guint32    id,
        guint64    n_open)
{
  if (n_open > self->run.statistics.peak_open)
    self->run.statistics.peak_open = n_open;
  if (G_UNLIKELY (self->watch.observer != NULL))
    search_emit (self, WAY_EVENT_CLOSE, id);
}

/* Looks at the edges of the node that has waited longest. How many nodes are
 * open is reckoned as if nothing had been taken since it was. */
static G_ALWAYS_INLINE inline LoopEnd
settle_first (WaySearch    *self,
              const Variant v)
{
  const WayStatistics *statistics = &self->run.statistics;
  const Frame *frame = waiting_first (&self->run.waiting);
  const LoopEnd end = offer_edges (self, v, frame);

  if (G_UNLIKELY (end != LOOP_GO_ON))
    return end;

  waiting_drop_first (&self->run.waiting);
  finish (self, frame->id,
          statistics->opened + statistics->reopened - frame->n_taken);
  return LOOP_GO_ON;
}

/* The variant is no constant here: this happens at the end of a search, and
 * where one is interrupted. */
LoopEnd
search_settle_waiting (WaySearch *self)
{
  LoopEnd end = LOOP_GO_ON;

  while (self->run.waiting.n_frames > 0 && end == LOOP_GO_ON)
    end = settle_first (self, self->run.variant);

  return end;
}

/* Makes room for a node more that waits. */
static G_ALWAYS_INLINE inline LoopEnd
make_room (WaySearch    *self,
           const Variant v)
{
  LoopEnd end = LOOP_GO_ON;

  if (v.indexed)
    return LOOP_GO_ON;
  if (G_UNLIKELY (!self->run.waits && self->run.waiting.n_frames > 0))
    return search_settle_waiting (self);

  while (waiting_is_full (&self->run.waiting) && end == LOOP_GO_ON)
    end = settle_first (self, v);

  return end;
}

/* Lets the edges of a node wait. The slots of the node before have come by now,
 * and tell which keys and records to ask for. */
static G_ALWAYS_INLINE inline void
let_wait (WaySearch *self,
          Frame     *frame)
{
  const WayStatistics *statistics = &self->run.statistics;
  Waiting *waiting = &self->run.waiting;

  frame->n_taken = statistics->opened + statistics->reopened
                   - self->run.open_now;
  if (waiting->n_frames > 0)
    prefetch_known (self, waiting_get (waiting, waiting->n_frames - 1)->edges);
  waiting_add (waiting, frame);
}

static G_ALWAYS_INLINE inline LoopEnd
expand (WaySearch    *self,
        const Variant v,
        guint32       id,
        Sum           priority)
{
  const gboolean waits = !v.indexed && self->run.waits;
  Frame frame = make_frame (self, v, id, priority);
  LoopEnd end;

  if (waits)
    frame.edges = &self->run.edges[waiting_next_place (&self->run.waiting)];
  end = fill_edges (self, v, &frame);
  if (G_LIKELY (end == LOOP_GO_ON) && !waits)
    {
      prefetch_records (self, v, &frame);
      end = offer_edges (self, v, &frame);
    }
  if (G_UNLIKELY (end != LOOP_GO_ON))
    return end;

  self->run.statistics.expanded++;
  self->run.expanded_last = id;
  if (waits)
    let_wait (self, &frame);
  else
    finish (self, id, self->run.open_now);

  return LOOP_GO_ON;
}

/* Asks for the key and the record of the node that is next on the stack, and
 * for the entry after that, while the node that was taken is expanded. Indices
 * are asked for as neighbours. */
static G_ALWAYS_INLINE inline void
prefetch_next (const WaySearch *self,
               const Variant    v)
{
  const RingCell *cell;

  if (v.indexed || (v.open != OPEN_RING && v.open != OPEN_STACKS))
    return;

  cell = ring_peek (&self->run.open);
  if (cell == NULL)
    return;

  __builtin_prefetch (&self->run.store.records[cell->id]);
  __builtin_prefetch (node_map_key (&self->run.map, cell->id));
  if (cell->next != RING_END)
    __builtin_prefetch (&self->run.open.cells[cell->next]);
}

/* Puts back a goal that came up while edges wait: they may lead to it, or to
 * another, for less. It just left the ring or the heap, where there is room. */
static LoopEnd
look_before_goal (WaySearch *self,
                  guint64    key,
                  guint32    id)
{
  const OpenKind kind = self->run.variant.open;
  const guint64 deep = ~open_list_key_of_real (search_cost (self, id));
  OpenList *open = &self->run.open;

  if (kind == OPEN_FIFO)
    open->fifo_head--;
  else if (!open_list_push (open, kind, key, deep, id)
           && !heap_push (open, key, deep, id, kind == OPEN_DEEP ? 3 : 2))
    g_assert_not_reached ();

  return search_settle_waiting (self);
}

/* Finds the next open node, with nothing waiting if it is a goal, or if there
 * is none. @is_other becomes %TRUE if it is known to be no goal. */
static G_ALWAYS_INLINE inline LoopEnd
find_next (WaySearch    *self,
           const Variant v,
           guint64      *key,
           guint32      *id,
           gboolean     *is_other)
{
  *is_other = FALSE;
  while (TRUE)
    {
      const gboolean found = open_list_pop (&self->run.open, v.open, key, id);
      LoopEnd end;

      if (G_UNLIKELY (!found) && !open_list_is_empty (&self->run.open))
        return LOOP_BYTES;
      if (found
          && (self->run.store.records[*id].whole.stamp & STAMP_CLOSED))
        continue;
      if (v.indexed || self->run.waiting.n_frames == 0)
        return found ? LOOP_GO_ON : LOOP_EXHAUSTED;
      *is_other = found && !search_is_goal (self, *id);
      if (G_LIKELY (*is_other))
        return LOOP_GO_ON;

      end = found ? look_before_goal (self, *key, *id)
                  : search_settle_waiting (self);
      if (end != LOOP_GO_ON)
        return end;
    }
}

/* Takes the next open node and closes it. */
static G_ALWAYS_INLINE inline LoopEnd
take (WaySearch    *self,
      const Variant v,
      Sum          *priority)
{
  gboolean is_other;
  guint64 key;
  guint32 id;
  const LoopEnd end = find_next (self, v, &key, &id, &is_other);

  if (G_UNLIKELY (end != LOOP_GO_ON))
    return end;

  prefetch_next (self, v);
  self->run.store.records[id].whole.stamp |= STAMP_CLOSED;
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
  return !is_other && search_is_goal (self, id) ? stop_at_goal (self, id)
                                                : LOOP_GO_ON;
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
      end = make_room (self, v);
      if (end == LOOP_GO_ON && self->run.pending == PENDING_NOTHING)
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
