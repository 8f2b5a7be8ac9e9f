/* name-folding.c - names as people compare them: case and accents aside
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/name-folding.h"

#include <string.h>

#define MIDDLE_DOT 0xb7

/* Appends a letter. Only Latin letters change. */
static void
append_letter (GString *folded,
               gunichar letter)
{
  char utf8[7] = { 0 };
  g_autofree char *latin = NULL;

  if (g_unichar_ismark (letter) || letter == MIDDLE_DOT)
    return;

  g_unichar_to_utf8 (letter, utf8);
  latin = letter < 0x80 ? g_strdup (utf8) : g_str_to_ascii (utf8, "C");
  g_string_append (folded, *latin == '?' && letter != '?' ? utf8 : latin);
}

/* Lower case, and one blank for hyphens and blanks within. */
static char *
settle (const char *letters)
{
  g_autofree char *lower = g_utf8_casefold (letters, -1);
  GString *settled = g_string_new (NULL);

  for (const char *at = lower; *at != '\0'; at++)
    if (*at != '-' && !g_ascii_isspace (*at))
      g_string_append_c (settled, *at);
    else if (settled->len > 0 && settled->str[settled->len - 1] != ' ')
      g_string_append_c (settled, ' ');
  if (settled->len > 0 && settled->str[settled->len - 1] == ' ')
    g_string_truncate (settled, settled->len - 1);

  return g_string_free (settled, FALSE);
}

char *
fold_name (const char *name)
{
  g_autofree char *parts = NULL;
  g_autoptr (GString) letters = NULL;

  if (g_str_is_ascii (name))
    return settle (name);
  parts = g_utf8_normalize (name, -1, G_NORMALIZE_ALL);
  if (parts == NULL)
    return g_strdup (name);

  letters = g_string_new (NULL);
  for (const char *at = parts; *at != '\0'; at = g_utf8_next_char (at))
    append_letter (letters, g_utf8_get_char (at));

  return settle (letters->str);
}

gboolean
fold_is (const char *name,
         const char *folded)
{
  g_autofree char *other = NULL;

  /* Most names among hundred thousands differ in their first letter. */
  if (name[0] > 0 && folded[0] > 0 && g_ascii_isalpha (name[0])
      && g_ascii_tolower (name[0]) != folded[0])
    return FALSE;

  other = fold_name (name);
  return strcmp (other, folded) == 0;
}
