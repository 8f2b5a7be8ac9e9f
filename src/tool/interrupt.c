/* interrupt.c - signals that end the program, of which Ctrl-C waits at first
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Cancelling takes a lock and calls functions, which no signal handler may.
 * So the signals are blocked in all threads, and one waits for them. */

#include "tool/interrupt.h"

#include <signal.h>
#include <unistd.h>
#include <wayfind-io.h>

#include "tool/progress.h"
#include "tool/tool.h"

/* By which the waiter is told that the program is over. */
#define WAKE_UP SIGUSR1

static GCancellable *cancellable;       /* (owned) */
static GThread *waiter;                 /* (owned) (nullable) */
static gint is_over;                    /* whether the waiter is to end */
static gint armed;                      /* how many times */

/* No file that is half written stays. */
static void
end_at_once (int signal_number)
{
  sigset_t signals;

  progress_leave_line ();
  way_save_discard_all ();
  if (signal_number == SIGINT)
    _exit (TOOL_INTERRUPTED);

  signal (signal_number, SIG_DFL);
  sigemptyset (&signals);
  sigaddset (&signals, signal_number);
  raise (signal_number);
  pthread_sigmask (SIG_UNBLOCK, &signals, NULL);
}

static gpointer
wait_for_signals (gpointer data)
{
  const sigset_t *signals = data;
  int signal_number;

  while (sigwait (signals, &signal_number) == 0
         && !g_atomic_int_get (&is_over))
    {
      if (signal_number != SIGINT || !g_atomic_int_get (&armed)
          || g_cancellable_is_cancelled (cancellable))
        end_at_once (signal_number);
      g_cancellable_cancel (cancellable);
    }

  return NULL;
}

/* Who starts the program may want it to go on after Ctrl-C, as shells do in
 * the background, or after the terminal is gone, as nohup does. */
static gboolean
is_ignored (int signal_number)
{
  struct sigaction action;

  return sigaction (signal_number, NULL, &action) == 0
         && action.sa_handler == SIG_IGN;
}

/* A file that grows too large is an error like a full disk. */
void
interrupt_init (void)
{
  static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
  static sigset_t signals;

  cancellable = g_cancellable_new ();
  signal (SIGXFSZ, SIG_IGN);

  sigemptyset (&signals);
  sigaddset (&signals, WAKE_UP);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (!is_ignored (numbers[i]))
      sigaddset (&signals, numbers[i]);
  if (pthread_sigmask (SIG_BLOCK, &signals, NULL) == 0)
    waiter = g_thread_new ("interrupt", wait_for_signals, &signals);
}

/* The waiter is woken by what it waits for. */
void
interrupt_finish (void)
{
  g_atomic_int_set (&is_over, TRUE);
  if (waiter != NULL && kill (getpid (), WAKE_UP) == 0)
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
