/* dispatcher.c - agents that are sent to goals: a queue finds, a motion walks
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An errand is what an agent was sent for last. It has one request in the queue
 * at most. While the queue works the agent goes on as it went, or waits; the
 * motion joins the answer to where the agent is by then. Where that cannot be
 * done the agent asks once more, but not before the next tick: an answer that
 * asks at once could go round in one tick until the budget is used up. */

#include <wayfind/dispatcher.h>

#include "core/graph-kind.h"
#include "core/node-type-private.h"

#include <wayfind/overlay.h>
#include <wayfind/results.h>
#include <wayfind/smooth.h>

#include <math.h>

typedef struct
{
  WayDispatcher *dispatcher;    /* (not owned) */
  guint32        agent;
  WayGraph      *graph;         /* (owned) (nullable) what it plans on */
  WaySearch     *search;        /* (owned) (nullable) what it asked last */
  WayPath       *goal;          /* (owned) (nullable) of one node */
  gboolean       is_sent;       /* until it is told to be there */
  guint64        sent_at;       /* the tick */
  gboolean       has_set_out;   /* whether it walks for this goal */
  gboolean       has_path;      /* and was given all of the way there */
  gboolean       has_no_way;    /* and only goes near it */
  gboolean       is_around;     /* whether its request heeds the others */
  gboolean       asks_again;    /* in the next tick */
} Errand;

struct _WayDispatcher
{
  GObject           parent_instance;

  WayMotion        *motion;     /* (owned) */
  WayQueue         *queue;      /* (owned) */
  GHashTable       *errands;    /* (owned) of Errand, by number of agent */
  GPtrArray        *again;      /* (owned) of Errand, not owned */
  WayDispatcherFunc func;
  gpointer          user_data;
  GDestroyNotify    destroy;
  WayCost           near_cost;
  WayCost           claim;
  guint             first_leg;
  gboolean          is_heard;   /* whether the motion tells this dispatcher */
  gboolean          is_ticking;
  guint64           n_ticks;

  WayDispatcherStatistics statistics;
};

G_DEFINE_FINAL_TYPE (WayDispatcher, way_dispatcher, G_TYPE_OBJECT)

/* Errands -------------------------------------------------------------------- */

/* Takes its request out of the queue, if there is one. The queue may keep the
 * search until it has told an answer, so that the next request has another. */
static void
withdraw (Errand *errand)
{
  if (errand->search != NULL)
    way_queue_remove (errand->dispatcher->queue, errand->search);
  g_clear_object (&errand->search);
  errand->asks_again = FALSE;
}

static void
errand_free (gpointer data)
{
  Errand *errand = data;

  withdraw (errand);
  g_clear_object (&errand->graph);
  g_clear_pointer (&errand->goal, way_path_unref);
  g_free (errand);
}

static Errand *
find_errand (const WayDispatcher *self,
             guint32              agent)
{
  return g_hash_table_lookup (self->errands, GUINT_TO_POINTER (agent));
}

static Errand *
get_errand (WayDispatcher *self,
            guint32        agent)
{
  Errand *errand = find_errand (self, agent);

  if (errand != NULL)
    return errand;

  errand = g_new0 (Errand, 1);
  errand->dispatcher = self;
  errand->agent = agent;
  g_hash_table_insert (self->errands, GUINT_TO_POINTER (agent), errand);
  return errand;
}

static void
set_sent (Errand  *errand,
          gboolean is_sent)
{
  errand->dispatcher->statistics.under_way += (guint64) is_sent
                                              - (guint64) errand->is_sent;
  errand->is_sent = is_sent;
}

static void
set_goal (Errand *errand,
          WayNode goal)
{
  WayAgents *agents = way_motion_get_agents (errand->dispatcher->motion);
  WayGraph *graph = way_agents_get_graph (agents);
  const WayCost cost = 0;
  /* @goal may be the node that is kept here. */
  WayPath *path = way_path_new (way_graph_get_node_type (graph), &goal, &cost,
                                NULL, 1, FALSE);

  g_clear_pointer (&errand->goal, way_path_unref);
  errand->goal = path;
}

/* Takes note of how long the agent waited for something of this order. */
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

/* Paths ---------------------------------------------------------------------- */

static void on_answer (WaySearch    *search,
                       WayStatus     status,
                       WayPath      *path,
                       const GError *error,
                       gpointer      data);

/* What the agent plans on, with the others; without them if they cannot be
 * shown. */
static WayGraph *
show_others (const Errand *errand,
             WayGraph     *graph)
{
  const WayDispatcher *self = errand->dispatcher;
  g_autoptr (WayOverlay) overlay = way_overlay_new (graph);
  WayLayer *layer = way_overlay_add_layer (overlay, "others");

  if (!way_agents_show (way_motion_get_agents (self->motion), errand->agent,
                        self->near_cost, self->claim, layer, NULL))
    return g_object_ref (graph);

  return WAY_GRAPH (g_steal_pointer (&overlay));
}

static void
prepare_search (Errand  *errand,
                WayNode  start,
                gboolean is_around)
{
  WayGraph *graph = way_dispatcher_get_graph (errand->dispatcher,
                                              errand->agent);
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

/* Asks the queue for a path from where the agent is, unless it does already. */
static void
ask (Errand  *errand,
     gboolean is_around)
{
  WayDispatcher *self = errand->dispatcher;
  WayRequest request = WAY_REQUEST_DEFAULTS;
  WayNode start;

  if (errand->search != NULL && way_queue_has (self->queue, errand->search))
    return;
  if (!way_agents_get_node (way_motion_get_agents (self->motion),
                            errand->agent, &start))
    {
      set_sent (errand, FALSE);
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

static void
fail (Errand       *errand,
      const GError *error)
{
  way_motion_stop (errand->dispatcher->motion, errand->agent);
  set_sent (errand, FALSE);
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
    fail (errand, error);
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

  if (!follow (errand, even != NULL ? even : path, TRUE))
    return;

  errand->has_no_way = FALSE;
  note_wait (errand, &errand->has_path,
             &errand->dispatcher->statistics.longest_until_path);
  tell (errand, WAY_DISPATCHER_PLANNED, NULL);
}

/* It is as near as it gets. Without a goal it gives way to others who come for
 * the same place. */
static void
stay_near (Errand *errand)
{
  withdraw (errand);
  way_motion_stop (errand->dispatcher->motion, errand->agent);
  set_sent (errand, FALSE);
  tell (errand, WAY_DISPATCHER_AS_NEAR, NULL);
}

/* Goes along the path to the nearest node. The path is not final: what the
 * motion calls a goal, only one agent may have. */
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
    stay_near (errand);
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
    stay_near (errand);
  else if (status == WAY_STATUS_RUNNING)
    {
      if (path != NULL && follow (errand, path, FALSE))
        tell (errand, WAY_DISPATCHER_SET_OUT, NULL);
    }
  else if (status == WAY_STATUS_FOUND)
    take_path (errand, way_search_get_graph (search), path);
  else if (errand->is_around)
    ask (errand, FALSE);
  else if (status == WAY_STATUS_FAILED)
    fail (errand, error);
  else
    go_near (errand, path);

  g_object_unref (self);
}

/* What the motion tells --------------------------------------------------------- */

static void
arrive (Errand *errand)
{
  withdraw (errand);
  set_sent (errand, FALSE);
  tell (errand, WAY_DISPATCHER_ARRIVED, NULL);
}

static void
on_event (WayMotion     *motion,
          guint32        agent,
          WayMotionEvent event,
          gpointer       data)
{
  WayDispatcher *self = g_object_ref (data);
  Errand *errand = get_errand (self, agent);
  WayNode goal;

  /* One that the caller sent along a path. */
  if (errand->goal == NULL && way_motion_get_goal (motion, agent, &goal))
    {
      set_goal (errand, goal);
      errand->has_set_out = TRUE;
    }

  if (event == WAY_MOTION_ARRIVED)
    {
      if (errand->has_set_out)
        arrive (errand);
    }
  else if (event == WAY_MOTION_LEG_DONE && errand->has_no_way)
    stay_near (errand);
  else if (errand->goal != NULL)
    ask (errand, event == WAY_MOTION_WAITED);

  g_object_unref (self);
}

static void
on_unheard (gpointer data)
{
  WAY_DISPATCHER (data)->is_heard = FALSE;
}

/* The dispatcher ------------------------------------------------------------- */

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
  g_clear_pointer (&self->errands, g_hash_table_unref);
  g_clear_pointer (&self->again, g_ptr_array_unref);
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
  way_motion_set_func (motion, on_event, self, on_unheard);
  self->is_heard = TRUE;

  return self;
}

WayMotion *
way_dispatcher_get_motion (WayDispatcher *self)
{
  g_return_val_if_fail (WAY_IS_DISPATCHER (self), NULL);

  return self->motion;
}

WayQueue *
way_dispatcher_get_queue (WayDispatcher *self)
{
  g_return_val_if_fail (WAY_IS_DISPATCHER (self), NULL);

  return self->queue;
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

  ground = way_agents_get_graph (way_motion_get_agents (self->motion));
  if (graph != NULL
      && (!graph_has_kind (graph, GRAPH_NEEDS_PLAIN_NODES, "dispatcher", error)
          || !graph_has_nodes (way_graph_get_node_type (ground),
                               way_graph_get_node_type (graph), "the graph",
                               error)))
    return FALSE;

  g_set_object (&get_errand (self, agent)->graph, graph);
  return TRUE;
}

WayGraph *
way_dispatcher_get_graph (WayDispatcher *self,
                          guint32        agent)
{
  const Errand *errand;

  g_return_val_if_fail (WAY_IS_DISPATCHER (self), NULL);

  errand = find_errand (self, agent);
  return errand != NULL && errand->graph != NULL
           ? errand->graph : way_motion_get_graph (self->motion, agent);
}

void
way_dispatcher_set_first_leg (WayDispatcher *self,
                              guint          n_expansions)
{
  g_return_if_fail (WAY_IS_DISPATCHER (self));

  self->first_leg = n_expansions;
}

guint
way_dispatcher_get_first_leg (WayDispatcher *self)
{
  g_return_val_if_fail (WAY_IS_DISPATCHER (self), 0);

  return self->first_leg;
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

void
way_dispatcher_get_others (WayDispatcher *self,
                           WayCost       *near_cost,
                           WayCost       *claim)
{
  g_return_if_fail (WAY_IS_DISPATCHER (self));

  if (near_cost != NULL)
    *near_cost = self->near_cost;
  if (claim != NULL)
    *claim = self->claim;
}

/* Orders --------------------------------------------------------------------- */

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
    node_type_takes (way_graph_get_node_type (way_agents_get_graph (agents)),
                     goal));

  errand = get_errand (self, agent);
  set_goal (errand, goal);
  withdraw (errand);
  set_sent (errand, TRUE);
  errand->sent_at = self->n_ticks;
  errand->has_set_out = errand->has_path = errand->has_no_way = FALSE;
  self->statistics.sent++;
  ask (errand, FALSE);
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
  errand = find_errand (self, agent);
  if (errand == NULL)
    return;

  withdraw (errand);
  set_sent (errand, FALSE);
  g_clear_pointer (&errand->goal, way_path_unref);
}

gboolean
way_dispatcher_get_goal (WayDispatcher *self,
                         guint32        agent,
                         WayNode       *node)
{
  const Errand *errand;

  g_return_val_if_fail (WAY_IS_DISPATCHER (self), FALSE);

  errand = find_errand (self, agent);
  if (errand == NULL || errand->goal == NULL)
    return FALSE;

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

static void
ask_all_again (WayDispatcher *self)
{
  for (guint i = 0; i < self->again->len; i++)
    {
      Errand *errand = self->again->pdata[i];

      if (errand->asks_again && errand->goal != NULL)
        ask (errand, FALSE);
      errand->asks_again = FALSE;
    }
  g_ptr_array_set_size (self->again, 0);
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
  ask_all_again (self);
  way_queue_tick (self->queue, max_expansions, max_microseconds);
  ok = way_motion_tick (self->motion, error);
  self->n_ticks++;
  self->is_ticking = FALSE;
  g_object_unref (self);

  return ok;
}
