/* slot-list.h - places that one agent needs at the same time
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/schedule/time-slots.h"

/* The number of places that a list holds without further memory. */
#define SLOT_LIST_FEW 2

/* Places that are always free are not listed. */
typedef struct
{
  guint            n;
  const TimeSlots *few[SLOT_LIST_FEW];
  GPtrArray       *more;        /* (owned) (nullable) the places after @few */
} SlotList;

/* time_slots_first_free() or time_slots_first_gap(). */
typedef gboolean (*SlotListFunc) (const TimeSlots *slots,
                                  guint32          owner,
                                  gdouble          time,
                                  FreeTime        *free);

void     slot_list_append     (SlotList         *self,
                               const TimeSlots  *slots);
void     slot_list_append_all (SlotList         *self,
                               const SlotList   *other);

/* Finds the first time that ends after @time and in which all places are free
 * by @func. Its mark rises from each such time to the next. Returns FALSE if no
 * such time begins by @limit. O(places * log n) for each time in between when
 * some of the places are free. */
gboolean slot_list_first_of   (const SlotList   *self,
                               SlotListFunc      func,
                               guint32           owner,
                               gdouble           time,
                               gdouble           limit,
                               FreeTime         *free);

static inline void
slot_list_init (SlotList *self)
{
  self->n = 0;
  self->more = NULL;
}

static inline void
slot_list_clear (SlotList *self)
{
  self->n = 0;
  if (G_UNLIKELY (self->more != NULL))
    g_clear_pointer (&self->more, g_ptr_array_unref);
}

/* Adds a place, unless it is NULL. */
static inline void
slot_list_add (SlotList        *self,
               const TimeSlots *slots)
{
  if (slots != NULL)
    slot_list_append (self, slots);
}

static inline gboolean
slot_list_first_free (const SlotList *self,
                      guint32         owner,
                      gdouble         time,
                      gdouble         limit,
                      FreeTime       *free)
{
  if (self->n > 0)
    return slot_list_first_of (self, time_slots_first_free, owner, time, limit,
                               free);

  *free = (FreeTime) { 0, INFINITY, 0 };
  return TRUE;
}
