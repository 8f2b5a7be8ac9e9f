/* loader.h - how files become networks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>

G_BEGIN_DECLS

#define WAY_TYPE_LOADER (way_loader_get_type ())

/**
 * WayLoader:
 *
 * Reads networks, and knows what a file alone does not say.
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
 * Who travels, where a file leaves that open, as OpenStreetMap does.
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
 * @WAY_MEASURE_METRES: how long an edge is
 * @WAY_MEASURE_SECONDS: how long it takes
 *
 * What edges cost, where a file leaves that open.
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
 * WayProgressFunc:
 * @fraction: how much is done, from 0 to 1; -1 if that cannot be known
 * @user_data: what was given with the function
 *
 * Called now and then during long work.
 *
 * Since: 1.0
 */
typedef void (*WayProgressFunc) (gdouble  fraction,
                                 gpointer user_data);

/**
 * way_loader_new:
 *
 * Returns: (transfer full): a new loader, which tells formats by the content
 *   of files
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLoader *way_loader_new (void);

/**
 * way_loader_set_format:
 * @self: a loader
 * @format: (nullable): the name of the format of all files to come, see
 *   #WayFormat; %NULL tells it by the content
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
 * Returns: (transfer none) (nullable): the name of the format to read, %NULL
 *   to tell it from the file
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_format (WayLoader *self);

/**
 * way_loader_set_nodes_path:
 * @self: a loader
 * @path: (nullable): a second file, where a format keeps its nodes in one: a
 *   table of nodes, the positions of a DIMACS graph
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
 * @columns: (nullable): which columns of an edge table say what, such as
 *   "from=station1,to=station2,cost=time,label=line"; the roles are `from`,
 *   `to`, `cost`, `oneway`, `label` and `width`
 *
 * For tables that were not made for this library. What is not named is played
 * by the column of the same name, if there is one. In a table without a header
 * columns go by numbers from 1, all of them: "from=4,to=6".
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
 * Returns: (transfer none) (nullable): which columns say what
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_columns (WayLoader *self);

/**
 * way_loader_set_node_columns:
 * @self: a loader
 * @columns: (nullable): the same for its table of nodes, such as
 *   "node=id,name=name,lat=latitude,lon=longitude"; the roles are `node`,
 *   `name`, `x`, `y`, `lat` and `lon`, and in a table of borders `neighbours`
 *
 * Where `name` is said, nodes are called by it, and edges refer to them by
 * `node`. Of nodes that share a name each is called "NAME (NODE)".
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
 * Returns: (transfer none) (nullable): which columns of the nodes say what
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_node_columns (WayLoader *self);

/**
 * way_loader_set_labels_path:
 * @self: a loader
 * @path: (nullable): a third file, a table that says what the labels of an
 *   edge table mean, with the header `label,name`
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
 * @columns: (nullable): which columns of that table say what, such as
 *   "label=line"; the roles are `label` and `name`
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
 * Returns: (transfer none) (nullable): which columns of the labels say what
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_loader_get_label_columns (WayLoader *self);

/**
 * way_loader_set_one_way:
 * @self: a loader
 * @one_way: whether edges of an edge table go one way where it does not say
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
 * Returns: whether edges lead one way unless the file says otherwise
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_loader_get_one_way (WayLoader *self);

/**
 * way_loader_set_skip_strays:
 * @self: a loader
 * @skip_strays: whether to leave out edges of an edge table that name a node
 *   which its table of nodes does not have; an error unless said
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
 * Returns: whether edges to nodes that are not there are left out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_loader_get_skip_strays (WayLoader *self);

/**
 * way_loader_set_positions:
 * @self: a loader
 * @kind: what positions mean where a file leaves that open, as DIMACS does;
 *   %WAY_POSITION_NONE, unless said, goes by what the file says or by the
 *   custom of its format: millionths of degrees in DIMACS
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
 * @keep_parallel: whether to keep all edges between the same two nodes, and
 *   not the cheapest alone; see way_table_builder_set_keep_parallel()
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
 * @profile: who travels; by car unless said
 *
 * Restrictions of turns are for cars and bicycles: the table carries them, for
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
 * Returns: whose ways are loaded
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayProfile way_loader_get_profile (WayLoader *self);

/**
 * way_loader_set_ignore_turns:
 * @self: a loader
 * @ignore_turns: whether to leave out which turns are forbidden; %FALSE unless
 *   said
 *
 * The table then carries no restrictions, and can be written in formats that
 * have no place for them.
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
 * @measure: what edges cost; metres unless said
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
 * Returns: what costs are counted in
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMeasure way_loader_get_measure (WayLoader *self);

/**
 * way_loader_set_mover:
 * @self: a loader
 * @mover: (nullable): whose costs of terrain count, by the name that a map
 *   gives to them; the first unless said
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
 * Returns: (transfer none) (nullable): whose costs a map is loaded with
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
 * Overrules what maps say of it, or the custom of their format.
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
 * Returns: whether way_loader_set_grid() was called; else a file decides, and
 *   nothing is returned
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_loader_get_grid (WayLoader     *self,
                              WayGridShape  *shape,
                              WayCornerRule *corners);

/**
 * way_loader_set_progress:
 * @self: a loader
 * @progress: (nullable): called during way_loader_load()
 * @user_data: data for @progress
 * @destroy: (nullable): frees @user_data
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
 * Reads a network.
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

G_END_DECLS
