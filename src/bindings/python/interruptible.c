/* interruptible.c - long calls into the library that Ctrl-C ends
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Python notes a signal and waits for its main thread to look. While that
 * thread is inside the library nobody would look. So the work is done in a
 * thread of its own, without the GIL, and the thread that asked for it waits
 * and looks now and then. Searches do not need this: they go in steps. */

#include "core.h"

#define LOOK_EVERY (G_TIME_SPAN_SECOND / 20)

/* For loops over iterators, which may never end, while no code of Python looks.
 * FALSE with an exception set if a signal handler raised one. */
gboolean
interruptible_look (guint64 n_done)
{
  return n_done % 4096 != 0 || PyErr_CheckSignals () == 0;
}

typedef struct
{
  InterruptibleFunc func;
  gpointer          user_data;
  GCancellable     *cancellable;   /* (owned) */

  GMutex            lock;
  GCond             done;
  gboolean          is_done;       /* held by @lock */
} Job;

static gpointer
work (gpointer data)
{
  Job *job = data;

  job->func (job->cancellable, job->user_data);

  g_mutex_lock (&job->lock);
  job->is_done = TRUE;
  g_cond_signal (&job->done);
  g_mutex_unlock (&job->lock);
  return NULL;
}

static gboolean
wait_a_while (Job *job)
{
  const gint64 until = g_get_monotonic_time () + LOOK_EVERY;
  gboolean is_done;

  g_mutex_lock (&job->lock);
  while (!job->is_done && g_cond_wait_until (&job->done, &job->lock, until))
    ;
  is_done = job->is_done;
  g_mutex_unlock (&job->lock);

  return is_done;
}

/* Waits for the work to end. Returns whether no signal handler raised. */
static gboolean
wait_and_look (Job *job)
{
  gboolean is_well = TRUE;
  gboolean is_done;

  do
    {
      Py_BEGIN_ALLOW_THREADS
      is_done = wait_a_while (job);
      Py_END_ALLOW_THREADS

      if (is_well && !is_done && PyErr_CheckSignals () < 0)
        {
          is_well = FALSE;
          g_cancellable_cancel (job->cancellable);
        }
    }
  while (!is_done);

  return is_well;
}

static void
cancel_too (GCancellable *outer,
            gpointer      inner)
{
  g_cancellable_cancel (inner);
}

/* Calls @func in another thread, with a cancellable that Ctrl-C cancels, and
 * @cancellable, too. Returns FALSE with an exception set if a signal handler
 * raised one, as Ctrl-C does; @func has returned by then. */
gboolean
interruptible_run (InterruptibleFunc func,
                   gpointer          user_data,
                   GCancellable     *cancellable)
{
  Job job = { func, user_data, g_cancellable_new (), .is_done = FALSE };
  gulong handler = 0;
  gboolean is_well = TRUE;
  GThread *thread;

  g_mutex_init (&job.lock);
  g_cond_init (&job.done);
  if (cancellable != NULL)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (cancel_too),
                                     job.cancellable, NULL);

  thread = g_thread_try_new ("wayfind", work, &job, NULL);
  if (thread != NULL)
    {
      is_well = wait_and_look (&job);
      g_thread_join (thread);
    }
  else
    {
      Py_BEGIN_ALLOW_THREADS
      work (&job);
      Py_END_ALLOW_THREADS
    }

  /* This waits for handlers that another thread runs, and one of them may be
   * waiting for the GIL. */
  Py_BEGIN_ALLOW_THREADS
  g_cancellable_disconnect (cancellable, handler);
  Py_END_ALLOW_THREADS
  g_clear_object (&job.cancellable);
  g_cond_clear (&job.done);
  g_mutex_clear (&job.lock);
  return is_well;
}
