/* directions.h - along which a part of a topology may be cut in two
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/part.h"

#define DIRECTIONS_MOST 6

/* Coordinates of the nodes of a part. Where nodes have positions, these are
 * two, in the plane that touches the sphere at the middle of the part. Where
 * they have none, they are distances in edges to four nodes of the part that
 * lie far from each other; and directions lead from one of these to another. */
typedef struct
{
  const gdouble *points;        /* (not owned) (nullable) of all nodes of the
                                 * topology */
  guint          n_dims;        /* doubles a point */
  const Part    *part;
  gfloat        *axes[4];       /* (owned) coordinates by node */
  guint          n_directions;
  guint32       *keys;          /* (owned) by node, in the direction at hand */
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

/* Finds coordinates for @part, which hangs together. */
void     directions_begin (Directions         *self,
                           const Part         *part);

/* Writes all nodes of the part to @order as they lie along direction @i, from
 * 0 to n_directions - 1; of nodes that lie side by side the least first. */
void     directions_sort  (Directions         *self,
                           guint               i,
                           guint32            *order);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Directions, directions_clear)
