/* report.c - the results as a document
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Only the text between two marks is written anew; the text that people have
 * written around them stays. */

#include "report.h"

#include <string.h>

#define BEGIN "<!-- bench begin: written by make bench -->\n"
#define END "<!-- bench end -->\n"

static void
append_rows (GString     *text,
             const Bench *bench,
             gboolean     has_target)
{
  BenchRow row;

  g_string_append (text, has_target
                             ? "| row | measured | rounds | target | |\n"
                               "|---|---|---|---|---|\n"
                             : "| row | measured | rounds |\n|---|---|---|\n");
  for (guint i = 0; bench_get_row (bench, i, &row); i++)
    {
      if (row.has_target == has_target)
        {
          g_string_append_printf (text, "| %s | %s | %s to %s |", row.name,
                                  row.measured, row.least, row.most);
          if (has_target)
            g_string_append_printf (text, " %s %s | %s |",
                                    row.at_least ? ">=" : "<=", row.target,
                                    row.verdict);
          g_string_append (text, "\n");
        }
      bench_row_clear (&row);
    }
  g_string_append (text, "\n");
}

/* Appends the output before the first suite: the machine and the flags. The
 * times themselves are only printed. */
static void
append_machine (GString    *text,
                const char *transcript)
{
  g_auto (GStrv) lines = g_strsplit (transcript, "\n", -1);

  for (guint i = 0; lines[i] != NULL && !g_str_has_prefix (lines[i], "## ");
       i++)
    if (*lines[i] != '\0')
      g_string_append_printf (text, "- %s\n", g_strchug (lines[i]));
}

static char *
compose (const Bench *bench)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *date = g_date_time_format (now, "%Y-%m-%d");
  GString *text = g_string_new ("\n");

  g_string_append_printf (text, "- date: %s\n", date);
  append_machine (text, bench_get_transcript ());
  g_string_append (text, "\n## Rows with a target\n\n");
  append_rows (text, bench, TRUE);
  g_string_append (text, "## For information\n\n");
  append_rows (text, bench, FALSE);
  g_string_append (
      text, "## Over the size of the graph\n\n"
            "![Time of one-to-all over the size](pictures/bench-time.svg)\n\n"
            "![Memory over the size](pictures/bench-memory.svg)\n\n"
            "![Preparing a hierarchy over the size]"
            "(pictures/bench-hierarchy-prepare.svg)\n\n"
            "![Queries by a hierarchy over the size]"
            "(pictures/bench-hierarchy-query.svg)\n\n");
  return g_string_free (text, FALSE);
}

/**
 * report_write:
 * @path: a document with both marks, which keeps what stands around them
 */
gboolean
report_write (const Bench *bench,
              const char  *path,
              GError     **error)
{
  g_autofree char *old = NULL;
  g_autofree char *new = NULL;
  g_autofree char *text = NULL;
  const char *begin, *end;

  if (!g_file_get_contents (path, &old, NULL, error))
    return FALSE;

  begin = strstr (old, BEGIN);
  end = begin != NULL ? strstr (begin, END) : NULL;
  if (end == NULL)
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                   "%s: the marks are missing between which the tables stand",
                   path);
      return FALSE;
    }

  text = compose (bench);
  new = g_strdup_printf ("%.*s%s%s%s", (int) (begin - old), old, BEGIN, text,
                         end);
  return g_file_set_contents (path, new, -1, error);
}
