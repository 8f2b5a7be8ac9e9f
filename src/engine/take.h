/* take.h - THE search loop: take a node, relax its edges, open improved nodes
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
 *   path never depends on a promise that the search cannot check.
 * - Offering the same edges twice changes nothing. An expansion that is cut
 *   short, by a limit or because a sum outgrew 32 bits, is repeated.
 *
 * The source is compiled once for each row of FOR_ALL_LOOPS in loop.c, and of
 * FOR_ALL_SHARED_LOOPS in shared-loop.c, with a Variant of constants, so that
 * the loop does not test the kind of search. */

#pragma once

#include "engine/expand.h"

/* Prefetches the key and the record of the next node on the stack, and the
 * entry after it, while the taken node is expanded. Indices are prefetched as
 * neighbours. */
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

/* Puts back a node that came up while edges wait, if these edges may lead to a
 * node that comes before it. It just left the ring or the heap, which therefore
 * has room. */
static LoopEnd
look_before (WaySearch *self,
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

/* The priority that a key stands for. */
static G_ALWAYS_INLINE inline void
read_priority (const WaySearch *self,
               const Variant    v,
               guint64          key,
               Sum             *priority)
{
  if (v.open == OPEN_STACKS)
    priority->whole = key >> STACKS_BITS;
  else if (v.whole)
    priority->whole = v.open == OPEN_HEAP && self->run.deep ? key >> 32 : key;
  else if (v.open != OPEN_FIFO)
    priority->real = open_list_real_of_key (key);
}

/* Whether no path over a node of that key can be better than the best path of
 * all workers. */
static G_ALWAYS_INLINE inline gboolean
is_beyond (const WaySearch *self,
           const Variant    v,
           guint64          key)
{
  const Share *share = self->run.share;
  Sum priority = { 0, 0 };

  if (!v.shared || v.open == OPEN_FIFO)
    return FALSE;

  read_priority (self, v, key, &priority);
  return v.whole ? priority.whole >= share->whole_bound
                 : priority.real >= share->real_bound;
}

/* Finds the next open node. If it is a goal or beyond the bound, or if no node
 * is open, no edges wait any more. @is_other becomes %TRUE if the node is known
 * to be neither a goal nor beyond the bound. */
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
      *is_other = found && !is_beyond (self, v, *key)
                  && !search_is_goal (self, *id);
      if (G_LIKELY (*is_other))
        return LOOP_GO_ON;

      end = found ? look_before (self, *key, *id)
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
  guint64 key = 0;
  guint32 id = NO_ID;
  const LoopEnd end = find_next (self, v, &key, &id, &is_other);

  if (G_UNLIKELY (end != LOOP_GO_ON))
    return end;
  if (v.shared && !is_other && is_beyond (self, v, key))
    return LOOP_EXHAUSTED;      /* and so are all nodes that are open after
                                 * it */

  prefetch_next (self, v);
  self->run.store.records[id].whole.stamp |= STAMP_CLOSED;
  self->run.open_now--;
  self->run.last = id;
  read_priority (self, v, key, priority);

  if (v.shared && !is_other && search_is_goal (self, id))
    return LOOP_FOUND;          /* it is not expanded */

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
