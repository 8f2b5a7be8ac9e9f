/* edge-points.h - places on the edges of a graph, which divide their rows
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "sql/row-graph.h"

G_BEGIN_DECLS

typedef enum
{
  SIDE_BOTH,
  SIDE_RIGHT,
  SIDE_LEFT
} Side;

typedef struct
{
  gint64  id;                   /* above 0: its node is -id */
  gint64  edge;                 /* the id of a row */
  gdouble fraction;             /* of the way from source to target */
  Side    side;                 /* as seen from the source */
} EdgePoint;

/* Points on edges; their ids are numbers. */
typedef struct EdgePoints EdgePoints;

EdgePoints *edge_points_new     (Side             driving_side,
                                 gsize            max_bytes);
void        edge_points_free    (EdgePoints      *self);
gboolean    edge_points_add     (EdgePoints      *self,
                                 const EdgePoint *point,
                                 GError         **error);
gboolean    edge_points_has     (EdgePoints      *self,
                                 gint64           node);
gboolean    edge_points_add_row (EdgePoints      *self,
                                 RowGraph        *graph,
                                 const EdgeRow   *row,
                                 GError         **error);

G_END_DECLS
