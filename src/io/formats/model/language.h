/* language.h - the languages of directions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

typedef enum
{
  LANGUAGE_ENGLISH,
  LANGUAGE_GERMAN,
  N_LANGUAGES
} Language;

/* Finds a language by its code, such as "de" or "de_AT.UTF-8"; NULL asks the
 * environment. FALSE, and English, if there are no phrases for it. */
gboolean language_find (const char *code,
                        Language   *language);
