/* hierarchy-costs.h - what the edges of a hierarchy cost
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy.h>

G_BEGIN_DECLS

#define WAY_TYPE_HIERARCHY_COSTS (way_hierarchy_costs_get_type ())

/**
 * WayHierarchyCosts:
 *
 * The costs of all edges of a #WayHierarchy, worked in so that queries can be
 * asked. Any number of costs may stand side by side over one hierarchy: cars
 * and lorries, the morning and the evening.
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
 * // The edge from the first cell to the next becomes dear.
 * way_hierarchy_find_edge (hierarchy, WAY_INDEX (0), WAY_INDEX (1),
 *                          WAY_EDGE_NONE, &edge);
 * way_hierarchy_costs_change (costs, &edge, &jam, 1, NULL, NULL);
 * g_assert (way_hierarchy_costs_get_cost (costs, edge) == 50);
 * ]|
 *
 * If all costs are whole and small enough that no sum comes to 2^31, numbers
 * are whole throughout, and faster. All other costs are doubles. In whole
 * numbers, and as long as sums of whole numbers stay below 2^53, costs of paths
 * are exact. Others are exact to rounding: the sum is rounded once for each
 * edge of the path, and the path is one whose exact cost exceeds the least cost
 * by no more than these roundings. If a cost is 2^990 or more, costs below
 * 2^-958 are rounded to multiples of 2^-1010 besides.
 *
 * Costs change in place, by the one who owns them, while nobody asks; a
 * #WayHierarchyPublisher has costs change while others ask. As long as nobody
 * changes them any number of threads may use them.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayHierarchyCosts, way_hierarchy_costs, WAY,
                      HIERARCHY_COSTS, GObject)

/**
 * way_hierarchy_costs_new:
 * @hierarchy: a hierarchy
 * @costs: (array length=n_costs): what each of its edges costs, 0 or more, by
 *   their numbers; `INFINITY` closes an edge
 * @n_costs: as many as the hierarchy has edges
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Works in costs from an array. O(triangles).
 *
 * Returns: (transfer full) (nullable): the costs; %NULL with
 *   %WAY_ERROR_BAD_COST if one is negative or not a number, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, or %WAY_ERROR_TOO_LARGE if the
 *   machine has no memory
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
 * @graph: a graph over the same nodes whose edges are among the hierarchy's:
 *   the one it was built of, or any pile of views over it that adds no edge
 * @limits: (nullable): when to stop; each node is an expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Works in what the edges of @graph cost now. Edges that @graph does not give,
 * or hides, are closed. An edge is known by its ends and its id, and of several
 * that are alike each is one. The answers of @graph must depend on nothing but
 * the node. O(edges + triangles).
 *
 * Returns: (transfer full) (nullable): the costs; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph has other nodes, is a state space though
 *   the hierarchy's is not or the other way round, or has an edge that is
 *   none of the hierarchy's, or as way_hierarchy_costs_new() and @graph fail
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
 * Returns: (transfer none): the hierarchy that they are for
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchy *way_hierarchy_costs_get_hierarchy (WayHierarchyCosts *self);

/**
 * way_hierarchy_costs_get_cost:
 * @self: some costs
 * @edge: the number of an edge of the hierarchy
 *
 * Returns: what the edge costs; `INFINITY` if it is closed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_hierarchy_costs_get_cost (WayHierarchyCosts *self,
                                      guint32            edge);

/**
 * way_hierarchy_costs_is_whole:
 * @self: some costs
 *
 * Returns: whether they are kept in whole numbers
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_costs_is_whole (WayHierarchyCosts *self);

/**
 * way_hierarchy_costs_get_bytes:
 * @self: some costs
 *
 * Returns: how many bytes of memory they take, the hierarchy not counted. The
 *   first path of a query adds 16 bytes an arc, by which later paths are found
 *   faster; the system provides that memory page by page
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gsize way_hierarchy_costs_get_bytes (WayHierarchyCosts *self);

/**
 * way_hierarchy_costs_set_all:
 * @self: some costs that nobody asks meanwhile
 * @costs: (array length=n_costs): what each edge costs, as in
 *   way_hierarchy_costs_new()
 * @n_costs: as many as the hierarchy has edges
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Replaces all costs. Costs that are replaced again and again take their memory
 * twice and ask for none once warm. O(triangles).
 *
 * Returns: whether that was done; otherwise all costs are as they were, and
 *   @error is set as by way_hierarchy_costs_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_costs_set_all (WayHierarchyCosts *self,
                                      const WayCost     *costs,
                                      gsize              n_costs,
                                      const WayLimits   *limits,
                                      GError           **error);

/**
 * way_hierarchy_costs_set_from_graph:
 * @self: some costs that nobody asks meanwhile
 * @graph: a graph, as in way_hierarchy_costs_new_from_graph()
 * @limits: (nullable): when to stop; each node is an expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Replaces all costs by what the edges of @graph cost now, as
 * way_hierarchy_costs_set_all() does. O(edges + triangles).
 *
 * Returns: whether that was done; otherwise all costs are as they were, and
 *   @error is set as by way_hierarchy_costs_new_from_graph()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_costs_set_from_graph (WayHierarchyCosts *self,
                                             WayGraph          *graph,
                                             const WayLimits   *limits,
                                             GError           **error);

/**
 * way_hierarchy_costs_update_from_graph:
 * @self: some costs that nobody asks meanwhile
 * @graph: the graph that they were read of
 * @since: what way_graph_get_version() of @graph returned before they were read
 * @limits: (nullable): when to stop; each node that is asked is an expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Takes over what has changed in @graph since. If @graph knows what that is
 * (way_graph_foreach_change()), and it is little, only the edges of nodes that
 * have changed are asked for, and costs are mended as by
 * way_hierarchy_costs_change(). Otherwise all are read anew. O(arcs that
 * change, each with the triangles around it); if all are read anew O(edges +
 * triangles).
 *
 * Returns: whether that was done; otherwise all costs are as they were, and
 *   @error is set as by way_hierarchy_costs_new_from_graph()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_costs_update_from_graph (WayHierarchyCosts *self,
                                                WayGraph          *graph,
                                                guint64            since,
                                                const WayLimits   *limits,
                                                GError           **error);

/**
 * way_hierarchy_costs_change:
 * @self: some costs that nobody asks meanwhile
 * @edges: (array length=n_edges): the numbers of the edges that change
 * @costs: (array length=n_edges): what each costs from now on, 0 or more;
 *   `INFINITY` closes it. Of an edge that is there twice the last counts. An
 *   edge into a closed node costs this from way_hierarchy_costs_reopen() on
 * @n_edges: how many there are
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Changes the costs of a few edges, and mends what depends on them: a closed
 * road, a jam. What comes out is what way_hierarchy_costs_set_all() makes, to
 * the last bit. Kinds of numbers change only where they must: if whole numbers
 * do not hold a cost, or what arcs come to, all costs are worked in anew, as
 * doubles. O(arcs that change, each with the triangles around it).
 *
 * Returns: whether that was done; otherwise all costs are as they were, and
 *   @error is set as by way_hierarchy_costs_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_costs_change (WayHierarchyCosts *self,
                                     const guint32     *edges,
                                     const WayCost     *costs,
                                     gsize              n_edges,
                                     const WayLimits   *limits,
                                     GError           **error);

/**
 * way_hierarchy_costs_dup:
 * @self: some costs
 * @error: return location for what went wrong, or %NULL
 *
 * Copies costs, to be changed by themselves. O(arcs).
 *
 * Returns: (transfer full) (nullable): the same costs over the same hierarchy,
 *   with nothing closed that way_hierarchy_costs_reopen() would open; %NULL
 *   with %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyCosts *way_hierarchy_costs_dup (WayHierarchyCosts *self,
                                            GError           **error);

/**
 * way_hierarchy_costs_new_over:
 * @base: some costs, which must not change as long as the new ones are used
 * @error: return location for what went wrong, or %NULL
 *
 * Costs that are those of @base until they change, and then keep what differs
 * by itself: a few closed nodes for one query, beside others who go on asking
 * @base. Nothing is copied: O(1), and a bit for each node, arc and edge at the
 * first change, besides what changes. If much changes at once, all costs are
 * worked in anew. Queries take a little longer than those of @base do.
 *
 * Over costs that lie in a file all of the hierarchy is looked at first, once
 * for all costs: O(arcs + edges). If @base lies over other costs itself, and has
 * changed, all costs are worked in anew.
 *
 * Returns: (transfer full) (nullable): the costs; %NULL with
 *   %WAY_ERROR_PARSE if the file of the hierarchy is damaged, or with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchyCosts *way_hierarchy_costs_new_over (WayHierarchyCosts *base,
                                                 GError           **error);

/**
 * way_hierarchy_costs_close_nodes:
 * @self: some costs that nobody asks meanwhile
 * @nodes: (array length=n_nodes): nodes of the graph
 * @n_nodes: how many there are
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Closes nodes for some queries, until way_hierarchy_costs_reopen(): all edges
 * into them, so that a path may still begin there, as in an overlay that blocks
 * them. Costs are mended, and not worked in anew, as by
 * way_hierarchy_costs_change().
 *
 * Where several threads close nodes, each has costs of its own, made by
 * way_hierarchy_costs_new_over() for a query or two, or by
 * way_hierarchy_costs_dup() and closed and opened again and again. O(edges into
 * the nodes, and arcs that change, each with the triangles around it).
 *
 * Returns: whether that was done; otherwise all costs are as they were, and
 *   @error is set as by way_hierarchy_costs_change(), or to %WAY_ERROR_BAD_NODE
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_costs_close_nodes (WayHierarchyCosts *self,
                                          const WayNode     *nodes,
                                          gsize              n_nodes,
                                          const WayLimits   *limits,
                                          GError           **error);

/**
 * way_hierarchy_costs_reopen:
 * @self: some costs that nobody asks meanwhile
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Opens all nodes that way_hierarchy_costs_close_nodes() has closed. Edges into
 * them cost what they did when they were closed, or what
 * way_hierarchy_costs_change() and way_hierarchy_costs_update_from_graph() have
 * given them since then. These two leave closed edges closed.
 * way_hierarchy_costs_set_all() and way_hierarchy_costs_set_from_graph() open
 * all nodes. O(edges that were closed, and arcs
 * that change, each with the triangles around it).
 *
 * Returns: whether that was done; otherwise all costs are as they were, and
 *   @error is set as by way_hierarchy_costs_change()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_costs_reopen (WayHierarchyCosts *self,
                                     const WayLimits   *limits,
                                     GError           **error);

G_END_DECLS
