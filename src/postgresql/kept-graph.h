/* kept-graph.h - graphs that were prepared under a name
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "postgresql/postgresql-question.h"

gboolean kept_graph_is_name    (const char *edges);
Oid      kept_graph_find_table (const char *name);
char    *kept_graph_get_stamp  (const char *name,
                                Datum       sources);
void     kept_graph_find       (PgQuestion *question,
                                const char *name,
                                gboolean    is_directed,
                                gboolean    may_be_stale);
