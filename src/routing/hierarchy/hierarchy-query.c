/* hierarchy-query.c - least costs and best paths, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/query-private.h"

#include "engine/reached.h"

#include <wayfind/core/error.h>

#include <math.h>

G_DEFINE_FINAL_TYPE (WayHierarchyQuery, way_hierarchy_query, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayHierarchyQuery *self = WAY_HIERARCHY_QUERY (object);

  for (guint side = 0; side < 2; side++)
    {
      g_array_unref (self->ends[side]);
      g_array_unref (self->ways[side]);
    }
  g_array_unref (self->slots);
  g_array_unref (self->parts);
  g_array_unref (self->waiting);
  g_array_unref (self->met);
  g_array_unref (self->hinted);
  g_array_unref (self->forks);
  g_array_unref (self->edges);
  g_array_unref (self->nodes);
  g_array_unref (self->sums);
  g_array_unref (self->ids);
  g_free (self->whole);
  g_free (self->real);
  g_free (self->places);
  if (self->free_finder != NULL)
    self->free_finder (self->finder);
  limits_clear (&self->limits);
  g_clear_object (&self->costs);

  G_OBJECT_CLASS (way_hierarchy_query_parent_class)->finalize (object);
}

static void
way_hierarchy_query_class_init (WayHierarchyQueryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_hierarchy_query_init (WayHierarchyQuery *self)
{
  self->limits = LIMITS_NONE;
  self->status = WAY_STATUS_READY;
  for (guint side = 0; side < 2; side++)
    {
      self->ends[side] = g_array_new (FALSE, FALSE, sizeof (QueryEnd));
      self->ways[side] = g_array_new (FALSE, FALSE, sizeof (guint32));
    }
  self->slots = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->parts = g_array_new (FALSE, FALSE, sizeof (PathPart));
  self->waiting = g_array_new (FALSE, FALSE, sizeof (guint32));
  /* Allocates at once, since places in it are computed from its begin. */
  self->met = g_array_sized_new (FALSE, FALSE, sizeof (PathSlot), 64);
  self->hinted = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->forks = g_array_new (FALSE, FALSE, sizeof (Fork));
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->sums = g_array_new (FALSE, FALSE, sizeof (WayCost));
  self->ids = g_array_new (FALSE, FALSE, sizeof (guint32));
}

WayHierarchyQuery *
way_hierarchy_query_new (WayHierarchyCosts *costs)
{
  WayHierarchyQuery *self;

  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (costs), NULL);

  self = g_object_new (WAY_TYPE_HIERARCHY_QUERY, NULL);
  self->costs = g_object_ref (costs);
  return self;
}

/* The query --------------------------------------------------------------- */

void
query_set_costs (WayHierarchyQuery *self,
                 WayHierarchyCosts *costs)
{
  g_return_if_fail (WAY_IS_HIERARCHY_QUERY (self));
  g_return_if_fail (WAY_IS_HIERARCHY_COSTS (costs));
  g_return_if_fail (costs->hierarchy == self->costs->hierarchy);

  query_forget (self);
  g_set_object (&self->costs, costs);
  self->status = WAY_STATUS_READY;
}

static void
add_end (WayHierarchyQuery *self,
         guint              side,
         WayNode            node,
         WayCost            cost)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  QueryEnd end = { .cost = cost };
  guint32 index;

  g_return_if_fail (cost >= 0 && cost <= QUERY_MAX_END);

  self->status = WAY_STATUS_READY;
  if (WAY_NODE_INDEX (node) >= shape->n_places)
    {
      if (!self->has_bad[side])
        self->bad[side] = WAY_NODE_INDEX (node);
      self->has_bad[side] = TRUE;
      return;
    }

  /* In a damaged file a rank may be out of range. */
  index = (guint32) WAY_NODE_INDEX (node);
  if (side == 1)
    index = hierarchy_sink (shape, index);
  end.rank = MIN (shape->ranks[index], shape->n_nodes - 1);
  g_array_append_val (self->ends[side], end);
}

static void
clear_ends (WayHierarchyQuery *self,
            guint              side)
{
  g_array_set_size (self->ends[side], 0);
  self->has_bad[side] = FALSE;
  self->status = WAY_STATUS_READY;
}

void
way_hierarchy_query_set_start (WayHierarchyQuery *self,
                               WayNode            start)
{
  g_return_if_fail (WAY_IS_HIERARCHY_QUERY (self));

  clear_ends (self, 0);
  add_end (self, 0, start, 0);
}

void
query_add_start (WayHierarchyQuery *self,
                 WayNode            start,
                 WayCost            cost)
{
  g_return_if_fail (WAY_IS_HIERARCHY_QUERY (self));

  add_end (self, 0, start, cost);
}

void
query_clear_ends (WayHierarchyQuery *self)
{
  g_return_if_fail (WAY_IS_HIERARCHY_QUERY (self));

  clear_ends (self, 0);
  clear_ends (self, 1);
}

void
way_hierarchy_query_set_goal (WayHierarchyQuery *self,
                              WayNode            goal)
{
  g_return_if_fail (WAY_IS_HIERARCHY_QUERY (self));

  clear_ends (self, 1);
  add_end (self, 1, goal, 0);
}

void
query_add_goal (WayHierarchyQuery *self,
                WayNode            goal,
                WayCost            cost)
{
  g_return_if_fail (WAY_IS_HIERARCHY_QUERY (self));

  add_end (self, 1, goal, cost);
}

void
query_set_limits (WayHierarchyQuery *self,
                  const WayLimits   *limits)
{
  g_return_if_fail (WAY_IS_HIERARCHY_QUERY (self));

  limits_assign (&self->limits, limits);
  self->is_limited = limits != NULL;
}

/* The run ----------------------------------------------------------------- */

static WayStatus
walk (WayHierarchyQuery *self,
      GError           **error)
{
  Meter meter;

  if (!self->is_limited)
    return query_walk (self, NULL, error);

  meter_init (&meter, &self->limits);
  return meter_look (&meter, NULL) ? query_walk (self, &meter, error)
                                   : reached_status_of (meter.met);
}

gboolean
query_check_ends (const WayHierarchyQuery *self,
                  GError                 **error)
{
  for (guint side = 0; side < 2; side++)
    if (self->has_bad[side])
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                     "the %s is node %" G_GSIZE_FORMAT ", and the hierarchy has "
                     "%u", side == 0 ? "start" : "goal", self->bad[side],
                     costs_shape (self->costs)->n_places);
        return FALSE;
      }

  for (guint side = 0; side < 2; side++)
    if (self->ends[side]->len == 0)
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_NO_START,
                     "a query of a hierarchy has no %s",
                     side == 0 ? "start" : "goal");
        return FALSE;
      }

  return TRUE;
}

WayStatus
way_hierarchy_query_run (WayHierarchyQuery *self,
                         GError           **error)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_QUERY (self), WAY_STATUS_FAILED);

  return self->status = query_check_ends (self, error) ? walk (self, error)
                                                       : WAY_STATUS_FAILED;
}

gboolean
way_hierarchy_query_get_cost (WayHierarchyQuery *self,
                              WayCost           *cost)
{
  g_return_val_if_fail (WAY_IS_HIERARCHY_QUERY (self), FALSE);
  g_return_val_if_fail (cost != NULL, FALSE);

  if (self->status != WAY_STATUS_FOUND)
    return FALSE;

  *cost = self->cost;
  return TRUE;
}

/* The path ---------------------------------------------------------------- */

/* The least cost of beginning at @rank. */
static gdouble
cost_of_start (const WayHierarchyQuery *self,
               guint32                  rank)
{
  gdouble least = (gdouble) INFINITY;

  for (guint i = 0; i < self->ends[0]->len; i++)
    {
      const QueryEnd *end = &g_array_index (self->ends[0], QueryEnd, i);

      if (end->rank == rank)
        least = MIN (least, end->cost);
    }

  return least;
}

/* The arrays of a path under construction. */
typedef struct
{
  WayNode *nodes;
  WayCost *sums;
  guint32 *ids;
  guint    len;
} Track;

static void
track_add (Track  *self,
           guint32 index,
           gdouble sum,
           guint32 id)
{
  self->nodes[self->len] = WAY_INDEX (index);
  self->sums[self->len] = sum;
  self->ids[self->len++] = id;
}

/* Whether the track has met node @index before. If so, cuts the track back to
 * it. */
static gboolean
cut_circle (Track   *self,
            guint32 *places,
            guint32  index)
{
  const guint32 place = places[index];

  if (place == 0)
    return FALSE;

  for (guint i = place; i < self->len; i++)
    places[WAY_NODE_INDEX (self->nodes[i])] = 0;
  self->len = place;
  return TRUE;
}

/* Allocates the array that finds circles, unless it exists. */
static gboolean
make_places (WayHierarchyQuery *self)
{
  if (self->places == NULL)
    self->places = g_try_new0 (guint32, costs_shape (self->costs)->n_nodes);

  return self->places != NULL;
}

guint
query_follow (WayHierarchyQuery *self,
              guint32            start,
              gboolean           may_circle)
{
  const HierarchyShape *shape = costs_shape (self->costs);
  const Values *values = costs_values (self->costs);
  guint32 *places = NULL;
  Track track = { 0 };

  if (may_circle && !make_places (self))
    return 0;

  places = may_circle ? self->places : NULL;
  g_array_set_size (self->nodes, self->edges->len + 1);
  g_array_set_size (self->sums, self->edges->len + 1);
  g_array_set_size (self->ids, self->edges->len + 1);
  track.nodes = (WayNode *) (gpointer) self->nodes->data;
  track.sums = (WayCost *) (gpointer) self->sums->data;
  track.ids = (guint32 *) (gpointer) self->ids->data;
  track_add (&track, shape->nodes[start], cost_of_start (self, start),
             WAY_EDGE_NONE);
  if (places != NULL)
    places[shape->nodes[start]] = 1;
  for (guint i = 0; i < self->edges->len; i++)
    {
      const guint32 edge = g_array_index (self->edges, guint32, i);
      const guint32 head = shape->edge_heads[edge];

      if (hierarchy_has_states (shape) && head >= shape->n_inner)
        continue;               /* a sink is not a node of the graph */
      if (places != NULL && cut_circle (&track, places, head))
        continue;
      track_add (&track, head, track.sums[track.len - 1] + values_cost (values, edge),
                 hierarchy_edge_id (shape, edge));
      if (places != NULL)
        places[head] = track.len;
    }

  for (guint i = 0; places != NULL && i < track.len; i++)
    places[WAY_NODE_INDEX (track.nodes[i])] = 0;
  for (guint i = 0; hierarchy_has_states (shape) && i < track.len; i++)
    track.nodes[i] = WAY_INDEX (
      hierarchy_place (shape, (guint32) WAY_NODE_INDEX (track.nodes[i])));
  return track.len;
}

WayPath *
way_hierarchy_query_dup_path (WayHierarchyQuery *self)
{
  guint32 start;
  guint length;

  g_return_val_if_fail (WAY_IS_HIERARCHY_QUERY (self), NULL);

  if (self->status != WAY_STATUS_FOUND
      || self->version != self->costs->version)
    return NULL;
  start = query_unfold (self);
  if (start == HIERARCHY_NONE)
    return NULL;

  length = query_follow (self, start, self->costs->values.may_circle);
  if (length == 0)
    return NULL;

  return way_path_new (self->costs->hierarchy->type,
                       (const WayNode *) (gpointer) self->nodes->data,
                       (const WayCost *) (gpointer) self->sums->data,
                       (const guint32 *) (gpointer) self->ids->data, length,
                       FALSE);
}
