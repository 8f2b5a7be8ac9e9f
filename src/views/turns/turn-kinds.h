/* turn-kinds.h - of which kind the turns between edges of a table are, kept
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * To tell the kind of a turn takes three positions and an arc tangent, and a
 * search asks for the same turns again and again. So the kinds of all turns
 * from one edge into those that follow it are kept in a word, once they are
 * asked for. There is a word for each edge; those of edges that no search has
 * met take memory only as far as the system hands it out. */

#pragma once

#include "core/meter.h"

/* So many edges that follow one have room in a word. */
#define TURN_KINDS_BITS 3
#define TURN_KINDS_MOST (32 / TURN_KINDS_BITS)

typedef struct
{
  guint32 *words;               /* (owned) (nullable) read atomically, as each
                                 * of them is: 0 for what is not known */
  guint32  n_edges;
} TurnKinds;

/* Makes the words, if @meter leaves much more than they take: without them all
 * is as right. One thread at a time. */
void     turn_kinds_prepare (TurnKinds *self,
                             guint32    n_edges,
                             Meter     *meter);
void     turn_kinds_clear   (TurnKinds *self);

/* Forgets all kinds: they have become others. */
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
