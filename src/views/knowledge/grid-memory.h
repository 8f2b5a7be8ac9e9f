/* grid-memory.h - a grid as a player saw it last
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "views/knowledge/knowledge-private.h"

extern const KnowledgeMemory grid_memory;

/* (transfer full): a grid like @truth over its own map, on which all cells are
 * of class @unseen. NULL with @error if memory is lacking, or a limit was
 * met. */
WayGrid *grid_memory_new (WayGrid *truth,
                          guint8   unseen,
                          Meter   *meter,
                          GError **error);
