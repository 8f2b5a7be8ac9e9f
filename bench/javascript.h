/* javascript.h - libraries in JavaScript, which run in a process of their own
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "bench.h"
#include "road-data.h"

#include <wayfind.h>

G_BEGIN_DECLS

void javascript_race_roads (Bench          *bench,
                            const RoadData *roads,
                            WayTable       *table);
void javascript_race_grid  (Bench          *bench);

G_END_DECLS
