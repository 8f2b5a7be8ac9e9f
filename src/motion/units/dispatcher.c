/* dispatcher.c - sends agents to goals with a queue and a motion
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The state of an agent that was sent is an errand (units/errand). The
 * dispatcher makes errands, takes the events of the motion for them, and ticks
 * the queue and the motion. */

#include "motion/units/parties.h"

#include "core/graph-kind.h"
#include "core/node-type-private.h"

#include <math.h>

/* An agent ends its order after so many ticks, in multiples of the patience after
 * which it asks for another path, in which it waited although it was the first
 * of all. */
#define TIMES_IN_VAIN 32

G_DEFINE_FINAL_TYPE (WayDispatcher, way_dispatcher, G_TYPE_OBJECT)

/* Events of the motion ----------------------------------------------------- */

static void
on_event (WayMotion     *motion,
          guint32        agent,
          WayMotionEvent event,
          gpointer       data)
{
  WayDispatcher *self = g_object_ref (data);
  Errand *errand = errand_get (self, agent);
  WayNode goal;

  /* The caller sent this agent along a path. */
  if (errand->goal == NULL && way_motion_get_goal (motion, agent, &goal))
    {
      errand_set_goal (errand, goal);
      errand->has_set_out = TRUE;
    }

  if (event == WAY_MOTION_ARRIVED)
    {
      if (errand->has_set_out)
        errand_arrive (errand);
    }
  else if (event == WAY_MOTION_LEG_DONE && errand->has_no_way)
    errand_stay_near (errand);
  else if (errand->goal != NULL
           && !(event == WAY_MOTION_LEG_DONE && errand->group != NULL))
    errand_ask (errand, event == WAY_MOTION_WAITED);

  g_object_unref (self);
}

static void
on_change (guint32  agent,
           gpointer data)
{
  const WayDispatcher *self = data;
  Errand *errand = errand_find (self, agent);

  if (errand != NULL && agents_find (self->motion->agents, agent) == NULL)
    errand_forget (errand);
}

static void
on_unheard (gpointer data)
{
  WAY_DISPATCHER (data)->is_heard = FALSE;
}

/* The dispatcher ----------------------------------------------------------- */

static void
drop_func (WayDispatcher *self)
{
  GDestroyNotify destroy = g_steal_pointer (&self->destroy);
  gpointer user_data = g_steal_pointer (&self->user_data);

  self->func = NULL;
  if (destroy != NULL)
    destroy (user_data);
}

static void
finalize (GObject *object)
{
  WayDispatcher *self = WAY_DISPATCHER (object);

  if (self->is_heard)
    way_motion_set_func (self->motion, NULL, NULL, NULL);
  drop_func (self);
  if (self->motion != NULL)
    agents_unwatch (self->motion->agents, self);
  g_clear_pointer (&self->parties, g_ptr_array_unref);
  g_clear_pointer (&self->errands, g_hash_table_unref);
  g_clear_pointer (&self->again, g_ptr_array_unref);
  g_clear_pointer (&self->sent, g_ptr_array_unref);
  g_clear_pointer (&self->steerings, g_array_unref);
  g_clear_object (&self->queue);
  g_clear_object (&self->motion);

  G_OBJECT_CLASS (way_dispatcher_parent_class)->finalize (object);
}

static void
way_dispatcher_class_init (WayDispatcherClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_dispatcher_init (WayDispatcher *self)
{
  self->errands = g_hash_table_new_full (NULL, NULL, NULL, errand_free);
  self->again = g_ptr_array_new ();
  self->sent = g_ptr_array_new ();
  self->parties = g_ptr_array_new_with_free_func (party_free);
  self->steerings = g_array_new (FALSE, FALSE, sizeof (Steering));
  self->first_leg = 64;
  self->near_cost = 8;
  self->claim = 1;
}

WayDispatcher *
way_dispatcher_new (WayMotion *motion,
                    WayQueue  *queue)
{
  WayDispatcher *self;

  g_return_val_if_fail (WAY_IS_MOTION (motion), NULL);
  g_return_val_if_fail (WAY_IS_QUEUE (queue), NULL);

  self = g_object_new (WAY_TYPE_DISPATCHER, NULL);
  self->motion = g_object_ref (motion);
  self->queue = g_object_ref (queue);
  agents_watch (motion->agents, on_change, self);
  way_motion_set_func (motion, on_event, self, on_unheard);
  self->is_heard = TRUE;

  return self;
}

void
way_dispatcher_set_func (WayDispatcher    *self,
                         WayDispatcherFunc func,
                         gpointer          user_data,
                         GDestroyNotify    destroy)
{
  g_return_if_fail (WAY_IS_DISPATCHER (self));

  drop_func (self);
  self->func = func;
  self->user_data = user_data;
  self->destroy = destroy;
}

gboolean
way_dispatcher_set_graph (WayDispatcher *self,
                          guint32        agent,
                          WayGraph      *graph,
                          GError       **error)
{
  WayGraph *ground;

  g_return_val_if_fail (WAY_IS_DISPATCHER (self), FALSE);
  g_return_val_if_fail (graph == NULL || WAY_IS_GRAPH (graph), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  ground = self->motion->agents->graph;
  if (graph != NULL
      && (!graph_has_kind (graph, GRAPH_NEEDS_PLAIN_NODES, "dispatcher", error)
          || !graph_has_nodes (way_graph_get_node_type (ground),
                               way_graph_get_node_type (graph), "the graph",
                               error)))
    return FALSE;

  g_set_object (&errand_get (self, agent)->graph, graph);
  return TRUE;
}

void
way_dispatcher_set_first_leg (WayDispatcher *self,
                              guint          n_expansions)
{
  g_return_if_fail (WAY_IS_DISPATCHER (self));

  self->first_leg = n_expansions;
}

void
way_dispatcher_set_others (WayDispatcher *self,
                           WayCost        near_cost,
                           WayCost        claim)
{
  g_return_if_fail (WAY_IS_DISPATCHER (self));
  g_return_if_fail (near_cost >= 0);
  g_return_if_fail (claim >= 0 && claim < INFINITY);

  self->near_cost = near_cost;
  self->claim = claim;
}

/* Orders ------------------------------------------------------------------- */

void
way_dispatcher_send (WayDispatcher *self,
                     guint32        agent,
                     WayNode        goal)
{
  WayAgents *agents;
  Errand *errand;

  g_return_if_fail (WAY_IS_DISPATCHER (self));
  agents = way_motion_get_agents (self->motion);
  g_return_if_fail (way_agents_get_node (agents, agent, NULL));
  g_return_if_fail (
    node_type_takes (way_graph_get_node_type (agents->graph), goal));

  errand = errand_get (self, agent);
  errand->group = NULL;
  errand_set_goal (errand, goal);
  errand_begin (errand);
  errand->is_new = TRUE;
  g_ptr_array_add (self->sent, errand);
}

static void
on_goal (WayMotion *motion,
         guint32    agent,
         WayNode    goal,
         gpointer   data)
{
  way_dispatcher_send (data, agent, goal);
}

gboolean
way_dispatcher_form (WayDispatcher   *self,
                     const guint32   *members,
                     guint            n_members,
                     WayNode          goal,
                     guint            gap,
                     const WayLimits *limits,
                     GError         **error)
{
  g_return_val_if_fail (WAY_IS_DISPATCHER (self), FALSE);

  return way_motion_form (self->motion, members, n_members, goal, gap, limits,
                          on_goal, self, error);
}

void
way_dispatcher_stop (WayDispatcher *self,
                     guint32        agent)
{
  Errand *errand;

  g_return_if_fail (WAY_IS_DISPATCHER (self));

  way_motion_stop (self->motion, agent);
  errand = errand_find (self, agent);
  if (errand == NULL)
    return;

  errand_withdraw (errand);
  errand_set_sent (errand, FALSE);
  errand->group = NULL;
  errand->is_leg = FALSE;
  g_clear_pointer (&errand->goal, way_path_unref);
}

gboolean
way_dispatcher_get_goal (WayDispatcher *self,
                         guint32        agent,
                         WayNode       *node)
{
  const Errand *errand;

  g_return_val_if_fail (WAY_IS_DISPATCHER (self), FALSE);

  errand = errand_find (self, agent);
  if (errand == NULL || errand->goal == NULL)
    return FALSE;
  if (errand->is_leg)
    return way_motion_get_goal (self->motion, agent, node);

  if (node != NULL)
    *node = way_path_get_node (errand->goal, 0);
  return TRUE;
}

guint
way_dispatcher_get_n_under_way (WayDispatcher *self)
{
  g_return_val_if_fail (WAY_IS_DISPATCHER (self), 0);

  return (guint) self->statistics.under_way;
}

void
way_dispatcher_get_statistics (WayDispatcher           *self,
                               WayDispatcherStatistics *statistics)
{
  g_return_if_fail (WAY_IS_DISPATCHER (self));
  g_return_if_fail (statistics != NULL);

  *statistics = self->statistics;
}

void
dispatcher_add_steering (WayDispatcher *self,
                         void         (*form_up) (gpointer formation),
                         void         (*steer) (gpointer formation),
                         gpointer       formation)
{
  const Steering steering = { form_up, steer, formation };

  g_array_append_val (self->steerings, steering);
}

void
dispatcher_remove_steering (WayDispatcher *self,
                            gpointer       formation)
{
  for (guint i = self->steerings->len; i-- > 0;)
    if (g_array_index (self->steerings, Steering, i).formation == formation)
      g_array_remove_index (self->steerings, i);
}

static void
ask_all_again (WayDispatcher *self)
{
  for (guint i = 0; i < self->again->len; i++)
    {
      Errand *errand = self->again->pdata[i];

      if (errand->asks_again && errand->goal != NULL)
        errand_ask (errand, FALSE);
      errand->asks_again = FALSE;
    }
  g_ptr_array_set_size (self->again, 0);
}

/* Forming up may use half of a tick; all of it if no agent waits for a path. With
 * one expansion a tick it gets every second one. */
static void
begin_budget (WayDispatcher *self,
              guint64        max_expansions,
              gint64         max_microseconds)
{
  const gint64 now = g_get_monotonic_time ();
  WayQueueStatistics statistics;
  gboolean shares;

  way_queue_get_statistics (self->queue, &statistics);
  shares = statistics.waiting + statistics.running > 0;
  self->forming = (StepBudget) STEP_BUDGET_NO_LIMIT;
  if (max_expansions > 0 && max_expansions < G_MAXUINT64)
    self->forming.left
      = shares ? max_expansions / 2 + (max_expansions & self->n_ticks & 1)
               : max_expansions;
  if (max_microseconds > 0 && max_microseconds < G_MAXINT64 - now)
    self->forming.deadline = now + max_microseconds / (shares ? 2 : 1);
}

static void
form_up_all (WayDispatcher *self)
{
  for (guint i = 0; i < self->steerings->len; i++)
    {
      const Steering steering = g_array_index (self->steerings, Steering, i);

      steering.form_up (steering.formation);
    }
}

/* Forms up, and lets the queue use the rest of the tick. */
static void
plan (WayDispatcher *self,
      guint64        max_expansions,
      gint64         max_microseconds)
{
  const gint64 began = g_get_monotonic_time ();
  WayQueueStatistics statistics;
  guint64 share;

  begin_budget (self, max_expansions, max_microseconds);
  share = self->forming.left;
  dispatcher_form_parties (self);
  form_up_all (self);
  ask_all_again (self);
  if (share < G_MAXUINT64)
    {
      max_expansions -= share - self->forming.left;
      self->forming.left = 0;
      if (max_expansions == 0)
        return;
    }
  if (max_microseconds > 0)
    max_microseconds
      = MAX (1, max_microseconds - (g_get_monotonic_time () - began));
  way_queue_tick (self->queue, max_expansions, max_microseconds);
  if (share < G_MAXUINT64)
    {
      /* Formations that got their paths use what is left. */
      way_queue_get_statistics (self->queue, &statistics);
      self->forming.left
        = max_expansions - MIN (max_expansions, statistics.last_expansions);
      form_up_all (self);
    }
}

/* The agent whose order is the oldest; NULL if none is under way. */
static const Walker *
find_first (const WayDispatcher *self)
{
  const GPtrArray *roll = self->motion->roll;
  const Walker *first = NULL;

  for (guint i = 0; i < roll->len; i++)
    {
      const Walker *walker = roll->pdata[i];

      if (walker->order != NO_ORDER
          && (first == NULL || walker->order < first->order))
        first = walker;
    }

  return first;
}

/* All others make room for the first agent. If it still waits, the agents are
 * jammed, as large ones may be between walls: it stays where it is, and another
 * agent is the first. So they come to rest. An agent that was pushed off its goal
 * and goes back is under way, too. */
static void
end_jam (WayDispatcher *self)
{
  const Walker *first = find_first (self);
  Errand *errand = first != NULL ? errand_find (self, first->number) : NULL;

  if (errand == NULL || errand->goal == NULL || errand->is_new
      || errand->party != NULL
      || (errand->search != NULL
          && way_queue_has (self->queue, errand->search)))
    return;

  if (first->n_idle == 0)
    errand->n_vain -= errand->n_vain > 0;
  else if (first->waited > 0 || first->wants_path)
    errand->n_vain++;
  if (errand->n_vain / TIMES_IN_VAIN >= self->motion->replan)
    errand_stay_near (errand);
}

gboolean
way_dispatcher_tick (WayDispatcher *self,
                     guint64        max_expansions,
                     gint64         max_microseconds,
                     GError       **error)
{
  gboolean ok;

  g_return_val_if_fail (WAY_IS_DISPATCHER (self) && !self->is_ticking, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  g_object_ref (self);
  self->is_ticking = TRUE;
  plan (self, max_expansions, max_microseconds);
  for (guint i = 0; i < self->steerings->len; i++)
    {
      const Steering steering = g_array_index (self->steerings, Steering, i);

      steering.steer (steering.formation);
    }
  ok = way_motion_tick (self->motion, error);
  if (ok)
    end_jam (self);
  self->n_ticks++;
  self->is_ticking = FALSE;
  g_object_unref (self);

  return ok;
}
