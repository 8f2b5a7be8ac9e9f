/* dimacs-queries.h - the questions of the 9th DIMACS challenge
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

#include <wayfind-io/loader.h>

/* Whether @head is the beginning of a file with questions of this kind. */
gboolean dimacs_queries_is_head (const char *head);

/* Appends all questions to @queries, as WayRouteQuery. Errors are the
 * reader's. */
void     dimacs_queries_read    (Reader     *reader,
                                 GPtrArray  *queries);
