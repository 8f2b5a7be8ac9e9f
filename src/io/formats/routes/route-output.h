/* route-output.h - the formats in which routes are written
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/writer.h"

#include <wayfind-io/route.h>

/* Write routes, each in one format; errors are the writer's. */
void  route_write_geojson (Writer         *writer,
                           WayRoute *const *routes,
                           guint           n_routes);
void  route_write_gpx     (Writer         *writer,
                           WayRoute *const *routes,
                           guint           n_routes);

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
