/* errand.c - the last errand of an agent, and its state
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An errand has at most one request in the queue. While the queue works, the
 * agent follows its old path or waits; the motion joins the answer to the
 * agent's present node. If it cannot, the agent asks again, but only in the
 * next tick: an answer that asks at once could repeat within one tick until the
 * budget is used up. */

#include "motion/units/errand.h"

#include <wayfind/views/overlay.h>
#include <wayfind/engine/results.h>
#include <wayfind/motion/smoothing.h>

/* Takes its request out of the queue, if it has one. The queue may keep the
 * search until it has reported an answer, so the next request has another. */
void
errand_withdraw (Errand *errand)
{
  if (errand->search != NULL)
    way_queue_remove (errand->dispatcher->queue, errand->search);
  g_clear_object (&errand->search);
  errand->asks_again = FALSE;
  errand->is_new = FALSE;
  errand->party = NULL;
}

void
errand_free (gpointer data)
{
  Errand *errand = data;

  errand_withdraw (errand);
  g_clear_object (&errand->graph);
  g_clear_pointer (&errand->goal, way_path_unref);
  g_free (errand);
}

Errand *
errand_find (const WayDispatcher *self,
             guint32              agent)
{
  return g_hash_table_lookup (self->errands, GUINT_TO_POINTER (agent));
}

Errand *
errand_get (WayDispatcher *self,
            guint32        agent)
{
  Errand *errand = errand_find (self, agent);

  if (errand != NULL)
    return errand;

  errand = g_new0 (Errand, 1);
  errand->dispatcher = self;
  errand->agent = agent;
  g_hash_table_insert (self->errands, GUINT_TO_POINTER (agent), errand);
  return errand;
}

WayGraph *
errand_get_graph (WayDispatcher *self,
                  guint32        agent)
{
  const Errand *errand = errand_find (self, agent);

  return errand != NULL && errand->graph != NULL
           ? errand->graph : motion_get_graph (self->motion, agent);
}

void
errand_set_sent (Errand  *errand,
                 gboolean is_sent)
{
  errand->dispatcher->statistics.under_way += (guint64) is_sent
                                              - (guint64) errand->is_sent;
  errand->is_sent = is_sent;
}

void
errand_forget (Errand *errand)
{
  errand_withdraw (errand);
  errand_set_sent (errand, FALSE);
  g_clear_object (&errand->graph);
  g_clear_pointer (&errand->goal, way_path_unref);
  errand->has_set_out = errand->has_path = errand->has_no_way = FALSE;
  errand->group = NULL;
  errand->is_leg = FALSE;
}

void
errand_begin (Errand *errand)
{
  errand_withdraw (errand);
  errand_set_sent (errand, TRUE);
  errand->sent_at = errand->dispatcher->n_ticks;
  errand->has_set_out = errand->has_path = errand->has_no_way = FALSE;
  errand->is_leg = FALSE;
  errand->n_vain = 0;
  errand->dispatcher->statistics.sent++;
}

void
errand_set_goal (Errand *errand,
                 WayNode goal)
{
  WayAgents *agents = way_motion_get_agents (errand->dispatcher->motion);
  WayGraph *graph = agents->graph;
  const WayCost cost = 0;
  /* @goal may be the node that is kept here. */
  WayPath *path = way_path_new (way_graph_get_node_type (graph), &goal, &cost,
                                NULL, 1, FALSE);

  g_clear_pointer (&errand->goal, way_path_unref);
  errand->goal = path;
}

/* Notes how long the agent waited for a path after its order. */
static void
note_wait (Errand   *errand,
           gboolean *has,
           guint64  *longest)
{
  if (!*has)
    *longest = MAX (*longest, errand->dispatcher->n_ticks - errand->sent_at);
  *has = TRUE;
}

static void
tell (Errand            *errand,
      WayDispatcherEvent event,
      const GError      *error)
{
  WayDispatcher *self = errand->dispatcher;
  WayDispatcherStatistics *statistics = &self->statistics;
  guint64 *const counts[] = { &statistics->first_legs, &statistics->paths,
                              &statistics->no_ways, &statistics->arrived,
                              &statistics->as_near, &statistics->failed };

  (*counts[event])++;
  if (self->func != NULL)
    self->func (self, errand->agent, event, error, self->user_data);
}

/* Paths -------------------------------------------------------------------- */

static void on_answer (WaySearch    *search,
                       WayStatus     status,
                       WayPath      *path,
                       const GError *error,
                       gpointer      data);

/* The graph that the agent plans on, with the other agents in it; without them
 * if they cannot be shown. A formation compares what its members have left to
 * walk, so no claims are added to the costs of their paths. */
static WayGraph *
show_others (const Errand *errand,
             WayGraph     *graph)
{
  const WayDispatcher *self = errand->dispatcher;
  const WayCost claim = errand->group != NULL ? 0 : self->claim;
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  WayLayer *layer = way_overlay_get_layer (overlay, "others");

  if (!way_agents_show (way_motion_get_agents (self->motion), errand->agent,
                        self->near_cost, claim, layer, NULL))
    return g_object_ref (graph);

  return WAY_GRAPH (g_steal_pointer (&overlay));
}

static void
prepare_search (Errand  *errand,
                WayNode  start,
                gboolean is_around)
{
  WayGraph *graph = errand_get_graph (errand->dispatcher, errand->agent);
  g_autoptr (WayGraph) view
    = is_around ? show_others (errand, graph) : g_object_ref (graph);

  if (errand->search == NULL || way_search_get_graph (errand->search) != view)
    {
      g_clear_object (&errand->search);
      errand->search = way_search_new (view, WAY_STRATEGY_ASTAR);
    }
  way_search_set_partial (errand->search, WAY_PARTIAL_NEAREST);
  way_search_set_start (errand->search, start);
  way_search_set_goal (errand->search, way_path_get_node (errand->goal, 0));
}

void
errand_ask (Errand  *errand,
            gboolean is_around)
{
  WayDispatcher *self = errand->dispatcher;
  WayRequest request = WAY_REQUEST_DEFAULTS;
  WayNode start;

  if (errand->is_new || errand->party != NULL
      || (errand->search != NULL
          && way_queue_has (self->queue, errand->search)))
    return;
  if (!way_agents_get_node (way_motion_get_agents (self->motion),
                            errand->agent, &start))
    {
      errand_set_sent (errand, FALSE);
      return;
    }

  prepare_search (errand, start, is_around);
  errand->is_around = is_around;
  self->statistics.requests++;
  self->statistics.around += is_around ? 1 : 0;
  request.first_expansions = errand->has_set_out ? 0 : self->first_leg;
  way_queue_add (self->queue, errand->search, &request, on_answer, errand,
                 NULL);
}

static void
ask_again (Errand *errand)
{
  if (!errand->asks_again)
    g_ptr_array_add (errand->dispatcher->again, errand);
  errand->asks_again = TRUE;
}

void
errand_fail (Errand       *errand,
             const GError *error)
{
  way_motion_stop (errand->dispatcher->motion, errand->agent);
  errand_set_sent (errand, FALSE);
  tell (errand, WAY_DISPATCHER_FAILED, error);
}

static gboolean
follow (Errand  *errand,
        WayPath *path,
        gboolean is_final)
{
  g_autoptr (GError) error = NULL;

  if (way_motion_follow (errand->dispatcher->motion, errand->agent, path,
                         is_final, &error))
    {
      note_wait (errand, &errand->has_set_out,
                 &errand->dispatcher->statistics.longest_until_walks);
      return TRUE;
    }

  if (error != NULL)
    errand_fail (errand, error);
  else
    ask_again (errand);
  return FALSE;
}

static void
take_path (Errand   *errand,
           WayGraph *graph,
           WayPath  *path)
{
  g_autoptr (WayPath) even = way_even_path (path, graph, NULL, NULL);

  if (!follow (errand, even != NULL ? even : path, !errand->is_leg)
      || errand->is_leg)
    return;

  errand->has_no_way = FALSE;
  note_wait (errand, &errand->has_path,
             &errand->dispatcher->statistics.longest_until_path);
  tell (errand, WAY_DISPATCHER_PLANNED, NULL);
}

/* The agent is as near as it can get. Without a goal it gives way to other
 * agents with the same goal. */
void
errand_stay_near (Errand *errand)
{
  errand_withdraw (errand);
  way_motion_stop (errand->dispatcher->motion, errand->agent);
  errand_set_sent (errand, FALSE);
  tell (errand, WAY_DISPATCHER_AS_NEAR, NULL);
}

void
errand_report_no_way (Errand *errand)
{
  tell (errand, WAY_DISPATCHER_NO_WAY, NULL);
}

void
errand_arrive (Errand *errand)
{
  errand_withdraw (errand);
  errand_set_sent (errand, FALSE);
  tell (errand, WAY_DISPATCHER_ARRIVED, NULL);
}

/* Goes along the path to the nearest node. The path is not final: only one
 * agent may have a goal of the motion. */
static void
go_near (Errand  *errand,
         WayPath *path)
{
  const gboolean is_known = errand->has_no_way;
  const gboolean is_there = path == NULL || way_path_get_length (path) <= 1;

  if (!is_there && !follow (errand, path, FALSE))
    return;

  errand->has_set_out = TRUE;
  errand->has_path = TRUE;
  errand->has_no_way = TRUE;
  if (!is_known)
    tell (errand, WAY_DISPATCHER_NO_WAY, NULL);
  if (is_there && errand->has_no_way)
    errand_stay_near (errand);
}

static void
on_answer (WaySearch    *search,
           WayStatus     status,
           WayPath      *path,
           const GError *error,
           gpointer      data)
{
  Errand *errand = data;
  WayDispatcher *self = g_object_ref (errand->dispatcher);

  if (!way_agents_get_node (way_motion_get_agents (self->motion),
                            errand->agent, NULL))
    errand_stay_near (errand);
  else if (status == WAY_STATUS_RUNNING)
    {
      if (path != NULL && follow (errand, path, FALSE))
        tell (errand, WAY_DISPATCHER_SET_OUT, NULL);
    }
  else if (status == WAY_STATUS_FOUND)
    take_path (errand, way_search_get_graph (search), path);
  else if (errand->is_around)
    errand_ask (errand, FALSE);
  else if (status == WAY_STATUS_FAILED)
    errand_fail (errand, error);
  else if (errand->is_leg)
    errand->leg_failed = TRUE;
  else
    go_near (errand, path);

  g_object_unref (self);
}
