/* delta-worker.c - one of several workers that find the costs to all nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Delta-stepping (Meyer and Sanders, "Delta-stepping: a parallelizable shortest
 * path algorithm", 2003). Costs are cut into buckets of delta each. All workers
 * take the nodes of one bucket, in any order, and relax their light edges.
 * These cost delta or less, and may lead into the bucket again. When all
 * workers have emptied the bucket, they relax the heavy edges of all its nodes
 * once, and continue with the next bucket of any worker.
 *
 * A piece of work ends when two waves in a row have found no worker busy, and
 * as many requests received as sent (Mattern, 1987; see worker-waves.c). The
 * same wave determines the next bucket. No worker is more than one piece ahead
 * of another, and requests that come early belong to a later bucket.
 *
 * This loop is not the engine's, which takes nodes one by one in the order of
 * their costs, and has records for all nodes of the graph. */

#include "parallel/delta-worker.h"

#include "parallel/batch.h"

#include <wayfind/core/error.h>

#include <math.h>

/* Nodes that are looked at in a turn, requests that fill a batch, turns until
 * smaller batches are sent, and turns of a busy worker between waves. */
#define NODES_A_TURN 512
#define REQUESTS_A_BATCH 512
#define TURNS_A_BATCH 4
#define TURNS_A_WAVE 16

/* Beyond this all nodes are in the last bucket. */
#define LAST_BUCKET 0x1p62

/* Marks of nodes */
#define IS_QUEUED 1u            /* in the bucket of its cost */
#define IS_SETTLED 2u           /* among those of the first bucket */
#define HAS_OVERFLOWED 4u       /* reached by a path whose costs add up to more
                                 * than a double holds */

/* Numbers of a wave */
enum
{
  MAX_NEXT,                     /* complement of the first bucket */
  MAX_STOP,
  MAX_HEAVY                     /* whether nodes were settled */
};

void
delta_worker_init (DeltaWorker        *self,
                   const WayTablePart *part,
                   WayCarrier         *carrier,
                   const DeltaQuery   *query)
{
  *self = (DeltaWorker) { .part = part, .query = *query };
  waves_init (&self->waves, carrier);
  self->outcome = WAY_STATUS_FAILED;
  meter_init (&self->meter, query->limits);
}

/* Frees the data of a run. */
static void
drop_work (DeltaWorker *self)
{
  if (self->has_buckets)
    delta_buckets_clear (&self->buckets);
  self->has_buckets = FALSE;
  g_clear_pointer (&self->settled, g_free);
  for (guint i = 0; self->outboxes != NULL && i < self->waves.n_workers; i++)
    g_byte_array_unref (self->outboxes[i]);
  g_clear_pointer (&self->outboxes, g_free);
}

void
delta_worker_clear (DeltaWorker *self)
{
  drop_work (self);
  g_free (self->costs);
  g_free (self->parents);
  g_free (self->marks);
  g_clear_error (&self->error);
}

/* Edges ------------------------------------------------------------------- */

static guint64
get_bucket (const DeltaWorker *self,
            WayCost            cost)
{
  return (guint64) MIN (cost / self->query.delta, LAST_BUCKET);
}

/* A limit is noted by the meter. */
static void
take_request (DeltaWorker *self,
              WayCost      cost,
              guint32      node,
              guint32      parent)
{
  const guint32 own = node - table_part_first (self->part);
  const WayCost before = self->costs[own];
  guint64 bucket;

  if (G_UNLIKELY (cost == INFINITY))
    {
      self->marks[own] |= HAS_OVERFLOWED;
      return;
    }
  if (cost >= before)
    return;

  bucket = get_bucket (self, cost);
  self->costs[own] = cost;
  self->parents[own] = parent;
  if (before == INFINITY)
    self->own.opened++;
  if ((self->marks[own] & IS_QUEUED) && bucket == get_bucket (self, before))
    return;

  self->marks[own] |= IS_QUEUED;
  delta_buckets_put (&self->buckets, bucket, own);
}

/* Whether the carrier has taken the content of an outbox. */
static gboolean
send_outbox (DeltaWorker *self,
             guint        to)
{
  GByteArray *outbox = self->outboxes[to];
  GByteArray *batch = batch_new (BATCH_PARCELS, 0, outbox->data, outbox->len);

  if (!way_carrier_send (self->waves.carrier, to, batch))
    {
      g_byte_array_unref (batch);
      return FALSE;
    }

  self->waves.n_sent += outbox->len / sizeof (DeltaRequest);
  g_byte_array_set_size (outbox, 0);
  return TRUE;
}

static void
look_at_edge (DeltaWorker *self,
              guint32      own,
              guint32      place,
              WayCost      edge_cost)
{
  const guint32 head = table_part_get_head (self->part, place);
  const guint32 first = table_part_first (self->part);
  const DeltaRequest request
    = { self->costs[own] + edge_cost, head, first + own };

  self->own.generated++;
  if (request.cost > self->query.max_cost && request.cost < INFINITY)
    self->has_hidden = TRUE;
  else if (head - first < table_part_n_own (self->part))
    take_request (self, request.cost, head, request.parent);
  else
    g_byte_array_append (self->outboxes[table_part_find_owner (self->part,
                                                               head)],
                         (const guint8 *) &request, sizeof request);
}

static void
look_at_edges (DeltaWorker *self,
               guint32      own,
               gboolean     heavy)
{
  const guint32 *rows = self->part->rows;

  for (guint32 place = rows[own]; place < rows[own + 1]; place++)
    {
      const WayCost cost = table_part_get_cost (self->part, place);

      if (cost < INFINITY && (cost > self->query.delta) == heavy)
        look_at_edge (self, own, place, cost);
    }
}

static void
note_settled (DeltaWorker *self,
              guint32      own)
{
  if (!self->has_heavy || (self->marks[own] & IS_SETTLED)
      || !meter_grow (&self->meter, &self->settled, &self->settled_room,
                      self->n_settled + 1, sizeof *self->settled, NULL))
    return;

  self->marks[own] |= IS_SETTLED;
  self->settled[self->n_settled++] = own;
}

/* Whether there was any node in the bucket. */
static gboolean
look_at_light (DeltaWorker *self)
{
  guint32 own;
  guint n = 0;

  while (n < NODES_A_TURN && delta_buckets_take (&self->buckets, &own))
    {
      n++;
      if (!(self->marks[own] & IS_QUEUED)
          || get_bucket (self, self->costs[own]) != self->buckets.base)
        continue;

      self->marks[own] &= (guint8) ~IS_QUEUED;
      self->own.expanded++;
      note_settled (self, own);
      look_at_edges (self, own, FALSE);
    }

  return n > 0;
}

static gboolean
look_at_heavy (DeltaWorker *self)
{
  guint n = 0;

  for (; n < NODES_A_TURN && self->n_done < self->n_settled; n++)
    {
      const guint32 own = self->settled[self->n_done++];

      self->marks[own] &= (guint8) ~IS_SETTLED;
      look_at_edges (self, own, TRUE);
    }

  return n > 0;
}

/* Turns ------------------------------------------------------------------- */

static gboolean
has_work (const DeltaWorker *self)
{
  return self->is_heavy ? self->n_done < self->n_settled
                        : !delta_buckets_are_done (&self->buckets);
}

static gboolean
is_flushed (const DeltaWorker *self)
{
  for (guint i = 0; i < self->waves.n_workers; i++)
    if (self->outboxes[i]->len > 0)
      return FALSE;

  return TRUE;
}

static gboolean
receive (DeltaWorker *self)
{
  GByteArray *batch;
  gboolean any = FALSE;
  guint from;

  while ((batch = way_carrier_receive (self->waves.carrier, &from)) != NULL)
    {
      const DeltaRequest *requests = (gconstpointer) batch_bytes (batch);
      const gsize n = batch_n_bytes (batch) / sizeof *requests;

      for (gsize i = 0; i < n && self->stop == LIMIT_NONE; i++)
        take_request (self, requests[i].cost, requests[i].node,
                      requests[i].parent);
      self->waves.n_received += n;
      g_byte_array_unref (batch);
      any = TRUE;
    }

  return any;
}

/* Whether a batch was refused. */
static gboolean
send_outboxes (DeltaWorker *self)
{
  const gboolean all = !has_work (self)
                       || self->waves.n_turns % TURNS_A_BATCH == 0;
  const gsize least = all ? 1 : REQUESTS_A_BATCH * sizeof (DeltaRequest);
  gboolean is_blocked = FALSE;

  for (guint i = 0; i < self->waves.n_workers; i++)
    if (self->stop != LIMIT_NONE)
      g_byte_array_set_size (self->outboxes[i], 0);
    else if (self->outboxes[i]->len >= least)
      is_blocked |= !send_outbox (self, i);

  return is_blocked;
}

static void
begin_wave (DeltaWorker *self)
{
  WayWave wave = { { 0 }, { 0 } };
  gboolean is_busy;

  meter_look (&self->meter, NULL);
  is_busy = has_work (self) || !is_flushed (self);
  if (!is_busy)
    wave.maxima[MAX_NEXT] = ~delta_buckets_next (&self->buckets);
  wave.maxima[MAX_STOP] = self->meter.met;
  wave.maxima[MAX_HEAVY] = self->n_settled > self->n_done;
  waves_begin (&self->waves, &wave, is_busy);
}

/* Ends a piece of work. Buckets whose nodes have all left them are processed
 * like all others. */
static void
begin_next (DeltaWorker   *self,
            const WayWave *wave)
{
  const guint64 next = ~wave->maxima[MAX_NEXT];

  self->waves.was_quiet = FALSE;
  if (!self->is_heavy && wave->maxima[MAX_HEAVY] != 0)
    {
      self->is_heavy = TRUE;
      return;
    }

  self->is_heavy = FALSE;
  self->n_settled = self->n_done = 0;
  if (next == DELTA_NO_BUCKET)
    self->is_over = TRUE;
  else
    delta_buckets_move (&self->buckets, next);
}

static void
end_wave (DeltaWorker   *self,
          const WayWave *wave)
{
  const gboolean is_done = waves_are_done (&self->waves, wave);

  if (self->stop != LIMIT_NONE)
    {
      self->is_over = wave_has_all_messages (wave);
      return;
    }

  self->stop = wave->maxima[MAX_STOP];
  if (is_done && self->stop == LIMIT_NONE)
    begin_next (self, wave);
}

/* Whether a wave has ended. */
static gboolean
move_wave (DeltaWorker *self)
{
  WayWave all;

  if (!self->waves.has_begun)
    {
      if (self->waves.n_turns >= TURNS_A_WAVE || !has_work (self)
          || self->stop != LIMIT_NONE)
        begin_wave (self);
      return FALSE;
    }
  if (!waves_end (&self->waves, &all))
    return FALSE;

  end_wave (self, &all);
  return TRUE;
}

static void
work (DeltaWorker *self)
{
  gboolean is_blocked = FALSE;

  while (!self->is_over)
    {
      gboolean any = receive (self);

      if (!is_blocked && self->stop == LIMIT_NONE
          && self->meter.met == LIMIT_NONE)
        any |= self->is_heavy ? look_at_heavy (self) : look_at_light (self);
      self->waves.n_turns++;
      is_blocked = send_outboxes (self);
      any |= move_wave (self);
      if (any)
        self->waves.n_idle = 0;
      else
        waves_pause (&self->waves);
    }
}

/* Ends -------------------------------------------------------------------- */

static gboolean
has_overflowed (const DeltaWorker *self)
{
  const guint32 n_own = table_part_n_own (self->part);

  for (guint32 i = 0; i < n_own; i++)
    if ((self->marks[i] & HAS_OVERFLOWED) && self->costs[i] == INFINITY)
      return TRUE;

  return FALSE;
}

static WayStatus
read_stop (const DeltaWorker *self)
{
  return self->stop == LIMIT_BYTES ? WAY_STATUS_MAX_BYTES
         : self->stop == LIMIT_DEADLINE ? WAY_STATUS_DEADLINE
                                        : WAY_STATUS_CANCELLED;
}

static void
conclude (DeltaWorker *self)
{
  const WayStatistics *own = &self->own;
  WayWave wave = { { own->expanded, own->generated, own->opened,
                     self->meter.budget.used, self->has_hidden },
                   { 0 } };
  const guint64 met = self->meter.met;
  guint failed;

  waves_agree (&self->waves, &wave);
  self->own.bytes = self->meter.budget.used;
  self->totals = (WayStatistics) { .expanded = wave.sums[0],
                                   .generated = wave.sums[1],
                                   .opened = wave.sums[2],
                                   .bytes = (gsize) wave.sums[3] };
  self->stopper
    = waves_find_first (&self->waves,
                        self->stop != LIMIT_NONE && met == self->stop);
  failed = waves_find_first (&self->waves, self->stop == LIMIT_NONE
                                             && has_overflowed (self));
  if (failed < self->waves.n_workers)
    g_set_error (&self->error, WAY_ERROR, WAY_ERROR_OVERFLOW,
                 "worker %u: costs add up to more than a double holds", failed);
  else if (self->stop != LIMIT_NONE)
    self->outcome = read_stop (self);
  else
    self->outcome = wave.sums[4] > 0 ? WAY_STATUS_MAX_COST
                                     : WAY_STATUS_EXHAUSTED;
}

static void
open_starts (DeltaWorker *self)
{
  const guint32 first = table_part_first (self->part);

  for (guint i = 0; i < self->query.n_starts; i++)
    {
      const DeltaRequest *start = &self->query.starts[i];

      if (start->cost > self->query.max_cost)
        self->has_hidden = TRUE;
      else if (start->node - first < table_part_n_own (self->part))
        take_request (self, start->cost, start->node, start->node);
    }
}

void
delta_worker_run (DeltaWorker *self)
{
  if (!delta_worker_begin (self))
    {
      drop_work (self);
      return;
    }

  open_starts (self);
  work (self);
  conclude (self);
  drop_work (self);
}
