/* worker.h - one of several workers that carry out a query
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "engine/share.h"
#include "parallel/batch.h"
#include "parallel/waves.h"

#include <wayfind/parallel/carrier.h>
#include <wayfind/engine/results.h>

G_BEGIN_DECLS

typedef struct
{
  WaySearch  *search;           /* (owned) that shares its nodes */
  WayCarrier *carrier;          /* (owned) */
  Share      *share;            /* of @search */
  Waves       waves;
  guint64     build;            /* of this program: share_get_build() */
  gboolean    by_level;         /* breadth first: see worker.c */

  /* Its own work */
  WayStatus   status;           /* of @search */
  GError     *error;            /* (owned) if that failed */
  WayCost     own_bound;        /* of the best goal that it has taken, ... */
  guint32     goal;             /* ... and that one's id */
  gboolean    is_blocked;       /* the carrier has refused a batch */

  /* Its part of the limit on expansions */
  guint64     max_expansions;   /* of all workers */
  guint64     allowance;        /* of this one */
  gboolean    were_starved;     /* whether a worker was, in the last wave */

  /* The present level */
  guint64     level;
  guint64     level_left;       /* nodes of it that are not yet expanded */
  guint64     queued;           /* nodes that were open as the wave began */

  /* The outcome, the same at all workers */
  gboolean    is_over;
  WayStatus   stop;             /* READY for none, FAILED, or a limit */
  WayStatus   outcome;
  guint       stopper;          /* the first worker that stopped all, or the
                                 * number of workers */
  GByteArray *trail;            /* (owned) (nullable) of parcels, goal first */
  guint64     total_sent;
  guint64     total_unsent;
  WayStatistics totals;
} Worker;

/* Takes @search, a shared one. */
void worker_init  (Worker     *self,
                   WaySearch  *search,
                   WayCarrier *carrier);
void worker_clear (Worker     *self);

/* Works until all workers are done. @mark differs between queries: if a worker
 * has another mark than worker 0, all workers fail. Sets @outcome, and @error
 * if it is FAILED. */
void worker_run   (Worker     *self,
                   guint64     mark);

/* In worker-waves.c and gather-path.c: */

/* Begins a wave when one is due, or ends one and draws the conclusions. */
gboolean worker_wave (Worker  *self);

/* Gives all workers the error of the first worker that has one. */
void worker_share_error (Worker *self);

/* Traces the best goal's path back through all workers. */
void worker_trace (Worker     *self);

static inline gboolean
worker_is_starved (const Worker *self)
{
  return self->status == WAY_STATUS_MAX_EXPANSIONS;
}

static inline gboolean
worker_is_idle (const Worker *self)
{
  return self->status == WAY_STATUS_EXHAUSTED
         || (self->by_level && self->level_left == 0);
}

G_END_DECLS
