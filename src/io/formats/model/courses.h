/* courses.h - the edges of a table with their bends: the nearest, and parts
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

/* The length of the edge between two nodes with its bends, in metres if
 * geographic. */
gdouble  courses_edge_length  (WayTable           *table,
                               const Shapes       *shapes,
                               WayNode             from,
                               WayNode             to);

/* Appends the bends between two places on one edge, from @from to @to. A place
 * is a node, or a spot if that is not NULL. */
void     courses_append_part  (WayTable           *table,
                               const Shapes       *shapes,
                               WayNode             from,
                               const WaySpot      *from_spot,
                               WayNode             to,
                               const WaySpot      *to_spot,
                               GArray             *positions);
