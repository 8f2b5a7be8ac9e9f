/* sums-to-goal.h - least sums of measures from each node to the goal
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edge-reader.h"
#include "core/node-map.h"
#include "searches/fronts/front-values.h"

/* A node that leads to the goal. */
typedef struct
{
  gsize   first_edge;           /* of the edges into it */
  guint32 n_edges;
  guint16 n_closed;             /* searches that have closed it */
  guint16 met_by;               /* last search that met it, from 1 */
} GoalNode;

/* One measure, or the cost. */
typedef struct
{
  const FrontValue *value;      /* (not owned) */
  const Measure    *measure;    /* (not owned) (nullable) the cost */
  gdouble          *least;      /* (owned) by node, if the search met it */
  gsize             least_room;
  gdouble          *of_edges;   /* (owned) */
  gsize             of_room;
} GoalSum;

/* A node that a search has met. */
typedef struct
{
  gdouble sum;
  guint32 node;                 /* id */
} GoalEntry;

typedef struct
{
  WayGraph   *graph;            /* (owned) */
  WayNode     goal;             /* (not owned) */
  EdgeReader  reader;           /* while @is_reading */
  gboolean    is_reading;
  NodeMap     map;
  GoalSum     sums[WAY_FRONT_MAX_VALUES];
  guint       n_sums;
  guint       order[WAY_FRONT_MAX_VALUES];      /* in which searches run */
  guint       n_done;           /* searches that have come to their end */
  gboolean    has_overflow;     /* some sums are more than a double holds */

  GoalNode   *nodes;            /* (owned) by id */
  gsize       nodes_room;
  guint32    *tails;            /* (owned) of edges: ids */
  gsize       tails_room;
  gsize       edges_room;       /* of all arrays of edges */
  gsize       n_edges;
  GoalEntry  *heap;             /* (owned) */
  gsize       n_heap;
  gsize       heap_room;
  guint32     pending;          /* node that is being closed, or NO_LABEL */
} SumsToGoal;

/* @graph knows the edges into its nodes and has no states. @goal must outlive
 * the sums. */
void     sums_to_goal_init   (SumsToGoal       *self,
                              WayGraph         *graph,
                              WayNode           goal);
void     sums_to_goal_clear  (SumsToGoal       *self);

/* Adds a value to sum up, and its maximum. @value must outlive the sums.
 * Returns its number. */
guint    sums_to_goal_add    (SumsToGoal       *self,
                              const FrontValue *value,
                              WayMeasures      *measures);

/* Finds all sums. A limit stops it, and it can be called again. */
gboolean sums_to_goal_find   (SumsToGoal       *self,
                              Meter            *meter,
                              GError          **error);

/* The bytes that it holds. */
gsize    sums_to_goal_bytes  (const SumsToGoal *self);

/* The least sum from @node, of the type of starts and goals, along paths that
 * keep all maxima; INFINITY if no such path is there. */
gdouble  sums_to_goal_get    (const SumsToGoal *self,
                              guint             i,
                              WayNode           node);
