/* field-answers.c - the costs, steps and paths of a field
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/preparation/field-private.h"

#include "searches/preparation/trail.h"

#include <wayfind/engine/results.h>

/* Looking up --------------------------------------------------------------- */

gboolean
field_is_complete (const WayField *self)
{
  return self->is_made;
}

gboolean
field_is_current (const WayField *self)
{
  return self->is_made
         && self->version == way_graph_get_version (self->graph);
}

WayCost
field_get_extent (const WayField *self)
{
  if (self->is_made)
    return self->max_cost;
  if (self->maker == NULL || reached_last (self->maker) == NO_ID)
    return -1;

  return reached_cost (self->maker, reached_last (self->maker));
}

/* Finds the label of @node in the field or, while it is made for the first
 * time, in the search. */
static gboolean
find_label (WayField *self,
            WayNode   node,
            guint32  *id)
{
  if (!node_type_can_copy (self->type, node))
    return FALSE;
  if (self->is_made)
    return field_labels_find (&self->labels, node, id)
           && self->labels.steps[*id] != NO_ID;

  return self->maker != NULL && reached_lookup (self->maker, node, id)
         && reached_is_closed (self->maker, *id);
}

WayCost
way_field_get_cost (WayField *self,
                    WayNode   node)
{
  guint32 id;

  g_return_val_if_fail (WAY_IS_FIELD (self), INFINITY);

  if (!find_label (self, node, &id))
    return INFINITY;

  return self->is_made ? self->labels.costs[id]
                       : reached_cost (self->maker, id);
}

gboolean
way_field_get_next (WayField *self,
                    WayNode   node,
                    WayNode  *next)
{
  guint32 id, step;

  g_return_val_if_fail (WAY_IS_FIELD (self), FALSE);

  if (!find_label (self, node, &id))
    return FALSE;

  step = self->is_made ? self->labels.steps[id]
                       : reached_parent (self->maker, id);
  if (step == id)
    return FALSE;
  if (next != NULL)
    *next = self->is_made ? node_map_node (&self->labels.map, step)
                          : reached_node (self->maker, step);

  return TRUE;
}

/* Paths -------------------------------------------------------------------- */

WayPath *
way_field_dup_path (WayField *self,
                    WayNode   start,
                    GError  **error)
{
  g_auto (Trail) trail = { 0 };
  WayNode at = start, next;
  guint32 id;

  g_return_val_if_fail (WAY_IS_FIELD (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!find_label (self, start, &id))
    return NULL;

  trail_init (&trail, self->graph, start);
  while (way_field_get_next (self, at, &next))
    {
      if (!trail_step (&trail, next, "the graph has changed since the field "
                       "was made: update the field", error))
        return NULL;
      at = next;
    }

  return trail_to_path (&trail);
}
