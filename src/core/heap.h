/* heap.h - a binary heap of items of any size
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For heaps that are not the open list of a search; engine/open-heap.h has
 * those. The functions are inlined, with the size and the order of the items:
 * both have to be constants where a heap is in an inner loop. */

#pragma once

#include <glib.h>

#include <string.h>

/* Whether the item @a comes before the item @b. */
typedef gboolean (*HeapLess) (gconstpointer a,
                              gconstpointer b,
                              gconstpointer data);

/* Puts @item, which is not in the heap, into the hole at @i or above it. */
static G_ALWAYS_INLINE inline void
heap_put_up (gpointer       items,
             gsize          i,
             gconstpointer  item,
             const gsize    size,
             const HeapLess less,
             gconstpointer  data)
{
  char *heap = items;

  while (i > 0 && less (item, heap + (i - 1) / 2 * size, data))
    {
      memcpy (heap + i * size, heap + (i - 1) / 2 * size, size);
      i = (i - 1) / 2;
    }
  memcpy (heap + i * size, item, size);
}

/* The same for the hole at @i or below it, in a heap of @n items. */
static G_ALWAYS_INLINE inline void
heap_put_down (gpointer       items,
               gsize          n,
               gsize          i,
               gconstpointer  item,
               const gsize    size,
               const HeapLess less,
               gconstpointer  data)
{
  char *heap = items;

  for (gsize child = 2 * i + 1; child < n; child = 2 * i + 1)
    {
      if (child + 1 < n
          && less (heap + (child + 1) * size, heap + child * size, data))
        child++;
      if (!less (heap + child * size, item, data))
        break;

      memcpy (heap + i * size, heap + child * size, size);
      i = child;
    }
  memcpy (heap + i * size, item, size);
}
