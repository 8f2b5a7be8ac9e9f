/* road-filter.h - which roads a place may snap to, and in which direction
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/serve/served-network.h"

/* In which directions a traveller may pass a spot: from its first end to the
 * other, or back. */
typedef enum
{
  ROAD_NOWHERE = 0,
  ROAD_AHEAD = 1 << 0,
  ROAD_BACK = 1 << 1,
  ROAD_BOTH = ROAD_AHEAD | ROAD_BACK
} RoadDirections;

typedef struct
{
  ServedNetwork *served;        /* (not owned) */
  WayGraph      *graph;         /* (not owned): with all roads that are open */
  gboolean       anywhere;      /* whether any component will do */
  gboolean       has_bearing;
  gdouble        bearing;       /* in degrees */
  gdouble        range;         /* to each side of it */
} RoadFilter;

/* The bearing from one position to another that is near, from -180 to 180
 * degrees. */
gdouble        road_bearing                (const WayPosition *from,
                                            const WayPosition *to);

/* Whether it depends on nothing but components. */
gboolean       road_filter_is_plain        (const RoadFilter  *self);

/* The directions in which a road may be used at a spot, which lies at @foot.
 * O(edges of its ends, and bends). */
RoadDirections road_filter_find_directions (const RoadFilter  *self,
                                            const WaySpot     *spot,
                                            const WayPosition *foot);

/* Calls @func for the spots within @radius of @at that pass. */
gboolean       road_filter_foreach_within  (const RoadFilter  *self,
                                            const WayPosition *at,
                                            gdouble            radius,
                                            WaySpotFunc        func,
                                            gpointer           user_data,
                                            const WayLimits   *limits,
                                            GError           **error);

/* Finds the nearest spot that passes. FALSE without an error if there is none
 * within @radius metres. */
gboolean       road_filter_find_nearest    (const RoadFilter  *self,
                                            const WayPosition *at,
                                            gdouble            radius,
                                            WaySpot           *spot,
                                            WayPosition       *foot,
                                            gdouble           *distance,
                                            const WayLimits   *limits,
                                            GError           **error);
