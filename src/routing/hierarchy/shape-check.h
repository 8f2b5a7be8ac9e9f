/* shape-check.h - whether the arrays of a hierarchy from a file can be used
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/values.h"

/* Whether every number of @self lies in its range, so that nothing that works
 * on a hierarchy looks or writes out of bounds, or goes on for ever. Which arcs
 * there are, and so what answers come out, is not looked at. O(arcs + edges).
 * %FALSE, too, if there is no memory. */
gboolean    shape_is_sound   (const HierarchyShape *self);

/* A query looks at few nodes of a large hierarchy, and must not look at all of
 * them first. A guard looks at those nodes that a query will come by, and
 * remembers them: each is looked at once, and the loops of queries look at
 * nothing. Free to be used by any number of threads. */
typedef struct _ShapeGuard ShapeGuard;

/* %NULL if there is no memory: two bits a node. */
ShapeGuard *shape_guard_new  (guint32               n_nodes);
void        shape_guard_free (ShapeGuard           *self);

/* Whether @rank is a node, and the way up from it can be walked. */
gboolean    shape_guard_way  (ShapeGuard           *self,
                              const HierarchyShape *shape,
                              const Values         *values,
                              guint32               rank);

/* Whether an arc can be looked for among the edges, and unfolded. */
gboolean    shape_guard_slot (ShapeGuard           *self,
                              const HierarchyShape *shape,
                              guint32               slot);

/* After how many steps unfolding a path is given up: many times the edges that
 * any path has. Arcs of a damaged file may unfold into themselves. */
static inline guint64
shape_most_steps (const HierarchyShape *shape)
{
  return 64 + 16 * ((guint64) shape->n_nodes + shape->n_edges);
}
