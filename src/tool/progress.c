/* progress.c - a bar for long work, on a terminal and nowhere else
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tool/printable-name.h"

/* In microseconds: until the bar shows, and between two drawings. */
#define PATIENCE 400000
#define PERIOD 100000

/* An estimate out of less than this would be a guess. */
#define LEAST_FRACTION 0.02

#define USUAL_WIDTH 80
#define LEAST_BAR 10
#define MOST_BAR 40
#define CLEAR_LINE "\r\033[K"

static struct
{
  char    *what;                /* (owned) (nullable): %NULL without work */
  gint64   began;
  gint64   drawn;               /* when last */
  gdouble  fraction;
  gint     on_screen;           /* read by another thread */
} bar;

/* Whether standard error is a terminal; below 0 before the first check. */
static int answer = -1;

static GThread *ticker;         /* (owned) (nullable) */
static gint is_ticking;

static gboolean
has_terminal (void)
{
  const char *term;

  if (answer >= 0)
    return answer;

  term = g_getenv ("TERM");
  answer = isatty (STDERR_FILENO) && term != NULL && strcmp (term, "dumb") != 0;
  return answer;
}

/* Asked each time: windows change. The last column is left free, for many
 * terminals begin a new line when it is used. */
static guint
get_width (void)
{
  struct winsize size;

  if (ioctl (STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1)
    return size.ws_col - 1u;

  return USUAL_WIDTH - 1;
}

void
progress_begin (const char *what)
{
  progress_end ();
  bar.what = printable_dup_name (what);
  bar.began = g_get_monotonic_time ();
  bar.drawn = 0;
  bar.fraction = -1;
}

static char *
format_seconds (gdouble seconds)
{
  const guint whole = (guint) MIN (seconds + 0.5, 359999);

  if (whole < 60)
    return g_strdup_printf ("%u s", whole);
  if (whole < 3600)
    return g_strdup_printf ("%u min %02u s", whole / 60, whole % 60);

  return g_strdup_printf ("%u h %02u min", whole / 3600, whole / 60 % 60);
}

static char *
describe_time (gdouble fraction,
               gdouble elapsed)
{
  g_autofree char *text = NULL;

  if (fraction < LEAST_FRACTION)
    return format_seconds (elapsed);

  text = format_seconds (elapsed * (1 - fraction) / fraction);
  return g_strdup_printf ("%3.0f %%, %s left", fraction * 100, text);
}

static void
append_bar (GString *line,
            gdouble  fraction,
            guint    room)
{
  const guint n = MIN (room, MOST_BAR);
  const guint full = (guint) (fraction * n);

  g_string_append (line, " [");
  for (guint i = 0; i < n; i++)
    g_string_append_c (line, i < full ? '=' : i == full ? '>' : ' ');
  g_string_append_c (line, ']');
}

/* Cuts @line where @width columns end, so that it never wraps. */
static void
cut (GString *line,
     guint    width)
{
  if (g_utf8_strlen (line->str, -1) > (glong) width)
    g_string_truncate (line, (gsize) (g_utf8_offset_to_pointer (line->str,
                                                                width)
                                      - line->str));
}

static void
draw (gdouble     fraction,
      const char *note,
      gdouble     elapsed)
{
  const guint width = get_width ();
  g_autofree char *time = describe_time (fraction, elapsed);
  g_autoptr (GString) line = g_string_new (bar.what);
  const guint used = (guint) (g_utf8_strlen (bar.what, -1) + strlen (time)
                              + (note ? strlen (note) + 2 : 0) + 4);

  if (fraction >= 0 && used + LEAST_BAR <= width)
    append_bar (line, fraction, width - used);
  g_string_append_printf (line, " %s%s%s", time, note ? ", " : "",
                          note ? note : "");
  cut (line, width);
  fprintf (stderr, CLEAR_LINE "%s", line->str);
  fflush (stderr);
  g_atomic_int_set (&bar.on_screen, TRUE);
}

gboolean
progress_is_due (void)
{
  const gint64 now = g_get_monotonic_time ();

  return bar.what != NULL && has_terminal () && now - bar.began >= PATIENCE
         && now - bar.drawn >= PERIOD;
}

void
progress_show (gdouble     fraction,
               const char *note)
{
  bar.fraction = MIN (fraction, 1);
  if (!progress_is_due ())
    return;

  bar.drawn = g_get_monotonic_time ();
  draw (bar.fraction, note, (gdouble) (bar.drawn - bar.began) / 1e6);
}

static gpointer
tick (gpointer nothing)
{
  while (g_atomic_int_get (&is_ticking))
    {
      progress_show (-1, NULL);
      g_usleep (PERIOD / 2);
    }

  return nothing;
}

void
progress_tick (void)
{
  if (!has_terminal ())
    return;

  g_atomic_int_set (&is_ticking, TRUE);
  ticker = g_thread_new ("progress", tick, NULL);
}

void
progress_decide (gboolean is_shown)
{
  answer = is_shown;
}

void
progress_on_fraction (gdouble  fraction,
                      gpointer user_data)
{
  progress_show (fraction, NULL);
}

gdouble
progress_get_fraction (void)
{
  return bar.fraction;
}

void
progress_end (void)
{
  g_atomic_int_set (&is_ticking, FALSE);
  if (ticker != NULL)
    g_thread_join (g_steal_pointer (&ticker));
  g_clear_pointer (&bar.what, g_free);
  if (!g_atomic_int_compare_and_exchange (&bar.on_screen, TRUE, FALSE))
    return;

  fprintf (stderr, CLEAR_LINE);
  fflush (stderr);
}

void
progress_leave_line (void)
{
  if (g_atomic_int_get (&bar.on_screen)
      && write (STDERR_FILENO, "\n", 1) != 1)
    return;
}
