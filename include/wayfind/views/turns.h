/* turns.h - a view in which turns cost, and some are forbidden
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/table.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_TURNS (way_turns_get_type ())

/**
 * WayTurns:
 *
 * A state space: a view in which the cost of an edge, and whether it may be
 * used at all, depends on the edge before it. A search tells apart the ways to
 * arrive at a node, as far as they make a difference, so the path that it finds
 * is the cheapest with all its turns. Such a path may contain a node twice.
 * Starts, goals and paths are nodes of the base. A start has no direction; a
 * goal is reached from any.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("A#.\n"
 *                                "...\n"
 *                                ".#B\n", ".#", "AB", NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayTurns) turns = way_turns_new (WAY_GRAPH (grid));
 *
 * way_turns_set_y_down (turns, TRUE);     // rows grow downwards
 * way_turns_set_cost (turns, WAY_TURN_LEFT, 10);
 * way_turns_set_cost (turns, WAY_TURN_U | WAY_TURN_DEAD_END, INFINITY);
 *
 * // Down, left into the passage, right again at its end.
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (turns), way_grid_get_node (grid, 0, 0),
 *                    way_grid_get_node (grid, 2, 2), WAY_STRATEGY_DIJKSTRA,
 *                    NULL);
 * g_assert (way_path_get_cost (path) == 4 + 10);
 * ]|
 *
 * With restrictions alone, a search visits hardly any node twice. If turns have
 * costs, the number of states may reach the number of edges of the base.
 *
 * The base can be any graph that gives all its edges. #WayDeadEnds hides edges
 * that cheapest paths do not need, but turns may need them, so it must not lie
 * below. The heuristic is the base's, because turns only add to costs. The view
 * has no predecessors.
 *
 * Change it only while no thread is searching it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTurns, way_turns, WAY, TURNS, WayView)

/**
 * WayTurnKinds:
 * @WAY_TURN_STRAIGHT: straight on, within the angle that
 *   way_turns_set_angle_cost() sets, or if the positions are unknown
 * @WAY_TURN_LEFT: to the left
 * @WAY_TURN_RIGHT: to the right
 * @WAY_TURN_U: back to the node before, although another edge leads on; or
 *   straight back by the positions
 * @WAY_TURN_DEAD_END: back to the node before, because no other edge leads on:
 *   there is no other edge, or all are closed or forbidden by restrictions
 *
 * Kinds of turns, by the positions of three nodes that follow one another.
 *
 * Since: 1.0
 */
typedef enum /*< flags >*/
{
  WAY_TURN_STRAIGHT = 1 << 0,
  WAY_TURN_LEFT = 1 << 1,
  WAY_TURN_RIGHT = 1 << 2,
  WAY_TURN_U = 1 << 3,
  WAY_TURN_DEAD_END = 1 << 4
} WayTurnKinds;

#define WAY_TYPE_TURN_KINDS (way_turn_kinds_get_type ())

/**
 * way_turn_kinds_get_type:
 *
 * Returns: the type of the flags #WayTurnKinds
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_turn_kinds_get_type (void) G_GNUC_CONST;

/**
 * WayTurnFunc:
 * @from: the node before the turn
 * @at: the node of the turn
 * @to: the node after it; @from for a turn back
 * @user_data: the data given with the function
 *
 * All are nodes of the base's query type, as in a path over the base. Each
 * search calls the function on its own thread.
 *
 * Returns: the cost of the turn, 0 or more; `INFINITY` forbids it
 * Since: 1.0
 */
typedef WayCost (*WayTurnFunc) (WayNode  from,
                                WayNode  at,
                                WayNode  to,
                                gpointer user_data);

/**
 * way_turns_new:
 * @base: the graph to wrap
 *
 * If @base is a #WayTable, this adds its restrictions. If it is a view of a
 * table, call way_turns_add_restrictions_of(). O(restrictions of the table
 * below), otherwise O(1).
 *
 * Returns: (transfer full): a view in which turns have no costs yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTurns *way_turns_new (WayGraph *base);

/**
 * way_turns_set_cost:
 * @self: a view
 * @kinds: one or more kinds of turns
 * @cost: the cost of each of them, 0 or more; `INFINITY` forbids them
 *
 * Without positions all turns are %WAY_TURN_STRAIGHT, %WAY_TURN_U or
 * %WAY_TURN_DEAD_END. If %WAY_TURN_DEAD_END is forbidden, no path leaves a dead
 * end. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_set_cost (WayTurns    *self,
                         WayTurnKinds kinds,
                         WayCost      cost);

/**
 * way_turns_set_angle_cost:
 * @self: a view
 * @cost: the cost of a right angle, 0 or more and finite
 * @straight: the largest angle that is straight on, in degrees, below 90; 0 for
 *   0.001, the default
 *
 * Other angles cost in proportion: half of @cost for 45 degrees, twice @cost
 * for turning back. Straight on costs nothing. The cost of the kind of the turn
 * comes on top.
 *
 * Turns of up to @straight are %WAY_TURN_STRAIGHT, and turns that differ from
 * turning back by no more are %WAY_TURN_U. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_set_angle_cost (WayTurns *self,
                               WayCost   cost,
                               gdouble   straight);

/**
 * way_turns_set_y_down:
 * @self: a view
 * @y_down: whether y grows downwards, as on screens
 *
 * Decides which side is left in a plane. The default is %TRUE if the base is a
 * #WayGrid or a view of one, otherwise %FALSE. Geographic positions are seen from above, with
 * north up.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_set_y_down (WayTurns *self,
                           gboolean  y_down);

/**
 * way_turns_set_cost_func:
 * @self: a view
 * @func: (nullable): returns the cost of a turn, or %NULL for no cost
 * @user_data: data for @func
 * @destroy: (nullable): called with @user_data when it is not needed any more
 *
 * Adds to the costs of kinds and angles. @func must always return the same cost
 * for the same turn.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_set_cost_func (WayTurns      *self,
                              WayTurnFunc    func,
                              gpointer       user_data,
                              GDestroyNotify destroy);

/**
 * way_turns_set_whole_costs:
 * @self: a view
 * @whole_costs: whether all costs of angles and of the function are whole
 *   numbers; %FALSE unless set
 *
 * Promises %WAY_GRAPH_WHOLE_COSTS for costs that the view cannot check in
 * advance; it checks the costs of the base and of the kinds itself. Searches
 * with whole costs are faster. A search that meets a broken promise fails.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_set_whole_costs (WayTurns *self,
                                gboolean  whole_costs);

/**
 * way_turns_add_restriction:
 * @self: a view
 * @rule: the kind of the restriction
 * @nodes: (array length=n_nodes): nodes of the base in the order of the way,
 *   with an edge from each to the next; copied if their type says so
 * @edges: (array length=n_nodes) (nullable): the id of the edge into each node,
 *   or %WAY_EDGE_NONE for any edge from the node before; the first is not used
 * @n_nodes: from 3 to %WAY_RESTRICTION_MAX_NODES
 * @error: return location for an error, or %NULL
 *
 * Forbids or prescribes a way of going on; see #WayRestriction. Three nodes
 * mean a turn at the second. Missing edges do no harm. O(@n_nodes); the next
 * search prepares all restrictions.
 *
 * If one restriction is missing, the others mislead: without memory for one, or
 * for preparing them, searches fail with %WAY_ERROR_TOO_LARGE until
 * way_turns_clear_restrictions().
 *
 * Returns: %FALSE with @error set to %WAY_ERROR_TOO_LARGE if memory is lacking
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_turns_add_restriction (WayTurns       *self,
                                    WayRestriction  rule,
                                    const WayNode  *nodes,
                                    const guint32  *edges,
                                    guint           n_nodes,
                                    GError        **error);

/**
 * way_turns_add_sequence_cost:
 * @self: a view
 * @cost: what the way costs besides its edges, 0 or more; `INFINITY` forbids it
 * @nodes: (array length=n_nodes): nodes of the base, as for
 *   way_turns_add_restriction()
 * @edges: (array length=n_nodes) (nullable): as for way_turns_add_restriction()
 * @n_nodes: from 2 to %WAY_RESTRICTION_MAX_NODES
 * @error: return location for an error, or %NULL
 *
 * Each time that a path follows @nodes in this order, the last edge costs @cost
 * more: a manoeuvre takes time, or is disliked. Costs of several sequences add
 * up, also of equal ones. A path that begins after the first node does not pay.
 * Time: O(@n_nodes). These costs count as restrictions, which
 * way_turns_clear_restrictions() removes.
 *
 * Returns: %FALSE as way_turns_add_restriction() does
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_turns_add_sequence_cost (WayTurns      *self,
                                      WayCost        cost,
                                      const WayNode *nodes,
                                      const guint32 *edges,
                                      guint          n_nodes,
                                      GError       **error);

/**
 * way_turns_add_restrictions_of:
 * @self: a view whose nodes are those of @table
 * @table: the table at the bottom of its base
 * @error: return location for an error, or %NULL
 *
 * Adds all restrictions of @table, for turns that lie on other views of it. If
 * the table forbids U-turns, this sets the costs of %WAY_TURN_U and
 * %WAY_TURN_DEAD_END: see way_table_builder_forbid_u_turns(). Zones without
 * through traffic are added as well: see way_table_builder_forbid_through(), and
 * costs of turns: see way_table_builder_add_turn_cost().
 * Restrictions do not hold for a #WayReverse and must not be added there.
 * O(nodes of all restrictions), O(nodes and edges) with zones.
 *
 * Returns: %FALSE as way_turns_add_restriction() does
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_turns_add_restrictions_of (WayTurns *self,
                                        WayTable *table,
                                        GError  **error);

/**
 * way_turns_clear_restrictions:
 * @self: a view
 *
 * Removes all restrictions and costs of sequences, including those of a table.
 * O(restrictions).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_clear_restrictions (WayTurns *self);

#define WAY_TYPE_TRANSFERS (way_transfers_get_type ())

/**
 * WayTransfers:
 *
 * A state space: a view in which an edge costs more if its label differs from
 * the label of the edge before: a change of trains, of airways, of streets. A
 * search tells apart the labels by which it arrives at a node, so the path that
 * it finds is the cheapest with all its changes. Such a path may contain a node
 * twice. Starts, goals and paths are nodes of the base.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_NONE);
 *
 * way_table_builder_add_nodes (builder, 3, NULL, NULL, NULL);
 * way_table_builder_set_keep_parallel (builder, TRUE);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 4,
 *                             WAY_ONE_WAY, "red", NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 2,
 *                             WAY_ONE_WAY, "blue", NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 3,
 *                             WAY_ONE_WAY, "red", NULL);
 *
 * g_autoptr (WayTable) lines = way_table_builder_build (builder, NULL);
 * g_autoptr (WayTransfers) changes = way_transfers_new (WAY_GRAPH (lines));
 *
 * // The red line alone costs 4 + 3; with a change, 4 + 5 + 2.
 * way_transfers_set_cost (changes, 5);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (changes), WAY_INDEX (0),
 *                    WAY_INDEX (2), WAY_STRATEGY_DIJKSTRA,
 *                    NULL);
 * g_assert (way_path_get_cost (path) == 7);
 * ]|
 *
 * The first label of a path is free. An edge without a label does not count: if
 * the path then goes on with the label before it, it has not changed.
 *
 * The base can be any graph whose edges have ids, and labels by
 * way_graph_dup_label(); ids must keep their labels while the view lives.
 * Parallel edges of equal cost make a difference here, so a table must keep
 * them: see way_table_builder_set_keep_parallel(). A #WayDeadEnds must not lie
 * below, because it hides edges whatever their labels. The number of states may
 * reach the number of pairs of a node and a label that leads to it. The view
 * reads each label once, and takes 4 bytes an edge. The heuristic is the
 * base's, because changes only add to costs. The view has no predecessors.
 *
 * Any number of threads may search it. Change it only while no thread searches.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTransfers, way_transfers, WAY, TRANSFERS, WayView)

/**
 * way_transfers_new:
 * @base: the graph to wrap
 *
 * O(1).
 *
 * Returns: (transfer full): a view in which changes cost nothing yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTransfers *way_transfers_new (WayGraph *base);

/**
 * way_transfers_set_cost:
 * @self: a view
 * @cost: the cost of a change, 0 or more; `INFINITY` forbids changes
 *
 * Sets the cost of each change; 0 unless set.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_transfers_set_cost (WayTransfers *self,
                             WayCost       cost);

G_END_DECLS
