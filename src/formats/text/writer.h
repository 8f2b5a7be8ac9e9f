/* writer.h - text into a file or a pipe, compressed if its name says so
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/save.h>

/* A writer remembers the first error and writes nothing more after it, so
 * that a format writes on and asks once, with writer_close(). A file that was
 * there is replaced when the writer is closed well, and not before. */
typedef struct _Writer Writer;

/* "-" is the standard output; a name that ends with ".gz" is compressed. */
Writer     *writer_open       (const char   *path,
                               WaySaveFlags  flags,
                               GCancellable *cancellable,
                               GError      **error);

/* Without writer_close() before, leaves no trace. */
void        writer_free       (Writer       *self);

/* How errors name the file. */
const char *writer_get_name   (const Writer *self);

void        writer_put        (Writer       *self,
                               const char   *text);

void        writer_put_bytes  (Writer       *self,
                               gconstpointer bytes,
                               gsize         n_bytes);

void        writer_printf     (Writer       *self,
                               const char   *format,
                               ...) G_GNUC_PRINTF (2, 3);

/* The shortest decimal number that reads back as @value, in the C locale;
 * @value must be finite. */
void        writer_put_number (Writer       *self,
                               gdouble       value);

/* A text of any number of lines as lines that begin with @mark; nothing if it
 * is NULL. */
void        writer_put_remark (Writer       *self,
                               const char   *mark,
                               const char   *text);

/* WAY_ERROR_UNSUPPORTED: the format has no place for what the network holds. */
gboolean    writer_fail       (Writer       *self,
                               const char   *format,
                               ...) G_GNUC_PRINTF (2, 3);

/* Takes @problem for the writer's own first error. Returns FALSE. */
gboolean    writer_take_error (Writer       *self,
                               GError       *problem);

/* Whether there was no error so far. */
gboolean    writer_is_ok      (const Writer *self);

/* Makes sure that all is written, and puts the file in its place. */
gboolean    writer_close      (Writer       *self,
                               GError      **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Writer, writer_free)
