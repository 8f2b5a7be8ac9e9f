/* network-mark.h - checksums that identify the files of a network
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

/* Adds to @checksum all options that say what to read, and the bytes of the
 * files; of a prepared network its size and its head, which has checksums of
 * all the rest. O(bytes). */
gboolean network_mark_files (const Network *self,
                             GChecksum     *checksum,
                             GError       **error);

/* Adds a text that is not there, or its bytes. */
void     mark_text          (GChecksum     *checksum,
                             const char    *text);
void     mark_texts         (GChecksum     *checksum,
                             char         **texts);

/* Adds the content of a file, which may be %NULL; of a prepared network the
 * first bytes alone. */
gboolean mark_file          (const char    *path,
                             gboolean       is_prepared,
                             GChecksum     *checksum,
                             GError       **error);

/* Waits for all ranks; %FALSE with an error that names a rank which has read
 * other files. Nothing to do for a command that is alone. */
gboolean network_compare    (const Network *self,
                             GError       **error);
