/* reader.h - reads lines of text, and reports errors with their line
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/loader.h>

/* A reader remembers the first error and gives nothing more after it. So a
 * format reads on until there are no more lines, and asks once, with
 * reader_finish(). Functions that can fail return whether they succeeded. Those
 * that report a failure return FALSE, for the caller to return in turn. */
typedef struct _Reader Reader;

Reader     *reader_open         (const char   *path,
                                 GCancellable *cancellable,
                                 GError      **error);

void        reader_free         (Reader       *self);

/* The name of the file in errors. */
const char *reader_get_name     (const Reader *self);

/* The number of the line that was given last, from 1; 0 before the first. */
guint64     reader_get_line     (const Reader *self);

/* Sets a function that is called as text is read, with the share of the file
 * that was read. It must not change the reader. */
void        reader_set_progress (Reader         *self,
                                 WayProgressFunc progress,
                                 gpointer        user_data);

/* The first bytes of the file: at least 4096, or the whole file. A NUL follows
 * them. They are neither consumed nor checked. */
const char *reader_peek_head    (Reader       *self,
                                 gsize        *len);

/* Takes the next line, without its end, in UTF-8; valid until the next call.
 * FALSE at the end, and after an error. */
gboolean    reader_next_line    (Reader       *self,
                                 char        **line);

/* Whether the line that was taken last ended with CR LF. */
gboolean    reader_ended_crlf   (const Reader *self);

/* Takes some of the next bytes, valid until the next call. This is for formats
 * without lines, which check and count bytes themselves. FALSE at the end, and
 * after an error. */
gboolean    reader_next_chunk   (Reader       *self,
                                 const char  **text,
                                 gsize        *len);

/* How many bytes behind a block can be read, whose values mean nothing. */
#define READER_SLACK 16

/* Takes some of the next lines, valid until the next call. Each has its end,
 * even the last of the file. This is for formats that look at every byte and
 * count lines themselves: only the longest line is checked. FALSE at the end,
 * and after an error. */
gboolean    reader_next_block   (Reader       *self,
                                 const char  **text,
                                 gsize        *len);

/* Reads the rest of the file, in UTF-8 and ended by a NUL. */
gboolean    reader_read_all     (Reader       *self,
                                 GString      *text);

/* Sets the line that errors name from now on, for a format that counts lines
 * itself; 0 for none. */
void        reader_set_line     (Reader       *self,
                                 guint64       line);

gboolean    reader_fail         (Reader       *self,
                                 const char   *format,
                                 ...) G_GNUC_PRINTF (2, 3);

/* Works as reader_fail() with the code and message of @problem, which it
 * frees. */
gboolean    reader_take_error   (Reader       *self,
                                 GError       *problem);

/* Whether no error occurred so far. */
gboolean    reader_is_ok        (const Reader *self);

/* Hands out the error, if there was one. */
gboolean    reader_finish       (Reader       *self,
                                 GError      **error);

/* Reads a cell as a finite number. @what names it in the error. */
gboolean    reader_parse_number (Reader       *self,
                                 const char   *what,
                                 const char   *text,
                                 gdouble      *value);

/* A text of a file in quotes, to be shown in a message: short, and with control
 * characters escaped. */
char       *reader_quote        (const char   *text);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reader, reader_free)
