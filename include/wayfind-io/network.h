/* network.h - networks: graphs with the further contents of a file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>
#include <wayfind-io/save.h>

G_BEGIN_DECLS

/**
 * WayUnit:
 * @WAY_UNIT_UNKNOWN: the unit is not known
 * @WAY_UNIT_NONE: plain numbers: moves, points, money
 * @WAY_UNIT_METRES: lengths in metres
 * @WAY_UNIT_KILOMETRES: lengths in kilometres
 * @WAY_UNIT_MILES: lengths in miles of 1609.344 metres
 * @WAY_UNIT_NAUTICAL_MILES: lengths in nautical miles of 1852 metres
 * @WAY_UNIT_SECONDS: times in seconds
 * @WAY_UNIT_MINUTES: times in minutes
 * @WAY_UNIT_HOURS: times in hours
 *
 * The unit of a network's costs.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_UNIT_UNKNOWN,
  WAY_UNIT_NONE,
  WAY_UNIT_METRES,
  WAY_UNIT_KILOMETRES,
  WAY_UNIT_MILES,
  WAY_UNIT_NAUTICAL_MILES,
  WAY_UNIT_SECONDS,
  WAY_UNIT_MINUTES,
  WAY_UNIT_HOURS
} WayUnit;

#define WAY_TYPE_UNIT (way_unit_get_type ())

/**
 * way_unit_get_type:
 *
 * Returns: the type of the enumeration #WayUnit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_unit_get_type (void) G_GNUC_CONST;

/**
 * way_unit_get_name:
 * @unit: a unit
 *
 * Returns: (transfer none): its sign: `unknown`, `none`, `m`, `km`, `mi`, `nm`,
 *   `s`, `min` or `h`
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_unit_get_name (WayUnit unit);

/**
 * way_unit_find:
 * @name: a sign, as way_unit_get_name() gives it
 *
 * O(units).
 *
 * Returns: the unit with that sign, or %WAY_UNIT_UNKNOWN
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayUnit way_unit_find (const char *name);

/**
 * way_unit_get_size:
 * @unit: a unit
 * @measure: the unit in which to measure it, such as %WAY_UNIT_METRES
 *
 * Returns: how many @measure make one @unit; 0 unless both are lengths, or both
 *   are times
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_unit_get_size (WayUnit unit,
                           WayUnit measure);

/**
 * WayPlace:
 * @name: its name
 * @position: its position
 * @kind: (nullable): its kind, such as "town"; %NULL if it is not known
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

#define WAY_TYPE_NETWORK (way_network_get_type ())

/**
 * WayNetwork:
 *
 * A #WayTable or a #WayGrid as a file holds it, with data that no search needs:
 * the shapes of roads, the areas of nodes, the source of the data, the format.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("..#\n"
 *                                "...\n", ".#", NULL, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
 * g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
 * g_autoptr (GError) error = NULL;
 *
 * way_network_set_attribution (network, "drawn by hand");
 * if (!way_network_save (network, "hand.map", NULL, WAY_SAVE_DEFAULT, NULL,
 *                        &error))
 *   g_error ("%s", error->message);
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayNetwork, way_network, WAY, NETWORK, GObject)

/**
 * way_network_new:
 * @graph: a #WayTable or a #WayGrid
 *
 * Makes a network of a graph that a program has built, to save or draw it.
 * O(1).
 *
 * Returns: (transfer full): a new network, which holds a reference to @graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNetwork *way_network_new (WayGraph *graph);

/**
 * way_network_get_graph:
 * @self: a network
 *
 * Returns: (transfer none): the graph of the network: a #WayTable, a #WayGrid,
 *   or a #WayMidway, see way_network_new_with_spots()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_network_get_graph (WayNetwork *self);

/**
 * way_network_get_table:
 * @self: a network
 *
 * Returns: (transfer none) (nullable): the graph if it is a table, or the table
 *   on whose edges its spots lie; %NULL otherwise
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_network_get_table (WayNetwork *self);

/**
 * way_network_get_grid:
 * @self: a network
 *
 * Returns: (transfer none) (nullable): the graph if it is a grid, or %NULL
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGrid *way_network_get_grid (WayNetwork *self);

/**
 * way_network_dup_marked:
 * @self: a network
 * @kind: the word that a tile map has behind its marks, or a map of Tiled in the
 *   property "mark", such as "dead-end" or "way"
 * @n_nodes: (out): how many nodes there are
 *
 * Lists the cells that a map marks as something, row by row: a region for
 * way_dead_ends_mark(), waypoints for way_waypoint_net_new(), or whatever the
 * author of the map and the program agree on. O(cells * log marks).
 *
 * Returns: (transfer container) (array length=n_nodes): the nodes, for g_free();
 *   none if no mark of the map is of that kind
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode *way_network_dup_marked (WayNetwork *self,
                                 const char *kind,
                                 guint      *n_nodes);

/**
 * way_network_get_format:
 * @self: a network
 *
 * Returns: (transfer none) (nullable): the format of the file that the network
 *   was read from; %NULL if it was not read
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_network_get_format (WayNetwork *self);

/**
 * way_network_set_unit:
 * @self: a network
 * @unit: the unit of its costs
 *
 * Sets the unit. No cost changes.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_set_unit (WayNetwork *self,
                           WayUnit     unit);

/**
 * way_network_get_unit:
 * @self: a network
 *
 * Returns: the unit of its costs. A network from a file has the unit that the
 *   file states, or the unit of its format. Costs that were measured between
 *   positions on the Earth are metres, and so are costs within 2 % of the
 *   distances between nodes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayUnit way_network_get_unit (WayNetwork *self);

/**
 * way_network_set_answer_unit:
 * @self: a network
 * @unit: the unit of costs in answers; %WAY_UNIT_UNKNOWN for that of the
 *   network
 * @size: how much of a cost makes one such unit, above 0: 60, if costs are
 *   seconds and @unit is minutes
 *
 * Sets the unit of costs in files of routes, of reached nodes and of
 * explanations. No cost of the network changes. Pictures have
 * #WayPictureOptions. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_set_answer_unit (WayNetwork *self,
                                  WayUnit     unit,
                                  gdouble     size);

/**
 * way_network_get_answer_unit:
 * @self: a network
 * @size: (out) (optional): how much of a cost makes one such unit
 *
 * O(1).
 *
 * Returns: the unit of costs in answers
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayUnit way_network_get_answer_unit (WayNetwork *self,
                                     gdouble    *size);

/**
 * way_network_set_attribution:
 * @self: a network
 * @attribution: (nullable): the source of the data, such as "OpenStreetMap
 *   contributors", which pictures show
 *
 * Sets the source of the data.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_set_attribution (WayNetwork *self,
                                  const char *attribution);

/**
 * way_network_get_attribution:
 * @self: a network
 *
 * Returns: (transfer none) (nullable): the source of the data
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_network_get_attribution (WayNetwork *self);

/**
 * way_network_set_language:
 * @self: a network
 * @language: (nullable): the code of a language, such as "de" or "de_AT"; %NULL
 *   for that of the environment, which a network has at first
 *
 * Chooses the language of the directions of all routes that are made from now
 * on: see way_route_dup_step_text(). There are "en" and "de". O(1).
 *
 * Returns: %FALSE if there are no directions in @language; they are then in
 *   English
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_network_set_language (WayNetwork *self,
                                   const char *language);

/**
 * way_network_dup_measures:
 * @self: a network
 *
 * Lists what edges of the network cost besides their cost, for
 * way_measures_sum(), for a #WayFront, or for matrices of a #WayRouter:
 *
 * - further columns of an edge table, by their names, if each of their fields
 *   is a number of 0 or more: a toll, a risk;
 * - "seconds" in a map of OpenStreetMap whose costs are lengths, see
 *   #WayMeasure;
 * - "metres" if positions are geographic: the length of an edge with its bends;
 *   "length" if they lie in the plane. A column of that name replaces it.
 *
 * A grid has no measures. In a network with spots, a part of an edge has its
 * share of the measures of the edge. A measure of an edge is NaN if it is not
 * known: an end has no position, or the table does not have the edge.
 *
 * Of parallel edges a table keeps the cheapest alone, and with the others it
 * loses their measures, unless it was loaded with %WAY_LOAD_KEEP_PARALLEL.
 *
 * The list holds a reference to the network. A program may add measures to it.
 * O(columns); reading a measure takes O(edges of a node), and once for each
 * edge O(bends).
 *
 * Returns: (transfer full): a new list of measures, which may be empty
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMeasures *way_network_dup_measures (WayNetwork *self);

/**
 * way_network_get_n_merged:
 * @self: a network
 *
 * Counts the edges that an edge table has, each direction by itself, that the
 * network was read without, although a further column is lower than that of the
 * edge that was kept instead. With such edges a #WayFront may miss paths;
 * %WAY_LOAD_KEEP_PARALLEL keeps them. A prepared network keeps the count. O(1).
 *
 * Returns: the number of such edges
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_network_get_n_merged (WayNetwork *self);

/**
 * way_network_set_shape:
 * @self: a network whose graph is a table
 * @from: a node
 * @to: another
 * @positions: (array length=n_positions): the bends of the edge between them,
 *   in order from @from to @to, without both ends
 * @n_positions: how many bends; 0 for a straight edge
 *
 * Sets the shape of the cheapest edge from @from to @to, and of the one back.
 * The last shape that was set for two nodes counts. O(@n_positions).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_set_shape (WayNetwork        *self,
                            WayNode            from,
                            WayNode            to,
                            const WayPosition *positions,
                            guint              n_positions);

/**
 * way_network_append_shape:
 * @self: a network
 * @from: a node
 * @to: another
 * @positions: (element-type WayPosition): where to append
 *
 * Appends the bends of the edge from @from to @to, without both ends; nothing
 * if the edge is straight. To or from a spot these are the bends of that part
 * of the edge. O(bends of the edge).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_append_shape (WayNetwork *self,
                               WayNode     from,
                               WayNode     to,
                               GArray     *positions);

/**
 * way_network_find_nearest_spot:
 * @self: a network whose graph is a table
 * @position: where to look; must be valid, see way_position_is_valid()
 * @spot: (out caller-allocates) (optional): the spot on the nearest edge that
 *   lies nearest to @position
 * @foot: (out caller-allocates) (optional): where @spot lies
 * @distance: (out) (optional): how far that is from @position, in metres if
 *   geographic
 * @filter: (nullable) (scope call): which nodes count, or %NULL for all. An
 *   edge counts if both its ends do
 * @user_data: data for @filter
 * @limits: (nullable): when to stop making the index
 * @error: return location for an error, or %NULL
 *
 * As way_table_find_nearest_spot(), along all bends of the edges. The share of
 * a spot is that of the length of its edge. Of equally near edges any is found.
 *
 * If @position lies in a square that pedestrians cross, the spot lies there and
 * has a number as its area. way_network_join_spots() joins it to the square.
 * Networks of OpenStreetMap have squares if they were loaded for pedestrians.
 *
 * O(log (edges and bends)) on average; the first call makes an index of all, in
 * O(edges and bends), and so does the first after way_network_set_shape().
 *
 * Returns: whether there is such an edge; %FALSE with @error set as well if a
 *   limit was met (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED) or there is no
 *   memory for the index (%WAY_ERROR_LIMIT, %WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_network_find_nearest_spot (WayNetwork         *self,
                                        const WayPosition  *position,
                                        WaySpot            *spot,
                                        WayPosition        *foot,
                                        gdouble            *distance,
                                        WayTableFilterFunc  filter,
                                        gpointer            user_data,
                                        const WayLimits    *limits,
                                        GError            **error);

/**
 * way_network_foreach_spot_within:
 * @self: a network whose graph is a table
 * @position: where to look; must be valid, see way_position_is_valid()
 * @radius: the greatest distance, 0 or more, in metres if geographic
 * @func: (scope call): called for each spot, until it returns %FALSE
 * @user_data: data for @func
 * @limits: (nullable): when to stop making the index
 * @error: return location for an error, or %NULL
 *
 * As way_table_foreach_spot_within(), along all bends of the edges. An edge that
 * comes near, leads away and comes near again, such as a hairpin, has a spot for
 * each time.
 *
 * O(n log n + log (edges and bends)) on average, for n edges and bends within
 * @radius; the first call makes the index of way_network_find_nearest_spot().
 *
 * Returns: %FALSE with an error of way_network_find_nearest_spot()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_network_foreach_spot_within (WayNetwork        *self,
                                          const WayPosition *position,
                                          gdouble            radius,
                                          WaySpotFunc        func,
                                          gpointer           user_data,
                                          const WayLimits   *limits,
                                          GError           **error);

/**
 * way_network_join_spots:
 * @self: a network whose graph is a table
 * @midway: a view with spots, over a view with the nodes of the table
 * @limits: (nullable): when to stop: a cancellable counts
 * @error: return location for an error, or %NULL
 *
 * Joins the spots of @midway that lie in squares: to each entrance and corner of
 * their square that they see, and to each other if nothing lies between. The
 * way costs what the square costs for its length. Spots on edges stay as they
 * are. Call it once, after way_midway_set_position() and before @midway is
 * searched. The networks of way_network_new_with_spots() are joined already.
 *
 * Time: O(spots times corners of a square, and pairs of spots in one square).
 *
 * Returns: %FALSE with %G_IO_ERROR_CANCELLED if it was cancelled
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_network_join_spots (WayNetwork      *self,
                                 WayMidway       *midway,
                                 const WayLimits *limits,
                                 GError         **error);

/**
 * way_network_new_with_spots:
 * @network: a network whose graph is a table
 * @spots: (array length=n_spots): places on its edges
 * @positions: (nullable) (array length=n_spots): their positions; %NULL if all
 *   edges are straight
 * @n_spots: how many
 * @error: return location for an error, or %NULL
 *
 * Makes a network with one more node for each of @spots, for routes that begin
 * or end there. Its graph is a #WayMidway over the table of @network. Paths
 * over another view with the same spots fit the network, too. It shares the
 * shapes, the rings and all other data of @network, and saving it saves
 * @network. O(@n_spots).
 *
 * Returns: (transfer full) (nullable): a new network; %NULL with an error as
 *   from way_midway_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNetwork *way_network_new_with_spots (WayNetwork        *network,
                                        const WaySpot     *spots,
                                        const WayPosition *positions,
                                        guint              n_spots,
                                        GError           **error);

/**
 * way_network_add_ring:
 * @self: a network whose graph is a table
 * @node: a node
 * @positions: (array length=n_positions): a line around the area of @node, or
 *   around a hole in that, whose last position is joined to the first; of the
 *   same kind as the positions of the table
 * @n_positions: how many positions, above 0
 *
 * Adds to the area for which a node stands, such as a country or a room, for
 * pictures to show. A place belongs to the area if an odd number of the node's
 * rings enclose it. O(@n_positions) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_add_ring (WayNetwork        *self,
                           WayNode            node,
                           const WayPosition *positions,
                           guint              n_positions);

/**
 * way_network_get_n_rings:
 * @self: a network
 *
 * Returns: the number of rings of all nodes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_network_get_n_rings (WayNetwork *self);

/**
 * way_network_get_ring:
 * @self: a network
 * @i: the number of a ring, from 0, in the order in which they were added
 * @node: (out) (optional): the node that it belongs to
 * @n_positions: (out) (optional): how many positions it has
 *
 * Returns: (transfer none) (array length=n_positions): the positions of the
 *   ring, valid until another ring is added
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const WayPosition *way_network_get_ring (WayNetwork *self,
                                         guint       i,
                                         WayNode    *node,
                                         guint      *n_positions);

/**
 * way_network_add_place:
 * @self: a network
 * @name: the name of the place, such as "Andorra la Vella"; in UTF-8, and not
 *   empty
 * @kind: (nullable): its kind, a word such as "town"
 * @position: its position, of the same kind as the positions of the graph
 *
 * Adds a place that is not a node, such as a town on a map of roads. A place
 * may have several names, and several places may have one name. Control
 * characters in @name become blanks, and blanks in @kind become underscores.
 * O(length of @name).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_network_add_place (WayNetwork        *self,
                            const char        *name,
                            const char        *kind,
                            const WayPosition *position);

/**
 * way_network_get_places:
 * @self: a network
 *
 * The places that files of OpenStreetMap name, and those of
 * way_network_add_place(). The first call for a network from a prepared file
 * takes O(places), and must not be made by two threads at once.
 *
 * Returns: (transfer none) (element-type WayPlace): the places in the order in
 *   which they were added
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_network_get_places (WayNetwork *self);

/**
 * way_network_save:
 * @self: a network
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @format: (nullable): the name of a format that writes, see #WayFormat; %NULL
 *   to find it from the ending of @path
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes a network, so that reading it again gives the same graph. An old file
 * is replaced when the new one is complete. Two formats have a second file,
 * which way_network_save_nodes() writes: edge tables and DIMACS graphs cannot
 * store positions, and edge tables cannot store nodes without edges. Call
 * way_network_needs_nodes() to find out whether a network has any. Only edge
 * tables store widths of edges and columns of measures; others leave measures
 * out: see way_network_dup_lost_measures(). No format stores restrictions of
 * turns: see %WAY_LOAD_IGNORE_TURNS. Places other than nodes are left out: only
 * prepared files store them. O(nodes + edges + bends).
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the format is not known,
 *   does not write, was not built in or cannot store a part of the network,
 *   %WAY_ERROR_IN_PLACE as #WaySaveFlags says, or a %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_network_save (WayNetwork   *self,
                           const char   *path,
                           const char   *format,
                           WaySaveFlags  flags,
                           GCancellable *cancellable,
                           GError      **error);

/**
 * way_network_needs_nodes:
 * @self: a network
 * @path: the file that way_network_save() is to write
 * @format: (nullable): the name of its format, or %NULL
 *
 * O(nodes).
 *
 * Returns: whether the file cannot store a part of the network that
 *   way_network_save_nodes() writes: positions, or nodes without edges
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_network_needs_nodes (WayNetwork *self,
                                  const char *path,
                                  const char *format);

/**
 * way_network_dup_lost_measures:
 * @self: a network
 * @path: the file that way_network_save() is to write
 * @format: (nullable): the name of its format, or %NULL
 *
 * The measures that the file leaves out: columns of an edge table, and seconds
 * of streets. Lengths are not listed, as they are measured again. O(edges) for
 * each measure.
 *
 * Returns: (transfer full) (array zero-terminated=1): their names; none if the
 *   file stores all
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
char   **way_network_dup_lost_measures (WayNetwork *self,
                                        const char *path,
                                        const char *format);

/**
 * way_network_save_nodes:
 * @self: a network
 * @path: the file to write, as for way_network_save()
 * @format: (nullable): the name of a format that has a second file, "edges" or
 *   "dimacs"; found from the ending of @path if %NULL: ".csv" or ".co"
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops writing
 * @error: return location for an error, or %NULL
 *
 * Writes the second file of a network, for `nodes_path` in
 * #WayLoadOptions.
 * O(nodes).
 *
 * Returns: %FALSE with an error as from way_network_save()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_network_save_nodes (WayNetwork   *self,
                                 const char   *path,
                                 const char   *format,
                                 WaySaveFlags  flags,
                                 GCancellable *cancellable,
                                 GError      **error);

G_END_DECLS
