/* open-list-private.h - the parts of an open list, for all kinds
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/budget.h"

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

/* A ring is not made wider. */
#define RING_LAST_WIDTH 65536u

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

/* Empties the list for a run of @kind. Returns %FALSE without memory. */
gboolean open_list_begin   (OpenList *self,
                            OpenKind  kind,
                            gboolean  last_first);

/* Turns a list of one kind into a list with room for larger keys, in the same
 * order: STACKS into HEAP of packed keys, RING or HEAP of whole keys into HEAP
 * of real ones, and HEAP of packed keys into DEEP. Without memory it returns
 * %FALSE and leaves the list unchanged. */
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

/* The heap beside the ring. These functions are rare and so not inlined:
 * inlined code would take registers from the common case. */
gboolean open_list_push_aside (OpenList *self,
                               guint64   key,
                               guint32   id);
gboolean open_list_pop_aside  (OpenList *self,
                               guint64  *key,
                               guint32  *id);

/* The same, for a key outside the window of slots. It sometimes adapts the
 * scale to the keys that it gets. */
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

/* For the files that make up a list: makes a ring of @width stacks, frees its
 * arrays, and makes room in the heap for all entries of the ring, so that
 * moving them there cannot fail halfway. */
gboolean open_list_make_ring       (OpenList *self,
                                    guint32   width);
void     open_list_free_ring       (OpenList *self);
gboolean open_list_make_room_aside (OpenList *self);
gboolean open_list_make_slot_keys  (OpenList *self,
                                    guint32   width);

/* Grows an array of cells. @array is its address. */
gboolean open_list_grow_array      (OpenList *self,
                                    gpointer  array,
                                    guint32  *size,
                                    gsize     item);

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
