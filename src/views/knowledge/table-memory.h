/* table-memory.h - a table as a player saw it last
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "views/knowledge/knowledge-private.h"

extern const KnowledgeMemory table_memory;

/* (transfer full): a graph like the table under @truth, with its own costs,
 * which are the table's until an edge is seen. NULL with @error if @truth is
 * not a table or a view of one, if memory is lacking, or if a limit was met. */
WayGraph *table_memory_new (WayGraph *truth,
                            Meter    *meter,
                            GError  **error);
