/* map-desk.h - the page of a picture in a browser, and networks for it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "desk.h"

/* The colour of marks of places in the light theme, as in src/io/draw/theme.c. */
#define MAP_MARK "29,35,41"

/* The colours of the first two routes there. */
#define MAP_ROUTE_1 "209,51,15"
#define MAP_ROUTE_2 "0,103,168"

/* Where something lies, in pixels of the window. */
typedef struct
{
  gdouble left;
  gdouble top;
  gdouble right;
  gdouble below;
} MapBox;

/* Saves @picture as a page and opens it, as desk_open_picture() does. Scripts
 * may then call bytes(canvas), too, which are its pixels. */
gboolean    map_desk_open       (WayPicture        *picture);

/* Where pixels of a colour, "red,green,blue", lie on the top of the map. */
MapBox      map_desk_find       (const char        *colour);

/* How many pixels of that colour there are: @where is "over" for the top of the
 * map, or "under" for the layer below. */
gdouble     map_desk_count      (const char        *where,
                                 const char        *colour);

/* Presses the switch of the legend that is called @title. */
void        map_desk_flip       (const char        *title);

/* Puts the mouse there, in pixels of the window. */
void        map_desk_hover      (gdouble            x,
                                 gdouble            y);

/* The middle of the map, from the left of the window, and the mouse there. */
gdouble map_desk_find_middle (void);
void    map_desk_hover_middle (void);

/* A node to be. */
typedef struct
{
  gdouble     x;
  gdouble     y;
  const char *name;
} MapRow;

void        map_desk_add_nodes  (WayTableBuilder   *builder,
                                 const MapRow      *rows,
                                 guint              n_rows);
WayNetwork *map_desk_build      (WayTableBuilder   *builder);

/* Tables number nodes as they see fit: @id is that of the builder. */
WayNode     map_desk_node       (WayNetwork        *network,
                                 guint32            id);

/* A square of roads, whose two ways from West (node 0) to East (3) cost 20 and
 * 24. */
WayNetwork *map_desk_new_square (void);

/* A town of @side times @side crossroads that stand a little crooked: each has
 * an edge to the right and one downwards. */
WayNetwork *map_desk_new_town   (guint              side);

/* The best route by the nodes of those names, which end with %NULL. */
WayRoute   *map_desk_find_route (WayNetwork        *network,
                                 const char *const *names);

/* A picture of a square in which West and East are marked, without names that
 * would have the same colour. */
WayPicture *map_desk_new_marked (WayNetwork        *network);
