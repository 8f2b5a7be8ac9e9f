/* csv.c - a table of text: a header that names columns, then rows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "formats/csv.h"

#include <string.h>

struct _Csv
{
  Reader    *reader;
  char       delimiter;
  GPtrArray *header;    /* (owned) (element-type utf8) */
  GPtrArray *fields;    /* (element-type utf8) into the reader's line */
};

/* Takes the quotes off a field, in place. Returns where it ends, or %NULL. */
static char *
unquote (const Csv *self,
         char      *text,
         char     **field)
{
  char *from = text + 1, *to = from;

  *field = from;
  while (*from != '\0' && (*from != '"' || from[1] == '"'))
    {
      if (*from == '"')
        from++;
      *to++ = *from++;
    }

  if (*from != '"')
    {
      reader_fail (self->reader, "a quote is not closed on its line");
      return NULL;
    }

  from++;
  if (*from != '\0' && *from != self->delimiter)
    {
      g_autofree char *rest = reader_quote (from);

      reader_fail (self->reader, "%s follows a closing quote, where a "
                   "delimiter was expected", rest);
      return NULL;
    }

  *to = '\0';
  return from;
}

static gboolean
split (Csv  *self,
       char *line)
{
  const char stop[] = { self->delimiter, '\0' };

  g_ptr_array_set_size (self->fields, 0);
  while (TRUE)
    {
      char *field = line, *end;
      gboolean last;

      if (*line == '"')
        end = unquote (self, line, &field);
      else
        end = line + strcspn (line, stop);
      if (end == NULL)
        return FALSE;

      last = *end == '\0';
      *end = '\0';
      g_ptr_array_add (self->fields, g_strstrip (field));
      if (last)
        return TRUE;
      line = end + 1;
    }
}

static gboolean
is_blank (const char *line)
{
  while (g_ascii_isspace (*line))
    line++;

  return *line == '\0';
}

static gboolean
next_filled_line (Csv   *self,
                  char **line)
{
  do
    if (!reader_next_line (self->reader, line))
      return FALSE;
  while (is_blank (*line));

  return TRUE;
}

static gboolean
check_header (const Csv *self)
{
  for (guint i = 0; i < self->header->len; i++)
    if (csv_column (self, self->header->pdata[i]) < (int) i)
      {
        g_autofree char *name = reader_quote (self->header->pdata[i]);

        return reader_fail (self->reader, "the header names the column %s "
                            "twice", name);
      }

  return TRUE;
}

static gboolean
read_header (Csv *self)
{
  char *line;

  if (!next_filled_line (self, &line))
    return reader_fail (self->reader, "the file is empty, and a header was "
                        "expected");

  self->delimiter = strchr (line, '\t') ? '\t' : ',';
  if (!split (self, line))
    return FALSE;
  for (guint i = 0; i < self->fields->len; i++)
    g_ptr_array_add (self->header, g_strdup (self->fields->pdata[i]));

  return check_header (self);
}

Csv *
csv_new (Reader *reader)
{
  g_autoptr (Csv) self = g_new0 (Csv, 1);

  self->reader = reader;
  self->header = g_ptr_array_new_with_free_func (g_free);
  self->fields = g_ptr_array_new ();

  return read_header (self) ? g_steal_pointer (&self) : NULL;
}

void
csv_free (Csv *self)
{
  g_ptr_array_unref (self->header);
  g_ptr_array_unref (self->fields);
  g_free (self);
}

int
csv_column (const Csv  *self,
            const char *name)
{
  for (guint i = 0; i < self->header->len; i++)
    if (strcmp (self->header->pdata[i], name) == 0)
      return (int) i;

  return -1;
}

gboolean
csv_require (const Csv  *self,
             const char *name,
             int        *column)
{
  GString *header;
  g_autofree char *quoted = NULL;

  *column = csv_column (self, name);
  if (*column >= 0)
    return TRUE;

  header = g_string_new (NULL);
  for (guint i = 0; i < self->header->len; i++)
    g_string_append_printf (header, "%s%s", i > 0 ? "," : "",
                            (char *) self->header->pdata[i]);
  quoted = reader_quote (header->str);
  g_string_free (header, TRUE);

  return reader_fail (self->reader, "the header is %s, and a column \"%s\" was "
                      "expected", quoted, name);
}

gboolean
csv_next (Csv *self)
{
  char *line;

  if (!next_filled_line (self, &line) || !split (self, line))
    return FALSE;
  if (self->fields->len == self->header->len)
    return TRUE;

  return reader_fail (self->reader, "the row has %u fields, and %u were "
                      "expected", self->fields->len, self->header->len);
}

const char *
csv_field (const Csv *self,
           int        column)
{
  return column < 0 ? "" : self->fields->pdata[column];
}

gboolean
csv_number (const Csv *self,
            int        column,
            gdouble   *number)
{
  return reader_parse_number (self->reader, self->header->pdata[column],
                              csv_field (self, column), number);
}
