/* turn-angles.h - what turns between edges of a table cost by angle, kept
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Where turns cost by their angles, a word for their kinds does not say all: see
 * turn-kinds.h. So what each turn costs is kept, once it is asked for: 8 bytes a
 * turn, and 4 an edge to find them. */

#pragma once

#include "core/meter.h"
#include "graphs/table/arcs.h"

typedef struct
{
  guint32  *first;              /* (owned) (nullable) by edge: its first turn */
  gpointer *prices;             /* (owned) (nullable) read atomically, as each
                                 * of them is: see turn_angles_pack() */
  gsize     n_turns;
} TurnAngles;

/* Makes room for the turns into and out of the nodes of @arcs, if @meter leaves
 * much more than that takes: without it all is as right. One thread at a
 * time. */
void turn_angles_prepare (TurnAngles *self,
                          const Arcs *arcs,
                          Meter      *meter);
void turn_angles_clear   (TurnAngles *self);

/* Forgets all: turns cost something else now. */
void turn_angles_forget  (TurnAngles *self);

/* The prices of the turns out of @edge, in the order of the edges after it; %NULL
 * if none are kept. */
static inline gpointer *
turn_angles_after (TurnAngles *self,
                   guint32     edge)
{
  gpointer *prices = g_atomic_pointer_get (&self->prices);

  return prices != NULL ? prices + self->first[edge] : NULL;
}

/* A cost as bits that are never all 0, which stand for what is not known: no
 * cost is a NaN. Only where a pointer is as wide as a double. */
static inline gpointer
turn_angles_pack (WayCost cost)
{
  guint64 bits;

  memcpy (&bits, &cost, sizeof bits);
  return (gpointer) (gsize) ~bits;
}

static inline WayCost
turn_angles_unpack (gconstpointer price)
{
  const guint64 bits = ~(guint64) (gsize) price;
  WayCost cost;

  memcpy (&cost, &bits, sizeof cost);
  return cost;
}
