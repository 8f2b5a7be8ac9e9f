/* writer.h - text into a file or a pipe, compressed if its name says so
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/save.h>

/* A writer remembers the first error and writes nothing more after it. So a
 * format writes on, and asks once, with writer_close(). An old file is replaced
 * when the writer is closed without an error, and not before. */
typedef struct _Writer Writer;

/* "-" is the standard output; a name that ends with ".gz" is compressed. */
Writer     *writer_open       (const char   *path,
                               WaySaveFlags  flags,
                               GCancellable *cancellable,
                               GError      **error);

/* Writes to @stream, which stays open. Its errors have to say where they are. */
Writer     *writer_new        (GOutputStream *stream,
                               GCancellable  *cancellable);

/* Frees the writer. Without writer_close() before, nothing is left of the
 * file. */
void        writer_free       (Writer       *self);

void        writer_put        (Writer       *self,
                               const char   *text);

void        writer_put_bytes  (Writer       *self,
                               gconstpointer bytes,
                               gsize         n_bytes);

void        writer_printf     (Writer       *self,
                               const char   *format,
                               ...) G_GNUC_PRINTF (2, 3);

/* Writes the shortest decimal number that reads back as @value, in the C
 * locale. @value must be finite. */
void        writer_put_number (Writer       *self,
                               gdouble       value);

/* Writes a text of any number of lines, each behind @mark; nothing if the text
 * is NULL. */
void        writer_put_remark (Writer       *self,
                               const char   *mark,
                               const char   *text);

/* Fails with WAY_ERROR_UNSUPPORTED: the format has no place for some part of
 * the network. */
gboolean    writer_fail       (Writer       *self,
                               const char   *format,
                               ...) G_GNUC_PRINTF (2, 3);

/* Takes @problem for the writer's own first error. Returns FALSE. */
gboolean    writer_take_error (Writer       *self,
                               GError       *problem);

/* Whether no error has occurred so far. */
gboolean    writer_is_ok      (const Writer *self);

/* Makes sure that all is written, and puts the file in its place. */
gboolean    writer_close      (Writer       *self,
                               GError      **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Writer, writer_free)
