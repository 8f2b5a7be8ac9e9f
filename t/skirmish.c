/* skirmish.c - the example's game: no unit stuck, repeatable, and its film
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "lib/browser.h"

#include <glib/gstdio.h>
#include <string.h>

static const char *
folder (const char *name)
{
  const char *path = g_getenv (name);

  return path != NULL ? path : ".";
}

/* Plays a small game from the top of the source, where its data is. Its
 * summary. */
static char *
play (const char *seed,
      const char *film)
{
  g_autofree char *build = g_canonicalize_filename (folder ("top_builddir"),
                                                    NULL);
  g_autofree char *program
    = g_build_filename (build, "examples", "skirmish", NULL);
  const char *argv[] = { program, "--side", "64", "--units", "60", "--seed",
                         seed, "--film", film, NULL };
  g_autoptr (GError) error = NULL;
  char *output = NULL;
  gint status;

  if (film == NULL)
    argv[7] = NULL;
  g_spawn_sync (folder ("top_srcdir"), (char **) argv, NULL, 0, NULL, NULL, &output,
                NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  return output;
}

/* The number that follows @words in a summary. */
static guint64
read_after (const char *summary,
            const char *words)
{
  const char *at = strstr (summary, words);

  g_assert_nonnull (at);
  return g_ascii_strtoull (at + strlen (words), NULL, 10);
}

/* The budget is kept exactly, and all set out and have their paths soon. */
static void
check_in_time (const char *summary)
{
  const guint64 budget = read_after (summary, "; budget ");

  g_assert_cmpuint (budget, >, 0);
  g_assert_cmpuint (read_after (summary, "longest tick: "), <=, budget);
  g_assert_cmpuint (read_after (summary, "first leg after "), <=, 2);
  g_assert_cmpuint (read_after (summary, "at most, path after "), <=, 20);
}

static void
test_nobody_is_stuck (void)
{
  static const char *const seeds[] = { "1", "2", "3", "4", "5" };

  for (guint i = 0; i < G_N_ELEMENTS (seeds); i++)
    {
      g_autofree char *output = play (seeds[i], NULL);

      g_assert_nonnull (strstr (output, "60 units, 64 x 64 cells, "));
      g_assert_nonnull (strstr (output, " 0 stuck, 0 collisions\n"));
      check_in_time (output);
    }
}

static char *
make_film (char **output)
{
  g_autofree char *file = NULL;
  g_autoptr (GError) error = NULL;
  const gint fd = g_file_open_tmp ("skirmish-XXXXXX.html", &file, &error);

  g_assert_no_error (error);
  g_close (fd, NULL);
  *output = play ("7", file);
  return g_steal_pointer (&file);
}

static void
strip_time (char *output)
{
  char *time = strstr (output, "the longest tick found paths for ");

  g_assert_nonnull (time);
  g_assert_true (g_str_has_suffix (time, " ms\n"));
  g_assert_null (strchr (strchr (time, '\n') + 1, '\n'));
  *time = '\0';
}

static void
test_the_same_again (void)
{
  g_autofree char *output = NULL, *again = NULL, *page = NULL, *copy = NULL;
  g_autofree char *file = make_film (&output);
  g_autofree char *other = make_film (&again);

  /* All but the last line, which tells a time. */
  strip_time (output);
  strip_time (again);
  g_assert_cmpstr (output, ==, again);
  g_assert_true (g_file_get_contents (file, &page, NULL, NULL));
  g_assert_true (g_file_get_contents (other, &copy, NULL, NULL));
  g_assert_cmpstr (page, ==, copy);
  g_unlink (file);
  g_unlink (other);
}

/* How many pixels of the first player's colour the frame shows. */
static gdouble
count_blue (Browser *browser,
            guint    frame)
{
  g_autofree char *script = g_strdup_printf (
    "plays = false; draw(%u); context.getImageData(0, 0, map.width,"
    " map.height).data.reduce((n, v, i, a) => n + (i %% 4 == 2 && v == 0x9e"
    " && a[i - 2] == 0x2b), 0)", frame);

  return browser_run_number (browser, script);
}

static void
test_film (void)
{
  g_autoptr (Browser) browser = browser_new ();
  g_autofree char *output = NULL, *file = NULL;
  gdouble n_frames;

  if (browser == NULL)
    {
      g_test_skip ("no Chromium");
      return;
    }

  file = make_film (&output);
  browser_open (browser, file, "");
  n_frames = browser_run_number (browser, "frames.length");
  g_assert_cmpfloat (n_frames, >, 10);
  g_assert_cmpfloat (browser_run_number (browser, "units.length"), ==, 60);

  g_assert_cmpstr (browser_get_console (browser), ==, "");

  /* 30 units of the first player, each of 16 pixels at least. */
  g_assert_cmpfloat (count_blue (browser, 0), >=, 30 * 16);
  g_assert_cmpfloat (count_blue (browser, 0), ==,
                     count_blue (browser, (guint) n_frames - 1));
  g_assert_cmpfloat (browser_run_number (
                       browser, "units.filter((u, n) => frames[0][2 * n] !="
                                " frames[frames.length - 1][2 * n]).length"),
                     >, 50);
  g_unlink (file);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/skirmish/nobody-is-stuck", test_nobody_is_stuck);
  g_test_add_func ("/skirmish/the-same-again", test_the_same_again);
  g_test_add_func ("/skirmish/film", test_film);

  return g_test_run ();
}
