/* hierarchy-publisher.h - changes the costs of a hierarchy while others ask
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy-costs.h>

G_BEGIN_DECLS

#define WAY_TYPE_HIERARCHY_PUBLISHER (way_hierarchy_publisher_get_type ())

/* Keeps two sets of costs: one that is published, and one that is free. A change
 * is worked into the free set, which then takes the place of the published one.
 * Whoever holds the old set goes on with it. Before the next change the free set
 * catches up with the changes that it missed, so nothing is copied, unless
 * somebody still holds it. The first change of a few costs makes the second set
 * as a copy.
 *
 * One thread at a time may change costs. Any thread may get them at any time. */
G_DECLARE_FINAL_TYPE (WayHierarchyPublisher, way_hierarchy_publisher, WAY,
                      HIERARCHY_PUBLISHER, GObject)

/* A publisher of @costs, which nobody may change any more. O(1). */
WayHierarchyPublisher *hierarchy_publisher_new (WayHierarchyCosts *costs);

/* The costs that are published now. They do not change as long as somebody holds
 * a reference. (transfer full) O(1). */
WayHierarchyCosts *hierarchy_publisher_dup_costs (WayHierarchyPublisher *self);

/* Each of these changes costs as the function of WayHierarchyCosts does that has
 * the same end of its name, and publishes them. On failure the published costs
 * stay. */
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

/* How often costs were copied because somebody still held those that should have
 * been free. */
guint64 hierarchy_publisher_get_n_copies (WayHierarchyPublisher *self);

G_END_DECLS
