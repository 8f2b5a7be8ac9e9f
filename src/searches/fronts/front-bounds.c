/* front-bounds.c - lower bounds on the values of paths to the goal
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A search against the edges finds the least sum of one measure from each node
 * to the goal. Its graph is the highest graph of the pile that knows the edges
 * into a node and has no states, if the views above it add no edge and lower no
 * cost: the bounds below such views are bounds above them, too. */

#include "searches/fronts/front-bounds.h"

#include "core/heuristic-private.h"
#include "engine/find-path-private.h"
#include "engine/reached.h"
#include "searches/fronts/measure-view.h"
#include "views/view-private.h"

#include <wayfind/core/error.h>

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

/* A search against the edges of @graph for the least sums of @value. */
static WaySearch *
make_search (WayGraph         *graph,
             WayMeasures      *measures,
             const FrontValue *value,
             WayNode           goal)
{
  g_autoptr (WayGraph) measured = NULL;
  g_autoptr (WayReverse) reverse = NULL;
  WaySearch *search;

  measured = value->measure == WAY_FRONT_COST
               ? g_object_ref (graph)
               : measure_view_new (graph,
                                   measures_get (measures, value->measure));
  reverse = way_reverse_new (measured, NULL);
  search = way_search_new (WAY_GRAPH (reverse), WAY_STRATEGY_DIJKSTRA);
  search_keep_to_loop (search);
  way_search_set_start (search, goal);
  way_search_set_partial (search, WAY_PARTIAL_NONE);
  if (value->max < INFINITY)
    way_search_set_max_cost (search,
                             value->max * (1 + FRONT_BOUND_TOLERANCE));

  return search;
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
  self->n_found = 0;
  self->has_overflow = FALSE;
  self->n_bounds = n_values;
  self->items = g_new0 (FrontBound, n_values);
  for (guint i = 0; i < n_values; i++)
    {
      FrontBound *bound = &self->items[i];
      WayHeuristic *heuristic = take_heuristic (graph, &values[i]);

      bound->heuristic = heuristic;
      if (heuristic == NULL && below != NULL)
        bound->back = make_search (below, measures, &values[i], goal);
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
      g_clear_object (&self->items[i].back);
    }
  g_clear_pointer (&self->items, g_free);
  self->n_bounds = 0;
}

/* Nodes whose sum is more than a double holds get no bound. */
static gboolean
run_out (FrontBounds *self,
         WaySearch   *search,
         Meter       *meter,
         GError     **error)
{
  g_autoptr (GError) failure = NULL;
  const WayStatus status = search_step_within (search, G_MAXUINT, meter,
                                               &failure);

  if (status == WAY_STATUS_EXHAUSTED || status == WAY_STATUS_MAX_COST)
    return TRUE;
  if (g_error_matches (failure, WAY_ERROR, WAY_ERROR_OVERFLOW))
    return self->has_overflow = TRUE;

  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
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
  for (; self->n_found < self->n_bounds; self->n_found++)
    {
      FrontBound *bound = &self->items[self->n_found];

      if (bound->back != NULL && !run_out (self, bound->back, meter, error))
        return FALSE;
      if (bound->heuristic != NULL && !begin (self, bound, meter, error))
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

      if ((bound->back != NULL && !search_charge (bound->back, meter, error))
          || (bound->has_begun
              && !meter_take (meter, bound->heuristic->state_bytes, error)))
        return FALSE;
    }

  return TRUE;
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
  guint32 id;

  if (heuristic != NULL)
    return MAX (0, heuristic->eval (bound->state, node,
                                    heuristic->user_data));
  if (bound->back == NULL)
    return 0;

  return reached_lookup (bound->back, node, &id)
           ? reached_cost (bound->back, id) : INFINITY;
}
