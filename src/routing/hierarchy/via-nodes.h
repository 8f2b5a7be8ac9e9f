/* via-nodes.h - the nodes by which other good paths lead
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/costs-private.h"

G_BEGIN_DECLS

/* A node above the start or the goal, or beside the best path. Index 0 is for
 * what concerns the start, 1 for the goal. Costs are in the numbers of Values,
 * as doubles. */
typedef struct
{
  guint32  rank;
  gboolean is_tried;            /* whether a path over it is known already */
  gdouble  on_best;             /* the cost of the best path up to here; -1 if
                                 * it does not pass */
  gdouble  costs[2];            /* the least, from the start and to the goal */
  gdouble  shared[2];           /* how much of that is the best path's */
  guint32  by[2];               /* the rank before it from the start, and after
                                 * it to the goal; its own at these */
  gboolean is_beside;           /* only sums of both are known, in [0] */
} Via;

/* What finding them needs; empty between runs. */
typedef struct
{
  GArray  *vias;                /* (owned) of Via, those above either end by
                                 * ascending ranks, then those beside */
  guint32 *places;              /* (owned) of each rank: its place there, plus
                                 * 1; 0 for none */
  GArray  *choice;              /* (owned) of guint32: places, the best first */
} ViaNodes;

/* %NULL if there is no memory: O(nodes). */
ViaNodes  *via_nodes_new    (guint32                  n_nodes);
void       via_nodes_free   (ViaNodes                *self);

/* Takes the nodes above the ranks @from and @to, whose ways up a query has
 * walked; they are forgotten by via_nodes_forget(). */
void       via_nodes_begin  (ViaNodes                *self,
                             const HierarchyShape    *shape,
                             guint32                  from,
                             guint32                  to);
void       via_nodes_forget (ViaNodes                *self);

/* The node of that rank; %NULL for none. */
Via       *via_nodes_get    (ViaNodes                *self,
                             guint32                  rank);

/* Finds what it costs to pass by each node, where a path costs at most @most,
 * and how much of that is on the best path, which costs @best, and whose nodes
 * have @on_best set. Each node is an expansion. O(arcs that queries walk on
 * both ways up). */
gboolean   via_nodes_run    (ViaNodes                *self,
                             const WayHierarchyCosts *costs,
                             gdouble                  best,
                             gdouble                  most,
                             Meter                   *meter,
                             GError                 **error);

/* Adds a node below an arc of the best path, by which a path costs @cost at
 * most, and shares @shared with the best one. One that is above an end is there
 * already; of a node that comes again the cheaper path counts. After
 * via_nodes_run(). */
void       via_nodes_add    (ViaNodes                *self,
                             guint32                  rank,
                             gdouble                  cost,
                             gdouble                  shared);

/* Adds the slots of the path over @via, which is not beside the best one, to
 * @slots: from the start to the goal. %FALSE if costs are in disorder. */
gboolean   via_nodes_trace  (ViaNodes                *self,
                             const HierarchyShape    *shape,
                             const Via               *via,
                             GArray                  *slots);

/* Fills @self->choice with the nodes by which a path may cost no more than
 * @most and share no more than @max_shared of it with the best path, which
 * costs @best. */
void       via_nodes_choose (ViaNodes                *self,
                             gdouble                  best,
                             gdouble                  most,
                             gdouble                  max_shared);

G_END_DECLS
