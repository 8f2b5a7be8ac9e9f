/* roadmap-private.h - the fields of a roadmap, for the sources in this folder
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/roadmap/visibility.h"

#include <wayfind/graphs/roadmap.h>

/* The cost of lines, shared with the tables that were made with it. */
typedef struct
{
  WayRoadmapCostFunc func;      /* (nullable) %NULL for their length */
  gpointer           user_data;
  GDestroyNotify     destroy;   /* (nullable) */
} RoadmapCost;

struct _WayRoadmap
{
  GObject            parent_instance;

  WayObstacles      *obstacles; /* (owned) */
  GPtrArray         *names;     /* (owned) of waypoints, each nullable */
  GHashTable        *taken;     /* (owned) set of names */
  GArray            *waypoints; /* (owned) of WayPosition */
  RoadmapCost       *next_cost; /* (owned) a counted reference */

  /* The result of the last build */
  WayTable          *table;     /* (owned) (nullable) */
  RoadmapCost       *cost;      /* (owned) (nullable) a counted reference */
  WayObstacles      *barriers;  /* (owned) (nullable) the obstacles, grown */
  Place             *places;    /* (owned) of its nodes */
  guint32            n_places;
  gdouble            max_length;
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

/* Lets a table of @self answer for straight lines among the barriers, at the
 * cost of the last build. */
void         roadmap_lend_lines (const WayRoadmap  *self,
                                 WayTable          *table);

WayObstacles *roadmap_get_obstacles (WayRoadmap *self);
