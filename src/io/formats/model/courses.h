/* courses.h - an index of the edges of a table with their bends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/formats/model/shapes.h"

/* An index of all edges of a table. */
typedef struct _Courses Courses;

/* Makes the index, which needs @table and @shapes as long as it lives. %NULL
 * with @error if a limit was met or memory is lacking. O(edges and bends). */
Courses *courses_new          (WayTable           *table,
                               const Shapes       *shapes,
                               const WayLimits    *limits,
                               GError            **error);
void     courses_free         (Courses            *self);

/* Keeps the index with a prepared network. FALSE with @error without memory.
 * O(edges and bends). */
gboolean courses_keep         (const Courses      *self,
                               WayPrepared        *prepared,
                               GError            **error);

/* (nullable): the index that courses_keep() kept there, of the table of
 * @prepared, which the index needs as it needs @shapes. The arrays of the file
 * are used. NULL if there is none; NULL with @error, WAY_ERROR_PARSE, if it is
 * damaged. O(1). */
Courses *courses_find         (WayPrepared        *prepared,
                               const Shapes       *shapes,
                               GError            **error);

/* As way_table_find_nearest_spot(), with bends. */
gboolean courses_find_nearest (const Courses      *self,
                               const WayPosition  *position,
                               WaySpot            *spot,
                               WayPosition        *foot,
                               gdouble            *distance,
                               WayTableFilterFunc  filter,
                               gpointer            user_data,
                               const WayLimits    *limits,
                               GError            **error);

/* As way_table_foreach_spot_within(), with bends: an edge that comes near more
 * than once has a spot each time. */
gboolean courses_foreach_within (const Courses     *self,
                                 const WayPosition *position,
                                 gdouble            radius,
                                 WaySpotFunc        func,
                                 gpointer           user_data,
                                 const WayLimits   *limits,
                                 GError           **error);
