/* data.h - the real data beside the project, if it is installed
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Whether the data is there. If not, the case is skipped, with a message that
 * names the folder, which $WAYFIND_TEST_DATA sets. */
gboolean data_is_there (void);

/* Reads a file of the data, and unpacks it if its name ends with ".gz". Fails
 * the test if it cannot be read. A 0 that is not counted ends the text. */
char *data_read (const char *name,
                 gsize      *length);
