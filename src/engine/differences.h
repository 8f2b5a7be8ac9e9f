/* differences.h - in what nodes differ from those before them, by small numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Most edges have a way back, and the node before is known to cost no more: to
 * offer it is in vain, and to send it to its owner is a message in vain. But a
 * record has no room for the bytes of the node before, which may be another
 * worker's and unknown here.
 *
 * What two neighbours differ in, the XOR of their words, is one of few: 360 in
 * the 15-puzzle, however many boards there are. So each difference that comes
 * up gets a number, the place in a table where it stays. From a node and that
 * number comes the node before, exactly. A difference that finds no place has
 * number 0, and nothing is known then: what rests on it is speed alone. */

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
  guint    bits;        /* there are 2^bits places, of which 0 is not used */
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

/* The number of what @a and @b differ in, which gets one if it can. */
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

/* Writes to @before the node that differs from @node by what has @number. */
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
