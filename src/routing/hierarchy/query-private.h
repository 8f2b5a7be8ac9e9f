/* query-private.h - a query, for the files that implement it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/limits-private.h"
#include "routing/hierarchy/costs-private.h"
#include "routing/hierarchy/known-slots.h"
#include "routing/hierarchy/legs.h"
#include "routing/hierarchy/via-nodes.h"

#include <wayfind/routing/hierarchy-query.h>
#include <wayfind/searches/alternatives.h>

G_BEGIN_DECLS

/* The largest cost of a start or goal. */
#define QUERY_MAX_END 1e300

/* A start or a goal. */
typedef struct
{
  guint32 rank;
  gdouble cost;
} QueryEnd;

/* A part of a path: a slot that waits to be unfolded, an edge, or several known
 * edges. */
typedef struct
{
  guint32 number;
  guint32 next;                 /* part, or HIERARCHY_NONE */
  guint32 n_known;              /* edges from KnownSlots or a run, the number
                                 * being the place of the first; 0 for none */
} PathPart;

/* A slot of a path: its edges are those of the parts from @part on, up to the
 * part that followed when the slot was met. */
typedef struct
{
  guint32 slot;
  guint32 part;
  guint32 next;                 /* part, or HIERARCHY_NONE */
} PathSlot;

/* A slot that is about to be split in two. */
typedef struct
{
  LegsWalk walk;
  Legs     legs;
} Fork;

struct _WayHierarchyQuery
{
  GObject            parent_instance;

  WayHierarchyCosts *costs;     /* (owned) */
  GArray            *ends[2];   /* (owned) of QueryEnd: starts and goals */
  gboolean           has_bad[2]; /* whether an end is not a node ... */
  gsize              bad[2];    /* ... and the index of the first such end */
  WayLimits          limits;
  gboolean           is_limited;

  WayStatus          status;
  gdouble            cost;
  guint32            meeting;   /* the rank at which both ways meet */
  guint64            version;   /* of the costs in the last run */
  guint64            n_steps;   /* of unfolding, if costs lie in a file */
  guint              n_in_runs; /* edges of runs, less one for each run, of the
                                 * path that is unfolded */
  gboolean           is_many;   /* whether the last run was from or to several
                                 * nodes ... */
  gboolean           is_whole;  /* ... and whether its labels are whole */

  /* By rank, with one more above all roots: the least cost to each node from
   * the starts, and from the node to the goals. "No way" for nodes that the
   * last run did not reach. */
  WholePair         *whole;     /* (owned) (nullable) */
  RealPair          *real;      /* (owned) (nullable) */
  gboolean           is_dirty;  /* whether labels are left from the last run */
  guint32            from;      /* the ends of the last run, if not ... */
  guint32            to;
  GArray            *ways[2];   /* (owned) ... of many: all ranks on ways up,
                                 * ascending */

  GArray            *slots;     /* (owned) of guint32, in the order of
                                 * unfolding */
  GArray            *parts;     /* (owned) of PathPart: a path */
  GArray            *waiting;   /* (owned) of guint32: slots among the parts */
  GArray            *met;       /* (owned) of PathSlot: all that were
                                 * unfolded */
  GArray            *hinted;    /* (owned) of guint32: slots among the parts that
                                 * wait for the next turn */
  GArray            *forks;     /* (owned) of Fork: one for each waiting slot */
  GArray            *edges;     /* (owned) of a path */
  GArray            *nodes;     /* (owned) of WayNode */
  GArray            *sums;      /* (owned) of WayCost */
  GArray            *ids;       /* (owned) of guint32 */
  guint32           *places;    /* (owned) (nullable) of each index: where it is
                                 * on a path, plus 1; 0 between paths */

  gpointer           finder;    /* (owned) (nullable) what finding alternatives
                                 * needs, and ... */
  GDestroyNotify     free_finder; /* ... what frees it */
};

/* Uses other costs of the same hierarchy from now on. Starts and goals stay. */
void      query_set_costs  (WayHierarchyQuery *self,
                            WayHierarchyCosts *costs);

/* The limits of each run, copied; %NULL for none. Each node on the way up counts
 * as an expansion. */
void      query_set_limits (WayHierarchyQuery *self,
                            const WayLimits   *limits);

/* Adds a start or goal. @cost: from 0 to QUERY_MAX_END; it counts
 * for which path is best, and is part of the path's cost. */
void      query_add_start  (WayHierarchyQuery *self,
                            WayNode            start,
                            WayCost            cost);
void      query_add_goal   (WayHierarchyQuery *self,
                            WayNode            goal,
                            WayCost            cost);

/* Removes all starts and goals. */
void      query_clear_ends (WayHierarchyQuery *self);

/* As way_router_find_alternatives(), for a query with one start and one goal,
 * both without a cost: WAY_ERROR_NO_START without one of them, and
 * WAY_ERROR_UNSUPPORTED if there are several or one has a cost. Run the query
 * again afterwards. (transfer full) */
GPtrArray *query_find_alternatives (WayHierarchyQuery     *self,
                                    const WayAlternatives *options,
                                    GError               **error);

/* Walks the ways up from the ends of @self. Charges nodes to @meter, which is
 * %NULL without limits. */
WayStatus query_walk      (WayHierarchyQuery *self,
                           Meter             *meter,
                           GError           **error);

/* Whether the last run found its way to the node of rank @at, on side 0 from the
 * starts or on side 1 to the goals, by an arc of the node of rank @below. */
gboolean  query_is_from   (const WayHierarchyQuery *self,
                           guint                    side,
                           guint32                  below,
                           guint32                  at);

/* Checks that the query has starts and goals, and that all are nodes of the
 * hierarchy. */
gboolean  query_check_ends (const WayHierarchyQuery *self,
                            GError                 **error);

/* Clears the results of the last run. */
void      query_forget    (WayHierarchyQuery *self);

/* Adds the slots of the best path to @self->slots. Returns the rank at which it
 * begins; HIERARCHY_NONE if costs are inconsistent. */
guint32   query_trace     (WayHierarchyQuery *self);

/* Fills @self->edges with the edges of the best path. Returns the rank at which
 * it begins; HIERARCHY_NONE if costs are inconsistent. */
guint32   query_unfold    (WayHierarchyQuery *self);

/* Notes all waiting slots among those that were met. */
void      query_note_waiting (WayHierarchyQuery *self);

/* Replaces the waiting slots that have hints by their edges and slots. These
 * slots wait for the next turn; all others keep waiting. @by_steps: not to use
 * runs. */
void      query_follow_hints (WayHierarchyQuery *self,
                              const UnfoldHints *hints,
                              gboolean           by_steps);

/* Keeps the highest slots that have few edges as runs, once the edges of all
 * parts lie side by side and all slots were noted. */
void      query_keep_runs (WayHierarchyQuery *self,
                           const UnfoldHints *hints);

/* Prefetches the memory by which @edge becomes a step of a path. */
static inline void
query_ask_for_step (const HierarchyShape *shape,
                    const Values         *values,
                    guint32               edge)
{
  __builtin_prefetch (&values->costs[edge]);
  __builtin_prefetch (&shape->edge_heads[edge]);
}

/* Cuts circles out of the path that is being unfolded. @known: (nullable) the
 * edges of its known parts. After that no two of its parts leave one node. %FALSE if there is too
 * little memory or a file is damaged. O(nodes + parts). */
gboolean  query_cut_circles (WayHierarchyQuery *self,
                             const guint32     *known);

/* The outcome of unfolding slots. */
typedef enum
{
  QUERY_UNFOLDED,
  QUERY_SHARED,                 /* too much is shared */
  QUERY_DISORDER                /* costs are in disorder */
} QueryUnfolded;

/* Fills @self->edges with the edges of @self->slots. Gives up when it has met
 * slots in @known that together cost more than @most_shared, in the numbers of
 * Values. Known slots are not unfolded. */
QueryUnfolded query_unfold_beside (WayHierarchyQuery *self,
                                   const KnownSlots  *known,
                                   gdouble            most_shared);

/* Adds the slots that query_unfold_beside() unfolded last to @known, with their
 * edges. %FALSE if there is too little memory. */
gboolean  query_note_known (WayHierarchyQuery *self,
                            KnownSlots        *known);

/* Adds nodes beside the best path to @vias: nodes below arcs that replace a
 * part of the path. The path costs @best, the part @least or more, both in the
 * numbers of Values. After via_nodes_run(). */
gboolean  query_find_bypasses (WayHierarchyQuery *self,
                               ViaNodes          *vias,
                               gdouble            best,
                               gdouble            least,
                               Meter             *meter,
                               GError           **error);

/* Fills the arrays of a path with the nodes, sums and ids of @self->edges, from
 * the rank @start on. If @may_circle, cuts circles out. Returns the number of
 * nodes; 0 if there is too little memory. */
guint     query_follow    (WayHierarchyQuery *self,
                           guint32            start,
                           gboolean           may_circle);

G_END_DECLS
