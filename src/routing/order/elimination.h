/* elimination.h - finds the size of a hierarchy without building it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/order/topology.h"

/* The parent of a root. */
#define ELIMINATION_NONE G_MAXUINT32

/* The result of eliminating nodes one by one, in an order, where each joins its
 * remaining neighbours with each other. The arcs from a node to the neighbours
 * that remain at that time are its upward arcs; the upward arcs of all nodes
 * are the arcs of a hierarchy. The least important of a node's upward
 * neighbours is its parent in the elimination tree, and all of them are its
 * ancestors.
 *
 * Nodes go by their ranks: 0 is eliminated first. */
typedef struct
{
  guint32  n_nodes;
  guint32 *parents;             /* (owned) above their children, or
                                 * ELIMINATION_NONE */
  guint32 *n_up;                /* (owned) the number of upward arcs of each */
  guint32  most_up;             /* the largest of these */
  guint64  n_arcs;              /* their sum */
  guint64  n_triangles;         /* pairs of upward neighbours of a node */
  gdouble  mean_search_space;   /* upward arcs of a node and of all nodes above
                                 * it in the tree, the mean over all nodes */
  guint32  height;              /* nodes on the longest way up to a root */
} Elimination;

/* Eliminates the nodes of @topology in the order of @nodes, which holds each of
 * them once. Exact, in a time that grows with the edges of @topology and not
 * with the arcs (Gilbert, Ng and Peyton, "An efficient algorithm to compute row
 * and column counts for sparse Cholesky factorization", 1994). Memory is
 * charged to @meter. */
gboolean elimination_init  (Elimination       *self,
                            const WayTopology *topology,
                            const guint32     *nodes,
                            Meter             *meter,
                            GError           **error);
void     elimination_clear (Elimination       *self);

/* Sorts @nodes, the order from which @self was made, so that each node comes
 * right after all nodes below it in the tree. The arcs stay the same. The nodes
 * that a query visits on its way up then lie close together. */
gboolean elimination_sort  (const Elimination *self,
                            guint32           *nodes,
                            Meter             *meter,
                            GError           **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Elimination, elimination_clear)
