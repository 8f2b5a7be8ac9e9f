/* roadmap-private.h - all that a roadmap holds, for the sources it is made of
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/roadmap/visibility.h"

#include <wayfind/graphs/roadmap.h>

/* The cost of lines, shared with the tables that were made with it. */
typedef struct
{
  WayRoadmapCostFunc func;      /* (nullable) for their length */
  gpointer           user_data;
  GDestroyNotify     destroy;   /* (nullable) */
} RoadmapCost;

struct _WayRoadmap
{
  GObject            parent_instance;

  WayObstacles      *obstacles; /* (owned) */
  GPtrArray         *names;     /* (owned) of waypoints; %NULL for none */
  GHashTable        *taken;     /* (owned) set of names */
  GArray            *waypoints; /* (owned) of WayPosition */
  WayRoadmapCorners  corners;
  gdouble            max_length;
  guint              max_neighbours;
  gdouble            radius;    /* of the mover; 0 for a point */
  gdouble            tolerance; /* by how much more obstacles may be grown */
  RoadmapCost       *cost;      /* (owned) a counted reference */

  /* What was built */
  WayTable          *table;     /* (owned) (nullable) */
  WayObstacles      *barriers;  /* (owned) (nullable) the obstacles, grown */
  Place             *places;    /* (owned) of its nodes */
  guint32            n_places;
  gboolean           is_taut;
};

/* The cost of a line that is known to be open. */
static inline WayCost
roadmap_line_cost (const RoadmapCost *self,
                   const WayPosition *from,
                   const WayPosition *to)
{
  if (self->func != NULL)
    return self->func (from, to, self->user_data);

  return way_position_distance (from, to, WAY_POSITION_PLANAR);
}

RoadmapCost *roadmap_cost_new   (WayRoadmapCostFunc func,
                                 gpointer           user_data,
                                 GDestroyNotify     destroy);
void         roadmap_cost_unref (RoadmapCost       *self);

/* Gives a table of @self its lines: those among the barriers, for the cost
 * that the roadmap has now. */
void         roadmap_lend_lines (const WayRoadmap  *self,
                                 WayTable          *table);

WayObstacles *roadmap_get_obstacles (WayRoadmap *self);
