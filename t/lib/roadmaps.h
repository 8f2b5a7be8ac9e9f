/* roadmaps.h - roadmaps in few words, and paths over them checked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Of polygons as rings_new() reads them. (transfer full) */
WayObstacles *roadmaps_obstacles (const char       *text);

/* Adds a waypoint, which must do. */
guint32       roadmaps_add       (WayRoadmap       *roadmap,
                                  const char       *name,
                                  gdouble           x,
                                  gdouble           y);

/* Builds it, which must do. (transfer full) */
WayTable     *roadmaps_build     (WayRoadmap       *roadmap);

/* Built, without waypoints. (transfer full) */
WayRoadmap   *roadmaps_new       (const char       *text,
                                  WayRoadmapCorners corners);

/* The cost of the path, which is checked line by line; INFINITY for none. */
WayCost       roadmaps_find      (WayRoadmap       *roadmap,
                                  WayPosition       from,
                                  WayPosition       to,
                                  guint            *n_positions);
