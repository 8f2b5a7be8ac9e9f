/* random-piles.h - small random grids, tables, and piles of views on them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* The classes of terrain of a grid: 1 is a wall. */
#define RANDOM_PILES_CLASSES 3

/* The nodes that @start leads to, itself included. (transfer full) */
gboolean *random_piles_flood       (WayGraph *graph,
                                    guint     start);

guint     random_piles_count_nodes (WayGraph *graph);

/* A grid of any shape and corner rule, with less than @most columns and
 * rows. */
WayGrid  *random_piles_make_grid   (GRand    *rand,
                                    guint     most);

/* A table in the plane, two thirds of whose edges lead both ways. */
WayTable *random_piles_make_table  (GRand    *rand,
                                    guint     n,
                                    guint     n_edges);

/* A grid or a table below up to three views. (transfer full) */
WayGraph *random_piles_make        (GRand    *rand);
