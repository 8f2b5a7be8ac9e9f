/* xml-text.h - texts of unknown origin as XML 1.0
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* Finds the first character that XML 1.0 cannot hold, not even as a reference:
 * most control characters, U+FFFE and U+FFFF. Returns 0 if all are allowed. */
gunichar xml_find_forbidden (const char *text);

/* Escapes a text as the content of an element. A carriage return becomes a
 * reference: otherwise a parser reads it as the end of a line. XML must be able
 * to hold the text. */
char    *xml_dup_escaped    (const char *text);

/* Makes all of a text visible, for a person to read: control characters, and
 * characters that XML forbids, become \t, \n, \x1b or \u009b, and a backslash
 * becomes two. So the text can be recovered. */
char    *xml_dup_visible    (const char *text);

/* Escapes the visible text as the content of an element of XML or HTML. */
char    *xml_dup_shown      (const char *text);
