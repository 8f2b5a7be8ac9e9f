/* field-labels.c - a cost and a step of each node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/preparation/field-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <stdlib.h>

void
field_labels_init (FieldLabels *self,
                   WayNodeType *type)
{
  *self = (FieldLabels) { .n_ids = 0 };
  node_map_init (&self->map, type);
  self->goals = g_array_new (FALSE, FALSE, sizeof (FieldGoalId));
}

void
field_labels_clear (FieldLabels *self)
{
  node_map_clear (&self->map);
  g_clear_pointer (&self->goals, g_array_unref);
  g_clear_pointer (&self->costs, g_free);
  g_clear_pointer (&self->steps, g_free);
  self->n_ids = 0;
}

gsize
field_labels_bytes (const FieldLabels *self)
{
  gsize bytes = self->costs_room * sizeof *self->costs
                + self->steps_room * sizeof *self->steps
                + (self->goals ? self->goals->len * sizeof (FieldGoalId) : 0);

  if (self->map.keys != NODE_KEYS_NONE)
    bytes += self->map.count * node_map_bytes_per_node (&self->map);

  return bytes;
}

gboolean
field_labels_reserve (FieldLabels *self,
                      guint32      n_ids,
                      Meter       *meter,
                      GError     **error)
{
  if (n_ids <= self->n_ids)
    return TRUE;
  if (!meter_grow (meter, &self->costs, &self->costs_room, n_ids,
                   sizeof *self->costs, error)
      || !meter_grow (meter, &self->steps, &self->steps_room, n_ids,
                      sizeof *self->steps, error))
    return FALSE;

  for (guint32 id = self->n_ids; id < n_ids; id++)
    {
      self->costs[id] = INFINITY;
      self->steps[id] = NO_ID;
    }
  self->n_ids = n_ids;

  return TRUE;
}

gboolean
field_labels_meet (FieldLabels *self,
                   WayNode      node,
                   Meter       *meter,
                   guint32     *id,
                   GError     **error)
{
  return field_labels_find (self, node, id)
         || (visit_meet_within (&self->map, meter, node, id, error)
             && field_labels_reserve (self, *id + 1, meter, error));
}

/* The data of a walk over the reached nodes of a search. */
typedef struct
{
  FieldLabels *labels;
  gboolean     is_new;
  Meter       *meter;
  GError      *error;           /* (owned) (nullable) */
} Taking;

static gboolean
take_down (WayNode  node,
           WayNode  came_from,
           WayCost  cost,
           gboolean is_closed,
           gpointer user_data)
{
  Taking *self = user_data;
  FieldLabels *labels = self->labels;
  guint32 id, step;

  if (!field_labels_meet (labels, node, self->meter, &id, &self->error)
      || !field_labels_meet (labels, came_from, self->meter, &step,
                             &self->error))
    return FALSE;

  labels->costs[id] = cost;
  if (self->is_new || step != id)
    labels->steps[id] = step;
  labels->n_known += self->is_new ? 1 : 0;
  return TRUE;
}

gboolean
field_labels_take (FieldLabels *self,
                   WaySearch   *search,
                   gboolean     is_new,
                   Meter       *meter,
                   GError     **error)
{
  Taking taking = { self, is_new, meter, NULL };

  way_search_foreach_reached (search, take_down, &taking);
  if (taking.error == NULL)
    return TRUE;

  g_propagate_error (error, taking.error);
  return FALSE;
}

static int
compare_goals (gconstpointer a,
               gconstpointer b)
{
  const FieldGoalId *first = a, *second = b;

  if (first->id != second->id)
    return first->id < second->id ? -1 : 1;

  return first->cost < second->cost ? -1 : first->cost > second->cost;
}

gboolean
field_labels_set_goals (FieldLabels  *self,
                        const GArray *goals,
                        Meter        *meter,
                        GError      **error)
{
  if (!meter_take (meter, goals->len * sizeof (FieldGoalId), error))
    return FALSE;

  for (guint i = 0; i < goals->len; i++)
    {
      const FieldGoal *goal = &g_array_index (goals, FieldGoal, i);
      FieldGoalId entry = { .cost = goal->cost };

      if (!field_labels_meet (self, goal->node, meter, &entry.id, error))
        return FALSE;
      g_array_append_val (self->goals, entry);
    }
  g_array_sort (self->goals, compare_goals);

  return TRUE;
}

WayCost
field_labels_goal_cost (const FieldLabels *self,
                        guint32            id)
{
  const FieldGoalId *goals = (const FieldGoalId *) (gpointer) self->goals->data;
  guint low = 0, high = self->goals->len;

  while (low < high)
    {
      const guint middle = low + (high - low) / 2;

      if (goals[middle].id < id)
        low = middle + 1;
      else
        high = middle;
    }

  return low < self->goals->len && goals[low].id == id ? goals[low].cost
                                                       : INFINITY;
}
