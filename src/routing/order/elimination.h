/* elimination.h - what a hierarchy would hold, without building it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/topology.h"

/* The parent of a root. */
#define ELIMINATION_NONE G_MAXUINT32

/* What is left when nodes are taken away one by one, in an order, and each
 * leaves its neighbours joined with each other. The arcs from a node to those
 * of its neighbours that were still there are its upward arcs; all of them
 * together are the arcs of a hierarchy. The least important of the nodes at
 * their ends is the node's parent in the elimination tree, and all of them are
 * among its ancestors.
 *
 * Nodes go by their ranks: 0 is taken away first. */
typedef struct
{
  guint32  n_nodes;
  guint32 *parents;             /* (owned) above their children, or
                                 * ELIMINATION_NONE */
  guint32 *n_up;                /* (owned) how many upward arcs each has */
  guint32  most_up;             /* the largest of these */
  guint64  n_arcs;              /* their sum */
  guint64  n_triangles;         /* a node and two upward neighbours of it */
  gdouble  mean_search_space;   /* upward arcs of a node and of all nodes above
                                 * it in the tree, the mean over all nodes */
  guint32  height;              /* nodes on the longest way up to a root */
} Elimination;

/* What becomes of @topology when its nodes are taken away as they stand in
 * @nodes, which holds each of them once. Exact, in a time that grows with the
 * edges of @topology and not with the arcs (Gilbert, Ng and Peyton, "An
 * efficient algorithm to compute row and column counts for sparse Cholesky
 * factorization", 1994). What it takes is charged to @meter. */
gboolean elimination_init  (Elimination       *self,
                            const WayTopology *topology,
                            const guint32     *nodes,
                            Meter             *meter,
                            GError           **error);
void     elimination_clear (Elimination       *self);

/* Sorts @nodes, the order that @self was made of, so that each node comes right
 * after all those below it in the tree. The arcs stay the same. What a query
 * meets on its way up then lies close together. */
gboolean elimination_sort  (const Elimination *self,
                            guint32           *nodes,
                            Meter             *meter,
                            GError           **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Elimination, elimination_clear)
