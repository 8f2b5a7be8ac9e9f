/* worker-call.c - work in a thread, which the program can interrupt
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The library works in a thread of its own, which never touches the database,
 * while the thread of the database asks every few milliseconds whether the
 * query was interrupted. So no function of the database runs inside the
 * library, and none that leaves by longjmp() can jump over it. */

#include "sql/worker-call.h"

#include <signal.h>

/* Microseconds from one look to the next. */
#define INTERVAL 10000

typedef struct
{
  const WorkerCall *call;
  GError           *error;      /* (owned) (nullable) */
  gboolean          is_good;
  gboolean          is_over;
  GMutex            lock;
  GCond             over;
} Running;

static gpointer
run_work (gpointer data)
{
  Running *running = data;

  running->is_good = running->call->work (running->call->data,
                                          &running->error);
  g_mutex_lock (&running->lock);
  running->is_over = TRUE;
  g_cond_signal (&running->over);
  g_mutex_unlock (&running->lock);

  return NULL;
}

/* Signals are for the threads of the program, whose handlers know nothing of
 * this one. */
static GThread *
start_thread (Running *running,
              GError **error)
{
  sigset_t all, before;
  GThread *thread;

  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  thread = g_thread_try_new ("wayfind", run_work, running, error);
  pthread_sigmask (SIG_SETMASK, &before, NULL);

  return thread;
}

/* Returns what the work returned. An interrupted query cancels @cancellable,
 * which must stop the work soon. */
gboolean
worker_call (const WorkerCall *self,
             GCancellable     *cancellable,
             GError          **error)
{
  Running running = { self };
  GThread *thread;

  g_mutex_init (&running.lock);
  g_cond_init (&running.over);
  thread = start_thread (&running, error);
  if (thread != NULL)
    {
      g_mutex_lock (&running.lock);
      while (!running.is_over)
        if (!g_cond_wait_until (&running.over, &running.lock,
                                g_get_monotonic_time () + INTERVAL))
          {
            g_mutex_unlock (&running.lock);
            if (self->is_interrupted (self->interrupted_data))
              g_cancellable_cancel (cancellable);
            g_mutex_lock (&running.lock);
          }
      g_mutex_unlock (&running.lock);
      g_thread_join (thread);
    }
  g_mutex_clear (&running.lock);
  g_cond_clear (&running.over);
  if (running.error != NULL)
    g_propagate_error (error, running.error);

  return thread != NULL && running.is_good;
}
