/* depth-shown.c - the path of a search depth first, stored as reached nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Functions that return results read records. This file makes records for the
 * nodes of one path. */

#include "engine/depth-private.h"

/* Makes a record of the node on @spot, which came from the id @parent: NO_ID at
 * a start. */
static gboolean
show_spot (WaySearch        *self,
           const DepthStack *stack,
           guint32           spot,
           guint32          *parent)
{
  NodeStore *store = &self->run.store;
  const WayNode node = depth_stack_node (stack, spot);
  NodeRecord *record;
  guint32 id;

  if (!node_map_intern (&self->run.map, node, &id)
      || (store->pages != NULL ? !node_store_meet (store, id)
                               : !node_store_reserve (store, id + 1, FALSE)))
    return FALSE;

  record = &store->records[id];
  record->real.cost = stack->spots[spot].cost;
  record->real.parent = *parent == NO_ID ? id : *parent;
  record->real.stamp = store->live | STAMP_CLOSED;
  if (store->notes & NOTE_EDGES)
    store->edges[id] = stack->spots[spot].edge;
  store->order[self->run.n_shown++] = id;
  *parent = id;

  return TRUE;
}

static gboolean
has_edges (const DepthStack *stack)
{
  for (guint32 i = 1; i < depth_count_nodes (stack); i++)
    if (stack->spots[depth_get_spot (stack, i)].edge != WAY_EDGE_NONE)
      return TRUE;

  return FALSE;
}

guint32
depth_show (WaySearch        *self,
            const DepthStack *stack)
{
  NodeStore *store = &self->run.store;
  guint32 id = NO_ID;

  node_map_empty (&self->run.map);
  node_store_begin (store);
  self->run.n_shown = 0;
  if ((self->run.variant.indexed && !node_store_want_order (store))
      || (has_edges (stack) && !node_store_want_edges (store, 0)))
    return NO_ID;

  for (guint32 i = 0; i < depth_count_nodes (stack); i++)
    if (!show_spot (self, stack, depth_get_spot (stack, i), &id))
      {
        self->run.n_shown = 0;
        return NO_ID;
      }
  self->run.depth->is_shown = TRUE;

  return id;
}

void
depth_first_hide (WaySearch *self)
{
  if (self->run.depth != NULL && self->run.status != WAY_STATUS_FOUND
      && self->run.aim == NO_ID)
    self->run.depth->is_shown = FALSE;
}

void
depth_first_show (WaySearch *self)
{
  DepthFirst *depth = self->run.depth;
  guint32 id = NO_ID;

  if (depth == NULL || depth->is_shown || depth->stack.type == NULL
      || self->run.found != NO_ID)
    return;

  self->run.expanded_last = NO_ID;
  if (self->query.partial == WAY_PARTIAL_NEAREST && self->run.can_estimate
      && depth->nearest.n_spots > 0)
    depth_show (self, &depth->nearest);
  else if (depth->stack.n_frames > 1)
    {
      id = depth_show (self, &depth->stack);
      if (id != NO_ID)
        self->run.expanded_last = self->run.last = id;
    }
  else if (depth->n_starts > 0)
    {
      node_map_empty (&self->run.map);
      node_store_begin (&self->run.store);
      self->run.n_shown = 0;
      if (!self->run.variant.indexed
          || node_store_want_order (&self->run.store))
        show_spot (self, &depth->stack, 0, &id);
    }
  depth->is_shown = TRUE;
}
