/* dot-check.c - how large a graph a DOT file makes, before it is read
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A short file can be a huge graph: `{a b c} -> {d e f}` is nine edges, a node
 * lies in all subgraphs around it, and an attribute of one node takes room in
 * all. Graphviz knows no limit. So the words of the file are counted first, and
 * never too few. Strings, comments and brackets are told apart as Graphviz's
 * scanner does it (lib/cgraph/scan.l). A named subgraph may hold any node that
 * was named so far. O(length). */

#include "io/formats/dot/dot.h"

#include <string.h>

#define DEEPEST 64
#define MAX_TEXT ((gsize) 1 << 26)

/* About how many pointers Graphviz keeps for a node or an edge, and how many
 * it may keep in all: 2 GB. */
#define POINTERS 40
#define MAX_POINTERS ((guint64) 1 << 28)

/* The state of the text between two braces. */
typedef struct
{
  guint64  n_words;
  guint64  operand;     /* how many nodes the last operand has at most */
  gboolean after_edge;  /* whether the next belongs to the edge */
  gboolean has_name;    /* a named subgraph may hold more nodes */
} Level;

typedef struct
{
  Reader     *reader;
  const char *at;
  guint64     line;
  gboolean    in_brackets;
  gboolean    is_named;         /* after `subgraph`, whose name comes next */
  gboolean    has_name;         /* whether that name has come */
  guint       depth;
  Level       levels[DEEPEST + 1];
  guint64     n_words;
  guint64     n_objects;
  GString    *word;             /* (owned) the last, not in quotes */
  GHashTable *attributes;       /* (owned) their names */
} Check;

/* Skipping ----------------------------------------------------------------- */

/* Graphviz would begin the next file within a quote or bracket that this one
 * left open. */
static gboolean
fail_open (Check      *self,
           const char *what,
           guint64     line)
{
  reader_set_line (self->reader, line);
  return reader_fail (self->reader, "%s is not closed", what);
}

/* Goes to the character behind the next @end, or to the end of the text. */
static gboolean
skip_to (Check      *self,
         const char *end)
{
  const char *found = strstr (self->at, end);
  const char *to = found != NULL ? found + strlen (end)
                                 : self->at + strlen (self->at);

  for (; self->at < to; self->at++)
    self->line += *self->at == '\n';
  return found != NULL;
}

static gboolean
skip_string (Check *self)
{
  const guint64 line = self->line;

  for (self->at++; *self->at != '\0' && *self->at != '"'; self->at++)
    {
      if (*self->at == '\\' && self->at[1] != '\0')
        self->at++;
      self->line += *self->at == '\n';
    }
  if (*self->at == '\0')
    return fail_open (self, "a quote", line);

  self->at++;
  return TRUE;
}

/* A string as HTML, in which brackets nest. */
static gboolean
skip_html (Check *self)
{
  const guint64 line = self->line;
  gsize depth = 1;

  self->at++;
  while (depth > 0 && *self->at != '\0')
    if (g_str_has_prefix (self->at, "<!--"))
      skip_to (self, "-->");
    else
      {
        self->line += *self->at == '\n';
        depth += *self->at == '<';
        depth -= *self->at == '>';
        self->at++;
      }

  return depth == 0 || fail_open (self, "a string in < and >", line);
}

/* Whether a comment begins here, or a line that a preprocessor left. */
static gboolean
is_comment (const Check *self,
            const char  *begin)
{
  return g_str_has_prefix (self->at, "/*") || g_str_has_prefix (self->at, "//")
         || (*self->at == '#'
             && (self->at == begin || self->at[-1] == '\n'));
}

static gboolean
skip_comment (Check *self)
{
  const guint64 line = self->line;

  if (!g_str_has_prefix (self->at, "/*"))
    {
      self->at += strcspn (self->at, "\n");
      return TRUE;
    }

  self->at += strlen ("/*");
  return skip_to (self, "*/") || fail_open (self, "a comment", line);
}

/* Counting ----------------------------------------------------------------- */

static Level *
get_level (Check *self)
{
  return &self->levels[self->depth];
}

/* Counts an end of an edge: a node, or a subgraph of at most @n nodes. */
static void
note_operand (Check  *self,
              guint64 n)
{
  Level *level = get_level (self);

  if (level->after_edge)
    self->n_objects += level->operand * n * (self->depth + 1);
  level->after_edge = FALSE;
  level->operand = n;
}

/* `subgraph NAME` without a brace stands for the subgraph that was named so
 * before. */
static void
end_subgraph (Check *self)
{
  if (self->has_name)
    {
      get_level (self)->n_words += self->n_words;
      note_operand (self, self->n_words);
    }
  self->is_named = self->has_name = FALSE;
}

static void
note_word (Check *self)
{
  if (self->in_brackets)
    return;
  if (self->is_named)
    {
      self->is_named = FALSE;
      self->has_name = TRUE;
      return;
    }

  end_subgraph (self);
  self->n_words++;
  get_level (self)->n_words++;
  self->n_objects += self->depth + 1;
  note_operand (self, 1);
}

static gboolean
open_brace (Check *self)
{
  if (self->depth == DEEPEST)
    return reader_fail (self->reader, "subgraphs nest deeper than %d: this is "
                        "not a network", DEEPEST);

  self->levels[++self->depth] = (Level) { .has_name = self->has_name };
  self->is_named = self->has_name = FALSE;
  self->n_objects += 4;         /* a subgraph is as large as some nodes */
  return TRUE;
}

static void
close_brace (Check *self)
{
  const Level *level = get_level (self);
  const guint64 n = level->has_name ? self->n_words : level->n_words;

  if (self->depth == 0)
    return;

  self->depth--;
  get_level (self)->n_words += n;
  note_operand (self, n);
}

static gboolean
note_sign (Check *self)
{
  const char sign = *self->at++;

  if (sign == '=' && self->word->len > 0)
    g_hash_table_add (self->attributes, g_strdup (self->word->str));
  if (sign == '[' || sign == ']')
    self->in_brackets = sign == '[';
  if (self->in_brackets)
    return TRUE;
  if (sign == '{')
    return open_brace (self);

  end_subgraph (self);
  if (sign == '}')
    close_brace (self);
  else if (sign == '-' && (*self->at == '-' || *self->at == '>'))
    {
      self->at++;
      get_level (self)->after_edge = TRUE;
    }
  return TRUE;
}

static gboolean
is_word_char (char c)
{
  return g_ascii_isalnum (c) || c == '_' || c == '.' || (c & 0x80) != 0;
}

static void
take_word (Check *self)
{
  const char *begin = self->at;

  while (is_word_char (*self->at))
    self->at++;
  g_string_append_len (g_string_truncate (self->word, 0), begin,
                       self->at - begin);
  if (g_ascii_strcasecmp (self->word->str, "subgraph") == 0)
    {
      end_subgraph (self);
      self->is_named = TRUE;
    }
  else
    note_word (self);
}

static gboolean
take_string (Check *self)
{
  const char *begin = self->at;

  if (*begin == '"' ? !skip_string (self) : !skip_html (self))
    return FALSE;

  g_string_append_len (g_string_truncate (self->word, 0), begin,
                       self->at - begin);
  note_word (self);
  return TRUE;
}

static gboolean
is_in_proportion (const Check *self)
{
  return self->n_objects
         <= MAX_POINTERS / (POINTERS + g_hash_table_size (self->attributes));
}

static gboolean
take_token (Check      *self,
            const char *begin)
{
  if (is_comment (self, begin))
    return skip_comment (self);
  if (*self->at == '"' || *self->at == '<')
    return take_string (self);

  if (*self->at == '\n')
    self->line++;
  if (g_ascii_isspace (*self->at))
    self->at++;
  else if (is_word_char (*self->at))
    take_word (self);
  else
    {
      reader_set_line (self->reader, self->line);
      return note_sign (self);
    }

  return TRUE;
}

gboolean
dot_check (Reader     *reader,
           const char *text)
{
  g_autoptr (GString) word = g_string_new (NULL);
  g_autoptr (GHashTable) attributes
    = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Check self = { .reader = reader, .at = text, .line = 1, .word = word,
                 .attributes = attributes };

  if (strlen (text) > MAX_TEXT)
    return reader_take_error (reader,
                              g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                           "longer than %" G_GSIZE_FORMAT
                                           " bytes, the most that is read of "
                                           "DOT", MAX_TEXT));

  while (*self.at != '\0')
    {
      if (!take_token (&self, text))
        return FALSE;
      if (is_in_proportion (&self))
        continue;

      reader_set_line (reader, self.line);
      return reader_take_error (reader,
                                g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                             "more edges and attributes than "
                                             "can be read of DOT: write all "
                                             "edges one by one, or as "
                                             "GraphML"));
    }

  return TRUE;
}
