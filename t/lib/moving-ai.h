/* moving-ai.h - fourteen published maps, and the lengths of their paths
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

#define MOVING_AI_N_MAPS 14

/* The tolerance for lengths: old files have six digits. */
#define MOVING_AI_TOLERANCE 0.006

/* One line of a file. */
typedef struct
{
  guint32 cells[4];     /* start column and row, goal column and row */
  gdouble length;
} Scenario;

/* Such as "dao/arena". */
extern const char *const moving_ai_maps[MOVING_AI_N_MAPS];

/* Squares with 8 neighbours, steps of 1 and the root of 2, no corner cut. */
WayGrid *moving_ai_read_grid (const char *map);

GArray *moving_ai_read_scenarios (const char *map);
