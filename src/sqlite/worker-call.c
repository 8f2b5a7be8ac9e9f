/* worker-call.c - work in a thread that sqlite3_interrupt() can cancel
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * SQLite 3.40 has no function that says whether a connection was interrupted,
 * but a statement that is stepped notices it, and so does the program's
 * progress handler. The library works in a thread of its own, which never
 * touches SQLite, while the thread of the connection steps a statement every
 * few milliseconds. */

#include "sqlite/sqlite-connection.h"

#include <signal.h>

SQLITE_EXTENSION_INIT3

/* Microseconds from one look to the next. */
#define INTERVAL 10000

/* Some thousand operations, so that a progress handler is called as well. */
static const char counting_sql[]
  = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
    " LIMIT 200) SELECT count (*) FROM n";

typedef struct
{
  WorkFunc  work;
  gpointer  data;
  GError   *error;              /* (owned) (nullable) */
  gboolean  is_good;
  gboolean  is_over;
  GMutex    lock;
  GCond     over;
} Call;

static gpointer
run_work (gpointer data)
{
  Call *call = data;

  call->is_good = call->work (call->data, &call->error);
  g_mutex_lock (&call->lock);
  call->is_over = TRUE;
  g_cond_signal (&call->over);
  g_mutex_unlock (&call->lock);

  return NULL;
}

/* A connection that is interrupted prepares nothing, either. An authorizer may
 * forbid recursive queries. */
static gboolean
is_interrupted (Connection *self)
{
  int state = SQLITE_OK;

  if (self->counting == NULL)
    state = sqlite3_prepare_v2 (self->db, counting_sql, -1, &self->counting,
                                NULL);
  if (state != SQLITE_OK && state != SQLITE_INTERRUPT)
    state = sqlite3_prepare_v2 (self->db, "SELECT 1", -1, &self->counting,
                                NULL);
  if (self->counting != NULL)
    {
      state = sqlite3_step (self->counting);
      sqlite3_reset (self->counting);
    }

  return state == SQLITE_INTERRUPT;
}

/* Signals are for the threads of the program, whose handlers know nothing of
 * this one. */
static GThread *
start_thread (Call    *call,
              GError **error)
{
  sigset_t all, before;
  GThread *thread;

  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  thread = g_thread_try_new ("wayfind", run_work, call, error);
  pthread_sigmask (SIG_SETMASK, &before, NULL);

  return thread;
}

/* Returns what @work returned. An interrupted connection cancels
 * @cancellable, which must stop @work soon. */
gboolean
worker_call (Connection   *self,
             WorkFunc      work,
             gpointer      data,
             GCancellable *cancellable,
             GError      **error)
{
  Call call = { work, data };
  GThread *thread;

  g_mutex_init (&call.lock);
  g_cond_init (&call.over);
  thread = start_thread (&call, error);
  if (thread != NULL)
    {
      g_mutex_lock (&call.lock);
      while (!call.is_over)
        if (!g_cond_wait_until (&call.over, &call.lock,
                                g_get_monotonic_time () + INTERVAL))
          {
            g_mutex_unlock (&call.lock);
            if (is_interrupted (self))
              g_cancellable_cancel (cancellable);
            g_mutex_lock (&call.lock);
          }
      g_mutex_unlock (&call.lock);
      g_thread_join (thread);
    }
  g_mutex_clear (&call.lock);
  g_cond_clear (&call.over);
  if (call.error != NULL)
    g_propagate_error (error, call.error);

  return thread != NULL && call.is_good;
}
