/* costs-changes.h - which costs of a hierarchy have changed in a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/costs-private.h"

G_BEGIN_DECLS

/* Edges whose costs are others than they were, and what they cost now. */
typedef struct
{
  GArray *edges;                /* (owned) of guint32 */
  GArray *costs;                /* (owned) of WayCost */
} CostsChanges;

void     costs_changes_init  (CostsChanges            *self);
void     costs_changes_clear (CostsChanges            *self);

/* Finds what costs other than @costs say in @graph, if these were read of it at
 * version @since. @are_few is set to %FALSE, and nothing is found, if the graph
 * does not know what has changed, or so much has that costs are better worked
 * in anew. O(edges out of the nodes that have changed). */
gboolean costs_changes_find  (CostsChanges            *self,
                              const WayHierarchyCosts *costs,
                              WayGraph                *graph,
                              guint64                  since,
                              gboolean                *are_few,
                              Meter                   *meter,
                              GError                 **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CostsChanges, costs_changes_clear)

G_END_DECLS
