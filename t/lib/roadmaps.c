/* roadmaps.c - roadmaps in few words, and paths over them checked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "roadmaps.h"
#include "graphs/roadmap/roadmap-private.h"

#include "oracle.h"
#include "rings.h"

#include <math.h>

WayObstacles *
roadmaps_obstacles (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Rings) rings = rings_new (text);
  WayObstacles *obstacles = rings_obstacles (rings, &error);

  g_assert_no_error (error);
  return obstacles;
}

guint32
roadmaps_add (WayRoadmap *roadmap,
              const char *name,
              gdouble     x,
              gdouble     y)
{
  g_autoptr (GError) error = NULL;
  guint32 id;

  way_roadmap_add_waypoint (roadmap, name, &(WayPosition) { x, y }, &id,
                            &error);
  g_assert_no_error (error);
  return id;
}

WayTable *
roadmaps_build (WayRoadmap              *roadmap,
                const WayRoadmapOptions *options)
{
  g_autoptr (GError) error = NULL;
  WayTable *table = way_roadmap_build (roadmap, options, NULL, &error);

  g_assert_no_error (error);
  return table;
}

WayRoadmap *
roadmaps_new (const char       *text,
              WayRoadmapCorners corners)
{
  g_autoptr (WayObstacles) obstacles = roadmaps_obstacles (text);
  const WayRoadmapOptions options = { .corners = corners };
  WayRoadmap *roadmap = way_roadmap_new (obstacles);

  g_object_unref (roadmaps_build (roadmap, &options));
  return roadmap;
}

/* The cost of the path, which is checked line by line; INFINITY for none. */
WayCost
roadmaps_find (WayRoadmap *roadmap,
               WayPosition from,
               WayPosition to,
               guint      *n_positions)
{
  g_autoptr (GError) error = NULL;
  WayObstacles *obstacles = roadmap_get_obstacles (roadmap);
  WayCost cost = INFINITY, sum = 0;
  const WayPosition *path;
  guint n;
  g_autoptr (GArray) positions
    = way_roadmap_find_path (roadmap, &from, &to, &cost, NULL, &error);

  g_assert_no_error (error);
  n = positions != NULL ? positions->len : 0;
  if (n_positions != NULL)
    *n_positions = n;
  if (positions == NULL)
    return INFINITY;

  path = (const WayPosition *) (gpointer) positions->data;
  g_assert_cmpfloat (path[0].x, ==, from.x);
  g_assert_cmpfloat (path[0].y, ==, from.y);
  g_assert_cmpfloat (path[n - 1].x, ==, to.x);
  g_assert_cmpfloat (path[n - 1].y, ==, to.y);
  for (guint i = 1; i < n; i++)
    {
      g_assert_true (way_obstacles_is_open (obstacles, &path[i - 1],
                                            &path[i]));
      sum += hypot (path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
    }
  oracle_assert_cost (cost, sum);
  return cost;
}
