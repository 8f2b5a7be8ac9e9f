/* grid-data.h - maps and queries of the Moving AI Lab, for the benchmarks alone
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/* The cells that can be entered: classes 0, 1 and 2. */
#define GRID_DATA_FREE ".GS"

typedef struct
{
  guint32 start[2];     /* column and row */
  guint32 goal[2];
} GridQuery;

WayTerrain *grid_data_load_terrain (const char *map,
                                    GError    **error);

/* @n of the map's queries, picked at random. */
GArray     *grid_data_load_queries (const char *map,
                                    guint       n,
                                    GError    **error);

G_END_DECLS
