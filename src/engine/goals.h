/* goals.h - the goals of a search: one node, a set, a predicate, or none
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/node-map.h"

#include <wayfind/core/graph.h>
#include <wayfind/engine/search.h>

/* How the loop tests a node. */
typedef enum
{
  GOAL_TEST_NONE,
  GOAL_TEST_ONE,        /* the id must be goals.one */
  GOAL_TEST_PLACE,      /* the same for ids below goals.n_plain, and as
                         * GOAL_TEST_ASK for all others */
  GOAL_TEST_ASK         /* goals_accept() must say so */
} GoalTest;

typedef struct
{
  /* As the user named them */
  GPtrArray     *nodes;         /* (owned) with the nodes, of the query type */
  WayGoalFunc    func;          /* (nullable) */
  gpointer       func_data;
  GDestroyNotify func_destroy;

  /* For a run */
  GoalTest       test;
  guint32        one;
  guint32        n_plain;       /* ids below it are also those of goals */
  gboolean       is_single;     /* whether @one is all there is in @ids */
  GHashTable    *ids;           /* (owned) (nullable) of several goals, those
                                 * not found yet */
  GHashTable    *found;         /* (owned) (nullable) ids that func accepted */
  WayGraph      *state_graph;   /* (nullable) projects nodes before the test */
  WayNode      (*project) (WayGraph *state_graph,
                           WayNode   node);     /* that of its interface */
  NodeMap        projected;     /* ids of the query type, with a state_graph */
} Goals;

void     goals_init       (Goals       *self);
void     goals_clear      (Goals       *self,
                           WayNodeType *type);

/* Leaves the search without goals. */
void     goals_remove_all (Goals       *self,
                           WayNodeType *type);
void     goals_add        (Goals       *self,
                           WayNodeType *type,
                           WayNode      goal);

/* Translates the goals into ids of @map. %FALSE and @error if one is not a
 * node of its type; %FALSE alone without memory for them. */
gboolean goals_begin      (Goals       *self,
                           WayGraph    *graph,
                           NodeMap     *map,
                           GError     **error);

/* Makes @nodes the goals of a run, instead of its own goals. Returns %FALSE and
 * changes nothing if one of them is not a node of the type. */
gboolean goals_aim        (Goals         *self,
                           NodeMap       *map,
                           const WayNode *nodes,
                           guint          n_nodes);

/* Whether a node is a goal that was not found yet. */
gboolean goals_accept     (Goals       *self,
                           guint32      id,
                           WayNode      node);

/* The node of the query type that @node stands for. */
static inline WayNode
goals_node (const Goals *self,
            WayNode      node)
{
  return self->state_graph != NULL
           ? self->project (self->state_graph, node) : node;
}

/* Whether the user's function accepts a node, found or not. */
static inline gboolean
goals_accept_any (const Goals *self,
                  WayNode      node)
{
  return self->func (goals_node (self, node), self->func_data);
}

/* Notes that a goal was found, so that the next run looks for the others. */
void     goals_found      (Goals       *self,
                           guint32      id,
                           WayNode      node);
