/* shape-check.h - checks the arrays of a hierarchy from a file
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/values.h"

/* Whether every number of @self lies in its range, so that no code that uses
 * the hierarchy reads or writes out of bounds, or loops for ever. Arcs may
 * still be the wrong ones and give wrong answers. O(arcs + edges). %FALSE, too,
 * if there is too little memory. */
gboolean    shape_is_sound   (const HierarchyShape *self);

/* A query reads few nodes of a large hierarchy, and must not check all of them
 * first. A guard checks the nodes on the way of the query and remembers them.
 * Each is checked once, and the loops of queries check nothing. Any number of
 * threads can use a guard. */
typedef struct _ShapeGuard ShapeGuard;

/* Takes two bits a node. %NULL if there is too little memory. */
ShapeGuard *shape_guard_new  (guint32               n_nodes);
void        shape_guard_free (ShapeGuard           *self);

/* Whether @rank is a node, and a query can walk up from it. */
gboolean    shape_guard_way  (ShapeGuard           *self,
                              const HierarchyShape *shape,
                              const Values         *values,
                              guint32               rank);

/* Whether an arc can be looked for among the edges, and unfolded. */
gboolean    shape_guard_slot (ShapeGuard           *self,
                              const HierarchyShape *shape,
                              guint32               slot);

/* After this number of steps unfolding a path gives up. It is many times the
 * number of edges of any path. Arcs of a damaged file may unfold into
 * themselves. */
static inline guint64
shape_most_steps (const HierarchyShape *shape)
{
  return 64 + 16 * ((guint64) shape->n_nodes + shape->n_edges);
}
