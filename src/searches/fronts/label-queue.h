/* label-queue.h - the open list of a front
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Open labels carry their values: most of them are never closed, so that only
 * closed labels need memory for good. Labels come in the order of their bounds,
 * the first criterion first, then the second, and so on. */

#pragma once

#include "core/meter.h"
#include "searches/fronts/front-values.h"

/* An entry of the heap: the first two bounds, and where the rest is. */
typedef struct
{
  gdouble first;
  gdouble second;
  guint32 slot;
} OpenEntry;

/* Where a path comes from that an open label stands for. */
typedef struct
{
  guint32 parent;               /* label, or NO_LABEL at a start */
  guint32 node;                 /* id */
  guint32 edge;
} LabelOrigin;

#define NO_LABEL G_MAXUINT32

typedef struct
{
  guint        n_values;
  guint        n_criteria;
  OpenEntry   *entries;         /* (owned) a heap */
  gsize        n_entries;
  gsize        entries_room;
  gdouble     *numbers;         /* (owned) by slot: values, then bounds */
  gsize        numbers_room;    /* in slots */
  LabelOrigin *origins;         /* (owned) by slot */
  gsize        origins_room;
  guint32     *spare;           /* (owned) slots that are free */
  gsize        n_spare;
  gsize        spare_room;
  guint32      n_slots;
} LabelQueue;

void     label_queue_init   (LabelQueue        *self,
                             guint              n_values,
                             guint              n_criteria);
void     label_queue_clear  (LabelQueue        *self);

/* The bytes that it holds. */
gsize    label_queue_bytes  (const LabelQueue  *self);

/* Adds a label. @bounds are the criteria of the best path over it. */
gboolean label_queue_push   (LabelQueue        *self,
                             const LabelOrigin *origin,
                             const gdouble     *values,
                             const gdouble     *bounds,
                             Meter             *meter,
                             GError           **error);

/* Removes the first label. */
void     label_queue_pop    (LabelQueue        *self);

static inline gdouble *
label_queue_values (const LabelQueue *self,
                    guint32           slot)
{
  return self->numbers + (gsize) slot * (self->n_values + self->n_criteria);
}

static inline gdouble *
label_queue_bounds (const LabelQueue *self,
                    guint32           slot)
{
  return label_queue_values (self, slot) + self->n_values;
}

static inline const LabelOrigin *
label_queue_origin (const LabelQueue *self,
                    guint32           slot)
{
  return &self->origins[slot];
}
