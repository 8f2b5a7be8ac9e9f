/* shape-build.h - builds the arrays of a hierarchy from a graph and an order
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/hierarchy-private.h"

/* Makes the arrays for @graph, whose nodes are eliminated in the order of
 * @nodes, which holds each index once. They are charged to @meter, and freed by
 * shape_free(). If they exceed the limit, fails with WAY_ERROR_LIMIT before it
 * allocates them; the message says how many bytes they would take. O(nodes +
 * edges log arcs + arcs). */
gboolean shape_build (HierarchyShape *self,
                      WayGraph       *graph,
                      const guint32  *nodes,
                      Meter          *meter,
                      GError        **error);
void     shape_free  (HierarchyShape *self);
