/* gzipped.h - what the shared data is packed in
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns: (transfer full): all of the file, unpacked, with a 0 behind it */
char *gzipped_read (const char *path,
                    GError    **error);

G_END_DECLS
