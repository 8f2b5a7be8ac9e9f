/* hierarchy.h - a network prepared so that queries take microseconds
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/routing/order.h>

G_BEGIN_DECLS

#define WAY_TYPE_HIERARCHY (way_hierarchy_get_type ())

/**
 * WayHierarchy:
 *
 * A customisable contraction hierarchy (Dibbelt, Strasser and Wagner,
 * "Customizable contraction hierarchies", 2014): arcs between the nodes of a
 * graph, so that a best path between any two leads up an order of the nodes and
 * down again. A hierarchy knows where edges lead and not what they cost. A
 * #WayHierarchyCosts gives it its costs, in a moment and as often as they
 * change, and a #WayHierarchyQuery asks for paths.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOrder) order = way_order_new (WAY_GRAPH (grid), NULL, NULL);
 *
 * // About so many arcs a query will meet on either side.
 * g_assert (way_order_get_search_space (order) < 81 * 4);
 * g_autoptr (WayHierarchy) hierarchy
 *   = way_hierarchy_build (WAY_GRAPH (grid), order, NULL, NULL);
 * g_assert (way_hierarchy_get_n_nodes (hierarchy) == 81);
 * ]|
 *
 * Any graph over indices will do: directed or not, with edges that cost
 * nothing, parallel edges, loops and any number of islands. Where much meets
 * everywhere, as in random graphs, arcs are many and queries slower than a
 * search; way_order_get_search_space() tells before a hierarchy is built.
 *
 * Immutable, and free to be used by any number of threads. A hierarchy holds no
 * reference on its graph.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayHierarchy, way_hierarchy, WAY, HIERARCHY, GObject)

/**
 * way_hierarchy_build:
 * @graph: a graph over indices: a table, a grid, a frozen graph, or a view of
 *   one of these that is not a state space; or a #WayTurns over a table or a
 *   grid
 * @order: (nullable): an order of its nodes, or %NULL to make one; %NULL if
 *   @graph is a state space
 * @limits: (nullable): when to stop; each node is an expansion, each time that
 *   it is looked at
 * @error: return location for what went wrong, or %NULL
 *
 * Builds the hierarchy of all edges that @graph has now, hidden ones included.
 * Costs can later be had from any graph whose edges are among these. So where
 * overlays or clearance are to come and go, the graph below them is the one to
 * build of.
 *
 * Over turns a hierarchy is one of states, and paths are those of the nodes at
 * which states stand. With a few restrictions it is hardly larger than that of
 * the nodes. Where turns cost something there is a state for each edge, and it
 * takes some four times the memory.
 *
 * What a hierarchy takes is known before it is built. If it were more than the
 * limit leaves, nothing is built, and the message of the error says how many
 * arcs and bytes it would be. O(edges log arcs + arcs).
 *
 * Returns: (transfer full) (nullable): a hierarchy; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if nodes are no indices, @graph is a state space
 *   otherwise, or @order has another number of nodes, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, %WAY_ERROR_TOO_LARGE beyond 2^30
 *   nodes, 2^31 - 2 edges or arcs, or if the machine has no memory,
 *   %WAY_ERROR_CHANGED if the graph changed meanwhile, or what @graph fails
 *   with when it is asked for edges
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchy *way_hierarchy_build (WayGraph        *graph,
                                   WayOrder        *order,
                                   const WayLimits *limits,
                                   GError         **error);

/**
 * way_hierarchy_get_n_nodes:
 * @self: a hierarchy
 *
 * Returns: how many nodes it has, those of the graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_hierarchy_get_n_nodes (WayHierarchy *self);

/**
 * way_hierarchy_is_of_states:
 * @self: a hierarchy
 *
 * Returns: whether it was built of a state space, as a #WayTurns does, so
 *   that what its paths cost depends on how they came to each node
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_is_of_states (WayHierarchy *self);

/**
 * way_hierarchy_get_n_edges:
 * @self: a hierarchy
 *
 * Edges are numbered from 0, as the graph gave them: those out of node 0 first.
 * In a #WayTable these numbers are the ids of edges. Of a state space all
 * edges between states are counted, with those that only say that a state is at
 * its node.
 *
 * Returns: how many edges the graph had
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_hierarchy_get_n_edges (WayHierarchy *self);

/**
 * way_hierarchy_find_edge:
 * @self: a hierarchy
 * @from: the node that the edge leaves
 * @to: the node that it leads to
 * @id: its id in the graph, or %WAY_EDGE_NONE for the first between the two
 * @edge: (out): its number in the hierarchy
 *
 * O(edges out of @from). Of a state space, an edge between two nodes is
 * many between states, and none is found.
 *
 * Returns: whether there is such an edge
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_find_edge (WayHierarchy *self,
                                  WayNode       from,
                                  WayNode       to,
                                  guint32       id,
                                  guint32      *edge);

/**
 * way_hierarchy_get_n_arcs:
 * @self: a hierarchy
 *
 * Returns: how many arcs it has: pairs of nodes that are joined, in both
 *   directions
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_hierarchy_get_n_arcs (WayHierarchy *self);

/**
 * way_hierarchy_get_n_triangles:
 * @self: a hierarchy
 *
 * The time that it takes to give a hierarchy its costs grows with this number.
 *
 * Returns: how many triangles its arcs make
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_hierarchy_get_n_triangles (WayHierarchy *self);

/**
 * way_hierarchy_get_height:
 * @self: a hierarchy
 *
 * A query looks at twice as many nodes at most.
 *
 * Returns: how many nodes lie on the longest way up; 0 without nodes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_hierarchy_get_height (WayHierarchy *self);

/**
 * way_hierarchy_get_bytes:
 * @self: a hierarchy
 *
 * Returns: how many bytes of memory its arrays take
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_hierarchy_get_bytes (WayHierarchy *self);

G_END_DECLS
