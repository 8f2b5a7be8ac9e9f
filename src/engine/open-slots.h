/* open-slots.h - an open list as a ring whose slots hold several keys
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/open-list-private.h"

/* How far the first slot in use lies from slot @from on. The ring must not be
 * empty. */
static G_ALWAYS_INLINE inline guint32
ring_distance (const OpenList *self,
               guint32         from)
{
  const guint32 mask = self->width - 1;
  guint32 word = from / 64;
  guint64 bits = self->filled[word] & ~G_GUINT64_CONSTANT (0) << from % 64;

  while (bits == 0)
    {
      word = (word + 1) & (mask / 64);
      bits = self->filled[word];
    }

  return (word * 64 + (guint32) __builtin_ctzll (bits) - from) & mask;
}

/* The slot of a real key, counted from key 0. All keys beyond slot 2^62 share
 * that one. */
static inline guint64
slot_of_key (const OpenList *self,
             guint64         key)
{
  const gdouble slot = open_list_real_of_key (key) * self->scale;

  return slot < 0x1p62 ? (guint64) (gint64) slot : G_GUINT64_CONSTANT (1) << 62;
}

/* A cell that is free; its number is written to @cell. */
static G_ALWAYS_INLINE inline gboolean
slot_new_cell (OpenList *self,
               guint32  *cell)
{
  *cell = self->free_cell;
  if (*cell != RING_END)
    {
      self->free_cell = self->slot_cells[*cell].next;
      return TRUE;
    }
  if (G_UNLIKELY (self->n_cells == self->slot_cells_size)
      && !open_list_grow_slot_cells (self))
    return FALSE;

  *cell = self->n_cells++;
  return TRUE;
}

static G_ALWAYS_INLINE inline gboolean
slot_put (OpenList *self,
          guint32   slot,
          guint64   key,
          guint32   id)
{
  guint32 cell;

  if (!slot_new_cell (self, &cell))
    return FALSE;

  self->slot_cells[cell] = (SlotCell) { key, id, self->stacks[slot] };
  self->stacks[slot] = cell;
  self->filled[slot / 64] |= G_GUINT64_CONSTANT (1) << slot % 64;
  self->ring_len++;

  return TRUE;
}

static G_ALWAYS_INLINE inline guint32
slot_take (OpenList *self,
           guint32   slot)
{
  const guint32 cell = self->stacks[slot];
  const guint32 next = self->slot_cells[cell].next;

  self->ring_len--;
  self->stacks[slot] = next;
  if (next == RING_END)
    self->filled[slot / 64] &= ~(G_GUINT64_CONSTANT (1) << slot % 64);
  self->slot_cells[cell].next = self->free_cell;
  self->free_cell = cell;

  return self->slot_cells[cell].id;
}

static G_ALWAYS_INLINE inline gboolean
slots_push (OpenList *self,
            guint64   key,
            guint32   id)
{
  const guint64 number = slot_of_key (self, key);
  const guint32 slot = (guint32) number & (self->width - 1);

  if (self->ring_len == 0)
    self->slot_base = slot_of_key (self, self->last_key);
  if (G_UNLIKELY (number - self->slot_base >= self->width)
      || G_UNLIKELY (self->scale == 0))
    return open_list_push_stray (self, key, id);

  if (self->stacks[slot] == RING_END)
    self->slot_keys[slot] = key;
  else if (self->slot_keys[slot] != key)
    self->slot_keys[slot] = MIN (self->slot_keys[slot] & ~SLOT_MIXED, key)
                            | SLOT_MIXED;

  return slot_put (self, slot, key, id);
}

static G_ALWAYS_INLINE inline gboolean
slots_pop (OpenList *self,
           guint64  *key,
           guint32  *id)
{
  const guint32 mask = self->width - 1;
  guint64 least = G_MAXUINT64, number = 0;

  if (G_LIKELY (self->ring_len > 0))
    {
      number = self->slot_base
               + ring_distance (self, (guint32) self->slot_base & mask);
      least = self->slot_keys[number & mask];
    }

  if (G_UNLIKELY (self->heap_len > 0)
      && self->heap[0] < (least & ~SLOT_MIXED))
    {
      if (!open_list_pop_aside (self, key, id))
        return FALSE;
    }
  else if (G_UNLIKELY (self->ring_len == 0))
    return FALSE;
  else if (least & SLOT_MIXED)
    {
      if (!open_list_pop_mixed (self, number, key, id))
        return FALSE;
    }
  else
    {
      self->slot_base = number;
      *key = least;
      *id = slot_take (self, (guint32) number & mask);
    }

  self->last_key = *key;
  return TRUE;
}
