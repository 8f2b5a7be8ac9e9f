/* queries.c - questions for a network, and the costs that answers should have
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io/loader.h>

#include <string.h>

#include "io/formats/dimacs/dimacs-queries.h"
#include "io/formats/text/number.h"
#include "io/formats/text/reader.h"
#include "io/formats/maps/scenario.h"

#define N_WORDS 3
#define BLANKS " \t"

static void
free_query (gpointer data)
{
  WayRouteQuery *query = data;

  g_free (query->from);
  g_free (query->to);
  g_free (query->problem);
  g_free (query);
}

static WayRouteQuery *
copy_query (WayRouteQuery *query)
{
  WayRouteQuery *copy = g_memdup2 (query, sizeof *query);

  copy->from = g_strdup (query->from);
  copy->to = g_strdup (query->to);
  copy->problem = g_strdup (query->problem);
  return copy;
}

G_DEFINE_BOXED_TYPE (WayRouteQuery, way_route_query, copy_query, free_query)

/* Reads a word in quotes. @rest points to the first quote. Quotes within are
 * doubled, as in CSV. NULL if they are not closed. */
static char *
next_quoted (char **rest)
{
  char *word = *rest + 1, *from = word, *to = word;

  for (; *from != '\0' && (*from != '"' || from[1] == '"'); from++)
    {
      if (*from == '"')
        from++;
      *to++ = *from;
    }
  if (*from != '"' || strcspn (from + 1, BLANKS) > 0)
    return NULL;

  *rest = from + 1;
  *to = '\0';
  return word;
}

/* Takes the first word off @rest; NULL at the end. */
static char *
next_plain (char **rest)
{
  char *word = *rest;

  if (*word == '\0' || *word == '#')
    return NULL;

  *rest += strcspn (word, BLANKS);
  if (**rest != '\0')
    *(*rest)++ = '\0';
  return word;
}

/* Cuts a line into words. (transfer full): an error, or NULL. */
static char *
cut_words (char  *line,
           char  *words[N_WORDS],
           guint *n_words)
{
  *n_words = 0;
  while (TRUE)
    {
      char *word;

      line += strspn (line, BLANKS);
      if (*line == '"')
        {
          word = next_quoted (&line);
          if (word == NULL)
            return g_strdup ("a quote is not closed at the end of a word");
        }
      else
        word = next_plain (&line);

      if (word == NULL)
        return NULL;
      if (*n_words < N_WORDS)
        words[*n_words] = word;
      ++*n_words;
    }
}

/* (transfer full): an error in the cost, or NULL. */
static char *
read_cost (const char    *text,
           WayRouteQuery *query)
{
  g_autofree char *quoted = text != NULL ? reader_quote (text) : NULL;

  query->has_cost = text != NULL;
  if (text == NULL)
    return NULL;
  if (!number_parse (text, &query->cost))
    return g_strdup_printf ("cost %s is not a number", quoted);

  return query->cost >= 0 || query->cost == -1
           ? NULL : g_strdup_printf ("cost %s is negative; -1 says that there "
                                     "is no route", quoted);
}

/* (transfer full): an error in @line, or NULL. @query->from stays NULL for an
 * empty line. */
static char *
read_question (char          *line,
               WayRouteQuery *query)
{
  char *words[N_WORDS] = { NULL };
  guint n_words;
  char *problem = cut_words (line, words, &n_words);

  if (problem != NULL || n_words == 0)
    return problem;
  if (n_words < 2 || n_words > N_WORDS)
    return g_strdup_printf ("%u words; expected `from to [cost]', with quotes "
                            "around names that hold blanks", n_words);

  problem = read_cost (words[2], query);
  if (problem != NULL)
    return problem;

  query->from = g_strdup (words[0]);
  query->to = g_strdup (words[1]);
  return NULL;
}

static void
read_line (Reader    *reader,
           char      *line,
           GPtrArray *queries)
{
  g_autofree char *whole = g_strdup (line);
  WayRouteQuery *query = g_new0 (WayRouteQuery, 1);

  query->line = reader_get_line (reader);
  query->problem = read_question (line, query);
  if (query->problem != NULL)
    {
      query->from = g_steal_pointer (&whole);
      query->has_cost = FALSE;
    }

  if (query->from != NULL)
    g_ptr_array_add (queries, query);
  else
    free_query (query);
}

/* Fails if no line is a question: this may be any file. */
static void
check_lines (Reader          *reader,
             const GPtrArray *queries)
{
  const WayRouteQuery *first = queries->len > 0 ? queries->pdata[0] : NULL;

  for (guint i = 0; i < queries->len; i++)
    if (((const WayRouteQuery *) queries->pdata[i])->problem == NULL)
      return;

  if (first == NULL)
    return;
  reader_set_line (reader, first->line);
  reader_fail (reader, "%s", first->problem);
}

GPtrArray *
way_load_queries (const char   *path,
                  GCancellable *cancellable,
                  GError      **error)
{
  g_autoptr (GPtrArray) queries = g_ptr_array_new_with_free_func (free_query);
  g_autoptr (Reader) reader = NULL;
  const char *head;
  char *line;
  gsize len;

  g_return_val_if_fail (path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  reader = reader_open (path, cancellable, error);
  if (reader == NULL)
    return NULL;

  head = reader_peek_head (reader, &len);
  if (scenario_is_head (head))
    scenario_read (reader, queries);
  else if (dimacs_queries_is_head (head))
    dimacs_queries_read (reader, queries);
  while (reader_next_line (reader, &line))
    read_line (reader, line, queries);
  if (reader_is_ok (reader))
    check_lines (reader, queries);

  return reader_finish (reader, error) ? g_steal_pointer (&queries) : NULL;
}
