/* loader.h - reads networks, places and questions from files
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

/**
 * WayFormat:
 * @name: its name in one word, such as "dimacs"
 * @title: a title of a few words
 * @ending: the ending of the names of such files, without the dot
 * @reads: whether networks can be read from it
 * @writes: whether networks can be written to it
 * @built_in: whether this build of the library can read and write it; if not,
 *   reading and writing end with %WAY_ERROR_UNSUPPORTED
 *
 * A format of files with networks. Its texts live as long as the program.
 *
 * Since: 1.0
 */
typedef struct
{
  const char *name;
  const char *title;
  const char *ending;
  gboolean    reads;
  gboolean    writes;
  gboolean    built_in;

  /*< private >*/
  gpointer    reserved[4];
} WayFormat;

#define WAY_TYPE_FORMAT (way_format_get_type ())

/**
 * way_format_get_type:
 *
 * Returns: the boxed type #WayFormat, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_format_get_type (void) G_GNUC_CONST;

/**
 * way_format_get:
 * @i: a number, from 0
 *
 * Returns: (transfer none) (nullable): format @i, or %NULL if @i is beyond the
 *   last. The list is the same in every build
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WayFormat *way_format_get (guint i);

/**
 * way_format_find:
 * @name: the name of a format, in lower case
 *
 * O(formats).
 *
 * Returns: (transfer none) (nullable): the format of that name, or %NULL
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WayFormat *way_format_find (const char *name);

/**
 * WayProfile:
 * @WAY_PROFILE_CAR: by car
 * @WAY_PROFILE_BICYCLE: by bicycle
 * @WAY_PROFILE_FOOT: on foot
 *
 * Kinds of travellers, for files such as OpenStreetMap that have roads for all.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_PROFILE_CAR,
  WAY_PROFILE_BICYCLE,
  WAY_PROFILE_FOOT
} WayProfile;

#define WAY_TYPE_PROFILE (way_profile_get_type ())

/**
 * way_profile_get_type:
 *
 * Returns: the type of the enumeration #WayProfile
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_profile_get_type (void) G_GNUC_CONST;

/**
 * WayMeasure:
 * @WAY_MEASURE_METRES: the length of an edge, in metres
 * @WAY_MEASURE_SECONDS: the time that it takes, in seconds
 *
 * The cost of an edge, in files that have lengths and speeds, such as
 * OpenStreetMap.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_MEASURE_METRES,
  WAY_MEASURE_SECONDS
} WayMeasure;

#define WAY_TYPE_MEASURE (way_measure_get_type ())

/**
 * way_measure_get_type:
 *
 * Returns: the type of the enumeration #WayMeasure
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_measure_get_type (void) G_GNUC_CONST;

/**
 * WayLoadFlags:
 * @WAY_LOAD_DEFAULT: all choices off
 * @WAY_LOAD_ONE_WAY: edges of an edge table go one way unless the table says
 *   otherwise
 * @WAY_LOAD_SKIP_STRAYS: leave out edges of an edge table to a node that its
 *   table of nodes does not have, which are an error otherwise
 * @WAY_LOAD_KEEP_PARALLEL: keep all edges between the same two nodes, and not
 *   the cheapest alone, see way_table_builder_set_keep_parallel(). All streets
 *   of OpenStreetMap are kept without this flag
 * @WAY_LOAD_IGNORE_TURNS: leave out restrictions of turns. way_network_save()
 *   can then write the network in formats that cannot store them. The table of
 *   a prepared network keeps the restrictions with which it was prepared
 * @WAY_LOAD_VERIFY: compare every byte of a prepared network with its checksum,
 *   see way_prepared_verify(); takes O(bytes)
 * @WAY_LOAD_TURN_COSTS: let turns take time in maps of OpenStreetMap: for a car
 *   1 s if the road turns off by more than 20 degrees at a junction, 3 s from 60
 *   degrees on, 5 s if the turn crosses oncoming traffic, 6 s from 120 degrees
 *   on; for a bicycle 1 s, 2 s and 2 s from 60 degrees on; nothing for a
 *   pedestrian, and nothing where fewer than three roads meet. The table keeps
 *   the costs, a #WayTurns applies them, and U-turns are forbidden, see
 *   way_table_builder_forbid_u_turns(). An error with %WAY_MEASURE_METRES, and
 *   for a prepared network without these costs
 * @WAY_LOAD_HOURS: keep what a map of OpenStreetMap says of all hours, so that a
 *   network that is prepared from it can be loaded for any moment. The answers
 *   are the same as without. Not for pedestrians, and not together with
 *   %WAY_LOAD_IGNORE_TURNS or %WAY_LOAD_TURN_COSTS. Limits of vehicles are those
 *   without a moment. A network by %WAY_MEASURE_METRES has no measure of seconds
 *
 * Choices for loading.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_LOAD_DEFAULT = 0,
  WAY_LOAD_ONE_WAY = 1 << 0,
  WAY_LOAD_SKIP_STRAYS = 1 << 1,
  WAY_LOAD_KEEP_PARALLEL = 1 << 2,
  WAY_LOAD_IGNORE_TURNS = 1 << 3,
  WAY_LOAD_VERIFY = 1 << 4,
  WAY_LOAD_TURN_COSTS = 1 << 5,
  WAY_LOAD_HOURS = 1 << 6
} WayLoadFlags;

#define WAY_TYPE_LOAD_FLAGS (way_load_flags_get_type ())

/**
 * way_load_flags_get_type:
 *
 * Returns: the type of the flags #WayLoadFlags
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_load_flags_get_type (void) G_GNUC_CONST;

/**
 * WayLoadOptions:
 * @format: (nullable): the name of a format, see #WayFormat; %NULL to find the
 *   format from the content of each file
 * @flags: choices that are either on or off
 * @nodes_path: (nullable): a second file: the table of nodes of an edge table,
 *   or the positions of a DIMACS graph
 * @labels_path: (nullable): a third file: a table with the header `label,name`,
 *   which has the meanings of the labels of an edge table
 * @columns: (nullable): the columns of an edge table by role, such as
 *   "from=station1,to=station2,cost=time,label=line"; the roles are `from`,
 *   `to`, `cost`, `oneway`, `label` and `width`
 * @node_columns: (nullable): the columns of a table of nodes by role, such as
 *   "node=id,name=name,lat=latitude,lon=longitude"; the roles are `node`,
 *   `name`, `x`, `y`, `lat` and `lon`, and in a table of borders `neighbours`
 * @label_columns: (nullable): the columns of the table of labels by role, such
 *   as "label=line"; the roles are `label` and `name`
 * @positions: the kind of positions in files that do not state it, such as
 *   DIMACS graphs; with %WAY_POSITION_NONE the loader takes the usual kind of
 *   the format: millionths of degrees in DIMACS graphs
 * @unit: the unit of the costs in the file; %WAY_UNIT_UNKNOWN takes the unit
 *   from the file or its format
 * @profile: the kind of traveller, for maps of OpenStreetMap
 * @profile_path: (nullable): a file with rules for a traveller of your own, for
 *   maps of OpenStreetMap, which overrules @profile: see the section "Profiles"
 *   of wayfind-formats(5)
 * @measure: the cost of an edge, for maps of OpenStreetMap
 * @weekday: the day of the week of the journey, for maps of OpenStreetMap;
 *   %G_DATE_BAD_WEEKDAY ignores all conditions by hour
 * @minute: the minute of that day, below 1440
 * @month: the month; %G_DATE_BAD_MONTH if it is not known
 * @day: the day of that month, 1 to 31; ignored without a month
 * @join_within: the longest distance in metres between two ends of lines in
 *   GeoJSON that are joined, 0 to 1000; 0 joins none
 * @mover: (nullable): the name of a mover in a map of terrain, whose costs
 *   count; %NULL for the first mover
 * @has_grid: whether @shape and @corners overrule the map and its format
 * @shape: the shape of the cells of maps
 * @corners: when a step may be diagonal
 *
 * Facts that a file does not state, and choices. All zero is the default.
 *
 * **Columns.** If a role is missing, the column of that name has it, or a
 * column with another usual heading such as "source", in upper or lower case.
 * In a table without a header the columns have numbers from 1: "from=4,to=6".
 * If @columns is %NULL, an edge table of plain rows, `a b 1`, needs no header.
 * If @node_columns has the role `name`, the names of nodes come from that
 * column, and edges refer to nodes by the column `node`. Nodes with the same
 * name are then called "NAME (NODE)".
 *
 * **The unit** changes no cost. If a file has costs for some edges only, the
 * loader measures all other edges, and converts their lengths to @unit, which
 * must be a length. Without such a unit the file is an error.
 *
 * **A traveller** by car or bicycle heeds restrictions of turns. The table
 * stores them, and a #WayTurns applies them.
 *
 * **A moment**, in local time, makes tags such as
 * `motor_vehicle:conditional` count if their condition consists of hours,
 * weekdays and dates, and holds. They close streets, change speeds and
 * directions, and restrict turns. A condition by date does not hold if the
 * month is not known. With a moment, files of other formats end with
 * %WAY_ERROR_UNSUPPORTED, and so do prepared networks whose map was loaded
 * without %WAY_LOAD_HOURS. Those loaded with it have the costs and rules of the
 * moment, while their hierarchy, which way_prepared_get_hierarchy_costs()
 * returns, has the lowest costs of all hours: an estimate that is never too
 * high, and not the costs of the network.
 *
 * **Joined ends.** All ends within @join_within of each other become one node,
 * and so do ends within that distance of these. The node lies at the end that
 * comes first in the file. An edge that is so short that both of its ends would
 * be joined stays, unless another end lies between.
 *
 * Since: 1.0
 */
typedef struct
{
  const char     *format;
  WayLoadFlags    flags;
  const char     *nodes_path;
  const char     *labels_path;
  const char     *columns;
  const char     *node_columns;
  const char     *label_columns;
  WayPositionKind positions;
  WayUnit         unit;
  WayProfile      profile;
  const char     *profile_path;
  WayMeasure      measure;
  GDateWeekday    weekday;
  guint           minute;
  GDateMonth      month;
  guint           day;
  gdouble         join_within;
  const char     *mover;
  gboolean        has_grid;
  WayGridShape    shape;
  WayCornerRule   corners;

  /*< private >*/
  gpointer        reserved[4];
} WayLoadOptions;

#define WAY_TYPE_LOAD_OPTIONS (way_load_options_get_type ())

/**
 * way_load_options_get_type:
 *
 * Returns: the boxed type #WayLoadOptions, whose copies own their texts
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_load_options_get_type (void) G_GNUC_CONST;

#define WAY_TYPE_LOADER (way_loader_get_type ())

/**
 * WayLoader:
 *
 * Reads networks from files. Its options add facts that a file does not state.
 * One loader can read any number of files.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayLoader) loader = way_loader_new (NULL);
 * g_autoptr (GError) error = NULL;
 * g_autoptr (WayNetwork) network
 *   = way_loader_load (loader, "examples/data/tutorial.map", NULL, &error);
 *
 * if (network == NULL)
 *   g_error ("%s", error->message);
 *
 * WayGrid *grid = way_network_get_grid (network);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (grid), way_grid_get_node (grid, 1, 2),
 *                    way_grid_get_node (grid, 5, 2), WAY_STRATEGY_ASTAR, NULL);
 * g_assert (path != NULL);
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayLoader, way_loader, WAY, LOADER, GObject)

/**
 * way_loader_new:
 * @options: (nullable): the options for all files that the loader reads, which
 *   it copies; %NULL for the defaults
 *
 * O(length of the texts).
 *
 * Returns: (transfer full): a new loader
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLoader *way_loader_new (const WayLoadOptions *options);

/**
 * way_loader_set_progress:
 * @self: a loader
 * @progress: (nullable): called during way_loader_load() and
 *   way_loader_load_part(), from 0 each time that they read a file
 * @user_data: data for @progress
 * @destroy: (nullable): frees @user_data
 *
 * Sets a function that receives the share of the file that was read so far. It
 * runs in the thread that reads.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_progress (WayLoader      *self,
                              WayProgressFunc progress,
                              gpointer        user_data,
                              GDestroyNotify  destroy);

/**
 * way_loader_load:
 * @self: a loader
 * @path: a file, compressed with gzip or not; "-" is the standard input
 * @cancellable: (nullable): stops reading
 * @error: return location for an error, or %NULL
 *
 * Reads a network. O(bytes + edges log edges) at most; a prepared network is
 * mapped in O(1).
 *
 * Returns: (transfer full): the network; %NULL with %WAY_ERROR_PARSE and a
 *   message `file:line: what, and what was expected`,
 *   %WAY_ERROR_UNSUPPORTED, %WAY_ERROR_TOO_LARGE, or a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNetwork *way_loader_load (WayLoader    *self,
                             const char   *path,
                             GCancellable *cancellable,
                             GError      **error);

/**
 * way_loader_load_part:
 * @self: a loader
 * @path: a prepared network, or a DIMACS graph or an edge table, compressed
 *   with gzip or not
 * @part: the number of the part, from 0
 * @n_parts: the number of parts, from 1 to 65536
 * @cancellable: (nullable): stops reading
 * @error: return location for an error, or %NULL
 *
 * Reads one part of a network, for a worker of a #WayDeltaStepping. Nodes of a
 * prepared network keep the numbers that they have in its table. Nodes of other
 * files are numbered in the order of way_table_get_id(): %WAY_INDEX (0) is node
 * 1 of a DIMACS graph, and the node that an edge table names first. All
 * parallel edges are kept. Positions, labels, widths and restrictions of turns
 * are left out.
 *
 * The table of a prepared network is mapped and cut, see way_table_part_new().
 * A DIMACS graph is read twice from end to end, in the memory of the part
 * alone: see way_table_part_new_streamed(). An edge table without a file of
 * nodes is read three times. This needs memory for the names of all nodes:
 * their bytes and up to 32 more for each. A part of another format would need
 * the memory of the whole network. O(nodes and edges of the network), or of the
 * part if the network is prepared.
 *
 * Returns: (transfer full): the part; %NULL with %WAY_ERROR_UNSUPPORTED if the
 *   file has another format or cannot be read twice, such as a pipe;
 *   %WAY_ERROR_CHANGED if the file changed in between; or an error of
 *   way_loader_load()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTablePart *way_loader_load_part (WayLoader    *self,
                                    const char   *path,
                                    guint         part,
                                    guint         n_parts,
                                    GCancellable *cancellable,
                                    GError      **error);

/**
 * way_loader_load_nodes:
 * @self: a loader with the options that @part was read with
 * @path: the file that @part was read from
 * @part: any part of the network
 * @cancellable: (nullable): stops reading
 * @error: return location for an error, or %NULL
 *
 * Reads the nodes of a network that is read in parts, with their names, so that
 * a program can look up places and print results. The nodes have the numbers
 * that they have in parts. The network has no edges, unless it is prepared: its
 * table is mapped anyway. O(bytes of the file), or O(1) if it is prepared.
 *
 * Returns: (transfer full): a network without edges; %NULL with
 *   %WAY_ERROR_CHANGED if the number of nodes in the file differs from that in
 *   @part, or an error of way_loader_load_part()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNetwork *way_loader_load_nodes (WayLoader    *self,
                                   const char   *path,
                                   WayTablePart *part,
                                   GCancellable *cancellable,
                                   GError      **error);

/**
 * way_load_table:
 * @path: a file, such as GeoJSON with LineStrings, an edge table in CSV with
 *   the header `from,to[,cost[,oneway[,label]]]`, a DIMACS graph, or a list of
 *   territories, each on a line with its neighbours: `name (x, y): neighbour,
 *   neighbour = cost`
 * @nodes_path: (nullable): for an edge table, a table of its nodes with the
 *   header `node,x,y` or `node,lat,lon`; for a DIMACS graph, its `.co` file
 * @cancellable: (nullable): stops reading
 * @error: return location for an error, or %NULL
 *
 * Reads a network, and finds its format from the content. A #WayLoader does the
 * same with options.
 *
 * In GeoJSON, points with the same position are one node, longitudes 180 and
 * -180 are the same line, and an edge costs metres, or the value of the
 * property "cost", "weight" or "length" of its line. In an edge table without
 * costs an edge costs the distance between its nodes, in metres if they are
 * geographic, or 1 without positions. In a list of territories, whose form is
 * in wayfind-route(1), a border costs 1 unless the list states a cost, and the
 * distance in metres if positions are latitudes and longitudes, as in `(33 N,
 * 65 E)`. If only some nodes have positions, an edge without a cost that cannot
 * be measured is an error that names the edge. O(bytes + edges log edges) at
 * most.
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
 * way_load_places:
 * @path: a table in CSV with the header `name,lat,lon` or `name,x,y`
 * @kind: the kind of positions: whether the columns are `lat,lon` or `x,y`
 * @columns: (nullable): which columns have the roles `name`, `lat` and `lon` or
 *   `x` and `y`, as in #WayLoadOptions
 * @unplaced: (nullable) (element-type guint64): an array to which the line
 *   numbers of rows without a position are appended; the places of such rows
 *   are left out. %NULL makes such a row an error.
 * @cancellable: (nullable): stops reading
 * @error: return location for an error, or %NULL
 *
 * Reads named places, to look them up or to snap them to the nodes of a table.
 * O(bytes).
 *
 * Returns: (transfer full) (element-type WayPlace): the places in the file's
 *   order; %NULL with an error of way_load_table()
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
 *   "from" and "to". Columns with other usual headings are found too, see
 *   wayfind-formats(5)
 * @lines: (nullable) (element-type guint64): an array to which the number of
 *   the line of each row is appended, from 1
 * @cancellable: (nullable): stops reading
 * @error: return location for an error, or %NULL
 *
 * Reads rows of text whose meaning the program knows. O(bytes).
 *
 * Returns: (transfer full) (element-type GStrv): the rows in the file's order.
 *   Each holds a text for each of @columns, which is empty if the table has no
 *   such column. %NULL with an error of way_load_table(), also if the table has
 *   no such column at all
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
 * @to: (nullable): the name of the place to get to; %NULL, only in DIMACS files
 *   of single sources, asks for all places that can be reached
 * @has_cost: whether the file states the expected cost of the route
 * @cost: the expected cost; -1 if no route is expected
 * @line: the line of the file, from 1
 * @problem: (nullable): the error in a line that is not a question: @from is
 *   then the whole line, and @to %NULL
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
 * @error: return location for an error, or %NULL
 *
 * Reads questions, to answer or to check them one by one. A file with a line `p
 * aux sp p2p` or `p aux sp ss` is one of the 9th DIMACS challenge, and a file
 * with a line `version` is a scenario of Moving AI. A mistake in these is an
 * error. In other files a line that is not a question becomes a question with a
 * problem. If all lines are such, the first problem is the error. O(bytes).
 *
 * Returns: (transfer full) (element-type WayRouteQuery): the questions in the
 *   file's order; %NULL with an error of way_load_table()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_load_queries (const char   *path,
                             GCancellable *cancellable,
                             GError      **error);

G_END_DECLS
