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
 * HEAP   any keys as 64 bits: a 4-ary heap, 16 bytes an entry. Pops sift the
 *        hole to the bottom before they place the last entry, and choose
 *        among children by arithmetic: branches would be mispredicted, and
 *        gcc turns ?: into branches.
 * DEEP   as HEAP with a second key, 24 bytes an entry. */

#pragma once

#include "core/budget.h"
#include "engine/key-pair.h"

#include <string.h>

typedef enum
{
  OPEN_FIFO,
  OPEN_RING,
  OPEN_STACKS,
  OPEN_SLOTS,
  OPEN_HEAP,
  OPEN_DEEP
} OpenKind;

/* How STACKS packs its keys: f above the complement of g. */
#define STACKS_BITS 8
#define STACKS_G_END (1u << STACKS_BITS)
#define STACKS_F_END (1u << (32 - STACKS_BITS))

/* An entry of the ring's stacks. */
typedef struct
{
  guint32 id;
  guint32 next;
} RingCell;

#define RING_END G_MAXUINT32

/* An entry of a slot. */
typedef struct
{
  guint64 key;
  guint32 id;
  guint32 next;
} SlotCell;

/* Set beside the least key of a slot that holds others. */
#define SLOT_MIXED (G_GUINT64_CONSTANT (1) << 63)

typedef struct
{
  Budget   *budget;
  guint32   next_push;          /* number of the next push */
  guint32   tie_flip;           /* all ones if the last push comes first */

  /* Heap: entries of 2 or 3 words: key, [second key,] push number and id */
  guint64  *heap;               /* (owned) */
  gsize     heap_len;
  gsize     heap_size;          /* words */

  /* FIFO */
  guint32  *fifo;               /* (owned) */
  gsize     fifo_head;
  gsize     fifo_tail;
  gsize     fifo_size;

  /* Ring */
  guint32  *stacks;             /* (owned) first cell of each key's stack */
  guint64  *filled;             /* (owned) a bit for each stack in use */
  guint32   width;              /* stacks, a power of two */
  guint64   base;               /* least key of the window; 64 bits, so that no
                                 * smaller key wraps into the window */
  guint64   top;                /* no key in the ring is larger */
  guint32   ring_len;
  guint32   far_pushes;         /* pushes beyond the window */

  /* Slots: the ring's arrays, and */
  guint64  *slot_keys;          /* (owned) the least key of each slot in use */
  guint32   slot_keys_size;
  SlotCell *slot_cells;         /* (owned) */
  guint32   slot_cells_size;
  gdouble   scale;              /* slots a unit of cost; 0 until it is known */
  guint64   slot_base;          /* as base, in slots since key 0 */
  guint64   last_key;           /* taken last */
  guint32   n_mixed;            /* times that a slot was searched */
  RingCell *cells;              /* (owned) */
  guint32   n_cells;
  guint32   cells_size;
  guint32   free_cell;
} OpenList;

void     open_list_init    (OpenList *self,
                            Budget   *budget);
void     open_list_clear   (OpenList *self);

/* Empties the list for a run of @kind. %FALSE if there is no memory. */
gboolean open_list_begin   (OpenList *self,
                            OpenKind  kind,
                            gboolean  last_first);

/* Turns a list of one kind into one with room for larger keys, in the same
 * order: STACKS into HEAP with packed keys, RING or HEAP of whole keys into
 * HEAP or DEEP of real ones. %FALSE if there is no memory; the list then
 * stands as it did. */
gboolean open_list_promote (OpenList *self,
                            OpenKind  from,
                            OpenKind  to);

gboolean open_list_grow_heap  (OpenList *self);
gboolean open_list_grow_fifo  (OpenList *self);
gboolean open_list_grow_cells (OpenList *self);
gboolean open_list_grow_slot_cells (OpenList *self);

/* Makes room in the ring's window for @key, which lies outside it. */
gboolean open_list_reach      (OpenList *self,
                               guint64   key);

/* The heap beside the ring. Calls, because they are rare: what is inlined there
 * takes registers from what is not. */
gboolean open_list_push_aside (OpenList *self,
                               guint64   key,
                               guint32   id);
gboolean open_list_pop_aside  (OpenList *self,
                               guint64  *key,
                               guint32  *id);

/* The same, for a key outside the window of slots; now and then it fits the
 * scale to what it sees. */
gboolean open_list_push_stray (OpenList *self,
                               guint64   key,
                               guint32   id);

/* Takes the first entry of slot @number, which holds several keys. */
gboolean open_list_pop_mixed  (OpenList *self,
                               guint64   number,
                               guint64  *key,
                               guint32  *id);
void     open_list_renumber   (OpenList *self,
                               guint     words);

/* Non-negative doubles order as their bits do. */
static inline guint64
open_list_key_of_real (gdouble real)
{
  guint64 bits;

  memcpy (&bits, &real, sizeof bits);
  return bits;
}

static inline gdouble
open_list_real_of_key (guint64 bits)
{
  gdouble real;

  memcpy (&real, &bits, sizeof real);
  return real;
}

/* The keys of a HEAP of whole numbers with a second one, larger first. */
static inline guint64
open_list_pack (guint32 f,
                guint32 g)
{
  return (guint64) f << 32 | (guint32) ~g;
}

static G_ALWAYS_INLINE inline gsize
heap_less (const guint64 *a,
           const guint64 *b,
           const guint    words)
{
  if (words == 2)
    return key_pair_less (a, b);

  return key_pair_less (a, b) | (key_pair_equal (a, b) & (a[2] < b[2]));
}

static G_ALWAYS_INLINE inline void
heap_copy (guint64       *to,
           const guint64 *from,
           const guint    words)
{
  to[0] = from[0];
  to[1] = from[1];
  if (words == 3)
    to[2] = from[2];
}

/* Moves @entry, which is not in the heap, up from the hole at @i. */
static G_ALWAYS_INLINE inline void
heap_sift_up (OpenList      *self,
              gsize          i,
              const guint64 *entry,
              const guint    words)
{
  guint64 *heap = self->heap;

  while (i > 0)
    {
      const gsize above = (i - 1) / 4;

      if (!heap_less (entry, heap + above * words, words))
        break;
      heap_copy (heap + i * words, heap + above * words, words);
      i = above;
    }

  heap_copy (heap + i * words, entry, words);
}

static G_ALWAYS_INLINE inline gboolean
heap_push (OpenList   *self,
           guint64     key,
           guint64     deep,
           guint32     id,
           const guint words)
{
  const guint32 push = self->next_push ^ self->tie_flip;
  const guint64 tail = (guint64) push << 32 | id;
  const guint64 entry[3] = { key, words == 3 ? deep : tail, tail };

  if (G_UNLIKELY ((self->heap_len + 1) * words > self->heap_size)
      && !open_list_grow_heap (self))
    return FALSE;

  heap_sift_up (self, self->heap_len++, entry, words);
  if (G_UNLIKELY (++self->next_push == G_MAXUINT32))
    open_list_renumber (self, words);

  return TRUE;
}

/* The least of the four children from @first on. */
static G_ALWAYS_INLINE inline gsize
heap_least_child (const guint64 *heap,
                  gsize          first,
                  const guint    words)
{
  const guint64 *child = heap + first * words;
  const gsize a = heap_less (child + words, child, words);
  const gsize b = 2 + heap_less (child + 3 * words, child + 2 * words, words);
  const gsize b_less = heap_less (child + b * words, child + a * words, words);

  return first + a + ((b - a) & -b_less);
}

static G_ALWAYS_INLINE inline void
heap_drop_top (OpenList   *self,
               const guint words)
{
  guint64 *heap = self->heap;
  const gsize len = --self->heap_len;
  guint64 last[3];
  gsize hole = 0, child = 1;

  heap_copy (last, heap + len * words, words);
  while (child + 3 < len)
    {
      const gsize least = heap_least_child (heap, child, words);

      heap_copy (heap + hole * words, heap + least * words, words);
      hole = least;
      child = 4 * hole + 1;
    }

  if (child < len)
    {
      gsize least = child;

      for (gsize i = child + 1; i < len; i++)
        if (heap_less (heap + i * words, heap + least * words, words))
          least = i;
      heap_copy (heap + hole * words, heap + least * words, words);
      hole = least;
    }

  if (len > 0)
    heap_sift_up (self, hole, last, words);
}

static G_ALWAYS_INLINE inline gboolean
heap_pop (OpenList   *self,
          guint64    *key,
          guint32    *id,
          const guint words)
{
  if (self->heap_len == 0)
    return FALSE;

  *key = self->heap[0];
  *id = (guint32) self->heap[words - 1];
  heap_drop_top (self, words);
  return TRUE;
}

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

/* The id that would be taken next from the stack of the key that was taken
 * last; RING_END if that stack is empty. */
static G_ALWAYS_INLINE inline guint32
ring_peek (const OpenList *self)
{
  const guint32 cell = self->stacks[(guint32) self->base & (self->width - 1)];

  return cell != RING_END ? self->cells[cell].id : RING_END;
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

static G_ALWAYS_INLINE inline gboolean
slot_put (OpenList *self,
          guint32   slot,
          guint64   key,
          guint32   id)
{
  guint32 cell = self->free_cell;

  if (cell != RING_END)
    self->free_cell = self->slot_cells[cell].next;
  else
    {
      if (G_UNLIKELY (self->n_cells == self->slot_cells_size)
          && !open_list_grow_slot_cells (self))
        return FALSE;
      cell = self->n_cells++;
    }

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

/* Puts @id on the list. @kind is a constant where it matters. %FALSE if the
 * budget or memory has no room for it. */
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

/* Takes the first entry, stale or not. %FALSE if the list is empty. */
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
