/* shape-build.h - the arrays of a hierarchy, made of a graph and an order
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "routing/hierarchy/hierarchy-private.h"

/* Makes the arrays of @graph whose nodes are taken away as they stand in
 * @nodes, which holds each index once. They are charged to @meter, and freed
 * by shape_free(). Fails with WAY_ERROR_LIMIT, and says how many bytes it would
 * take, before it takes what is too much. O(nodes + edges log arcs + arcs). */
gboolean shape_build (HierarchyShape *self,
                      WayGraph       *graph,
                      const guint32  *nodes,
                      Meter          *meter,
                      GError        **error);
void     shape_free  (HierarchyShape *self);
