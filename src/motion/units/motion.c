/* motion.c - agents that walk along their paths, meet, and give way
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This file keeps the state that lasts longer than a tick: the order of each
 * agent, and how long it has waited. The agents themselves know their nodes and
 * paths. */

#include "motion/units/foresight.h"

#include "core/graph-kind.h"

#include <wayfind/core/error.h>

#include <math.h>

/* How many ticks an agent looks ahead, unless set. */
#define LOOK_AHEAD 4

G_DEFINE_FINAL_TYPE (WayMotion, way_motion, G_TYPE_OBJECT)

static void
drop_func (WayMotion *self)
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
  WayMotion *self = WAY_MOTION (object);

  drop_func (self);
  if (self->agents != NULL)
    agents_unwatch (self->agents, self);
  g_clear_pointer (&self->foresight, foresight_free);
  g_clear_pointer (&self->beds, g_hash_table_unref);
  g_clear_pointer (&self->idle, g_ptr_array_unref);
  g_clear_pointer (&self->sides, g_array_unref);
  g_clear_pointer (&self->cells, g_array_unref);
  g_clear_pointer (&self->ranks, g_ptr_array_unref);
  g_clear_pointer (&self->roll, g_ptr_array_unref);
  g_clear_pointer (&self->walkers, g_hash_table_unref);
  g_clear_pointer (&self->readers, g_hash_table_unref);
  g_clear_object (&self->graph);
  g_clear_object (&self->agents);

  G_OBJECT_CLASS (way_motion_parent_class)->finalize (object);
}

static void
way_motion_class_init (WayMotionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_motion_init (WayMotion *self)
{
  self->walkers = g_hash_table_new_full (NULL, NULL, NULL, motion_free_walker);
  self->cells = g_array_new (FALSE, TRUE, sizeof (Cell));
  self->sides = g_array_new (FALSE, FALSE, sizeof (Side));
  self->roll = g_ptr_array_new ();
  self->ranks = g_ptr_array_new ();
  self->idle = g_ptr_array_new ();
  self->beds = g_hash_table_new (NULL, NULL);
  self->aside = 1;
  self->replan = 8;
  self->n_orders = 1;
  way_motion_set_look_ahead (self, LOOK_AHEAD);
}

WayMotion *
way_motion_new (WayAgents *agents)
{
  WayMotion *self;

  g_return_val_if_fail (WAY_IS_AGENTS (agents), NULL);

  self = g_object_new (WAY_TYPE_MOTION, NULL);
  self->agents = g_object_ref (agents);
  self->graph = g_object_ref (agents->graph);
  body_find_map (self->graph, 1, "agents", &self->map, NULL);
  motion_watch (self);

  return self;
}

WayAgents *
way_motion_get_agents (WayMotion *self)
{
  g_return_val_if_fail (WAY_IS_MOTION (self), NULL);

  return self->agents;
}

void
way_motion_set_func (WayMotion     *self,
                     WayMotionFunc  func,
                     gpointer       user_data,
                     GDestroyNotify destroy)
{
  g_return_if_fail (WAY_IS_MOTION (self));

  drop_func (self);
  self->func = func;
  self->user_data = user_data;
  self->destroy = destroy;
}

/* Settings of agents --------------------------------------------------------
 * */

gboolean
way_motion_set_graph (WayMotion *self,
                      guint32    agent,
                      WayGraph  *graph,
                      GError   **error)
{
  g_return_val_if_fail (WAY_IS_MOTION (self), FALSE);
  g_return_val_if_fail (graph == NULL || WAY_IS_GRAPH (graph), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (graph != NULL
      && (!graph_has_kind (graph, GRAPH_NEEDS_PLAIN_NODES, "motion", error)
          || !graph_has_nodes (way_graph_get_node_type (self->graph),
                               way_graph_get_node_type (graph), "the graph",
                               error)))
    return FALSE;

  g_set_object (&motion_walker (self, agent)->graph, graph);
  return TRUE;
}

WayGraph *
motion_get_graph (WayMotion *self,
                  guint32    agent)
{
  const Walker *walker = motion_find_walker (self, agent);

  return walker != NULL && walker->graph != NULL ? walker->graph : self->graph;
}

void
way_motion_set_speed (WayMotion *self,
                      guint32    agent,
                      gdouble    speed)
{
  g_return_if_fail (WAY_IS_MOTION (self) && speed > 0);

  motion_walker (self, agent)->speed = speed;
}

void
way_motion_set_holds (WayMotion *self,
                      guint32    agent,
                      gboolean   holds)
{
  g_return_if_fail (WAY_IS_MOTION (self));

  motion_walker (self, agent)->holds = holds != FALSE;
}

void
way_motion_set_patience (WayMotion *self,
                         guint      aside,
                         guint      replan)
{
  g_return_if_fail (WAY_IS_MOTION (self) && replan >= 1);

  self->aside = aside;
  self->replan = replan;
}

void
way_motion_set_look_ahead (WayMotion *self,
                           guint      n_ticks)
{
  g_return_if_fail (WAY_IS_MOTION (self));
  g_return_if_fail (n_ticks <= MOTION_MAX_LOOK_AHEAD && !self->is_ticking);

  g_clear_pointer (&self->foresight, foresight_free);
  if (n_ticks > 0)
    self->foresight = foresight_new (n_ticks);
}

/* Orders ------------------------------------------------------------------- */

gboolean
way_motion_follow (WayMotion *self,
                   guint32    agent,
                   WayPath   *path,
                   gboolean   is_final,
                   GError   **error)
{
  g_autoptr (WayPath) rest = NULL;
  Walker *walker;
  WayNode node;

  g_return_val_if_fail (WAY_IS_MOTION (self) && path != NULL, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);
  g_return_val_if_fail (way_agents_get_node (self->agents, agent, &node),
                        FALSE);

  walker = motion_walker (self, agent);
  if (walker->on_errand || walker->is_yielding)
    return FALSE;
  if (walker->order == NO_ORDER)
    walker->n_pushed = 0;

  rest = motion_join (self, walker, node, path);
  g_clear_pointer (&self->readers, g_hash_table_unref);
  if (self->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));
  if (rest == NULL)
    return FALSE;

  way_agents_send (self->agents, agent, rest);
  motion_give_order (self, walker, rest, is_final);
  return TRUE;
}

void
way_motion_stop (WayMotion *self,
                 guint32    agent)
{
  Walker *walker;
  WayNode node;

  g_return_if_fail (WAY_IS_MOTION (self));

  if (!way_agents_get_node (self->agents, agent, &node))
    return;

  walker = motion_walker (self, agent);
  way_agents_place (self->agents, agent, node);
  motion_arrive (walker);
  walker->wants_path = FALSE;
  g_clear_pointer (&walker->goal, way_path_unref);
}

/* Reports ---------------------------------------------------------------------
 * */

gboolean
way_motion_get_goal (WayMotion *self,
                     guint32    agent,
                     WayNode   *node)
{
  const Walker *walker;

  g_return_val_if_fail (WAY_IS_MOTION (self), FALSE);

  walker = motion_find_walker (self, agent);
  if (walker == NULL || walker->goal == NULL)
    return FALSE;
  if (node != NULL)
    *node = way_path_get_node (walker->goal,
                               way_path_get_length (walker->goal) - 1);

  return TRUE;
}

WayCost
way_motion_get_walked (WayMotion *self,
                       guint32    agent)
{
  const Walker *walker;

  g_return_val_if_fail (WAY_IS_MOTION (self), 0);

  walker = motion_find_walker (self, agent);
  return walker != NULL ? walker->walked : 0;
}

/* The agents under way that have made no progress for @n_ticks. All agents
 * under way are awake. */
static guint
count_walkers (WayMotion *self,
               guint      n_ticks)
{
  guint n = 0;

  for (guint i = 0; i < self->roll->len; i++)
    {
      const Walker *walker = self->roll->pdata[i];

      n += walker->order != NO_ORDER && walker->n_idle >= n_ticks
           && way_agents_get_node (self->agents, walker->number, NULL);
    }

  return n;
}

guint
way_motion_get_n_under_way (WayMotion *self)
{
  g_return_val_if_fail (WAY_IS_MOTION (self), 0);

  return count_walkers (self, 0);
}

guint
way_motion_get_n_stuck (WayMotion *self,
                        guint      n_ticks)
{
  g_return_val_if_fail (WAY_IS_MOTION (self), 0);

  return count_walkers (self, n_ticks);
}

void
way_motion_get_statistics (WayMotion           *self,
                           WayMotionStatistics *statistics)
{
  g_return_if_fail (WAY_IS_MOTION (self) && statistics != NULL);

  *statistics = (WayMotionStatistics) {
    .ticks = self->n_ticks,
    .steps = self->n_steps,
    .asides = self->n_asides,
    .waits = self->n_waits
  };
}
