/* picture.h - networks, routes and reach as pictures
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io/network.h>
#include <wayfind-io/route.h>

G_BEGIN_DECLS

#define WAY_TYPE_PICTURE (way_picture_get_type ())

/**
 * WayPicture:
 *
 * A picture of a network, and of what was found in it. Roads and lanes are
 * drawn in Web Mercator if their positions are geographic, in the plane if
 * planar; grids as tiles; a table without positions is laid out by Graphviz.
 *
 * Where a map of the Earth is cut open, it is cut where nothing is drawn, or
 * at longitude 180 if something is drawn all round, or elsewhere if a route
 * or what is reached lies there. Lines that cross the cut go on at the other
 * side.
 *
 * The same settings give the same picture, byte for byte, with the same fonts
 * and the same Graphviz. Every build has these functions; one made without
 * cairo answers way_picture_save() with %WAY_ERROR_UNSUPPORTED.
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
 * @network: what to draw
 *
 * Until it is told otherwise, a picture is 1000 pixels wide and as high as its
 * network asks for, light, with names and without a title.
 *
 * Returns: (transfer full): a new picture, which holds a reference to @network
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPicture *way_picture_new (WayNetwork *network);

/**
 * way_picture_set_size:
 * @self: a picture
 * @width: in pixels, from 64 to 16384
 * @height: in pixels, the same; 0 for as high as the network asks for
 *
 * A size out of range, or of more than 2^26 pixels, is an error of
 * way_picture_save().
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
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_get_size (WayPicture *self,
                           guint      *width,
                           guint      *height);

/**
 * way_picture_set_title:
 * @self: a picture
 * @title: (nullable): what to write above it
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
 * @theme: its colours
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
 * @in_colours: whether each island of a table is drawn in a colour of its own
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
 * @labels: whether nodes are named, as far as there is room; places and the
 *   ends of routes are named in any case
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
 * way_picture_set_focus:
 * @self: a picture
 * @focus: whether to draw only the surroundings of routes, places and reach,
 *   if there are any, and not the whole network
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
 * Returns: whether the picture shows what is asked about alone
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_picture_get_focus (WayPicture *self);

/**
 * way_picture_add_route:
 * @self: a picture
 * @route: a route through the picture's network
 *
 * Draws a route over the network, the first 8 in colours that differ, and
 * names its places.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_add_route (WayPicture *self,
                            WayRoute   *route);

/**
 * way_picture_add_track:
 * @self: a picture
 * @positions: (array length=n_positions): where it runs, as the network's
 *   graph has its positions; they must be valid
 * @n_positions: how many, at least 1
 *
 * Draws a line that follows no edges, such as a taut path over a mesh, above
 * routes, in the colour that another route would have.
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
 * @name: (nullable): what the legend calls that which was added last; by
 *   default a route is called by its ends, and a track is left out
 *
 * What a route costs is said in any case.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_picture_name_line (WayPicture *self,
                            const char *name);

/**
 * way_picture_name_class:
 * @self: a picture of a grid
 * @klass: a class of its terrain
 * @name: (nullable): what the legend calls it; by default what it costs
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
 * @name: (nullable): what to call it; by default, its own name
 *
 * Marks and names a node. Names are placed in the order in which they were
 * added, those of routes first, and left out where there is no room.
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
 * @bands: (array length=n_bands): up to which cost each band reaches, 0 or
 *   more, finite, and none less than the one before
 * @n_bands: how many, up to 64; 0 for no bands
 *
 * Shades what is reached within each cost, with a legend. Along the edges of a
 * table bands end where way_reach_foreach_edge() says, at the costs of the
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
 * way_picture_set_unit:
 * @self: a picture
 * @unit: (nullable): what costs are counted in, to be written in the legend,
 *   such as "km"
 * @divisor: what costs are divided by to be counted in it, above 0: 1000, if
 *   they are metres
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
 * @divisor: (out) (optional): how much of a cost makes one of them
 *
 * Returns: (transfer none) (nullable): what costs are counted in
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_picture_get_unit (WayPicture *self,
                                  gdouble    *divisor);

/**
 * way_picture_save:
 * @self: a picture
 * @path: where to; "-" is the standard output. A name that ends with ".gz" is
 *   compressed
 * @format: (nullable): "svg" or "png"; told by the ending of @path if %NULL
 * @flags: how a file that is there already may be written
 * @cancellable: (nullable): stops drawing
 * @error: return location for what went wrong, or %NULL
 *
 * Draws and writes a picture. A file that was there is replaced when all is
 * written, and not before. O(edges + pixels), but for tables without
 * positions, whose layout takes longer.
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the format cannot be told or
 *   the build lacks cairo, or Graphviz for a table without positions; with
 *   %WAY_ERROR_TOO_LARGE if the size is out of range, or the table too large to
 *   be laid out; with %WAY_ERROR_CHANGED if a graph whose reach is drawn has
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
