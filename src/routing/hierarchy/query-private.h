/* query-private.h - a query, for the files that serve it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/limits-private.h"
#include "routing/hierarchy/costs-private.h"
#include "routing/hierarchy/known-slots.h"
#include "routing/hierarchy/legs.h"
#include "routing/hierarchy/via-nodes.h"

#include <wayfind/routing/hierarchy-query.h>

G_BEGIN_DECLS

/* A start or a goal. */
typedef struct
{
  guint32 rank;
  gdouble cost;
} QueryEnd;

/* A part of a path: a slot that waits to be unfolded, an edge, or several edges
 * that are known. */
typedef struct
{
  guint32 number;
  guint32 next;                 /* part, or HIERARCHY_NONE */
  guint32 n_known;              /* edges from KnownSlots, the first of which is
                                 * the number; 0 for none */
} PathPart;

/* A slot that a path takes: its edges are those of the parts from @part on, up
 * to the one that came next when it was met. */
typedef struct
{
  guint32 slot;
  guint32 part;
  guint32 next;                 /* part, or HIERARCHY_NONE */
} PathSlot;

/* A slot that is about to be parted. */
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
  gboolean           has_bad[2]; /* whether one was given that is no node ... */
  gsize              bad[2];    /* ... and the index of the first */
  WayLimits          limits;
  gboolean           is_limited;

  WayStatus          status;
  gdouble            cost;
  guint32            meeting;   /* the rank at which both ways meet */
  guint64            version;   /* of the costs, as the last run met them */
  guint64            n_steps;   /* of unfolding, if costs lie in a file */
  gboolean           is_many;   /* whether the last run was from or to several
                                 * nodes ... */
  gboolean           is_whole;  /* ... and whether its labels are whole */

  /* By rank, and one more above all roots: the least cost to each node from the
   * starts, and from it to the goals. Without a way where the last run did not
   * come. */
  WholePair         *whole;     /* (owned) (nullable) */
  RealPair          *real;      /* (owned) (nullable) */
  gboolean           is_dirty;  /* whether the last run left something */
  guint32            from;      /* the ends of the last run, if not ... */
  guint32            to;
  GArray            *ways[2];   /* (owned) ... of many: all ranks on ways up,
                                 * ascending */

  GArray            *slots;     /* (owned) of guint32, as they are unfolded */
  GArray            *parts;     /* (owned) of PathPart: a path */
  GArray            *waiting;   /* (owned) of guint32: slots among the parts */
  GArray            *met;       /* (owned) of PathSlot: all that were unfolded
                                 * with others known */
  GArray            *hinted;    /* (owned) of guint32: slots among the parts that
                                 * wait for the next turn */
  GArray            *forks;     /* (owned) of Fork: of each that waits */
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

/* Walks the ways up from the ends of @self. Nodes are charged to @meter, which
 * is %NULL without limits. */
WayStatus query_walk      (WayHierarchyQuery *self,
                           Meter             *meter,
                           GError           **error);

/* Whether the query has starts and goals that are nodes of the hierarchy. */
gboolean  query_check_ends (const WayHierarchyQuery *self,
                            GError                 **error);

/* Forgets what the last run left. */
void      query_forget    (WayHierarchyQuery *self);

/* Adds the slots of the best path to @self->slots. Returns the rank at which it
 * begins; HIERARCHY_NONE if costs are in disorder. */
guint32   query_trace     (WayHierarchyQuery *self);

/* Fills @self->edges with the edges of the best path. Returns the rank at which
 * it begins; HIERARCHY_NONE if costs are in disorder. */
guint32   query_unfold    (WayHierarchyQuery *self);

/* Cuts circles off the path that is being unfolded, beside @known (nullable)
 * paths: no two of its parts leave one node then. %FALSE without memory, or if a
 * file is damaged. O(nodes + parts). */
gboolean  query_cut_circles (WayHierarchyQuery *self,
                             const KnownSlots  *known);

/* What has come of unfolding slots. */
typedef enum
{
  QUERY_UNFOLDED,
  QUERY_SHARED,                 /* too much is shared */
  QUERY_DISORDER                /* costs are in disorder */
} QueryUnfolded;

/* Fills @self->edges with the edges of @self->slots. Gives up once it has met
 * slots in @known that cost more than @most_shared together, in the numbers of
 * Values. A known slot is not unfolded. */
QueryUnfolded query_unfold_beside (WayHierarchyQuery *self,
                                   const KnownSlots  *known,
                                   gdouble            most_shared);

/* Adds the slots that query_unfold_beside() has unfolded last to @known, with
 * their edges. %FALSE if there is no memory. */
gboolean  query_note_known (WayHierarchyQuery *self,
                            KnownSlots        *known);

/* Adds nodes to @vias that lie beside the best path, which costs @best: those
 * below arcs that lead past a part of it that costs @least or more. Both are in
 * the numbers of Values. After via_nodes_run(). */
gboolean  query_find_bypasses (WayHierarchyQuery *self,
                               ViaNodes          *vias,
                               gdouble            best,
                               gdouble            least,
                               Meter             *meter,
                               GError           **error);

/* Fills the arrays of a path with the nodes, sums and ids of @self->edges, from
 * the rank @start on. What comes back to a node is left out if @may_circle.
 * Returns the number of nodes; 0 if there is no memory. */
guint     query_follow    (WayHierarchyQuery *self,
                           guint32            start,
                           gboolean           may_circle);

G_END_DECLS
