/* known-slots.h - the slots of paths that were unfolded before
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A slot unfolds to the same edges wherever it is met. So a path that takes a
 * slot of an earlier path shares all of its edges, and need not unfold it
 * again. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A slot, and where its edges are among those of all paths. */
typedef struct
{
  guint32 slot;
  guint32 run;                  /* in which it was added; other runs see an
                                 * empty place */
  guint32 first;
  guint32 n_edges;              /* 1 or more */
} KnownSlot;

typedef struct
{
  KnownSlot *slots;             /* (owned) (nullable) by their hash */
  gsize      room;              /* 0, or a power of two */
  gsize      n_slots;
  guint32    run;
  GArray    *edges;             /* (owned) of guint32: those of all paths */
} KnownSlots;

void             known_slots_init  (KnownSlots       *self);
void             known_slots_clear (KnownSlots       *self);

/* Begins a run, in which no slot is known. O(1). */
void             known_slots_begin (KnownSlots       *self);

/* Makes room for @n_more slots, at which known_slots_add() needs no memory.
 * %FALSE if there is none. */
gboolean         known_slots_reserve (KnownSlots     *self,
                                      gsize           n_more);

/* Adds @slot, whose edges are the @n_edges from @first on in @self->edges. One
 * that is known stays as it is. */
void             known_slots_add   (KnownSlots       *self,
                                    guint32           slot,
                                    guint32           first,
                                    guint32           n_edges);

/* Turns the order of those from @first on in an array of slots. */
void             slots_reverse     (GArray           *slots,
                                    guint             first);

/* Where @slot is, or where it would be put. */
static inline KnownSlot *
known_slots_place (const KnownSlots *self,
                   guint32           slot)
{
  gsize at = (gsize) (((guint64) slot * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15))
                      >> 32);

  while (self->slots[at & (self->room - 1)].run == self->run
         && self->slots[at & (self->room - 1)].slot != slot)
    at++;

  return &self->slots[at & (self->room - 1)];
}

/* What is known of @slot; %NULL if nothing is. */
static inline const KnownSlot *
known_slots_find (const KnownSlots *self,
                  guint32           slot)
{
  const KnownSlot *place;

  if (self->n_slots == 0)
    return NULL;

  place = known_slots_place (self, slot);
  return place->run == self->run ? place : NULL;
}

G_END_DECLS
