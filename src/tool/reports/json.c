/* json.c - JSON, piece by piece into an output
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/json.h"

#include <math.h>

/* How many bytes of @text need no escape. */
static gsize
count_plain (const char *text)
{
  const guchar *c = (const guchar *) text;

  while (*c >= 0x20 && *c != 0x7f && *c != '"' && *c != '\\'
         && (*c != 0xc2 || c[1] >= 0xa0))
    c++;

  return (gsize) ((const char *) c - text);
}

/* Whether all of @text is ASCII without escapes, as keys and most values are. */
static gboolean
is_plain (const char *text)
{
  const char *end = text + count_plain (text);

  return *end == '\0' && g_str_is_ascii (text);
}

static void
put_escaped (Json       *self,
             const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  char *c = valid;

  while (*c != '\0')
    {
      const gsize len = count_plain (c);
      const char end = c[len];

      c[len] = '\0';
      output_put (self->output, c);
      c += len;
      if (end == '\0')
        break;
      if (end == '"' || end == '\\')
        {
          output_put_char (self->output, '\\');
          output_put_char (self->output, end);
        }
      else if ((guchar) end == 0xc2)     /* U+0080 to U+009F, in two bytes */
        output_printf (self->output, "\\u%04x", (guchar) *++c);
      else
        output_printf (self->output, "\\u%04x", (guchar) end);
      c++;
    }
}

static void
put_string (Json       *self,
            const char *text)
{
  output_put_char (self->output, '"');
  if (is_plain (text))
    output_put (self->output, text);
  else
    put_escaped (self, text);
  output_put_char (self->output, '"');
}

static gboolean
is_flat (const Json *self)
{
  return self->flat > 0 && self->depth >= self->flat;
}

static void
break_line (Json *self)
{
  if (self->is_dense)
    return;
  if (is_flat (self))
    output_put_char (self->output, ' ');
  else if (self->depth > 0)
    output_printf (self->output, "\n%*s", (int) (2 * self->depth), "");
}

/* What comes before a value: a comma, a new line, the key. */
static void
begin_item (Json       *self,
            const char *key)
{
  if (self->has_items)
    output_put_char (self->output, ',');
  break_line (self);
  self->has_items = TRUE;
  if (key == NULL)
    return;

  put_string (self, key);
  output_put (self->output, self->is_dense ? ":" : " : ");
}

void
json_open (Json       *self,
           const char *key,
           char        bracket)
{
  begin_item (self, key);
  output_put_char (self->output, bracket);
  self->depth++;
  self->has_items = FALSE;
}

void
json_open_flat (Json       *self,
                const char *key,
                char        bracket)
{
  json_open (self, key, bracket);
  if (self->flat == 0)
    self->flat = self->depth;
}

void
json_close (Json *self,
            char  bracket)
{
  const gboolean flat = is_flat (self);

  self->depth--;
  if (self->is_dense)
    ;
  else if (self->has_items && flat)
    output_put_char (self->output, ' ');
  else if (self->has_items)
    output_printf (self->output, "\n%*s", (int) (2 * self->depth), "");
  if (self->depth < self->flat)
    self->flat = 0;
  output_put_char (self->output, bracket);
  if (self->depth == 0)
    output_put_char (self->output, '\n');
  self->has_items = TRUE;
}

void
json_string (Json       *self,
             const char *key,
             const char *value)
{
  if (value == NULL)
    {
      json_null (self, key);
      return;
    }

  begin_item (self, key);
  put_string (self, value);
}

const char *
json_format_number (char    text[JSON_NUMBER_SIZE],
                    gdouble value)
{
  static const char *const formats[] = { "%.15g", "%.16g", "%.17g" };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_ascii_formatd (text, JSON_NUMBER_SIZE, formats[i], value);
      if (g_ascii_strtod (text, NULL) == value)
        break;
    }

  return text;
}

void
json_number (Json       *self,
             const char *key,
             gdouble     value)
{
  char text[JSON_NUMBER_SIZE];

  if (!isfinite (value))
    {
      json_null (self, key);
      return;
    }

  begin_item (self, key);
  output_put (self->output, json_format_number (text, value));
}

void
json_decimal (Json       *self,
              const char *key,
              gdouble     value,
              guint       digits)
{
  static const gdouble scales[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6 };
  const gdouble scaled = value * scales[digits];
  char text[JSON_NUMBER_SIZE];
  char *at = text + sizeof text - 1;
  guint64 rest;

  if (!(fabs (scaled) < 1e15))
    {
      json_number (self, key, value);
      return;
    }

  *at = '\0';
  rest = (guint64) llround (fabs (scaled));
  for (guint i = 0; i < digits; i++, rest /= 10)
    if (rest % 10 != 0 || *at != '\0')
      *--at = (char) ('0' + rest % 10);
  if (*at != '\0')
    *--at = '.';
  do
    *--at = (char) ('0' + rest % 10);
  while ((rest /= 10) > 0);
  if (value < 0 && scaled <= -0.5)
    *--at = '-';

  begin_item (self, key);
  output_put (self->output, at);
}

void
json_count (Json       *self,
            const char *key,
            guint64     value)
{
  char text[JSON_NUMBER_SIZE];

  begin_item (self, key);
  g_snprintf (text, sizeof text, "%" G_GUINT64_FORMAT, value);
  output_put (self->output, text);
}

void
json_boolean (Json       *self,
              const char *key,
              gboolean    value)
{
  begin_item (self, key);
  output_put (self->output, value ? "true" : "false");
}

void
json_null (Json       *self,
           const char *key)
{
  begin_item (self, key);
  output_put (self->output, "null");
}
