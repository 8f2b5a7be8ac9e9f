/* overflow.c - costs that add up to more than a double holds
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search does not follow a path whose cost overflows, because it could not
 * compare the path with others. It loses nothing if a cheaper path leads to the
 * same node. Otherwise the answer "no path" would be wrong, and the search
 * fails with an error that names the edge. Breadth first search counts edges
 * and not costs. It fails at once, because it might otherwise find a path of
 * more edges than the path that it did not follow. */

#include "engine/search-private.h"

static LoopEnd
fail (WaySearch *self,
      guint32    from,
      WayNode    to)
{
  g_autofree char *name = NULL;

  if (from == NO_ID)            /* the node belongs to another worker */
    {
      name = way_graph_dup_name (self->query.graph, to);
      self->run.error = g_error_new (WAY_ERROR, WAY_ERROR_OVERFLOW,
                                     "an edge to %s: costs add up to more than "
                                     "a double holds", name);
      return LOOP_FAILED;
    }

  return search_fail_edge (self, from, to, EDGE_FAULT_OVERFLOW, 0);
}

LoopEnd
search_note_overflow_at (WaySearch *self,
                         guint32    from,
                         WayNode    to)
{
  Overflows *overflows = &self->run.overflows;
  guint32 id;

  if (!node_map_intern (&self->run.map, to, &id)
      || !node_store_reserve (&self->run.store, id + 1, FALSE))
    return LOOP_BYTES;
  if (node_store_is_reached (&self->run.store, id))
    return LOOP_GO_ON;
  if (self->run.variant.open == OPEN_FIFO)
    return fail (self, from, to);
  if (!budget_grow (&self->run.budget, &overflows->items, &overflows->size,
                    (gsize) overflows->len + 1, sizeof *overflows->items))
    return LOOP_BYTES;

  overflows->items[overflows->len++] = (Overflow) { from, id };
  return LOOP_GO_ON;
}

/* Only the owner of a node knows whether it was reached. */
static LoopEnd
tell_owner (WaySearch   *self,
            const Frame *frame,
            guint32      i,
            guint        owner,
            WayNode      to)
{
  Parcel *parcel = share_add_parcel (self, owner);

  if (parcel == NULL)
    return LOOP_BYTES;

  parcel->cost = INFINITY;
  parcel->parent = frame->id;
  parcel->edge = edge_buffer_id (frame->edges, i);
  memset (parcel + 1, 0, self->run.share->parcel_size - sizeof *parcel);
  share_write_asked (self->run.share, self->run.map.type, to,
                     (guint8 *) (parcel + 1));
  return LOOP_GO_ON;
}

LoopEnd
search_note_overflow (WaySearch   *self,
                      const Frame *frame,
                      guint32      i,
                      WayNode      to)
{
  guint owner;

  if (self->query.max_cost < INFINITY)        /* all within it was found */
    {
      self->run.hid_edges = TRUE;
      return LOOP_GO_ON;
    }
  if (self->run.share == NULL)
    return search_note_overflow_at (self, frame->id, to);

  owner = share_get_owner (self, to);
  if (owner == OWNER_UNKNOWN)
    return search_fail_pack (self, to);

  return owner == self->run.share->me
           ? search_note_overflow_at (self, frame->id, to)
           : tell_owner (self, frame, i, owner, to);
}

/* Whether the search had goals and has found all of them. */
static gboolean
has_all_goals (const WaySearch *self)
{
  return self->query.goals.nodes->len > 0 && self->query.goals.test == GOAL_TEST_NONE;
}

LoopEnd
search_judge_overflows (WaySearch *self)
{
  if (has_all_goals (self))
    return LOOP_EXHAUSTED;

  for (guint32 i = 0; i < self->run.overflows.len; i++)
    {
      const Overflow *item = &self->run.overflows.items[i];

      if (!node_store_is_reached (&self->run.store, item->to))
        return fail (self, item->from, node_map_node (&self->run.map, item->to));
    }

  return LOOP_EXHAUSTED;
}
