/* geojson-network.h - nodes that go by their positions, and edges between them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/text/reader.h"

#include <wayfind-io/network.h>

/* Collects nodes and edges until all features have been read, since a name may
 * come after its line. Functions that can fail return FALSE
 * and leave the error with the reader. */
typedef struct _GeoNetwork GeoNetwork;

/* An edge, such as a piece of a line. */
typedef struct
{
  guint32          from, to;
  WayCost          cost;        /* `INFINITY` hides it */
  WayEdgeDirection direction;
  gboolean         is_measured; /* whether the cost is a length in metres */
  const char      *label;       /* (nullable) */
} GeoEdge;

GeoNetwork *geo_network_new         (Reader            *reader);
void        geo_network_free        (GeoNetwork        *self);

/* Finds the node at a position, where lines join, or makes it. */
gboolean    geo_network_find        (GeoNetwork        *self,
                                     const WayPosition *at,
                                     guint32           *node);

/* Gives a name to the node at a position. Without a line that meets there the
 * name is forgotten. */
gboolean    geo_network_name        (GeoNetwork        *self,
                                     const WayPosition *at,
                                     const char        *name,
                                     guint              feature);

/* Defines the node of number @number. Each number can be defined once. @at is
 * %NULL for a node without a position. */
gboolean    geo_network_define      (GeoNetwork        *self,
                                     guint32            number,
                                     const WayPosition *at,
                                     const char        *name,
                                     guint              feature);

/* Finds the node of number @number, which must be defined before the end of the
 * file. */
gboolean    geo_network_find_number (GeoNetwork        *self,
                                     guint32            number,
                                     guint              feature,
                                     guint32           *node);

gboolean    geo_network_add_edge    (GeoNetwork        *self,
                                     const GeoEdge     *edge);

/* Sets the bends of the edge between two nodes, without its ends. */
gboolean    geo_network_add_shape   (GeoNetwork        *self,
                                     guint32            from,
                                     guint32            to,
                                     const WayPosition *bends,
                                     guint              n_bends);

/* Keeps all edges between the same two nodes, rather than the cheapest
 * alone. */
void        geo_network_keep_parallel (GeoNetwork      *self);

/* Makes nodes without names go by numbers, from this one on. */
void        geo_network_set_first_number (GeoNetwork   *self,
                                          guint32       number);

/* Notes that a line ends at a node. */
void        geo_network_note_end    (GeoNetwork        *self,
                                     guint32            node);

/* Makes one node of ends of lines that lie within @metres of each other, unless
 * one edge joins them. To be called when all is read. */
gboolean    geo_network_join_ends   (GeoNetwork        *self,
                                     gdouble            metres);

/* Whether the costs of some edges were measured, and those of others not. */
gboolean    geo_network_is_mixed    (const GeoNetwork  *self);

/* Makes the network, whose costs are @unit; NULL with an error of the reader's.
 * If all costs were measured these are metres. */
WayNetwork *geo_network_build       (GeoNetwork        *self,
                                     WayUnit            unit);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (GeoNetwork, geo_network_free)
