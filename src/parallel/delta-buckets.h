/* delta-buckets.h - nodes in buckets, by their cost
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A ring of buckets, and a pile of the nodes beyond them. A node may be in
 * several buckets; its owner knows which of them counts. */

#pragma once

#include "core/meter.h"

G_BEGIN_DECLS

#define DELTA_BUCKETS 1024      /* a power of 2 */
#define DELTA_NO_BUCKET G_MAXUINT64

typedef struct
{
  guint32 *nodes;               /* (owned) */
  gsize    head;                /* the first that was not taken */
  gsize    len;
  gsize    room;
} DeltaBucket;

typedef struct
{
  guint64 bucket;
  guint32 node;
} DeltaFar;

typedef struct
{
  Meter      *meter;            /* (borrowed) */
  guint64     base;             /* the first bucket of the window */
  DeltaBucket window[DELTA_BUCKETS];
  DeltaFar   *far;              /* (owned) */
  gsize       n_far;
  gsize       far_room;
  guint64     least_far;        /* the first bucket in the pile */
} DeltaBuckets;

void     delta_buckets_init  (DeltaBuckets *self,
                              Meter        *meter);
void     delta_buckets_clear (DeltaBuckets *self);

/* Puts @node into @bucket, which is not before the base. Returns %FALSE without
 * memory. */
gboolean delta_buckets_put   (DeltaBuckets *self,
                              guint64       bucket,
                              guint32       node);

/* Takes the node that has been in the first bucket longest. %FALSE if that is
 * empty. */
gboolean delta_buckets_take  (DeltaBuckets *self,
                              guint32      *node);

/* Whether there is nothing in the first bucket. */
static inline gboolean
delta_buckets_are_done (const DeltaBuckets *self)
{
  const DeltaBucket *first = &self->window[self->base % DELTA_BUCKETS];

  return first->head == first->len;
}

/* The first bucket that is not empty; DELTA_NO_BUCKET if all are empty. */
guint64  delta_buckets_next  (const DeltaBuckets *self);

/* Moves the window on, to begin at @base. All buckets before it must be empty.
 * Returns %FALSE without memory. */
gboolean delta_buckets_move  (DeltaBuckets *self,
                              guint64       base);

G_END_DECLS
