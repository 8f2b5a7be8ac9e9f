/* junction-maps.h - junctions drawn as text, and the directions over them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

/* Letters are nodes, @metres apart; a column is half as wide as a row is high.
 * A way is "NODES KEY=VALUE ...", a primary road unless it says otherwise; an
 * underscore in a value is a blank, and "KEY=" takes a key away. A route is
 * "FROM-TO: " and its manoeuvres between the ends, each "TYPE|MODIFIER" and, of
 * roundabouts, the exit; or "FROM-TO= " and the words of all its steps. */
typedef struct
{
  const char *name;
  gdouble     metres;
  const char *map;
  const char *ways[12];
  const char *routes[8];
  WayProfile  profile;          /* a car unless it says otherwise */
} JunctionMap;

/* A crossing of four streets: from a in the west, to the left into C, straight
 * on along A, and to the right into E. */
extern const JunctionMap junction_map_turns;

/* (transfer full): the map in the format of OpenStreetMap, at longitude 0 of a
 * latitude. */
char       *junction_map_draw         (const JunctionMap *self,
                                       gdouble            latitude);

/* Loads a map, with directions in English. */
WayNetwork *junction_map_load         (const JunctionMap *self,
                                       gdouble            latitude);
WayNetwork *junction_map_load_text    (const char        *text,
                                       WayProfile         profile);

/* The same network out of a prepared file. */
WayNetwork *junction_map_prepare      (WayNetwork        *network);

WayNode     junction_map_find_node    (WayNetwork        *network,
                                       char               letter);
WayRoute   *junction_map_find_route   (WayNetwork        *network,
                                       char               from,
                                       char               to);

/* Fails the test unless the routes of the map are those of @network. */
void        junction_map_check_routes (const JunctionMap *self,
                                       WayNetwork        *network);

/* (transfer full): of WayRouteStep. */
GPtrArray  *junction_map_list_steps   (WayRoute          *route);

/* (transfer full): the texts of all steps, parted by semicolons. */
char       *junction_map_tell         (WayRoute          *route);
