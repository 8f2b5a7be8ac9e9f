/* open-slots.c - an open list as a ring whose slots hold several keys
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/open-heap.h"
#include "engine/open-slots.h"
#include "engine/spare-memory.h"

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

gboolean
open_list_make_slot_keys (OpenList *self,
                          guint32   width)
{
  const gsize bytes = width * sizeof *self->slot_keys;
  SpareArray spare;

  if (self->slot_keys_size == 0 && bytes <= budget_left (self->budget)
      && spare_take (SPARE_SLOT_KEYS, bytes, &spare))
    {
      budget_take (self->budget, bytes);
      self->slot_keys = spare.items;
      self->slot_keys_size = width;
    }
  while (self->slot_keys_size < width)
    if (!open_list_grow_array (self, &self->slot_keys, &self->slot_keys_size,
                               sizeof *self->slot_keys))
      return FALSE;

  return TRUE;
}

/* Moves the entries of a slot to the heap, the oldest first. */
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

      heap_push (self, cell->key, 0, cell->id, 2);
      cell->next = self->free_cell;
      self->free_cell = reversed;
      self->ring_len--;
      reversed = next;
    }
}

/* Moves all slots to the heap. */
static gboolean
drain_slots (OpenList *self)
{
  if (!open_list_make_room_aside (self))
    return FALSE;

  for (guint32 word = 0; word < self->width / 64; word++)
    while (self->filled[word] != 0)
      drain_slot (self, word * 64
                        + (guint32) __builtin_ctzll (self->filled[word]));

  return TRUE;
}

/* The scale at which costs of a range of @span need @slots slots, a power of
 * two. If the quotient is not a number, returns the largest scale. */
static gdouble
scale_for (gdouble span,
           gdouble slots)
{
  int exponent;

  frexp (MIN (slots / span, 0x1p900), &exponent);
  return ldexp (1, MAX (exponent - 1, -1020));
}

/* Makes slots of half the width, twice as many, or as many as before if that is
 * the most: then the window reaches half as far, unless many keys lay above it
 * before. Without memory the list stays unchanged, which makes it slower and
 * not wrong. */
static void
halve_slots (OpenList *self)
{
  const guint32 width = self->width * 2;
  OpenList wide;

  if (width > RING_LAST_WIDTH)
    {
      if (self->far_pushes < STRAYS_A_CHANGE && self->scale < 0x1p900
          && drain_slots (self))
        self->scale *= 2;
      return;
    }

  if (!open_list_make_slot_keys (self, width) || !drain_slots (self))
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
  if (!drain_slots (self))
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
    halve_slots (self);
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
