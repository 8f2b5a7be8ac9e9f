/* interrupt.c - Ctrl-C, signals and the time limit, which end the program
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Cancelling takes a lock and calls functions, which no signal handler may.
 * So the signals are blocked in all threads, and one waits for them. Another
 * thread waits for the time limit. */

#include "tool/interrupt.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
#include <wayfind-io.h>

#include "tool/progress.h"
#include "tool/tool.h"

/* Wakes the waiter when the program ends. */
#define WAKE_UP SIGUSR1

/* Microseconds: searches have a deadline of their own, and get so much time to
 * notice it, so that they know why they stop. */
#define NOTICE (G_USEC_PER_SEC / 20)

/* Microseconds from there to the end at once. */
#define GRACE G_USEC_PER_SEC

static GCancellable *cancellable;       /* (owned) */
static GThread *waiter;                 /* (owned) (nullable) */
static gint is_over;                    /* whether the waiter is to end */
static gint armed;                      /* how many times */
static gint64 began;
static gint out_of_time;                /* whether the time limit has passed */
static gdouble time_limit = INFINITY;   /* seconds */
static GThread *timekeeper;             /* (owned) (nullable) */
static InterruptFunc handler;           /* (nullable) under the lock */
static gpointer handler_data;
static GMutex lock;
static GCond wakes;                     /* the timekeeper, when all is over */

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

/* Waits for @alarm. FALSE if the program is over before. */
static gboolean
wait_for_alarm (gint64 alarm)
{
  gboolean is_early = TRUE;

  g_mutex_lock (&lock);
  while (!g_atomic_int_get (&is_over) && is_early)
    is_early = g_cond_wait_until (&wakes, &lock, alarm);
  g_mutex_unlock (&lock);

  return !g_atomic_int_get (&is_over);
}

/* Cancels the work when the time is over, and ends the program if it goes on
 * for long. */
static gpointer
keep_time (gpointer data)
{
  const gint64 end = began + (gint64) MIN (time_limit * G_USEC_PER_SEC, 1e17);

  if (!interrupt_is_out_of_time ())
    {
      if (!wait_for_alarm (end + NOTICE))
        return NULL;
      g_atomic_int_set (&out_of_time, TRUE);
      g_cancellable_cancel (cancellable);
    }
  if (!wait_for_alarm (g_get_monotonic_time () + GRACE))
    return NULL;

  g_autofree char *reason = interrupt_dup_reason ();

  progress_leave_line ();
  fprintf (stderr, "wayfind: %s\n", reason);
  way_save_discard_all ();
  _exit (TOOL_NO_ROUTE);
}

static gboolean
hand_over (int signal_number)
{
  gboolean is_handled;

  g_mutex_lock (&lock);
  is_handled = handler != NULL && handler (signal_number, handler_data);
  g_mutex_unlock (&lock);

  return is_handled;
}

void
interrupt_set_handler (InterruptFunc function,
                       gpointer      user_data)
{
  g_mutex_lock (&lock);
  handler = function;
  handler_data = user_data;
  g_mutex_unlock (&lock);
}

static gpointer
wait_for_signals (gpointer data)
{
  const sigset_t *signals = data;
  int signal_number;

  while (sigwait (signals, &signal_number) == 0
         && !g_atomic_int_get (&is_over))
    {
      if (hand_over (signal_number))
        continue;
      if (signal_number != SIGINT || !g_atomic_int_get (&armed)
          || g_cancellable_is_cancelled (cancellable))
        end_at_once (signal_number);
      g_cancellable_cancel (cancellable);
    }

  return NULL;
}

/* A signal that the parent ignores stays ignored: shells start programs in the
 * background so, and nohup keeps them running without a terminal. */
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

  began = g_get_monotonic_time ();
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

/* A byte in the pipe wakes the waiter. */
void
interrupt_finish (void)
{
  g_atomic_int_set (&is_over, TRUE);
  if (waiter != NULL && kill (getpid (), WAKE_UP) == 0)
    g_thread_join (g_steal_pointer (&waiter));
  if (timekeeper != NULL)
    {
      g_mutex_lock (&lock);
      g_cond_broadcast (&wakes);
      g_mutex_unlock (&lock);
      g_thread_join (g_steal_pointer (&timekeeper));
    }
  g_clear_object (&cancellable);
}

/* A limit of no time at all cancels the work before it begins. */
void
interrupt_set_time_limit (gdouble seconds)
{
  const gdouble passed
    = (gdouble) (g_get_monotonic_time () - began) / G_USEC_PER_SEC;

  if (seconds == INFINITY || timekeeper != NULL)
    return;

  time_limit = seconds;
  if (passed >= seconds)
    {
      g_atomic_int_set (&out_of_time, TRUE);
      g_cancellable_cancel (cancellable);
    }
  timekeeper = g_thread_new ("time-limit", keep_time, NULL);
}

gboolean
interrupt_is_out_of_time (void)
{
  return g_atomic_int_get (&out_of_time);
}

gint64
interrupt_get_began (void)
{
  return began;
}

char *
interrupt_dup_reason (void)
{
  return interrupt_is_out_of_time ()
             ? g_strdup_printf ("stopped by the time limit of %g s", time_limit)
             : g_strdup ("interrupted");
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
  g_autofree char *reason = interrupt_dup_reason ();
  g_autofree char *text = NULL;
  va_list args;

  if (error == NULL
      || !g_error_matches (*error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_error (error);
  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  *error = g_error_new (G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s %s", reason,
                        text);
}
