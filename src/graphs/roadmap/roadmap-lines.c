/* roadmap-lines.c - the costs of straight lines among obstacles
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/roadmap/roadmap-private.h"

#include "graphs/table/table-lines.h"

RoadmapCost *
roadmap_cost_new (WayRoadmapCostFunc func,
                  gpointer           user_data,
                  GDestroyNotify     destroy)
{
  RoadmapCost *self = g_atomic_rc_box_new (RoadmapCost);

  *self = (RoadmapCost) { func, user_data, destroy };
  return self;
}

static void
cost_clear (gpointer data)
{
  RoadmapCost *self = data;

  if (self->destroy != NULL)
    self->destroy (self->user_data);
}

void
roadmap_cost_unref (RoadmapCost *self)
{
  g_atomic_rc_box_release_full (self, cost_clear);
}

/* The data for the lines of a table, which may outlive its roadmap. */
typedef struct
{
  WayObstacles *obstacles;      /* (owned) */
  RoadmapCost  *cost;           /* (owned) a counted reference */
} Lines;

static void
lines_free (gpointer data)
{
  Lines *self = data;

  g_object_unref (self->obstacles);
  roadmap_cost_unref (self->cost);
  g_free (self);
}

static WayCost
line_bound (const WayPosition *from,
            const WayPosition *to,
            gpointer           data)
{
  return roadmap_line_cost (((const Lines *) data)->cost, from, to);
}

static WayCost
line_cost (const WayPosition *from,
           const WayPosition *to,
           gpointer           data)
{
  return way_obstacles_is_open (((const Lines *) data)->obstacles, from, to)
           ? line_bound (from, to, data) : INFINITY;
}

void
roadmap_lend_lines (const WayRoadmap *self,
                    WayTable         *table)
{
  Lines *lines = g_new (Lines, 1);

  lines->obstacles = g_object_ref (self->barriers);
  lines->cost = g_atomic_rc_box_acquire (self->cost);
  table_set_lines (table, &(TableLines) { line_cost, line_bound, lines,
                                          lines_free });
}
