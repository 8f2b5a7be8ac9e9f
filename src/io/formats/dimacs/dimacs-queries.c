/* dimacs-queries.c - the questions of the 9th DIMACS challenge
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *   p aux sp p2p QUERIES            p aux sp ss QUERIES
 *   q FROM TO                       s FROM
 *
 * The second kind asks for the distances to all nodes. */

#include "io/formats/dimacs/dimacs-queries.h"

#include "io/formats/text/words.h"

typedef struct
{
  Words    lines;
  gboolean has_problem;
  gboolean has_goals;           /* p2p, not ss */
  guint32  n_queries;
} Queries;

gboolean
dimacs_queries_is_head (const char *head)
{
  return g_str_has_prefix (words_skip_comments (head), "p aux sp ");
}

static gboolean
read_problem (Queries *self)
{
  Words *lines = &self->lines;

  self->has_goals = lines->n_words > 3 && strcmp (lines->words[3], "ss") != 0;
  if (!words_require (lines, self->has_goals ? "p aux sp p2p QUERIES"
                                             : "p aux sp ss QUERIES"))
    return FALSE;

  self->has_problem = TRUE;
  return words_whole (lines, 4, "how many queries there are", 0,
                      G_MAXUINT32 - 1, &self->n_queries);
}

/* Reads the number of a node as its name; NULL and an error if it is not a
 * number of a node. */
static char *
dup_node (Words *lines,
          guint  word)
{
  guint32 node;

  if (!words_whole (lines, word, "a node", 1, G_MAXUINT32 - 1, &node))
    return NULL;

  return g_strdup_printf ("%u", node);
}

static WayRouteQuery *
read_query (Queries *self)
{
  Words *lines = &self->lines;
  g_autofree char *from = NULL, *to = NULL;
  WayRouteQuery *query;

  if (!words_require (lines, self->has_goals ? "q FROM TO" : "s FROM"))
    return NULL;
  from = dup_node (lines, 1);
  if (from == NULL)
    return NULL;
  if (self->has_goals && (to = dup_node (lines, 2)) == NULL)
    return NULL;

  query = g_new0 (WayRouteQuery, 1);
  query->from = g_steal_pointer (&from);
  query->to = g_steal_pointer (&to);
  query->line = lines->line;
  return query;
}

static gboolean
read_line (Queries   *self,
           GPtrArray *queries)
{
  WayRouteQuery *query;

  words_take (&self->lines);
  if (words_is_idle (&self->lines))
    return TRUE;
  if (!self->has_problem)
    return read_problem (self);

  query = read_query (self);
  if (query != NULL)
    g_ptr_array_add (queries, query);
  return query != NULL;
}

void
dimacs_queries_read (Reader    *reader,
                     GPtrArray *queries)
{
  Queries self = { .has_problem = FALSE };
  gboolean ok = TRUE;

  words_init (&self.lines, reader);
  while (ok && words_more (&self.lines))
    ok = read_line (&self, queries);
  if (reader_is_ok (reader) && queries->len != self.n_queries)
    reader_fail (reader, "the file ends with %u queries; expected %u",
                 queries->len, self.n_queries);

  words_clear (&self.lines);
}
