/* directions.h - directions along which a part of a topology may be cut in two
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/part.h"

#define DIRECTIONS_MOST 6

/* Coordinates of the nodes of a part. If nodes have positions, there are two
 * coordinates, in the plane that touches the sphere at the middle of the part.
 * Otherwise they are the distances in edges to four nodes of the part that are
 * far from each other, and directions lead from one of these nodes to
 * another. */
typedef struct
{
  const gdouble *points;        /* (not owned) (nullable) of all nodes of the
                                 * topology */
  guint          n_dims;        /* doubles a point */
  const Part    *part;
  gfloat        *axes[4];       /* (owned) coordinates by node */
  guint          n_directions;
  guint32       *keys;          /* (owned) by node, in the present direction */
  guint32       *spare;         /* (owned) */
  guint32       *queue;         /* (owned) */
} Directions;

/* @points (nullable) has @n_dims doubles for each node, 2 in the plane or 3 on
 * the unit sphere. */
gboolean directions_init  (Directions         *self,
                           const WayTopology  *topology,
                           const gdouble      *points,
                           guint               n_dims,
                           Meter              *meter,
                           GError            **error);
void     directions_clear (Directions         *self);

/* Finds coordinates for @part, which is connected. */
void     directions_begin (Directions         *self,
                           const Part         *part);

/* Writes all nodes of the part to @order, sorted along direction @i, from 0 to
 * n_directions - 1. Nodes that lie side by side are sorted by number. */
void     directions_sort  (Directions         *self,
                           guint               i,
                           guint32            *order);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Directions, directions_clear)
