/* html.h - pages that need nothing but themselves
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The files of a page are plain ones in page/, which the build puts into C.
 * Here they are joined with the data, which is JSON in a block that no browser
 * runs. The policy in the page's head allows the one script and the one style
 * by their hashes, and nothing else: no network, no eval. */

#pragma once

#include "io/formats/text/writer.h"

#include <wayfind.h>

typedef struct
{
  const char        *html;      /* with @POLICY@, @TITLE@, @STYLE@, @SCRIPT@
                                 * and @DATA@ */
  const char *const *styles;    /* joined in this order; ends with NULL */
  const char *const *scripts;   /* likewise */
  const char        *title;     /* (nullable) */
  void             (*put_data)  (gconstpointer user_data);
  gconstpointer      user_data;
} HtmlPage;

void        html_write      (Writer         *writer,
                             const HtmlPage *page);

/* Writes a string in which nothing ends a script, begins a comment, or is the
 * end of a line to JavaScript. */
void        html_put_string (Writer         *writer,
                             const char     *text);

/* Writes a cost; infinity is null. */
void        html_put_cost   (Writer         *writer,
                             WayCost         cost);

/* "," before every member of a list but the first. */
const char *html_comma      (guint64         i);
