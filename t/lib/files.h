/* files.h - networks from files and back, for the tests of formats
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

/* All of these fail the test if there is an error. */

/* Where t/data/@name lies. */
char       *files_find        (const char *name);

/* Reads t/data/@name. */
WayNetwork *files_load        (const char *name);

/* Writes @text, which ends with a NUL if @len is -1, into a file with that
 * ending, and reads it as a loader does. NULL with @error. */
WayNetwork *files_load_text   (WayLoader  *loader,
                               const char *text,
                               gssize      len,
                               const char *ending,
                               GError    **error);

/* Writes @network and gives what was written. */
char       *files_save_text   (WayNetwork *network,
                               const char *format);

/* Writes @network and reads it again. */
WayNetwork *files_reload      (WayNetwork *network,
                               const char *format);

/* That t/data/@name is refused, in one line that is like @pattern. */
void        files_reject      (const char *name,
                               const char *pattern);

/* The same of a text. */
void        files_reject_text (const char *text,
                               gssize      len,
                               const char *ending,
                               const char *pattern);

/* That two graphs over indices have the same nodes, by their names, at the
 * same places, and the same edges, with costs and labels, between them. */
void        files_assert_same (WayGraph *one,
                               WayGraph *other);
