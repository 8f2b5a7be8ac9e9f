/* change.c - a graph that changes while it is searched
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search that carries on keeps its records and its open list, which contain
 * ids alone. Only the cursor belongs to the old graph, and a new one replaces
 * it. Closed nodes stay closed, so that a search ends even in a world that
 * changes at every step. */

#include "engine/search-private.h"

static LoopEnd
fail (WaySearch  *self,
      const char *message)
{
  self->run.error = g_error_new_literal (WAY_ERROR, WAY_ERROR_CHANGED, message);
  return LOOP_FAILED;
}

/* Whether the nodes that the search has reached are nodes of the changed
 * graph. */
static gboolean
has_same_nodes (const WaySearch *self,
                WayGraphFlags    flags)
{
  return node_type_is_like (way_graph_get_node_type (self->query.graph),
                            self->run.map.type)
         && node_type_is_like (way_graph_get_query_type (self->query.graph),
                               self->query.type)
         && !(flags & WAY_GRAPH_STATES) == !self->run.has_states;
}

static WayCost
estimate_nothing (WayGraph *graph,
                  gpointer  cursor,
                  WayNode   node)
{
  return 0;
}

/* If the graph does not promise whole costs any more, a run that has begun with
 * whole numbers continues with real ones. Returns %FALSE without memory. */
static gboolean
take_costs (WaySearch    *self,
            WayGraphFlags flags)
{
  if (search_has_whole_costs (self, flags))
    return TRUE;

  while (self->run.variant.whole)
    if (!search_promote (self))
      return FALSE;

  self->run.whole_costs = FALSE;
  return TRUE;
}

static LoopEnd
renew (WaySearch *self,
       LoopEnd    end)
{
  const WayGraphFlags flags = way_graph_get_flags (self->query.graph);

  if (!has_same_nodes (self, flags))
    return fail (self, "the graph has changed the type of its nodes while it "
                       "was being searched");
  if (!take_costs (self, flags))
    return LOOP_BYTES;

  if (search_renew_cursor (self) != LOOP_GO_ON)
    return LOOP_STOPPED;        /* the next call tries again */

  self->run.version = way_graph_get_version (self->query.graph);
  self->run.statistics.changes++;

  /* The loop asks for estimates if it did so when it began. */
  self->run.heuristic = self->run.can_estimate
                      ? WAY_GRAPH_GET_IFACE (self->query.graph)->heuristic
                      : estimate_nothing;

  return end;
}

/* Whether the failure only means that costs have fractions since a change. The
 * run then continues with real costs, so that this happens once. */
static gboolean
is_outdated (const WaySearch *self)
{
  return self->run.whole_costs
         && g_error_matches (self->run.error, WAY_ERROR, WAY_ERROR_NOT_WHOLE)
         && !search_has_whole_costs (self,
                                     way_graph_get_flags (self->query.graph));
}

LoopEnd
search_check_version (WaySearch *self,
                      LoopEnd    end)
{
  if (self->run.version == way_graph_get_version (self->query.graph)
      || (end == LOOP_FAILED && !is_outdated (self)))
    return end;
  if (end == LOOP_FAILED)
    {
      g_clear_error (&self->run.error);
      end = LOOP_GO_ON;         /* repeats the expansion */
    }
  if (self->query.change_rule == WAY_CHANGE_CARRIES_ON)
    return renew (self, end);

  return fail (self, "the graph changed while it was being searched: run the "
                     "search anew");
}
