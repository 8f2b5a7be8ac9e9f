/* route-line.h - where a leg of a route leads, with all bends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/request-graph.h"

/* What is found out about a leg: each needs more time than the one before. */
typedef enum
{
  ROUTE_LINE_LENGTH,            /* its length alone */
  ROUTE_LINE_BENDS,             /* the line as well */
  ROUTE_LINE_METRES             /* and how far along it each position is */
} RouteLineDetail;

/* A leg: its path, and the line along the roads. */
typedef struct
{
  WayPath *path;                /* (owned) */
  gdouble  length;              /* in metres */
  GArray  *line;                /* (owned) of WayPosition */
  GArray  *metres;              /* (owned) of gdouble: from the start to each
                                 * position of the line */
  GArray  *places;              /* (owned) of guint: the position in the line of
                                 * each node of the path */
} RouteLine;

/* Takes a reference to @path, a path in @graph. O(nodes), and O(bends) if
 * @detail asks for the line. */
RouteLine *route_line_new         (const RequestGraph *graph,
                                   WayPath          *path,
                                   RouteLineDetail   detail);
void       route_line_free        (RouteLine        *self);

/* With ROUTE_LINE_METRES: the length from node @first of the path to node @last. */
gdouble    route_line_measure     (const RouteLine  *self,
                                   guint             first,
                                   guint             last);

/* (transfer full): the positions of @line (of WayPosition) that show where it
 * leads if all of it is seen at once, both ends among them. O(n log n) on
 * average, by Douglas and Peucker (1973). */
GArray    *line_dup_simplified    (const GArray     *line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RouteLine, route_line_free)
