/* field.c - the least cost and the next step to the goals from every node
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A field is made by the engine's own search by Dijkstra (1959), over the graph
 * turned around, which begins at the goals: the node from which the search
 * reached a node is the next step of a unit. A search that met a limit holds
 * what is known until it is carried on; its answers go into two arrays once it
 * has ended.
 *
 * The search carries on when the graph changes. What it has closed by then may
 * be wrong, but at the nodes alone that the graph tells of later: the mending
 * that follows (field-mend.c) begins at those, as if the whole field had been
 * made before the change. */

#include "searches/preparation/field-private.h"

#include "core/graph-kind.h"
#include "engine/find-path-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

G_DEFINE_FINAL_TYPE (WayField, way_field, G_TYPE_OBJECT)

static void
clear_goals (WayField *self)
{
  for (guint i = 0; i < self->goals->len; i++)
    way_node_type_free_node (self->type,
                             g_array_index (self->goals, FieldGoal, i).node);
  g_array_set_size (self->goals, 0);
}

/* Forgets all but the goals. */
static void
forget (WayField *self)
{
  g_clear_object (&self->maker);
  field_mend_clear (self);
  if (self->is_made)
    field_labels_clear (&self->labels);
  self->is_made = FALSE;
}

static void
finalize (GObject *object)
{
  WayField *self = WAY_FIELD (object);

  forget (self);
  clear_goals (self);
  g_array_unref (self->goals);
  way_node_type_unref (self->type);
  g_clear_object (&self->reverse);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_field_parent_class)->finalize (object);
}

static void
way_field_class_init (WayFieldClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_field_init (WayField *self)
{
  self->goals = g_array_new (FALSE, FALSE, sizeof (FieldGoal));
  self->max_cost = INFINITY;
}

WayField *
way_field_new (WayGraph *graph,
               GError  **error)
{
  WayField *self;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!graph_has_kind (graph, GRAPH_NEEDS_PREDECESSORS
                              | GRAPH_NEEDS_PLAIN_NODES, "fields", error))
    return NULL;

  self = g_object_new (WAY_TYPE_FIELD, NULL);
  self->graph = g_object_ref (graph);
  self->reverse = WAY_GRAPH (way_reverse_new (graph, NULL));
  self->type = way_node_type_ref (way_graph_get_node_type (graph));

  return self;
}

/* Goals and limits --------------------------------------------------------- */

/* Whether the field may be changed: not from a callback that it calls. */
static gboolean
may_change (WayField *self)
{
  g_return_val_if_fail (WAY_IS_FIELD (self), FALSE);
  g_return_val_if_fail (!self->is_busy, FALSE);

  return TRUE;
}

void
way_field_add_goal (WayField *self,
                    WayNode   goal,
                    WayCost   cost)
{
  FieldGoal added = { .cost = cost + 0.0 };     /* no -0.0 */

  g_return_if_fail (cost >= 0 && cost < INFINITY);
  if (!may_change (self))
    return;
  g_return_if_fail (node_type_can_copy (self->type, goal));

  forget (self);
  added.node = way_node_type_copy_node (self->type, goal);
  g_array_append_val (self->goals, added);
}

void
way_field_clear_goals (WayField *self)
{
  if (!may_change (self))
    return;

  forget (self);
  clear_goals (self);
}

gboolean
way_field_add_flight (WayField *self,
                      WayField *from,
                      gdouble   factor,
                      GError  **error)
{
  const FieldLabels *labels;
  WayCost largest = 0;

  g_return_val_if_fail (WAY_IS_FIELD (from) && self != from, FALSE);
  g_return_val_if_fail (factor > 0 && factor < INFINITY, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  if (!may_change (self))
    return FALSE;

  if (from->graph != self->graph || !from->is_made)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "one can only flee from the goals of a complete "
                           "field over the same graph");
      return FALSE;
    }

  labels = &from->labels;
  for (guint32 id = 0; id < labels->n_ids; id++)
    if (labels->costs[id] < INFINITY)
      largest = MAX (largest, labels->costs[id]);
  for (guint32 id = 0; id < labels->n_ids; id++)
    if (labels->costs[id] < INFINITY)
      way_field_add_goal (self, node_map_node (&labels->map, id),
                          MIN (factor * (largest - labels->costs[id]),
                               G_MAXDOUBLE));

  return TRUE;
}

void
way_field_set_max_cost (WayField *self,
                        WayCost   max_cost)
{
  g_return_if_fail (max_cost >= 0);
  if (!may_change (self) || max_cost == self->max_cost)
    return;

  forget (self);
  self->max_cost = max_cost;
}

/* Making ------------------------------------------------------------------- */

/* Stops the current work, and begins to make the field again; its costs and
 * steps stay until that is done. Nothing leads to a goal that is blocked, not
 * even the goal itself. */
static void
begin_anew (WayField *self)
{
  field_mend_reset (self);
  g_clear_object (&self->maker);
  self->maker_version = way_graph_get_version (self->graph);
  self->maker = way_search_new (self->reverse, WAY_STRATEGY_DIJKSTRA);
  way_search_set_change_rule (self->maker, WAY_CHANGE_CARRIES_ON);
  way_search_set_max_cost (self->maker, self->max_cost);
  self->has_open_goal = self->goals->len == 0;
  for (guint i = 0; i < self->goals->len; i++)
    {
      const FieldGoal *goal = &g_array_index (self->goals, FieldGoal, i);

      if (way_graph_is_blocked (self->graph, goal->node))
        continue;
      way_search_add_start (self->maker, goal->node, goal->cost);
      self->has_open_goal = TRUE;
    }
}

/* Replaces the costs and steps by those of a search that has ended. */
static gboolean
take_labels (WayField *self,
             Meter    *meter,
             GError  **error)
{
  FieldLabels labels;

  field_labels_init (&labels, self->type);
  if (!field_labels_reserve (&labels, node_type_is_dense (self->type)
                                        ? node_type_count (self->type) : 0,
                             meter, error)
      || (self->has_open_goal
          && !field_labels_take (&labels, self->maker, TRUE, meter, error))
      || !field_labels_set_goals (&labels, self->goals, meter, error))
    {
      field_labels_clear (&labels);
      return FALSE;
    }

  if (self->is_made)
    field_labels_clear (&self->labels);
  self->labels = labels;
  self->is_made = TRUE;
  self->version = self->maker_version;
  g_clear_object (&self->maker);

  return TRUE;
}

static WayStatus
run_maker (WayField *self,
           Meter    *meter,
           GError  **error)
{
  if (!self->has_open_goal)
    return WAY_STATUS_EXHAUSTED;

  search_run_within (self->maker, meter, error);
  return way_search_get_status (self->maker);
}

/* Continues to make the field. RUNNING when that is done. */
static WayStatus
make (WayField *self,
      Meter    *meter,
      GError  **error)
{
  GError *failure = NULL;
  WayStatus status;

  if (self->maker == NULL)
    begin_anew (self);
  status = run_maker (self, meter, &failure);
  if (status == WAY_STATUS_FAILED)
    {
      g_clear_object (&self->maker);
      g_propagate_error (error, failure);
      return status;
    }

  g_clear_error (&failure);
  if (status != WAY_STATUS_EXHAUSTED && status != WAY_STATUS_MAX_COST)
    return status;
  if (search_charge (self->maker, meter, &failure)
      && take_labels (self, meter, &failure))
    return WAY_STATUS_RUNNING;

  return field_stop (meter, failure, error);
}

/* Updates the field to version @asked of the graph, or later. */
static WayStatus
bring_up_to (WayField *self,
             guint64   asked,
             Meter    *meter,
             GError  **error)
{
  WayStatus status = WAY_STATUS_RUNNING;
  GError *failure = NULL;

  if (self->is_made
      && !meter_take (meter, field_labels_bytes (&self->labels), &failure))
    return field_stop (meter, failure, error);

  while (status == WAY_STATUS_RUNNING)
    {
      if (self->maker != NULL || !self->is_made)
        status = make (self, meter, error);
      else if (self->mend.phase != MEND_IDLE || self->version < asked)
        status = field_mend (self, meter, error);
      else
        return field_is_current (self) ? WAY_STATUS_EXHAUSTED
                                           : WAY_STATUS_RUNNING;

      if (status == WAY_STATUS_READY)
        {
          begin_anew (self);
          status = WAY_STATUS_RUNNING;
        }
    }

  return status;
}

WayStatus
way_field_update (WayField        *self,
                  const WayLimits *limits,
                  GError         **error)
{
  WayStatus status;
  Meter meter;

  g_return_val_if_fail (WAY_IS_FIELD (self), WAY_STATUS_FAILED);
  g_return_val_if_fail (error == NULL || *error == NULL, WAY_STATUS_FAILED);

  if (self->is_busy)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BUSY,
                           "a field cannot be updated from its own callbacks");
      return WAY_STATUS_FAILED;
    }
  if (!node_type_is_like (self->type, way_graph_get_node_type (self->graph)))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                           "the graph has changed the type of its nodes: make "
                           "a new field");
      return WAY_STATUS_FAILED;
    }

  meter_init (&meter, limits);
  g_object_ref (self);          /* a callback may drop the last reference */
  self->is_busy = TRUE;
  status = bring_up_to (self, way_graph_get_version (self->graph), &meter,
                        error);
  self->is_busy = FALSE;
  g_object_unref (self);

  return status;
}
