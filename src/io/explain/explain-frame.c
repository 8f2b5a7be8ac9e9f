/* explain-frame.c - where a search stood after a step
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The state of a node is that of its last event. So the state of a search is
 * the number of the last event of each node, and the next step takes one store
 * an event. */

#include "io/explain/explain-frame.h"
#include "io/explain/jumped-cells.h"
#include "io/explain/node-bounds.h"

#include <math.h>

Frame *
frame_new (const Run *run,
           guint32    n_nodes)
{
  Frame *self = g_new0 (Frame, 1);
  guint n_events;

  self->run = run;
  self->n_nodes = n_nodes;
  self->events = way_trace_get_events (run->trace, &n_events);
  self->current = NO_NODE;
  self->last = g_try_new0 (guint32, MAX (n_nodes, 1));
  self->visited = g_try_new0 (guint32, MAX (n_nodes, 1));
  self->depths = g_try_new0 (guint32, MAX (n_nodes, 1));
  self->on_path = g_try_new0 (guint8, MAX (n_nodes, 1));
  if (run->jump_columns > 0)
    self->jumped = g_try_new0 (guint8, MAX (n_nodes, 1));
  if (self->last != NULL && self->visited != NULL && self->depths != NULL
      && self->on_path != NULL
      && (self->jumped != NULL || run->jump_columns == 0))
    return self;

  frame_free (self);
  return NULL;
}

void
frame_free (Frame *self)
{
  g_free (self->last);
  g_free (self->visited);
  g_free (self->depths);
  g_free (self->on_path);
  g_free (self->jumped);
  g_free (self);
}

static guint
end_of (const Run *run,
        guint      step)
{
  return g_array_index (run->ends, guint, step);
}

guint
frame_first (const Frame *self)
{
  return self->step == 0 ? 0 : end_of (self->run, self->step - 1);
}

gboolean
frame_is_end (const Frame *self)
{
  return self->step == run_last_step (self->run);
}

static void
mark_path (Frame *self)
{
  const WayPath *path = self->run->path;

  for (guint i = 0; path != NULL && i < way_path_get_length (path); i++)
    self->on_path[WAY_NODE_INDEX (way_path_get_node (path, i))] = TRUE;
}

static void
play_step (Frame *self)
{
  self->current = NO_NODE;
  while (self->n_done < end_of (self->run, self->step))
    {
      const WayTraceEvent *event = &self->events[self->n_done++];

      self->last[event->node] = self->n_done;
      if (event->kind <= WAY_EVENT_REOPEN)
        self->depths[event->node]
          = event_is_start (event) ? 0 : self->depths[event->came_from] + 1;
      if (event->kind <= WAY_EVENT_REOPEN && self->jumped != NULL)
        jumped_cells_mark (self->run->jump_columns, event, self->jumped);
      if (event->kind != WAY_EVENT_EXPAND && event->kind != WAY_EVENT_GOAL)
        continue;
      self->current = event->node;
      if (event->kind == WAY_EVENT_EXPAND && self->visited[event->node] == 0)
        self->visited[event->node] = self->step;
    }
}

void
frame_move_to (Frame *self,
               guint  step)
{
  g_assert (step >= self->step && step <= run_last_step (self->run));

  while (self->n_done < end_of (self->run, step))
    {
      if (self->n_done >= end_of (self->run, self->step))
        self->step++;
      play_step (self);
    }

  if (frame_is_end (self))
    mark_path (self);
}

State
frame_state (const Frame *self,
             guint32      node)
{
  const WayTraceEvent *event = frame_event (self, node);

  if (event == NULL)
    return self->jumped != NULL && self->jumped[node] ? STATE_JUMPED
                                                     : STATE_UNSEEN;
  if (node == self->current)
    return STATE_CURRENT;
  if (event->kind == WAY_EVENT_EXPAND || event->kind == WAY_EVENT_CLOSE)
    return event->is_backward ? STATE_CLOSED_BACKWARD : STATE_CLOSED;

  return event->is_backward ? STATE_OPEN_BACKWARD : STATE_OPEN;
}

void
frame_get_numbers (const Frame          *self,
                   const WayExplanation *explanation,
                   const WayTraceEvent  *event,
                   Numbers              *numbers)
{
  const guint32 node = event->node;
  const WayCost g = event->cost_so_far, h = event->heuristic;

  if (run_counts_steps (self->run))
    {
      g_snprintf (numbers->above, COST_SIZE, "%u", self->depths[node]);
      *numbers->left = *numbers->right = '\0';
      if (self->visited[node] > 0)
        g_snprintf (numbers->left, COST_SIZE, "#%u", self->visited[node]);
      return;
    }

  if (self->run->ranks != NULL)
    {
      explain_format_cost (numbers->above, explanation, g);
      *numbers->left = '\0';
      g_snprintf (numbers->right, COST_SIZE, "r%u",
                  run_rank (self->run, node));
      return;
    }

  explain_format_cost (numbers->above, explanation, g + h);
  explain_format_cost (numbers->left, explanation, g);
  explain_format_cost (numbers->right, explanation, h);
}

/* Only small maps say something of all nodes. */
static gboolean
is_small (const WayExplanation *explanation)
{
  return explanation->n_nodes
         <= (way_network_get_grid (explanation->network) != NULL
               ? MAX_BOUNDED_CELLS : MAX_BOUNDED_NODES);
}

gboolean
frame_get_bound (const Frame          *self,
                 const WayExplanation *explanation,
                 guint32               node,
                 char                  text[COST_SIZE])
{
  const WayCost *bounds = self->run->bounds;

  if (self->run->ranks != NULL && frame_event (self, node) == NULL
      && is_small (explanation))
    {
      g_snprintf (text, COST_SIZE, "r%u", run_rank (self->run, node));
      return TRUE;
    }
  if (bounds == NULL || isnan (bounds[node]) || frame_event (self, node) != NULL)
    return FALSE;

  explain_format_cost (text, explanation, bounds[node]);
  return TRUE;
}
