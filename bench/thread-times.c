/* thread-times.c - how much faster several threads are than one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "thread-times.h"

#define N_ROUNDS 5

/* The best of some rounds, in milliseconds. */
static double
time_rounds (ThreadTimesFunc func,
             gpointer        data,
             guint           n_threads)
{
  double best = G_MAXDOUBLE;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      const gint64 began = g_get_monotonic_time ();

      func (data, n_threads);
      best = MIN (best, (double) (g_get_monotonic_time () - began) / 1e3);
    }

  return best;
}

void
thread_times_measure (Bench          *bench,
                      const char     *row,
                      const char     *what,
                      ThreadTimesFunc func,
                      gpointer        data)
{
  const guint  n_processors = g_get_num_processors ();
  const double alone = time_rounds (func, data, 1);

  bench_note ("%s by one thread: %.1f ms by the clock, the best of %d", what,
              alone, N_ROUNDS);
  for (guint n_threads = 2; n_threads <= n_processors; n_threads *= 2)
    {
      const double best = time_rounds (func, data, n_threads);

      bench_note ("%s by %u threads: %.1f ms, %.2f times as fast", what,
                  n_threads, best, alone / best);
      if (n_threads == 2)
        bench_add_at_least (bench, row, BENCH_RATIO, alone / best,
                            BENCH_NO_TARGET);
    }
  if (n_processors < 2)
    bench_skip (bench, row, "the machine has one processor");
}
