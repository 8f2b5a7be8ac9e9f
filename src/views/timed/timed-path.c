/* timed-path.c - paths over a timed view whose goal stays free, and departures
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A goal that has to stay free is a goal by a predicate: a search then treats
 * each state of the goal as a goal of its own, in the order of arrival, and
 * goes on until one is free for long enough. */

#include "views/timed/timed-private.h"

#include <wayfind/core/error.h>

#include "engine/find-path-private.h"

/* Finding ----------------------------------------------------------------- */

typedef struct
{
  WayTimed *timed;
  WayNode   goal;               /* (owned) a copy, for equal functions */
  WayQuery  query;              /* outlives the base's cursor */
} Aim;

static gboolean
is_aimed_at (WayNode  node,
             gpointer user_data)
{
  const Aim *aim = user_data;

  return way_node_type_equal (aim->timed->map.type, node, aim->goal);
}

/* The base's heuristic, which a search for a predicate does not receive. */
static gpointer
begin_estimates (const WayNode *goals,
                 guint          n_goals,
                 gpointer       user_data)
{
  const Aim *aim = user_data;

  return way_graph_begin (aim->timed->states.view.base, &aim->query);
}

static WayCost
estimate (gpointer state,
          WayNode  node,
          gpointer user_data)
{
  const WayTimed *self = ((const Aim *) user_data)->timed;
  const WayView *view = &self->states.view;

  return self->least_factor
         * view->iface->heuristic (view->base, state, node);
}

static void
end_estimates (gpointer state,
               gpointer user_data)
{
  way_graph_end (((const Aim *) user_data)->timed->states.view.base, state);
}

static WaySearch *
new_search (Aim *aim)
{
  WayTimed *self = aim->timed;
  WaySearch *search = way_search_new (WAY_GRAPH (self), WAY_STRATEGY_DIJKSTRA);
  g_autoptr (WayHeuristic) heuristic = NULL;

  way_search_set_goal_func (search, is_aimed_at, aim, NULL);
  if (self->states.base_has_states
      || !(way_graph_get_flags (WAY_GRAPH (self)) & WAY_GRAPH_HEURISTIC))
    return search;

  heuristic = way_heuristic_new_full (begin_estimates, estimate,
                                      end_estimates, aim, NULL);
  way_search_set_heuristic (search, heuristic);
  way_search_set_strategy (search, WAY_STRATEGY_ASTAR);
  return search;
}

/* Whether the last node of @path is free for @hold. */
static gboolean
is_held (const WayTimed *self,
         const WayPath  *path,
         gdouble         hold)
{
  const guint last = way_path_get_length (path) - 1;
  gboolean is_free;
  Leg leg;

  is_free = leg_stand (&leg, self, way_path_get_node (path, last),
                       way_path_get_cost (path))
            && leg.stay.until >= way_path_get_cost (path) + hold;
  timed_leg_clear (&leg);
  return is_free;
}

/* The first path to the goal after which the goal is free for @hold. */
static WayPath *
search_until_held (WayTimed  *self,
                   WaySearch *search,
                   gdouble    hold,
                   Meter     *meter,
                   GError   **error)
{
  WayPath *path = find_path_run_within (search, meter, error);

  while (path != NULL && !is_held (self, path, hold))
    {
      way_path_unref (path);
      path = find_path_run_within (search, meter, error);
    }

  return path;
}

WayPath *
way_timed_find_path (WayTimed        *self,
                     WayNode          start,
                     gdouble          departure,
                     WayNode          goal,
                     gdouble          hold,
                     const WayLimits *limits,
                     GError         **error)
{
  WaySearch *search;
  WayPath *path;
  Meter meter;
  Aim aim;

  g_return_val_if_fail (WAY_IS_TIMED (self), NULL);
  g_return_val_if_fail (timed_has_place (self, start), NULL);
  g_return_val_if_fail (timed_has_place (self, goal), NULL);
  g_return_val_if_fail (departure >= 0 && departure < INFINITY, NULL);
  g_return_val_if_fail (hold >= 0, NULL);       /* NaN fails, too */
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  aim.timed = self;
  aim.goal = way_node_type_copy_node (self->map.type, goal);
  aim.query = (WayQuery) { &aim.goal, 1, TRUE };
  search = new_search (&aim);
  meter_init (&meter, limits);
  way_search_add_start (search, start, departure);
  path = search_until_held (self, search, hold, &meter, error);
  g_object_unref (search);
  way_node_type_free_node (self->map.type, (gpointer) aim.goal);

  return path;
}

/* Departures -------------------------------------------------------------- */

/* Whether @path may have used edge @j of @edges to reach node @i. */
static gboolean
fits (const WayTimed *self,
      const WayPath  *path,
      guint           i,
      const WayEdges *edges,
      guint           j)
{
  return way_path_get_edge (path, i) == way_edges_get_edge (edges, j)
         && way_node_type_equal (self->map.type, way_path_get_node (path, i),
                                 way_edges_get_node (edges, j));
}

static gboolean
fail_changed (const WayPath *path,
              guint          i,
              GError       **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_CHANGED,
               "node %u of the path cannot be left to arrive at %g: the view "
               "has changed since, or the path is from another view", i,
               way_path_get_cost_so_far (path, i + 1));
  return FALSE;
}

/* The free time of the agent's place at @node that contains @time. */
static gboolean
find_free_time (const WayTimed *self,
                WayNode         node,
                gdouble         time,
                FreeTime       *found)
{
  SlotList places;
  gboolean is_free;

  timed_list_places (self, node, &places);
  is_free = slot_list_first_free (&places, self->owner, time, time, found);
  slot_list_clear (&places);
  return is_free;
}

/* Sets @departure if one of @edges, from the node of @leg, leads along @path to
 * its node @i in time. */
static gboolean
find_edge (Leg            *leg,
           const WayPath  *path,
           guint           i,
           const WayEdges *edges,
           gdouble        *departure)
{
  const gdouble arrival = way_path_get_cost_so_far (path, i);
  FreeTime head;

  if (!find_free_time (leg->timed, way_path_get_node (path, i), arrival, &head))
    return FALSE;

  for (guint j = 0; j < way_edges_get_length (edges); j++)
    {
      Ride ride;

      if (fits (leg->timed, path, i, edges, j)
          && leg_turn_to (leg, edges, j)
          && leg_find_ride (leg, &head, &ride)
          && fabs (ride.arrival - arrival) <= ROUNDING * arrival)
        {
          *departure = ride.departure;
          return TRUE;
        }
    }

  return FALSE;
}

/* The departure from node @i of @path that reaches the next node in time. */
gboolean
timed_find_departure (const WayTimed *self,
                      EdgeReader     *reader,
                      const WayPath  *path,
                      guint           i,
                      gdouble        *departure,
                      GError        **error)
{
  const WayNode node = way_path_get_node (path, i);
  const gdouble time = way_path_get_cost_so_far (path, i);
  const WayAt at = { node, i > 0 ? way_path_get_node (path, i - 1) : node, time,
                     i == 0 };
  gboolean found;
  Leg leg;

  if (!edge_reader_ask (reader, &at, error))
    return FALSE;

  found = leg_stand (&leg, self, node, time)
          && find_edge (&leg, path, i + 1, edge_reader_edges (reader),
                        departure);
  timed_leg_clear (&leg);
  return found || fail_changed (path, i, error);
}

static gboolean
find_departures (WayTimed      *self,
                 const WayPath *path,
                 gdouble       *departures,
                 GError       **error)
{
  const guint last = way_path_get_length (path) - 1;
  EdgeReader reader;
  gboolean ok = TRUE;

  edge_reader_init (&reader, self->states.view.base, NULL);
  for (guint i = 0; i < last && ok; i++)
    ok = timed_find_departure (self, &reader, path, i, &departures[i],
                               error);
  edge_reader_clear (&reader);
  departures[last] = way_path_get_cost (path);

  return ok;
}

gdouble *
way_timed_dup_departures (WayTimed      *self,
                          const WayPath *path,
                          GError       **error)
{
  g_autofree gdouble *departures = NULL;
  WayNodeType *type;

  g_return_val_if_fail (WAY_IS_TIMED (self) && path != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  type = way_path_get_node_type (path);
  g_return_val_if_fail (type->kind == self->map.type->kind
                          && type->size == self->map.type->size, NULL);

  if (self->states.base_has_states)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "the base is a state space, and a path does not "
                           "contain its states: its departures are unknown");
      return NULL;
    }

  departures = g_new (gdouble, way_path_get_length (path));
  if (!find_departures (self, path, departures, error))
    return NULL;

  return g_steal_pointer (&departures);
}
