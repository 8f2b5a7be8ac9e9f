/* variant.c - in which numbers a run counts, and what its open list is
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A run begins with the fastest variant that the graph's promises allow, and
 * is promoted on the way when its sums outgrow that. */

#include "engine/depth-first.h"

#include "core/whole-sums.h"

/* Whether the starts, which are the user's own and promise nothing, allow whole
 * numbers. */
static gboolean
begins_whole (const WaySearch *self)
{
  for (guint i = 0; i < self->query.starts->len; i++)
    {
      const WayCost cost = g_array_index (self->query.starts, Start, i).cost;

      if (!(cost < G_MAXUINT32) || cost != floor (cost))
        return FALSE;
    }

  return TRUE;
}

/* The stacks serve states best. Of equal nodes they take the deeper ones first;
 * a ring with one stack for each key takes longer to reach these. Any other
 * order by depth would need a heap. */
static WayTieRule
choose_fastest_ties (const Variant *variant)
{
  return !variant->indexed && variant->whole ? WAY_TIE_DEEPER
                                             : WAY_TIE_LAST_OPENED;
}

gboolean
search_has_whole_costs (const WaySearch *self,
                        WayGraphFlags    flags)
{
  return (flags & WAY_GRAPH_WHOLE_COSTS)
         || (graph_has_whole_sums (self->query.graph) && begins_whole (self));
}

static LoopFunc
choose_loop (const Variant *variant)
{
  return variant->shared ? search_choose_shared_loop (variant)
                         : search_choose_loop (variant);
}

void
search_choose_variant (WaySearch *self)
{
  const StrategyRow *row = strategy_get_row (self->query.strategy);
  WayTieRule tie = self->query.tie_rule;
  Variant *variant = &self->run.variant;

  variant->indexed = self->run.map.type->kind == WAY_NODE_KIND_INDEX;
  variant->whole = self->run.whole_costs && begins_whole (self)
                   && !row->depth_first;
  variant->shared = self->run.share != NULL && self->run.share->n_workers > 1;
  variant->informed = row->informed && self->run.can_estimate;
  if (row->depth_first)
    {
      variant->open = OPEN_FIFO;        /* which it does not use */
      self->run.deep = FALSE;
      self->run.loop = depth_first_loop;
      return;
    }
  if (tie == WAY_TIE_DEFAULT)
    tie = node_type_is_dense (self->run.map.type) ? WAY_TIE_LAST_OPENED
                                                  : WAY_TIE_DEEPER;
  else if (tie == WAY_TIE_ANY)
    tie = choose_fastest_ties (variant);

  /* Without a heuristic equal priorities are equal costs. */
  self->run.deep = tie == WAY_TIE_DEEPER
               && (variant->informed || !row->counts_cost);
  if (row->fifo)
    variant->open = OPEN_FIFO;
  else if (variant->whole && tie == WAY_TIE_LAST_OPENED)
    variant->open = OPEN_RING;
  else if (variant->whole && self->run.deep && variant->informed)
    variant->open = OPEN_STACKS;
  else if (variant->whole)
    variant->open = tie == WAY_TIE_DEEPER && !self->run.deep ? OPEN_RING
                                                         : OPEN_HEAP;
  else if (self->run.deep)
    variant->open = OPEN_DEEP;
  else
    variant->open = tie == WAY_TIE_FIRST_OPENED ? OPEN_HEAP : OPEN_SLOTS;

  self->run.loop = choose_loop (variant);
}

static WayEdgesLayout
choose_layout (const Variant *variant)
{
  if (!variant->indexed)
    return WAY_EDGES_NODES;

  return variant->whole ? WAY_EDGES_WHOLE : WAY_EDGES_REAL;
}

void
search_set_layout (WaySearch *self)
{
  for (guint i = 0; i < WAITING_NODES; i++)
    edge_buffer_set_layout (&self->run.edges[i],
                            choose_layout (&self->run.variant));
}

gboolean
search_promote (WaySearch *self)
{
  const OpenKind from = self->run.variant.open;
  OpenKind to = from;

  if (from == OPEN_STACKS)
    to = OPEN_HEAP;
  else if (from != OPEN_FIFO)
    to = self->run.deep ? OPEN_DEEP : OPEN_HEAP;
  if (!open_list_promote (&self->run.open, from, to))
    return FALSE;               /* nothing changes; the search tries again */

  self->run.variant.open = to;
  if (from != OPEN_STACKS)
    {
      node_store_promote (&self->run.store);
      self->run.variant.whole = FALSE;
      self->run.taken.real = (gdouble) self->run.taken.whole;
      waiting_promote (&self->run.waiting);
    }
  self->run.loop = choose_loop (&self->run.variant);
  if (self->run.variant.indexed)
    search_set_layout (self);

  return TRUE;
}

/* The buffer looks up objects as they are added, if the search has any
 * records. */
static void
choose_map (WaySearch *self)
{
  const NodeMap *map = &self->run.map;
  const gboolean looks = map->type->kind == WAY_NODE_KIND_OBJECT
                         && map->keys == NODE_KEYS_OBJECTS
                         && !search_is_depth_first (self);

  self->run.edges[0].map = looks ? map : NULL;
}

/* Breadth first search takes nodes in the order of the edges to them, however
 * long edges wait. But an observer would see a difference, and so would a
 * search that stops when it opens a goal. Other strategies need a tie rule that
 * leaves the order free. They may close nodes that improve later, so no edges
 * wait if closed nodes stay closed. If the graph may change, an edge that has
 * waited may not exist any more. */
void
search_choose_waiting (WaySearch *self)
{
  Run *run = &self->run;

  choose_map (self);
  if (run->map.keys != NODE_KEYS_WORDS
      || self->query.change_rule == WAY_CHANGE_CARRIES_ON
      || search_is_depth_first (self))
    run->waits = FALSE;
  else if (run->variant.open == OPEN_FIFO)
    run->waits = self->watch.observer == NULL && !run->stops_when_opened;
  else
    run->waits = self->query.tie_rule == WAY_TIE_ANY
                 && (run->reopens || !run->counts_cost);
}
