/* worker-waves.c - what the workers of a search say to each other in waves
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In a wave (parallel/waves.h) all workers agree on the best cost of a goal, on
 * the limit that stops the search, and on its end.
 *
 * Each worker holds a part of the limit on expansions, its allowance. An idle
 * worker gives back the unused rest. Each wave deals the free rest to one
 * worker that has nodes and no allowance. So all workers together never make
 * more expansions than the limit, and stop only when it is used up. */

#include "parallel/worker.h"

#include <string.h>

/* Turns of a busy worker between waves. A worker that does not know the best
 * bound yet expands useless nodes. */
#define TURNS_A_WAVE 16

/* Numbers of a wave */
enum
{
  SUM_STARVED = N_WAVE_SUMS,
  SUM_ALLOWANCES,
  SUM_QUEUED            /* nodes of the next level */
};

enum
{
  MAX_BOUND,            /* complement of the bits of the least */
  MAX_STOP,             /* rank of the status that stops all */
  MAX_STARVED           /* workers less the first without allowance */
};

/* The reasons that stop all workers, the most serious last. */
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
  for (guint i = 0; i < self->waves.n_workers; i++)
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
  wave.sums[SUM_STARVED] = is_starved;
  wave.sums[SUM_ALLOWANCES] = is_limited (self) ? self->allowance : 0;
  wave.sums[SUM_QUEUED] = self->queued;
  wave.maxima[MAX_BOUND] = write_bound (self->share->bound);
  wave.maxima[MAX_STOP] = rank_stop (self);
  if (is_starved)
    wave.maxima[MAX_STARVED] = self->waves.n_workers - self->waves.me;
  waves_begin (&self->waves, &wave, !is_quiet);
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
  if (wave->maxima[MAX_STARVED] != self->waves.n_workers - self->waves.me)
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
  self->waves.was_quiet = FALSE;
}

static void
draw_conclusions (Worker        *self,
                  const WayWave *wave)
{
  const gboolean are_done = waves_are_done (&self->waves, wave);
  const WayCost bound = read_bound (wave->maxima[MAX_BOUND]);
  const gboolean were_starved = self->were_starved;

  if (self->stop != WAY_STATUS_READY)
    {
      self->is_over = wave_has_all_messages (wave);
      return;
    }

  if (bound < self->share->bound)
    share_set_bound (self->search, bound);
  self->stop = stops[wave->maxima[MAX_STOP]];
  self->were_starved = wave->sums[SUM_STARVED] > 0;
  if (self->stop != WAY_STATUS_READY)
    return;

  if (self->were_starved)
    {
      self->waves.was_quiet = FALSE;
      if (!deal (self, wave) && were_starved && wave->sums[SUM_BUSY] == 0)
        self->stop = WAY_STATUS_MAX_EXPANSIONS;
    }
  else if (are_done)
    judge_end (self, wave);
}

gboolean
worker_wave (Worker *self)
{
  WayWave all;

  if (self->waves.has_begun)
    {
      if (!waves_end (&self->waves, &all))
        return FALSE;

      draw_conclusions (self, &all);
      return TRUE;
    }

  if (self->waves.n_turns < TURNS_A_WAVE && self->stop == WAY_STATUS_READY
      && !worker_is_idle (self) && !worker_is_starved (self)
      && rank_stop (self) == 0)
    return FALSE;

  begin_wave (self);
  return FALSE;
}
