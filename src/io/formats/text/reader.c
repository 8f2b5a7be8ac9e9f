/* reader.c - lines of text, and errors that name the line
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/text/reader.h"

#include <string.h>

#include "io/formats/text/number.h"
#include "io/formats/text/source.h"

#define MAX_LINE  ((gsize) 1 << 20)
#define MAX_TEXT  ((gsize) 1 << 29)
#define MIN_ROOM  65536
#define MIN_HEAD  4096
#define MAX_QUOTE 40            /* characters of a file shown in an error */

struct _Reader
{
  Source  *source;              /* (owned) */
  char    *name;                /* (owned) */
  guint64  line;
  GError  *problem;             /* (owned) (nullable): the first error */

  char    *buffer;              /* (owned) */
  gsize    size;
  gsize    start;               /* text not given yet: start .. end */
  gsize    end;
  gboolean at_end;
  gboolean ended_crlf;          /* the line that was given last */
  gboolean begun;               /* whether a byte order mark was looked for */

  WayProgressFunc progress;     /* (nullable) */
  gpointer        user_data;
};

Reader *
reader_open (const char   *path,
             GCancellable *cancellable,
             GError      **error)
{
  g_autoptr (Source) source = source_open (path, cancellable, error);
  Reader *self;

  if (source == NULL)
    return NULL;

  self = g_new0 (Reader, 1);
  self->source = g_steal_pointer (&source);
  self->name = strcmp (path, "-") == 0 ? g_strdup ("standard input")
                                       : g_filename_display_name (path);
  return self;
}

void
reader_free (Reader *self)
{
  source_free (self->source);
  g_clear_error (&self->problem);
  g_free (self->name);
  g_free (self->buffer);
  g_free (self);
}

const char *
reader_get_name (const Reader *self)
{
  return self->name;
}

guint64
reader_get_line (const Reader *self)
{
  return self->line;
}

void
reader_set_line (Reader *self,
                 guint64 line)
{
  self->line = line;
}

gboolean
reader_is_ok (const Reader *self)
{
  return self->problem == NULL;
}

gboolean
reader_take_error (Reader *self,
                   GError *problem)
{
  if (self->problem != NULL)
    {
      g_error_free (problem);
      return FALSE;
    }

  if (self->line > 0)
    g_prefix_error (&problem, "%s:%" G_GUINT64_FORMAT ": ", self->name,
                    self->line);
  else
    g_prefix_error (&problem, "%s: ", self->name);

  self->problem = problem;
  return FALSE;
}

gboolean
reader_fail (Reader     *self,
             const char *format,
             ...)
{
  GError *problem;
  va_list args;

  va_start (args, format);
  problem = g_error_new_valist (WAY_ERROR, WAY_ERROR_PARSE, format, args);
  va_end (args);

  return reader_take_error (self, problem);
}

gboolean
reader_finish (Reader  *self,
               GError **error)
{
  if (self->problem == NULL)
    return TRUE;

  g_propagate_error (error, g_steal_pointer (&self->problem));
  return FALSE;
}

char *
reader_quote (const char *text)
{
  GString *quoted = g_string_new ("\"");
  guint n = 0;

  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      const gunichar c = g_utf8_get_char (at);

      if (n++ == MAX_QUOTE)
        {
          g_string_append (quoted, "...");
          break;
        }
      g_string_append_unichar (quoted, g_unichar_isprint (c) ? c : '?');
    }

  return g_string_free (g_string_append_c (quoted, '"'), FALSE);
}

gboolean
reader_parse_number (Reader     *self,
                     const char *what,
                     const char *text,
                     gdouble    *value)
{
  g_autofree char *quoted = NULL;

  if (number_parse (text, value))
    return TRUE;

  quoted = reader_quote (text);
  return reader_fail (self, "%s %s is not a number", what, quoted);
}

static gboolean
grow (Reader *self)
{
  const gsize size = MAX (self->size * 2, 2 * MIN_ROOM);
  char *buffer = g_try_realloc (self->buffer, size);

  if (buffer == NULL)
    return reader_take_error (self,
                              g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                                           "not enough memory for %"
                                           G_GSIZE_FORMAT " bytes of text",
                                           size));
  self->buffer = buffer;
  self->size = size;
  return TRUE;
}

/* Reads more text behind the text that was not given yet. Room is kept behind
 * it: for the end of a last line without one, and for the slack. */
static gboolean
fill (Reader *self)
{
  GError *problem = NULL;
  gssize n;

  if (self->start > 0)
    {
      memmove (self->buffer, self->buffer + self->start,
               self->end - self->start);
      self->end -= self->start;
      self->start = 0;
    }
  if (self->size - self->end < MIN_ROOM && !grow (self))
    return FALSE;

  n = source_read (self->source, self->buffer + self->end,
                   self->size - self->end - 1 - READER_SLACK, &problem);
  if (n < 0)
    return reader_take_error (self, problem);

  self->end += n;
  self->at_end = n == 0;
  if (self->progress != NULL)
    self->progress (source_get_fraction (self->source), self->user_data);
  return TRUE;
}

/* Skips a byte order mark, which files from some systems begin with. */
static gboolean
begin (Reader *self)
{
  if (self->begun || !reader_is_ok (self))
    return reader_is_ok (self);

  while (self->end < 3 && !self->at_end)
    if (!fill (self))
      return FALSE;

  if (self->end >= 3 && memcmp (self->buffer, "\xef\xbb\xbf", 3) == 0)
    self->start = 3;
  self->begun = TRUE;
  return TRUE;
}

void
reader_set_progress (Reader         *self,
                     WayProgressFunc progress,
                     gpointer        user_data)
{
  self->progress = progress;
  self->user_data = user_data;
}

const char *
reader_peek_head (Reader *self,
                  gsize  *len)
{
  *len = 0;
  if (!begin (self))
    return "";

  while (self->end - self->start < MIN_HEAD && !self->at_end)
    if (!fill (self))
      return "";

  *len = self->end - self->start;
  self->buffer[self->end] = '\0';
  return self->buffer + self->start;
}

static gboolean
check_text (Reader     *self,
            const char *text,
            gsize       len)
{
  const char *end;

  if (g_utf8_validate_len (text, len, &end))
    return TRUE;

  for (const char *at = text; at < end; at++)
    self->line += *at == '\n';
  if (*end == '\0')
    return reader_fail (self, "a zero byte; expected text, and this looks "
                        "like binary data");

  return reader_fail (self, "byte 0x%02x is not UTF-8; expected text in UTF-8",
                      (guint8) *end);
}

static gboolean
fail_long_line (Reader *self)
{
  self->line++;
  return reader_fail (self, "the line is longer than %" G_GSIZE_FORMAT
                      " bytes; is this a text file?", MAX_LINE);
}

/* Finds the end of the next line, reading on until it is there. */
static gboolean
find_line_end (Reader *self,
               char  **line_end)
{
  gsize seen = 0;

  for (;;)
    {
      const gsize len = self->end - self->start;
      char *text = self->buffer + self->start;
      char *end = memchr (text + seen, '\n', len - seen);

      *line_end = end != NULL ? end : text + len;
      if ((gsize) (*line_end - text) > MAX_LINE)
        return fail_long_line (self);
      if (end != NULL || self->at_end)
        return TRUE;

      seen = len;
      if (!fill (self))
        return FALSE;
    }
}

/* Whether @line, the first of a file, is all of it, and has rows that end as on
 * old Macintoshes: they would all be one heading. */
static gboolean
has_only_returns (const Reader *self,
                  const char   *line,
                  const char   *end)
{
  return self->line == 1 && self->at_end && self->start == self->end
         && memchr (line, '\r', (gsize) (end - line)) != NULL;
}

gboolean
reader_next_line (Reader *self,
                  char  **line)
{
  char *end;

  if (!begin (self) || !find_line_end (self, &end))
    return FALSE;

  *line = self->buffer + self->start;
  if (self->start == self->end)
    return FALSE;

  self->start = MIN ((gsize) (end - self->buffer) + 1, self->end);
  self->ended_crlf = end > *line && end[-1] == '\r';
  if (self->ended_crlf)
    end--;
  *end = '\0';
  self->line++;
  if (has_only_returns (self, *line, end))
    return reader_fail (self, "lines end with a carriage return alone; "
                        "expected a line feed after each");

  return check_text (self, *line, end - *line);
}

/* The end of the last whole line in the buffer, or its beginning. */
static gsize
find_last_end (const Reader *self)
{
  gsize end = self->end;

  while (end > self->start && self->buffer[end - 1] != '\n')
    end--;

  return end;
}

gboolean
reader_ended_crlf (const Reader *self)
{
  return self->ended_crlf;
}

gboolean
reader_next_block (Reader      *self,
                   const char **text,
                   gsize       *len)
{
  gsize end;

  if (!begin (self))
    return FALSE;

  for (end = find_last_end (self); end == self->start && !self->at_end;
       end = find_last_end (self))
    {
      if (self->end - self->start > MAX_LINE)
        return fail_long_line (self);
      if (!fill (self))
        return FALSE;
    }

  if (end < self->end && self->at_end)
    {
      self->buffer[self->end++] = '\n';
      end = self->end;
    }

  *text = self->buffer + self->start;
  *len = end - self->start;
  self->start = end;
  if (end == self->end && end > 0)
    memset (self->buffer + end, 0, READER_SLACK);
  return *len > 0;
}

gboolean
reader_next_chunk (Reader      *self,
                   const char **text,
                   gsize       *len)
{
  if (!begin (self)
      || (self->start == self->end && !self->at_end && !fill (self)))
    return FALSE;

  *text = self->buffer + self->start;
  *len = self->end - self->start;
  self->start = self->end;
  return *len > 0;
}

gboolean
reader_read_all (Reader  *self,
                 GString *text)
{
  if (!begin (self))
    return FALSE;

  do
    {
      g_string_append_len (text, self->buffer + self->start,
                           self->end - self->start);
      self->start = self->end;
      if (text->len > MAX_TEXT)
        return reader_take_error (
            self, g_error_new (WAY_ERROR, WAY_ERROR_TOO_LARGE,
                               "longer than %" G_GSIZE_FORMAT " bytes, the "
                               "most that can be read", MAX_TEXT));
    }
  while (!self->at_end && fill (self));

  self->line = 1;
  return reader_is_ok (self) && check_text (self, text->str, text->len);
}
