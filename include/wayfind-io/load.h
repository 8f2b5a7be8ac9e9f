/* load.h - networks from files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/**
 * way_load_table:
 * @path: a file: GeoJSON with LineStrings, an edge table in CSV with the
 *   header `from,to[,cost[,oneway[,label]]]`, a DIMACS graph, or territories
 *   with what borders on them, `name (x, y): neighbour, neighbour = cost`, a
 *   line each
 * @nodes_path: (nullable): for an edge table, a table of its nodes with the
 *   header `node,x,y` or `node,lat,lon`; for a DIMACS graph its `.co`
 * @cancellable: (nullable): stops reading
 * @error: return location for what went wrong, or %NULL
 *
 * Reads a network; a #WayLoader can be told more. The format is told by the
 * content. In GeoJSON, points that
 * share a position are one node, longitude 180 and -180 are one line, and
 * edges cost metres, or what "cost", "weight" or "length" says of a line. An
 * edge table without costs takes the distances between its nodes, in metres if
 * they are geographic, and 1 if it has no positions. Between territories a
 * border costs 1 unless it is given, and where they have latitudes and
 * longitudes, `(33 N, 65 E)`, the distance in metres; how these lines are
 * written is described in wayfind-route(1).
 *
 * Returns: (transfer full): the table; %NULL with %WAY_ERROR_PARSE and a
 *   message `file:line: what, and what was expected`,
 *   %WAY_ERROR_UNSUPPORTED, or a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_load_table (const char   *path,
                          const char   *nodes_path,
                          GCancellable *cancellable,
                          GError      **error);

/**
 * WayPlace:
 * @name: its name
 * @position: where it lies
 *
 * A named place, such as a port.
 *
 * Since: 1.0
 */
typedef struct
{
  char       *name;
  WayPosition position;
} WayPlace;

#define WAY_TYPE_PLACE (way_place_get_type ())

/**
 * way_place_get_type:
 *
 * Returns: the boxed type #WayPlace, whose copies own their names
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_place_get_type (void) G_GNUC_CONST;

/**
 * way_load_places:
 * @path: a table in CSV with the header `name,lat,lon` or `name,x,y`
 * @kind: what the positions must mean
 * @cancellable: (nullable): stops reading
 * @error: return location for what went wrong, or %NULL
 *
 * Reads named places, to be looked up or snapped to the nodes of a table.
 *
 * Returns: (transfer full) (element-type WayPlace): the places in the file's
 *   order; %NULL with an error as way_load_table() gives it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_load_places (const char     *path,
                            WayPositionKind kind,
                            GCancellable   *cancellable,
                            GError        **error);

/**
 * WayRouteQuery:
 * @from: where to begin, as the file says it
 * @to: (nullable): where to get to; %NULL, in a DIMACS file of single
 *   sources alone, asks for all that can be reached
 * @has_cost: whether the file says what the route costs
 * @cost: that cost; -1 if there should be no route
 * @line: where in the file the question stands
 *
 * A question for a network, perhaps with the answer.
 *
 * Since: 1.0
 */
typedef struct
{
  char    *from;
  char    *to;
  gboolean has_cost;
  WayCost  cost;
  guint64  line;
} WayRouteQuery;

#define WAY_TYPE_ROUTE_QUERY (way_route_query_get_type ())

/**
 * way_route_query_get_type:
 *
 * Returns: the boxed type #WayRouteQuery, whose copies own their names
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_route_query_get_type (void) G_GNUC_CONST;

/**
 * way_load_queries:
 * @path: a file with a line `from to [cost]` for each question; names with
 *   blanks stand in double quotes, and `#` begins a comment
 * @cancellable: (nullable): stops reading
 * @error: return location for what went wrong, or %NULL
 *
 * Reads questions, to be answered one by one or checked. Those of the 9th
 * DIMACS challenge are told by their `p aux sp p2p` or `p aux sp ss`.
 *
 * Returns: (transfer full) (element-type WayRouteQuery): the questions in the
 *   file's order; %NULL with an error as way_load_table() gives it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_load_queries (const char   *path,
                             GCancellable *cancellable,
                             GError      **error);

G_END_DECLS
