/* learnt.h - what earlier searches have taught about the way to one goal
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/budget.h"
#include "core/node-map.h"
#include "engine/reached.h"

G_BEGIN_DECLS

#define LEARNT_NO_LINK G_MAXUINT32

/* Data of a node. Its estimate counts if the stamp is the current one. */
typedef struct
{
  gdouble estimate;             /* INFINITY if no path leads to the goal */
  guint32 stamp;
  guint32 link;                 /* of the same stamp, or LEARNT_NO_LINK */
  guint32 told;                 /* for replan/mender.c */
} LearntNode;

/* The edge by which a path that was found goes on from a node. */
typedef struct
{
  gdouble  cost;
  guint32  next;                /* id */
  guint32  edge;
  guint32  round;               /* in which the next field was decided */
  gboolean leads_on;            /* whether links alone lead to the goal, at
                                 * the estimate of this node */
  guint32  step;                /* how far along the last path ... */
  guint64  path;                /* ... that went this way */
} LearntLink;

/* Estimates of the costs from nodes to one goal, on top of the graph's own.
 * Nodes go by ids of the map: over indices, the indices. */
typedef struct
{
  WayGraph   *graph;            /* (owned) */
  NodeMap     map;
  Budget      budget;           /* of all data ... */
  gsize       key_bytes;        /* ... and of the nodes in it */

  LearntNode *nodes;            /* (owned) by id */
  gsize       room;
  guint32     stamp;
  guint64     n_set;            /* estimates that were set since it forgot */
  LearntLink *links;            /* (owned) */
  gsize       n_links;
  gsize       link_room;
  guint32     round;
  guint64     path;             /* the number of the last path */

  gpointer    goal;             /* (owned) a node */
  guint32     goal_id;          /* NO_ID if it is not in the graph */
  WayQuery    query;            /* that names the goal */
  gpointer    cursor;           /* of the graph, for its estimates */
  gboolean    has_cursor;
  gboolean    is_whole;         /* whether costs are */
} Learnt;

void     learnt_init     (Learnt   *self,
                          WayGraph *graph,
                          WayNode   goal);
void     learnt_clear    (Learnt   *self);

/* Sets another goal, and forgets all data. */
void     learnt_aim      (Learnt   *self,
                          WayNode   goal);

/* Forgets everything, in O(1). */
void     learnt_forget   (Learnt   *self);

/* Prepares for the current graph. %FALSE with @error set if its nodes are of
 * another type, or the goal is not one of them. Without memory the goal
 * has no id after this. */
gboolean learnt_refresh  (Learnt   *self,
                          GError  **error);

/* Releases the graph until the next refresh. */
void     learnt_release  (Learnt   *self);

/* The estimate of a node; @id may be NO_ID for a node that was never met. */
WayCost  learnt_estimate (Learnt   *self,
                          WayNode   node,
                          guint32   id);

/* The id of a node, NO_ID if it was never met. */
guint32  learnt_find     (const Learnt *self,
                          WayNode       node);

/* The id of a node, with room for its data; %FALSE without
 * memory. */
gboolean learnt_meet     (Learnt   *self,
                          WayNode   node,
                          guint32  *id);

/* Sets an estimate; a link that there is stays. After learnt_meet(). */
void     learnt_set      (Learnt   *self,
                          guint32   id,
                          gdouble   estimate);

/* Links @id, which has an estimate, to the node after it. %NULL without
 * memory. */
LearntLink *learnt_add_link (Learnt *self,
                             guint32 id);

/* Lets all links be looked at anew, once estimates or links have changed. */
void     learnt_begin_round   (Learnt  *self);

/* Whether links alone lead from @id to the goal, at the cost of its estimate,
 * which is then the best cost. O(1) a link and round, all in all. */
gboolean learnt_leads_to_goal (Learnt  *self,
                               guint32  id);

static inline gboolean
learnt_has (const Learnt *self,
            guint32       id)
{
  return id < self->room && self->nodes[id].stamp == self->stamp;
}

static inline LearntLink *
learnt_get_link (const Learnt *self,
                 guint32       id)
{
  return learnt_has (self, id) && self->nodes[id].link != LEARNT_NO_LINK
           ? &self->links[self->nodes[id].link] : NULL;
}

G_END_DECLS
