/* written-out.h - a hierarchy written out arc by arc, in a matrix
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

/* What becomes of a graph when its nodes are taken away in an order, and each
 * leaves its neighbours joined. Nodes go by their ranks in that order. */
typedef struct
{
  guint    n_nodes;
  guint8  *joined;              /* (owned) n_nodes x n_nodes, with all arcs */
  guint32 *parents;             /* (owned) G_MAXUINT32 at a root */
  guint32 *n_up;                /* (owned) arcs to higher ranks */
  guint    n_arcs;
  guint    n_triangles;
  guint    height;              /* nodes on the longest way up */
  gdouble  search_space;        /* arcs on the way up, the mean */
} WrittenOut;

/* O(nodes^3). */
WrittenOut *written_out_new  (const PlainGraph *plain,
                              const guint32    *nodes);
void        written_out_free (WrittenOut       *self);

/* Fails the test unless each number below @n_nodes is in @nodes once. */
void        written_out_assert_order (const guint32 *nodes,
                                      gsize          n_nodes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WrittenOut, written_out_free)
