/* spatial-index.h - the nearest of many points, and all within a radius
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

typedef struct _SpatialIndex SpatialIndex;

/* Returns whether a point counts. */
typedef gboolean (*SpatialIndexAccept) (guint32  point,
                                        gpointer user_data);

typedef gboolean (*SpatialIndexVisit) (guint32  point,
                                       gdouble  squared_distance,
                                       gpointer user_data);

/* Makes an index of the points 0 to @n_points - 1, each of @n_dims doubles (2
 * or 3). A point whose first coordinate is NaN is left out. @points is borrowed
 * for the life of the index. O(n log n); %NULL if the machine has no memory. */
SpatialIndex *spatial_index_new     (const gdouble      *points,
                                     guint32             n_points,
                                     guint               n_dims);
void          spatial_index_free    (SpatialIndex       *self);

/* Gets the arrays of an index: @n_tree numbers of points in the order of the
 * tree, and as many axes. Both belong to the index. */
void          spatial_index_export  (const SpatialIndex *self,
                                     const guint32     **tree,
                                     const guint8      **axes,
                                     guint32            *n_tree);

/* Makes an index of an existing tree and axes, which it borrows, too. These may
 * come from a damaged file: a number in the tree that is not below @n_points
 * counts as point 0. O(1). */
SpatialIndex *spatial_index_import  (const gdouble      *points,
                                     guint32             n_points,
                                     guint               n_dims,
                                     const guint32      *tree,
                                     const guint8       *axes,
                                     guint32             n_tree);

/* Finds the nearest point to @target that @accept accepts; %NULL accepts all
 * points. Of equally near points the function chooses the least rank, or the
 * least number if @ranks is %NULL. O(log n) on average. Returns whether it
 * found a point. */
gboolean      spatial_index_nearest (const SpatialIndex *self,
                                     const gdouble      *target,
                                     const guint32      *ranks,
                                     SpatialIndexAccept  accept,
                                     gpointer            user_data,
                                     guint32            *point,
                                     gdouble            *squared_distance);

/* Visits all points whose straight-line distance from @target is at most
 * @radius. O(found + log n) on average. */
void          spatial_index_within  (const SpatialIndex *self,
                                     const gdouble      *target,
                                     gdouble             radius,
                                     SpatialIndexVisit   visit,
                                     gpointer            user_data);
