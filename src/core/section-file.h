/* section-file.h - sections packed into one file, with checksums
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/sections.h"

/* How a kind of file begins: eight bytes. */
#define SECTION_MAGIC_BYTES 8

/* The largest number of sections of a file, so that opening a file reads a
 * limited number of bytes. */
#define SECTION_MAX 96

/* Writes a file that begins with @magic. Each byte is read twice, once for its
 * checksum. %FALSE with the error of @stream, or with WAY_ERROR_TOO_LARGE if
 * there are too many sections. */
gboolean section_file_write  (const SectionList *sections,
                              const char        *magic,
                              GOutputStream     *stream,
                              GCancellable      *cancellable,
                              GError           **error);

/* The same into memory; %NULL with WAY_ERROR_TOO_LARGE also without memory. */
GBytes  *section_file_pack   (const SectionList *sections,
                              const char        *magic,
                              GError           **error);

/* Returns the same bytes, or a copy if they begin where arrays must not begin.
 * (transfer full); %NULL with WAY_ERROR_TOO_LARGE without memory. */
GBytes  *section_file_align  (GBytes            *bytes,
                              GError           **error);

/* Opens a file: looks at its head, at the size of each section, and at nothing
 * else. @what names the kind of file in errors: "prepared network". O(1). The
 * sections borrow @bytes, which must be aligned. */
gboolean section_file_open   (Sections          *sections,
                              GBytes            *bytes,
                              const char        *magic,
                              const char        *what,
                              GError           **error);

/* Reads every byte and holds it to its checksum. O(bytes). */
gboolean section_file_verify (const Sections    *sections,
                              Meter             *meter,
                              GError           **error);
