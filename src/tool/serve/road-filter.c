/* road-filter.c - which roads a place may snap to, and in which direction
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/road-filter.h"

#include <math.h>

/* Metres: how far to look first for a road that passes, and at most. */
#define FIRST_RADIUS 100.0
#define LAST_RADIUS 20000.0

gboolean
road_filter_is_plain (const RoadFilter *self)
{
  return !self->has_bearing && self->graph == self->served->graph;
}

/* Directions -------------------------------------------------------------- */

static gboolean
is_open (const RoadFilter *self,
         WayNode           from,
         WayNode           to)
{
  const WayAt at = { from, from, 0, TRUE };
  WayEdges *edges = way_edges_new (way_graph_get_node_type (self->graph));
  gboolean found = FALSE;

  way_graph_neighbours (self->graph, NULL, &at, edges);
  for (guint i = 0; i < way_edges_get_length (edges) && !found; i++)
    found = way_edges_get_node (edges, i) == to
            && way_edges_get_cost (edges, i) < INFINITY;
  way_edges_free (edges);

  return found;
}

gdouble
road_bearing (const WayPosition *from,
              const WayPosition *to)
{
  const gdouble east = remainder (to->x - from->x, 360)
                       * cos ((from->y + to->y) / 2 * (G_PI / 180));

  return atan2 (east, to->y - from->y) * (180 / G_PI);
}

/* How far @at is from the line between two positions, squared, in degrees of
 * latitude. */
static gdouble
measure_stray (const WayPosition *a,
               const WayPosition *b,
               const WayPosition *at)
{
  const gdouble narrow = cos (at->y * (G_PI / 180));
  const gdouble dx = remainder (b->x - a->x, 360) * narrow;
  const gdouble dy = b->y - a->y;
  const gdouble x = remainder (at->x - a->x, 360) * narrow;
  const gdouble y = at->y - a->y;
  const gdouble length = dx * dx + dy * dy;
  const gdouble share = length > 0
                          ? CLAMP ((x * dx + y * dy) / length, 0, 1) : 0;

  return (x - share * dx) * (x - share * dx)
         + (y - share * dy) * (y - share * dy);
}

/* Where the road of @spot leads at its foot, from its first end to the other. */
static gdouble
find_bearing (const RoadFilter  *self,
              const WaySpot     *spot,
              const WayPosition *foot)
{
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (WayPosition));
  WayPosition at = { 0, 0 }, end = { 0, 0 };
  gdouble bearing = 0, least = INFINITY;

  way_graph_get_position (self->served->graph, spot->from, &at);
  way_graph_get_position (self->served->graph, spot->to, &end);
  way_network_append_shape (self->served->network, spot->from, spot->to, line);
  g_array_append_val (line, end);
  for (guint i = 0; i < line->len; i++)
    {
      const WayPosition next = g_array_index (line, WayPosition, i);
      const gdouble stray = measure_stray (&at, &next, foot);

      if (stray < least)
        {
          least = stray;
          bearing = road_bearing (&at, &next);
        }
      at = next;
    }

  return bearing;
}

RoadDirections
road_filter_find_directions (const RoadFilter  *self,
                             const WaySpot     *spot,
                             const WayPosition *foot)
{
  RoadDirections open = ROAD_NOWHERE;
  gdouble bearing;

  if (!self->anywhere
      && (!main_part_has (self->served->table, spot->from,
                          self->served->main_part)
          || !main_part_has (self->served->table, spot->to,
                             self->served->main_part)))
    return ROAD_NOWHERE;
  if (road_filter_is_plain (self) || spot->area > 0)
    return ROAD_BOTH;

  if (is_open (self, spot->from, spot->to))
    open |= ROAD_AHEAD;
  if (is_open (self, spot->to, spot->from))
    open |= ROAD_BACK;
  if (!self->has_bearing || open == ROAD_NOWHERE)
    return open;

  bearing = find_bearing (self, spot, foot);
  if (fabs (remainder (bearing - self->bearing, 360)) > self->range)
    open &= ~ROAD_AHEAD;
  if (fabs (remainder (bearing + 180 - self->bearing, 360)) > self->range)
    open &= ~ROAD_BACK;
  return open;
}

/* Spots ------------------------------------------------------------------- */

typedef struct
{
  const RoadFilter *filter;
  WaySpotFunc       func;
  gpointer          user_data;
} FilteredSpots;

static gboolean
pass_spot (const WaySpot     *spot,
           const WayPosition *foot,
           gdouble            distance,
           gpointer           data)
{
  const FilteredSpots *self = data;

  return road_filter_find_directions (self->filter, spot, foot) == ROAD_NOWHERE
         || self->func (spot, foot, distance, self->user_data);
}

gboolean
road_filter_foreach_within (const RoadFilter  *self,
                            const WayPosition *at,
                            gdouble            radius,
                            WaySpotFunc        func,
                            gpointer           user_data,
                            const WayLimits   *limits,
                            GError           **error)
{
  FilteredSpots spots = { self, func, user_data };

  return way_network_foreach_spot_within (self->served->network, at, radius,
                                          pass_spot, &spots, limits, error);
}

typedef struct
{
  WaySpot     *spot;
  WayPosition *foot;
  gdouble     *distance;
} NearestSpot;

static gboolean
take_nearer (const WaySpot     *spot,
             const WayPosition *foot,
             gdouble            distance,
             gpointer           data)
{
  NearestSpot *self = data;

  if (distance < *self->distance)
    {
      *self->spot = *spot;
      *self->foot = *foot;
      *self->distance = distance;
    }
  return TRUE;
}

/* Looks in larger and larger circles, the first of which holds the nearest road
 * of any kind. */
static gboolean
find_in_circles (const RoadFilter  *self,
                 const WayPosition *at,
                 gdouble            radius,
                 NearestSpot       *nearest,
                 const WayLimits   *limits,
                 GError           **error)
{
  const gdouble last = MIN (radius, MAX (LAST_RADIUS, *nearest->distance + 1));
  gdouble circle = MAX (FIRST_RADIUS, *nearest->distance + 1);

  *nearest->distance = INFINITY;
  for (;; circle *= 2)
    {
      if (!road_filter_foreach_within (self, at, MIN (circle, last),
                                       take_nearer, nearest, limits, error))
        return FALSE;
      if (*nearest->distance < INFINITY || circle >= last)
        return *nearest->distance < INFINITY;
    }
}

gboolean
road_filter_find_nearest (const RoadFilter  *self,
                          const WayPosition *at,
                          gdouble            radius,
                          WaySpot           *spot,
                          WayPosition       *foot,
                          gdouble           *distance,
                          const WayLimits   *limits,
                          GError           **error)
{
  NearestSpot nearest = { spot, foot, distance };
  GError *problem = NULL;
  const gboolean found = way_network_find_nearest_spot (
    self->served->network, at, spot, foot, distance,
    self->anywhere ? NULL : main_part_has, self->served->main_part,
    limits, &problem);

  if (problem != NULL)
    g_propagate_error (error, problem);
  if (problem != NULL || !found || *distance > radius)
    return FALSE;

  return road_filter_is_plain (self) || spot->area > 0
         || find_in_circles (self, at, radius, &nearest, limits, error);
}
