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

/* The slot of a packed key is that of its first half. Within a slot entries are
 * sorted, and of equal ones the last comes first, so that the top is always the
 * next. As a rule what is pushed belongs there. */
static G_ALWAYS_INLINE inline gboolean
ranks_push (OpenList *self,
            guint64   key,
            guint32   id)
{
  const guint32 rank = (guint32) (key >> 32);
  guint32 slot, top;

  if (self->ring_len == 0)
    self->base = self->top = rank;
  if (G_UNLIKELY (rank - self->base >= self->width)
      && !open_list_reach (self, rank))
    return open_list_push_aside (self, key, id);

  self->top = MAX (self->top, rank);
  slot = rank & (self->width - 1);
  top = self->stacks[slot];
  if (top != RING_END && self->slot_cells[top].key < key)
    return open_list_push_behind (self, slot, key, id);

  return slot_put (self, slot, key, id);
}

static G_ALWAYS_INLINE inline gboolean
ranks_pop (OpenList *self,
           guint64  *key,
           guint32  *id)
{
  const guint32 mask = self->width - 1;
  guint64 least;
  guint32 slot;

  if (G_UNLIKELY (self->ring_len == 0))
    return open_list_pop_aside (self, key, id);

  least = self->base + ring_distance (self, (guint32) self->base & mask);
  slot = (guint32) least & mask;
  *key = self->slot_cells[self->stacks[slot]].key;
  if (G_UNLIKELY (self->heap_len > 0) && self->heap[0] < *key)
    {
      open_list_pop_aside (self, key, id);
      self->base = MAX (self->base, *key >> 32);
      return TRUE;
    }

  self->base = least;
  *id = slot_take (self, slot);
  return TRUE;
}

/* Whether the entry of @cell comes before one with these keys. */
static inline gboolean
depths_is_before (const OpenList *self,
                  guint32         cell,
                  guint64         key,
                  guint64         deep)
{
  const guint64 own = self->slot_cells[cell].key;

  return own < key || (own == key && self->slot_deeps[cell] < deep);
}

/* A cell for an entry with a second key. */
static G_ALWAYS_INLINE inline gboolean
depths_new_cell (OpenList *self,
                 guint64   deep,
                 guint32  *cell)
{
  if (!slot_new_cell (self, cell))
    return FALSE;
  if (G_UNLIKELY (*cell >= self->slot_deeps_size)
      && !open_list_reach_deep (self, *cell))
    return FALSE;

  self->slot_deeps[*cell] = deep;
  return TRUE;
}

/* As ranks_push(), of real keys: the slot is the one that slots_push() takes. */
static G_ALWAYS_INLINE inline gboolean
depths_push (OpenList *self,
             guint64   key,
             guint64   deep,
             guint32   id)
{
  const guint64 number = slot_of_key (self, key);
  const guint32 slot = (guint32) number & (self->width - 1);
  guint32 top, cell;

  if (self->ring_len == 0)
    self->slot_base = slot_of_key (self, self->last_key);
  if (G_UNLIKELY (number - self->slot_base >= self->width)
      || G_UNLIKELY (self->scale == 0))
    return open_list_push_stray_deep (self, key, deep, id);

  top = self->stacks[slot];
  if (top != RING_END && depths_is_before (self, top, key, deep))
    return open_list_push_behind_deep (self, slot, key, deep, id);
  if (!depths_new_cell (self, deep, &cell))
    return FALSE;

  self->slot_cells[cell] = (SlotCell) { key, id, top };
  self->stacks[slot] = cell;
  self->filled[slot / 64] |= G_GUINT64_CONSTANT (1) << slot % 64;
  self->ring_len++;
  return TRUE;
}

static G_ALWAYS_INLINE inline gboolean
depths_pop (OpenList *self,
            guint64  *key,
            guint32  *id)
{
  const guint32 mask = self->width - 1;
  guint64 number;
  guint32 cell;

  if (G_UNLIKELY (self->ring_len == 0))
    return open_list_pop_aside_deep (self, key, id);

  number = self->slot_base
           + ring_distance (self, (guint32) self->slot_base & mask);
  cell = self->stacks[number & mask];
  if (G_UNLIKELY (self->heap_len > 0)
      && !depths_is_before (self, cell, self->heap[0], self->heap[1])
      && (self->heap[0] != self->slot_cells[cell].key
          || self->heap[1] != self->slot_deeps[cell]))
    return open_list_pop_aside_deep (self, key, id);

  self->slot_base = number;
  *key = self->last_key = self->slot_cells[cell].key;
  *id = slot_take (self, (guint32) number & mask);
  return TRUE;
}
