/* goal-tree.c - the costs to a goal, for the nodes that matter
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search from the goal against the edges. Where the graph's heuristic is a
 * distance, or a router below knows the costs from the start, it is A* towards
 * the start, and else Dijkstra's algorithm, whose heuristic is 0. Both take
 * nodes in the order of f, the cost to the goal and a lower bound from the start
 * to the node. So the nodes taken so far are all nodes on paths from the start
 * of at most that cost: an ellipse around both ends, and not the graph. */

#include "searches/goal-tree.h"

#include "engine/find-path-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>
#include <wayfind/views/view.h>

#include <math.h>

/* How many expansions there are between two looks at how far it has come. */
#define STEP 64

/* Sums of real costs are rounded, here from one end and elsewhere from the
 * other. Costs lower by this part are known, on paths of some
 * thousand edges. */
#define SAFE (1 - 1.0 / ((guint64) 1 << 40))

void
goal_tree_init (GoalTree *self,
                WayGraph *graph,
                WayNode   start,
                WayNode   goal)
{
  g_autoptr (WayReverse) reverse = way_reverse_new (graph, NULL);

  self->graph = g_object_ref (graph);
  self->back = way_search_new (WAY_GRAPH (reverse), WAY_STRATEGY_ASTAR);
  way_search_set_start (self->back, goal);
  way_search_set_goal (self->back, start);
  way_search_set_partial (self->back, WAY_PARTIAL_NONE);
  self->start = start;
  self->goal = goal;
  self->within = -1;
  self->start_id = self->goal_id = self->last = NO_ID;
  self->is_whole = way_graph_get_flags (graph) & WAY_GRAPH_WHOLE_COSTS;
}

void
goal_tree_clear (GoalTree *self)
{
  g_clear_object (&self->back);
  g_clear_object (&self->graph);
}

gboolean
goal_tree_is_broken (const GoalTree *self)
{
  return !self->is_complete
         && way_search_get_status (self->back) == WAY_STATUS_FAILED;
}

gboolean
goal_tree_charge (GoalTree *self,
                  Meter    *meter,
                  GError  **error)
{
  return search_charge (self->back, meter, error);
}

/* How far the search has come: all nodes of less f are closed. */
static WayCost
get_front (const GoalTree *self)
{
  const WayCost cost = reached_cost (self->back, self->last);
  const WayNode node = reached_node (self->back, self->last);
  const WayCost left = reached_bound (self->back, node, self->last);

  return cost + MAX (left, 0);
}

static void
note_end (GoalTree *self,
          gboolean  has_overflow)
{
  self->is_complete = TRUE;
  self->has_overflow = has_overflow;
  self->within = INFINITY;
}

/* Carries the search on, and takes down how far it has come. */
static gboolean
advance (GoalTree *self,
         guint     n_expansions,
         Meter    *meter,
         GError  **error)
{
  g_autoptr (GError) failure = NULL;
  const WayStatus status = search_step_within (self->back, n_expansions,
                                               meter, &failure);
  WayCost front;

  if (status == WAY_STATUS_EXHAUSTED)
    note_end (self, FALSE);
  else if (g_error_matches (failure, WAY_ERROR, WAY_ERROR_OVERFLOW))
    note_end (self, TRUE);
  else if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }
  if (self->is_complete)
    return TRUE;

  self->last = reached_last (self->back);
  front = get_front (self);
  self->within = nextafter (self->is_whole ? front : front * SAFE, -1);
  return TRUE;
}

gboolean
goal_tree_reach (GoalTree *self,
                 WayCost   within,
                 Meter    *meter,
                 GError  **error)
{
  while (!self->is_complete && !(self->within >= within))
    if (!advance (self, STEP, meter, error))
      return FALSE;

  return TRUE;
}

gboolean
goal_tree_begin (GoalTree *self,
                 Meter    *meter,
                 GError  **error)
{
  guint32 id;

  if (way_search_get_status (self->back) != WAY_STATUS_FOUND
      && way_search_get_status (self->back) != WAY_STATUS_RUNNING
      && !self->is_complete && !advance (self, G_MAXUINT, meter, error))
    return FALSE;
  if (!reached_lookup (self->back, self->start, &id))
    return TRUE;

  /* The start was taken, but not all nodes that are as near. */
  if (!goal_tree_reach (self, reached_cost (self->back, id), meter, error))
    return FALSE;

  reached_lookup (self->back, self->goal, &self->goal_id);
  self->start_id = id;
  return TRUE;
}
