/* reader.h - lines of text, and errors that say where they were met
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/loader.h>

/* A reader remembers the first error and gives nothing more after it, so that
 * a format reads on until its lines end and asks once, with reader_finish().
 * All functions that can fail return whether they did well; those that report
 * a failure return FALSE, to be returned in turn. */
typedef struct _Reader Reader;

Reader     *reader_open         (const char   *path,
                                 GCancellable *cancellable,
                                 GError      **error);

void        reader_free         (Reader       *self);

/* How errors name the file. */
const char *reader_get_name     (const Reader *self);

/* The line given last, from 1; 0 before the first. */
guint64     reader_get_line     (const Reader *self);

/* Called as text comes in, with the part of the file that has been read; it
 * must not change the reader. */
void        reader_set_progress (Reader         *self,
                                 WayProgressFunc progress,
                                 gpointer        user_data);

/* The first bytes, as many as are at hand, some thousand if there are as
 * many, and a NUL behind them. They are not consumed, nor checked. */
const char *reader_peek_head    (Reader       *self,
                                 gsize        *len);

/* The next line without its end, in UTF-8, good until the next call. FALSE at
 * the end, and after an error. */
gboolean    reader_next_line    (Reader       *self,
                                 char        **line);

/* The next bytes, as many as are at hand, good until the next call: for formats
 * without lines, which check and count what they read. FALSE at the end, and
 * after an error. */
gboolean    reader_next_chunk   (Reader       *self,
                                 const char  **text,
                                 gsize        *len);

/* How many bytes after a block can be read; they mean nothing. */
#define READER_SLACK 16

/* The next lines, as many as are at hand, good until the next call; each with
 * its end, the last of the file, too. For formats that look at every byte and
 * count lines themselves: nothing is checked but the longest line. FALSE at
 * the end, and after an error. */
gboolean    reader_next_block   (Reader       *self,
                                 const char  **text,
                                 gsize        *len);

/* All that is left, in UTF-8 and ended by a NUL. */
gboolean    reader_read_all     (Reader       *self,
                                 GString      *text);

/* Sets the line of errors from now on, for a format that counts lines itself;
 * 0 for no line. */
void        reader_set_line     (Reader       *self,
                                 guint64       line);

gboolean    reader_fail         (Reader       *self,
                                 const char   *format,
                                 ...) G_GNUC_PRINTF (2, 3);

/* As reader_fail(), with the code and message of @problem, which it frees. */
gboolean    reader_take_error   (Reader       *self,
                                 GError       *problem);

/* Whether there was no error so far. */
gboolean    reader_is_ok        (const Reader *self);

/* Hands out the error, if there was one. */
gboolean    reader_finish       (Reader       *self,
                                 GError      **error);

/* Reads a cell as a finite number. @what names it in the error. */
gboolean    reader_parse_number (Reader       *self,
                                 const char   *what,
                                 const char   *text,
                                 gdouble      *value);

/* A text of a file in quotes, for a message: short, and with control
 * characters escaped. */
char       *reader_quote        (const char   *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reader, reader_free)
