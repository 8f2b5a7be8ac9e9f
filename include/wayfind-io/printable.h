/* printable.h - texts of unknown origin, made fit for a terminal
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/**
 * way_dup_printable:
 * @text: a text of any bytes, such as a name out of a file
 *
 * Makes a text that can be shown to people. A terminal takes control
 * characters for orders: a name could clear the screen, or pass for a message
 * of the program. So each control character becomes a visible escape, `\n`,
 * `\t`, `\x1b` or `\u009b`; so do characters that turn the direction of
 * writing or begin a new line (U+2028, U+202E and their like), and bytes that
 * are not UTF-8. All other characters stay. O(length).
 *
 * The networks that Wayfind reads keep their names as they are, and the
 * formats that it writes have escapes of their own; this function is for
 * reports and messages.
 *
 * Returns: (transfer full): the text in UTF-8
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
char *way_dup_printable (const char *text);

G_END_DECLS
