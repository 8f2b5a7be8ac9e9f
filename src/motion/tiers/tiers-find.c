/* tiers-find.c - the best way from gate to gate
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A* over the gates, with arcs from the start to the gates of its sector and
 * from those of the goal's sector to the goal. Both are measured within the
 * sector by one search each; towards the goal with edges turned around. */

#include "motion/tiers/journey-private.h"

#include "engine/find-path-private.h"
#include "engine/reached.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

/* Makes room for all gates, and for some later ones. */
static void
fit_coarse (const WayTiers *self,
            Workspace      *workspace)
{
  if (workspace->coarse != NULL && workspace->coarse->n_ids >= self->n_ids)
    return;

  g_clear_object (&workspace->over_coarse);
  g_clear_object (&workspace->coarse);
  workspace->coarse = coarse_graph_new (self, self->n_ids + self->n_ids / 8);
  workspace->over_coarse = way_search_new (WAY_GRAPH (workspace->coarse),
                                           WAY_STRATEGY_ASTAR);
  way_search_set_partial (workspace->over_coarse, WAY_PARTIAL_NONE);
}

/* Both ends ---------------------------------------------------------------- */

typedef struct
{
  WayTiers  *tiers;
  Workspace *workspace;
  Meter     *meter;
  guint32    start;
  guint32    goal;
  gboolean   is_cut;            /* some way costs more than counts */
} Query;

static gboolean
join_start (Query      *self,
            EdgeReader *reader,
            GError    **error)
{
  const WayTiers *tiers = self->tiers;
  const Sectors *sectors = &tiers->sectors;
  const guint32 number = sectors->of[self->start];
  const Sector *sector = &tiers->items[number];
  CoarseGraph *coarse = self->workspace->coarse;
  WaySearch *search = self->workspace->over_ground;
  const guint32 goal = sectors->places[self->goal];

  if (!sector_ground_load (self->workspace->ground, number, reader, self->meter,
                           error)
      || !tiers_measure (self->workspace, sectors->places[self->start],
                         &self->is_cut, self->meter, error))
    return FALSE;

  for (guint32 i = 0; i < sector->n_gates; i++)
    {
      const guint32 place
        = sectors->places[tiers->gates[sector->gates[i]].node];

      if (reached_has (search, place)
          && !coarse_graph_add_start (coarse, sector->gates[i],
                                      reached_cost (search, place),
                                      self->meter, error))
        return FALSE;
    }

  return sectors->of[self->goal] != number || !reached_has (search, goal)
         || coarse_graph_add_start (coarse,
                                    (guint32) WAY_NODE_INDEX
                                      (coarse_graph_goal (coarse)),
                                    reached_cost (search, goal), self->meter,
                                    error);
}

static gboolean
join_goal (Query      *self,
           EdgeReader *reader,
           GError    **error)
{
  const WayTiers *tiers = self->tiers;
  const Sectors *sectors = &tiers->sectors;
  const guint32 number = sectors->of[self->goal];
  const Sector *sector = &tiers->items[number];
  WaySearch *search = self->workspace->over_ground;

  if ((self->workspace->ground->sector != number
       && !sector_ground_load (self->workspace->ground, number, reader,
                               self->meter, error))
      || !sector_ground_turn (self->workspace->ground, self->meter, error)
      || !tiers_measure (self->workspace, sectors->places[self->goal],
                         &self->is_cut, self->meter, error))
    return FALSE;

  for (guint32 i = 0; i < sector->n_gates; i++)
    {
      const guint32 place
        = sectors->places[tiers->gates[sector->gates[i]].node];

      if (reached_has (search, place))
        self->workspace->coarse->goal_costs[i] = reached_cost (search, place);
    }

  return TRUE;
}

static gboolean
join_ends (Query   *self,
           GError **error)
{
  EdgeReader reader;
  gboolean ok;

  edge_reader_init_within (&reader, self->tiers->graph, self->meter);
  ok = join_start (self, &reader, error) && join_goal (self, &reader, error);
  edge_reader_clear (&reader);

  return ok;
}

/* The search --------------------------------------------------------------- */

/* Runs A* over the gates. If sums exceed a double, it finds no path. */
static WayStatus
search_gates (Query   *self,
              GError **error)
{
  WaySearch *search = self->workspace->over_coarse;
  GError *failure = NULL;
  WayStatus status;

  way_search_set_start (search, coarse_graph_start (self->workspace->coarse));
  way_search_set_goal (search, coarse_graph_goal (self->workspace->coarse));
  status = search_run_within (search, self->meter, &failure);
  if (g_error_matches (failure, WAY_ERROR, WAY_ERROR_OVERFLOW))
    {
      g_error_free (failure);
      self->is_cut = TRUE;
      return WAY_STATUS_EXHAUSTED;
    }
  if (failure != NULL)
    g_propagate_error (error, failure);

  return status;
}

/* The gates between start and goal. */
static void
take_stops (const Query *self,
            WayJourney  *journey)
{
  g_autoptr (WayPath) path = way_search_dup_path (self->workspace->over_coarse);
  const guint n = way_path_get_length (path);

  for (guint i = 1; i < n; i++)
    {
      const gsize id = WAY_NODE_INDEX (way_path_get_node (path, i));
      const JourneyStop stop
        = { i + 1 < n ? self->tiers->gates[id].node : self->goal,
            way_path_get_cost_so_far (path, i) };

      g_array_append_val (journey->stops, stop);
    }
}

/* Whether a path exists; %FALSE with or without @error. */
static gboolean
find_stops (Query      *self,
            WayJourney *journey,
            GError    **error)
{
  CoarseGraph *coarse = self->workspace->coarse;
  WayStatus status = WAY_STATUS_FAILED;

  if (coarse_graph_begin (coarse, self->start, self->goal, self->meter, error)
      && join_ends (self, error))
    status = search_gates (self, error);
  if (status == WAY_STATUS_FOUND)
    take_stops (self, journey);
  way_search_reset (self->workspace->over_coarse);
  coarse_graph_end (coarse);

  if (status == WAY_STATUS_EXHAUSTED
      && (self->is_cut || self->tiers->n_cut > 0))
    return journey_fall_back (journey, self->workspace, self->meter, error);

  return status == WAY_STATUS_FOUND;
}

static WayJourney *
find_with_desk (Query   *self,
                GError **error)
{
  g_autoptr (WayJourney) journey = NULL;

  if (way_graph_refuses (self->tiers->graph, WAY_INDEX (self->start),
                         WAY_INDEX (self->goal)))
    return NULL;

  journey = journey_new (self->tiers, self->start, self->goal);
  if (self->start == self->goal)
    return g_steal_pointer (&journey);

  self->workspace = tiers_take_workspace (self->tiers, self->meter, error);
  if (self->workspace == NULL)
    return NULL;

  fit_coarse (self->tiers, self->workspace);
  if (!find_stops (self, journey, error))
    g_clear_object (&journey);
  tiers_give_workspace (self->tiers, self->workspace);

  return g_steal_pointer (&journey);
}

static WayJourney *
find_within (WayTiers *self,
             guint32   start,
             guint32   goal,
             Meter    *meter,
             GError  **error)
{
  Query query = { .tiers = self, .meter = meter, .start = start,
                  .goal = goal };
  WayJourney *journey = NULL;

  if (!meter_look (meter, error))
    return NULL;

  g_rw_lock_reader_lock (&self->lock);
  if (tiers_catch_up (self, meter, error))
    journey = find_with_desk (&query, error);
  g_rw_lock_reader_unlock (&self->lock);

  return journey;
}

static gboolean
has_node (const WayTiers *self,
          WayNode         node)
{
  return WAY_NODE_INDEX (node)
         < way_node_type_get_n_nodes (way_graph_get_node_type (self->graph));
}

WayJourney *
way_tiers_find (WayTiers        *self,
                WayNode          start,
                WayNode          goal,
                const WayLimits *limits,
                GError         **error)
{
  Meter meter;

  g_return_val_if_fail (WAY_IS_TIERS (self), NULL);
  g_return_val_if_fail (has_node (self, start), NULL);
  g_return_val_if_fail (has_node (self, goal), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  return find_within (self, (guint32) WAY_NODE_INDEX (start),
                      (guint32) WAY_NODE_INDEX (goal), &meter, error);
}

WayPath *
way_tiers_find_path (WayTiers        *self,
                     WayNode          start,
                     WayNode          goal,
                     WayRefinement    refinement,
                     const WayLimits *limits,
                     GError         **error)
{
  g_autoptr (WayJourney) journey = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_TIERS (self), NULL);
  g_return_val_if_fail (has_node (self, start), NULL);
  g_return_val_if_fail (has_node (self, goal), NULL);
  g_return_val_if_fail (refinement <= WAY_REFINE_EXACT, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  meter_init (&meter, limits);
  journey = find_within (self, (guint32) WAY_NODE_INDEX (start),
                         (guint32) WAY_NODE_INDEX (goal), &meter, error);
  if (journey == NULL)
    return NULL;

  way_journey_set_refinement (journey, refinement);
  return journey_finish (journey, &meter, error);
}
