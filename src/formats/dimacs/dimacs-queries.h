/* dimacs-queries.h - the questions of the 9th DIMACS challenge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/reader.h"

#include <wayfind-io/load.h>

/* Whether a text that begins with @head has questions of this kind. */
gboolean dimacs_queries_is_head (const char *head);

/* Reads all into @queries, of WayRouteQuery; errors are the reader's. */
void     dimacs_queries_read    (Reader     *reader,
                                 GPtrArray  *queries);
