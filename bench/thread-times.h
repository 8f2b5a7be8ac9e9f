/* thread-times.h - how much faster several threads are than one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "bench.h"

/* Does the work with @n_threads threads. */
typedef void (*ThreadTimesFunc) (gpointer data,
                                 guint    n_threads);

/* Times the work with 1, 2, 4 ... threads, up to one on each processor. By the
 * clock, since more threads do not save processors' time. @row is how many
 * times as fast two of them are; it has no bound, since a machine that is used
 * otherwise has no second processor to give. */
void thread_times_measure (Bench          *bench,
                           const char     *row,
                           const char     *what,
                           ThreadTimesFunc func,
                           gpointer        data);
