/* reach.c - all nodes within a cost: distance maps, isochrones and their bands
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine's own search by Dijkstra (1959), bounded by a cost. The engine
 * also sees to it that the time follows the region and not the graph: records
 * are cleared by their epoch, and a search with a largest cost keeps a list of
 * the nodes that it reached. These are sorted here, so that the nodes within a
 * lower cost are a first part of the same array. O(n log n) for n nodes
 * reached.
 *
 * Only closed nodes count. By Dijkstra their costs are final, however the
 * search ended, and no missing node costs less than the last of them. */

#include <wayfind/searches/reach.h>

#include "core/node-set.h"
#include "core/node-type-private.h"
#include "engine/answer.h"
#include "engine/find-path-private.h"
#include "searches/reach-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

#include <math.h>
#include <stdlib.h>

G_DEFINE_BOXED_TYPE (WayReach, way_reach, way_reach_ref, way_reach_unref)

static int
compare_entries (const void *a,
                 const void *b)
{
  const ReachEntry *first = a, *second = b;

  if (first->cost != second->cost)
    return first->cost < second->cost ? -1 : 1;

  return first->serial < second->serial ? -1 : first->serial > second->serial;
}

static gboolean
take_down (WayNode  node,
           WayNode  came_from,
           WayCost  cost_so_far,
           gboolean is_closed,
           gpointer user_data)
{
  WayReach *self = user_data;
  ReachEntry *entry = &self->entries[self->n_entries];

  if (!is_closed)
    return TRUE;

  entry->node = way_node_type_copy_node (self->type, node);
  entry->came_from = came_from == node
                       ? entry->node
                       : way_node_type_copy_node (self->type, came_from);
  entry->cost = cost_so_far;
  entry->serial = self->n_entries++;
  return TRUE;
}

/* Sets the largest cost such that no node within it is missing. */
static void
set_extent (WayReach  *self,
            WaySearch *search)
{
  const WayStatus status = way_search_get_status (search);

  self->is_complete = status == WAY_STATUS_EXHAUSTED
                      || status == WAY_STATUS_MAX_COST;
  if (self->is_complete)
    self->max_cost = search_get_max_cost (search);
  else if (self->n_entries > 0)
    self->max_cost = self->entries[self->n_entries - 1].cost;
}

/* Has the graph know its states by their numbers for as long as the reach. */
static void
keep_numbers (WayReach *self)
{
  const WayQuery nothing = { .n_goals = 0 };

  if (self->type->is_numbered)
    self->cursor = way_graph_begin (self->graph, &nothing);
}

static WayReach *
new_empty (WayGraph *graph)
{
  WayReach *self = g_new0 (WayReach, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->graph = g_object_ref (graph);
  self->type = way_node_type_ref (way_graph_get_node_type (graph));
  self->version = way_graph_get_version (graph);
  keep_numbers (self);
  return self;
}

WayReach *
reach_new_from_entries (WayGraph   *graph,
                        ReachEntry *entries,
                        guint32     n_entries,
                        WayCost     max_cost)
{
  WayReach *self = new_empty (graph);

  self->entries = entries;
  self->n_entries = n_entries;
  self->max_cost = max_cost;
  self->is_complete = TRUE;
  qsort (entries, n_entries, sizeof *entries, compare_entries);
  return self;
}

/* Takes down all nodes whose costs are final in @search. */
static WayReach *
take_reach (WaySearch *search,
            GError   **error)
{
  WayReach *self = new_empty (way_search_get_graph (search));
  WayStatistics statistics;

  way_search_get_statistics (search, &statistics);
  self->entries = g_try_new (ReachEntry, MAX (statistics.opened, 1));
  if (self->entries == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for the reached nodes");
      way_reach_unref (self);
      return NULL;
    }

  way_search_foreach_reached (search, take_down, self);
  qsort (self->entries, self->n_entries, sizeof *self->entries,
         compare_entries);
  set_extent (self, search);

  return self;
}

WayReach *
way_reach_new_from_search (WaySearch *search,
                           GError   **error)
{
  g_return_val_if_fail (WAY_IS_SEARCH (search), NULL);
  g_return_val_if_fail (search_get_strategy (search)
                        == WAY_STRATEGY_DIJKSTRA, NULL);

  if (way_search_run (search, error) == WAY_STATUS_FAILED)
    return NULL;

  return take_reach (search, error);
}

WayReach *
way_reach_new (WayGraph        *graph,
               WayNode          start,
               WayCost          max_cost,
               const WayLimits *limits,
               GError         **error)
{
  g_autoptr (WaySearch) search = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (max_cost >= 0, NULL);

  meter_init (&meter, limits);
  search = way_search_new (graph, WAY_STRATEGY_DIJKSTRA);
  way_search_set_start (search, start);
  way_search_set_max_cost (search, max_cost);
  if (search_run_within (search, &meter, error) == WAY_STATUS_FAILED)
    return NULL;

  return take_reach (search, error);
}

/* Projected ---------------------------------------------------------------- */

/* Appends the node of a state, unless it is known: states come by cost, so that
 * the first of a node is the cheapest. */
static gboolean
add_projected (WayReach         *self,
               const ReachEntry *state,
               WayGraph         *states,
               NodeSet          *known,
               GError          **error)
{
  const WayNode node = way_graph_project (states, state->node);
  ReachEntry *entry = &self->entries[self->n_entries];
  gboolean is_new;

  if (!node_set_add (known, node, &is_new, error))
    return FALSE;
  if (!is_new)
    return TRUE;

  *entry = (ReachEntry) { .cost = state->cost, .serial = self->n_entries++ };
  entry->node = way_node_type_copy_node (self->type, node);
  entry->came_from = entry->node;
  if (state->came_from != state->node)
    entry->came_from
      = way_node_type_copy_node (self->type,
                                 way_graph_project (states, state->came_from));
  return TRUE;
}

WayReach *
way_reach_new_projected (const WayReach *self,
                         WayGraph       *graph,
                         GError        **error)
{
  g_autoptr (WayReach) projected = NULL;
  gboolean good = TRUE;
  NodeSet known;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (!(way_graph_get_flags (graph) & WAY_GRAPH_STATES),
                        NULL);
  g_return_val_if_fail (way_graph_get_node_type (graph)
                        == way_graph_get_query_type (self->graph), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  projected = g_new0 (WayReach, 1);
  g_atomic_ref_count_init (&projected->ref_count);
  projected->graph = g_object_ref (graph);
  projected->type = way_node_type_ref (way_graph_get_node_type (graph));
  projected->version = way_graph_get_version (graph);
  projected->max_cost = self->max_cost;
  projected->is_complete = self->is_complete;
  projected->entries = g_try_new (ReachEntry, MAX (self->n_entries, 1));
  if (projected->entries == NULL)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for the reached nodes");
      return NULL;
    }

  node_set_init (&known, projected->type);
  for (guint32 i = 0; i < self->n_entries && good; i++)
    good = add_projected (projected, &self->entries[i], self->graph, &known,
                          error);
  node_set_clear (&known);
  return good ? g_steal_pointer (&projected) : NULL;
}

WayReach *
way_reach_ref (WayReach *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_reach_unref (WayReach *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint32 i = 0; i < self->n_entries; i++)
    {
      const ReachEntry *entry = &self->entries[i];

      if (entry->came_from != entry->node)
        way_node_type_free_node (self->type, entry->came_from);
      way_node_type_free_node (self->type, entry->node);
    }
  g_free (self->entries);
  if (self->cursor != NULL)
    way_graph_end (self->graph, self->cursor);
  way_node_type_unref (self->type);
  g_object_unref (self->graph);
  g_free (self);
}

WayGraph *
way_reach_get_graph (const WayReach *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->graph;
}

WayCost
way_reach_get_max_cost (const WayReach *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->max_cost;
}

gboolean
reach_is_complete (const WayReach *self)
{
  return self->is_complete;
}

guint
way_reach_get_n_nodes (const WayReach *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_entries;
}

WayNode
way_reach_get_node (const WayReach *self,
                    guint32         i)
{
  g_return_val_if_fail (self != NULL && i < self->n_entries, NULL);

  return self->entries[i].node;
}

WayNode
way_reach_get_came_from (const WayReach *self,
                         guint32         i)
{
  g_return_val_if_fail (self != NULL && i < self->n_entries, NULL);

  return self->entries[i].came_from;
}

WayCost
way_reach_get_cost (const WayReach *self,
                    guint32         i)
{
  g_return_val_if_fail (self != NULL && i < self->n_entries, INFINITY);

  return self->entries[i].cost;
}

guint
way_reach_count_within (const WayReach *self,
                        WayCost         cost)
{
  guint32 low = 0, high;

  g_return_val_if_fail (self != NULL, 0);

  high = self->n_entries;
  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (self->entries[middle].cost <= cost)
        low = middle + 1;
      else
        high = middle;
    }

  return low;
}
