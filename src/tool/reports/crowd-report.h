/* crowd-report.h - plans for many agents as text, and as a film
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/reports/output.h"

#include <wayfind.h>

/* A line for each tick: "t:(column,row),(column,row),...", an agent after the
 * other. */
void crowd_put_plan (Output             *output,
                     WayGrid            *grid,
                     const WayCrowdPlan *plan);

/* One SVG file in which the agents move, for ever. */
void crowd_put_film (Output             *output,
                     WayGrid            *grid,
                     const WayCrowdPlan *plan);
