/* edge-index.h - the nearest of the edges of a table, as lines between places
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "graphs/table/arcs.h"

typedef struct _EdgeIndex EdgeIndex;

/* Returns whether an edge counts. */
typedef gboolean (*EdgeIndexAccept) (guint32  from,
                                     guint32  to,
                                     gpointer user_data);

/* The nearest edge. */
typedef struct
{
  guint32 from, to;
  guint32 edge;                 /* the id */
  gdouble share;                /* of the edge, from its start to the foot */
  gdouble squared_distance;     /* straight to the foot */
} EdgeIndexFoot;

/* Makes an index of the edges @arcs between nodes that lie at @points, each of
 * @n_dims doubles (2 or 3) and left out if the first is NaN. Edges that are
 * hidden, and those from a node to itself, are left out, too. Both arrays are
 * borrowed for as long as the index lives. There are @max_arcs arcs: rows that
 * say otherwise come from a damaged file and count as empty. O(edges). %NULL
 * with @error if a limit of @meter was met. */
EdgeIndex *edge_index_new     (const Arcs      *arcs,
                               const gdouble   *points,
                               guint            n_dims,
                               guint32          max_arcs,
                               Meter           *meter,
                               GError         **error);
void       edge_index_free    (EdgeIndex       *self);

/* The arrays of an index, for a file: edges and boxes, and their numbers. Both
 * are borrowed. */
void       edge_index_export  (const EdgeIndex *self,
                               gconstpointer   *items,
                               guint32         *n_items,
                               gconstpointer   *boxes,
                               gsize           *n_boxes);

/* The bytes of an edge and of a box in these arrays. */
#define EDGE_INDEX_ITEM_BYTES 8
#define EDGE_INDEX_BOX_BYTES 48

/* How many boxes an index of @n_items edges has. */
gsize      edge_index_count_boxes (guint32      n_items);

/* Uses the arrays of edge_index_export() where they lie. They may be damaged:
 * edges that the table does not have are never found. The other arguments are
 * those of edge_index_new(). O(1). */
EdgeIndex *edge_index_import  (const Arcs      *arcs,
                               const gdouble   *points,
                               guint            n_dims,
                               guint32          max_arcs,
                               gconstpointer    items,
                               guint32          n_items,
                               gconstpointer    boxes);

/* Finds the nearest edge to @target that @accept accepts; %NULL accepts all
 * edges. Of equally near edges the function chooses the least id. O(log n) on
 * average. Returns whether it found an edge. */
gboolean   edge_index_nearest (const EdgeIndex *self,
                               const gdouble   *target,
                               EdgeIndexAccept  accept,
                               gpointer         user_data,
                               EdgeIndexFoot   *foot);

/* Takes the spot of an edge that is nearest to the target. Returns whether to
 * go on. */
typedef gboolean (*EdgeIndexVisit) (const EdgeIndexFoot *foot,
                                    gpointer             user_data);

/* Visits the edges whose squared distance from @target is at most @squared, in
 * no particular order. O(log n + edges nearby) on average. */
void       edge_index_within  (const EdgeIndex *self,
                               const gdouble   *target,
                               gdouble          squared,
                               EdgeIndexVisit   visit,
                               gpointer         user_data);
