/* route-output.h - the formats in which routes are written
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "formats/text/writer.h"

#include <wayfind-io/route.h>

/* One for each format; errors are the writer's. */
void  route_write_geojson (Writer         *writer,
                           WayRoute *const *routes,
                           guint           n_routes);
void  route_write_gpx     (Writer         *writer,
                           WayRoute *const *routes,
                           guint           n_routes);

/* What to call place @i: as the route says, or else as the network names the
 * node there; NULL if it has no name. */
char *route_dup_place     (WayRoute       *self,
                           guint           i);

/* The name of a node in the file that it came from, NULL if it has none. */
char *route_dup_node_name (WayRoute       *self,
                           WayNode         node);

/* The node at place @i; FALSE if the route has no legs. */
gboolean route_get_node   (WayRoute       *self,
                           guint           i,
                           WayNode        *node);

/* The label of step @step of @leg, from 1; NULL if it has none. */
char *route_dup_label     (WayRoute       *self,
                           guint           leg,
                           guint           step);
