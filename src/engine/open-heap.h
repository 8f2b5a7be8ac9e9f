/* open-heap.h - an open list as a 4-ary heap, of 2 or 3 words an entry
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/key-pair.h"
#include "engine/open-list-private.h"

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
