/* goal-paths.h - from each node the one path to the goal that comes first
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/edge-reader.h"
#include "searches/goal-tree.h"

G_BEGIN_DECLS

/* The best path to the goal that leaves a node by one edge and does not come
 * back to it. */
typedef enum
{
  AROUND_UNKNOWN,
  AROUND_FOUND,
  AROUND_DEARER,                /* costs more than Step.around */
  AROUND_NEVER                  /* no such path */
} AroundState;

/* An edge out of a node, at its place among the edges of that node. */
typedef struct
{
  WayCost     cost;             /* INFINITY for a useless edge */
  WayCost     around;           /* the cost of that path, or a bound below */
  guint32     n_around;         /* how many edges it has */
  guint32     piece;            /* its beginning: see DetourSearch */
  guint32     to;               /* NO_ID while its head is not known */
  guint32     edge;
  AroundState state;
} Step;

/* Data of a node: zeros until it is needed. */
typedef struct
{
  guint32 n_edges;              /* of its path and one more; 0 if unknown */
  guint32 next;                 /* place of the first edge of its path */
  guint32 mark;                 /* epoch in which the node is barred */
  guint32 n_steps;
  gsize   row;                  /* index of its first step and one more */
  WayCost asked_within;         /* how much of the tree the row knows */
} PathNode;

/* Few of the nodes of a graph are asked for, and those lie together. */
#define PATH_CHUNK 256

/* Of all paths from a node to the goal the first: the least cost, then the
 * fewest edges, then the order in which edges leave nodes. */
typedef struct
{
  GoalTree   *tree;             /* (not owned) */
  EdgeReader *reader;           /* (not owned) in a call: of the graph */
  Meter      *meter;            /* (not owned) in a call */
  PathNode  **chunks;           /* (owned) of PATH_CHUNK nodes, some absent */
  gsize       n_chunks;
  gsize       n_nodes;          /* in chunks that are there */
  Step       *steps;            /* (owned) in rows */
  gsize       n_steps;
  gsize       steps_room;
  guint32     epoch;            /* of bars */
  guint32     least_barred;     /* n_edges of any node that is barred */
} GoalPaths;

void     goal_paths_init  (GoalPaths *self,
                           GoalTree  *tree);
void     goal_paths_clear (GoalPaths *self);

/* How many bytes it holds. All were charged to some meter. */
gsize    goal_paths_bytes (const GoalPaths *self);

/* Makes sure that the row of edges of @id, a known node, is there and says as
 * much as the tree knows. Rows and nodes may move. */
gboolean goal_paths_ask   (GoalPaths *self,
                           guint32    id,
                           GError   **error);

/* Notes that the path from @id has @n_edges, and begins with the edge at
 * @place; 0 for the goal, whose path has none. */
void     goal_paths_note  (GoalPaths *self,
                           guint32    id,
                           guint32    n_edges,
                           guint32    place);

/* The place of the first edge out of @id, whose row is there, that is tight and
 * leads to a node whose path has one edge less than that of @id. */
guint32  goal_paths_choose (const GoalPaths *self,
                            guint32          id);

/* Removes all bars. O(1). */
void     goal_paths_clear_bars (GoalPaths *self);

/* Bars a node whose path is known. */
void     goal_paths_bar       (GoalPaths *self,
                               guint32    id);

/* Whether the path from @id is known, and leads through no node that is
 * barred. O(edges until it is nearer to the goal than any of these). */
gboolean goal_paths_is_free   (const GoalPaths *self,
                               guint32          id);

/* A node that was asked for, or is the head of an edge of one. */
static inline PathNode *
goal_paths_at (const GoalPaths *self,
               guint32          id)
{
  return &self->chunks[id / PATH_CHUNK][id % PATH_CHUNK];
}

static inline gboolean
goal_paths_has (const GoalPaths *self,
                guint32          id)
{
  return id / PATH_CHUNK < self->n_chunks
         && self->chunks[id / PATH_CHUNK] != NULL;
}

static inline gboolean
goal_paths_is_settled (const GoalPaths *self,
                       guint32          id)
{
  return goal_paths_has (self, id) && goal_paths_at (self, id)->n_edges > 0;
}

static inline gboolean
goal_paths_is_barred (const GoalPaths *self,
                      guint32          id)
{
  return goal_paths_has (self, id)
         && goal_paths_at (self, id)->mark == self->epoch;
}

/* How many edges the path from @id has, which is settled. */
static inline guint32
goal_paths_length (const GoalPaths *self,
                   guint32          id)
{
  return goal_paths_at (self, id)->n_edges - 1;
}

/* The edge at @place out of @id, whose row is there. */
static inline Step *
goal_paths_step (const GoalPaths *self,
                 guint32          id,
                 guint32          place)
{
  return &self->steps[goal_paths_at (self, id)->row - 1 + place];
}

/* Whether a path of least cost from @id may begin with @step. */
static inline gboolean
goal_paths_is_tight (const GoalPaths *self,
                     guint32          id,
                     const Step      *step)
{
  return step->to != NO_ID && step->cost < INFINITY
         && step->cost + goal_tree_cost (self->tree, step->to)
            == goal_tree_cost (self->tree, id);
}

G_END_DECLS
