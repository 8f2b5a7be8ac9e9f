/* language.c - the languages of directions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "io/formats/model/language.h"

#include <string.h>

static const char *const codes[N_LANGUAGES] = { "en", "de" };

/* Whether "de", or "de" and a country and the like. */
static gboolean
is_code_of (const char *code,
            Language    language)
{
  const gsize len = strlen (codes[language]);

  return g_ascii_strncasecmp (code, codes[language], len) == 0
         && !g_ascii_isalpha (code[len]);
}

gboolean
language_find (const char *code,
               Language   *language)
{
  const char *given[] = { code, NULL };
  const char *const *wanted = code != NULL ? given : g_get_language_names ();

  for (; *wanted != NULL; wanted++)
    for (guint i = 0; i < N_LANGUAGES; i++)
      if (is_code_of (*wanted, i))
        {
          *language = i;
          return TRUE;
        }

  *language = LANGUAGE_ENGLISH;
  return FALSE;
}
