/* roadmap-private.h - all that a roadmap holds, for the sources it is made of
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "roadmap/visibility.h"

#include <wayfind/roadmap.h>

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
  WayRoadmapCostFunc cost;      /* (nullable) */
  gpointer           user_data;
  GDestroyNotify     destroy;

  /* What was built */
  WayTable          *table;     /* (owned) (nullable) */
  Place             *places;    /* (owned) of its nodes */
  guint32            n_places;
  gboolean           is_taut;
};

/* What a line costs that is known to be open. */
static inline WayCost
roadmap_line_cost (const WayRoadmap  *self,
                   const WayPosition *from,
                   const WayPosition *to)
{
  if (self->cost != NULL)
    return self->cost (from, to, self->user_data);

  return way_position_distance (from, to, WAY_POSITION_PLANAR);
}
