/* waves.h - how the workers of one query agree
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A wave combines numbers that all workers hand in at about the same time. All
 * workers draw the same conclusions from it.
 *
 * A piece of work is done when two waves in a row find no worker busy and as
 * many messages received as sent, and both waves find the same number of
 * messages (the four counters of Mattern, "Algorithms for distributed
 * termination detection", 1987). Then no worker has sent or received anything
 * between the two waves, and so each has stayed idle. Between the two waves all
 * workers were idle, and no message was on its way. */

#pragma once

#include <wayfind/parallel/carrier.h>

G_BEGIN_DECLS

/* The first numbers of a wave. */
enum
{
  SUM_SENT,
  SUM_RECEIVED,
  SUM_BUSY,
  N_WAVE_SUMS
};

typedef struct
{
  WayCarrier *carrier;          /* (borrowed) */
  guint       me;
  guint       n_workers;
  guint64     n_sent;           /* messages: parcels or requests */
  guint64     n_received;
  guint       n_turns;          /* since the last wave began */
  guint       n_idle;           /* turns in which nothing happened */
  gboolean    has_begun;        /* a wave has begun and not ended */
  gboolean    was_quiet;        /* in the last wave, with as many messages: */
  guint64     quiet_sent;
} Waves;

void     waves_init       (Waves      *self,
                           WayCarrier *carrier);

/* Lets another thread have the core if nothing has happened for some turns. */
void     waves_pause      (Waves      *self);

/* Sends @batch, which it takes; waits if the carrier refuses it. */
void     waves_send       (Waves      *self,
                           guint       to,
                           GByteArray *batch);

/* A wave for which all workers wait. */
void     waves_agree      (Waves      *self,
                           WayWave    *wave);

/* The first worker that calls this with @is_meant; the number of workers if no
 * worker does. All workers wait for the answer. */
guint    waves_find_first (Waves      *self,
                           gboolean    is_meant);

/* Begins a wave with the counts of this worker, and the caller's numbers in the
 * rest of @wave. */
void     waves_begin      (Waves      *self,
                           WayWave    *wave,
                           gboolean    is_busy);

/* Whether the wave has ended; then @wave has the numbers of all workers. */
gboolean waves_end        (Waves      *self,
                           WayWave    *wave);

/* Whether the piece of work is done, by this wave and the one before. */
gboolean waves_are_done   (Waves         *self,
                           const WayWave *wave);

/* Whether no message was on its way when all workers had stopped. */
static inline gboolean
wave_has_all_messages (const WayWave *wave)
{
  return wave->sums[SUM_SENT] == wave->sums[SUM_RECEIVED];
}

G_END_DECLS
