/* json-scan.c - values cut out of a JSON file, one by one
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A parser that holds a whole file needs some ten times its size. So the file
 * is cut where values end, and the parser is given one value at a time. For
 * that this code knows as little of JSON as it can: strings, brackets and
 * commas.
 *
 * json-glib accepts comments, and strings in single quotes, in which a double
 * quote would hide brackets from this code. JSON has neither, so that both are
 * refused here. A nesting deeper than the parser's stack can take is refused,
 * too. */

#include "io/formats/text/json-scan.h"

#include <string.h>

/* The deepest nesting, deeper than that of any map. */
#define DEEPEST 64

/* The longest value that json-glib is given. */
#define MAX_VALUE ((gsize) 1 << 29)

#define END (-1)

void
json_scan_init (JsonScan *self,
                Reader   *reader)
{
  *self = (JsonScan) { .reader = reader, .line = 1, .longest = MAX_VALUE };
}

static gboolean
fail (JsonScan   *self,
      const char *what)
{
  reader_set_line (self->reader, self->line);
  return reader_fail (self->reader, "this is not JSON: %s", what);
}

/* The next byte, which is not taken; END at the end, and after an error. */
static int
peek (JsonScan *self)
{
  if (self->at == self->len)
    {
      self->at = self->len = 0;
      if (!reader_next_chunk (self->reader, &self->chunk, &self->len))
        {
          self->len = 0;
          return END;
        }
    }

  return (guchar) self->chunk[self->at];
}

static int
peek_behind_blanks (JsonScan *self)
{
  int c;

  while ((c = peek (self)) == ' ' || c == '\t' || c == '\n' || c == '\r')
    {
      self->line += c == '\n';
      self->at++;
    }

  return c;
}

/* Reports that @c was met where @expected should be. */
static gboolean
fail_at (JsonScan   *self,
         int         c,
         const char *expected)
{
  g_autofree char *what = NULL;

  if (!reader_is_ok (self->reader))
    return FALSE;
  if (c == END)
    what = g_strdup_printf ("it ends; expected %s", expected);
  else if (c == '/' || c == '\'')
    what = g_strdup_printf ("%c outside of a string", c);
  else if (c > ' ' && c < 127)
    what = g_strdup_printf ("found %c; expected %s", c, expected);
  else
    what = g_strdup_printf ("found byte 0x%02x; expected %s", (guint) c,
                            expected);

  return fail (self, what);
}

gboolean
json_scan_begin (JsonScan *self)
{
  const int c = peek_behind_blanks (self);

  if (!reader_is_ok (self->reader))
    return FALSE;
  if (c != '{')
    {
      reader_set_line (self->reader, self->line);
      return reader_fail (self->reader, "this is not GeoJSON: an object was "
                          "expected");
    }

  self->at++;
  self->depth = 1;
  return TRUE;
}

/* The state within a value that is being read. */
typedef struct
{
  int      depth;
  gboolean in_string;
  gboolean is_escaped;          /* a backslash came */
  gboolean is_whole;
} Progress;

/* Takes one more byte of a value; FALSE after an error, or if the byte does not
 * belong to the value any more. */
static gboolean
advance (JsonScan *self,
         Progress *progress,
         char      c)
{
  if (c == '\0')
    return fail (self, "a zero byte; this looks like binary data");
  if (progress->in_string)
    {
      if (!progress->is_escaped && c == '"')
        {
          progress->in_string = FALSE;
          progress->is_whole = progress->depth == 0;
        }
      progress->is_escaped = c == '\\' && !progress->is_escaped;
      return TRUE;
    }

  switch (c)
    {
    case '"':
      progress->in_string = TRUE;
      return TRUE;
    case '{':
    case '[':
      if (self->depth + ++progress->depth <= DEEPEST)
        return TRUE;
      reader_set_line (self->reader, self->line);
      return reader_fail (self->reader, "brackets nest deeper than %d",
                          DEEPEST);
    case '}':
    case ']':
      progress->is_whole = --progress->depth == 0;
      return progress->depth >= 0;
    case ',':
    case ' ':
    case '\t':
    case '\r':
    case '\n':
      progress->is_whole = progress->depth == 0;
      return progress->depth > 0;
    case '/':
    case '\'':
      return fail_at (self, c, "a value");
    default:
      return TRUE;
    }
}

static gboolean
check_utf8 (JsonScan      *self,
            const GString *text,
            guint64        line)
{
  const char *end;

  if (g_utf8_validate_len (text->str, text->len, &end))
    return TRUE;

  for (const char *at = text->str; at < end; at++)
    line += *at == '\n';
  reader_set_line (self->reader, line);
  return reader_fail (self->reader, "byte 0x%02x is not UTF-8; expected text "
                      "in UTF-8", (guint8) *end);
}

/* Takes a value: up to the bracket that closes it, or, if it has no brackets,
 * up to the byte that ends it. */
static gboolean
take_value (JsonScan *self,
            GString  *text,
            guint64  *line)
{
  Progress progress = { 0 };
  gboolean goes_on = TRUE;

  g_string_truncate (text, 0);
  *line = self->line;
  while (goes_on && !progress.is_whole && peek (self) != END)
    {
      const gsize begin = self->at;

      while (goes_on && !progress.is_whole && self->at < self->len)
        {
          const char c = self->chunk[self->at];

          goes_on = advance (self, &progress, c);
          self->at += goes_on;
          self->line += goes_on && c == '\n';
        }
      g_string_append_len (text, self->chunk + begin,
                           (gssize) (self->at - begin));
      if (text->len > self->longest)
        return reader_take_error (
          self->reader, g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                     "a value is longer than %" G_GSIZE_FORMAT
                                     " bytes, the most that can be read",
                                     self->longest));
    }
  if (!reader_is_ok (self->reader))
    return FALSE;
  if (progress.in_string || progress.depth > 0)
    return fail (self, "it ends amid a value");

  return check_utf8 (self, text, *line);
}

gboolean
json_scan_value (JsonScan *self,
                 GString  *text,
                 guint64  *line)
{
  const int c = peek_behind_blanks (self);

  if (c == END || strchr ("}],:", c) != NULL)
    return fail_at (self, c, "a value");

  return take_value (self, text, line);
}

/* Reads the comma before a part of an object or array, which the first part
 * lacks. FALSE at @closing, which is read, too. */
static gboolean
next_part (JsonScan *self,
           gboolean *has_part,
           char      closing)
{
  int c = peek_behind_blanks (self);

  if (c == closing)
    {
      self->at++;
      return FALSE;
    }
  if (*has_part && c != ',')
    return fail_at (self, c, closing == '}' ? ", or }" : ", or ]");
  if (*has_part)
    {
      self->at++;
      c = peek_behind_blanks (self);
    }

  *has_part = TRUE;
  return reader_is_ok (self->reader);
}

gboolean
json_scan_member (JsonScan *self,
                  GString  *name)
{
  guint64 line;
  int c;

  if (!next_part (self, &self->has_member, '}'))
    {
      json_scan_end (self);
      return FALSE;
    }

  c = peek_behind_blanks (self);
  if (c != '"')
    return fail_at (self, c, "a name in double quotes");
  if (!take_value (self, name, &line))
    return FALSE;

  c = peek_behind_blanks (self);
  if (c != ':')
    return fail_at (self, c, ":");
  self->at++;
  return TRUE;
}

gboolean
json_scan_enter (JsonScan *self)
{
  if (peek_behind_blanks (self) != '[')
    return FALSE;

  self->at++;
  self->depth = 2;
  self->has_item = FALSE;
  return TRUE;
}

gboolean
json_scan_item (JsonScan *self,
                GString  *text,
                guint64  *line)
{
  if (next_part (self, &self->has_item, ']'))
    return json_scan_value (self, text, line);

  self->depth = 1;
  return FALSE;
}

gboolean
json_scan_end (JsonScan *self)
{
  const int c = peek_behind_blanks (self);

  if (c != END)
    return fail_at (self, c, "the end of the file");

  return reader_is_ok (self->reader);
}
