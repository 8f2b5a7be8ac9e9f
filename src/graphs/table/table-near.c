/* table-near.c - which nodes of a table lie near a place
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The nodes around a node, from near to far, are looked for in circles, each
 * with twice the radius of the last. Nodes within a smaller circle are visited
 * again in vain; all such visits come to a few times the nodes within the last
 * circle. */

#include "graphs/table/table-near.h"

#include "core/position-private.h"

#include <math.h>

/* The first radius, in units of the positions, if other nodes lie at the same
 * place. */
#define TINY 1e-6

const SpatialIndex *
table_ensure_index (WayTable *self)
{
  SpatialIndex *index = g_atomic_pointer_get (&self->index);

  if (index != NULL || self->n_dims == 0)
    return index;
  if (self->origin != NULL)     /* the same places */
    return table_ensure_index (self->origin);

  g_mutex_lock (&self->lock);
  if (self->index == NULL)
    g_atomic_pointer_set (&self->index,
                          spatial_index_new (self->points, self->arcs.n_nodes,
                                             self->n_dims));
  index = self->index;
  g_mutex_unlock (&self->lock);

  return index;
}

/* Places ------------------------------------------------------------------ */

typedef struct
{
  WayTable          *table;
  WayTableFilterFunc filter;
  WayTableVisitFunc  visit;
  gpointer           user_data;
  gdouble            radius;
  gdouble            target[POSITION_MAX_DIMS];
} PlaceQuery;

static gboolean
passes_filter (guint32  point,
               gpointer user_data)
{
  const PlaceQuery *query = user_data;

  return query->filter (query->table, WAY_INDEX (point), query->user_data);
}

gboolean
way_table_find_nearest (WayTable          *self,
                        const WayPosition *position,
                        WayNode           *node,
                        gdouble           *distance,
                        WayTableFilterFunc filter,
                        gpointer           user_data)
{
  PlaceQuery query = { self, filter, NULL, user_data, 0, { 0 } };
  const SpatialIndex *index;
  gdouble squared;
  guint32 nearest;

  g_return_val_if_fail (WAY_IS_TABLE (self) && position != NULL, FALSE);
  g_return_val_if_fail (self->kind == WAY_POSITION_NONE
                        || way_position_is_valid (position, self->kind),
                        FALSE);

  index = table_ensure_index (self);
  if (index == NULL)
    return FALSE;

  position_to_point (position, self->kind, query.target);
  if (!spatial_index_nearest (index, query.target, self->ids,
                              filter ? passes_filter : NULL, &query, &nearest,
                              &squared))
    return FALSE;

  if (node != NULL)
    *node = WAY_INDEX (nearest);
  if (distance != NULL)
    *distance = distance_of_squared (query.target, table_point (self, nearest),
                                     self->n_dims, squared);

  return TRUE;
}

/* A node counts if the distance that the user sees is within the radius. */
gdouble
chord_of_radius (gdouble         radius,
                 WayPositionKind kind)
{
  const gdouble slack = 1 + 1e-9;
  const gdouble angle = radius / WAY_EARTH_RADIUS * slack;

  if (kind == WAY_POSITION_PLANAR)
    return radius * slack;
  if (angle >= G_PI)
    return INFINITY;

  return 2 * sin (angle / 2) * slack + 1e-15;
}

static gboolean
visit_if_within (guint32  point,
                 gdouble  squared,
                 gpointer user_data)
{
  const PlaceQuery *query = user_data;
  WayTable *table = query->table;
  const gdouble distance
    = distance_of_squared (query->target, table_point (table, point),
                           table->n_dims, squared);

  return distance > query->radius
         || query->visit (table, WAY_INDEX (point), distance,
                          query->user_data);
}

void
way_table_foreach_within (WayTable          *self,
                          const WayPosition *position,
                          gdouble            radius,
                          WayTableVisitFunc  visit,
                          gpointer           user_data)
{
  PlaceQuery query = { self, NULL, visit, user_data, radius, { 0 } };
  const SpatialIndex *index;

  g_return_if_fail (WAY_IS_TABLE (self) && position != NULL && visit != NULL);
  g_return_if_fail (radius >= 0);
  g_return_if_fail (self->kind == WAY_POSITION_NONE
                    || way_position_is_valid (position, self->kind));

  index = table_ensure_index (self);
  if (index == NULL)
    return;

  position_to_point (position, self->kind, query.target);
  spatial_index_within (index, query.target,
                        chord_of_radius (radius, self->kind), visit_if_within,
                        &query);
}

/* From near to far -------------------------------------------------------- */

typedef struct
{
  WayTable   *table;
  WayNearFunc func;
  gpointer    user_data;
  WayNode     to;
  gdouble     inner;            /* the last radius; below 0 for none */
  guint32     n_visited;
  gboolean    goes_on;
} Circle;

static gboolean
is_elsewhere (WayTable *table,
              WayNode   node,
              gpointer  user_data)
{
  const Circle *self = user_data;

  return node != self->to;
}

static gboolean
visit (WayTable *table,
       WayNode   node,
       gdouble   distance,
       gpointer  user_data)
{
  Circle *self = user_data;

  if (distance <= self->inner)
    return TRUE;

  self->n_visited++;
  self->goes_on = self->func (node, MAX (self->inner, 0) * table->scale,
                              self->user_data);
  return self->goes_on;
}

static void
visit_circles (Circle            *self,
               const WayPosition *centre)
{
  const guint32 n_nodes = self->table->arcs.n_nodes;
  gdouble radius = 0;

  way_table_find_nearest (self->table, centre, NULL, &radius, is_elsewhere,
                          self);
  radius = MAX (radius, TINY);
  while (self->goes_on && self->n_visited < n_nodes && self->inner < INFINITY)
    {
      way_table_foreach_within (self->table, centre, radius, visit, self);
      self->inner = radius;
      radius *= 2;
    }
}

/* If any node has no position the table gives no estimates, since that node may
 * be the nearest. */
gboolean
table_foreach_near (WayGraph   *graph,
                    WayNode     to,
                    WayNearFunc func,
                    gpointer    user_data)
{
  WayTable *self = WAY_TABLE (graph);
  Circle circle = { self, func, user_data, to, -1, 0, TRUE };
  WayPosition centre;

  if (WAY_NODE_INDEX (to) >= self->arcs.n_nodes || !self->is_placed
      || !way_graph_get_position (graph, to, &centre))
    return FALSE;

  visit_circles (&circle, &centre);
  return TRUE;
}
