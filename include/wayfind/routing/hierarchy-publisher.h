/* hierarchy-publisher.h - costs of a hierarchy that change while others ask
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy-costs.h>

G_BEGIN_DECLS

#define WAY_TYPE_HIERARCHY_PUBLISHER (way_hierarchy_publisher_get_type ())

/**
 * WayHierarchyPublisher:
 *
 * Changes the costs of a hierarchy while other threads ask for paths. It keeps
 * two sets of costs: one that is published, and one that is free. Changes are
 * worked into the free one, which is then published in place of the other.
 * Whoever holds the other goes on with it, and finds the costs that it began
 * with. Before the next change what the free set missed is replayed into it, so
 * that nothing is copied; only if somebody still holds it a copy takes its
 * place. The first change of a few costs makes the second set, as a copy.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayHierarchy) hierarchy
 *   = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
 * g_autoptr (WayHierarchyCosts) first
 *   = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (grid), NULL,
 *                                         NULL);
 * g_autoptr (WayHierarchyPublisher) publisher
 *   = way_hierarchy_publisher_new (first);
 * const guint32 edge = 0;
 * const WayCost jam = 50;
 *
 * // Whoever got the costs before goes on with them.
 * g_autoptr (WayHierarchyCosts) before
 *   = way_hierarchy_publisher_dup_costs (publisher);
 * way_hierarchy_publisher_change (publisher, &edge, &jam, 1, NULL, NULL);
 * g_autoptr (WayHierarchyCosts) after
 *   = way_hierarchy_publisher_dup_costs (publisher);
 *
 * g_assert (way_hierarchy_costs_get_cost (before, edge) == 1);
 * g_assert (way_hierarchy_costs_get_cost (after, edge) == 50);
 * ]|
 *
 * One thread at a time may change costs. Any thread may get them at any time.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayHierarchyPublisher, way_hierarchy_publisher, WAY,
                      HIERARCHY_PUBLISHER, GObject)

/**
 * way_hierarchy_publisher_new:
 * @costs: the first costs, which nobody may change any more
 *
 * O(1). The second set of costs is made when it is needed.
 *
 * Returns: (transfer full): a publisher of @costs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyPublisher *way_hierarchy_publisher_new (WayHierarchyCosts *costs);

/**
 * way_hierarchy_publisher_dup_costs:
 * @self: a publisher
 *
 * Gets the costs that are published now. They never change as long as a
 * reference to them exists. A thread that asks many questions gets them before
 * each question, passes them to way_hierarchy_query_set_costs(), and gives up
 * its own reference. A query keeps its costs until it gets others or is freed,
 * even if it is idle. If it still has them at the second change from now, that
 * change copies all costs. A thread that pauses frees its query. O(1).
 *
 * Returns: (transfer full): the costs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyCosts *
way_hierarchy_publisher_dup_costs (WayHierarchyPublisher *self);

/**
 * way_hierarchy_publisher_change:
 * @self: a publisher
 * @edges: (array length=n_edges): the numbers of the edges that change
 * @costs: (array length=n_edges): what each costs from now on
 * @n_edges: how many there are
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Changes a few costs as way_hierarchy_costs_change() does, and publishes them.
 * Takes the time of two such changes. O(arcs that change, each with the
 * triangles around it), and once O(arcs) for the second set of costs.
 *
 * Returns: whether that was done; otherwise what was published stays, and
 *   @error is set as by way_hierarchy_costs_change()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_publisher_change (WayHierarchyPublisher *self,
                                         const guint32         *edges,
                                         const WayCost         *costs,
                                         gsize                  n_edges,
                                         const WayLimits       *limits,
                                         GError               **error);

/**
 * way_hierarchy_publisher_set_all:
 * @self: a publisher
 * @costs: (array length=n_costs): what each edge costs from now on
 * @n_costs: as many as the hierarchy has edges
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Replaces all costs as way_hierarchy_costs_set_all() does, and publishes them.
 * O(edges + triangles).
 *
 * Returns: whether that was done; otherwise what was published stays, and
 *   @error is set as by way_hierarchy_costs_set_all()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_publisher_set_all (WayHierarchyPublisher *self,
                                          const WayCost         *costs,
                                          gsize                  n_costs,
                                          const WayLimits       *limits,
                                          GError               **error);

/**
 * way_hierarchy_publisher_set_from_graph:
 * @self: a publisher
 * @graph: a graph, as in way_hierarchy_costs_new_from_graph()
 * @limits: (nullable): when to stop; each node is an expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Replaces all costs by what the edges of @graph cost now, and publishes them.
 * O(edges + triangles).
 *
 * Returns: whether that was done; otherwise what was published stays, and
 *   @error is set as by way_hierarchy_costs_new_from_graph()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean
way_hierarchy_publisher_set_from_graph (WayHierarchyPublisher *self,
                                        WayGraph              *graph,
                                        const WayLimits       *limits,
                                        GError               **error);

/**
 * way_hierarchy_publisher_update_from_graph:
 * @self: a publisher
 * @graph: the graph whose costs are published
 * @since: what way_graph_get_version() of @graph returned before they were read
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Takes over what has changed in @graph as
 * way_hierarchy_costs_update_from_graph() does, and publishes it. O(arcs that
 * change, each with the triangles around it); if all are read anew O(edges +
 * triangles).
 *
 * Returns: whether that was done; otherwise what was published stays, and
 *   @error is set as by way_hierarchy_costs_new_from_graph()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean
way_hierarchy_publisher_update_from_graph (WayHierarchyPublisher *self,
                                           WayGraph              *graph,
                                           guint64                since,
                                           const WayLimits       *limits,
                                           GError               **error);

/**
 * way_hierarchy_publisher_get_n_copies:
 * @self: a publisher
 *
 * Returns: how often costs were copied because somebody still held those that
 *   should have been free
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_hierarchy_publisher_get_n_copies (WayHierarchyPublisher *self);

G_END_DECLS
