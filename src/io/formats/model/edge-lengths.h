/* edge-lengths.h - costs of edges for which a file gives none
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

#include <wayfind.h>

/* Measures edges between the positions of their nodes. 0 to begin with. */
typedef struct
{
  guint64 n_unmeasured;
  WayNode from, to;             /* the first edge that was not measured */
  guint64 line;                 /* in the file */
} EdgeLengths;

/* The distance between two nodes of @builder; 1 if the length is unknown, since
 * a node has no position yet. @line is where the edge stands. */
WayCost   edge_lengths_measure (EdgeLengths     *self,
                                WayTableBuilder *builder,
                                WayPositionKind  kind,
                                WayNode          from,
                                WayNode          to,
                                guint64          line);

/* Builds the table. If a length is unknown, a cost of 1 is right only where no
 * node at all has a position. NULL with an error that names the edge otherwise,
 * or with the error of way_table_builder_build(). */
WayTable *edge_lengths_build   (EdgeLengths     *self,
                                WayTableBuilder *builder,
                                Reader          *reader,
                                GError         **error);
