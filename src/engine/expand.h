/* expand.h - asking for the edges of a node, and offering each of them
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A part of the loop, included by loop.c and shared-loop.c alone: inline, so
 * that the constants of a Variant decide at compile time. */

#pragma once

#include "engine/relax.h"

/* The search does not prefetch nodes with more neighbours. The records of
 * neighbours lie side by side on grids, and elsewhere the processor overlaps
 * that many loads without help. */
#define MOST_PREFETCHED 4

/* With more edges to nodes that are not indices, the first prefetched lines
 * would leave the nearest cache before they are used. */
#define MOST_KNOWN_PREFETCHED 64

/* Adds the cost of an edge, given in the variant's form, to @sum. Returns
 * %FALSE if the edge is hidden or leads beyond a limit. @end is then set if the
 * loop has to stop, and @overflows if the sum is more than a double holds. */
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

/* As find_id(), for an object that the buffer looked up when it was added. If
 * the map did not have it then, it is new, unless a node has been added
 * since. */
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

/* The id of the node at the end of edge @i, if nodes are not indices. */
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

/* Adds what edge @i costs to @sum. Over indices @next becomes the node that it
 * leads to. LOOP_GO_ON with @follows %FALSE if it is not to be followed. */
static G_ALWAYS_INLINE inline LoopEnd
sum_edge (WaySearch    *self,
          const Variant v,
          const Frame  *frame,
          guint32       i,
          guint32      *next,
          gboolean     *follows,
          Sum          *sum)
{
  const EdgeBuffer *edges = frame->edges;
  gconstpointer items = frame->items;
  LoopEnd end = LOOP_GO_ON;
  gboolean overflows = FALSE;
  guint32 whole = 0;
  gdouble real = 0;

  *next = NO_ID;
  *follows = FALSE;
  if (v.indexed && v.whole)
    {
      *next = ((const WayWholeArc *) items)[i].node;
      whole = ((const WayWholeArc *) items)[i].cost;
    }
  else if (v.indexed)
    {
      *next = ((const WayRealArc *) items)[i].node;
      real = ((const WayRealArc *) items)[i].cost;
    }
  else
    real = ((const NodeEdge *) items)[i].cost;

  if (v.indexed && G_UNLIKELY (*next >= frame->n_nodes))
    return *next < node_type_count (self->run.map.type)
             ? LOOP_GROW : search_fail_edge (self, frame->id, WAY_INDEX (*next),
                                             EDGE_FAULT_NODE, 0);
  if (!(v.indexed && v.whole))
    {
      if (G_UNLIKELY (!read_cost (self, v, real, &whole)))
        return search_fail_edge (self, frame->id,
                                 v.indexed ? WAY_INDEX (*next)
                                           : edge_buffer_node (edges, i),
                                 real >= 0 ? EDGE_FAULT_FRACTION
                                           : EDGE_FAULT_COST, real);
      if (v.whole && whole == WAY_WHOLE_HIDDEN && real < INFINITY)
        return LOOP_PROMOTE;
    }

  *follows = add_cost (self, v, sum, whole, real, &overflows, &end);
  if (G_UNLIKELY (overflows))
    return search_note_overflow (self, frame, i,
                                 v.indexed ? WAY_INDEX (*next)
                                           : edge_buffer_node (edges, i));

  return end;
}

/* The owner that stands for the node before, which need not be offered. */
#define OWNER_BEFORE (OWNER_UNKNOWN - 1)

/* As find_owner(), for an object. A node that this worker has reached belongs
 * to it. */
static guint
find_owner_of_object (WaySearch        *self,
                      const EdgeBuffer *edges,
                      guint32           i)
{
  if (edge_buffer_has_asked (edges, i) && edges->known[i] != EDGES_UNKNOWN
      && node_store_is_reached (&self->run.store, edges->known[i]))
    return self->run.share->me;

  return share_get_owner (self, edge_buffer_node (edges, i));
}

/* As find_owner(), over indices. */
static inline guint
find_owner_of_index (const WaySearch *self,
                     const Frame     *frame,
                     guint32          next)
{
  Share *share = self->run.share;
  const guint owner = share->features != NULL
                        ? share_owner_of_features (share, WAY_INDEX (next))
                        : share_owner_of_index (share, next);

  if (G_LIKELY (next != self->run.store.records[frame->id].whole.parent))
    return owner;

  share->n_unsent += owner != share->me;
  return OWNER_BEFORE;
}

/* Which worker owns the node at the end of edge @i, over indices @next. */
static G_ALWAYS_INLINE inline guint
find_owner (WaySearch    *self,
            const Variant v,
            const Frame  *frame,
            guint32       i,
            guint32       next)
{
  const EdgeBuffer *edges = frame->edges;
  const Share *share = self->run.share;

  if (v.indexed)
    return find_owner_of_index (self, frame, next);
  if (G_LIKELY (edge_buffer_has_hashes (edges)))
    return ((const NodeEdge *) edges->head.own)[i].owner;
  if (share->packed != NULL)
    return find_owner_of_object (self, edges, i);
  if (share->features != NULL)
    return share_owner_of_features (share, edge_buffer_node (edges, i));

  return share_owner_by_type (share, edges->type, edge_buffer_node (edges, i));
}

/* Finds the node before the node that is expanded, if its difference was
 * noted. */
static inline gboolean
find_before (const WaySearch *self,
             const Frame     *frame,
             guint64         *words)
{
  const Share *share = self->run.share;
  guint number;

  if (frame->words == NULL)
    return FALSE;

  number = self->run.store.origins[frame->id] >> share->owner_bits;
  if (number == 0)
    return FALSE;

  differences_apply (&share->differences, number, frame->words, words);
  return TRUE;
}

/* Finds the owners of the nodes at the end of edges, and prefetches the slots
 * of the nodes that stay here. Leaves out the edge back, because the node
 * before costs no more. */
static inline void
sort_edges (WaySearch   *self,
            const Frame *frame)
{
  const EdgeBuffer *buffer = frame->edges;
  NodeEdge *edges = buffer->head.own;
  const guint n_words = self->run.map.type->n_words;
  Share *share = self->run.share;
  guint64 before[NODE_TYPE_WORDS];
  const gboolean has_before = find_before (self, frame, before);

  if (!edge_buffer_has_hashes (buffer))
    return;

  for (guint i = 0; i < buffer->head.len; i++)
    {
      const guint64 *words = (const guint64 *) (gconstpointer)
                               (buffer->values + i * buffer->stride);

      if (has_before && words[0] == before[0]
          && node_map_same_words (words, before, n_words))
        {
          edges[i].owner = OWNER_BEFORE;
          share->n_unsent += search_is_away (self, frame->id);
          continue;
        }
      edges[i].owner = share->features != NULL
                         ? share_owner_of_features (share, (WayNode) words)
                         : share_owner_of_hash (share, edges[i].hash);
      if (edges[i].owner == share->me)
        __builtin_prefetch (node_index_slot (&self->run.map.index,
                                             edges[i].hash));
    }
}

/* The words of the node that is expanded, for the receiver to note. */
static inline void
write_before (const WaySearch *self,
              const Frame     *frame,
              guint64         *words)
{
  const NodeMap *map = &self->run.map;
  const guint n_words = map->type->n_words;
  const guint64 *own = node_map_words (map, n_words, frame->id);

  for (guint i = 0; i < n_words; i++)
    words[i] = own[i];
}

/* Puts a path at cost @sum over edge @i into the outbox for @owner. */
static G_ALWAYS_INLINE inline LoopEnd
send (WaySearch    *self,
      const Variant v,
      const Frame  *frame,
      guint32       i,
      guint32       next,
      guint         owner,
      Sum           sum)
{
  const EdgeBuffer *edges = frame->edges;
  const Share *share = self->run.share;
  Parcel *parcel = share_add_parcel (self, owner);
  guint64 *node;

  if (G_UNLIKELY (parcel == NULL))
    return LOOP_BYTES;

  parcel->cost = v.whole ? (gdouble) sum.whole : sum.real;
  parcel->parent = frame->id;
  parcel->edge = edge_buffer_id (edges, i);
  node = (guint64 *) (parcel + 1);
  if (!v.indexed && G_LIKELY (edges->stride == sizeof *node))
    memcpy (node, edges->values + i * sizeof *node, sizeof *node);
  else
    share_write_asked (share, edges->type,
                       v.indexed ? WAY_INDEX (next)
                                 : edge_buffer_node (edges, i),
                       (guint8 *) node);
  if (!v.indexed && share->tells_before)
    write_before (self, frame, node + share->node_size / sizeof *node);

  return LOOP_GO_ON;
}

/* Follows edge @i to the node store, or to the outbox for the worker whose node
 * it leads to. */
static G_ALWAYS_INLINE inline LoopEnd
follow_edge (WaySearch    *self,
             const Variant v,
             const Frame  *frame,
             guint32       i)
{
  Sum sum = frame->so_far;
  gboolean follows;
  guint32 to;
  const LoopEnd end = sum_edge (self, v, frame, i, &to, &follows, &sum);

  if (end != LOOP_GO_ON || !follows)
    return end;

  if (v.shared)
    {
      const guint owner = find_owner (self, v, frame, i, to);

      if (G_UNLIKELY (owner >= OWNER_BEFORE))
        return owner == OWNER_BEFORE
                 ? LOOP_GO_ON
                 : search_fail_pack (self, edge_buffer_node (frame->edges, i));
      if (owner != self->run.share->me)
        return send (self, v, frame, i, to, owner, sum);
    }
  if (!v.indexed && !find_id (self, frame->edges, i, &to))
    return LOOP_BYTES;

  return offer (self, v, frame, i, to, sum);
}

/* Prefetches the key and the record of the node in each slot to which an edge
 * leads. If a slot is free, or has another node, the node of the edge is new as
 * a rule, and gets one of the next records. The key of node 0 is then
 * prefetched without need, because a branch would wait for the slot. */
static G_ALWAYS_INLINE inline void
prefetch_known (const WaySearch  *self,
                const Variant     v,
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

      if (v.shared && edges[i].owner != self->run.share->me)
        continue;
      if (!node_index_may_be (&map->index, *node_index_slot (&map->index, hash),
                              mark, &id))
        id = 0;

      __builtin_prefetch (node_map_words (map, map->type->n_words, id));
      id = id != 0 ? id : MIN (map->count + i, last);
      __builtin_prefetch (&self->run.store.records[id]);
    }
}

/* A search of a large graph spends its time on waiting for the records of
 * neighbours. To prefetch all of them first lets the waits overlap. A branch
 * that depends on each record would prevent this. */
static G_ALWAYS_INLINE inline void
prefetch_records (const WaySearch *self,
                  const Variant    v,
                  const Frame     *frame)
{
  const guint32 n_edges = frame->edges->head.len;
  gconstpointer items = frame->items;

  if (!v.indexed)
    {
      prefetch_known (self, v, frame->edges);
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
      const LoopEnd end = follow_edge (self, v, frame, i);

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
                  .edges = &self->run.edges[0],
                  .origin = v.shared ? self->run.share->me : 0 };

  if (v.whole)
    frame.so_far.whole = record->whole.cost;
  else
    frame.so_far.real = record->real.cost;
  frame.records = self->run.store.records;
  frame.n_nodes = self->run.store.size;
  frame.live = self->run.store.live;
  if (v.shared && !v.indexed && self->run.share->differences.words != NULL)
    frame.words = node_map_words (&self->run.map, self->run.map.type->n_words,
                                  id);

  return frame;
}

/* Asks the graph for the edges out of the node. Edges that wait are relaxed
 * before a fault is reported, because they may contain an earlier fault. */
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
      && !search_want_edges (self))
    return LOOP_BYTES;

  return LOOP_GO_ON;
}

/* Ends the expansion of a node whose edges were relaxed; @n_open nodes are
 * open. */
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

/* Relaxes the edges of the node that has waited longest. The number of open
 * nodes is the number at the time when that node was taken. */
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

/* Makes room for one more node that waits. */
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

/* Lets the edges of a node wait. The slots of the node before have arrived by
 * now, and say which keys and records to prefetch. */
static G_ALWAYS_INLINE inline void
let_wait (WaySearch    *self,
          const Variant v,
          Frame        *frame)
{
  const WayStatistics *statistics = &self->run.statistics;
  Waiting *waiting = &self->run.waiting;

  frame->n_taken = statistics->opened + statistics->reopened
                   - self->run.open_now;
  if (waiting->n_frames > 0)
    prefetch_known (self, v,
                    waiting_get (waiting, waiting->n_frames - 1)->edges);
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
  if (v.shared && !v.indexed && G_LIKELY (end == LOOP_GO_ON))
    sort_edges (self, &frame);
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
    let_wait (self, v, &frame);
  else
    finish (self, id, self->run.open_now);

  return LOOP_GO_ON;
}
