/* costs-changes.h - finds the costs of a hierarchy that have changed in a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/costs-private.h"

G_BEGIN_DECLS

/* Edges whose costs have changed, and their new costs. */
typedef struct
{
  GArray *edges;                /* (owned) of guint32 */
  GArray *costs;                /* (owned) of WayCost */
} CostsChanges;

void     costs_changes_init  (CostsChanges            *self);
void     costs_changes_clear (CostsChanges            *self);

/* Finds the edges of @graph whose costs differ from @costs, which were read
 * from it at version @since. If @graph does not know its changes, or if they
 * are so many that reading all costs is faster, sets @are_few to %FALSE and
 * finds nothing. O(edges out of the nodes that have changed). */
gboolean costs_changes_find  (CostsChanges            *self,
                              const WayHierarchyCosts *costs,
                              WayGraph                *graph,
                              guint64                  since,
                              gboolean                *are_few,
                              Meter                   *meter,
                              GError                 **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CostsChanges, costs_changes_clear)

G_END_DECLS
