/* reach.h - all nodes within a cost: distance maps, isochrones and their bands
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/engine/search.h>

G_BEGIN_DECLS

#define WAY_TYPE_REACH (way_reach_get_type ())

/**
 * WayReach:
 *
 * The nodes that can be reached from some starts for a given cost, the nearest
 * first. Immutable, counted by reference, and independent of the search that
 * found it; it holds a reference to the graph.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayReach) reach
 *   = way_reach_new (WAY_GRAPH (grid), way_grid_get_node (grid, 4, 4), 2, NULL,
 *                    NULL);
 *
 * // 1 + 4 + 8 cells within two steps, the nearest first.
 * g_assert (way_reach_get_n_nodes (reach) == 13);
 * g_assert (way_reach_get_cost (reach, 0) == 0);
 * g_assert (way_reach_count_within (reach, 1) == 5);
 * ]|
 *
 * Since: 1.0
 */
typedef struct _WayReach WayReach;

/**
 * way_reach_get_type:
 *
 * Returns: the boxed type #WayReach
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_reach_get_type (void) G_GNUC_CONST;

/**
 * WayReachEdge:
 * @from: a node within the cost
 * @to: the last node of the edge
 * @edge: the id of the edge, or %WAY_EDGE_NONE
 * @from_cost: the cost of the cheapest path to @from
 * @cost: the cost of the whole edge: 0 or more, and finite
 * @fraction: the part of the edge that is reached from @from, from 0 to 1. If
 *   @is_cut the rest is out of reach; otherwise it is reached from @to at no
 *   greater cost
 * @is_cut: whether the cost runs out between @from and @to
 * @is_inside: whether @to is within the cost
 *
 * An edge whose first node lies within a cost, and how far along it the cost
 * suffices. If an edge goes both ways, the part reached from @from and the part
 * reached from @to never overlap: they meet where both paths have equal costs,
 * or a gap is left between two cuts.
 *
 * Since: 1.0
 */
typedef struct
{
  WayNode  from;
  WayNode  to;
  guint32  edge;
  WayCost  from_cost;
  WayCost  cost;
  gdouble  fraction;
  gboolean is_cut;
  gboolean is_inside;

  /*< private >*/
  gpointer reserved[2];
} WayReachEdge;

#define WAY_TYPE_REACH_EDGE (way_reach_edge_get_type ())

/**
 * way_reach_edge_get_type:
 *
 * Returns: the boxed type #WayReachEdge, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_reach_edge_get_type (void) G_GNUC_CONST;

/**
 * WayReachEdgeFunc:
 * @edge: an edge and how far it is reached; lives until the function returns
 * @user_data: the data that was passed with the function
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayReachEdgeFunc) (const WayReachEdge *edge,
                                      gpointer            user_data);

/**
 * way_reach_new:
 * @graph: a graph
 * @start: the node to begin at
 * @max_cost: the largest cost of a path, 0 or more; `INFINITY` for no limit
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds all nodes whose path from @start costs at most @max_cost. The time
 * depends on the number n of nodes reached, and not on the size of the graph:
 * O(n log n) for a graph whose nodes have few edges each.
 *
 * Use way_reach_new_from_search() with a #WaySearch to search more than once,
 * from several starts or against the edges, or to get the nodes that were
 * reached before a limit was met.
 *
 * Returns: (transfer full) (nullable): the nodes; %NULL with @error set if the
 *   graph returned an error or broke its contract, a limit was met
 *   (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED), or the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReach *way_reach_new (WayGraph        *graph,
                         WayNode          start,
                         WayCost          max_cost,
                         const WayLimits *limits,
                         GError         **error);

/**
 * way_reach_new_from_search:
 * @search: a search by Dijkstra with its starts and way_search_set_max_cost()
 * @error: return location for an error, or %NULL
 *
 * Runs @search to its end, or to a limit, and copies all nodes whose costs are
 * final. After a limit, or at a goal, some nodes within the cost may be
 * missing: then way_reach_get_max_cost() returns less than the cost that was
 * asked for. The search can then continue. O((nodes + edges) log nodes) for the
 * nodes reached.
 *
 * Returns: (transfer full) (nullable): the nodes; %NULL with @error set
 *   as in way_reach_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReach *way_reach_new_from_search (WaySearch *search,
                                     GError   **error);

/**
 * way_reach_new_projected:
 * @self: the reach of a state space, such as #WayTurns
 * @graph: the base of the state space, which is not a state space itself
 * @error: return location for an error, or %NULL
 *
 * Converts states to nodes: each node of @graph that has a state in @self,
 * once, with the least cost of its states. The node before it is the one on the
 * path of that cost. Edges are those of @graph. way_reach_foreach_edge() visits
 * all edges out of each node within the cost, even if no turn leads into them
 * from the side on which the node was reached. O(n log n) for n states.
 *
 * Returns: (transfer full) (nullable): the nodes; %NULL with
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReach *way_reach_new_projected (const WayReach *self,
                                   WayGraph       *graph,
                                   GError        **error);

/**
 * way_reach_ref:
 * @self: a reach
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReach *way_reach_ref (WayReach *self);

/**
 * way_reach_unref:
 * @self: (transfer full): a reach
 *
 * Gives a reference back. The last one frees the nodes.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_reach_unref (WayReach *self);

/**
 * way_reach_get_graph:
 * @self: a reach
 *
 * Returns: (transfer none): the graph that was searched
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_reach_get_graph (const WayReach *self);

/**
 * way_reach_get_max_cost:
 * @self: a reach
 *
 * Returns: the cost that was asked for if no node within it is missing;
 *   otherwise the lower cost below which no node is missing
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_reach_get_max_cost (const WayReach *self);

/**
 * way_reach_get_n_nodes:
 * @self: a reach
 *
 * Returns: how many nodes it holds
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_reach_get_n_nodes (const WayReach *self);

/**
 * way_reach_get_node:
 * @self: a reach
 * @i: a number below way_reach_get_n_nodes(): nodes are numbered by their
 *   costs, and those of equal cost in the order in which they were reached
 *
 * Returns: node @i, of the graph's node type; it lives as long as @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_reach_get_node (const WayReach *self,
                            guint32         i);

/**
 * way_reach_get_came_from:
 * @self: a reach
 * @i: from 0, as in way_reach_get_node()
 *
 * Returns: the node before node @i on the cheapest path; node @i itself at a
 *   start
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_reach_get_came_from (const WayReach *self,
                                 guint32         i);

/**
 * way_reach_get_cost:
 * @self: a reach
 * @i: from 0, as in way_reach_get_node()
 *
 * Returns: the cost of the cheapest path to node @i
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_reach_get_cost (const WayReach *self,
                            guint32         i);

/**
 * way_reach_count_within:
 * @self: a reach
 * @cost: a cost
 *
 * The nodes within @cost have the numbers from 0 to the result less 1. The
 * nodes between two costs have the numbers between the two results. O(log
 * nodes).
 *
 * Returns: how many nodes cost at most @cost
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_reach_count_within (const WayReach *self,
                              WayCost         cost);

/**
 * way_reach_foreach_edge:
 * @self: a reach of a graph that has not changed since
 * @cost: a cost, from 0 to way_reach_get_max_cost()
 * @func: (scope call): called for each edge that lies within @cost, as a whole
 *   or in part
 * @user_data: data for @func
 * @limits: (nullable): when to stop; an expansion is a node whose edges are
 *   read
 * @error: return location for an error, or %NULL
 *
 * Finds how far along each edge @cost suffices. It reads the edges of all nodes
 * within @cost twice, from the graph that was searched, such as a view: first
 * for the edges that lead back, then for the edges that it passes to @func. Of
 * parallel edges the cheapest counts. An edge that is reached only from its end
 * is not visited from its beginning, and an edge that costs `INFINITY` is not
 * visited at all. O(nodes within @cost and their edges), in time and memory.
 *
 * Returns: %FALSE with @error set if the graph could not give its edges, has
 *   changed (%WAY_ERROR_CHANGED), a limit was met (%WAY_ERROR_LIMIT), the call
 *   was cancelled (%G_IO_ERROR_CANCELLED), or the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_reach_foreach_edge (const WayReach  *self,
                                 WayCost          cost,
                                 WayReachEdgeFunc func,
                                 gpointer         user_data,
                                 const WayLimits *limits,
                                 GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayReach, way_reach_unref)

G_END_DECLS
