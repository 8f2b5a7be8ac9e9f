/* depth-private.h - the state of a search depth first
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/heuristic-private.h"
#include "engine/depth-first.h"
#include "engine/depth-stack.h"

/* If an iteration goes beyond the least next bound, it may expand this many
 * times as many nodes as the last one. */
#define MOST_GROWTH 8

/* ... and so many in any case. */
#define FEW 64

struct _DepthFirst
{
  DepthStack stack;
  guint32    n_starts;          /* spots of starts, below all others */
  guint      n_words;           /* see depth_stack_n_words() */
  NodeMap    goals;             /* finds the goals */
  guint32    goal_hash;         /* of the only one, if there is one */

  /* For one call of the loop */
  const WayHeuristic *own;      /* (nullable) whose eval() gives all
                                 * estimates */
  WayGoalFunc goal_func;        /* (nullable) accepts all goals, and no other
                                 * nodes */

  /* The iteration */
  WayCost    bound;
  WayCost    beyond;            /* the least sum above it */
  gboolean   has_beyond;
  guint64    begun;             /* expansions when it began */
  guint64    n_last;            /* expansions of the last iteration that
                                 * ended */

  /* Longer steps */
  WayCost    least;             /* the least bound that this one may have */
  WayCost    gap;               /* from the last bound to that */
  WayCost    step;              /* how much longer; 0 for the least bound */
  DepthStack best;              /* the path to the best goal of the iteration */
  WayCost    best_cost;         /* INFINITY for none */

  /* The path that results show */
  DepthStack nearest;           /* the path to the node of least estimate */
  WayCost    nearest_estimate;
  WayCost    nearest_cost;
  gboolean   is_shown;
  gboolean   is_announced;      /* that the next node is expanded */
  GError    *overflow;          /* (owned) (nullable) the first */
};

/* Stores a path as the reached nodes, and returns the id of its last node;
 * NO_ID without memory. */
guint32 depth_show (WaySearch        *self,
                    const DepthStack *stack);

/* The spot of node @i of the present path, or of a copy of a path. */
static inline guint32
depth_get_spot (const DepthStack *stack,
                guint32           i)
{
  return stack->n_frames > 0 ? stack->frames[i + 1].spot : i;
}

static inline guint32
depth_count_nodes (const DepthStack *stack)
{
  return stack->n_frames > 0 ? stack->n_frames - 1 : stack->n_spots;
}

/* Tells the observer about the node on @spot, reached from @parent. */
void     depth_emit         (WaySearch   *self,
                             WayEventKind kind,
                             guint32      spot,
                             guint32      parent);

/* Keeps the path to the spot on top, if no node has a lower estimate, or the
 * same at less cost. %FALSE without memory. */
gboolean depth_keep_nearest (WaySearch *self);

/* Puts the ends of the edges out of the last node of the path, @at, on the
 * stack, as far as the search may go there. @parent is the node before. */
LoopEnd  depth_follow_edges (WaySearch *self,
                             guint32    at,
                             guint32    parent);

/* The weighted estimate of a node, as the other loop rounds it. An estimate that
 * is whole is returned as it is: the test of the bound, which is hard to
 * predict, then does not wait for the conversions. */
static G_ALWAYS_INLINE inline WayCost
depth_estimate (WaySearch *self,
                WayNode    node)
{
  const WayHeuristic *own = self->run.depth->own;
  WayCost scaled;

  if (G_LIKELY (own != NULL))
    scaled = own->eval (self->run.own_state, node, own->user_data);
  else if (self->run.variant.informed)
    scaled = search_estimate (self, node);
  else
    return 0;

  scaled *= self->run.weight;
  if (G_UNLIKELY (!(scaled > 0)))       /* also 0 * infinity */
    return 0;
  if (self->run.whole_costs && scaled < 0x1p53
      && G_UNLIKELY ((WayCost) (gint64) scaled != scaled))
    return (WayCost) (gint64) scaled;

  return scaled;
}

/* Whether @node, reached at @cost, is a goal that was not found yet, as the goals
 * tell. */
gboolean depth_accept_goal   (WaySearch *self,
                              WayNode    node,
                              WayCost    cost);

/* Steps on @spot, a goal: the end, or the best so far of an iteration that may
 * find a better one. */
LoopEnd  depth_meet_goal     (WaySearch *self,
                              guint32    spot);

/* Whether the search had goals and has found all of them. */
gboolean depth_has_all_goals (const WaySearch *self);

/* Begins the next iteration, unless the last one has found a goal or has left
 * out no path. */
LoopEnd  depth_end_iteration (WaySearch *self);

/* Begins again with a shorter step after an iteration that was too large. */
void     depth_shorten_step  (WaySearch *self);

static inline gboolean
depth_is_goal (WaySearch *self,
               guint32    spot)
{
  const DepthFirst *depth = self->run.depth;
  const GoalTest test = self->query.goals.test;

  if (depth->goal_func != NULL)
    {
      const WayNode node = depth_stack_node (&depth->stack, spot);

      return G_UNLIKELY (depth->goal_func (node, self->query.goals.func_data))
             && search_may_end (self, node, depth->stack.spots[spot].cost);
    }

  return test != GOAL_TEST_NONE
         && (test != GOAL_TEST_ONE
             || depth->stack.spots[spot].hash == depth->goal_hash)
         && depth_accept_goal (self, depth_stack_node (&depth->stack, spot),
                               depth->stack.spots[spot].cost);
}

static inline void
depth_note_beyond (DepthFirst *self,
                   WayCost     sum)
{
  self->has_beyond = TRUE;
  self->beyond = MIN (self->beyond, sum);
}

/* Whether an iteration has turned out too large. */
static inline gboolean
depth_is_too_large (const WaySearch *self)
{
  const DepthFirst *depth = self->run.depth;

  return depth->step > 0 && depth->best_cost == INFINITY
         && self->run.statistics.expanded - depth->begun
              > MOST_GROWTH * depth->n_last + FEW;
}
