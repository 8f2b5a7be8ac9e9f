/* name-points.h - the points of a map that share a name, and how many places
 * they are
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef struct
{
  WayPosition at;
  guint       place;            /* a number below name_points_part() */
} NamePoint;

/* (transfer full) an empty array of NamePoint. */
GArray     *name_points_new   (void);

void        name_points_add   (GArray            *points,
                               const WayPosition *at);

/* Numbers the places that the points are: those of one place hang together by
 * steps of at most @step metres, or, if @in_pairs, because they were added one
 * after the other, as both ends of one edge. Returns how many places there are.
 * O(points in a belt of @step around the Earth, squared, in all belts). */
guint       name_points_part  (GArray            *points,
                               gboolean           in_pairs,
                               gdouble            step);

/* The point that is nearest to the middle of place @place, of which those count
 * that lie within @radius metres of @centre; all if that is NULL. */
WayPosition name_points_find_middle (const GArray      *points,
                                     guint              place,
                                     const WayPosition *centre,
                                     gdouble            radius);

/* Finds the point nearest to @at of those that @accepts. FALSE if there is none
 * within @radius metres. */
typedef gboolean (*NamePointFilter) (const WayPosition *at,
                                     gdouble            distance,
                                     gconstpointer      user_data);
gboolean    name_points_find_nearest (const GArray      *points,
                                      const WayPosition *at,
                                      gdouble            radius,
                                      NamePointFilter    accepts,
                                      gconstpointer      user_data,
                                      guint             *place,
                                      gdouble           *distance);
