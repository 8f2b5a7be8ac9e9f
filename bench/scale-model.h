/* scale-model.h - a shared search reckoned on paper, by any number of owners
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "scale-trace.h"

G_BEGIN_DECLS

/* What things take, in nanoseconds, and how a worker goes about them. */
typedef struct
{
  guint64 expand;       /* take a node from the open list and find its edges */
  guint64 offer;        /* look up where one edge leads, and open that */
  guint64 pack;         /* a parcel: put one edge into an outbox ... */
  guint64 unpack;       /* ... and take it out of a batch */
  guint64 batch;        /* hand a batch to the network, and take one from it */
  guint64 latency;      /* from the one to the other */
  guint   parcels_a_batch;      /* so many are worth one */
  guint   expansions_a_turn;    /* after which a worker looks for mail */
  guint   turns_a_batch;        /* after which fewer parcels go out, too */
} ScaleMachine;

/* As src/parallel/worker.c has its turns. Times are those of the 15-puzzle. */
#define SCALE_MACHINE \
  { .expand = 200, .offer = 100, .pack = 25, .unpack = 25, .batch = 1000, \
    .latency = 10000, .parcels_a_batch = 256, .expansions_a_turn = 128, \
    .turns_a_batch = 16 }

typedef struct
{
  guint64 time;         /* until all are done and know it */
  guint64 serial;       /* of one search alone */
  guint64 n_expanded;   /* above the trace's nodes if some were opened again */
  guint64 n_sent;       /* parcels */
  guint64 n_unsent;     /* edges back to another owner's node */
  guint64 n_batches;
  double  load;         /* expansions of the busiest owner, by the mean */
  double  delay;        /* of a batch, until it is taken in: mean */

  /* Parts of the owners' time, which add up to 1 */
  double  efficiency;   /* work of one search alone */
  double  again;        /* nodes expanded more than once */
  double  talk;         /* parcels and batches */
  double  balance;      /* owners with less to do than the busiest */
  double  wait;         /* without work */
} ScaleResult;

/* A batch was handed over, or taken in, by any owner. */
typedef void (*ScaleWatchFunc) (guint64  time,
                                gboolean is_sent,
                                gpointer user_data);

/* @owners: of each node that was reached, below @n_owners */
ScaleResult scale_simulate (const ScaleTrace   *trace,
                            const guint16      *owners,
                            guint               n_owners,
                            const ScaleMachine *machine,
                            ScaleWatchFunc      watch,
                            gpointer            user_data);

/* The name of the largest of the four losses. */
const char *scale_name_loss (const ScaleResult *result);

G_END_DECLS
