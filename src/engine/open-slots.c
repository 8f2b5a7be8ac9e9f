/* open-slots.c - an open list as a ring whose slots hold several keys
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/open-heap.h"
#include "engine/open-slots.h"

#include <math.h>

/* Into how many slots the first step of a search is divided: keys of grids and
 * the like then hardly ever share one. */
#define SLOTS_A_STEP 64

/* After how many keys outside the window, or slots searched, the slots are
 * changed. */
#define STRAYS_A_CHANGE 256
#define SEARCHES_A_CHANGE 1024

/* A slot with more entries is emptied into the heap. */
#define MOST_SEARCHED 8

/* So many entries of a slot are passed to put another behind them. */
#define MOST_PASSED 32

gboolean
open_list_make_slot_keys (OpenList *self,
                          guint32   width)
{
  while (self->slot_keys_size < width)
    if (!open_list_grow_array (self, &self->slot_keys, &self->slot_keys_size,
                               sizeof *self->slot_keys))
      return FALSE;

  return TRUE;
}

/* Moves what a slot holds to the heap, the oldest first. */
static void
drain_slot (OpenList *self,
            guint32   slot)
{
  guint32 reversed = RING_END;

  while (self->stacks[slot] != RING_END)
    {
      const guint32 cell = self->stacks[slot];

      self->stacks[slot] = self->slot_cells[cell].next;
      self->slot_cells[cell].next = reversed;
      reversed = cell;
    }
  self->filled[slot / 64] &= ~(G_GUINT64_CONSTANT (1) << slot % 64);

  while (reversed != RING_END)
    {
      SlotCell *cell = &self->slot_cells[reversed];
      const guint32 next = cell->next;

      if (self->has_deeps)
        heap_push (self, cell->key, self->slot_deeps[reversed], cell->id, 3);
      else
        heap_push (self, cell->key, 0, cell->id, 2);
      cell->next = self->free_cell;
      self->free_cell = reversed;
      self->ring_len--;
      reversed = next;
    }
}

gboolean
open_list_drain_slots (OpenList *self)
{
  if (!open_list_make_room_aside (self))
    return FALSE;

  for (guint32 word = 0; word < self->width / 64; word++)
    while (self->filled[word] != 0)
      drain_slot (self, word * 64
                        + (guint32) __builtin_ctzll (self->filled[word]));

  return TRUE;
}

/* A scale at which @span of cost makes @slots slots, as a power of two. Where
 * the quotient is no number any more, the largest scale does. */
static gdouble
scale_for (gdouble span,
           gdouble slots)
{
  int exponent;

  frexp (MIN (slots / span, 0x1p900), &exponent);
  return ldexp (1, MAX (exponent - 1, -1020));
}

/* Makes twice as many slots of half the width. Without memory for them the list
 * stays as it is: slower, and as right. */
static void
double_slots (OpenList *self)
{
  const guint32 width = self->width * 2;
  OpenList wide;

  if (width > RING_LAST_WIDTH || !open_list_make_slot_keys (self, width)
      || !open_list_drain_slots (self))
    return;

  wide = *self;
  if (!open_list_make_ring (&wide, width))
    return;

  open_list_free_ring (self);
  *self = wide;
  self->scale *= 2;
}

/* The first step of a search sets the scale. Later, many keys far above the
 * window make the scale smaller, so that the window reaches further. */
static gboolean
fit_scale (OpenList *self,
           guint64   key)
{
  const gdouble span = open_list_real_of_key (key)
                       - open_list_real_of_key (self->last_key);

  if (!(span > 0 && span < INFINITY)
      || (self->scale != 0 && ++self->far_pushes % STRAYS_A_CHANGE != 0))
    return TRUE;
  if (!open_list_drain_slots (self))
    return FALSE;

  self->scale = self->scale == 0 ? scale_for (span, SLOTS_A_STEP)
                                 : scale_for (span, self->width / 2);
  return TRUE;
}

gboolean
open_list_push_stray (OpenList *self,
                      guint64   key,
                      guint32   id)
{
  return fit_scale (self, key) && heap_push (self, key, 0, id, 2);
}

gboolean
open_list_push_stray_deep (OpenList *self,
                           guint64   key,
                           guint64   deep,
                           guint32   id)
{
  /* Of an estimate the first key may be nearly all, which tells no step. */
  if (self->heap_len + self->ring_len > 0 && !fit_scale (self, key))
    return FALSE;

  return heap_push (self, key, deep, id, 3);
}

gboolean
open_list_pop_aside_deep (OpenList *self,
                          guint64  *key,
                          guint32  *id)
{
  if (!heap_pop (self, key, id, 3))
    return FALSE;

  self->last_key = *key;
  return TRUE;
}

/* Without memory the cell is free again. */
gboolean
open_list_reach_deep (OpenList *self,
                      guint32   cell)
{
  while (cell >= self->slot_deeps_size)
    if (!open_list_grow_array (self, &self->slot_deeps, &self->slot_deeps_size,
                               sizeof *self->slot_deeps))
      {
        self->slot_cells[cell].next = self->free_cell;
        self->free_cell = cell;
        return FALSE;
      }

  return TRUE;
}

/* Finds the entry of a slot that comes first: the least key, and among equals
 * the topmost, which was pushed last. Returns the link that leads to it, or
 * NULL if the slot has too many entries to search. @rest becomes the least key
 * of the other entries. */
static guint32 *
find_first (OpenList *self,
            guint32   slot,
            guint64  *rest)
{
  guint32 *first = &self->stacks[slot];
  guint64 least = self->slot_cells[*first].key;
  guint n = 1;

  *rest = G_MAXUINT64;
  for (guint32 *link = &self->slot_cells[*first].next; *link != RING_END;
       link = &self->slot_cells[*link].next)
    {
      const guint64 key = self->slot_cells[*link].key;

      if (++n > MOST_SEARCHED)
        return NULL;
      if (key < least)
        {
          *rest = least;
          least = key;
          first = link;
        }
      else
        *rest = MIN (*rest, key);
    }

  return first;
}

gboolean
open_list_pop_mixed (OpenList *self,
                     guint64   number,
                     guint64  *key,
                     guint32  *id)
{
  const guint32 slot = (guint32) number & (self->width - 1);
  guint32 *link;
  guint32 cell;
  guint64 rest;

  if (++self->n_mixed % SEARCHES_A_CHANGE == 0)
    double_slots (self);
  if (self->ring_len == 0)
    return open_list_pop_aside (self, key, id);

  link = find_first (self, slot, &rest);
  if (link == NULL)
    {
      if (!open_list_make_room_aside (self))
        return FALSE;
      drain_slot (self, slot);
      self->slot_base = number + 1;
      return open_list_pop_aside (self, key, id);
    }

  cell = *link;
  *link = self->slot_cells[cell].next;
  *key = self->slot_cells[cell].key;
  *id = self->slot_cells[cell].id;
  self->slot_cells[cell].next = self->free_cell;
  self->free_cell = cell;
  self->ring_len--;
  self->slot_base = number;
  self->slot_keys[slot]
    = self->slot_cells[self->stacks[slot]].next == RING_END
        ? rest : rest | SLOT_MIXED;

  return TRUE;
}

gboolean
open_list_push_behind (OpenList *self,
                       guint32   slot,
                       guint64   key,
                       guint32   id)
{
  guint32 before = self->stacks[slot];
  guint32 cell;

  for (guint n = 1; n < MOST_PASSED; n++)
    {
      const guint32 next = self->slot_cells[before].next;

      if (next == RING_END || self->slot_cells[next].key >= key)
        {
          if (!slot_new_cell (self, &cell))
            return FALSE;
          self->slot_cells[cell]
            = (SlotCell) { key, id, self->slot_cells[before].next };
          self->slot_cells[before].next = cell;
          self->ring_len++;
          return TRUE;
        }
      before = next;
    }

  if (!open_list_make_room_aside (self))
    return FALSE;
  drain_slot (self, slot);
  return open_list_push_aside (self, key, id);
}

gboolean
open_list_push_behind_deep (OpenList *self,
                            guint32   slot,
                            guint64   key,
                            guint64   deep,
                            guint32   id)
{
  guint32 before = self->stacks[slot];
  guint32 next = self->slot_cells[before].next;
  guint32 cell;
  guint n = 1;

  while (n < MOST_PASSED && next != RING_END
         && depths_is_before (self, next, key, deep))
    {
      before = next;
      next = self->slot_cells[before].next;
      n++;
    }
  if (n == MOST_PASSED)
    {
      if (!open_list_make_room_aside (self))
        return FALSE;
      drain_slot (self, slot);
      return heap_push (self, key, deep, id, 3);
    }

  if (!depths_new_cell (self, deep, &cell))
    return FALSE;
  self->slot_cells[cell] = (SlotCell) { key, id, next };
  self->slot_cells[before].next = cell;
  self->ring_len++;
  if (++self->n_mixed % SEARCHES_A_CHANGE == 0)
    double_slots (self);
  return TRUE;
}
