/* places.h - nodes for places: names, towns, cells, positions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

typedef struct _MapNames MapNames;
typedef struct _PlaceIndex PlaceIndex;
typedef struct _Snap Snap;

typedef struct
{
  WayGraph       *graph;        /* (not owned) */
  WayTable       *table;        /* (nullable) graph, if it is a table */
  WayGrid        *grid;         /* (nullable) graph, if it is a grid */
  WayNetwork     *network;      /* (not owned) of the graph, with bends */
  WayPositionKind kind;
  GPtrArray      *named;        /* (not owned) (nullable) of WayPlace */
  PlaceIndex     *index;        /* (not owned): see place-index.h */
  gboolean        anywhere;     /* whether to snap to any component */
  gboolean        to_edges;     /* whether to snap to places on edges */
  Snap           *snap;         /* (not owned): how far, see snap.h */
  MapNames       *map_names;    /* (not owned) (nullable): see map-names.h */
} Places;

/* A node, and its text on the command line. For a place on an edge it is an
 * end of the edge at first; see snapped-ends.h. */
typedef struct
{
  char    *text;        /* (owned) */
  const WayPlace *place;        /* (not owned) (nullable) of --places */
  WayNode  node;
  gboolean snapped;     /* whether the text meant a position, not a node */
  WayPosition meant;    /* that position, if @snapped */
  gdouble  distance;    /* from there to the node or to its place on an edge;
                         * metres if geographic */
  gboolean on_edge;     /* whether that lies between two nodes: */
  WaySpot  edge;
  WayPosition foot;
} Spot;

/* Finds the place that @text means. Tried in this order: the name or number of
 * a node, "column,row" or a mark of a map, or the name of a place; a position;
 * a name in other case or with other accents; a town or a street of a map.
 * "NAME#LINE" is the place in that line of --places. %FALSE with an error that
 * suggests similar names if it is unknown, or lists all candidates if it is the
 * name of several positions. */
gboolean places_find      (const Places *self,
                           const char   *text,
                           Spot         *spot,
                           GError      **error);

/* Appends a Spot for each of @texts, which may be %NULL. */
gboolean places_find_all  (const Places *self,
                           char        **texts,
                           GArray       *spots,
                           GError      **error);

/* Appends a Spot for each named place unless Ctrl-C is pressed. %FALSE with an
 * error if a name stands for several positions. */
gboolean places_find_named (const Places *self,
                            GArray       *spots,
                            GError      **error);

/* Finds where @text lies, by the same rules, without snapping to a node. @node
 * is set if @is_node, and @position if @has_position. */
gboolean places_find_area (const Places *self,
                           const char   *text,
                           gboolean     *is_node,
                           gboolean     *has_position,
                           WayPosition  *position,
                           WayNode      *node,
                           GError      **error);

/* Calls @visit for each node at most @radius away, on tables and grids. */
typedef void (*PlacesVisit) (WayNode  node,
                             gpointer user_data);
void     places_foreach_within (const Places      *self,
                                const WayPosition *position,
                                gdouble            radius,
                                PlacesVisit        visit,
                                gpointer           user_data);

/* Whether @text is the name of a node or place, to the letter. */
gboolean places_has_name  (const Places *self,
                           const char   *text);

/* How many nodes the graph has. */
guint32  places_get_n_nodes (const Places *self);

/* A node of the network itself: of a place on an edge, one of the ends. */
WayNode  spot_get_node    (const Spot   *spot);

void     spot_clear       (Spot         *spot);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Spot, spot_clear)

/* A copy of @spot, to be cleared separately. */
Spot     spot_copy        (const Spot   *spot);

/* (transfer full) an empty array of Spot, which clears them. */
GArray  *spots_new        (void);
