/* depth-bounds.c - the iterations of a search depth first, and how they end
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/depth-private.h"

#include <math.h>

/* Goals -------------------------------------------------------------------- */

static gboolean
is_goal (WaySearch *self,
         WayNode    node)
{
  Goals *goals = &self->query.goals;
  guint32 id = NO_ID;

  /* Before a goal is found, no node has a valid id. */
  if (goals->func != NULL && g_hash_table_size (goals->found) == 0)
    return goals_accept_any (goals, node);
  if (!node_map_lookup (&self->run.depth->goals, node, &id))
    id = NO_ID;

  return goals->test == GOAL_TEST_ONE ? id == goals->one
                                      : goals_accept (goals, id, node);
}

gboolean
depth_accept_goal (WaySearch *self,
                   WayNode    node,
                   WayCost    cost)
{
  return is_goal (self, node) && search_may_end (self, node, cost);
}

/* Ends at the last node of @stack, a goal. */
static LoopEnd
stop_at_goal (WaySearch        *self,
              const DepthStack *stack)
{
  const guint32 last = depth_get_spot (stack, depth_count_nodes (stack) - 1);
  const WayNode node = depth_stack_node (stack, last);
  guint32 goal;

  if (!node_map_intern (&self->run.depth->goals, node, &goal))
    return LOOP_BYTES;

  self->run.found = depth_show (self, stack);
  if (self->run.found == NO_ID)
    return LOOP_BYTES;

  self->run.last = self->run.found;
  goals_found (&self->query.goals, goal, node);
  if (self->watch.observer != NULL && !self->run.is_refused)
    search_emit (self, WAY_EVENT_GOAL, self->run.found);

  return LOOP_FOUND;
}

LoopEnd
depth_meet_goal (WaySearch *self,
                 guint32    spot)
{
  DepthFirst *depth = self->run.depth;
  LoopEnd end = LOOP_GO_ON;

  if (!depth_stack_enter (&depth->stack, spot))
    return LOOP_BYTES;

  if (depth->step == 0 || self->run.stops_when_opened)
    end = stop_at_goal (self, &depth->stack);
  else if (!depth_stack_copy (&depth->best, &depth->stack))
    end = LOOP_BYTES;
  else
    {
      depth->best_cost = depth->stack.spots[spot].cost;
      depth->bound = nextafter (depth->best_cost, -INFINITY);
    }
  depth_stack_leave (&depth->stack);
  if (end == LOOP_GO_ON)
    depth_stack_top (&depth->stack)->next++;

  return end;
}

/* Iterations --------------------------------------------------------------- */

static void
begin_iteration (WaySearch *self,
                 WayCost    bound)
{
  DepthFirst *depth = self->run.depth;

  depth->bound = bound;
  depth->has_beyond = FALSE;
  depth->beyond = INFINITY;
  depth->best_cost = INFINITY;
  depth->begun = self->run.statistics.expanded;
  depth_stack_rewind (&depth->stack, depth->n_starts);
}

gboolean
depth_has_all_goals (const WaySearch *self)
{
  return self->query.goals.nodes->len > 0
         && self->query.goals.test == GOAL_TEST_NONE;
}

static LoopEnd
give_up (WaySearch *self)
{
  DepthFirst *depth = self->run.depth;

  if (depth->overflow == NULL || depth_has_all_goals (self))
    return LOOP_EXHAUSTED;

  self->run.error = g_steal_pointer (&depth->overflow);
  return LOOP_FAILED;
}

LoopEnd
depth_end_iteration (WaySearch *self)
{
  DepthFirst *depth = self->run.depth;
  const guint64 n = self->run.statistics.expanded - depth->begun;
  const gboolean is_slow = n < 2 * depth->n_last;
  LoopEnd end;

  if (depth->best_cost < INFINITY)
    {
      const WayCost cost = depth->best_cost;

      end = stop_at_goal (self, &depth->best);
      if (end == LOOP_FOUND)
        {
          depth->step = 0;
          begin_iteration (self, cost);
        }
      return end;
    }
  if (!depth->has_beyond)
    return give_up (self);

  depth->gap = depth->beyond - depth->bound;
  depth->least = depth->beyond;
  depth->n_last = n;
  if (!is_slow || !(depth->beyond < INFINITY))
    depth->step = 0;
  else
    depth->step = depth->step > 0 ? 2 * depth->step : depth->gap;
  if (!(depth->least + depth->step < INFINITY))
    depth->step = 0;
  begin_iteration (self, depth->least + depth->step);

  return LOOP_GO_ON;
}

void
depth_shorten_step (WaySearch *self)
{
  DepthFirst *depth = self->run.depth;

  depth->step /= 4;
  if (depth->step < depth->gap)
    depth->step = 0;
  begin_iteration (self, depth->least + depth->step);
}
