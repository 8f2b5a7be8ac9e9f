/* roadmaps.h - roadmaps in few words, and paths over them checked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

/* Makes obstacles of polygons as rings_new() reads them. (transfer full) */
WayObstacles *roadmaps_obstacles (const char       *text);

/* Adds a waypoint, or fails the test. */
guint32       roadmaps_add       (WayRoadmap       *roadmap,
                                  const char       *name,
                                  gdouble           x,
                                  gdouble           y);

/* Builds the table, or fails the test. (transfer full) */
WayTable     *roadmaps_build     (WayRoadmap              *roadmap,
                                  const WayRoadmapOptions *options);

/* Makes a roadmap without waypoints, and builds it. (transfer full) */
WayRoadmap   *roadmaps_new       (const char       *text,
                                  WayRoadmapCorners corners);

/* Finds a path, checks it line by line, and returns its cost; INFINITY if no
 * path exists. */
WayCost       roadmaps_find      (WayRoadmap       *roadmap,
                                  WayPosition       from,
                                  WayPosition       to,
                                  guint            *n_positions);
