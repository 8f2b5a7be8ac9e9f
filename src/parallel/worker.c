/* worker.c - one of several workers that carry out a query
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A worker repeats turns. In a turn it receives parcels, expands some nodes,
 * sends the content of its outboxes, and continues the present wave. No worker
 * waits for another while it has work.
 *
 * Waves find the end (Mattern, 1987; see worker-waves.c). A worker is idle if
 * its search has no open node below the bound, and its outboxes are empty.
 *
 * The answer of breadth first search depends on the order of nodes, which
 * parcels do not keep. So all workers expand the nodes of one level before any
 * worker expands a node of the next one. Two waves end a level, as they end a
 * search by cost. The level of a goal replaces its cost. */

#include "core/limits-private.h"
#include "parallel/worker.h"

#include "engine/answer.h"
#include "engine/reached.h"

#include <wayfind/core/error.h>

/* Nodes that are expanded in a turn. To look for parcels costs a fraction of an
 * expansion; a parcel that waits costs useless expansions. */
#define EXPANSIONS_A_TURN 128
#define EXPANSIONS_ALONE 65536          /* no other worker sends parcels */

/* Parcels that fill a batch, and turns after which smaller batches are sent. */
#define PARCELS_A_BATCH 256
#define TURNS_A_BATCH 16

void
worker_init (Worker     *self,
             WaySearch  *search,
             WayCarrier *carrier)
{
  *self = (Worker) { .search = search, .carrier = g_object_ref (carrier) };
  self->share = share_get (search);
  waves_init (&self->waves, carrier);
  self->by_level = search_get_strategy (search) == WAY_STRATEGY_BFS;
  self->own_bound = INFINITY;
  self->goal = NO_ID;
  self->status = WAY_STATUS_RUNNING;
  self->stop = WAY_STATUS_READY;
  self->build = share_get_build ();
  self->stopper = self->waves.n_workers;
  self->max_expansions
    = search_get_limits (search)->max_expansions;
  self->allowance = self->max_expansions == G_MAXUINT64
                      ? G_MAXUINT64
                      : self->max_expansions / (2 * self->waves.n_workers);
  share_set_allowance (search, self->allowance);
}

void
worker_clear (Worker *self)
{
  g_clear_object (&self->search);
  g_clear_object (&self->carrier);
  g_clear_error (&self->error);
  g_clear_pointer (&self->trail, g_byte_array_unref);
}

static void
take_parcels (Worker           *self,
              guint             from,
              const GByteArray *batch)
{
  WayStatus status;

  self->waves.n_received += batch_n_bytes (batch) / self->share->parcel_size;
  if (self->stop != WAY_STATUS_READY || self->status == WAY_STATUS_FAILED
      || self->status >= WAY_STATUS_MAX_BYTES)
    return;                     /* no worker expands any more */

  status = share_take_parcels (self->search, from, batch_bytes (batch),
                               batch_n_bytes (batch), &self->error);
  if (status != WAY_STATUS_RUNNING || !worker_is_starved (self))
    self->status = status;
}

/* Whether anything had come. */
static gboolean
receive (Worker *self)
{
  gboolean any = FALSE;
  GByteArray *batch;
  guint from;

  while ((batch = way_carrier_receive (self->waves.carrier, &from)) != NULL)
    {
      take_parcels (self, from, batch);
      g_byte_array_unref (batch);
      any = TRUE;
    }

  return any;
}

/* A goal found at the end of a level belongs to the next level. */
static void
note_goal (Worker *self)
{
  const guint32 id = reached_last (self->search);
  const WayCost bound
    = self->by_level ? (WayCost) (self->level + (self->level_left == 0))
                     : reached_cost (self->search, id);

  self->status = WAY_STATUS_RUNNING;
  self->level_left = 0;
  if (bound >= self->own_bound)
    return;

  self->own_bound = bound;
  self->goal = id;
  if (bound < self->share->bound)
    share_set_bound (self->search, bound);

  /* A single worker knows that no better goal exists. */
  if (self->waves.n_workers == 1)
    self->status = WAY_STATUS_EXHAUSTED;
}

/* Whether any node was expanded. */
static gboolean
expand (Worker *self)
{
  const guint64 before = share_get_expanded (self->search);
  guint64 n = self->waves.n_workers > 1 ? EXPANSIONS_A_TURN : EXPANSIONS_ALONE;
  guint64 expanded;

  if (self->stop != WAY_STATUS_READY || self->is_blocked
      || self->status == WAY_STATUS_FAILED
      || self->status >= WAY_STATUS_MAX_BYTES || worker_is_idle (self))
    return FALSE;

  if (self->by_level)
    n = MIN (n, self->level_left);
  self->status = share_expand (self->search, (guint) n, &self->error);
  expanded = share_get_expanded (self->search) - before;
  self->level_left -= MIN (self->level_left, expanded);
  if (self->status == WAY_STATUS_FOUND)
    {
      note_goal (self);
      return TRUE;
    }

  return expanded > 0;
}

/* Whether the carrier has taken the content of an outbox. */
static gboolean
send_outbox (Worker *self,
             guint   to)
{
  Outbox *outbox = &self->share->outboxes[to];
  g_autoptr (GByteArray) batch
    = batch_new (BATCH_PARCELS, 0, outbox->bytes, outbox->len);

  if (!way_carrier_send (self->waves.carrier, to, batch))
    return FALSE;

  g_steal_pointer (&batch);
  self->waves.n_sent += outbox->len / self->share->parcel_size;
  outbox->len = 0;
  return TRUE;
}

/* Sends outboxes that are full enough, and now and then, or if the worker has
 * no other work, all of them. */
static void
send_outboxes (Worker *self)
{
  const gboolean all = worker_is_idle (self) || worker_is_starved (self)
                       || self->waves.n_turns % TURNS_A_BATCH == 0;
  const gsize least = all ? 1 : PARCELS_A_BATCH * self->share->parcel_size;

  self->is_blocked = FALSE;
  for (guint to = 0; to < self->waves.n_workers; to++)
    {
      Outbox *outbox = &self->share->outboxes[to];

      if (self->stop != WAY_STATUS_READY)
        outbox->len = 0;
      else if (outbox->len >= least && !send_outbox (self, to))
        self->is_blocked = TRUE;
    }
}

/* Whether all workers have the same @mark. Otherwise an error names the first
 * worker that has another mark, and says how it @differs. */
static gboolean
compare (Worker     *self,
         guint64     mark,
         const char *differs)
{
  WayWave wave = { { self->waves.me == 0 ? mark : 0 }, { mark, ~mark } };
  guint other;

  waves_agree (&self->waves, &wave);
  if (wave.maxima[0] == ~wave.maxima[1])
    return TRUE;

  other = waves_find_first (&self->waves, mark != wave.sums[0]);
  g_set_error (&self->error, WAY_ERROR, WAY_ERROR_CHANGED,
               "worker %u %s than worker 0", other, differs);
  self->outcome = WAY_STATUS_FAILED;
  return FALSE;
}

/* Compares builds by waves alone, because batches of another build may
 * differ. */
static gboolean
greet (Worker *self,
       guint64 mark)
{
  return compare (self, self->build, "is of another version or build")
         && compare (self, mark, "has another graph or another query");
}

static void
begin (Worker *self)
{
  self->status = share_begin (self->search, &self->error);
  if (self->by_level && self->status == WAY_STATUS_RUNNING)
    self->level_left = share_get_queue (self->search);
}

/* Adds up the work of all workers. */
static void
add_statistics (Worker *self)
{
  WayStatistics own;
  WayWave wave;

  way_search_get_statistics (self->search, &own);
  wave = (WayWave) { { own.expanded, own.generated, own.opened, own.reparented,
                       own.reopened, own.inconsistent, own.peak_open,
                       own.bytes }, { 0 } };
  waves_agree (&self->waves, &wave);
  self->totals = (WayStatistics) {
    .expanded = wave.sums[0], .generated = wave.sums[1],
    .opened = wave.sums[2], .reparented = wave.sums[3],
    .reopened = wave.sums[4], .inconsistent = wave.sums[5],
    .peak_open = wave.sums[6], .bytes = (gsize) wave.sums[7]
  };
}

/* Whether this worker is the reason why all stop. */
static gboolean
is_stopper (const Worker *self)
{
  return self->stop != WAY_STATUS_READY && self->status == self->stop;
}

/* After all workers have come to the end without a limit. An overflow of costs
 * is an error unless a path was found. */
static void
conclude (Worker *self)
{
  WayWave wave = { { share_has_hidden (self->search), self->waves.n_sent,
                     self->share->n_unsent },
                   { 0 } };

  if (self->stop == WAY_STATUS_READY && self->share->bound == INFINITY
      && !share_judge (self->search, &self->error))
    wave.maxima[0] = 1;
  if (is_stopper (self))
    wave.maxima[1] = self->waves.n_workers - self->waves.me;
  waves_agree (&self->waves, &wave);
  self->total_sent = wave.sums[1];
  self->total_unsent = wave.sums[2];
  self->stopper = self->waves.n_workers - (guint) wave.maxima[1];
  if (self->stop != WAY_STATUS_READY)
    self->outcome = self->stop;
  else if (wave.maxima[0] != 0)
    self->outcome = WAY_STATUS_FAILED;
  else if (self->share->bound < INFINITY)
    self->outcome = WAY_STATUS_FOUND;
  else
    self->outcome = wave.sums[0] > 0 ? WAY_STATUS_MAX_COST
                                     : WAY_STATUS_EXHAUSTED;
}

void
worker_run (Worker *self,
            guint64 mark)
{
  if (!greet (self, mark))
    return;

  begin (self);
  while (!self->is_over)
    {
      gboolean any = receive (self);

      any |= expand (self);
      self->waves.n_turns++;
      send_outboxes (self);
      any |= worker_wave (self);
      if (any)
        self->waves.n_idle = 0;
      else
        waves_pause (&self->waves);
    }

  conclude (self);
  add_statistics (self);
  if (self->outcome == WAY_STATUS_FAILED)
    worker_share_error (self);
  else if (self->outcome == WAY_STATUS_FOUND)
    worker_trace (self);
}
