/* route-crossings.h - the roads that meet at the nodes of a route
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/request-graph.h"
#include "tool/serve/route-line.h"

/* Adds the member "intersections" of the step from node @first of the path of
 * @leg to node @last: the place where it begins, and all junctions on the way. */
void crossings_add_json (const RequestGraph *graph,
                         const RouteLine    *leg,
                         guint               first,
                         guint               last,
                         Json               *json);
