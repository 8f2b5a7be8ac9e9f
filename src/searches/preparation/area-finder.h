/* area-finder.h - regions of a graph behind narrow mouths, with a number each
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/core/graph.h>

/* No area; also the number of nodes that are in none. */
#define NO_AREA 0

/* An area and those within it have numbers in a row, its own first. Its mouth
 * lies just outside: every edge between the area and the rest of the graph is
 * one between the area and its mouth.
 *
 * is_closed: no cheapest way between nodes outside needs to enter.
 * is_whole: no cheapest way between nodes inside needs to leave. */
typedef struct
{
  guint32 parent;               /* the smallest area around it, or NO_AREA */
  guint32 last;                 /* of those within, or itself */
  guint32 n_nodes;              /* of those within, too */
  guint32 mouth, mouth_end;     /* places in the mouths of all */
  guint32 active;               /* itself while it is closed, or else what that
                                 * is of its parent */
  gboolean is_closed;
  gboolean is_whole;
} Area;

/* As long as the edges of @node, and of all other nodes that watch @area, stay
 * as they are, @area stays whole, or closed. */
typedef struct
{
  guint32  node;
  guint32  area;
  gboolean is_for_whole;
} AreaWatch;

typedef struct
{
  guint32   *of;                /* (owned) by node: the smallest area */
  guint32    n_nodes;
  Area      *areas;             /* (owned) by number */
  guint32    n_areas;           /* the largest number */
  guint32   *mouths;            /* (owned) nodes */
  AreaWatch *watches;           /* (owned) sorted by node */
  guint      n_watches;
} Areas;

/* Finds the areas of a graph of indices behind mouths of up to @max_mouth
 * nodes. Edges must depend on the node alone. */
gboolean areas_init    (Areas    *self,
                        WayGraph *graph,
                        guint     max_mouth,
                        Meter    *meter,
                        GError  **error);
void     areas_clear   (Areas    *self);

/* Opens the areas that need not be closed any more now that the edges of @node
 * have become @edges. To be followed by areas_settle(). */
void     areas_forget  (Areas          *self,
                        guint32         node,
                        const WayEdges *edges);
void     areas_settle  (Areas    *self);

/* Whether the mouth of an area has @node. */
gboolean areas_is_mouth (const Areas *self,
                         guint32      area,
                         guint32      node);

/* Whether @area is around @other, or is the same. Everything is in NO_AREA. */
static inline gboolean
areas_holds (const Areas *self,
             guint32      area,
             guint32      other)
{
  return area == NO_AREA
         || (other >= area && other <= self->areas[area].last);
}
