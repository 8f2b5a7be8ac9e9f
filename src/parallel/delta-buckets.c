/* delta-buckets.c - nodes by the piece of the scale of costs that theirs lie in
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "parallel/delta-buckets.h"

/* A bucket that was larger gives its memory back. */
#define KEPT_ROOM 256

void
delta_buckets_init (DeltaBuckets *self,
                    Meter        *meter)
{
  *self = (DeltaBuckets) { .meter = meter, .least_far = DELTA_NO_BUCKET };
}

void
delta_buckets_clear (DeltaBuckets *self)
{
  for (guint i = 0; i < DELTA_BUCKETS; i++)
    g_free (self->window[i].nodes);
  g_free (self->far);
}

static gboolean
put_far (DeltaBuckets *self,
         guint64       bucket,
         guint32       node)
{
  if (!meter_grow (self->meter, &self->far, &self->far_room, self->n_far + 1,
                   sizeof *self->far, NULL))
    return FALSE;

  self->far[self->n_far++] = (DeltaFar) { bucket, node };
  self->least_far = MIN (self->least_far, bucket);
  return TRUE;
}

gboolean
delta_buckets_put (DeltaBuckets *self,
                   guint64       bucket,
                   guint32       node)
{
  DeltaBucket *place = &self->window[bucket % DELTA_BUCKETS];

  if (G_UNLIKELY (bucket - self->base >= DELTA_BUCKETS))
    return put_far (self, bucket, node);
  if (!meter_grow (self->meter, &place->nodes, &place->room, place->len + 1,
                   sizeof *place->nodes, NULL))
    return FALSE;

  place->nodes[place->len++] = node;
  return TRUE;
}

gboolean
delta_buckets_take (DeltaBuckets *self,
                    guint32      *node)
{
  DeltaBucket *first = &self->window[self->base % DELTA_BUCKETS];

  if (first->head == first->len)
    return FALSE;

  *node = first->nodes[first->head++];
  if (first->head < first->len)
    return TRUE;

  first->head = first->len = 0;
  if (first->room > KEPT_ROOM)
    {
      meter_give_back (self->meter, first->room * sizeof *first->nodes);
      g_clear_pointer (&first->nodes, g_free);
      first->room = 0;
    }
  return TRUE;
}

guint64
delta_buckets_next (const DeltaBuckets *self)
{
  for (guint64 i = 0; i < DELTA_BUCKETS; i++)
    if (self->window[(self->base + i) % DELTA_BUCKETS].len > 0)
      return self->base + i;

  return self->least_far;
}

/* Moves what now lies in the window out of the pile. */
static gboolean
sort_pile (DeltaBuckets *self)
{
  const gsize n = self->n_far;
  gboolean good = TRUE;

  self->n_far = 0;
  self->least_far = DELTA_NO_BUCKET;
  for (gsize i = 0; i < n; i++)
    good &= delta_buckets_put (self, self->far[i].bucket, self->far[i].node);

  return good;
}

gboolean
delta_buckets_move (DeltaBuckets *self,
                    guint64       base)
{
  self->base = base;
  return self->least_far == DELTA_NO_BUCKET
         || self->least_far - base >= DELTA_BUCKETS || sort_pile (self);
}
