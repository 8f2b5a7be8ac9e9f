/* front-bounds.c - lower bounds on the values of paths to the goal
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search against the edges finds the least sum of one measure from each node
 * to the goal. Its graph is the highest graph of the pile that knows the edges
 * into a node and has no states, if the views above it add no edge and lower no
 * cost: the bounds below such views are bounds above them, too. */

#include "searches/fronts/front-bounds.h"

#include "core/heuristic-private.h"
#include "views/view-private.h"

/* The graph whose edges a search for bounds may go back; %NULL for none. */
static WayGraph *
find_graph (WayGraph *graph)
{
  WayNodeType *type = way_graph_get_query_type (graph);

  while (!(way_graph_get_flags (graph) & WAY_GRAPH_PREDECESSORS)
         || way_graph_get_flags (graph) & WAY_GRAPH_STATES)
    {
      if (!WAY_IS_VIEW (graph)
          || view_get_promises (WAY_VIEW (graph)) != VIEW_ALL_PROMISES)
        return NULL;
      graph = view_base (graph);
    }

  return way_graph_get_node_type (graph) == type ? graph : NULL;
}

/* The heuristic of the user, or for costs one that the graph offers if it is as
 * good as a search. (transfer full) (nullable) */
static WayHeuristic *
take_heuristic (WayGraph         *graph,
                const FrontValue *value)
{
  WayHeuristic *offered;

  if (value->heuristic != NULL)
    return way_heuristic_ref (value->heuristic);
  if (value->measure != WAY_FRONT_COST)
    return NULL;

  offered = graph_offer_heuristic (graph);
  if (offered != NULL
      && !(offered->is_consistent && offered->knows_dead_ends))
    g_clear_pointer (&offered, way_heuristic_unref);
  return offered;
}

void
front_bounds_init (FrontBounds      *self,
                   WayGraph         *graph,
                   WayMeasures      *measures,
                   const FrontValue *values,
                   guint             n_values,
                   WayNode           goal)
{
  WayGraph *below = find_graph (graph);

  self->goal = goal;
  if (below != NULL)
    sums_to_goal_init (&self->sums, below, goal);
  self->n_bounds = n_values;
  self->items = g_new0 (FrontBound, n_values);
  for (guint i = 0; i < n_values; i++)
    {
      FrontBound *bound = &self->items[i];
      WayHeuristic *heuristic = take_heuristic (graph, &values[i]);

      bound->heuristic = heuristic;
      bound->sum = heuristic == NULL && below != NULL
                     ? sums_to_goal_add (&self->sums, &values[i], measures)
                     : NO_SUM;
    }
}

void
front_bounds_clear (FrontBounds *self)
{
  for (guint i = 0; i < self->n_bounds; i++)
    {
      const FrontBound *bound = &self->items[i];

      if (bound->has_begun && bound->heuristic->end != NULL)
        bound->heuristic->end (bound->state, bound->heuristic->user_data);
      g_clear_pointer (&self->items[i].heuristic, way_heuristic_unref);
    }
  g_clear_pointer (&self->items, g_free);
  self->n_bounds = 0;
  sums_to_goal_clear (&self->sums);
}

static gboolean
begin (const FrontBounds *self,
       FrontBound        *bound,
       Meter             *meter,
       GError           **error)
{
  const WayHeuristic *heuristic = bound->heuristic;

  if (!meter_take (meter, heuristic->state_bytes, error))
    return FALSE;

  if (heuristic->begin != NULL)
    bound->state = heuristic->begin (&self->goal, 1, heuristic->user_data);
  bound->has_begun = TRUE;
  return TRUE;
}

gboolean
front_bounds_find (FrontBounds *self,
                   Meter       *meter,
                   GError     **error)
{
  if (!sums_to_goal_find (&self->sums, meter, error))
    return FALSE;
  for (guint i = 0; i < self->n_bounds; i++)
    {
      FrontBound *bound = &self->items[i];

      if (bound->heuristic != NULL && !bound->has_begun
          && !begin (self, bound, meter, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
front_bounds_charge (FrontBounds *self,
                     Meter       *meter,
                     GError     **error)
{
  for (guint i = 0; i < self->n_bounds; i++)
    {
      const FrontBound *bound = &self->items[i];

      if (bound->has_begun
          && !meter_take (meter, bound->heuristic->state_bytes, error))
        return FALSE;
    }

  return meter_take (meter, sums_to_goal_bytes (&self->sums), error);
}

gboolean
front_bounds_check (const FrontBounds *self,
                    GError           **error)
{
  for (guint i = 0; i < self->n_bounds; i++)
    {
      const FrontBound *bound = &self->items[i];
      const WayHeuristic *heuristic = bound->heuristic;

      if (bound->has_begun && heuristic->check != NULL
          && !heuristic->check (bound->state, heuristic->user_data, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
front_bounds_are_consistent (const FrontBounds *self,
                             guint              i)
{
  const WayHeuristic *heuristic = self->items[i].heuristic;

  return heuristic == NULL || heuristic->is_consistent;
}

gdouble
front_bounds_get (const FrontBounds *self,
                  guint              i,
                  WayNode            node)
{
  const FrontBound *bound = &self->items[i];
  WayHeuristic *heuristic = bound->heuristic;

  if (heuristic != NULL)
    return MAX (0, heuristic->eval (bound->state, node,
                                    heuristic->user_data));

  return bound->sum != NO_SUM ? sums_to_goal_get (&self->sums, bound->sum, node)
                              : 0;
}
