/* known-slots.h - the slots of paths that were unfolded before
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A slot always unfolds to the same edges. So a path that takes a slot of an
 * earlier path shares all of its edges, and need not unfold it again. */

#pragma once

#include "core/number-map.h"

G_BEGIN_DECLS

/* The place of a slot's edges among those of all paths. */
typedef struct
{
  guint32 first;
  guint32 n_edges;              /* 1 or more */
} KnownSlot;

typedef struct
{
  NumberMap places;             /* of slots in the array, from 1 */
  GArray   *slots;              /* (owned) of KnownSlot */
  GArray   *edges;              /* (owned) of guint32: those of all paths */
} KnownSlots;

void             known_slots_init  (KnownSlots       *self);
void             known_slots_clear (KnownSlots       *self);

/* Begins a run, in which no slot is known. O(1). */
void             known_slots_begin (KnownSlots       *self);

/* Adds @slot, whose edges are the @n_edges from @first on in @self->edges. Does
 * nothing if the slot is known. */
void             known_slots_add   (KnownSlots       *self,
                                    guint32           slot,
                                    guint32           first,
                                    guint32           n_edges);

/* Reverses the slots from @first on. */
void             slots_reverse     (GArray           *slots,
                                    guint             first);

/* Makes room for @n_more slots, for which known_slots_add() cannot fail then.
 * %FALSE if there is too little memory. */
static inline gboolean
known_slots_reserve (KnownSlots *self,
                     gsize       n_more)
{
  return number_map_reserve (&self->places, n_more, NULL, NULL);
}

/* The edges of all known slots. */
static inline const guint32 *
known_slots_edges (const KnownSlots *self)
{
  return (const guint32 *) (gpointer) self->edges->data;
}

/* The edges of @slot; %NULL if it is not known. */
static inline const KnownSlot *
known_slots_find (const KnownSlots *self,
                  guint32           slot)
{
  const guint32 place = number_map_get (&self->places, slot);

  return place != 0 ? &g_array_index (self->slots, KnownSlot, place - 1) : NULL;
}

G_END_DECLS
