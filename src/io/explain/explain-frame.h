/* explain-frame.h - where a search stood after a step
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "io/explain/explanation-private.h"

typedef enum
{
  STATE_UNSEEN,
  STATE_JUMPED,                 /* a cell that jumps have passed over */
  STATE_OPEN,
  STATE_OPEN_BACKWARD,          /* on the open list of the side that began at
                                 * the goal */
  STATE_CLOSED,
  STATE_CLOSED_BACKWARD,
  STATE_CURRENT                 /* expanded in this step, or the goal taken */
} State;

/* A run that is replayed up to a step. The last event of a node holds its
 * state. */
typedef struct
{
  const Run           *run;
  const WayTraceEvent *events;
  guint                step;
  guint                n_done;  /* events that have happened */
  guint32              n_nodes;
  guint32             *last;    /* (owned) by node: its last event + 1, or 0 */
  guint32             *visited; /* (owned) by node: in which step it was first
                                 * expanded, or 0 */
  guint32             *depths;  /* (owned) by node: steps from the start */
  guint8              *jumped;  /* (owned) (nullable) by node */
  guint8              *on_path; /* (owned) by node: on the path, in the end */
  guint32              current; /* expanded in this step, or NO_NODE */
} Frame;

/* Returns %NULL without memory. A new frame stands before all events. */
Frame *frame_new     (const Run *run,
                      guint32    n_nodes);
void   frame_free    (Frame     *self);

/* Continues the replay to the end of @step, which must not be earlier. */
void   frame_move_to (Frame     *self,
                      guint      step);

/* The first event of the current step. */
guint  frame_first   (const Frame *self);

gboolean frame_is_end (const Frame *self);

State  frame_state   (const Frame *self,
                      guint32      node);

/* The last event of @node, or NULL. */
static inline const WayTraceEvent *
frame_event (const Frame *self,
             guint32      node)
{
  return self->last[node] > 0 ? &self->events[self->last[node] - 1] : NULL;
}

static inline gboolean
event_is_start (const WayTraceEvent *event)
{
  return event->came_from == event->node;
}

static inline gboolean
state_is_open (State state)
{
  return state == STATE_OPEN || state == STATE_OPEN_BACKWARD;
}

/* Of a hierarchy: G above, and the rank to the right, such as "r12".
 *
 * The numbers of a node: F above, G to the left and H to the right. Breadth
 * first search knows no costs: it has the steps from the start above, and to
 * the left the order in which it visited nodes, such as "#7". */
typedef struct
{
  char above[COST_SIZE];
  char left[COST_SIZE];
  char right[COST_SIZE];
} Numbers;

static inline gboolean
run_counts_steps (const Run *run)
{
  return run->strategy == WAY_STRATEGY_BFS;
}

/* The numbers of a node by one of its events. */
void   frame_get_numbers (const Frame          *self,
                          const WayExplanation *explanation,
                          const WayTraceEvent  *event,
                          Numbers              *numbers);

/* What is known of a node that the search has not met: H, as a landmark bounds
 * it, or its rank, such as "r12". %FALSE if the search has met it, or if nothing
 * is known. */
gboolean frame_get_bound (const Frame          *self,
                          const WayExplanation *explanation,
                          guint32               node,
                          char                  text[COST_SIZE]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Frame, frame_free)
