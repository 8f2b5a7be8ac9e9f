/* open-list.c - the nodes that are open: what is not done at every push
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/open-list.h"

#include <stdlib.h>

#define FIRST_SIZE 256
#define FIRST_WIDTH 4096u
#define LAST_WIDTH 65536u

void
open_list_init (OpenList *self,
                Budget   *budget)
{
  memset (self, 0, sizeof *self);
  self->budget = budget;
  self->free_cell = RING_END;
}

void
open_list_clear (OpenList *self)
{
  g_clear_pointer (&self->heap, g_free);
  g_clear_pointer (&self->fifo, g_free);
  g_clear_pointer (&self->stacks, g_free);
  g_clear_pointer (&self->filled, g_free);
  g_clear_pointer (&self->cells, g_free);
}

/* Reallocates one of the arrays to twice its size, within the budget. */
static gboolean
grow (OpenList *self,
      gpointer *array,
      gsize    *size,
      gsize     item)
{
  const gsize wanted = MAX (FIRST_SIZE, *size * 2);
  const gsize more = (wanted - *size) * item;
  gpointer grown;

  if (!budget_take (self->budget, more))
    return FALSE;

  grown = g_try_realloc_n (*array, wanted, item);
  if (grown == NULL)
    {
      budget_give_back (self->budget, more);
      return FALSE;
    }

  *array = grown;
  *size = wanted;
  return TRUE;
}

gboolean
open_list_grow_heap (OpenList *self,
                     guint     words)
{
  gpointer heap = self->heap;
  const gboolean grown = grow (self, &heap, &self->heap_size,
                               sizeof *self->heap);

  self->heap = heap;
  return grown;
}

gboolean
open_list_grow_fifo (OpenList *self)
{
  gpointer fifo = self->fifo;
  const gboolean grown = grow (self, &fifo, &self->fifo_size,
                               sizeof *self->fifo);

  self->fifo = fifo;
  return grown;
}

gboolean
open_list_grow_cells (OpenList *self)
{
  gpointer cells = self->cells;
  gsize size = self->cells_size;
  const gboolean grown = self->cells_size < G_MAXUINT32 / 2
                         && grow (self, &cells, &size, sizeof *self->cells);

  self->cells = cells;
  self->cells_size = (guint32) size;
  return grown;
}

static gboolean
make_ring (OpenList *self,
           guint32   width)
{
  const gsize bytes = width * sizeof *self->stacks + width / 8;

  if (!budget_take (self->budget, bytes))
    return FALSE;

  self->stacks = g_try_new (guint32, width);
  self->filled = g_try_new0 (guint64, width / 64);
  self->width = width;
  if (self->stacks == NULL || self->filled == NULL)
    {
      g_clear_pointer (&self->stacks, g_free);
      g_clear_pointer (&self->filled, g_free);
      self->width = 0;
      budget_give_back (self->budget, bytes);
      return FALSE;
    }

  memset (self->stacks, 0xff, width * sizeof *self->stacks);
  return TRUE;
}

/* Doubles the window once many keys have fallen beyond it. What waits in the
 * heap stays there: it is older than what the ring will hold of its keys. */
static gboolean
widen (OpenList *self)
{
  OpenList wide = *self;

  if (self->width >= LAST_WIDTH || !make_ring (&wide, self->width * 2))
    return FALSE;

  for (guint32 i = 0; i < self->width; i++)
    {
      const guint32 key = self->base + i;
      const guint32 from = key & (self->width - 1);
      const guint32 to = key & (wide.width - 1);

      wide.stacks[to] = self->stacks[from];
      if (wide.stacks[to] != RING_END)
        wide.filled[to / 64] |= G_GUINT64_CONSTANT (1) << to % 64;
    }

  budget_give_back (self->budget,
                    self->width * sizeof *self->stacks + self->width / 8);
  g_free (self->stacks);
  g_free (self->filled);
  *self = wide;

  return TRUE;
}

gboolean
open_list_reach (OpenList *self,
                 guint32   key)
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
                      guint32   key,
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

gboolean
open_list_begin (OpenList *self,
                 OpenKind  kind,
                 gboolean  last_first)
{
  self->heap_len = 0;
  self->fifo_head = self->fifo_tail = 0;
  self->next_push = 0;
  self->far_pushes = 0;
  self->tie_flip = last_first ? G_MAXUINT32 : 0;
  empty_ring (self);

  if ((kind != OPEN_RING && kind != OPEN_STACKS) || self->width > 0)
    return TRUE;

  return make_ring (self, FIRST_WIDTH);
}

static int
compare_tails (gconstpointer a,
               gconstpointer b)
{
  const guint64 first = **(guint64 *const *) a;
  const guint64 second = **(guint64 *const *) b;

  return (first > second) - (first < second);
}

/* Four thousand million pushes later the numbers run out. They only ever get
 * compared, so that they are dealt out anew in the order that they had, and
 * the heap stays the heap that it is. */
void
open_list_renumber (OpenList *self,
                    guint     words)
{
  const gsize len = self->heap_len;
  g_autofree guint64 **tails = g_new (guint64 *, len + 1);

  for (gsize i = 0; i < len; i++)
    tails[i] = self->heap + i * words + words - 1;
  qsort (tails, len, sizeof *tails, compare_tails);

  for (gsize i = 0; i < len; i++)
    {
      const guint32 push = (guint32) (self->tie_flip ? len - 1 - i : i);

      *tails[i] = (guint64) (push ^ self->tie_flip) << 32
                  | (guint32) *tails[i];
    }
  self->next_push = (guint32) len;
}

/* What a key of the ring or of a heap beside it becomes. */
static guint64
promoted_key (guint64  key,
              OpenKind from)
{
  const guint32 g = STACKS_G_END - 1 - (key & (STACKS_G_END - 1));

  if (from == OPEN_STACKS)
    return open_list_pack ((guint32) (key >> STACKS_BITS), g);

  return open_list_key_of_real ((gdouble) key);
}

/* The order stays the same, and so does the heap. */
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
    if (!open_list_grow_heap (self, 3))
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

static gboolean
promote_ring (OpenList *self,
              OpenKind  from)
{
  promote_heap (self, from);
  for (guint32 i = 0; i < self->width; i++)
    {
      const guint32 key = self->base + i;
      const guint32 slot = key & (self->width - 1);
      const guint64 promoted = promoted_key (key, from);

      for (guint32 cell = reverse_stack (self, self->stacks[slot]);
           cell != RING_END; cell = self->cells[cell].next)
        if (!heap_push (self, promoted, 0, self->cells[cell].id, 2))
          return FALSE;
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
    return promote_ring (self, from);
  if (to == OPEN_DEEP)
    return promote_deep (self);
  if (from == OPEN_HEAP)
    promote_heap (self, from);

  return TRUE;
}
