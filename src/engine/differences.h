/* differences.h - numbers for the differences between neighbours
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Most edges have an edge back, and the node before costs no more. To offer
 * that node again is useless, and to send it to its owner costs a message. But
 * a record has no room for the bytes of the node before, which may belong to
 * another worker and be unknown here.
 *
 * Two neighbours differ in one of few ways: the 15-puzzle has 360 values of the
 * XOR of their words, for any number of boards. So each new difference gets a
 * number: its place in a table. A node and that number give the node before,
 * exactly. A difference without a place in the table has number 0, and the node
 * before stays unknown, which makes the search slower and not wrong. */

#pragma once

#include "core/budget.h"
#include "core/node-index.h"

#include <string.h>

G_BEGIN_DECLS

/* Places that are looked at for a difference: a line of the cache, of words. */
#define DIFFERENCES_TRIED 8

typedef struct
{
  guint64 *words;       /* (owned) (nullable) by place; 0 all over if free */
  guint    n_words;     /* of a node */
  guint    bits;        /* the table has 2^bits places; place 0 is not used */
} Differences;

/* Places for numbers of @bits bits, from 1 to 16. Without memory, or if the
 * budget has none, all numbers will be 0. */
void differences_init  (Differences *self,
                        guint        n_words,
                        guint        bits,
                        Budget      *budget);
void differences_clear (Differences *self,
                        Budget      *budget);

/* The number of the difference at a place that was tried, or 0. */
guint differences_find_long (const Differences *self,
                             const guint64     *a,
                             const guint64     *b);

/* The number of the difference between @a and @b. A new difference gets a
 * number if the table has a place. */
static inline guint
differences_find (const Differences *self,
                  const guint64     *a,
                  const guint64     *b)
{
  const guint64 differ = *a ^ *b;
  guint place;

  if (self->n_words != 1)
    return differences_find_long (self, a, b);

  place = node_index_hash_words (&differ, 1) >> (32 - self->bits);
  return G_LIKELY (self->words[place] == differ && differ != 0)
           ? place : differences_find_long (self, a, b);
}

/* Writes to @before the node that differs from @node by difference @number. */
static inline void
differences_apply (const Differences *self,
                   guint              number,
                   const guint64     *node,
                   guint64           *before)
{
  const guint64 *differ = self->words + (gsize) number * self->n_words;

  for (guint i = 0; i < self->n_words; i++)
    before[i] = node[i] ^ differ[i];
}

G_END_DECLS
