/* moving-ai.h - maps and scenarios of the Moving AI Lab, from the real data
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "data.h"

/* Old files print six digits. */
#define MOVING_AI_TOLERANCE 0.006

/* One line of a file. */
typedef struct
{
  guint32 cells[4];     /* start column and row, goal column and row */
  gdouble length;
} Scenario;

/* Both read from grids/ and fail the test if they cannot. A grid is of squares
 * with 8 neighbours, and no corner is cut. */
WayGrid *moving_ai_read_grid      (const char *map);

/* (element-type Scenario) */
GArray  *moving_ai_read_scenarios (const char *map);
