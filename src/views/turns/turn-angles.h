/* turn-angles.h - costs of turns between edges of a table, by angle
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * If turns cost by their angles, their kinds are not enough: see turn-kinds.h.
 * So the cost of each turn is stored at first use: 8 bytes a turn, and 4 an
 * edge to find them. */

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
 * much more than that; otherwise the search computes them. One thread at a
 * time. */
void turn_angles_prepare (TurnAngles *self,
                          const Arcs *arcs,
                          Meter      *meter);
void turn_angles_clear   (TurnAngles *self);

/* Forgets all costs, because they have changed. */
void turn_angles_forget  (TurnAngles *self);

/* The costs of the turns out of @edge, in the order of the edges after it; NULL
 * if they are not stored. */
static inline gpointer *
turn_angles_after (TurnAngles *self,
                   guint32     edge)
{
  gpointer *prices = g_atomic_pointer_get (&self->prices);

  return prices != NULL ? prices + self->first[edge] : NULL;
}

/* A cost as bits that are never all 0, which means "unknown"; a cost is never
 * NaN. Only if a pointer is as wide as a double. */
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
