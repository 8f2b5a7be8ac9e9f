/* route-output.h - the formats in which routes are written
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/language.h"
#include "io/formats/text/writer.h"

#include <wayfind-io/route.h>

/* Write routes, each in one format; errors are the writer's. */
void  route_write_geojson (Writer         *writer,
                           WayRoute *const *routes,
                           guint           n_routes);
void  route_write_gpx     (Writer         *writer,
                           WayRoute *const *routes,
                           guint           n_routes);

/* (transfer none): the network of the route's nodes. */
WayNetwork *route_get_network (WayRoute *self);

/* (transfer none) (nullable): the name of place @i: 0 is where the route begins,
 * i is where leg i - 1 ends. */
const char *route_get_place (WayRoute *self,
                             guint     i);

Language    route_get_language (WayRoute *self);

/* Finds where place @place was said to lie, beside the road. */
gboolean    route_get_place_position (WayRoute    *self,
                                      guint        place,
                                      WayPosition *position);

/* Appends the line of leg @leg: the positions of its nodes, and between them
 * the bends of the edges. Nodes without positions are left out. O(nodes and
 * bends of the leg). */
void route_append_line (WayRoute *self,
                        guint     leg,
                        GArray   *positions);

/* The name of place @i: the one that the route gives, or else that of the node
 * there; NULL if neither has one. */
char *route_dup_place     (WayRoute       *self,
                           guint           i);

/* The name of a node in the file that it came from, NULL if it has none. */
char *route_dup_node_name (WayRoute       *self,
                           WayNode         node);

/* Finds the node at place @i; FALSE if the route has no legs. */
gboolean route_get_node   (WayRoute       *self,
                           guint           i,
                           WayNode        *node);

/* The label of step @step of @leg, from 1; NULL if it has none. */
char *route_dup_label     (WayRoute       *self,
                           guint           leg,
                           guint           step);
