/* picture.h - networks, routes and reach, drawn as pictures or pages
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>
#include <wayfind-io/route.h>

G_BEGIN_DECLS

#define WAY_TYPE_PICTURE (way_picture_get_type ())

/**
 * WayPicture:
 *
 * A picture of a network, and of routes and reach in it. A table with
 * geographic positions is drawn in Web Mercator, a table with planar positions
 * in the plane. Graphviz finds places for the nodes of a table without
 * positions. Grids are drawn as tiles, in the colours of the map's legend if it
 * has some. If the labels of a table's edges belong to a few lines, as in a
 * metro, each line has its own colour.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (8, 5, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
 * g_autoptr (WayNetwork) network = way_network_new (WAY_GRAPH (grid));
 * g_autoptr (WayRoute) route = way_route_new (network, NULL);
 * g_autoptr (WayPicture) picture = way_picture_new (network);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 4),
 *                    way_grid_get_node (grid, 7, 0), WAY_STRATEGY_ASTAR, NULL);
 * g_autoptr (GError) error = NULL;
 *
 * way_route_add_leg (route, path, NULL);
 * way_picture_add_route (picture, route, NULL);
 * way_picture_set_options (picture, &(WayPictureOptions) {
 *   .title = "From corner to corner",
 * });
 * if (!way_picture_save (picture, "corner.svg", NULL, WAY_SAVE_DEFAULT, NULL,
 *                        &error))
 *   g_warning ("%s", error->message);     // a build without cairo
 * ]|
 *
 * A map of the Earth is cut open along a longitude where nothing is drawn. If
 * there is no such longitude, it is cut at 180 degrees, or elsewhere if a route
 * or the reach crosses that. Lines that cross the cut continue on the other
 * side.
 *
 * Saved as "html", a picture is a page: one file that needs no server. A reader
 * can pan and zoom it, read names and costs below the pointer, and hide bands
 * and routes. A page holds the whole network whatever the focus, and ignores
 * the size.
 *
 * The same settings give the same picture, byte for byte, if fonts and Graphviz
 * are the same. Every build has these functions and saves pages. A build
 * without cairo cannot save other pictures: way_picture_save() fails with
 * %WAY_ERROR_UNSUPPORTED.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayPicture, way_picture, WAY, PICTURE, GObject)

/**
 * WayPictureFlags:
 * @WAY_PICTURE_DEFAULT: none of the following
 * @WAY_PICTURE_DARK: light lines on dark paper. Without this flag pictures have
 *   dark lines on light paper, and a page follows the reader's settings
 * @WAY_PICTURE_COMPONENTS: each connected component of a table has its own
 *   colour
 * @WAY_PICTURE_NO_LABELS: only places and the ends of routes have names.
 *   Without this flag all nodes are named for which there is room
 * @WAY_PICTURE_DOTS: each node of a table has a dot, if there is room. Without
 *   this flag only isolated nodes and nodes with a name have one
 * @WAY_PICTURE_FOCUS: a picture shows only the surroundings of its routes,
 *   places and reach, if it has any
 *
 * How a picture looks. All colours suit readers with any kind of colour vision.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_PICTURE_DEFAULT = 0,
  WAY_PICTURE_DARK = 1 << 0,
  WAY_PICTURE_COMPONENTS = 1 << 1,
  WAY_PICTURE_NO_LABELS = 1 << 2,
  WAY_PICTURE_DOTS = 1 << 3,
  WAY_PICTURE_FOCUS = 1 << 4
} WayPictureFlags;

#define WAY_TYPE_PICTURE_FLAGS (way_picture_flags_get_type ())

/**
 * way_picture_flags_get_type:
 *
 * Returns: the type of the flags #WayPictureFlags
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_picture_flags_get_type (void) G_GNUC_CONST;

/**
 * WayPictureOptions:
 * @title: (nullable): a text above the map; %NULL for none
 * @flags: colours, names, dots and focus
 * @width: the width in pixels, from 64 to 16384; 0 for 1000
 * @height: the height in pixels, in the same range; 0 for the height that the
 *   network requires
 * @unit: (nullable): the unit in which the legend states costs, such as "km";
 *   "time" for hours, minutes and seconds, such as 0:09:43; %NULL for none
 * @divisor: the cost of one such unit, above 0: 1000 if costs are metres and
 *   @unit is "km". For "time", the cost of a second. 0 for 1
 * @background: (nullable): a network whose areas (way_network_add_ring()) are
 *   drawn below the network, such as land or districts; %NULL for none
 *
 * How a picture looks. All zero is the default.
 *
 * way_picture_save() fails if a size is out of range, or has more than 2^26
 * pixels. A background does not widen a picture, and its nodes and edges are
 * not drawn; way_picture_save() fails unless the positions of both networks are
 * of the same kind.
 *
 * Since: 1.0
 */
typedef struct
{
  const char     *title;
  WayPictureFlags flags;
  guint           width;
  guint           height;
  const char     *unit;
  gdouble         divisor;
  WayNetwork     *background;

  /*< private >*/
  gpointer        reserved[4];
} WayPictureOptions;

#define WAY_TYPE_PICTURE_OPTIONS (way_picture_options_get_type ())

/**
 * way_picture_options_get_type:
 *
 * Returns: the boxed type #WayPictureOptions, whose copies own their texts and
 *   a reference to the background
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_picture_options_get_type (void) G_GNUC_CONST;

/**
 * way_picture_new:
 * @network: the network to draw; the picture takes a reference
 *
 * Makes a picture with the default options and without routes. O(1).
 *
 * Returns: (transfer full): a new picture
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPicture *way_picture_new (WayNetwork *network);

/**
 * way_picture_set_options:
 * @self: a picture
 * @options: (nullable): how it looks; %NULL for the defaults
 *
 * Sets all options, which the picture copies, instead of those set before.
 * O(length of the texts).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_options (WayPicture              *self,
                              const WayPictureOptions *options);

/**
 * way_picture_add_route:
 * @self: a picture
 * @route: a route through the picture's network
 * @name: (nullable): its name in the legend; %NULL for the names of its ends
 *
 * Draws a route over the network, and names its places. The legend states its
 * cost. The first 8 routes have different colours. O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_add_route (WayPicture *self,
                            WayRoute   *route,
                            const char *name);

/**
 * way_picture_add_track:
 * @self: a picture
 * @positions: (array length=n_positions): the course of the line, in valid
 *   positions of the same kind as those of the network's graph
 * @n_positions: the number of positions, at least 1
 * @name: (nullable): its name in the legend; %NULL to leave it out there
 *
 * Draws a line that follows no edges, such as a taut path over a mesh. It lies
 * above routes, and has the colour that the next route would have.
 * O(@n_positions).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_add_track (WayPicture        *self,
                            const WayPosition *positions,
                            guint              n_positions,
                            const char        *name);

/**
 * way_picture_name_class:
 * @self: a picture of a grid
 * @klass: a class of its terrain, from 0 to 255
 * @name: (nullable): the name of the class in the legend; by default its cost
 *
 * Names a class of terrain in the legend. O(length of @name).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_name_class (WayPicture *self,
                             guint8      klass,
                             const char *name);

/**
 * way_picture_add_place:
 * @self: a picture
 * @node: a node of the network's graph
 * @name: (nullable): the name of the place; by default the node's own
 *
 * Marks and names a node. The names of routes are placed first, then those of
 * places in the order in which they were added. A name without room is left
 * out. O(length of @name).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_add_place (WayPicture *self,
                            WayNode     node,
                            const char *name);

/**
 * way_picture_set_reach:
 * @self: a picture
 * @reach: (nullable): a reach in the network's graph, or in a view of it with
 *   the same nodes; %NULL without bands
 * @bands: (array length=n_bands): the cost at which each band ends: 0 or more,
 *   finite, and none less than the one before
 * @n_bands: the number of bands, up to 64; 0 for none
 *
 * Shades all nodes and edges within each cost, and adds a legend. Bands end
 * along the edges of a table as way_reach_foreach_edge() describes, at the
 * costs of the graph that was searched. That graph must not change until the
 * picture is saved. O(nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_reach (WayPicture    *self,
                            WayReach      *reach,
                            const WayCost *bands,
                            guint          n_bands);

/**
 * way_picture_set_matrix:
 * @self: a picture
 * @rows: (array length=n_rows): numbers of places, from 0 in the order in which
 *   they were added
 * @n_rows: the number of rows
 * @columns: (array length=n_columns): numbers of places likewise
 * @n_columns: the number of columns
 * @costs: (array length=n_costs): the costs from the place of each row to that
 *   of each column, row by row; 0 or more, `INFINITY` without a route
 * @n_costs: @n_rows times @n_columns; 0 for no matrix
 *
 * Adds a matrix to a page. The reader chooses a row; the page then lists its
 * costs to all columns, and writes them beside their places. Pictures do not
 * show a matrix. O(@n_costs).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_matrix (WayPicture    *self,
                             const guint   *rows,
                             guint          n_rows,
                             const guint   *columns,
                             guint          n_columns,
                             const WayCost *costs,
                             gsize          n_costs);

/**
 * way_picture_set_front:
 * @self: a picture
 * @names: (array length=n_criteria): the criteria, with units, such as
 *   "metres (m)"; copied
 * @n_criteria: the number of criteria, 2 or more
 * @values: (array length=n_values): the criteria of each route, route by route;
 *   finite
 * @n_values: the number of routes times @n_criteria; 0 for no front
 *
 * Says that the routes of the picture are the front of several criteria, see
 * #WayFront. A page then shows the front as points, and a click on a point
 * shows its route alone. Pictures just draw all routes. Call it after all
 * routes were added. O(@n_values).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_front (WayPicture        *self,
                            const char *const *names,
                            guint              n_criteria,
                            const gdouble     *values,
                            gsize              n_values);

/**
 * way_picture_save:
 * @self: a picture
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @format: (nullable): "svg", "png", "pdf" or "html"; %NULL to choose it by the
 *   ending of @path. A PDF has 96 pixels an inch
 * @flags: how to write over an existing file
 * @cancellable: (nullable): stops drawing
 * @error: return location for an error, or %NULL
 *
 * Draws and writes a picture. An old file is replaced only after the new one is
 * complete. O(edges + pixels); longer for tables without positions, as these
 * are laid out first. A page holds up to 16,000,000 cells of a grid.
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the format is unknown, the
 *   build lacks cairo, or Graphviz for a table without positions, or the
 *   background has other positions; with %WAY_ERROR_TOO_LARGE if the size is
 *   out of range, the table too large to be laid out, or the grid too large for
 *   a page; with %WAY_ERROR_CHANGED if a graph whose reach is drawn has
 *   changed; with %WAY_ERROR_IN_PLACE as #WaySaveFlags says; or with a
 *   %G_IO_ERROR
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_picture_save (WayPicture   *self,
                           const char   *path,
                           const char   *format,
                           WaySaveFlags  flags,
                           GCancellable *cancellable,
                           GError      **error);

G_END_DECLS
