/* gzipped.h - files packed with gzip, for tests and benchmarks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns: (transfer full): all of the file, unpacked if its name ends with
 *   ".gz", with a 0 behind its @length bytes, which may be asked for or not */
char *gzipped_read (const char *path,
                    gsize      *length,
                    GError    **error);

G_END_DECLS
