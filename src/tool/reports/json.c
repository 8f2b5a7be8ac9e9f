/* json.c - JSON, piece by piece into an output
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/reports/json.h"

#include <math.h>

static void
put_string (Json       *self,
            const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);

  output_put (self->output, "\"");
  for (const char *c = valid; *c != '\0'; c++)
    {
      const guchar byte = (guchar) *c;
      const char plain[] = { *c, '\0' };
      const gboolean is_control = byte == 0xc2 && (guchar) c[1] < 0xa0;

      if (byte == '"' || byte == '\\')
        output_printf (self->output, "\\%c", byte);
      else if (byte < 0x20 || byte == 0x7f)
        output_printf (self->output, "\\u%04x", byte);
      else if (is_control)      /* U+0080 to U+009F, in two bytes */
        output_printf (self->output, "\\u%04x", (guchar) *++c);
      else
        output_put (self->output, plain);
    }
  output_put (self->output, "\"");
}

static gboolean
is_flat (const Json *self)
{
  return self->flat > 0 && self->depth >= self->flat;
}

static void
break_line (Json *self)
{
  if (is_flat (self))
    output_put (self->output, " ");
  else if (self->depth > 0)
    output_printf (self->output, "\n%*s", (int) (2 * self->depth), "");
}

/* What comes before a value: a comma, a new line, the key. */
static void
begin_item (Json       *self,
            const char *key)
{
  if (self->has_items)
    output_put (self->output, ",");
  break_line (self);
  self->has_items = TRUE;
  if (key == NULL)
    return;

  put_string (self, key);
  output_put (self->output, " : ");
}

void
json_open (Json       *self,
           const char *key,
           char        bracket)
{
  begin_item (self, key);
  output_printf (self->output, "%c", bracket);
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
  if (self->has_items && flat)
    output_put (self->output, " ");
  else if (self->has_items)
    output_printf (self->output, "\n%*s", (int) (2 * self->depth), "");
  if (self->depth < self->flat)
    self->flat = 0;
  output_printf (self->output, "%c%s", bracket, self->depth == 0 ? "\n" : "");
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
json_count (Json       *self,
            const char *key,
            guint64     value)
{
  begin_item (self, key);
  output_printf (self->output, "%" G_GUINT64_FORMAT, value);
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
