/* worker-waves.c - how workers agree, and find the end of a search
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A wave combines numbers that all workers hand in at about the same time: how
 * many parcels they have sent and received, whether they are busy, the best
 * cost of a goal, and which limit they met. All workers draw the same
 * conclusions from it.
 *
 * The search is done when two waves in a row find no worker busy and as many
 * parcels received as sent, and both waves find the same number of parcels (the
 * four counters of Mattern, 1987). Then no worker has sent or received anything
 * between the two waves, and so each has stayed idle. Between the two waves all
 * workers were idle, and no parcel was on its way.
 *
 * Each worker holds a part of the limit on expansions, its allowance. An idle
 * worker gives back the unused rest. Each wave deals the free rest to one
 * worker that has nodes and no allowance. So all workers together never make
 * more expansions than the limit, and stop only when it is used up. */

#include "parallel/worker.h"

#include <string.h>

/* Turns of a busy worker between waves. Nodes that are expanded because a bound
 * has not come round yet are in vain. */
#define TURNS_A_WAVE 16

/* Turns without anything to do until a worker sleeps, and how long, in
 * microseconds. */
#define TURNS_AWAKE 256
#define SLEEP 50

/* Numbers of a wave. */
enum
{
  SUM_SENT,
  SUM_RECEIVED,
  SUM_BUSY,
  SUM_STARVED,
  SUM_ALLOWANCES,
  SUM_QUEUED            /* nodes of the next level */
};

enum
{
  MAX_BOUND,            /* complement of the bits of the least */
  MAX_STOP,             /* rank of the status that stops all */
  MAX_STARVED           /* workers less the first without allowance */
};

/* What stops all, the gravest last. */
static const WayStatus stops[] = {
  WAY_STATUS_READY, WAY_STATUS_MAX_EXPANSIONS, WAY_STATUS_DEADLINE,
  WAY_STATUS_MAX_BYTES, WAY_STATUS_CANCELLED, WAY_STATUS_FAILED,
};

static guint64
rank_stop (const Worker *self)
{
  for (guint i = G_N_ELEMENTS (stops) - 1; i > 1; i--)
    if (self->status == stops[i])
      return i;

  return 0;
}

static guint64
write_bound (WayCost bound)
{
  guint64 bits;

  memcpy (&bits, &bound, sizeof bits);
  return ~bits;
}

static WayCost
read_bound (guint64 bits)
{
  WayCost bound;

  bits = ~bits;
  memcpy (&bound, &bits, sizeof bound);
  return bound;
}

static gboolean
is_flushed (const Worker *self)
{
  for (guint i = 0; i < self->n_workers; i++)
    if (self->share->outboxes[i].len > 0)
      return FALSE;

  return TRUE;
}

static gboolean
is_limited (const Worker *self)
{
  return self->max_expansions != G_MAXUINT64;
}

/* An idle worker gives back its allowance if other workers need it. */
static void
give_back (Worker *self)
{
  if (!is_limited (self) || !self->were_starved || worker_is_starved (self))
    return;

  self->allowance = share_get_expanded (self->search);
  share_set_allowance (self->search, self->allowance);
}

static void
begin_wave (Worker *self)
{
  const gboolean is_starved = worker_is_starved (self);
  const gboolean is_quiet = (worker_is_idle (self) || is_starved)
                            && is_flushed (self);
  WayWave wave = { { 0 }, { 0 } };

  if (is_quiet)
    give_back (self);
  self->queued = self->by_level && self->status != WAY_STATUS_EXHAUSTED
                   ? share_get_queue (self->search) : 0;
  wave.sums[SUM_SENT] = self->n_sent;
  wave.sums[SUM_RECEIVED] = self->n_received;
  wave.sums[SUM_BUSY] = !is_quiet;
  wave.sums[SUM_STARVED] = is_starved;
  wave.sums[SUM_ALLOWANCES] = is_limited (self) ? self->allowance : 0;
  wave.sums[SUM_QUEUED] = self->queued;
  wave.maxima[MAX_BOUND] = write_bound (self->share->bound);
  wave.maxima[MAX_STOP] = rank_stop (self);
  wave.maxima[MAX_STARVED] = is_starved ? self->n_workers - self->me : 0;

  way_carrier_begin_wave (self->carrier, &wave);
  self->is_waving = TRUE;
  self->n_turns = 0;
}

/* Deals the free allowance to the first worker that needs it. Returns %FALSE if
 * nothing is free. */
static gboolean
deal (Worker        *self,
      const WayWave *wave)
{
  const guint64 left = self->max_expansions - wave->sums[SUM_ALLOWANCES];
  const guint64 share = left / (2 * wave->sums[SUM_STARVED]) + 1;

  if (left == 0)
    return FALSE;
  if (wave->maxima[MAX_STARVED] != self->n_workers - self->me)
    return TRUE;

  self->allowance += share;
  share_set_allowance (self->search, self->allowance);
  self->status = WAY_STATUS_RUNNING;
  return TRUE;
}

/* Finds out from a wave whether a search, or a level of it, has ended. When a
 * worker reads the wave, others may have begun with the next level, and the
 * parcels that they send belong to the level after that. So the size of the
 * level is the number of open nodes when the wave began. */
static void
judge_end (Worker        *self,
           const WayWave *wave)
{
  if (!self->by_level || self->share->bound <= (WayCost) self->level + 1
      || wave->sums[SUM_QUEUED] == 0)
    {
      self->is_over = TRUE;
      return;
    }

  self->level++;
  self->level_left = self->queued;
  self->was_quiet = FALSE;
}

static void
draw_conclusions (Worker        *self,
                  const WayWave *wave)
{
  const guint64 sent = wave->sums[SUM_SENT];
  const gboolean has_arrived = sent == wave->sums[SUM_RECEIVED];
  const gboolean is_quiet = has_arrived && wave->sums[SUM_BUSY] == 0;
  const WayCost bound = read_bound (wave->maxima[MAX_BOUND]);
  const gboolean was_quiet = self->was_quiet && self->quiet_sent == sent;
  const gboolean were_starved = self->were_starved;

  if (self->stop != WAY_STATUS_READY)
    {
      self->is_over = has_arrived;      /* no worker has sent anything since */
      return;
    }

  if (bound < self->share->bound)
    share_set_bound (self->search, bound);
  self->stop = stops[wave->maxima[MAX_STOP]];
  self->was_quiet = is_quiet;
  self->quiet_sent = sent;
  self->were_starved = wave->sums[SUM_STARVED] > 0;
  if (self->stop != WAY_STATUS_READY)
    return;

  if (self->were_starved)
    {
      self->was_quiet = FALSE;
      if (!deal (self, wave) && were_starved && wave->sums[SUM_BUSY] == 0)
        self->stop = WAY_STATUS_MAX_EXPANSIONS;
    }
  else if (is_quiet && was_quiet)
    judge_end (self, wave);
}

gboolean
worker_wave (Worker *self)
{
  WayWave all;

  if (self->is_waving)
    {
      if (!way_carrier_end_wave (self->carrier, &all))
        return FALSE;

      self->is_waving = FALSE;
      draw_conclusions (self, &all);
      return TRUE;
    }

  if (self->n_turns < TURNS_A_WAVE && self->stop == WAY_STATUS_READY
      && !worker_is_idle (self) && !worker_is_starved (self)
      && rank_stop (self) == 0)
    return FALSE;

  begin_wave (self);
  return FALSE;
}

void
worker_pause (Worker *self)
{
  if (self->n_idle++ < TURNS_AWAKE)
    g_thread_yield ();
  else
    g_usleep (SLEEP);
}

void
worker_agree (Worker  *self,
              WayWave *wave)
{
  const WayWave mine = *wave;

  way_carrier_begin_wave (self->carrier, &mine);
  self->n_idle = 0;
  while (!way_carrier_end_wave (self->carrier, wave))
    worker_pause (self);
}
