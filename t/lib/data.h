/* data.h - the real data that lies beside the project, where it is there
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Whether the data is there. If not, the case is skipped, which says where it
 * was looked for: in $WAYFIND_TEST_DATA. */
gboolean data_is_there (void);

/* All of a file of the data, unpacked if its name ends in ".gz". Fails the
 * test if it cannot be read. Ends in a 0 that is not counted. */
char *data_read (const char *name,
                 gsize      *length);
