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

/* Numbers the places of the points. Points of one place are connected by steps
 * of at most @step metres, or, if @in_pairs, were added one after the other as
 * both ends of an edge. Returns the number of places. O(points in a belt of
 * @step around the Earth, squared, in all belts). */
guint       name_points_part  (GArray            *points,
                               gboolean           in_pairs,
                               gdouble            step);

/* The point nearest to the middle of place @place. Only points within @radius
 * metres of @centre count; all if @centre is NULL. */
WayPosition name_points_find_middle (const GArray      *points,
                                     guint              place,
                                     const WayPosition *centre,
                                     gdouble            radius);

/* Finds the nearest point to @at that @accepts. FALSE without such a point
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
