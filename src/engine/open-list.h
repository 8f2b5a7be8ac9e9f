/* open-list.h - the nodes that are open, least priority first
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The order is total: by key, then by the tie rule, which rests on the number
 * of the push. It is lazy: a node whose path improves is pushed again, and the
 * entry left behind is known as stale by its closed record when it comes up.
 *
 * FIFO   breadth first: an array, every node pushed once.
 * RING   whole keys, last opened first: one stack for each key in a window
 *        that moves with the keys pushed and taken. Keys outside the window
 *        wait in the heap. What keeps the tie rule exact: an entry of the heap
 *        is older than any entry of the ring with the same key, because a key
 *        that the ring holds stays in the window until it is taken.
 * STACKS small whole keys and a second one, larger first: a ring again, over
 *        both packed into one number. Puzzles and other searches of states
 *        have thousands of nodes for each pair, and a heap takes half as long
 *        again.
 * SLOTS  real keys, last opened first: a ring again, over key times scale
 *        rounded down. A slot whose entries all have one key is a stack. A slot
 *        of several keys is searched for the least, and emptied into the heap
 *        if it has too many entries. Keys outside the window wait in the heap,
 *        too. The tie rule stays exact: once the window has passed a slot, new
 *        entries with keys of that slot go to the heap, so that an entry of the
 *        heap is older than any entry of the ring with the same key.
 * HEAP   any keys as 64 bits, two whole ones packed into one included: a
 *        4-ary heap, 16 bytes an entry. A pop sifts the hole to the bottom and
 *        places the last entry then, and chooses among children by arithmetic:
 *        branches would be mispredicted, and gcc turns ?: into branches.
 * DEEP   real keys and a second one, larger first: the heap again, with 24
 *        bytes an entry. */

#pragma once

#include "engine/open-heap.h"
#include "engine/open-slots.h"

/* Puts @id on the stack of a slot. */
static G_ALWAYS_INLINE inline gboolean
ring_put (OpenList *self,
          guint32   slot,
          guint32   id)
{
  guint32 cell = self->free_cell;

  if (cell != RING_END)
    self->free_cell = self->cells[cell].next;
  else
    {
      if (G_UNLIKELY (self->n_cells == self->cells_size)
          && !open_list_grow_cells (self))
        return FALSE;
      cell = self->n_cells++;
    }

  self->cells[cell].id = id;
  self->cells[cell].next = self->stacks[slot];
  self->stacks[slot] = cell;
  self->filled[slot / 64] |= G_GUINT64_CONSTANT (1) << slot % 64;
  self->ring_len++;

  return TRUE;
}

/* Takes the id on top of the stack of a slot. */
static G_ALWAYS_INLINE inline guint32
ring_take (OpenList *self,
           guint32   slot)
{
  const guint32 cell = self->stacks[slot];
  const guint32 next = self->cells[cell].next;

  self->ring_len--;
  self->stacks[slot] = next;
  if (next == RING_END)
    self->filled[slot / 64] &= ~(G_GUINT64_CONSTANT (1) << slot % 64);
  self->cells[cell].next = self->free_cell;
  self->free_cell = cell;

  return self->cells[cell].id;
}

static G_ALWAYS_INLINE inline gboolean
ring_push (OpenList *self,
           guint64   key,
           guint32   id)
{
  if (self->ring_len == 0)
    self->base = self->top = key;
  if (G_UNLIKELY (key - self->base >= self->width)
      && !open_list_reach (self, key))
    return open_list_push_aside (self, key, id);

  self->top = MAX (self->top, key);
  return ring_put (self, (guint32) key & (self->width - 1), id);
}

static G_ALWAYS_INLINE inline gboolean
ring_pop (OpenList *self,
          guint64  *key,
          guint32  *id)
{
  const guint32 mask = self->width - 1;
  guint64 least;

  if (G_UNLIKELY (self->ring_len == 0))
    return open_list_pop_aside (self, key, id);

  least = self->base + ring_distance (self, (guint32) self->base & mask);
  if (G_UNLIKELY (self->heap_len > 0 && self->heap[0] < least))
    {
      open_list_pop_aside (self, key, id);
      self->base = MAX (self->base, *key);
      return TRUE;
    }

  self->base = least;
  *key = least;
  *id = ring_take (self, (guint32) least & mask);
  return TRUE;
}

/* The entry that would be taken next from the stack of the key that was taken
 * last; NULL if that stack is empty. */
static G_ALWAYS_INLINE inline const RingCell *
ring_peek (const OpenList *self)
{
  const guint32 cell = self->stacks[(guint32) self->base & (self->width - 1)];

  return cell != RING_END ? &self->cells[cell] : NULL;
}

static inline gboolean
fifo_push (OpenList *self,
           guint32   id)
{
  if (G_UNLIKELY (self->fifo_tail == self->fifo_size)
      && !open_list_grow_fifo (self))
    return FALSE;

  self->fifo[self->fifo_tail++] = id;
  return TRUE;
}

static inline gboolean
fifo_pop (OpenList *self,
          guint32  *id)
{
  if (self->fifo_head == self->fifo_tail)
    return FALSE;

  *id = self->fifo[self->fifo_head++];
  return TRUE;
}

/* Puts @id on the list. @kind is a constant in the fast loops. Returns %FALSE
 * if the budget or the machine has no memory for it. */
static G_ALWAYS_INLINE inline gboolean
open_list_push (OpenList      *self,
                const OpenKind kind,
                guint64        key,
                guint64        deep,
                guint32        id)
{
  switch (kind)
    {
    case OPEN_FIFO:
      return fifo_push (self, id);
    case OPEN_RING:
    case OPEN_STACKS:
      return ring_push (self, key, id);
    case OPEN_SLOTS:
      return slots_push (self, key, id);
    case OPEN_HEAP:
      return heap_push (self, key, 0, id, 2);
    case OPEN_DEEP:
    default:
      return heap_push (self, key, deep, id, 3);
    }
}

/* Whether no entry is left, stale or not. */
static inline gboolean
open_list_is_empty (const OpenList *self)
{
  return self->heap_len == 0 && self->ring_len == 0
         && self->fifo_head == self->fifo_tail;
}

/* Takes the first entry, stale or not. %FALSE if the list is empty, or the
 * budget or memory has no room to sort out which entry is the first. */
static G_ALWAYS_INLINE inline gboolean
open_list_pop (OpenList      *self,
               const OpenKind kind,
               guint64       *key,
               guint32       *id)
{
  switch (kind)
    {
    case OPEN_FIFO:
      *key = 0;
      return fifo_pop (self, id);
    case OPEN_RING:
    case OPEN_STACKS:
      return ring_pop (self, key, id);
    case OPEN_SLOTS:
      return slots_pop (self, key, id);
    case OPEN_HEAP:
      return heap_pop (self, key, id, 2);
    case OPEN_DEEP:
    default:
      return heap_pop (self, key, id, 3);
    }
}
