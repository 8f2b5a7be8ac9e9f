/* obstacles-private.h - the fields of obstacles, for roadmaps and meshes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "graphs/roadmap/segment-index.h"

#include <wayfind/graphs/obstacles.h>

struct _WayObstacles
{
  GObject       parent_instance;

  WayPosition  *corners;        /* (owned) ring after ring */
  gsize         n_corners;
  gsize        *starts;         /* (owned) of rings among the corners, and the
                                 * end of the last */
  guint32      *polygons;       /* (owned) of rings */
  gsize         n_rings;
  SegmentIndex  index;          /* of all sides */
};

/* The part of a side that leads from a place on it to one of its ends. */
typedef struct
{
  WayPosition to;
  guint32     polygon;
  int         inside;           /* 1 if the polygon lies to its left, else -1 */
} HalfSide;

/* If @place lies on @side, adds to @halves, of HalfSide, the parts of the side
 * that begin there: one if it is an end of the side, else two. */
void     half_sides_add          (GArray            *halves,
                                  const Segment     *side,
                                  const WayPosition *place);

/* Whether @one is met before @other when turning away from the line to @toward,
 * to the right if @hand is 1, to the left if it is -1. */
gboolean half_side_is_before     (const HalfSide    *one,
                                  const HalfSide    *other,
                                  const WayPosition *place,
                                  const WayPosition *toward,
                                  int                hand);

/* Whether one of the polygons whose halves meet at @place covers the ground
 * just beside the line from there to @toward: to its left if @hand is 1, to its
 * right if it is -1. Halves of one polygon stand together. O(@n). */
gboolean half_sides_cover        (const HalfSide    *halves,
                                  guint              n,
                                  const WayPosition *place,
                                  const WayPosition *toward,
                                  int                hand);

/* Whether @position lies inside a polygon, and not on its outline. O(sides
 * beside it). */
gboolean obstacles_cover         (const WayObstacles *self,
                                  const WayPosition  *position);

/* The same as way_obstacles_is_open() for a @from that is not inside a
 * polygon. */
gboolean obstacles_see           (WayObstacles      *self,
                                  const WayPosition *from,
                                  const WayPosition *to);

/* Obstacles of rings that are known to be in order and to have the inside of
 * their polygon to their left. */
WayObstacles *obstacles_new_from_outlines (const WayRing *rings,
                                           guint          n_rings,
                                           Meter         *meter,
                                           GError       **error);

/* The same as way_obstacles_new() and way_obstacles_grow(), within the rest of
 * a meter. */
WayObstacles *obstacles_new_within (const WayRing *rings,
                                    guint          n_rings,
                                    Meter         *meter,
                                    GError       **error);
WayObstacles *obstacles_grow       (WayObstacles  *self,
                                    gdouble        radius,
                                    gdouble        tolerance,
                                    Meter         *meter,
                                    GError       **error);

guint obstacles_get_n_corners (WayObstacles *self);

/* Sets the error of obstacles or roadmaps that are too large for the memory. */
void  obstacles_set_too_large (GError      **error);
