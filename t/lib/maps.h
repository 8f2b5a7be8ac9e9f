/* maps.h - graphs that a test draws as text
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

/* A map is read row by row, and each cell is a node. `#` is a wall, a digit is
 * the cost of entering the cell, and `S`, `G` and `.` cost 1. Edges lead north,
 * east, south and west, in that order; cells are numbered in reading order. */
typedef struct
{
  PlainGraph *plain; /* (owned) */
  guint       width;
  guint       start; /* S */
  guint       goal;  /* G */
} Map;

Map *map_new (const char *rows);

void map_free (Map *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Map, map_free)
