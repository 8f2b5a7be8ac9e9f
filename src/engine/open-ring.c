/* open-ring.c - the arrays of an open list: ring, cells, and the heap beside it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/open-heap.h"
#include "engine/spare-memory.h"

#include <stdlib.h>

#define FIRST_SIZE 256

/* Doubles one of the arrays, within the budget. @array is its address. */
static gboolean
grow (OpenList *self,
      gpointer  array,
      gsize    *size,
      gsize     item)
{
  return budget_grow (self->budget, array, size,
                      MAX (FIRST_SIZE, *size + 1), item);
}

/* The same for an array of cells, whose places have 32 bits. */
gboolean
open_list_grow_array (OpenList *self,
                      gpointer  array,
                      guint32  *size,
                      gsize     item)
{
  gsize wide = *size;

  if (*size >= G_MAXUINT32 / 2 || !grow (self, array, &wide, item))
    return FALSE;

  *size = (guint32) wide;
  return TRUE;
}

gboolean
open_list_grow_heap (OpenList *self)
{
  return grow (self, &self->heap, &self->heap_size, sizeof *self->heap);
}

gboolean
open_list_grow_fifo (OpenList *self)
{
  return grow (self, &self->fifo, &self->fifo_size, sizeof *self->fifo);
}

gboolean
open_list_grow_cells (OpenList *self)
{
  return open_list_grow_array (self, &self->cells, &self->cells_size,
                               sizeof *self->cells);
}

gboolean
open_list_grow_slot_cells (OpenList *self)
{
  return open_list_grow_array (self, &self->slot_cells, &self->slot_cells_size,
                               sizeof *self->slot_cells);
}

static gsize
ring_bytes (guint32 width)
{
  return width * sizeof (guint32) + width / 8;
}

static guint32 *
make_stacks (guint32 width)
{
  const gsize bytes = width * sizeof (guint32);
  SpareArray spare;

  if (spare_take (SPARE_STACKS, bytes, &spare))
    return spare.items;

  spare.items = g_try_malloc (bytes);
  if (spare.items != NULL)
    memset (spare.items, 0xff, bytes);
  return spare.items;
}

static guint64 *
make_filled (guint32 width)
{
  SpareArray spare;

  return spare_take (SPARE_FILLED, width / 8, &spare)
           ? spare.items : g_try_new0 (guint64, width / 64);
}

gboolean
open_list_make_ring (OpenList *self,
                     guint32   width)
{
  const gsize bytes = ring_bytes (width);

  if (!budget_take (self->budget, bytes))
    return FALSE;

  self->stacks = make_stacks (width);
  self->filled = make_filled (width);
  self->width = width;
  if (self->stacks == NULL || self->filled == NULL)
    {
      g_clear_pointer (&self->stacks, g_free);
      g_clear_pointer (&self->filled, g_free);
      self->width = 0;
      budget_give_back (self->budget, bytes);
      return FALSE;
    }

  return TRUE;
}

void
open_list_free_ring (OpenList *self)
{
  budget_give_back (self->budget, ring_bytes (self->width));
  g_free (self->stacks);
  g_free (self->filled);
}

/* Doubles the window once many keys have fallen beyond it. The entries of the
 * heap stay there, because they are older than the entries of equal keys in the
 * ring. */
static gboolean
widen (OpenList *self)
{
  OpenList wide = *self;

  if (self->width >= RING_LAST_WIDTH
      || !open_list_make_ring (&wide, self->width * 2))
    return FALSE;

  for (guint32 i = 0; i < self->width; i++)
    {
      const guint32 key = (guint32) self->base + i;     /* but for wrapping */
      const guint32 from = key & (self->width - 1);
      const guint32 to = key & (wide.width - 1);

      wide.stacks[to] = self->stacks[from];
      if (wide.stacks[to] != RING_END)
        wide.filled[to / 64] |= G_GUINT64_CONSTANT (1) << to % 64;
    }

  open_list_free_ring (self);
  *self = wide;

  return TRUE;
}

gboolean
open_list_reach (OpenList *self,
                 guint64   key)
{
  if (key > self->base)
    return ++self->far_pushes % 256 == 0 && widen (self)
           && key - self->base < self->width;
  if (self->top - key >= self->width)
    return FALSE;

  self->base = key;
  return TRUE;
}

gboolean
open_list_push_aside (OpenList *self,
                      guint64   key,
                      guint32   id)
{
  return heap_push (self, key, 0, id, 2);
}

gboolean
open_list_pop_aside (OpenList *self,
                     guint64  *key,
                     guint32  *id)
{
  return heap_pop (self, key, id, 2);
}

static int
compare_words (const guint64 *a,
               const guint64 *b,
               guint          n_words)
{
  for (guint i = 0; i < n_words; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;

  return 0;
}

static int
compare_pairs (gconstpointer a,
               gconstpointer b)
{
  return compare_words (a, b, 2);
}

static int
compare_triples (gconstpointer a,
                 gconstpointer b)
{
  return compare_words (a, b, 3);
}

/* The numbers run out after four thousand million pushes. They only order
 * entries of equal keys. So the function sorts the heap in place, which leaves
 * it a heap, and gives out the numbers anew in that order. */
void
open_list_renumber (OpenList *self,
                    guint     words)
{
  const gsize len = self->heap_len;

  qsort (self->heap, len, words * sizeof *self->heap,
         words == 2 ? compare_pairs : compare_triples);
  for (gsize i = 0; i < len; i++)
    {
      const guint32 push = (guint32) (self->tie_flip ? len - 1 - i : i);
      guint64 *tail = self->heap + i * words + words - 1;

      *tail = (guint64) (push ^ self->tie_flip) << 32 | (guint32) *tail;
    }
  self->next_push = (guint32) len;
}

gboolean
open_list_make_room_aside (OpenList *self)
{
  while (self->heap_size < 2 * (self->heap_len + self->ring_len))
    if (!open_list_grow_heap (self))
      return FALSE;

  return TRUE;
}
