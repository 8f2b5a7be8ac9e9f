/* picture.h - networks, routes and reach as pictures and pages
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>
#include <wayfind-io/route.h>

G_BEGIN_DECLS

#define WAY_TYPE_PICTURE (way_picture_get_type ())

/**
 * WayPicture:
 *
 * A picture of a network, and of routes and reach in it. A table is drawn in
 * Web Mercator if its positions are geographic, and in the plane if they are
 * planar; without positions it is laid out by Graphviz. Grids are drawn as
 * tiles, in the colours of the map's legend where it names some. Where labels of
 * a table's edges tell a few lines apart, as those of a metro, each line has its
 * own colour.
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
 * way_picture_add_route (picture, route);
 * way_picture_set_title (picture, "From corner to corner");
 * if (!way_picture_save (picture, "corner.svg", NULL, WAY_SAVE_DEFAULT, NULL,
 *                        &error))
 *   g_warning ("%s", error->message);     // a build without cairo
 * ]|
 *
 * A map of the Earth is cut open where nothing is drawn. If something is drawn
 * all round it is cut at longitude 180, or elsewhere if a route or what is
 * reached lies there. Lines that cross the cut go on at the other side.
 *
 * Saved as "html" a picture is a page: one file that asks no server for
 * anything, to be panned and zoomed in a browser, with names and costs of what
 * lies below the pointer, and with bands and routes to switch off. It holds all
 * of the network whatever the focus, and ignores the size.
 *
 * The same settings give the same picture, byte for byte, if fonts and Graphviz
 * are the same. Every build has these functions and saves pages; in one without
 * cairo way_picture_save() fails with %WAY_ERROR_UNSUPPORTED for the rest.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayPicture, way_picture, WAY, PICTURE, GObject)

/**
 * WayPictureTheme:
 * @WAY_PICTURE_LIGHT: dark lines on light paper
 * @WAY_PICTURE_DARK: light lines on dark paper
 *
 * Both are safe for all kinds of colour vision.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_PICTURE_LIGHT,
  WAY_PICTURE_DARK
} WayPictureTheme;

#define WAY_TYPE_PICTURE_THEME (way_picture_theme_get_type ())

/**
 * way_picture_theme_get_type:
 *
 * Returns: the type of the enumeration #WayPictureTheme
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_picture_theme_get_type (void) G_GNUC_CONST;

/**
 * way_picture_new:
 * @network: the network to draw; the picture takes a reference
 *
 * A new picture is 1000 pixels wide and as high as its network asks for, light,
 * with names and without a title. O(1).
 *
 * Returns: (transfer full): a new picture
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPicture *way_picture_new (WayNetwork *network);

/**
 * way_picture_set_background:
 * @self: a picture
 * @areas: (nullable): a network whose areas (way_network_add_ring()) are drawn
 *   beneath, such as land or districts; %NULL, the default, for none. The
 *   picture takes a reference
 *
 * A background does not widen a picture, and its nodes and edges are not drawn.
 * Saving fails unless the positions of both networks are of the same kind.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_background (WayPicture *self,
                                 WayNetwork *areas);

/**
 * way_picture_get_background:
 * @self: a picture
 *
 * Returns: (transfer none) (nullable): the network whose areas lie beneath
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNetwork *way_picture_get_background (WayPicture *self);

/**
 * way_picture_set_size:
 * @self: a picture
 * @width: the width in pixels, from 64 to 16384
 * @height: the height in pixels, in the same range; 0 for as high as the
 *   network asks for
 *
 * way_picture_save() fails if a size is out of range, or has more than 2^26
 * pixels.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_size (WayPicture *self,
                           guint       width,
                           guint       height);

/**
 * way_picture_get_size:
 * @self: a picture
 * @width: (out) (optional): the width in pixels that was asked for, 0 for none
 * @height: (out) (optional): the height likewise
 *
 * Tells how large the picture is, in pixels.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_get_size (WayPicture *self,
                           guint      *width,
                           guint      *height);

/**
 * way_picture_set_title:
 * @self: a picture
 * @title: (nullable): a text to stand above the map; %NULL, the default, for
 *   none
 *
 * Sets the title, which stands above the map.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_title (WayPicture *self,
                            const char *title);

/**
 * way_picture_get_title:
 * @self: a picture
 *
 * Returns: (transfer none) (nullable): the title
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_picture_get_title (WayPicture *self);

/**
 * way_picture_set_theme:
 * @self: a picture
 * @theme: the colours; %WAY_PICTURE_LIGHT by default, by which a page follows
 *   the reader's own settings
 *
 * Sets the colours.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_theme (WayPicture     *self,
                            WayPictureTheme theme);

/**
 * way_picture_get_theme:
 * @self: a picture
 *
 * Returns: the colours in use
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPictureTheme way_picture_get_theme (WayPicture *self);

/**
 * way_picture_set_islands:
 * @self: a picture
 * @in_colours: whether each island of a table has a colour of its own; %FALSE
 *   by default
 *
 * Says whether islands are told apart by their colours.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_islands (WayPicture *self,
                              gboolean    in_colours);

/**
 * way_picture_get_islands:
 * @self: a picture
 *
 * Returns: whether islands have colours of their own
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_picture_get_islands (WayPicture *self);

/**
 * way_picture_set_labels:
 * @self: a picture
 * @labels: whether nodes are named, as far as there is room; %TRUE by default.
 *   Places and the ends of routes are named in any case
 *
 * Says whether the names of nodes stand beside them.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_labels (WayPicture *self,
                             gboolean    labels);

/**
 * way_picture_get_labels:
 * @self: a picture
 *
 * Returns: whether nodes are named
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_picture_get_labels (WayPicture *self);

/**
 * way_picture_set_dots:
 * @self: a picture
 * @dots: whether each node of a table has a dot, as far as there is room;
 *   %FALSE by default, when only nodes with a name and nodes without an edge
 *   have a dot
 *
 * Says whether junctions are dots.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_dots (WayPicture *self,
                           gboolean    dots);

/**
 * way_picture_get_dots:
 * @self: a picture
 *
 * Returns: whether each node has a dot
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_picture_get_dots (WayPicture *self);

/**
 * way_picture_set_focus:
 * @self: a picture
 * @focus: whether to draw only the surroundings of routes, places and reach, if
 *   there are any, rather than the whole network; %FALSE by default
 *
 * Says whether to draw all of the network, or what is near the routes.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_focus (WayPicture *self,
                            gboolean    focus);

/**
 * way_picture_get_focus:
 * @self: a picture
 *
 * Returns: whether only the surroundings of routes, places and reach are drawn
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_picture_get_focus (WayPicture *self);

/**
 * way_picture_add_route:
 * @self: a picture
 * @route: a route through the picture's network
 *
 * Draws a route over the network, and names its places. The first 8 routes have
 * different colours. O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_add_route (WayPicture *self,
                            WayRoute   *route);

/**
 * way_picture_add_track:
 * @self: a picture
 * @positions: (array length=n_positions): the course of the line, in valid
 *   positions of the same kind as those of the network's graph
 * @n_positions: how many, at least 1
 *
 * Draws a line that follows no edges, such as a taut path over a mesh. It lies
 * above routes, and has the colour that another route would have.
 * O(@n_positions).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_add_track (WayPicture        *self,
                            const WayPosition *positions,
                            guint              n_positions);

/**
 * way_picture_name_line:
 * @self: a picture with a route or a track
 * @name: (nullable): the name that the legend gives to the route or track which
 *   was added last; by default a route is called by its ends, and a track is
 *   left out
 *
 * The cost of a route is in the legend in any case. O(length of @name).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_name_line (WayPicture *self,
                            const char *name);

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
 * Marks and names a node. Names are placed in the order in which they were
 * added, those of routes first; a name for which there is no room is left out.
 * O(length of @name).
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
 * Shades what is reached within each cost, and adds a legend. Along the edges
 * of a table bands end where way_reach_foreach_edge() says, at the costs of the
 * graph that was searched, which must not change until the picture is saved.
 * O(nodes) here.
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
 * @rows: (array length=n_rows): numbers of places, in the order in which they
 *   were added, from 0
 * @n_rows: how many
 * @columns: (array length=n_columns): likewise
 * @n_columns: how many
 * @costs: (array length=n_costs): what it costs from the place of each row to
 *   that of each column, row by row; 0 or more, `INFINITY` without a route
 * @n_costs: @n_rows times @n_columns; 0 for no matrix
 *
 * A page lists what it costs from one of the rows, which the reader chooses, to
 * all columns, and writes it beside their places. Pictures do not show it.
 * O(@n_costs).
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
 * way_picture_set_unit:
 * @self: a picture
 * @unit: (nullable): the unit of costs in the legend, such as "km"; "time"
 *   for hours, minutes and seconds, such as 0:09:43; %NULL for none
 * @divisor: how much of a cost makes one such unit, above 0: 1000, if costs are
 *   metres and @unit is "km"; for "time", how much makes a second
 *
 * Says in which unit the legend states costs.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_set_unit (WayPicture *self,
                           const char *unit,
                           gdouble     divisor);

/**
 * way_picture_get_unit:
 * @self: a picture
 * @divisor: (out) (optional): how much of a cost makes one such unit
 *
 * Returns: (transfer none) (nullable): the unit of costs in the legend
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_picture_get_unit (WayPicture *self,
                                  gdouble    *divisor);

/**
 * way_picture_save:
 * @self: a picture
 * @path: the file to write; "-" is the standard output. A name that ends with
 *   ".gz" is compressed
 * @format: (nullable): "svg", "png" or "html"; %NULL to tell it by the ending
 *   of @path
 * @flags: how a file that exists already may be written
 * @cancellable: (nullable): stops drawing
 * @error: return location for what went wrong, or %NULL
 *
 * Draws and writes a picture. An old file is replaced when all is written, and
 * not before. O(edges + pixels), and longer for tables without positions, which
 * have to be laid out. A page holds up to 16,000,000 cells of a grid.
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the format cannot be told or
 *   the build lacks cairo, or Graphviz for a table without positions, or the
 *   background has other positions; with
 *   %WAY_ERROR_TOO_LARGE if the size is out of range, the table too large to be
 *   laid out, or the grid too large for a page; with %WAY_ERROR_CHANGED if a graph whose reach is drawn has
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
