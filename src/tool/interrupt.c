/* interrupt.c - Ctrl-C: once to stop cleanly, twice to end at once
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Cancelling takes a lock and calls functions, which no signal handler may.
 * So SIGINT is blocked in all threads, and one waits for it. */

#include "tool/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include "tool/progress.h"
#include "tool/tool.h"

static GCancellable *cancellable;       /* (owned) */
static GThread *waiter;                 /* (owned) (nullable) */
static gint is_over;                    /* whether the waiter is to end */
static gint armed;                      /* how many times */

static gpointer
wait_for_signals (gpointer data)
{
  const sigset_t *signals = data;
  int signal_number;

  while (sigwait (signals, &signal_number) == 0
         && !g_atomic_int_get (&is_over))
    {
      if (!g_atomic_int_get (&armed)
          || g_cancellable_is_cancelled (cancellable))
        {
          progress_leave_line ();
          _exit (TOOL_INTERRUPTED);
        }
      g_cancellable_cancel (cancellable);
    }

  return NULL;
}

/* Who starts the program may want it to go on after Ctrl-C, as shells do in
 * the background. */
static gboolean
is_ignored (void)
{
  struct sigaction action;

  return sigaction (SIGINT, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void
interrupt_init (void)
{
  static sigset_t signals;

  cancellable = g_cancellable_new ();
  if (is_ignored ())
    return;

  sigemptyset (&signals);
  sigaddset (&signals, SIGINT);
  if (pthread_sigmask (SIG_BLOCK, &signals, NULL) == 0)
    waiter = g_thread_new ("interrupt", wait_for_signals, &signals);
}

/* The waiter is woken by what it waits for. */
void
interrupt_finish (void)
{
  g_atomic_int_set (&is_over, TRUE);
  if (waiter != NULL && kill (getpid (), SIGINT) == 0)
    g_thread_join (g_steal_pointer (&waiter));
  g_clear_object (&cancellable);
}

GCancellable *
interrupt_get (void)
{
  return cancellable;
}

gboolean
interrupt_was_pressed (void)
{
  return g_cancellable_is_cancelled (cancellable);
}

void
interrupt_arm (void)
{
  g_atomic_int_inc (&armed);
}

void
interrupt_disarm (void)
{
  g_atomic_int_add (&armed, -1);
}

void
interrupt_explain (GError    **error,
                   const char *format,
                   ...)
{
  va_list args;

  if (error == NULL
      || !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_error (error);
  va_start (args, format);
  *error = g_error_new_valist (G_IO_ERROR, G_IO_ERROR_CANCELLED, format, args);
  va_end (args);
}
