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
