/* shared-goals.c - several agents that are sent to one node
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A player sends thirty units to one place. Two agents with one goal would push
 * each other off it for ever, so the dispatcher collects the orders between two
 * ticks. An agent whose goal no other agent has keeps it; the others are
 * parties, which share out the places around their goals (parties.c). */

#include "motion/units/motion-private.h"

static guint32
goal_id (WayMotion         *self,
         const GoalRequest *request)
{
  return motion_id (self, request->goal);
}

/* An agent that gets a new order gives up its goal. */
static void
give_up_goals (WayMotion   *self,
               GoalRequest *requests,
               guint        n)
{
  for (guint i = 0; i < n; i++)
    {
      Walker *walker = motion_walker (self, requests[i].agent);

      g_clear_pointer (&walker->goal, way_path_unref);
      requests[i].is_shared = FALSE;
    }
}

/* The order does not matter: a cell only counts as taken or free. */
static void
occupy_goals (WayMotion *self)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, self->walkers);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      Walker *walker = value;
      WayNode goal;

      if (way_agents_get_node (self->agents, walker->number, NULL)
          && way_motion_get_goal (self, walker->number, &goal))
        motion_occupy (self, walker,
                       way_agents_get_size (self->agents, walker->number),
                       goal);
    }
}

/* Gives each agent its goal that is the only one to want it. */
static void
settle_single (WayMotion   *self,
               GoalRequest *requests,
               guint        n)
{
  for (guint i = 0; i < n; i++)
    {
      const guint32 id = goal_id (self, &requests[i]);

      if (id != NOWHERE)
        motion_cell (self, id)->n_kept++;
    }
  for (guint i = 0; i < n; i++)
    {
      const guint32 id = goal_id (self, &requests[i]);
      const guint size
        = way_agents_get_size (self->agents, requests[i].agent);
      Walker *walker = motion_walker (self, requests[i].agent);

      requests[i].is_shared = id != NOWHERE
                              && (motion_cell (self, id)->n_kept > 1
                                  || !motion_is_vacant (self, size,
                                                        requests[i].goal));
      if (requests[i].is_shared)
        continue;
      motion_occupy (self, walker, size, requests[i].goal);
      motion_set_goal (self, walker, requests[i].goal);
    }
}

void
motion_share_goals (WayMotion   *self,
                    GoalRequest *requests,
                    guint        n)
{
  motion_ground_open (self);
  give_up_goals (self, requests, n);
  occupy_goals (self);
  settle_single (self, requests, n);
  motion_ground_close (self);
  g_clear_error (&self->error);
}
