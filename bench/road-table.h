/* road-table.h - a road network as a table of ours
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "road-data.h"

#include <wayfind.h>

G_BEGIN_DECLS

/* Parallel edges stay, so that all contestants search the same arcs.
 * @real: lengths as costs, and not those of the file */
WayTable *road_table_new (const RoadData *roads,
                          gboolean        real,
                          WayNodeOrder    order);

G_END_DECLS
