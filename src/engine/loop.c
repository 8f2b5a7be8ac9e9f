/* loop.c - the search loop, compiled for each kind of search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/take.h"

/* The variant is not a constant here, because this function runs only at the
 * end of a search and when a search is interrupted. */
LoopEnd
search_settle_waiting (WaySearch *self)
{
  LoopEnd end = LOOP_GO_ON;

  while (self->run.waiting.n_frames > 0 && end == LOOP_GO_ON)
    end = settle_first (self, self->run.variant);

  return end;
}

/* One function for each row, each the loop above with its constants. */
#define LOOP(name, indexed, whole, informed, open) \
  static LoopEnd \
  name (WaySearch *self, \
        guint      quota) \
  { \
    return loop (self, quota, \
                 (Variant) { indexed, whole, informed, open, FALSE }); \
  }

#define ROW(name, indexed, whole, informed, open) \
  { { indexed, whole, informed, open, FALSE }, name },

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

/* Offers a start to the store as an edge from itself. The variant is not a
 * constant here, which costs little once a run. */
LoopEnd
search_open_start (WaySearch *self,
                   guint32    id,
                   WayCost    cost)
{
  Sum sum = { 0, cost };
  const Sum nothing = { 0, 0 };
  Frame frame = { .id = id, .priority = nothing };

  if (self->run.share != NULL)
    frame.origin = self->run.share->me;

  if (self->run.variant.whole)
    sum.whole = (guint64) cost;
  frame.records = self->run.store.records;
  frame.live = self->run.store.live;

  return offer (self, self->run.variant, &frame, WAY_EDGE_NONE, id, sum);
}
