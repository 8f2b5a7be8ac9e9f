/* goal-tree.h - the costs to a goal, for the nodes that matter
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "engine/reached.h"

G_BEGIN_DECLS

/* The least costs from nodes to a goal, by a search against the edges that is
 * carried on as more is asked for. A node is known once every path from the
 * start through it is known to cost more than some cost, or not.
 *
 * Nodes go by the ids of that search: over indices, the indices. */
typedef struct
{
  WayGraph  *graph;             /* (owned) that has predecessors */
  WaySearch *back;              /* (owned) from the goal */
  WayNode    start;             /* (not owned) */
  WayNode    goal;              /* (not owned) */
  guint32    start_id;          /* NO_ID until the start was reached */
  guint32    goal_id;
  guint32    last;              /* the only closed node that is not known */
  gboolean   is_whole;
  gboolean   is_complete;       /* all nodes that lead to the goal are known */
  gboolean   has_overflow;      /* some do at more than a double holds */
  WayCost    within;            /* all nodes on paths of that cost are known */
} GoalTree;

/* Sets up the search; @start and @goal must outlive the tree. */
void     goal_tree_init  (GoalTree *self,
                          WayGraph *graph,
                          WayNode   start,
                          WayNode   goal);
void     goal_tree_clear (GoalTree *self);

/* Searches until the cheapest paths from the start are known. There is none if
 * goal_tree_has_path() then says so. A limit stops it, and it can be called
 * again; after other errors goal_tree_is_broken(). */
gboolean goal_tree_begin (GoalTree *self,
                          Meter    *meter,
                          GError  **error);

/* Searches until all nodes on paths from the start that cost @within or less
 * are known. */
gboolean goal_tree_reach (GoalTree *self,
                          WayCost   within,
                          Meter    *meter,
                          GError  **error);

/* Whether the search has failed for another reason than a limit, so that its
 * ids mean nothing any more. */
gboolean goal_tree_is_broken (const GoalTree *self);

/* Charges @meter with the memory of the tree. */
gboolean goal_tree_charge (GoalTree *self,
                           Meter    *meter,
                           GError  **error);

static inline gboolean
goal_tree_has_path (const GoalTree *self)
{
  return self->start_id != NO_ID;
}

/* Whether the cost from @node to the goal is known. */
static inline gboolean
goal_tree_lookup (const GoalTree *self,
                  WayNode         node,
                  guint32        *id)
{
  return reached_lookup (self->back, node, id)
         && (self->is_complete
             || (reached_is_closed (self->back, *id) && *id != self->last));
}

static inline WayCost
goal_tree_cost (const GoalTree *self,
                guint32         id)
{
  return reached_cost (self->back, id);
}

static inline WayNode
goal_tree_node (const GoalTree *self,
                guint32         id)
{
  return reached_node (self->back, id);
}

G_END_DECLS
