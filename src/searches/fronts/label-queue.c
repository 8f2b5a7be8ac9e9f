/* label-queue.c - the open list of a front
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/fronts/label-queue.h"

#include "core/heap.h"
#include "searches/preparation/visit.h"

#include <string.h>

void
label_queue_init (LabelQueue *self,
                  guint       n_values,
                  guint       n_criteria)
{
  memset (self, 0, sizeof *self);
  self->n_values = n_values;
  self->n_criteria = n_criteria;
}

void
label_queue_clear (LabelQueue *self)
{
  g_clear_pointer (&self->entries, g_free);
  g_clear_pointer (&self->numbers, g_free);
  g_clear_pointer (&self->origins, g_free);
  g_clear_pointer (&self->spare, g_free);
}

static gsize
slot_size (const LabelQueue *self)
{
  return (self->n_values + self->n_criteria) * sizeof *self->numbers;
}

gsize
label_queue_bytes (const LabelQueue *self)
{
  return self->entries_room * sizeof *self->entries
         + self->numbers_room * slot_size (self)
         + self->origins_room * sizeof *self->origins
         + self->spare_room * sizeof *self->spare;
}

/* Whether one entry comes before another. */
static gboolean
comes_before (gconstpointer a,
              gconstpointer b,
              gconstpointer data)
{
  const LabelQueue *self = data;
  const OpenEntry *one = a, *other = b;
  const gdouble *bounds, *others;

  if (one->first != other->first)
    return one->first < other->first;
  if (one->second != other->second)
    return one->second < other->second;

  bounds = label_queue_bounds (self, one->slot);
  others = label_queue_bounds (self, other->slot);
  for (guint i = 2; i < self->n_criteria; i++)
    if (bounds[i] != others[i])
      return bounds[i] < others[i];

  return FALSE;
}

/* A free slot, with room for its entry and for giving it back. */
static gboolean
take_slot (LabelQueue *self,
           guint32    *slot,
           Meter      *meter,
           GError    **error)
{
  if (!meter_grow (meter, &self->entries, &self->entries_room,
                   self->n_entries + 1, sizeof *self->entries, error))
    return FALSE;
  if (self->n_spare > 0)
    {
      *slot = self->spare[--self->n_spare];
      return TRUE;
    }
  if (!meter_grow (meter, &self->numbers, &self->numbers_room,
                   (gsize) self->n_slots + 1, slot_size (self), error)
      || !meter_grow (meter, &self->origins, &self->origins_room,
                      (gsize) self->n_slots + 1, sizeof *self->origins, error)
      || !meter_grow (meter, &self->spare, &self->spare_room,
                      (gsize) self->n_slots + 1, sizeof *self->spare, error))
    return FALSE;
  if (self->n_slots == G_MAXUINT32)
    return visit_no_memory (error);

  *slot = self->n_slots++;
  return TRUE;
}

gboolean
label_queue_push (LabelQueue        *self,
                  const LabelOrigin *origin,
                  const gdouble     *values,
                  const gdouble     *bounds,
                  Meter             *meter,
                  GError           **error)
{
  OpenEntry entry = { bounds[0], self->n_criteria > 1 ? bounds[1] : 0, 0 };

  if (!take_slot (self, &entry.slot, meter, error))
    return FALSE;

  memcpy (label_queue_values (self, entry.slot), values,
          self->n_values * sizeof *values);
  memcpy (label_queue_bounds (self, entry.slot), bounds,
          self->n_criteria * sizeof *bounds);
  self->origins[entry.slot] = *origin;
  heap_put_up (self->entries, self->n_entries++, &entry, sizeof entry,
               comes_before, self);
  return TRUE;
}

void
label_queue_pop (LabelQueue *self)
{
  const OpenEntry last = self->entries[self->n_entries - 1];

  self->spare[self->n_spare++] = self->entries[0].slot;
  if (--self->n_entries > 0)
    heap_put_down (self->entries, self->n_entries, 0, &last, sizeof last,
                   comes_before, self);
}
