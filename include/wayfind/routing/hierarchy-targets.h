/* hierarchy-targets.h - least costs from any node to many, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy-costs.h>

G_BEGIN_DECLS

#define WAY_TYPE_HIERARCHY_TARGETS (way_hierarchy_targets_get_type ())

/**
 * WayHierarchyTargets:
 *
 * Many nodes to which least costs are asked for, again and again: the depots of
 * a fleet, all customers of a day, every node there is. What leads to them is
 * selected out of a hierarchy once. Costs from a node to all of them are then a
 * walk up the hierarchy and one sweep down over what was selected, without an
 * open list; sixteen nodes are swept side by side. After Delling, Goldberg and
 * Werneck, "Faster batched shortest paths in road networks" (2011), over the
 * elimination tree of Dibbelt, Strasser and Wagner (2014).
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayHierarchy) hierarchy
 *   = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
 * g_autoptr (WayHierarchyCosts) costs
 *   = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (grid), NULL,
 *                                         NULL);
 * const guint32 depots[] = { 0, 8, 80 };    // three of the corners
 * g_autoptr (WayHierarchyTargets) targets
 *   = way_hierarchy_targets_new (costs, depots, 3, NULL, NULL);
 * WayCost from_middle[3];
 *
 * way_hierarchy_targets_get_costs_from (targets, 40, from_middle, 3, NULL);
 * for (guint i = 0; i < 3; i++)
 *   g_assert (from_middle[i] == 8);
 * ]|
 *
 * With all nodes as targets a sweep is a search of the whole graph, at a small
 * part of its time: a distance map, and what lies within a cost of a place.
 *
 * When the costs change, targets have to be selected anew. Immutable, and free
 * to be asked by any number of threads, as long as nobody changes the costs.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayHierarchyTargets, way_hierarchy_targets, WAY,
                      HIERARCHY_TARGETS, GObject)

/**
 * way_hierarchy_targets_new:
 * @costs: the costs of a hierarchy
 * @targets: (nullable) (array length=n_targets): the indices of nodes, in any
 *   order, also several times; %NULL for all nodes, by their indices
 * @n_targets: how many there are; 0 if @targets is %NULL
 * @limits: (nullable): when to stop; a node that is selected is an expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Selects the targets and all nodes above them. O(nodes + arcs of these).
 *
 * Returns: (transfer full) (nullable): the targets; %NULL with
 *   %WAY_ERROR_BAD_NODE if one of them is no node, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, or %WAY_ERROR_TOO_LARGE if the
 *   machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyTargets *way_hierarchy_targets_new (WayHierarchyCosts *costs,
                                                const guint32     *targets,
                                                gsize              n_targets,
                                                const WayLimits   *limits,
                                                GError           **error);

/**
 * way_hierarchy_targets_get_n_targets:
 * @self: targets
 *
 * Returns: how many there are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gsize way_hierarchy_targets_get_n_targets (WayHierarchyTargets *self);

/**
 * way_hierarchy_targets_get_n_selected:
 * @self: targets
 *
 * Returns: how many nodes a sweep goes over: the targets and all above them
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_hierarchy_targets_get_n_selected (WayHierarchyTargets *self);

/**
 * way_hierarchy_targets_get_bytes:
 * @self: targets
 *
 * Returns: how many bytes of memory they take
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gsize way_hierarchy_targets_get_bytes (WayHierarchyTargets *self);

/**
 * way_hierarchy_targets_get_costs_from:
 * @self: targets
 * @source: the index of a node
 * @costs: (out caller-allocates) (array length=n_targets): room for the least
 *   cost from @source to each target, in their order; `INFINITY` if there is no
 *   way
 * @n_targets: how many targets there are
 * @error: return location for what went wrong, or %NULL
 *
 * Costs are as exact as those of a #WayHierarchyQuery. Asked by one thread
 * after the other it allocates nothing once it is warm. O(nodes selected and
 * their arcs).
 *
 * Returns: whether that was done; otherwise @error is set: %WAY_ERROR_CHANGED
 *   if the costs have changed since the targets were selected,
 *   %WAY_ERROR_OVERFLOW if a least cost is more than a double holds,
 *   %WAY_ERROR_BAD_NODE if @source is no node, %WAY_ERROR_TOO_LARGE if the
 *   machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_targets_get_costs_from (WayHierarchyTargets *self,
                                               guint32              source,
                                               WayCost             *costs,
                                               gsize                n_targets,
                                               GError             **error);

/**
 * WayCostRowFunc:
 * @row: which of the sources, from 0
 * @costs: (array length=n_targets): the least cost from it to each target;
 *   `INFINITY` if there is no way
 * @n_targets: how many targets there are
 * @user_data: what was given with the function
 *
 * Takes a row of a matrix. @costs are good until it returns.
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
 * @sources: (array length=n_sources): the indices of nodes
 * @n_sources: how many there are
 * @n_threads: how many threads work on it; 0 for one on each processor
 * @func: (scope call): takes each row
 * @user_data: data for @func
 * @limits: (nullable): when to stop; each node of a sweep over up to sixteen
 *   sources is an expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the least costs from each source to each target, and hands on row by
 * row, in the order of the sources, while later rows are under way. @func is
 * called in the thread of the caller. Rows are the same for any number of
 * threads. Memory is for a few dozen rows a thread and not for a matrix.
 * O(nodes selected and their arcs) for each row, shared by the threads.
 *
 * Returns: whether all rows were handed on, or @func did not want more;
 *   otherwise @error is set as by way_hierarchy_targets_get_costs_from(), or
 *   to %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_targets_foreach_row (WayHierarchyTargets *self,
                                            const guint32       *sources,
                                            gsize                n_sources,
                                            guint                n_threads,
                                            WayCostRowFunc       func,
                                            gpointer             user_data,
                                            const WayLimits     *limits,
                                            GError             **error);

G_END_DECLS
