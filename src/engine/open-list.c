/* open-list.c - the nodes that are open: beginning, and turning kinds to others
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/open-list.h"

#include "engine/spare-memory.h"

#define FIRST_WIDTH 8192u

void
open_list_init (OpenList *self,
                Budget   *budget)
{
  memset (self, 0, sizeof *self);
  self->budget = budget;
  self->free_cell = RING_END;
}

/* Only stacks in use are touched, so that short searches begin quickly. */
static void
empty_ring (OpenList *self)
{
  for (guint32 word = 0; word < self->width / 64; word++)
    while (self->filled[word] != 0)
      {
        const guint bit = (guint) __builtin_ctzll (self->filled[word]);

        self->stacks[word * 64 + bit] = RING_END;
        self->filled[word] &= self->filled[word] - 1;
      }

  self->ring_len = 0;
  self->n_cells = 0;
  self->free_cell = RING_END;
}

/* The ring is kept for the next search of this thread: it is larger than all
 * other memory of a short search. */
void
open_list_clear (OpenList *self)
{
  empty_ring (self);
  spare_keep (SPARE_STACKS,
              (SpareArray) { self->stacks, self->width * sizeof *self->stacks });
  spare_keep (SPARE_FILLED, (SpareArray) { self->filled, self->width / 8 });
  spare_keep (SPARE_SLOT_KEYS,
              (SpareArray) { self->slot_keys, self->slot_keys_size
                                              * sizeof *self->slot_keys });
  self->stacks = NULL;
  self->filled = self->slot_keys = NULL;
  self->width = self->slot_keys_size = 0;
  g_clear_pointer (&self->heap, g_free);
  g_clear_pointer (&self->fifo, g_free);
  g_clear_pointer (&self->cells, g_free);
  g_clear_pointer (&self->slot_cells, g_free);
}

gboolean
open_list_begin (OpenList *self,
                 OpenKind  kind,
                 gboolean  last_first)
{
  self->heap_len = 0;
  self->fifo_head = self->fifo_tail = 0;
  self->next_push = 0;
  self->tie_flip = last_first ? G_MAXUINT32 : 0;
  empty_ring (self);

  /* Slots and their window are kept from run to run, with what they learned. */
  if (kind != OPEN_SLOTS)
    self->far_pushes = 0;
  self->last_key = 0;
  if (kind == OPEN_FIFO || kind == OPEN_HEAP || kind == OPEN_DEEP)
    return TRUE;
  if (self->width == 0 && !open_list_make_ring (self, FIRST_WIDTH))
    return FALSE;

  return kind != OPEN_SLOTS || open_list_make_slot_keys (self, self->width);
}

/* Converts a key of the ring or of the heap beside it. */
static guint64
promoted_key (guint64  key,
              OpenKind from)
{
  const guint32 g = STACKS_G_END - 1 - (key & (STACKS_G_END - 1));

  if (from == OPEN_STACKS)
    return open_list_pack ((guint32) (key >> STACKS_BITS), g);

  return open_list_key_of_real ((gdouble) key);
}

/* The order stays the same, and therefore the heap. */
static void
promote_heap (OpenList *self,
              OpenKind  from)
{
  for (gsize i = 0; i < self->heap_len; i++)
    self->heap[2 * i] = promoted_key (self->heap[2 * i], from);
}

/* A packed key, f above the complement of g, becomes two. */
static gboolean
promote_deep (OpenList *self)
{
  while (self->heap_size < self->heap_len * 3)
    if (!open_list_grow_heap (self))
      return FALSE;

  for (gsize i = self->heap_len; i-- > 0;)
    {
      const guint64 packed = self->heap[2 * i];
      const guint64 tail = self->heap[2 * i + 1];

      self->heap[3 * i] = open_list_key_of_real ((gdouble) (packed >> 32));
      self->heap[3 * i + 1] = ~open_list_key_of_real ((guint32) ~packed);
      self->heap[3 * i + 2] = tail;
    }

  return TRUE;
}

/* The bottom of a stack is its oldest entry, and must be pushed first. */
static guint32
reverse_stack (OpenList *self,
               guint32   cell)
{
  guint32 reversed = RING_END;

  while (cell != RING_END)
    {
      const guint32 next = self->cells[cell].next;

      self->cells[cell].next = reversed;
      reversed = cell;
      cell = next;
    }

  return reversed;
}

/* Moves the entries of the ring of whole keys to the heap, with their keys
 * there. The oldest entry of each stack moves first, so that the numbers of
 * pushes stay in order. */
static gboolean
drain_ring (OpenList *self,
            OpenKind  from)
{
  if (!open_list_make_room_aside (self))
    return FALSE;

  for (guint32 i = 0; self->ring_len > 0 && i < self->width; i++)
    {
      const guint64 number = self->base + i;
      const guint32 slot = (guint32) number & (self->width - 1);

      for (guint32 cell = reverse_stack (self, self->stacks[slot]);
           cell != RING_END; cell = self->cells[cell].next)
        heap_push (self, promoted_key (number, from), 0, self->cells[cell].id,
                   2);
      self->stacks[slot] = RING_END;
    }

  memset (self->filled, 0, self->width / 8);
  empty_ring (self);
  return TRUE;
}

gboolean
open_list_promote (OpenList *self,
                   OpenKind  from,
                   OpenKind  to)
{
  if (from == OPEN_RING || from == OPEN_STACKS)
    {
      if (!open_list_make_room_aside (self))
        return FALSE;
      promote_heap (self, from);
      return drain_ring (self, from);
    }
  if (to == OPEN_DEEP)
    return promote_deep (self);
  if (from == OPEN_HEAP)
    promote_heap (self, from);

  return TRUE;
}
