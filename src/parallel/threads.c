/* threads.c - starts several threads, or none
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "parallel/threads.h"

#include <wayfind/core/error.h>

/* Whether the threads may go on. */
typedef enum
{
  GATE_CLOSED,
  GATE_OPEN,
  GATE_GIVEN_UP
} Gate;

typedef struct
{
  const gint *gate;
  ThreadsFunc func;
  guint       i;
  gpointer    user_data;
} Job;

static gpointer
run_thread (gpointer data)
{
  const Job *job = data;

  while (g_atomic_int_get (job->gate) == GATE_CLOSED)
    g_thread_yield ();
  if (g_atomic_int_get (job->gate) == GATE_OPEN)
    job->func (job->i, job->user_data);

  return NULL;
}

gboolean
threads_run (guint       n,
             ThreadsFunc func,
             gpointer    user_data,
             GError    **error)
{
  g_autofree GThread **threads = g_new0 (GThread *, n);
  g_autofree Job *jobs = g_new0 (Job, n);
  gint gate = GATE_CLOSED;
  gboolean all = TRUE;

  for (guint i = 0; i < n; i++)
    {
      jobs[i] = (Job) { &gate, func, i, user_data };
      if (i > 0 && all)
        threads[i] = g_thread_try_new ("wayfind", run_thread, &jobs[i], NULL);
      all &= i == 0 || threads[i] != NULL;
    }

  g_atomic_int_set (&gate, all ? GATE_OPEN : GATE_GIVEN_UP);
  run_thread (&jobs[0]);
  for (guint i = 1; i < n; i++)
    if (threads[i] != NULL)
      g_thread_join (threads[i]);
  if (!all)
    g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                 "the machine does not start %u threads", n);

  return all;
}
