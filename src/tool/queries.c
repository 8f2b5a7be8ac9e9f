/* queries.c - many questions from a file, and whether the answers are right
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/queries.h"

#include "tool/journey.h"
#include "tool/tool.h"

#include <math.h>
#include <stdio.h>

/* Published costs are often rounded to six digits. */
#define TOLERANCE 0.006

typedef struct
{
  const char   *path;
  const Places *places;
  WaySearch    *search;
  gboolean      check;
  guint         line;
  guint         n_checked;
  guint         n_wrong;
} Queries;

static gboolean
is_close (WayCost found,
          WayCost expected)
{
  return fabs (found - expected) <= TOLERANCE + 1e-9 * fabs (expected);
}

/* Only the first wrong answer is told in full: one is enough to look into. */
static void
check_answer (Queries      *self,
              const Answer *answer,
              char        **words,
              WayCost       expected)
{
  const gboolean found = answer->status == WAY_STATUS_FOUND;
  g_autofree char *got = found ? g_strdup_printf ("%.10g", answer_cost (answer))
                               : g_strdup ("no route");

  self->n_checked++;
  if (expected < 0 ? !found : found && is_close (answer_cost (answer), expected))
    return;

  if (self->n_wrong++ == 0)
    tool_complain (TOOL_NO_ROUTE, "%s:%u: %s to %s: %s was found, and %s was "
                   "expected", self->path, self->line, words[0], words[1], got,
                   expected < 0 ? "no route" : words[2]);
}

static void
print_answer (const Answer *answer,
              char        **words)
{
  char cost[G_ASCII_DTOSTR_BUF_SIZE] = "-1";

  if (answer->status == WAY_STATUS_FOUND)
    g_ascii_formatd (cost, sizeof cost, "%.10g", answer_cost (answer));
  printf ("%s\t%s\t%s\t%s\t%" G_GUINT64_FORMAT "\n", words[0], words[1],
          way_status_get_name (answer->status), cost, answer->expanded);
}

static gboolean
answer_query (Queries *self,
              char   **words,
              WayCost  expected,
              GError **error)
{
  Question question;
  Spot goal = { .text = NULL };
  Answer answer = { .nodes = NULL };
  gboolean answered;

  question_init (&question);
  answered = places_find (self->places, words[0], &question.from, error)
             && places_find (self->places, words[1], &goal, error);
  if (goal.text != NULL)
    g_array_append_val (question.to, goal);
  answered = answered
             && answer_find (&answer, &question, self->search, error);
  if (answered)
    print_answer (&answer, words);
  if (answered && self->check && words[2] != NULL)
    check_answer (self, &answer, words, expected);

  answer_clear (&answer);
  question_clear (&question);
  return answered;
}

/* Splits at white space; names that hold some are quoted as in a shell. */
static gboolean
read_query (Queries    *self,
            const char *line,
            GError    **error)
{
  g_auto (GStrv) words = NULL;
  g_autoptr (GError) cause = NULL;
  WayCost expected = 0;
  int n_words = 0;
  char *end;

  if (!g_shell_parse_argv (line, &n_words, &words, &cause))
    {
      if (g_error_matches (cause, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
        return TRUE;
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_PARSE, cause->message);
      return FALSE;
    }

  if (n_words == 3)
    expected = g_ascii_strtod (words[2], &end);
  if (n_words < 2 || n_words > 3 || (n_words == 3 && *end != '\0'))
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_PARSE,
                   "the line is \"%.60s\", and `from to [cost]' was expected",
                   line);
      return FALSE;
    }

  return answer_query (self, words, expected, error);
}

static int
finish (const Queries *self)
{
  if (!self->check)
    return TOOL_ANSWERED;

  fprintf (stderr, "wayfind: %s: %u answers checked, %u differ\n", self->path,
           self->n_checked, self->n_wrong);
  return self->n_wrong > 0 ? TOOL_NO_ROUTE : TOOL_ANSWERED;
}

int
queries_run (const char   *path,
             const Places *places,
             WaySearch    *search,
             gboolean      check)
{
  Queries self = { path, places, search, check, 0, 0, 0 };
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &error);
  g_autoptr (GDataInputStream) lines = NULL;

  if (stream != NULL)
    lines = g_data_input_stream_new (G_INPUT_STREAM (stream));
  while (lines != NULL && error == NULL)
    {
      g_autofree char *line
        = g_data_input_stream_read_line_utf8 (lines, NULL, NULL, &error);

      if (line == NULL)
        break;
      self.line++;
      read_query (&self, line, &error);
    }

  if (error == NULL)
    return finish (&self);

  return tool_complain (TOOL_BAD_INPUT, "%s:%u: %s", path, self.line,
                        error->message);
}
