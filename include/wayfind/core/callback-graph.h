/* callback-graph.h - a graph out of up to three functions of the user's
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/heuristic.h>

G_BEGIN_DECLS

#define WAY_TYPE_CALLBACK_GRAPH (way_callback_graph_get_type ())

/**
 * WayCallbackGraph:
 *
 * The graph for most users: say which nodes lie next to a node, and search.
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * // From n one may go on to n + 1, or double it.
 * static void
 * neighbours (WayNode node, WayEdges *edges, gpointer user_data)
 * {
 *   gsize n = WAY_NODE_INDEX (node);
 *
 *   if (n + 1 < 1000)
 *     way_edges_add (edges, WAY_INDEX (n + 1), 1);
 *   if (2 * n < 1000)
 *     way_edges_add (edges, WAY_INDEX (2 * n), 1);
 * }
 *
 * int
 * main (void)
 * {
 *   g_autoptr (WayNodeType) numbers = way_node_type_new_index (1000);
 *   g_autoptr (WayCallbackGraph) graph
 *     = way_callback_graph_new (numbers, neighbours, NULL, NULL);
 *   g_autoptr (WayPath) path
 *     = way_find_path (WAY_GRAPH (graph), WAY_INDEX (1), WAY_INDEX (100),
 *                      WAY_STRATEGY_BFS, NULL);
 *
 *   // 1 2 3 6 12 24 25 50 100
 *   g_assert (way_path_get_length (path) == 9);
 *   return 0;
 * }
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayCallbackGraph, way_callback_graph, WAY, CALLBACK_GRAPH,
                      GObject)

/**
 * WayNeighboursFunc:
 * @node: a node
 * @edges: a buffer for its edges, which way_edges_add() adds
 * @user_data: data for the function
 *
 * Adds the edges out of @node. A failure is reported with
 * way_edges_take_error(). On a graph larger than the caches, asking memory
 * here for what expanding the neighbours will need, as #WayTable does, saves
 * up to a quarter of the time.
 *
 * Since: 1.0
 */
typedef void (*WayNeighboursFunc) (WayNode   node,
                                   WayEdges *edges,
                                   gpointer  user_data);

/**
 * WayCostFunc:
 * @from: a node
 * @to: one of its neighbours
 * @user_data: data for the function
 *
 * Returns: the cost of the edge, never negative; `INFINITY` hides it
 * Since: 1.0
 */
typedef WayCost (*WayCostFunc) (WayNode  from,
                                WayNode  to,
                                gpointer user_data);

/**
 * WayRefusesFunc:
 * @from: a node
 * @to: another
 * @user_data: data for the function
 *
 * Returns: whether there is surely no path from @from to @to
 * Since: 1.0
 */
typedef gboolean (*WayRefusesFunc) (WayNode  from,
                                    WayNode  to,
                                    gpointer user_data);

/**
 * way_callback_graph_new:
 * @node_type: (nullable) (transfer none): the type of the nodes; %NULL for
 *   pointers, or integers in them, that are hashed by address
 * @neighbours: adds the edges out of a node
 * @user_data: data for @neighbours
 * @destroy: (nullable): frees @user_data
 *
 * O(1).
 *
 * Returns: (transfer full): a new graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCallbackGraph *way_callback_graph_new (WayNodeType      *node_type,
                                          WayNeighboursFunc neighbours,
                                          gpointer          user_data,
                                          GDestroyNotify    destroy);

/**
 * way_callback_graph_set_cost:
 * @self: a graph
 * @cost: (nullable): gives the cost of an edge, instead of the cost that
 *   was added with it
 * @user_data: data for @cost
 * @destroy: (nullable): frees @user_data
 *
 * A function of its own for costs. Giving the cost with the edge is faster.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_callback_graph_set_cost (WayCallbackGraph *self,
                                  WayCostFunc       cost,
                                  gpointer          user_data,
                                  GDestroyNotify    destroy);

/**
 * way_callback_graph_set_heuristic:
 * @self: a graph
 * @heuristic: (nullable): estimates the cost to a goal
 * @user_data: data for @heuristic
 * @destroy: (nullable): frees @user_data
 *
 * The estimate that A* and its kin use. With several goals it is asked for
 * each, and the least counts.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_callback_graph_set_heuristic (WayCallbackGraph *self,
                                       WayHeuristicFunc  heuristic,
                                       gpointer          user_data,
                                       GDestroyNotify    destroy);

/**
 * way_callback_graph_set_predecessors:
 * @self: a graph
 * @predecessors: (nullable): adds the edges into a node, each with the node
 *   that it comes from
 * @user_data: data for @predecessors
 * @destroy: (nullable): frees @user_data
 *
 * Searches from both ends, and all others that begin at the goal, need them.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_callback_graph_set_predecessors (WayCallbackGraph *self,
                                          WayNeighboursFunc predecessors,
                                          gpointer          user_data,
                                          GDestroyNotify    destroy);

/**
 * WayNameFunc:
 * @node: a node
 * @user_data: data for the function
 *
 * Returns: (transfer full) (nullable): the name of @node
 * Since: 1.0
 */
typedef char *(*WayNameFunc) (WayNode  node,
                              gpointer user_data);

/**
 * way_callback_graph_set_refuses:
 * @self: a graph
 * @refuses: (nullable): tells, without a search, pairs of nodes that no path
 *   connects
 * @user_data: data for @refuses
 * @destroy: (nullable): frees @user_data
 *
 * Lets searches give up at once if no path exists. @refuses has to be fast, and
 * never wrong: after a change it must not refuse nodes that are joined now. For
 * a finite graph, compare the answer of way_components_can_reach() with
 * %WAY_REACHABLE_NO.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_callback_graph_set_refuses (WayCallbackGraph *self,
                                     WayRefusesFunc    refuses,
                                     gpointer          user_data,
                                     GDestroyNotify    destroy);

/**
 * way_callback_graph_set_name:
 * @self: a graph
 * @name: (nullable): names a node
 * @user_data: data for @name
 * @destroy: (nullable): frees @user_data
 *
 * Names make errors readable.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_callback_graph_set_name (WayCallbackGraph *self,
                                  WayNameFunc       name,
                                  gpointer          user_data,
                                  GDestroyNotify    destroy);

/**
 * WayPositionFunc:
 * @node: a node
 * @position: (out): its position
 * @user_data: data for the function
 *
 * Must be a function of its arguments alone, and may be called from several
 * threads at once.
 *
 * Returns: whether @node has a position
 * Since: 1.0
 */
typedef gboolean (*WayPositionFunc) (WayNode      node,
                                     WayPosition *position,
                                     gpointer     user_data);

/**
 * way_callback_graph_set_position:
 * @self: a graph
 * @kind: the meaning of positions; %WAY_POSITION_NONE for no positions
 * @position: (nullable): says where a node lies; %NULL exactly if there are no
 *   positions
 * @user_data: data for @position
 * @destroy: (nullable): frees @user_data
 *
 * What left and right need (#WayTurns), what way_find_straightest_path() goes
 * by, and also for a frozen table, which keeps them. Views look at the kind
 * when they are made: set it before. It makes no heuristic;
 * way_position_distance() helps to write one.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_callback_graph_set_position (WayCallbackGraph *self,
                                      WayPositionKind   kind,
                                      WayPositionFunc   position,
                                      gpointer          user_data,
                                      GDestroyNotify    destroy);

/**
 * way_callback_graph_set_line: (skip)
 * @self: a graph
 * @cost: (nullable): what straight lines between nodes cost; %NULL if @self
 *   knows of none, as at first
 * @bound: (nullable): a lower bound on the cost of a line, open or not, in less
 *   time than @cost takes; %NULL if none is known
 * @user_data: data for both
 * @destroy: (nullable): frees @user_data
 *
 * Gives the graph straight lines, for way_pull_path() and for
 * way_find_any_angle_path(). Nodes are points: the costs that a view adds at
 * the last node of a line count once, as for an edge into that node. The
 * functions must depend on their arguments alone, and several threads may call
 * them at once.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_callback_graph_set_line (WayCallbackGraph *self,
                                  WayLineCostFunc   cost,
                                  WayLineCostFunc   bound,
                                  gpointer          user_data,
                                  GDestroyNotify    destroy);

/**
 * way_callback_graph_set_whole_costs:
 * @self: a graph
 * @whole_costs: whether every cost is a whole number
 *
 * A promise that makes searches faster; see %WAY_GRAPH_WHOLE_COSTS.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_callback_graph_set_whole_costs (WayCallbackGraph *self,
                                         gboolean          whole_costs);

/**
 * way_callback_graph_changed:
 * @self: a graph
 *
 * Tells searches that the functions answer otherwise than before, for any node;
 * way_callback_graph_node_changed() is for single nodes. It may be
 * called inside a callback, too. A search that is under way then fails with
 * %WAY_ERROR_CHANGED, instead of mixing old answers with new ones, and its next
 * run begins afresh; with %WAY_CHANGE_CARRIES_ON it goes on. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_callback_graph_changed (WayCallbackGraph *self);

/**
 * way_callback_graph_node_changed:
 * @self: a graph
 * @node: a node whose edges have changed: edges out of it, or edges into it if
 *   @self has predecessors; copied if its type says so
 *
 * Does as way_callback_graph_changed() does, and notes that the edges of @node
 * alone have changed. way_graph_foreach_change() then lists @node, and so a
 * #WayReplanner, #WayField or #WayTiers over @self updates only what the change
 * touches. Call it once for each such node: for a node that was closed, these
 * are the node itself and the nodes that led to it. The graph remembers the
 * last 1,024 changes. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_callback_graph_node_changed (WayCallbackGraph *self,
                                      WayNode           node);

G_END_DECLS
