/* turn-kinds.h - the kinds of turns between edges of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Finding the kind of a turn takes three positions and an arc tangent, and a
 * search needs the same turns again and again. So a word stores the kinds of
 * all turns from one edge into its successors, at first use. Each edge has a
 * word; the system provides memory only for the words that a search has
 * touched. */

#pragma once

#include "core/meter.h"

/* The number of successors that fit into a word. */
#define TURN_KINDS_BITS 3
#define TURN_KINDS_MOST (32 / TURN_KINDS_BITS)

typedef struct
{
  guint32 *words;               /* (owned) (nullable) read atomically, and so
                                 * is each word: 0 for unknown kinds */
  guint32  n_edges;
} TurnKinds;

/* Allocates the words if @meter leaves much more memory; otherwise the search
 * computes the kinds. One thread at a time. */
void     turn_kinds_prepare (TurnKinds *self,
                             guint32    n_edges,
                             Meter     *meter);
void     turn_kinds_clear   (TurnKinds *self);

/* Forgets all kinds, because they have changed. */
void     turn_kinds_forget  (TurnKinds *self);

/* A word in which turn @i is of @kind. */
static inline guint32
turn_kinds_pack (guint i,
                 guint kind)
{
  return (guint32) (kind + 1) << i * TURN_KINDS_BITS;
}

static inline guint
turn_kinds_of (guint32 word,
               guint   i)
{
  return (word >> i * TURN_KINDS_BITS & ((1u << TURN_KINDS_BITS) - 1)) - 1;
}
