/* hierarchy-costs.h - the costs of the edges of a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/heuristic.h>
#include <wayfind/routing/hierarchy.h>

G_BEGIN_DECLS

#define WAY_TYPE_HIERARCHY_COSTS (way_hierarchy_costs_get_type ())

/**
 * WayHierarchyCosts:
 *
 * The costs of all edges of a #WayHierarchy, worked in so that queries can use
 * them. For experts; most programs need #WayRouter alone. One hierarchy can have
 * any number of costs at a time: cars and lorries, the morning and the evening.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayHierarchy) hierarchy
 *   = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
 * g_autoptr (WayHierarchyCosts) costs
 *   = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (grid), NULL,
 *                                         NULL);
 * const WayCost jam = 50;
 * guint32 edge;
 *
 * // A jam on the edge from the first cell to the next.
 * way_hierarchy_find_edge (hierarchy, WAY_INDEX (0), WAY_INDEX (1),
 *                          WAY_EDGE_NONE, &edge);
 * way_hierarchy_costs_update (costs, &edge, &jam, 1, NULL, NULL);
 * g_assert (way_hierarchy_costs_get_cost (costs, edge) == 50);
 * ]|
 *
 * If all costs are whole numbers and so small that every sum is below 2^31, all
 * numbers are kept as integers, which is faster. Otherwise they are doubles. The
 * costs of paths are exact for integers, and for whole numbers as long as the
 * sums stay below 2^53. Other costs are exact to rounding: the sum is rounded
 * once for each edge of the path, and the exact cost of the path exceeds the
 * least cost by no more than these roundings. If a cost is 2^990 or more, costs
 * below 2^-958 are also rounded to multiples of 2^-1010.
 *
 * Updates change costs in place, so no other thread may use them meanwhile.
 * Between updates any number of threads can use them. #WayRouter changes costs
 * while other threads ask.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayHierarchyCosts, way_hierarchy_costs, WAY,
                      HIERARCHY_COSTS, GObject)

/**
 * way_hierarchy_costs_new:
 * @hierarchy: a hierarchy
 * @costs: (array length=n_costs): the cost of each of its edges by number, 0 or
 *   more; `INFINITY` closes an edge
 * @n_costs: the number of edges of the hierarchy
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Works in costs from an array. O(triangles).
 *
 * Returns: (transfer full) (nullable): the costs; %NULL with
 *   %WAY_ERROR_BAD_COST if one is negative or not a number, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, or %WAY_ERROR_TOO_LARGE if there is
 *   too little memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyCosts *way_hierarchy_costs_new (WayHierarchy    *hierarchy,
                                            const WayCost   *costs,
                                            gsize            n_costs,
                                            const WayLimits *limits,
                                            GError         **error);

/**
 * way_hierarchy_costs_new_from_graph:
 * @hierarchy: a hierarchy
 * @graph: a graph over the same nodes whose edges are among the hierarchy's: the
 *   graph of the hierarchy, or any pile of views over it that adds no edge
 * @limits: (nullable): when to stop; each node is an expansion
 * @error: return location for an error, or %NULL
 *
 * Works in the costs that the edges of @graph have now. Edges that @graph does
 * not have, or hides, are closed. An edge is known by its ends and its id; if
 * several edges are alike, each of them is one edge of the hierarchy. The edges
 * of @graph may depend on nothing but the node. O(edges + triangles).
 *
 * Returns: (transfer full) (nullable): the costs; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph has other nodes or states than the
 *   hierarchy, or an edge that the hierarchy does not have, with
 *   %WAY_ERROR_OVERFLOW if a #WayLexicographic cannot prove its largest sum, or
 *   with the errors of way_hierarchy_costs_new() and of @graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyCosts *
way_hierarchy_costs_new_from_graph (WayHierarchy    *hierarchy,
                                    WayGraph        *graph,
                                    const WayLimits *limits,
                                    GError         **error);

/**
 * way_hierarchy_costs_get_hierarchy:
 * @self: some costs
 *
 * Returns: (transfer none): the hierarchy of the costs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchy *way_hierarchy_costs_get_hierarchy (WayHierarchyCosts *self);

/**
 * way_hierarchy_costs_get_cost:
 * @self: some costs
 * @edge: the number of an edge of the hierarchy
 *
 * Returns: the cost of the edge; `INFINITY` if it is closed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_hierarchy_costs_get_cost (WayHierarchyCosts *self,
                                      guint32            edge);

/**
 * way_hierarchy_costs_to_heuristic:
 * @self: some costs
 *
 * A heuristic for way_search_set_heuristic(), which holds a reference to the
 * costs: the least cost from a node to the nearest goal, exactly. It is a lower
 * bound in any graph over the same nodes whose edges are among those of @self
 * and cost no less, such as views that close edges or raise costs, and turns or
 * times above these. Where such views change little, A* expands hardly more
 * nodes than the path has. An estimate of `INFINITY` means that no path leads to
 * a goal. Fractions are lowered by 2^-46 of the estimate, because sums are
 * rounded.
 *
 * Costs are worked out node by node, as a search asks for them ("A fast and
 * tight heuristic for A* in road networks", Strasser and Zeitz 2021). A new goal
 * takes O(arcs above it), the first estimate for a node O(arcs above it that no
 * estimate has used before), and each further estimate O(1). Each search takes 8
 * bytes a node of memory, 16 if costs have fractions, which its limits are
 * charged with, and which is kept for two later searches.
 *
 * Any number of threads can use the heuristic. If the costs are changed by an
 * update, searches that use it fail with %WAY_ERROR_CHANGED: make another. If
 * the file of the hierarchy is damaged, they fail with %WAY_ERROR_PARSE; if
 * there is too little memory, with %WAY_ERROR_TOO_LARGE. Over a hierarchy of
 * states the estimate is that of a path that begins at the node, and is not
 * always consistent. O(1).
 *
 * Returns: (transfer full): a heuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHeuristic *way_hierarchy_costs_to_heuristic (WayHierarchyCosts *self);

/**
 * way_hierarchy_costs_update:
 * @self: some costs that no other thread uses meanwhile
 * @edges: (nullable) (array length=n_edges): the numbers of the edges to change;
 *   %NULL for all edges
 * @costs: (array length=n_edges): the new cost of each of them, 0 or more;
 *   `INFINITY` closes the edge. If @edges names an edge twice, the last cost
 *   counts
 * @n_edges: the number of edges
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Changes the costs of some edges, such as a closed road or a jam, or of all
 * edges. The result is the same to the last bit as that of
 * way_hierarchy_costs_new() with all costs. If @edges is given, only the arcs
 * that depend on these edges are updated. If integers cannot hold a new cost or
 * the sums of arcs, all costs are worked in again as doubles. Costs that are
 * replaced again and again take twice the memory, and allocate nothing from the
 * third time on. O(arcs that change, each with the triangles around it); for all
 * edges O(triangles).
 *
 * Returns: whether the costs were changed; otherwise all costs are as before,
 *   and @error is set as by way_hierarchy_costs_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_costs_update (WayHierarchyCosts *self,
                                     const guint32     *edges,
                                     const WayCost     *costs,
                                     gsize              n_edges,
                                     const WayLimits   *limits,
                                     GError           **error);

/**
 * way_hierarchy_costs_update_from_graph:
 * @self: some costs that no other thread uses meanwhile
 * @graph: a graph, as in way_hierarchy_costs_new_from_graph()
 * @since: 0 to read all costs of @graph; or, if the costs were read from @graph
 *   before, the value of way_graph_get_version() at that time
 * @limits: (nullable): when to stop; each node whose edges are read is an
 *   expansion
 * @error: return location for an error, or %NULL
 *
 * Reads what has changed in @graph since that version. If @graph knows the few
 * nodes that changed (way_graph_foreach_change()), only their edges are read.
 * Otherwise all edges are read. O(arcs that change, each with the triangles
 * around it); if all are read O(edges + triangles).
 *
 * Returns: whether the costs were changed; otherwise all costs are as before,
 *   and @error is set as by way_hierarchy_costs_new_from_graph()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_costs_update_from_graph (WayHierarchyCosts *self,
                                                WayGraph          *graph,
                                                guint64            since,
                                                const WayLimits   *limits,
                                                GError           **error);

G_END_DECLS
