/* delta-worker.h - one of several workers that find the costs to all nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "parallel/delta-buckets.h"
#include "parallel/table-part-private.h"

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

/* Of the whole network, the same for all workers. */
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
  WayCarrier   *carrier;        /* (borrowed) */
  DeltaQuery    query;
  guint         me;
  guint         n_workers;

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
  gboolean      is_heavy;       /* whether edges that do are looked at now */
  gsize         n_done;         /* settled nodes whose heavy edges were
                                 * relaxed */

  GByteArray  **outboxes;       /* (owned) by worker */
  guint64       n_sent;         /* requests */
  guint64       n_received;
  gboolean      has_hidden;     /* a path beyond the largest cost */

  Meter         meter;
  guint         n_idle;         /* turns in which nothing happened */
  guint         n_turns;        /* since the last wave began */
  gboolean      is_waving;
  gboolean      was_quiet;
  guint64       quiet_sent;
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

/* A wave for which all workers wait, and what gives way to others while there is
 * nothing to do. */
void delta_worker_agree (DeltaWorker        *self,
                         WayWave            *wave);
void delta_worker_pause (DeltaWorker        *self);

/* The first worker that calls this with @is_meant; the number of workers if no
 * worker does. All workers wait for the answer. */
guint delta_worker_find_first (DeltaWorker  *self,
                               gboolean      is_meant);

/* Compares queries, makes room, and chooses delta. %FALSE at all workers if that
 * fails for one of them, with @outcome set. */
gboolean delta_worker_begin (DeltaWorker    *self);

G_END_DECLS
