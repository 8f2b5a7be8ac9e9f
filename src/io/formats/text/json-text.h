/* json-text.h - texts of unknown origin as JSON
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/writer.h"

/* Writes @text as a string of JSON, with its quotes. Bytes that are not UTF-8
 * become U+FFFD. Control characters are escaped even if JSON allows them,
 * because terminals obey them. With @in_html, the string may also stand in a
 * script of a page. */
void json_put_string (Writer     *writer,
                      const char *text,
                      gboolean    in_html);
