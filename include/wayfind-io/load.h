/* load.h - networks from files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/**
 * way_load_table:
 * @path: a file, such as GeoJSON with LineStrings, an edge table in CSV with
 *   the header `from,to[,cost[,oneway[,label]]]`, a DIMACS graph, or a list of
 *   territories, each on a line with its neighbours: `name (x, y): neighbour,
 *   neighbour = cost`
 * @nodes_path: (nullable): for an edge table, a table of its nodes with the
 *   header `node,x,y` or `node,lat,lon`; for a DIMACS graph, its `.co` file
 * @cancellable: (nullable): stops reading
 * @error: return location for what went wrong, or %NULL
 *
 * Reads a network whose format is told by the content. A #WayLoader does the
 * same with settings.
 *
 * In GeoJSON, points that share a position are one node, longitudes 180 and
 * -180 are the same line, and an edge costs metres, or what a property "cost",
 * "weight" or "length" of its line says. In an edge table without costs an edge
 * costs the distance between its nodes, in metres if they are geographic, or 1
 * if there are no positions. In a list of territories, whose form
 * wayfind-route(1) describes, a border costs 1 unless the list says otherwise,
 * and the distance in metres if positions are latitudes and longitudes, as in
 * `(33 N, 65 E)`. If only some nodes have positions, an edge without a cost that
 * cannot be measured is an error that names the edge. O(bytes + edges log edges) at most.
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
 * @kind: (nullable): what it is, such as "town"; %NULL if that is not known
 * @line: the line of the table that holds it, from 1; 0 if no table does
 *
 * A named place, such as a port.
 *
 * Since: 1.0
 */
typedef struct
{
  char       *name;
  WayPosition position;
  char       *kind;
  guint64     line;
} WayPlace;

#define WAY_TYPE_PLACE (way_place_get_type ())

/**
 * way_place_get_type:
 *
 * Returns: the boxed type #WayPlace, whose copies own their strings
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_place_get_type (void) G_GNUC_CONST;

/**
 * way_load_places:
 * @path: a table in CSV with the header `name,lat,lon` or `name,x,y`
 * @kind: what the positions must mean: whether the columns are `lat,lon` or
 *   `x,y`
 * @columns: (nullable): which columns have the roles `name`, `lat` and `lon` or
 *   `x` and `y`, as in way_loader_set_node_columns()
 * @unplaced: (nullable) (element-type guint64): an array to which the line
 *   numbers of rows without a position are appended; the places of such rows
 *   are left out. %NULL makes such a row an error.
 * @cancellable: (nullable): stops reading
 * @error: return location for what went wrong, or %NULL
 *
 * Reads named places, to be looked up or snapped to the nodes of a table.
 * O(bytes).
 *
 * Returns: (transfer full) (element-type WayPlace): the places in the file's
 *   order; %NULL with an error as way_load_table() gives it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_load_places (const char     *path,
                            WayPositionKind kind,
                            const char     *columns,
                            GArray         *unplaced,
                            GCancellable   *cancellable,
                            GError        **error);

/**
 * way_load_rows:
 * @path: a table in CSV with a header
 * @columns: (array zero-terminated=1): the names of 1 to 7 columns, such as
 *   "from" and "to". Other usual headings of the columns of edges, nodes and
 *   places are known, see wayfind-formats(5)
 * @lines: (nullable) (element-type guint64): an array to which the number of
 *   the line of each row is appended, from 1
 * @cancellable: (nullable): stops reading
 * @error: return location for what went wrong, or %NULL
 *
 * Reads rows of text, of which the program knows the meaning. O(bytes).
 *
 * Returns: (transfer full) (element-type GStrv): the rows in the file's order.
 *   Each holds a text for each of @columns, which is empty if the table has no
 *   such column. %NULL with an error as way_load_table() gives it, also if the
 *   table has none of the columns
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_load_rows (const char        *path,
                          const char *const *columns,
                          GArray            *lines,
                          GCancellable      *cancellable,
                          GError           **error);

/**
 * WayRouteQuery:
 * @from: the name of the place to begin at, as in the file
 * @to: (nullable): the name of the place to get to; %NULL, in a DIMACS file of
 *   single sources alone, asks for all places that can be reached
 * @has_cost: whether the file says what the route should cost
 * @cost: that cost; -1 if there should be no route
 * @line: the line of the file, from 1
 * @problem: (nullable): what is wrong with the line, if that is no question:
 *   @from is then the whole line, and @to %NULL
 *
 * A question for a network, and perhaps its answer.
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
  char    *problem;
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
 * Reads questions, to be answered one by one or checked. Files of questions of
 * the 9th DIMACS challenge are known by their `p aux sp p2p` or `p aux sp ss`,
 * and scenarios of Moving AI by their `version`. Mistakes in these are errors.
 * In other files a line that is no question is one with a problem, unless no
 * line is a question: then the first problem is the error. O(bytes).
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
