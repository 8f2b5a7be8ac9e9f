/* waves.c - how the workers of one query agree
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "parallel/waves.h"

/* Turns without anything to do until a worker sleeps, and how long, in
 * microseconds. */
#define TURNS_AWAKE 256
#define SLEEP 50

void
waves_init (Waves      *self,
            WayCarrier *carrier)
{
  *self = (Waves) { .carrier = carrier,
                    .me = way_carrier_get_worker (carrier),
                    .n_workers = way_carrier_get_n_workers (carrier) };
}

void
waves_pause (Waves *self)
{
  if (self->n_idle++ < TURNS_AWAKE)
    g_thread_yield ();
  else
    g_usleep (SLEEP);
}

void
waves_send (Waves      *self,
            guint       to,
            GByteArray *batch)
{
  self->n_idle = 0;
  while (!way_carrier_send (self->carrier, to, batch))
    waves_pause (self);
}

void
waves_agree (Waves   *self,
             WayWave *wave)
{
  const WayWave mine = *wave;

  way_carrier_begin_wave (self->carrier, &mine);
  self->n_idle = 0;
  while (!way_carrier_end_wave (self->carrier, wave))
    waves_pause (self);
}

guint
waves_find_first (Waves   *self,
                  gboolean is_meant)
{
  WayWave wave = { { 0 }, { is_meant ? self->n_workers - self->me : 0 } };

  waves_agree (self, &wave);
  return self->n_workers - (guint) wave.maxima[0];
}

void
waves_begin (Waves   *self,
             WayWave *wave,
             gboolean is_busy)
{
  wave->sums[SUM_SENT] = self->n_sent;
  wave->sums[SUM_RECEIVED] = self->n_received;
  wave->sums[SUM_BUSY] = is_busy;
  way_carrier_begin_wave (self->carrier, wave);
  self->has_begun = TRUE;
  self->n_turns = 0;
}

gboolean
waves_end (Waves   *self,
           WayWave *wave)
{
  if (!way_carrier_end_wave (self->carrier, wave))
    return FALSE;

  self->has_begun = FALSE;
  return TRUE;
}

gboolean
waves_are_done (Waves         *self,
                const WayWave *wave)
{
  const guint64 sent = wave->sums[SUM_SENT];
  const gboolean was_quiet = self->was_quiet && self->quiet_sent == sent;

  self->was_quiet = wave_has_all_messages (wave) && wave->sums[SUM_BUSY] == 0;
  self->quiet_sent = sent;
  return self->was_quiet && was_quiet;
}
