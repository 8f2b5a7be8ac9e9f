/* hierarchy-publisher.h - changes costs of a hierarchy while threads query it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy-costs.h>

G_BEGIN_DECLS

#define WAY_TYPE_HIERARCHY_PUBLISHER (way_hierarchy_publisher_get_type ())

/* Keeps two sets of costs: a published set, and a free set. A change is worked
 * into the free set, which then replaces the published one. Queries that hold
 * the old set keep it. Before the next change the free set catches up with the
 * changes that it missed. So nothing is copied, unless a query still holds the
 * free set. The first change of a few costs makes the second set as a copy.
 *
 * One thread at a time may change costs. Any thread may get them at any
 * time. */
G_DECLARE_FINAL_TYPE (WayHierarchyPublisher, way_hierarchy_publisher, WAY,
                      HIERARCHY_PUBLISHER, GObject)

/* A publisher of @costs, which must not change any more. O(1). */
WayHierarchyPublisher *hierarchy_publisher_new (WayHierarchyCosts *costs);

/* The costs that are published now. They do not change while a reference is
 * held. (transfer full) O(1). */
WayHierarchyCosts *hierarchy_publisher_dup_costs (WayHierarchyPublisher *self);

/* Each of these functions changes costs like the function of WayHierarchyCosts
 * whose name has the same end, and publishes them. If it fails, the published
 * costs stay. */
gboolean hierarchy_publisher_change (WayHierarchyPublisher *self,
                                     const guint32         *edges,
                                     const WayCost         *costs,
                                     gsize                  n_edges,
                                     const WayLimits       *limits,
                                     GError               **error);
gboolean hierarchy_publisher_set_all (WayHierarchyPublisher *self,
                                      const WayCost         *costs,
                                      const WayLimits       *limits,
                                      GError               **error);
gboolean hierarchy_publisher_set_from_graph (WayHierarchyPublisher *self,
                                             WayGraph              *graph,
                                             const WayLimits       *limits,
                                             GError               **error);
gboolean hierarchy_publisher_update_from_graph (WayHierarchyPublisher *self,
                                                WayGraph              *graph,
                                                guint64                since,
                                                const WayLimits       *limits,
                                                GError               **error);

/* How often costs were copied because a query still held the free set. */
guint64 hierarchy_publisher_get_n_copies (WayHierarchyPublisher *self);

G_END_DECLS
