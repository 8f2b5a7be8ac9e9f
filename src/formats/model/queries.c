/* queries.c - questions for a network, and the costs that answers should have
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind-io/load.h>

#include <string.h>

#include "formats/dimacs/dimacs-queries.h"
#include "formats/text/reader.h"
#include "formats/maps/scenario.h"

#define N_WORDS 3
#define BLANKS " \t"

static void
free_query (gpointer data)
{
  WayRouteQuery *query = data;

  g_free (query->from);
  g_free (query->to);
  g_free (query);
}

static WayRouteQuery *
copy_query (WayRouteQuery *query)
{
  WayRouteQuery *copy = g_memdup2 (query, sizeof *query);

  copy->from = g_strdup (query->from);
  copy->to = g_strdup (query->to);
  return copy;
}

G_DEFINE_BOXED_TYPE (WayRouteQuery, way_route_query, copy_query, free_query)

/* Reads a word in quotes, to the first of which @rest points. Quotes within are
 * doubled, as in CSV. */
static char *
next_quoted (Reader *reader,
             char  **rest)
{
  char *word = *rest + 1, *from = word, *to = word;

  for (; *from != '\0' && (*from != '"' || from[1] == '"'); from++)
    {
      if (*from == '"')
        from++;
      *to++ = *from;
    }

  if (*from != '"' || strcspn (from + 1, BLANKS) > 0)
    {
      reader_fail (reader, "a quote is not closed at the end of a word");
      return NULL;
    }

  *rest = from + 1;
  *to = '\0';
  return word;
}

/* Takes the first word off @rest; %NULL if there is none, or an error. */
static char *
next_word (Reader *reader,
           char  **rest)
{
  char *word = *rest + strspn (*rest, BLANKS);

  *rest = word;
  if (*word == '"')
    return next_quoted (reader, rest);
  if (*word == '\0' || *word == '#')
    return NULL;

  *rest += strcspn (word, BLANKS);
  if (**rest != '\0')
    *(*rest)++ = '\0';
  return word;
}

static gboolean
read_cost (Reader        *reader,
           const char    *text,
           WayRouteQuery *query)
{
  query->has_cost = text != NULL;
  if (text == NULL)
    return TRUE;
  if (!reader_parse_number (reader, "cost", text, &query->cost))
    return FALSE;

  return query->cost >= 0 || query->cost == -1
         || reader_fail (reader, "cost \"%s\" is negative; -1 says that there "
                         "is no route", text);
}

static gboolean
read_query (Reader    *reader,
            char      *line,
            GPtrArray *queries)
{
  char *words[N_WORDS] = { NULL };
  WayRouteQuery *query;
  guint n_words = 0;
  char *word;

  while ((word = next_word (reader, &line)) != NULL)
    if (n_words++ < N_WORDS)
      words[n_words - 1] = word;
  if (n_words == 0 || !reader_is_ok (reader))
    return reader_is_ok (reader);
  if (n_words < 2 || n_words > N_WORDS)
    return reader_fail (reader, "%u words; expected `from to [cost]', with "
                        "quotes around names that hold blanks", n_words);

  query = g_new0 (WayRouteQuery, 1);
  query->from = g_strdup (words[0]);
  query->to = g_strdup (words[1]);
  query->line = reader_get_line (reader);
  g_ptr_array_add (queries, query);

  return read_cost (reader, words[2], query);
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
    if (!read_query (reader, line, queries))
      break;

  return reader_finish (reader, error) ? g_steal_pointer (&queries) : NULL;
}
