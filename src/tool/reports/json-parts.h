/* json-parts.h - the objects that the JSON of all subcommands is made of
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/reports/json.h"
#include "tool/options/network-options.h"

/* Adds "name", "node" as json_add_node_id() does and, if it has a position,
 * "lat" and "lon", or "x" and "y", to an object that is open. */
void json_add_node     (Json              *self,
                        const Network     *network,
                        WayNode            node);

/* Adds the id of @node as @key. Of a place on an edge that is null, and as
 * "node" there follow "between", the ids of both ends, and "share", how far it
 * lies from the first to the second. */
void json_add_node_id  (Json              *self,
                        const char        *key,
                        const Network     *network,
                        WayNode            node);

/* Adds a cost, in the unit that `--unit' asks for. */
void json_add_cost     (Json              *self,
                        const char        *key,
                        const Network     *network,
                        WayCost            cost);

/* Adds "unit", the unit of costs, or null if it is unknown, and with `--speed'
 * "speed", in metres a second. */
void json_add_unit     (Json              *self,
                        const Network     *network);

void json_add_position (Json              *self,
                        WayPositionKind    kind,
                        const WayPosition *at);
