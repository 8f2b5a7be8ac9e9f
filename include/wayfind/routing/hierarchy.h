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
 * graph, so that a best path between any two nodes leads up an order of the
 * nodes and down again. For experts; most programs need #WayRouter alone.
 *
 * A hierarchy knows where edges lead, but not their costs. #WayHierarchyCosts
 * adds the costs, in little time and as often as they change, and
 * #WayHierarchyQuery finds paths.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOrder) order = way_order_new (WAY_GRAPH (grid), NULL, NULL);
 *
 * // A query meets about as many arcs at either end.
 * g_assert (way_order_get_search_space (order) < 81 * 4);
 *
 * g_autoptr (WayHierarchy) hierarchy
 *   = way_hierarchy_build (WAY_GRAPH (grid), order, NULL, NULL);
 * WayHierarchySizes sizes;
 *
 * way_hierarchy_get_sizes (hierarchy, &sizes);
 * g_assert (sizes.n_nodes == 81);
 * ]|
 *
 * The graph may be any graph over indices, with or without directions, with
 * edges that cost nothing, parallel edges, loops, and any number of connected
 * components. If many edges meet everywhere, as in random graphs, a hierarchy
 * has many arcs and its queries are slower than a search;
 * way_order_get_search_space() shows this before a hierarchy is built.
 *
 * A hierarchy is immutable, holds no reference to its graph, and can be used by
 * any number of threads.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayHierarchy, way_hierarchy, WAY, HIERARCHY, GObject)

/**
 * way_hierarchy_build:
 * @graph: a graph over indices: a table, a grid, a frozen graph, or a view of
 *   one of these without states; or a #WayTurns over a table or a grid
 * @order: (nullable): an order of its nodes, or %NULL to make one; %NULL if
 *   @graph has states
 * @limits: (nullable): when to stop; a node is an expansion each time that it is
 *   visited
 * @error: return location for an error, or %NULL
 *
 * Builds the hierarchy of all edges that @graph has now, with the hidden ones.
 * Costs can be read later from any graph whose edges are among these. If
 * overlays or clearance come and go, build the hierarchy of the graph below
 * them.
 *
 * Over turns the hierarchy is one of states, and its paths show the nodes at
 * which the states are. A few restrictions hardly make it larger than a
 * hierarchy of the nodes. If turns have costs, each edge has a state, and the
 * hierarchy takes about four times the memory.
 *
 * The size of a hierarchy is known before it is built. If it exceeds the limit,
 * nothing is built, and the message of the error says how many arcs and bytes it
 * would have. O(edges log arcs + arcs).
 *
 * Returns: (transfer full) (nullable): a hierarchy; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph is not over indices, has other states, or
 *   @order has another number of nodes, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, %WAY_ERROR_TOO_LARGE beyond 2^30
 *   nodes, 2^31 - 2 edges or arcs, or if there is too little memory,
 *   %WAY_ERROR_CHANGED if the graph changed meanwhile, or the error of @graph
 *   when it is asked for edges
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHierarchy *way_hierarchy_build (WayGraph        *graph,
                                   WayOrder        *order,
                                   const WayLimits *limits,
                                   GError         **error);

/**
 * WayHierarchySizes:
 * @n_nodes: the number of nodes, as in the graph
 * @n_edges: the number of edges of the graph. Edges have numbers from 0, as the
 *   graph lists them: those out of node 0 first. In a #WayTable these numbers
 *   are the ids of edges. If the graph has states, all edges between states
 *   count, with those that join a state to its node
 * @n_arcs: the number of arcs: pairs of nodes that are joined, in both
 *   directions
 * @n_triangles: the number of triangles of arcs. The time to work in new costs
 *   grows with it
 * @height: the number of nodes on the longest way up. A query visits at most
 *   twice as many
 * @bytes: the memory of its arrays, in bytes
 * @has_states: whether the graph has states, as a #WayTurns has
 *
 * The size of a hierarchy.
 *
 * Since: 1.0
 */
typedef struct
{
  guint32  n_nodes;
  guint32  n_edges;
  guint32  n_arcs;
  guint64  n_triangles;
  guint32  height;
  guint64  bytes;
  gboolean has_states;
} WayHierarchySizes;

#define WAY_TYPE_HIERARCHY_SIZES (way_hierarchy_sizes_get_type ())

/**
 * way_hierarchy_sizes_get_type:
 *
 * Returns: the boxed type #WayHierarchySizes, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_hierarchy_sizes_get_type (void) G_GNUC_CONST;

/**
 * way_hierarchy_get_sizes:
 * @self: a hierarchy
 * @sizes: (out): its sizes
 *
 * Says how large a hierarchy is.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_hierarchy_get_sizes (WayHierarchy      *self,
                              WayHierarchySizes *sizes);

/**
 * way_hierarchy_find_edge:
 * @self: a hierarchy
 * @from: the node that the edge leaves
 * @to: the node that it leads to
 * @id: its id in the graph, or %WAY_EDGE_NONE for the first between the two
 * @edge: (out): its number in the hierarchy
 *
 * Finds the number of an edge, by which #WayHierarchyCosts changes its cost. If
 * the graph has states, an edge between two nodes is many edges between states,
 * and none is found. O(edges out of @from).
 *
 * Returns: whether the hierarchy has such an edge
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_hierarchy_find_edge (WayHierarchy *self,
                                  WayNode       from,
                                  WayNode       to,
                                  guint32       id,
                                  guint32      *edge);

G_END_DECLS
