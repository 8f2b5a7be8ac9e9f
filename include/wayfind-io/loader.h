/* loader.h - how files become networks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

#define WAY_TYPE_LOADER (way_loader_get_type ())

/**
 * WayLoader:
 *
 * Reads networks from files. Its settings say what a file alone does not say;
 * one loader may read any number of files.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayLoader) loader = way_loader_new ();
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
 * WayProfile:
 * @WAY_PROFILE_CAR: by car
 * @WAY_PROFILE_BICYCLE: by bicycle
 * @WAY_PROFILE_FOOT: on foot
 *
 * Who travels, where a file leaves that open, as those of OpenStreetMap do.
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
 * What edges cost, where a file leaves that open, as those of OpenStreetMap do.
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
 * way_loader_new:
 * O(1).
 *
 * Returns: (transfer full): a new loader with default settings
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLoader *way_loader_new (void);

/**
 * way_loader_set_format:
 * @self: a loader
 * @format: (nullable): the name of the format of all files to come, see
 *   #WayFormat; %NULL, the default, to tell it by the content
 *
 * Sets the format, so that it is not told by the name of the file.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_format (WayLoader  *self,
                            const char *format);

/**
 * way_loader_get_format:
 * @self: a loader
 *
 * Returns: (transfer none) (nullable): the name of the format; %NULL to tell it
 *   by the content
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_format (WayLoader *self);

/**
 * way_loader_set_nodes_path:
 * @self: a loader
 * @path: (nullable): a second file, for formats that keep their nodes in one: a
 *   table of nodes, or the positions of a DIMACS graph; %NULL, the default, for
 *   none
 *
 * Sets a file of nodes, for formats that list edges alone.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_nodes_path (WayLoader  *self,
                                const char *path);

/**
 * way_loader_get_nodes_path:
 * @self: a loader
 *
 * Returns: (transfer none) (nullable): the file that nodes are read from
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_nodes_path (WayLoader *self);

/**
 * way_loader_set_columns:
 * @self: a loader
 * @columns: (nullable): the columns of an edge table by role, such as
 *   "from=station1,to=station2,cost=time,label=line"; the roles are `from`,
 *   `to`, `cost`, `oneway`, `label` and `width`
 *
 * For tables that were not made for this library. A role that is not named is
 * played by the column of the same name, or of another usual one such as
 * "source", in any case, if there is one. In a table without a header all
 * columns go by numbers from 1: "from=4,to=6". Without this call a table of
 * plain rows, `a b 1`, needs no header.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_columns (WayLoader  *self,
                             const char *columns);

/**
 * way_loader_get_columns:
 * @self: a loader
 *
 * Returns: (transfer none) (nullable): the columns by role
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_columns (WayLoader *self);

/**
 * way_loader_set_node_columns:
 * @self: a loader
 * @columns: (nullable): the columns of a table of nodes by role, such as
 *   "node=id,name=name,lat=latitude,lon=longitude"; the roles are `node`,
 *   `name`, `x`, `y`, `lat` and `lon`, and in a table of borders `neighbours`
 *
 * If `name` is given, nodes are called by that column, while edges refer to
 * them by `node`. Nodes that share a name are each called "NAME (NODE)".
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_node_columns (WayLoader  *self,
                                  const char *columns);

/**
 * way_loader_get_node_columns:
 * @self: a loader
 *
 * Returns: (transfer none) (nullable): the columns of nodes by role
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_node_columns (WayLoader *self);

/**
 * way_loader_set_labels_path:
 * @self: a loader
 * @path: (nullable): a third file: a table with the header `label,name` that
 *   has the meanings of the labels of an edge table; %NULL, the default, for
 *   none
 *
 * Sets a file that says what the labels of edges mean.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_labels_path (WayLoader  *self,
                                 const char *path);

/**
 * way_loader_get_labels_path:
 * @self: a loader
 *
 * Returns: (transfer none) (nullable): the file that labels are read from
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_labels_path (WayLoader *self);

/**
 * way_loader_set_label_columns:
 * @self: a loader
 * @columns: (nullable): the columns of the table of labels by role, such as
 *   "label=line"; the roles are `label` and `name`
 *
 * Says which columns of the file of labels to read.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_label_columns (WayLoader  *self,
                                   const char *columns);

/**
 * way_loader_get_label_columns:
 * @self: a loader
 *
 * Returns: (transfer none) (nullable): the columns of labels by role
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_label_columns (WayLoader *self);

/**
 * way_loader_set_one_way:
 * @self: a loader
 * @one_way: whether edges of an edge table go one way unless the table says
 *   otherwise; %FALSE by default
 *
 * Says which ways the edges of a file lead that does not say so itself.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_one_way (WayLoader *self,
                             gboolean   one_way);

/**
 * way_loader_get_one_way:
 * @self: a loader
 *
 * Returns: whether edges go one way unless the file says otherwise
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_loader_get_one_way (WayLoader *self);

/**
 * way_loader_set_skip_strays:
 * @self: a loader
 * @skip_strays: whether to leave out edges of an edge table that name a node
 *   which its table of nodes does not have; with %FALSE, the default, such an
 *   edge is an error
 *
 * Says what becomes of edges to nodes that the file does not have.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_skip_strays (WayLoader *self,
                                 gboolean   skip_strays);

/**
 * way_loader_get_skip_strays:
 * @self: a loader
 *
 * Returns: whether edges of unknown nodes are left out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_loader_get_skip_strays (WayLoader *self);

/**
 * way_loader_set_positions:
 * @self: a loader
 * @kind: what positions mean where a file leaves that open, as DIMACS graphs
 *   do; with %WAY_POSITION_NONE, the default, the file decides, or the custom
 *   of its format: millionths of degrees in DIMACS graphs
 *
 * Says what the coordinates of a file are, where it does not say so.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_positions (WayLoader      *self,
                               WayPositionKind kind);

/**
 * way_loader_get_positions:
 * @self: a loader
 *
 * Returns: what positions mean where the file does not say
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPositionKind way_loader_get_positions (WayLoader *self);

/**
 * way_loader_set_keep_parallel:
 * @self: a loader
 * @keep_parallel: whether to keep all edges between the same two nodes, rather
 *   than the cheapest alone, see way_table_builder_set_keep_parallel(); %FALSE
 *   by default
 *
 * Says whether of several edges between two nodes all are kept.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_keep_parallel (WayLoader *self,
                                   gboolean   keep_parallel);

/**
 * way_loader_get_keep_parallel:
 * @self: a loader
 *
 * Returns: whether all edges between two nodes are kept
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_loader_get_keep_parallel (WayLoader *self);

/**
 * way_loader_set_profile:
 * @self: a loader
 * @profile: who travels; by default %WAY_PROFILE_CAR
 *
 * Restrictions of turns hold for cars and bicycles. The table carries them, for
 * a #WayTurns to heed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_profile (WayLoader *self,
                             WayProfile profile);

/**
 * way_loader_get_profile:
 * @self: a loader
 *
 * Returns: who travels
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayProfile way_loader_get_profile (WayLoader *self);

/**
 * way_loader_set_verify:
 * @self: a loader
 * @verify: whether to hold every byte of a prepared network to its checksum,
 *   which takes time in proportion to the file; %FALSE by default
 *
 * See way_prepared_verify().
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_verify (WayLoader *self,
                            gboolean   verify);

/**
 * way_loader_get_verify:
 * @self: a loader
 *
 * Returns: whether prepared networks are read byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_loader_get_verify (WayLoader *self);

/**
 * way_loader_set_ignore_turns:
 * @self: a loader
 * @ignore_turns: whether to leave out restrictions of turns; %FALSE by default
 *
 * The table then carries no restrictions. The table of a prepared network keeps
 * those with which it was prepared. way_network_save() can write the network in
 * formats that have no place for restrictions.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_ignore_turns (WayLoader *self,
                                  gboolean   ignore_turns);

/**
 * way_loader_get_ignore_turns:
 * @self: a loader
 *
 * Returns: whether restrictions of turns are left out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_loader_get_ignore_turns (WayLoader *self);

/**
 * way_loader_set_measure:
 * @self: a loader
 * @measure: what edges cost; by default %WAY_MEASURE_METRES
 *
 * Says what an edge is to cost, in formats that know lengths and speeds.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_measure (WayLoader *self,
                             WayMeasure measure);

/**
 * way_loader_get_measure:
 * @self: a loader
 *
 * Returns: what edges cost
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMeasure way_loader_get_measure (WayLoader *self);

/**
 * way_loader_set_unit:
 * @self: a loader
 * @unit: what the costs of the file are; %WAY_UNIT_UNKNOWN, the default, for
 *   what the file and its format say
 *
 * Costs are kept as they are. Where a file has costs for some edges only, those
 * of the others are measured, and a length says in what; without one such a
 * file is refused.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_unit (WayLoader *self,
                          WayUnit    unit);

/**
 * way_loader_get_unit:
 * @self: a loader
 *
 * Returns: what the costs of the file are said to be
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayUnit way_loader_get_unit (WayLoader *self);

/**
 * way_loader_set_join_within:
 * @self: a loader
 * @metres: how far apart ends may lie, 0 to 1000; 0, the default, joins none
 *
 * Joins ends of lines in GeoJSON that nearly meet: those that lie within
 * @metres of each other, and those that lie so near to these, become one node,
 * at the end that the file names first. An edge that is so short that both of
 * its ends would be joined stays, unless another end lies between.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_join_within (WayLoader *self,
                                 gdouble    metres);

/**
 * way_loader_get_join_within:
 * @self: a loader
 *
 * Returns: how far apart ends may lie that are joined
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_loader_get_join_within (WayLoader *self);

/**
 * way_loader_set_moment:
 * @self: a loader
 * @weekday: the day of the week; %G_DATE_BAD_WEEKDAY, the default, leaves
 *   conditions by hour out
 * @minute: the minute of the day, below 1440
 * @month: the month; %G_DATE_BAD_MONTH if it is not known
 * @day: the day of that month, 1 to 31; ignored without a month
 *
 * Says when one travels, in the time of the place. Tags of OpenStreetMap such as
 * `motor_vehicle:conditional` count then, if their condition is one of hours,
 * weekdays and dates and holds: what is closed, how fast one goes, which way a
 * street leads and where one may turn. A condition by date does not hold if the
 * month is not known. Files of other formats are refused.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_moment (WayLoader   *self,
                            GDateWeekday weekday,
                            guint        minute,
                            GDateMonth   month,
                            guint        day);

/**
 * way_loader_get_moment:
 * @self: a loader
 * @weekday: (out) (optional): the day of the week
 * @minute: (out) (optional): the minute of the day
 * @month: (out) (optional): the month, or %G_DATE_BAD_MONTH
 * @day: (out) (optional): the day of the month
 *
 * Returns: whether anybody said when one travels
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_loader_get_moment (WayLoader    *self,
                                GDateWeekday *weekday,
                                guint        *minute,
                                GDateMonth   *month,
                                guint        *day);

/**
 * way_loader_set_mover:
 * @self: a loader
 * @mover: (nullable): the mover whose costs of terrain count, by the name that
 *   a map gives to it; %NULL, the default, for the first
 *
 * Says who moves over a map of terrain.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_mover (WayLoader  *self,
                           const char *mover);

/**
 * way_loader_get_mover:
 * @self: a loader
 *
 * Returns: (transfer none) (nullable): the name of the mover, or %NULL for the
 *   first
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_mover (WayLoader *self);

/**
 * way_loader_set_grid:
 * @self: a loader
 * @shape: the shape of the cells of maps
 * @corners: when a step may be diagonal
 *
 * Overrules the shape and the corner rule that a map says, or that are the
 * custom of its format.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_loader_set_grid (WayLoader    *self,
                          WayGridShape  shape,
                          WayCornerRule corners);

/**
 * way_loader_get_grid:
 * @self: a loader
 * @shape: (out) (optional): the shape of cells
 * @corners: (out) (optional): which diagonal steps are allowed
 *
 * Returns: whether way_loader_set_grid() was called; if not, files decide, and
 *   the two results are not set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_loader_get_grid (WayLoader     *self,
                              WayGridShape  *shape,
                              WayCornerRule *corners);

/**
 * way_loader_set_progress:
 * @self: a loader
 * @progress: (nullable): called during way_loader_load() and
 *   way_loader_load_part(), which begins at 0 each time that it reads a file
 * @user_data: data for @progress
 * @destroy: (nullable): frees @user_data
 *
 * Sets who is told how far loading has come: which share of the file was read,
 * in the thread that reads.
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
 * @error: return location for what went wrong, or %NULL
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
 * @path: a prepared network, or a DIMACS graph or an edge table, compressed with
 *   gzip or not
 * @part: which part, counted from 0
 * @n_parts: how many parts there are, from 1 to 65536
 * @cancellable: (nullable): stops reading
 * @error: return location for what went wrong, or %NULL
 *
 * Reads one part of a network, for a worker of a #WayDeltaStepping. Nodes of a
 * prepared network have their places in its table, and others the numbers that
 * way_table_get_id() says of the whole: that of a DIMACS graph which the file
 * calls 1 is %WAY_INDEX (0), and so is the node that an edge table names first.
 * All parallel edges are kept. Positions, labels, widths and turns that are
 * forbidden do not count.
 *
 * The table of a prepared network is mapped and cut, see way_table_part_new().
 * A DIMACS graph is read twice from end to end, with the memory of the part
 * alone: see way_table_part_new_streamed(). An edge table without a file of
 * nodes is read three times. Meanwhile the names of all nodes are there, too:
 * their bytes and up to 32 more for each, whatever the part. In other formats a
 * part would take what the whole takes: positions of all nodes, or, for maps,
 * more for its edges than a whole map for its cells. O(nodes and edges of the
 * network), or of the part if that is prepared.
 *
 * Returns: (transfer full): the part; %NULL with %WAY_ERROR_UNSUPPORTED if the
 *   file has another format or cannot be read twice, as a pipe;
 *   %WAY_ERROR_CHANGED if it was another the second time; or an error as
 *   way_loader_load() gives it
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
 * @self: a loader, set as it was for @part
 * @path: the file that @part was read from
 * @part: any part of the network
 * @cancellable: (nullable): stops reading
 * @error: return location for what went wrong, or %NULL
 *
 * Reads the nodes of a network that is read in parts, with their names, for
 * whoever looks up places or tells results. Their numbers are those of parts.
 * There are no edges, unless the network is prepared: its table is mapped
 * anyway. O(bytes of the file), or O(1) if that is prepared.
 *
 * Returns: (transfer full): a network without edges; %NULL with
 *   %WAY_ERROR_CHANGED if the file has another number of nodes than @part knows
 *   of, or an error as way_loader_load_part() gives it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNetwork *way_loader_load_nodes (WayLoader    *self,
                                   const char   *path,
                                   WayTablePart *part,
                                   GCancellable *cancellable,
                                   GError      **error);

G_END_DECLS
