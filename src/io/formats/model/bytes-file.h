/* bytes-file.h - what the core library packs, in files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/save.h>
#include <wayfind.h>

/* Puts @bytes into a file, which is replaced whole or not at all. */
gboolean bytes_file_save (GBytes       *bytes,
                          const char   *path,
                          WaySaveFlags  flags,
                          GCancellable *cancellable,
                          GError      **error);

/* Reads a file: all of it if it begins with @magic and has no more than @most
 * bytes, else enough for whoever unpacks it to see that it is wrong. */
GBytes  *bytes_file_load (const char      *path,
                          const char      *magic,
                          gsize            most,
                          const WayLimits *limits,
                          GError         **error);
