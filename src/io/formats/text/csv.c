/* csv.c - a table of text: a header that names columns, then rows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/text/csv.h"

#include <string.h>

#include "io/formats/text/number.h"

#define MAX_ROW ((gsize) 1 << 20)

struct _Csv
{
  Reader    *reader;
  char       delimiter; /* 0 before the first row */
  GString   *row;       /* (owned) its text: a line, or several within quotes */
  GPtrArray *header;    /* (owned) (element-type utf8) names of columns */
  GPtrArray *fields;    /* (owned) (element-type utf8) into the row */
  gboolean   is_ahead;  /* the row was read ahead, and not given yet */
  gboolean   has_header;
  guint64    comma_line;        /* of the first decimal comma; 0 for none */
  guint64    point_line;        /* of the first decimal point; 0 for none */
};

static char *
skip_blanks (const Csv *self,
             char      *text)
{
  while (*text == ' ' || (*text == '\t' && self->delimiter != '\t'))
    text++;

  return text;
}

/* Removes the quotes of a field, in place. Returns its end, or %NULL. */
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
      reader_fail (self->reader, "a quote is not closed");
      return NULL;
    }

  from = self->delimiter == ' ' ? from + 1 : skip_blanks (self, from + 1);
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

      line = skip_blanks (self, line);
      if (*line == '"')
        end = unquote (self, line, &field);
      else
        end = line + strcspn (line, stop);
      if (end == NULL)
        return FALSE;
      if (self->delimiter == ' ')       /* blanks at the end begin no field */
        while (end[0] == ' ' && (end[1] == ' ' || end[1] == '\0'))
          *end++ = '\0';

      last = *end == '\0';
      *end = '\0';
      g_ptr_array_add (self->fields, *line == '"' ? field : g_strstrip (field));
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

/* Whether @text ends within quotes; @quoted says whether it begins so. */
static gboolean
ends_quoted (const Csv  *self,
             const char *text,
             gboolean    quoted)
{
  gboolean at_start = TRUE;     /* of a field, before all but blanks */

  for (; *text != '\0'; text++)
    if (quoted && *text == '"' && text[1] == '"')
      text++;
    else if (quoted)
      quoted = *text != '"';
    else if (*text == self->delimiter)
      at_start = TRUE;
    else if (*text != ' ' && *text != '\t')
      {
        quoted = at_start && *text == '"';
        at_start = FALSE;
      }

  return quoted;
}

/* Appends lines to a row that ends within a quote, until the quote is
 * closed. */
static gboolean
close_quote (Csv *self)
{
  const guint64 opened = reader_get_line (self->reader);
  const char *end = reader_ended_crlf (self->reader) ? "\r\n" : "\n";
  char *line;

  while (self->row->len <= MAX_ROW && reader_next_line (self->reader, &line))
    {
      g_string_append (self->row, end);
      end = reader_ended_crlf (self->reader) ? "\r\n" : "\n";
      g_string_append (self->row, line);
      if (!ends_quoted (self, line, TRUE))
        return TRUE;
    }

  if (reader_is_ok (self->reader))
    reader_set_line (self->reader, opened);
  return reader_fail (self->reader, "a quote is not closed");
}

/* Whether the character at @at of @text has a digit on both sides. */
static gboolean
is_between_digits (const char *text,
                   const char *at)
{
  return at > text && g_ascii_isdigit (at[-1]) && g_ascii_isdigit (at[1]);
}

/* Finds the delimiter of a table with this first row. A comma between digits
 * may be a decimal comma, so that it counts less than a semicolon. */
static char
find_delimiter (const char *line)
{
  guint n_commas = 0, n_decimal = 0, n_semicolons = 0, n_blanks = 0;
  const char *first = line;
  gboolean quoted = FALSE;

  for (; *line != '\0'; line++)
    {
      if (*line == '"')
        quoted = !quoted;
      if (quoted)
        continue;
      if (*line == '\t')
        return '\t';

      n_commas += *line == ',';
      n_decimal += *line == ',' && is_between_digits (first, line);
      n_semicolons += *line == ';';
      n_blanks += *line == ' ' && line[1] != ' ' && line[1] != '\0';
    }

  if (n_commas == 0 && n_semicolons == 0 && n_blanks > 0)
    return ' ';
  return n_semicolons > n_commas - n_decimal ? ';' : ',';
}

static gboolean
next_row (Csv *self)
{
  char *line;

  do
    if (!reader_next_line (self->reader, &line))
      return FALSE;
  while (is_blank (line)
         || (self->delimiter == 0 && (line[0] == '#' || line[0] == '%')));

  if (self->delimiter == 0)
    self->delimiter = find_delimiter (line + strspn (line, " "));
  g_string_assign (self->row, line);

  return (!ends_quoted (self, line, FALSE) || close_quote (self))
         && split (self, self->row->str);
}

/* The column of exactly that name, or -1. */
static int
find_exactly (const Csv  *self,
              const char *name)
{
  for (guint i = 0; i < self->header->len; i++)
    if (strcmp (self->header->pdata[i], name) == 0)
      return (int) i;

  return -1;
}

Csv *
csv_new (Reader *reader)
{
  g_autoptr (Csv) self = g_new0 (Csv, 1);

  self->reader = reader;
  self->row = g_string_new (NULL);
  self->header = g_ptr_array_new_with_free_func (g_free);
  self->fields = g_ptr_array_new ();
  self->is_ahead = TRUE;

  if (!next_row (self))
    {
      reader_fail (reader, "the file is empty or all comments; expected a "
                   "header");
      return NULL;
    }
  for (guint i = 1; i <= self->fields->len; i++)
    g_ptr_array_add (self->header, g_strdup_printf ("%u", i));

  return g_steal_pointer (&self);
}

void
csv_free (Csv *self)
{
  g_string_free (self->row, TRUE);
  g_ptr_array_unref (self->header);
  g_ptr_array_unref (self->fields);
  g_free (self);
}

gboolean
csv_take_header (Csv *self)
{
  self->is_ahead = FALSE;
  self->has_header = TRUE;
  g_ptr_array_set_size (self->header, 0);
  for (guint i = 0; i < self->fields->len; i++)
    g_ptr_array_add (self->header, g_strdup (self->fields->pdata[i]));

  for (guint i = 0; i < self->header->len; i++)
    if (find_exactly (self, self->header->pdata[i]) < (int) i)
      {
        g_autofree char *name = reader_quote (self->header->pdata[i]);

        return reader_fail (self->reader, "the header names the column %s "
                            "twice", name);
      }

  return TRUE;
}

guint
csv_get_n_columns (const Csv *self)
{
  return self->header->len;
}

const char *
csv_get_heading (const Csv *self,
                 guint      column)
{
  return self->has_header ? self->header->pdata[column] : NULL;
}

gboolean
csv_has_blanks (const Csv *self)
{
  return self->delimiter == ' ';
}

/* A heading in lower case without accents; blanks and "-" are "_". */
static char *
fold_heading (const char *heading)
{
  g_autofree char *lower = g_utf8_casefold (heading, -1);
  g_autofree char *parts = g_utf8_normalize (lower, -1, G_NORMALIZE_ALL);
  GString *folded = g_string_new (NULL);

  for (const char *at = parts; *at != '\0'; at = g_utf8_next_char (at))
    if (!g_unichar_ismark (g_utf8_get_char (at)))
      g_string_append_unichar (folded, g_utf8_get_char (at));
  g_strdelimit (folded->str, " -", '_');

  return g_string_free (folded, FALSE);
}

gboolean
csv_is_heading (const char *text,
                const char *name)
{
  g_autofree char *a = fold_heading (text);
  g_autofree char *b = fold_heading (name);

  return strcmp (a, b) == 0;
}

int
csv_column (const Csv  *self,
            const char *name)
{
  const int exact = find_exactly (self, name);

  for (guint i = 0; exact < 0 && i < self->header->len; i++)
    if (csv_is_heading (self->header->pdata[i], name))
      return (int) i;

  return exact;
}

gboolean
csv_fail_column (const Csv  *self,
                 const char *expected)
{
  g_autoptr (GString) header = g_string_new (NULL);
  g_autofree char *quoted = NULL;

  for (guint i = 0; i < self->header->len; i++)
    g_string_append_printf (header, "%s%s", i > 0 ? "," : "",
                            (char *) self->header->pdata[i]);
  quoted = reader_quote (header->str);

  return reader_fail (self->reader, "the header is %s, and %s", quoted,
                      expected);
}

gboolean
csv_next (Csv *self)
{
  if (self->is_ahead)
    self->is_ahead = FALSE;
  else if (!next_row (self))
    return FALSE;
  if (self->fields->len == self->header->len)
    return TRUE;

  return reader_fail (self->reader, "the row has %u fields; expected %u",
                      self->fields->len, self->header->len);
}

const char *
csv_field (const Csv *self,
           int        column)
{
  return column < 0 ? "" : self->fields->pdata[column];
}

gboolean
csv_is_number (const Csv *self,
               int        column,
               gdouble   *number)
{
  g_autofree char *text = g_strdup (csv_field (self, column));

  if (self->delimiter == ';')
    g_strdelimit (text, ",", '.');
  return number_parse (text, number);
}

/* Refuses decimal commas and points side by side: "1.234" beside "5,5" may well
 * be more than a thousand. */
static gboolean
check_decimals (Csv        *self,
                const char *name,
                const char *field)
{
  const gboolean has_comma = strchr (field, ',') != NULL;
  const gboolean has_point = strchr (field, '.') != NULL;
  const guint64 line = reader_get_line (self->reader);
  g_autofree char *quoted = NULL;

  if (has_comma && self->comma_line == 0)
    self->comma_line = line;
  if (has_point && self->point_line == 0)
    self->point_line = line;
  if (self->comma_line == 0 || self->point_line == 0
      || !(has_comma || has_point))
    return TRUE;

  quoted = reader_quote (field);
  return reader_fail (self->reader, "%s is %s, and the table has decimal "
                      "commas (line %" G_GUINT64_FORMAT ") and decimal points "
                      "(line %" G_GUINT64_FORMAT "): expected one of the two, "
                      "and nothing between thousands", name, quoted,
                      self->comma_line, self->point_line);
}

gboolean
csv_number (Csv     *self,
            int      column,
            gdouble *number)
{
  const char *name = self->header->pdata[column];
  const char *field = csv_field (self, column);
  g_autofree char *numbered = NULL;

  if (g_ascii_isdigit (name[0]))
    name = numbered = g_strconcat ("field ", name, NULL);
  if (self->delimiter == ';' && !check_decimals (self, name, field))
    return FALSE;

  return csv_is_number (self, column, number)
         || reader_parse_number (self->reader, name, field, number);
}

/* Puts a field into quotes if it must be: blanks at either end would be dropped
 * when it is read, for instance. */
void
csv_put (Writer     *writer,
         const char *field)
{
  const gsize len = strlen (field);
  g_auto (GStrv) parts = NULL;
  g_autofree char *doubled = NULL;

  if (len > 0 && strpbrk (field, ",;\"\t\r\n") == NULL
      && !g_ascii_isspace (field[0]) && !g_ascii_isspace (field[len - 1]))
    {
      writer_put (writer, field);
      return;
    }

  parts = g_strsplit (field, "\"", -1);
  doubled = g_strjoinv ("\"\"", parts);
  writer_printf (writer, "\"%s\"", doubled);
}
