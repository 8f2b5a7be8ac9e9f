/* depth-first.c - the second loop of the engine: IDA*, in the memory of a path
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Korf, "Depth-first iterative-deepening: an optimal admissible tree search"
 * (1985). A search depth first follows all paths whose cost and estimate add up
 * to no more than a bound. Then the least sum beyond the bound becomes the next
 * bound. The search has neither records nor an open list: it expands a node
 * once for each path to it. It knows only the nodes on the present path, so
 * that no path goes in a circle, even over edges that cost nothing.
 *
 * If few costs are equal, each bound would add one node. So when an iteration
 * expands less than twice as many nodes as the last one, the next bound is
 * raised by a step that doubles each time, as in Sarkar et al., "Reducing
 * reexpansions in iterative-deepening search by controlling cutoff bounds"
 * (1991). The first goal of such an iteration may not be the best, so the
 * iteration continues below its cost to the end. If the step was too long, and
 * an iteration expands many times as many nodes as the last one, the search
 * gives it up and tries a shorter step (after Helmert et al., "Iterative
 * budgeted exponential search", 2019).
 *
 * An expansion that a limit or a fault interrupts leaves the stack unchanged,
 * and is repeated. */

#include "engine/depth-private.h"

#include <math.h>

/* Setting up --------------------------------------------------------------- */

static void
clear (DepthFirst *self)
{
  if (self->stack.type == NULL)
    return;

  depth_stack_clear (&self->stack);
  depth_stack_clear (&self->best);
  depth_stack_clear (&self->nearest);
  node_map_clear (&self->goals);
  g_clear_error (&self->overflow);
}

void
depth_first_free (DepthFirst *self)
{
  if (self == NULL)
    return;

  clear (self);
  g_free (self);
}

void
depth_first_end (WaySearch *self)
{
  DepthFirst *depth = self->run.depth;

  if (depth == NULL)
    return;

  if (depth->n_words > 0)
    self->run.edges[0].index = &self->run.map.index;
  depth->n_words = 0;
  clear (depth);
}

void
depth_first_begin (WaySearch *self)
{
  WayNodeType *type = self->run.map.type;
  Budget *budget = &self->run.budget;
  DepthFirst *depth = self->run.depth;

  if (depth == NULL)
    depth = self->run.depth = g_new0 (DepthFirst, 1);
  clear (depth);
  *depth = (DepthFirst) { .bound = INFINITY, .beyond = INFINITY,
                          .best_cost = INFINITY,
                          .nearest_estimate
                            = self->run.variant.informed ? INFINITY
                                                         : -INFINITY };
  depth_stack_init (&depth->stack, type, budget);
  depth->n_words = self->run.edges[0].index != NULL
                     ? depth_stack_n_words (&depth->stack) : 0;

  /* Most values are beyond the bound, and need no hash. */
  if (depth->n_words > 0)
    self->run.edges[0].index = NULL;
  depth_stack_init (&depth->best, type, budget);
  depth_stack_init (&depth->nearest, type, budget);
  node_map_init (&depth->goals, type);
}

NodeMap *
depth_first_goals (WaySearch *self)
{
  return self->run.depth != NULL ? &self->run.depth->goals : &self->run.map;
}

/* Once the goals are begun. */
static void
hash_goal (WaySearch *self)
{
  DepthFirst *depth = self->run.depth;

  if (self->query.goals.test == GOAL_TEST_ONE)
    depth->goal_hash
      = depth_stack_hash (&depth->stack,
                          node_map_node (&depth->goals,
                                         self->query.goals.one));
}

LoopEnd
depth_first_add_start (WaySearch *self,
                       WayNode    state,
                       WayCost    cost)
{
  DepthFirst *depth = self->run.depth;
  const Spot spot = { cost, depth_estimate (self, state), WAY_EDGE_NONE,
                      depth_stack_hash (&depth->stack, state) };

  if (depth->stack.n_frames == 0
      && !depth_stack_enter (&depth->stack, NO_SPOT))
    return LOOP_BYTES;

  hash_goal (self);
  if (!depth_stack_add (&depth->stack, 0, state, &spot)
      || !depth_keep_nearest (self))
    return LOOP_BYTES;

  depth->n_starts = depth->stack.n_spots;
  depth->bound = MIN (depth->n_starts == 1 ? INFINITY : depth->bound,
                      cost + spot.estimate);
  self->run.statistics.opened++;
  if (self->watch.observer != NULL)
    depth_emit (self, WAY_EVENT_OPEN, depth->n_starts - 1, NO_SPOT);
  if (self->run.stops_when_opened && depth_is_goal (self, depth->n_starts - 1))
    return depth_meet_goal (self, depth->n_starts - 1);

  return LOOP_GO_ON;
}

/* Steps on the next node of @frame, the last one, and expands it. Changes
 * nothing on failure. */
static G_ALWAYS_INLINE inline LoopEnd
expand (WaySearch  *self,
        DepthFrame *frame)
{
  DepthFirst *depth = self->run.depth;
  DepthStack *stack = &depth->stack;
  const guint32 parent = frame->spot;
  const guint32 spot = frame->next;
  LoopEnd end;

  if (!depth_stack_enter (stack, spot))
    return LOOP_BYTES;
  if (G_UNLIKELY (self->watch.observer != NULL) && !depth->is_announced)
    depth_emit (self, WAY_EVENT_EXPAND, spot, parent);
  depth->is_announced = TRUE;

  end = depth_follow_edges (self, spot, parent);
  if (G_UNLIKELY (end != LOOP_GO_ON))
    {
      depth_stack_leave (stack);
      return end;
    }

  depth->is_announced = FALSE;
  stack->frames[stack->n_frames - 2].next++;
  self->run.statistics.expanded++;
  self->run.statistics.peak_open = MAX (self->run.statistics.peak_open,
                                        stack->n_spots);
  if (G_UNLIKELY (self->watch.observer != NULL))
    depth_emit (self, WAY_EVENT_CLOSE, spot, parent);

  return LOOP_GO_ON;
}

/* Looks for a goal among the nodes that were just put on the stack. */
static LoopEnd
stop_when_opened (WaySearch *self)
{
  DepthStack *stack = &self->run.depth->stack;

  for (guint32 i = depth_stack_top (stack)->first; i < stack->n_spots; i++)
    if (depth_is_goal (self, i))
      return depth_meet_goal (self, i);

  return LOOP_GO_ON;
}

/* Steps on, up or down. @quota falls if a node was expanded. */
static inline LoopEnd
step (WaySearch *self,
      guint     *quota,
      gboolean  *is_over)
{
  DepthFirst *depth = self->run.depth;
  DepthStack *stack = &depth->stack;
  DepthFrame *frame = depth_stack_top (stack);
  const Spot *spot = &stack->spots[frame->next];
  LoopEnd end;

  if (frame->next == stack->n_spots)
    {
      if (stack->n_frames == 1)
        return depth_end_iteration (self);

      depth_stack_leave (stack);
      return LOOP_GO_ON;
    }

  if (spot->cost + spot->estimate > depth->bound)
    {
      depth_note_beyond (depth, spot->cost + spot->estimate);
      frame->next++;
      return LOOP_GO_ON;
    }
  if (depth_is_goal (self, frame->next))
    return depth_meet_goal (self, frame->next);

  *is_over = *quota == 0;
  if (*is_over)
    return LOOP_GO_ON;

  end = expand (self, frame);
  if (G_UNLIKELY (end != LOOP_GO_ON))
    return end;

  (*quota)--;
  if (G_UNLIKELY (self->run.stops_when_opened))
    end = stop_when_opened (self);
  if (G_UNLIKELY (depth_is_too_large (self)) && end == LOOP_GO_ON)
    depth_shorten_step (self);

  return end;
}

/* Chooses the functions that the loop calls directly. */
static void
choose_functions (WaySearch *self)
{
  const Goals *goals = &self->query.goals;
  DepthFirst *depth = self->run.depth;

  depth->own = self->run.variant.informed && !self->run.has_states
                 ? self->run.own : NULL;

  /* Once a goal was found, it must not be found again. */
  depth->goal_func = goals->test == GOAL_TEST_ASK
                     && goals->state_graph == NULL && goals->func != NULL
                     && g_hash_table_size (goals->found) == 0
                       ? goals->func : NULL;
}

LoopEnd
depth_first_loop (WaySearch *self,
                  guint      quota)
{
  LoopEnd end = LOOP_GO_ON;
  gboolean is_over = FALSE;

  self->run.depth->is_shown = FALSE;
  choose_functions (self);
  if (depth_has_all_goals (self) || self->run.depth->n_starts == 0)
    return LOOP_EXHAUSTED;

  while (end == LOOP_GO_ON && !is_over)
    end = step (self, &quota, &is_over);

  return end;
}
