/* route-steps-json.h - the steps of a leg as OSRM's interface describes them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/place-json.h"
#include "tool/serve/request-graph.h"
#include "tool/serve/route-line.h"

/* Adds the members "steps" and "summary" of leg @number, which is open. @steps is
 * of WayRouteStep: those of all legs. @next is the first of the leg, and becomes
 * the first of the next leg. */
void steps_add_json (const RequestGraph *graph,
                     GeometryKind        geometry,
                     const RouteLine    *leg,
                     const GPtrArray    *steps,
                     guint               number,
                     guint              *next,
                     Json               *json);
