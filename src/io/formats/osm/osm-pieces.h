/* osm-pieces.h - the edges that ways of OpenStreetMap have become
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

/* An edge that part of a way became. Its two nodes are known by their ids in
 * the map and in the builder. */
typedef struct
{
  gint64   from, to;
  guint32  from_id, to_id;
  gboolean is_forward;          /* one can go from @from to @to, */
  gboolean is_backward;         /* and back */
} OsmPiece;

/* A piece, in the direction in which one goes along it. */
typedef struct
{
  guint   piece;
  gint64  from, to;
  guint32 from_id, to_id;
} OsmLeg;

/* The pieces of the ways that restrictions name: first all are added, then they
 * are sorted, then legs and ends are found. Ways are numbers of the caller. */
typedef struct _OsmPieces OsmPieces;

OsmPieces *osm_pieces_new       (void);
void       osm_pieces_free      (OsmPieces       *self);

/* Returns FALSE if there are too many. */
gboolean   osm_pieces_add       (OsmPieces       *self,
                                 guint32          way,
                                 const OsmPiece  *piece);
void       osm_pieces_sort      (OsmPieces       *self);

/* Finds the only piece of @way, other than piece @but, that leads to @node, or
 * away from it if @away. Returns FALSE if no piece does so, or if several do. */
gboolean   osm_pieces_find_leg  (const OsmPieces *self,
                                 guint32          way,
                                 gint64           node,
                                 gboolean         away,
                                 guint            but,
                                 OsmLeg          *leg);

/* Whether @way ends at @node: one piece alone of the way has this node. */
gboolean   osm_pieces_is_end    (const OsmPieces *self,
                                 guint32          way,
                                 gint64           node);

/* Finds the two ends of @way by looking at @most ends of its pieces. Returns
 * FALSE if that is too few, or if the way has another number of ends. */
gboolean   osm_pieces_find_ends (const OsmPieces *self,
                                 guint32          way,
                                 guint            most,
                                 gint64           ends[2]);
