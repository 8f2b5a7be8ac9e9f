/* table-edges-near.c - which edge of a table lies nearest to a place
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/course.h"
#include "core/position-private.h"
#include "graphs/table/table-near.h"

/* The index, made at the first call; %NULL with @error if a limit was met. */
static const EdgeIndex *
ensure_index (WayTable         *self,
              const WayLimits  *limits,
              GError          **error)
{
  const EdgeIndex *index = g_atomic_pointer_get (&self->edge_index);
  Meter meter;

  if (index != NULL)
    return index;

  meter_init (&meter, limits);
  g_mutex_lock (&self->lock);
  if (self->edge_index == NULL)
    g_atomic_pointer_set (
      &self->edge_index,
      edge_index_new (&self->arcs, self->points, self->n_dims,
                      self->map != NULL ? self->map->n_arcs
                                        : arcs_count (&self->arcs),
                      &meter, error));
  index = self->edge_index;
  g_mutex_unlock (&self->lock);

  return index;
}

typedef struct
{
  WayTable          *table;
  WayTableFilterFunc filter;
  gpointer           user_data;
} EdgeFilter;

static gboolean
passes_filter (guint32  from,
               guint32  to,
               gpointer user_data)
{
  const EdgeFilter *self = user_data;

  return self->filter (self->table, WAY_INDEX (from), self->user_data)
         && self->filter (self->table, WAY_INDEX (to), self->user_data);
}

/* Where the foot lies; at an end of the edge, to the last digit. */
static void
tell_foot (WayTable            *self,
           const EdgeIndexFoot *found,
           WayPosition         *foot)
{
  const guint32 end = found->share == 0 ? found->from : found->to;
  gdouble point[POSITION_MAX_DIMS];

  if ((found->share == 0 || found->share == 1)
      && way_graph_get_position (WAY_GRAPH (self), WAY_INDEX (end), foot))
    return;

  course_point (table_point (self, found->from), table_point (self, found->to),
                self->n_dims, found->share, point);
  position_of_point (point, self->kind, foot);
}

static gdouble
distance_to_foot (const WayTable      *self,
                  const gdouble       *target,
                  const EdgeIndexFoot *found)
{
  gdouble point[POSITION_MAX_DIMS];

  course_point (table_point (self, found->from), table_point (self, found->to),
                self->n_dims, found->share, point);
  return distance_of_squared (target, point, self->n_dims,
                              found->squared_distance);
}

/* Checks what a program says of the place where to look. */
static gboolean
check_question (WayTable          *self,
                const WayPosition *position,
                GError           **error)
{
  g_return_val_if_fail (WAY_IS_TABLE (self) && position != NULL, FALSE);
  g_return_val_if_fail (self->kind == WAY_POSITION_NONE
                        || way_position_is_valid (position, self->kind),
                        FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  return TRUE;
}

gboolean
way_table_find_nearest_spot (WayTable           *self,
                             const WayPosition  *position,
                             WaySpot            *spot,
                             WayPosition        *foot,
                             gdouble            *distance,
                             WayTableFilterFunc  filter,
                             gpointer            user_data,
                             const WayLimits    *limits,
                             GError            **error)
{
  EdgeFilter edge_filter = { self, filter, user_data };
  gdouble target[POSITION_MAX_DIMS];
  const EdgeIndex *index;
  EdgeIndexFoot found;

  if (!check_question (self, position, error))
    return FALSE;

  if (self->n_dims == 0)
    return FALSE;
  index = ensure_index (self, limits, error);
  if (index == NULL)
    return FALSE;

  position_to_point (position, self->kind, target);
  if (!edge_index_nearest (index, target, filter ? passes_filter : NULL,
                           &edge_filter, &found))
    return FALSE;

  if (spot != NULL)
    *spot = (WaySpot) { .from = WAY_INDEX (found.from),
                        .to = WAY_INDEX (found.to), .share = found.share };
  if (foot != NULL)
    tell_foot (self, &found, foot);
  if (distance != NULL)
    *distance = distance_to_foot (self, target, &found);

  return TRUE;
}

/* Around a place ----------------------------------------------------------- */

typedef struct
{
  WayTable    *table;
  gdouble      target[POSITION_MAX_DIMS];
  gdouble      radius;
  WaySpotFunc  func;
  gpointer     user_data;
} SpotQuery;

static gboolean
visit_spot_if_within (const EdgeIndexFoot *found,
                      gpointer             user_data)
{
  const SpotQuery *self = user_data;
  const gdouble distance
    = distance_to_foot (self->table, self->target, found);
  const WaySpot spot = { .from = WAY_INDEX (found->from),
                         .to = WAY_INDEX (found->to), .share = found->share };
  WayPosition foot;

  if (distance > self->radius)
    return TRUE;

  tell_foot (self->table, found, &foot);
  return self->func (&spot, &foot, distance, self->user_data);
}

gboolean
way_table_foreach_spot_within (WayTable           *self,
                               const WayPosition  *position,
                               gdouble             radius,
                               WaySpotFunc         func,
                               gpointer            user_data,
                               const WayLimits    *limits,
                               GError            **error)
{
  SpotQuery query = { self, { 0 }, radius, func, user_data };
  const EdgeIndex *index;
  gdouble chord;

  if (!check_question (self, position, error))
    return FALSE;
  g_return_val_if_fail (radius >= 0 && func != NULL, FALSE);

  if (self->n_dims == 0)
    return TRUE;
  index = ensure_index (self, limits, error);
  if (index == NULL)
    return FALSE;

  chord = chord_of_radius (radius, self->kind);
  position_to_point (position, self->kind, query.target);
  edge_index_within (index, query.target, chord * chord, visit_spot_if_within,
                     &query);
  return TRUE;
}
