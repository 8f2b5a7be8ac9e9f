/* shared-loop.c - the search loop, compiled for searches that share their nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The fastest order decides ties, so that this file has fewer rows than loop.c:
 * those of WAY_TIE_ANY, and the rows to which they are promoted. */

#include "engine/take.h"

/* How many parcels are looked at together: the slots of all, then the keys and
 * records of all, so that the waits for memory overlap. */
#define PARCELS_AT_ONCE 16

/* Prefetches the record of a parcel's node over indices, and its slot
 * otherwise. */
static G_ALWAYS_INLINE inline void
ask_for_slots (const WaySearch *self,
               const Variant    v,
               const guint8    *parcels,
               guint            n,
               guint32         *hashes)
{
  const gsize size = self->run.share->parcel_size;
  const guint n_words = self->run.map.type->n_words;

  for (guint i = 0; i < n; i++)
    {
      const guint64 *words = (const guint64 *) (gconstpointer)
                               (parcels + i * size + sizeof (Parcel));

      if (v.indexed)
        {
          __builtin_prefetch (&self->run.store.records[*words]);
          continue;
        }
      hashes[i] = node_index_hash_words (words, n_words);
      __builtin_prefetch (node_index_slot (&self->run.map.index, hashes[i]));
    }
}

static void
ask_for_records (const WaySearch *self,
                 const guint32   *hashes,
                 guint            n)
{
  const NodeMap *map = &self->run.map;

  for (guint i = 0; i < n; i++)
    {
      const guint32 mark = node_index_mark (&map->index, hashes[i]);
      guint32 id;

      if (!node_index_may_be (&map->index,
                              *node_index_slot (&map->index, hashes[i]), mark,
                              &id))
        continue;
      __builtin_prefetch (node_map_words (map, map->type->n_words, id));
      __builtin_prefetch (&self->run.store.records[id]);
    }
}

/* As find_parcel(), for nodes that are known by functions of the user. */
static LoopEnd
intern_unhashed (WaySearch    *self,
                 const guint8 *bytes,
                 guint32      *id)
{
  NodeMap *map = &self->run.map;
  WayNode node;

  if (map->type->kind == WAY_NODE_KIND_OBJECT)
    return search_intern_packed (self, bytes, id);

  node_bytes_read (map->type, bytes, &node);
  return node_map_intern (map, node, id) ? LOOP_GO_ON : LOOP_BYTES;
}

/* A path to a node that costs more than a double holds. */
static LoopEnd
note_overflow_of_parcel (WaySearch    *self,
                         const guint8 *bytes)
{
  const WayNodeType *type = self->run.map.type;
  WayNode node;
  LoopEnd end;

  if (!node_bytes_read (type, bytes, &node))
    return search_fail_unpack (self);

  end = search_note_overflow_at (self, NO_ID, node);
  node_bytes_drop (type, node);
  return end;
}

/* The id of a parcel's node. LOOP_GO_ON if it has one. */
static G_ALWAYS_INLINE inline LoopEnd
find_parcel (WaySearch    *self,
             const Variant v,
             const Parcel *parcel,
             guint32       hash,
             guint32      *id)
{
  const guint64 *words = (const guint64 *) (parcel + 1);
  NodeMap *map = &self->run.map;
  LoopEnd end;

  if (v.indexed)
    {
      *id = (guint32) *words;
      return G_LIKELY (*id < self->run.store.size) ? LOOP_GO_ON : LOOP_GROW;
    }

  if (G_LIKELY (map->keys == NODE_KEYS_WORDS))
    end = node_map_intern_words (map, words, hash, id) ? LOOP_GO_ON
                                                       : LOOP_BYTES;
  else
    end = intern_unhashed (self, (const guint8 *) words, id);
  if (G_UNLIKELY (end != LOOP_GO_ON))
    return end;

  return node_store_reserve (&self->run.store, *id + 1, FALSE) ? LOOP_GO_ON
                                                               : LOOP_BYTES;
}

static G_ALWAYS_INLINE inline LoopEnd
offer_parcel (WaySearch    *self,
              const Variant v,
              guint         origin,
              const Parcel *parcel,
              guint32       hash)
{
  Frame frame = { .id = parcel->parent, .origin = origin };
  Sum sum = { 0, parcel->cost };
  LoopEnd end;
  guint32 id;

  if (G_UNLIKELY (parcel->cost == INFINITY))
    return note_overflow_of_parcel (self, (const guint8 *) (parcel + 1));
  if (v.whole && G_UNLIKELY (parcel->cost >= G_MAXUINT32))
    return LOOP_PROMOTE;
  if (v.whole)
    sum.whole = (guint64) parcel->cost;
  if (G_UNLIKELY (parcel->edge != WAY_EDGE_NONE)
      && !(self->run.store.notes & NOTE_EDGES)
      && !search_want_edges (self))
    return LOOP_BYTES;

  end = find_parcel (self, v, parcel, hash, &id);
  if (G_UNLIKELY (end != LOOP_GO_ON))
    return end;

  frame.records = self->run.store.records;
  frame.live = self->run.store.live;
  if (self->run.share->differences.words != NULL)
    frame.words = (const guint64 *) (parcel + 1) + self->run.map.type->n_words;
  return offer (self, v, &frame, parcel->edge, id, sum);
}

static G_ALWAYS_INLINE inline LoopEnd
offer_parcels (WaySearch     *self,
               const Variant  v,
               guint          origin,
               const guint8  *end,
               const guint8 **next)
{
  const gsize size = self->run.share->parcel_size;
  const gboolean asks = v.indexed || self->run.map.keys == NODE_KEYS_WORDS;
  guint32 hashes[PARCELS_AT_ONCE] = { 0 };

  while (*next < end)
    {
      const guint n = (guint) MIN (PARCELS_AT_ONCE,
                                   (gsize) (end - *next) / size);

      if (asks)
        ask_for_slots (self, v, *next, n, hashes);
      if (asks && !v.indexed)
        ask_for_records (self, hashes, n);
      for (guint i = 0; i < n; i++, *next += size)
        {
          const LoopEnd how = offer_parcel (self, v, origin,
                                            (const Parcel *) (gconstpointer)
                                              *next,
                                            hashes[i]);

          if (G_UNLIKELY (how != LOOP_GO_ON))
            return how;
        }
    }

  return LOOP_GO_ON;
}

typedef LoopEnd (*OfferFunc) (WaySearch     *self,
                              guint          origin,
                              const guint8  *end,
                              const guint8 **next);

/* Two functions for each row: the loop, and the function that takes parcels. */
#define FUNCTIONS(name, indexed, whole, informed, open) \
  static LoopEnd \
  name (WaySearch *self, \
        guint      quota) \
  { \
    return loop (self, quota, \
                 (Variant) { indexed, whole, informed, open, TRUE }); \
  } \
  \
  static LoopEnd \
  name##_parcels (WaySearch     *self, \
                  guint          origin, \
                  const guint8  *end, \
                  const guint8 **next) \
  { \
    return offer_parcels (self, \
                          (Variant) { indexed, whole, informed, open, TRUE }, \
                          origin, end, next); \
  }

#define ROW(name, indexed, whole, informed, open) \
  { { indexed, whole, informed, open, TRUE }, name, name##_parcels },

#define FOR_ALL_SHARED_LOOPS(DO) \
  DO (index_whole_fifo,          TRUE,  TRUE,  FALSE, OPEN_FIFO) \
  DO (index_real_fifo,           TRUE,  FALSE, FALSE, OPEN_FIFO) \
  DO (hash_whole_fifo,           FALSE, TRUE,  FALSE, OPEN_FIFO) \
  DO (hash_real_fifo,            FALSE, FALSE, FALSE, OPEN_FIFO) \
  DO (index_whole_ring,          TRUE,  TRUE,  FALSE, OPEN_RING) \
  DO (index_whole_ring_informed, TRUE,  TRUE,  TRUE,  OPEN_RING) \
  DO (hash_whole_ring,           FALSE, TRUE,  FALSE, OPEN_RING) \
  DO (hash_whole_stacks,         FALSE, TRUE,  TRUE,  OPEN_STACKS) \
  DO (hash_whole_heap_informed,  FALSE, TRUE,  TRUE,  OPEN_HEAP) \
  DO (index_real_slots,          TRUE,  FALSE, FALSE, OPEN_SLOTS) \
  DO (index_real_slots_informed, TRUE,  FALSE, TRUE,  OPEN_SLOTS) \
  DO (hash_real_slots,           FALSE, FALSE, FALSE, OPEN_SLOTS) \
  DO (hash_real_slots_informed,  FALSE, FALSE, TRUE,  OPEN_SLOTS) \
  DO (index_real_heap,           TRUE,  FALSE, FALSE, OPEN_HEAP) \
  DO (index_real_heap_informed,  TRUE,  FALSE, TRUE,  OPEN_HEAP) \
  DO (hash_real_heap,            FALSE, FALSE, FALSE, OPEN_HEAP) \
  DO (hash_real_deep_informed,   FALSE, FALSE, TRUE,  OPEN_DEEP)

FOR_ALL_SHARED_LOOPS (FUNCTIONS)

typedef struct
{
  Variant   variant;
  LoopFunc  loop;
  OfferFunc offer;
} Row;

static const Row rows[] = { FOR_ALL_SHARED_LOOPS (ROW) };

static const Row *
find_row (const Variant *variant)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].variant.indexed == variant->indexed
        && rows[i].variant.whole == variant->whole
        && rows[i].variant.informed == variant->informed
        && rows[i].variant.open == variant->open)
      return &rows[i];

  g_assert_not_reached ();
}

LoopFunc
search_choose_shared_loop (const Variant *variant)
{
  return find_row (variant)->loop;
}

LoopEnd
search_offer_parcels (WaySearch     *self,
                      guint          origin,
                      const guint8  *end,
                      const guint8 **next)
{
  return find_row (&self->run.variant)->offer (self, origin, end, next);
}
