/* number.h - numbers as files and commands write them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>
#include <math.h>
#include <string.h>

/* Reads all of @text as a finite decimal number, whatever the locale.
 * g_ascii_strtod() alone would take blanks, hexadecimals, "inf" and "nan". */
static inline gboolean
number_parse (const char *text,
              gdouble    *value)
{
  const gsize len = strlen (text);
  char *end;

  if (len == 0 || strspn (text, "0123456789+-.eE") != len)
    return FALSE;

  *value = g_ascii_strtod (text, &end) + 0.0;   /* no negative zero */
  return end == text + len && isfinite (*value);
}

#define NUMBER_SIZE (G_ASCII_DTOSTR_BUF_SIZE + 4)

/* Writes @value, which must be finite, as the shortest decimal number that
 * reads back as @value, whatever the locale. */
static inline const char *
number_format (char    text[NUMBER_SIZE],
               gdouble value)
{
  for (int digits = 15; digits <= 17; digits++)
    {
      char format[] = "%.00g";

      format[2] = '1';
      format[3] = (char) ('0' + digits - 10);
      g_ascii_formatd (text, NUMBER_SIZE, format, value);
      if (g_ascii_strtod (text, NULL) == value)
        break;
    }

  return text;
}
