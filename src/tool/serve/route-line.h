/* route-line.h - where a leg of a route leads, with all bends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

/* A leg: its path, and the line along the roads. */
typedef struct
{
  WayPath *path;                /* (owned) */
  GArray  *line;                /* (owned) of WayPosition */
  GArray  *metres;              /* (owned) of gdouble: from the start to each
                                 * position of the line */
  GArray  *places;              /* (owned) of guint: the position in the line of
                                 * each node of the path */
} RouteLine;

/* Takes a reference to @path, a path in the graph of @network. O(nodes and
 * bends). */
RouteLine *route_line_new         (WayNetwork       *network,
                                   WayPath          *path);
void       route_line_free        (RouteLine        *self);

/* The length of the leg in metres. */
gdouble    route_line_get_length  (const RouteLine  *self);

/* The length from node @first of the path to node @last. */
gdouble    route_line_measure     (const RouteLine  *self,
                                   guint             first,
                                   guint             last);

/* (transfer full): the positions of @line (of WayPosition) that show where it
 * leads if all of it is seen at once, both ends among them. O(n log n) on
 * average, by Douglas and Peucker (1973). */
GArray    *line_dup_simplified    (const GArray     *line);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RouteLine, route_line_free)
