/* via-nodes.h - finds the nodes over which other good paths lead
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/costs-private.h"

G_BEGIN_DECLS

/* A node above the start or the goal, or beside the best path. Index 0 is the
 * side of the start, 1 that of the goal. Costs are in the numbers of Values, as
 * doubles. */
typedef struct
{
  guint32  rank;
  gboolean is_tried;            /* whether a path over it is known */
  gdouble  on_best;             /* the cost of the best path up to here; -1 if
                                 * it does not pass */
  gdouble  costs[2];            /* the least, from the start and to the goal */
  gdouble  shared[2];           /* the part of that on the best path */
  guint32  by[2];               /* the rank before it from the start, and after
                                 * it to the goal; its own at these */
  gboolean is_beside;           /* only the sums of both are known, in [0] */
} Via;

/* The memory of the search for via nodes; empty between runs. */
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
 * walked. via_nodes_forget() drops them. */
void       via_nodes_begin  (ViaNodes                *self,
                             const HierarchyShape    *shape,
                             guint32                  from,
                             guint32                  to);
void       via_nodes_forget (ViaNodes                *self);

/* The node of that rank; %NULL if the rank has none. */
Via       *via_nodes_get    (ViaNodes                *self,
                             guint32                  rank);

/* Finds the cost of the best path over each node, if that is at most @most, and
 * its share on the best path, which costs @best, and whose nodes have @on_best
 * set. Each node is an expansion. O(arcs that queries walk on both ways up). */
gboolean   via_nodes_run    (ViaNodes                *self,
                             const WayHierarchyCosts *costs,
                             gdouble                  best,
                             gdouble                  most,
                             Meter                   *meter,
                             GError                 **error);

/* Adds a node below an arc of the best path, over which a path costs at most
 * @cost and shares @shared with the best one. Nodes above an end are known
 * already. If a node comes again, the cheaper path counts. After
 * via_nodes_run(). */
void       via_nodes_add    (ViaNodes                *self,
                             guint32                  rank,
                             gdouble                  cost,
                             gdouble                  shared);

/* Adds the slots of the path over @via, from the start to the goal, to @slots.
 * @via must not be beside the best path. %FALSE if costs are inconsistent. */
gboolean   via_nodes_trace  (ViaNodes                *self,
                             const HierarchyShape    *shape,
                             const Via               *via,
                             GArray                  *slots);

/* Fills @self->choice with the nodes over which a path may cost no more than
 * @most and share no more than @max_shared with the best path, which costs
 * @best. */
void       via_nodes_choose (ViaNodes                *self,
                             gdouble                  best,
                             gdouble                  most,
                             gdouble                  max_shared);

G_END_DECLS
