/* scene.h - the state that all parts of a picture share
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/draw/labels.h"
#include "io/draw/line-key.h"
#include "io/draw/margins.h"
#include "io/draw/projection.h"
#include "io/draw/theme.h"
#include "io/draw/tiles.h"

#include <wayfind.h>

#define MAX_BANDS 64

/* The radii of the marks of a route's stops, of places, and of nodes that a
 * route passes. */
#define MARK_RADIUS 9.0
#define VIA_RADIUS  4.0
#define STOP_RADIUS 2.6

typedef struct
{
  WayNode node;
  char   *name;                 /* (owned) */
} Place;

/* The contents and the options of a picture. */
typedef struct
{
  WayNetwork     *network;      /* (owned) */
  WayNetwork     *background;   /* (owned) (nullable) areas beneath it */
  guint           width;
  guint           height;       /* 0 for as high as need be */
  char           *title;        /* (owned) (nullable) */
  WayPictureFlags flags;
  GPtrArray      *routes;       /* (owned) of WayRoute */
  GArray         *places;       /* (owned) of Place */
  GPtrArray      *tracks;       /* (owned) of GArray of WayPosition */
  GPtrArray      *route_names;  /* (owned) of char, each (nullable) */
  GPtrArray      *track_names;  /* (owned) likewise */
  char           *class_names[N_TILE_CLASSES];  /* (owned) each (nullable) */
  WayReach       *reach;        /* (owned) (nullable) */
  WayCost        *costs;        /* (owned) (nullable): by node, in @reach */
  WayCost         bands[MAX_BANDS];
  guint           n_bands;
  GArray         *rows;         /* (owned) (nullable) of guint: places, of the
                                 * matrix */
  GArray         *columns;      /* (owned) (nullable) likewise */
  WayCost        *matrix;       /* (owned) (nullable) row by row */
  GPtrArray      *criteria;     /* (owned) (nullable) of char, of a front: */
  gdouble        *front;        /* (owned) (nullable) values route by route */
  gsize           n_front;      /* values */
  char           *unit;         /* (owned) (nullable) */
  gdouble         divisor;
} Wishes;

/* A picture that is being drawn. */
typedef struct _Scene
{
  const Wishes *wishes;
  WayGraph     *graph;          /* that of the network: */
  WayTable     *table;          /* (nullable) the graph, if it is a table */
  WayGrid      *grid;           /* (nullable) */
  GCancellable *cancellable;    /* (nullable) */
  const Theme  *theme;

  guint32       n_nodes;
  WayPosition  *positions;      /* (owned) (nullable): of a table's nodes; x
                                 * is NaN if a node has none */
  gboolean      is_laid_out;    /* by Graphviz, and not by the file */
  gboolean      is_empty;       /* nothing has a position */
  Colour        tile_colours[N_TILE_CLASSES];
  Projection    projection;
  LineKey      *lines;          /* (owned) (nullable) */

  Box           frame;          /* where the network is drawn */
  guint         height;         /* of the picture */
  Legend        legend;
  gboolean      has_dots;       /* whether each node can be seen */
  Canvas       *canvas;         /* (owned) */
  Labels       *labels;         /* (owned) */
} Scene;

/* Finds out where everything lies on the page. FALSE with an error. */
gboolean scene_init             (Scene        *self,
                                 const Wishes *wishes,
                                 PictureFormat format,
                                 GCancellable *cancellable,
                                 GError      **error);
/* The same for a sheet without margins, whose longer side is @size and which
 * holds all of the network; the scene gets neither legend nor canvas. Sets
 * @shown to the part that is to be seen first. */
gboolean scene_init_sheet       (Scene        *self,
                                 const Wishes *wishes,
                                 gdouble       size,
                                 Box          *shown,
                                 GCancellable *cancellable,
                                 GError      **error);
void     scene_clear            (Scene        *self);

/* Finds the position of a node; FALSE if it has none. */
gboolean scene_get_position     (const Scene  *self,
                                 WayNode       node,
                                 WayPosition  *position);
gboolean scene_get_point        (const Scene  *self,
                                 WayNode       node,
                                 Point        *point);

/* Sets @positions to the course of the edge between two nodes, both included;
 * to nothing if one of them has no position. */
void     scene_get_edge         (const Scene  *self,
                                 WayNode       from,
                                 WayNode       to,
                                 GArray       *positions);

/* Tells the straight lines on the page that a line of WayPosition becomes: each
 * stretch is one, or two where the seam cuts it. */
void     scene_foreach_line     (const Scene  *self,
                                 const GArray *positions,
                                 LineFunc      func,
                                 gpointer      user_data);

/* The same for all edges of a route, in their order. */
void     scene_foreach_route_line (const Scene *self,
                                   WayRoute    *route,
                                   LineFunc     func,
                                   gpointer     user_data);

/* A pen goes on where its last line ended, or begins a new path there. Names
 * avoid what it draws. */
typedef struct
{
  Scene *scene;
  Point  end;                   /* of the last line; NaN before the first */
} Pen;

void     pen_line               (const Point  *from,
                                 const Point  *to,
                                 gpointer      pen);

/* Whether edge @edge of a table is drawn; it leads from @from. Each pair of
 * neighbours is drawn once: FALSE for an edge that is hidden, or drawn as the
 * edge back. */
gboolean scene_is_drawn         (const Scene  *self,
                                 guint32       edge,
                                 WayNode      *from,
                                 WayNode      *to,
                                 gboolean     *is_one_way);

/* The node at place @i of a route with legs: 0 is its start. */
WayNode scene_get_stop (WayRoute *route,
                        guint     i);

/* How many nodes between its ends a route passes that have a name, and whether
 * these are shown. */
guint    scene_count_named_stops (const Scene *scene,
                                  WayRoute    *route);
gboolean scene_shows_stops (const Scene *scene,
                            WayRoute    *route);

/* Whether the routes lead from one node to one other, the cheapest first. */
gboolean scene_has_alternatives (const Scene *self);

/* The name of a node in pictures: on a grid its mark, if it has one. */
char    *scene_dup_name         (const Scene  *self,
                                 WayNode       node);

/* The name of a table's node; NULL for a mere number in a table of many nodes,
 * which would say nothing on a map. */
const char *scene_get_name      (const Scene  *self,
                                 WayNode       node);

/* Whether @node is a spot of a WayMidway, which the table does not know. */
gboolean scene_is_spot          (const Scene  *self,
                                 WayNode       node);

/* @node, or an end of the edge on which it lies: a node of the table. */
WayNode  scene_get_table_node   (const Scene  *self,
                                 WayNode       node);

/* A place of the network's file that is not a node. */
typedef struct
{
  Point       at;
  const char *name; /* (not owned) */
  guint       rank; /* 0 for a city; towns of lower ranks are
                                 * named first */
} Town;

/* (transfer full): of Town: the towns within the frame, by rank. */
GArray *scene_list_towns (const Scene *self);

/* The mark on a cell of a grid, 0 for none. */
char     scene_get_mark         (const Scene  *self,
                                 WayNode       node);

gboolean scene_check_cancelled  (const Scene  *self,
                                 GError      **error);

/* A cost as legends show it: in the picture's unit, with thin spaces. */
char    *scene_dup_cost         (const Scene  *self,
                                 WayCost       cost);

/* Draw the parts; to be called in this order. FALSE with an error. */
void     draw_graticule         (Scene        *self);
gboolean draw_background        (Scene        *self,
                                 GError      **error);
gboolean draw_areas             (Scene        *self,
                                 GError      **error);
gboolean draw_tiles             (Scene        *self,
                                 GError      **error);
void     draw_tile_marks        (Scene        *self);
gboolean draw_table_reach       (Scene        *self,
                                 GError      **error);
gboolean draw_roads             (Scene        *self,
                                 GError      **error);
void     draw_routes            (Scene        *self);
void     draw_tracks            (Scene        *self);
void     draw_dots              (Scene        *self);
void     draw_marks             (Scene        *self);
void     draw_names             (Scene        *self);

/* (transfer full): a number for each node, which no neighbour has. */
guint8  *areas_choose_colours   (const Scene  *self);

/* Tells the edges that are reached, each as far as the last band goes.
 * (transfer full): of WayReachEdge; NULL with an error. */
GArray  *reach_find_edges       (const Scene  *self,
                                 GError      **error);

/* The band in which @cost lies, from 0; n_bands if it lies beyond all. */
guint    scene_find_band        (const Scene  *self,
                                 WayCost       cost);
