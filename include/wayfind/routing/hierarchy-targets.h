/* hierarchy-targets.h - least costs from any node to many, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy-costs.h>

G_BEGIN_DECLS

#define WAY_TYPE_HIERARCHY_TARGETS (way_hierarchy_targets_get_type ())

/**
 * WayHierarchyTargets:
 *
 * Many nodes to which a program needs least costs again and again: the depots of
 * a fleet, the customers of a day, all nodes. For experts; most programs use
 * way_router_foreach_row().
 *
 * The arcs that lead to the targets are selected from a hierarchy once. The
 * costs from a node to all targets then take one walk up the hierarchy and one
 * sweep down over the selected arcs, without an open list. Sixteen nodes are
 * swept side by side. After Delling, Goldberg and Werneck, "Faster batched
 * shortest paths in road networks" (2011), over the elimination tree of Dibbelt,
 * Strasser and Wagner (2014).
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayHierarchy) hierarchy
 *   = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
 * g_autoptr (WayHierarchyCosts) costs
 *   = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (grid), NULL,
 *                                         NULL);
 * // Three of the corners.
 * const WayNode depots[] = { WAY_INDEX (0), WAY_INDEX (8), WAY_INDEX (80) };
 * g_autoptr (WayHierarchyTargets) targets
 *   = way_hierarchy_targets_new (costs, depots, 3, NULL, NULL);
 * WayCost from_middle[3];
 *
 * way_hierarchy_targets_get_costs_from (targets, WAY_INDEX (40), from_middle, 3,
 *                                       NULL);
 * for (guint i = 0; i < 3; i++)
 *   g_assert (from_middle[i] == 8);
 * ]|
 *
 * With all nodes as targets a sweep gives the same costs as a search of the
 * whole graph, in a small part of its time: for a distance map, or all nodes
 * within a cost of a place.
 *
 * Select the targets again when the costs have changed. Targets are immutable,
 * and any number of threads can use them as long as the costs do not change.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayHierarchyTargets, way_hierarchy_targets, WAY,
                      HIERARCHY_TARGETS, GObject)

/**
 * way_hierarchy_targets_new:
 * @costs: the costs of a hierarchy
 * @targets: (nullable) (array length=n_targets): nodes in any order, which may
 *   occur several times; %NULL for all nodes, in the order of their indices
 * @n_targets: the number of targets; 0 if @targets is %NULL
 * @limits: (nullable): when to stop; a node that is selected is an expansion
 * @error: return location for an error, or %NULL
 *
 * Selects the targets and all nodes above them. O(nodes + arcs of these).
 *
 * Returns: (transfer full) (nullable): the targets; %NULL with
 *   %WAY_ERROR_BAD_NODE if a target is not a node of the hierarchy,
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met, or
 *   %WAY_ERROR_TOO_LARGE if there is too little memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyTargets *way_hierarchy_targets_new (WayHierarchyCosts *costs,
                                                const WayNode     *targets,
                                                gsize              n_targets,
                                                const WayLimits   *limits,
                                                GError           **error);

/**
 * way_hierarchy_targets_get_costs_from:
 * @self: targets
 * @source: a node
 * @costs: (out caller-allocates) (array length=n_targets): room for the least
 *   cost from @source to each target, in the order of the targets; `INFINITY` if
 *   no path exists
 * @n_targets: the number of targets
 * @error: return location for an error, or %NULL
 *
 * Finds the costs from one node. They are as exact as those of a
 * #WayHierarchyQuery. If one thread asks at a time, calls after the first
 * allocate nothing. O(nodes selected and their arcs).
 *
 * Returns: whether the costs were found; otherwise @error is set:
 *   %WAY_ERROR_CHANGED if the costs have changed since the targets were
 *   selected, %WAY_ERROR_OVERFLOW if a least cost is more than a double holds,
 *   %WAY_ERROR_BAD_NODE if @source is not a node of the hierarchy,
 *   %WAY_ERROR_TOO_LARGE if there is too little memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_targets_get_costs_from (WayHierarchyTargets *self,
                                               WayNode              source,
                                               WayCost             *costs,
                                               gsize                n_targets,
                                               GError             **error);

/**
 * WayCostRowFunc:
 * @row: the number of the source, from 0
 * @costs: (array length=n_targets): the least cost from it to each target;
 *   `INFINITY` if no path exists
 * @n_targets: the number of targets
 * @user_data: the data that was given with the function
 *
 * Takes a row of a matrix. @costs are valid until it returns.
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayCostRowFunc) (gsize          row,
                                    const WayCost *costs,
                                    gsize          n_targets,
                                    gpointer       user_data);

/**
 * way_hierarchy_targets_foreach_row:
 * @self: targets
 * @sources: (array length=n_sources): nodes
 * @n_sources: the number of sources
 * @n_threads: the number of threads; 0 for one on each processor
 * @func: (scope call): takes each row
 * @user_data: data for @func
 * @limits: (nullable): when to stop; each node of a sweep over up to sixteen
 *   sources is an expansion
 * @error: return location for an error, or %NULL
 *
 * Finds the least costs from each source to each target, and calls @func for row
 * after row in the order of the sources, while the threads work on later rows.
 * The thread of the caller calls @func. Rows are the same for any number of
 * threads. The memory holds a few dozen rows a thread, not a matrix. O(nodes
 * selected and their arcs) for each row, shared by the threads.
 *
 * Returns: whether @func had all rows, or returned %FALSE; otherwise @error is
 *   set as by way_hierarchy_targets_get_costs_from(), or to %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_targets_foreach_row (WayHierarchyTargets *self,
                                            const WayNode       *sources,
                                            gsize                n_sources,
                                            guint                n_threads,
                                            WayCostRowFunc       func,
                                            gpointer             user_data,
                                            const WayLimits     *limits,
                                            GError             **error);

G_END_DECLS
