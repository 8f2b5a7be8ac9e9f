/* delta-worker.h - one of several workers that find the costs to all nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "parallel/delta-buckets.h"
#include "parallel/table-part-private.h"
#include "parallel/waves.h"

#include <wayfind/parallel/carrier.h>
#include <wayfind/engine/results.h>

G_BEGIN_DECLS

/* A path that leads to a node of another part. */
typedef struct
{
  gdouble cost;
  guint32 node;
  guint32 parent;
} DeltaRequest;

/* The query, the same at all workers but for the limits. */
typedef struct
{
  const DeltaRequest *starts;   /* (borrowed) each its own parent */
  guint               n_starts;
  WayCost             max_cost;
  WayCost             delta;    /* 0 to choose it */
  const WayLimits    *limits;   /* (borrowed) of this worker */
} DeltaQuery;

typedef struct
{
  const WayTablePart *part;     /* (borrowed) */
  DeltaQuery    query;
  Waves         waves;

  /* By own node */
  gdouble      *costs;          /* (owned) INFINITY for nodes not reached */
  guint32      *parents;        /* (owned) nodes of the network */
  guint8       *marks;          /* (owned) see delta-worker.c */

  DeltaBuckets  buckets;
  gboolean      has_buckets;
  guint32      *settled;        /* (owned) own nodes of the first bucket */
  gsize         n_settled;
  gsize         settled_room;
  gboolean      has_heavy;      /* whether any edge anywhere costs more than
                                 * delta */
  gboolean      is_heavy;       /* whether these edges are looked at now */
  gsize         n_done;         /* settled nodes whose heavy edges were
                                 * relaxed */

  GByteArray  **outboxes;       /* (owned) by worker */
  gboolean      has_hidden;     /* a path beyond the largest cost */

  Meter         meter;
  gboolean      is_over;
  guint64       stop;           /* a Limit; see core/limits-private.h */
  guint         stopper;        /* the first worker that met the limit */

  /* The outcome */
  WayStatus     outcome;
  GError       *error;          /* (owned) if that is FAILED */
  WayStatistics own;
  WayStatistics totals;
} DeltaWorker;

void delta_worker_init  (DeltaWorker        *self,
                         const WayTablePart *part,
                         WayCarrier         *carrier,
                         const DeltaQuery   *query);
void delta_worker_clear (DeltaWorker        *self);

/* Works until all are done. Sets @outcome. */
void delta_worker_run   (DeltaWorker        *self);

/* In delta-agree.c: */

/* Compares queries, makes room, and chooses delta. If this fails at one worker,
 * returns %FALSE at all of them and sets @outcome. */
gboolean delta_worker_begin (DeltaWorker    *self);

G_END_DECLS
