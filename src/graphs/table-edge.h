/* table-edge.h - an edge as a table's builder was given it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graph.h>

/* The label of an edge that has none. */
#define TABLE_NO_LABEL G_MAXUINT32

/* Between ids of the builder, never from a node to itself. */
typedef struct
{
  WayCost cost;                 /* 0 or more; INFINITY hides the edge */
  guint32 from;
  guint32 to;
  guint32 label;                /* where in the builder's labels */
  guint32 both_ways;
} TableEdge;
