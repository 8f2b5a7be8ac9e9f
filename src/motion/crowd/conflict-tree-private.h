/* conflict-tree-private.h - the cases, lanes and conflicts of the tree
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/conflict-cover.h"
#include "motion/crowd/conflict-tree.h"
#include "motion/crowd/joint-layers.h"
#include "motion/crowd/pibt.h"

/* How many layers, and answers about pairs, are kept. */
#define LAYERS_SLOTS 4096
#define JOINT_SLOTS 65536

/* One way of a lane, of its cost. */
typedef struct
{
  guint  n_refs;
  Lane  *lane;                  /* (owned) */
  guint32 cost;
  guint32 nodes[];              /* cost + 1 */
} Route;

/* Two or three agents whose steps in the same tick exclude each other. */
typedef struct
{
  guint32 n;
  guint32 tick;                 /* after it they are at @to */
  guint32 agents[3];
  guint32 from[3];
  guint32 to[3];
} Conflict;

/* A node of the tree: a lane and a route for each agent. */
typedef struct
{
  Route  **routes;              /* (owned) */
  guint32  sum;                 /* of costs */
  guint32  bound;               /* no plan that follows from it costs less */
  guint32  n_conflicts;
  gboolean is_estimated;
} Knot;

/* The layers that were made last, at a place that depends on their key. */
typedef struct
{
  guint64  key;
  Layers  *layers;              /* (owned) (nullable) if no path exists */
  gboolean is_used;
} LayersSlot;

/* Whether two agents can keep clear of each other. */
typedef struct
{
  guint64  key;
  gboolean can;
} JointSlot;

typedef struct
{
  const Ground  *ground;        /* (not owned) */
  Meter         *meter;         /* (not owned) */
  guint32        n_agents;
  LayerMaker     maker;
  JointWalk      walk;
  LayersSlot    *layers;        /* (owned) */
  JointSlot     *joints;        /* (owned) */

  Knot          *knots;         /* (owned) all cases that were made */
  gsize          n_knots, knots_room;
  guint32       *heap;          /* (owned) of the open cases */
  gsize          n_heap, heap_room;

  /* Scratch */
  guint32       *now;           /* (owned) the agents on each node */
  guint32       *next;          /* (owned) the same after the tick */
  guint32       *extra;         /* (owned) of agents, all 0 */
  guint32       *price;         /* (owned) of places in layers */
  guint32       *parent;        /* (owned) */
  gsize          price_room, parent_room;
  Conflict      *conflicts;     /* (owned) the first of each pair */
  gsize          n_conflicts, conflicts_room;
  Dearer        *dearer;        /* (owned) */
  gsize          n_dearer, dearer_room;
} Tree;

/* routes.c ---------------------------------------------------------------- */

/* A lane with another rule or other bounds; %NULL with @error if it meets a
 * limit or memory runs out. Its cost is %G_MAXUINT32 if no path exists. */
Lane    *tree_new_lane      (Tree          *self,
                             const Lane    *base,
                             const Rule    *rule,
                             guint32        least,
                             guint32        most,
                             GError       **error);
void     tree_unref_lane    (Tree          *self,
                             Lane          *lane);

/* The layers of a lane, borrowed until a call for another key with the same
 * place. %FALSE with @error. */
gboolean tree_get_layers    (Tree          *self,
                             const Lane    *lane,
                             guint32        cost,
                             Layers       **layers,
                             GError       **error);

/* The route of a lane with the fewest conflicts with others. */
Route   *tree_new_route     (Tree          *self,
                             Lane          *lane,
                             Route * const *others,
                             GError       **error);
Route   *tree_ref_route     (Route         *route);
void     tree_unref_route   (Tree          *self,
                             Route         *route);

static inline guint32
route_at (const Route *self,
          guint32      tick)
{
  return self->nodes[MIN (tick, self->cost)];
}

/* conflicts.c ------------------------------------------------------------- */

/* Fills @conflicts. */
gboolean tree_find_conflicts (Tree          *self,
                              Route * const *routes,
                              GError       **error);

/* By how many ticks two lanes together must be exceeded so that their agents
 * can avoid each other; 3 if it is more. */
gboolean tree_tell_more      (Tree          *self,
                              const Lane    *one,
                              const Lane    *other,
                              guint32       *more,
                              GError       **error);

/* Whether the agents can avoid each other if they take so many ticks. */
gboolean tree_can_join       (Tree          *self,
                              const Lane    *one,
                              guint32        cost,
                              const Lane    *other,
                              guint32        other_cost,
                              gboolean      *can,
                              GError       **error);

/* A hash of @number that looks random. */
static inline guint64
tree_mix (guint64 number)
{
  number = (number ^ number >> 32) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);
  number = (number ^ number >> 32) * G_GUINT64_CONSTANT (0xd6e8feb86659fd93);

  return number ^ number >> 32;
}
