/* open-list.c - the nodes that are open: what is not done at every push
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/open-list.h"

#include <math.h>
#include <stdlib.h>

#define FIRST_SIZE 256
#define FIRST_WIDTH 8192u
#define LAST_WIDTH 65536u

/* Into how many slots the first step of a search is divided: keys of grids and
 * the like then hardly ever share one. */
#define SLOTS_A_STEP 64

/* After how many keys outside the window, or slots searched, the slots are
 * changed. */
#define STRAYS_A_CHANGE 256
#define SEARCHES_A_CHANGE 1024

/* A slot with more entries is emptied into the heap. */
#define MOST_SEARCHED 8

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
  g_clear_pointer (&self->slot_keys, g_free);
  g_clear_pointer (&self->slot_cells, g_free);
}

/* Doubles one of the arrays, of which @array is the address, within the
 * budget. */
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
static gboolean
grow_cells (OpenList *self,
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
  return grow_cells (self, &self->cells, &self->cells_size,
                     sizeof *self->cells);
}

gboolean
open_list_grow_slot_cells (OpenList *self)
{
  return grow_cells (self, &self->slot_cells, &self->slot_cells_size,
                     sizeof *self->slot_cells);
}

static gsize
ring_bytes (guint32 width)
{
  return width * sizeof (guint32) + width / 8;
}

static gboolean
make_ring (OpenList *self,
           guint32   width)
{
  const gsize bytes = ring_bytes (width);

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

/* Frees the arrays alone: a ring that replaces this one keeps the rest. */
static void
free_ring (OpenList *self)
{
  budget_give_back (self->budget, ring_bytes (self->width));
  g_free (self->stacks);
  g_free (self->filled);
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
      const guint32 key = (guint32) self->base + i;     /* but for wrapping */
      const guint32 from = key & (self->width - 1);
      const guint32 to = key & (wide.width - 1);

      wide.stacks[to] = self->stacks[from];
      if (wide.stacks[to] != RING_END)
        wide.filled[to / 64] |= G_GUINT64_CONSTANT (1) << to % 64;
    }

  free_ring (self);
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

static gboolean
make_slot_keys (OpenList *self,
                guint32   width)
{
  while (self->slot_keys_size < width)
    if (!grow_cells (self, &self->slot_keys, &self->slot_keys_size,
                     sizeof *self->slot_keys))
      return FALSE;

  return TRUE;
}

gboolean
open_list_begin (OpenList *self,
                 OpenKind  kind,
                 gboolean  last_first)
{
  self->heap_len = 0;
  self->fifo_head = self->fifo_tail = 0;
  self->next_push = 0;
  self->far_pushes = self->n_mixed = 0;
  self->tie_flip = last_first ? G_MAXUINT32 : 0;
  empty_ring (self);

  self->last_key = 0;
  if (kind != OPEN_RING && kind != OPEN_STACKS && kind != OPEN_SLOTS)
    return TRUE;
  if (self->width == 0 && !make_ring (self, FIRST_WIDTH))
    return FALSE;

  return kind != OPEN_SLOTS || make_slot_keys (self, self->width);
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

/* Four thousand million pushes later the numbers run out. Only entries of equal
 * keys are ever told apart by them. So the heap is sorted where it stands,
 * which leaves it a heap, and the numbers are dealt out anew in that order. */
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

/* Makes room in the heap for all that the ring holds, so that moving it cannot
 * fail halfway. */
static gboolean
make_room_aside (OpenList *self)
{
  while (self->heap_size < 2 * (self->heap_len + self->ring_len))
    if (!open_list_grow_heap (self))
      return FALSE;

  return TRUE;
}

/* Moves what the ring of whole keys holds to the heap, with the keys that it
 * has there. In each stack the oldest goes first, so that the numbers of pushes
 * fit. */
static gboolean
drain_ring (OpenList *self,
            OpenKind  from)
{
  if (!make_room_aside (self))
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

      heap_push (self, cell->key, 0, cell->id, 2);
      cell->next = self->free_cell;
      self->free_cell = reversed;
      self->ring_len--;
      reversed = next;
    }
}

static gboolean
drain_slots (OpenList *self)
{
  if (!make_room_aside (self))
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

  if (width > LAST_WIDTH || !make_slot_keys (self, width)
      || !drain_slots (self))
    return;

  wide = *self;
  if (!make_ring (&wide, width))
    return;

  free_ring (self);
  *self = wide;
  self->scale *= 2;
}

/* The first step of a search sets the scale. Later, many keys far above the
 * window make the scale smaller, so that the window reaches further. */
gboolean
open_list_push_stray (OpenList *self,
                      guint64   key,
                      guint32   id)
{
  const gdouble span = open_list_real_of_key (key)
                       - open_list_real_of_key (self->last_key);

  if (span > 0 && span < INFINITY
      && (self->scale == 0 || ++self->far_pushes % STRAYS_A_CHANGE == 0))
    {
      if (!drain_slots (self))
        return FALSE;
      self->scale = self->scale == 0 ? scale_for (span, SLOTS_A_STEP)
                                     : scale_for (span, self->width / 2);
    }

  return heap_push (self, key, 0, id, 2);
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
      if (!make_room_aside (self))
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
open_list_promote (OpenList *self,
                   OpenKind  from,
                   OpenKind  to)
{
  if (from == OPEN_RING || from == OPEN_STACKS)
    {
      if (!make_room_aside (self))
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
