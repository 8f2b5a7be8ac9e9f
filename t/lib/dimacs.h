/* dimacs.h - the road networks of the real data, as tables
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "data.h"

/* A line of a `.p2p` file. Nodes are builder's ids. */
typedef struct
{
  guint32 start;
  guint32 goal;
  gint64  cost;     /* -1 without a path */
} DimacsPair;

/* These read from roads/, and fail the test if a file does not keep to its
 * format. Ids are those of the file less 1, since a builder counts from 0. */

/* Coordinates are microdegrees if @kind is geographic, and planar if it is
 * that; WAY_POSITION_NONE is for a network that has none. */
WayTable *dimacs_read_table (const char     *name,
                             WayPositionKind kind);

GArray   *dimacs_read_pairs (const char     *name);

/* Adds up the edges of @path one by one, which leads from @start to @goal, or
 * fails the test; -1 if @path is %NULL. */
WayCost   dimacs_add_up     (WayTable      *table,
                             const WayPath *path,
                             WayNode        start,
                             WayNode        goal);
