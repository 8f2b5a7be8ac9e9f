/* source.h - the bytes of a file or a pipe, with gzip taken off
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <gio/gio.h>

typedef struct _Source Source;

/* Opens @path; "-" is the standard input. The first bytes show whether it is
 * compressed. */
Source *source_open (const char   *path,
                     GCancellable *cancellable,
                     GError      **error);

void    source_free (Source       *self);

/* Reads up to @size bytes, 0 of them only at the end; -1 with @error set. */
gssize  source_read (Source       *self,
                     char         *buffer,
                     gsize         size,
                     GError      **error);

/* The share of the file that was read, from 0 to 1; -1 if its size is not
 * known. */
gdouble source_get_fraction (const Source *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Source, source_free)
