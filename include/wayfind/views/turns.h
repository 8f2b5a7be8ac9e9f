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
 * A state space: a graph that answers as its base does, but what an edge
 * costs, and whether it may be taken at all, depends on the edge before it. It
 * searches nodes together with how one arrived at them, as far as that makes a
 * difference, so that the path found is the cheapest with all its turns. Such
 * a path may come to a node twice. Starts, goals and paths are nodes of the
 * base. A start has no direction; a goal is reached from any.
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
 * way_turns_forbid (turns, WAY_TURN_U);
 *
 * // Down, left into the passage, right again at its end.
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (turns), way_grid_get_node (grid, 0, 0),
 *                    way_grid_get_node (grid, 2, 2), WAY_STRATEGY_DIJKSTRA,
 *                    NULL);
 * g_assert (way_path_get_cost (path) == 4 + 10);
 * ]|
 *
 * Where only restrictions were added, hardly any node is searched twice. Once
 * turns cost something, a search knows up to as many states as the base has
 * edges.
 *
 * Any graph can be the base, if it gives all its edges: one that leaves out
 * what no cheapest path needs (#WayDeadEnds) knows nothing of turns, and lies
 * above or not at all. The heuristic is the base's, since turns only add to
 * costs. There are no predecessors.
 *
 * Change it only while no thread is searching it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTurns, way_turns, WAY, TURNS, WayView)

/**
 * WayTurnKinds:
 * @WAY_TURN_STRAIGHT: straight on, within way_turns_set_straight_angle(), or
 *   where positions do not tell
 * @WAY_TURN_LEFT: to the left
 * @WAY_TURN_RIGHT: to the right
 * @WAY_TURN_U: back to the node that one came from, wherever it lies, or
 *   straight back by positions
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
  WAY_TURN_U = 1 << 3
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
 * @from: the node before
 * @at: the node at which one turns
 * @to: the node after; @from if one turns back
 * @user_data: what was given with the function
 *
 * All are nodes of the base's query type: what a path over it says, whatever
 * states it searches. Called by every search, on its thread.
 *
 * Returns: what the turn costs, 0 or more; `INFINITY` forbids it
 * Since: 1.0
 */
typedef WayCost (*WayTurnFunc) (WayNode  from,
                                WayNode  at,
                                WayNode  to,
                                gpointer user_data);

/**
 * way_turns_new:
 * @base: the graph to lie on
 *
 * If @base is a #WayTable, its restrictions are added. If it is a view of one,
 * way_turns_add_restrictions_of() adds them. O(restrictions of the table
 * below), else O(1).
 *
 * Returns: (transfer full): a view in which no turn costs anything yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTurns *way_turns_new (WayGraph *base);

/**
 * way_turns_set_cost:
 * @self: a view
 * @kinds: one or more kinds of turns
 * @cost: what each of them costs, 0 or more; `INFINITY` forbids them
 *
 * Without positions all turns are %WAY_TURN_STRAIGHT or %WAY_TURN_U.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_set_cost (WayTurns    *self,
                         WayTurnKinds kinds,
                         WayCost      cost);

/**
 * way_turns_forbid:
 * @self: a view
 * @kinds: one or more kinds of turns
 *
 * The same as a cost of `INFINITY`. With %WAY_TURN_U forbidden, who enters a
 * dead end stays there. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_forbid (WayTurns    *self,
                       WayTurnKinds kinds);

/**
 * way_turns_set_angle_cost:
 * @self: a view
 * @cost: what a right angle costs, 0 or more and finite
 *
 * Other angles cost in proportion: half of it for 45 degrees, twice for turning
 * back. What is straight on costs nothing. Added to what the kind of the turn
 * costs.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_set_angle_cost (WayTurns *self,
                               WayCost   cost);

/**
 * way_turns_set_straight_angle:
 * @self: a view
 * @degrees: from 0 to below 90; 0.001 until it is set
 *
 * Turns of up to that angle are %WAY_TURN_STRAIGHT. What differs from turning
 * back by no more is %WAY_TURN_U.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_set_straight_angle (WayTurns *self,
                                   gdouble   degrees);

/**
 * way_turns_set_y_down:
 * @self: a view
 * @y_down: whether y grows downwards, as on screens
 *
 * In a plane, which side is left depends on that. It is so if the base is a
 * #WayGrid, until this says otherwise. Geographic positions are seen from
 * above, with north up.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_set_y_down (WayTurns *self,
                           gboolean  y_down);

/**
 * way_turns_set_cost_func:
 * @self: a view
 * @func: (nullable): what a turn costs, or %NULL for nothing
 * @user_data: data for @func
 * @destroy: (nullable): called with @user_data when it is not needed any more
 *
 * Added to what kinds and angles cost. @func must give the same answer to the
 * same question.
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
 * @whole_costs: whether angles and the function cost whole numbers only
 *
 * Promises %WAY_GRAPH_WHOLE_COSTS for what the view cannot know; it sees by
 * itself whether the base and the costs of kinds are whole. A broken promise
 * is an error of the search.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_set_whole_costs (WayTurns *self,
                                gboolean  whole_costs);

/**
 * way_turns_add_restriction:
 * @self: a view
 * @rule: what is meant
 * @nodes: (array length=n_nodes): nodes of the base, each followed by the
 *   next over an edge; copied if their type says so
 * @edges: (array length=n_nodes) (nullable): the id of the edge into each
 *   node, or %WAY_EDGE_NONE for any edge from the node before; the first is
 *   not used
 * @n_nodes: from 3 to %WAY_RESTRICTION_MAX_NODES
 * @error: return location for the error, or %NULL
 *
 * Forbids a way of going on, or prescribes one; see #WayRestriction. With
 * three nodes it is a turn at the second. Edges that are not there do no
 * harm. O(@n_nodes); the next search prepares all restrictions.
 *
 * Where one restriction is missing the others would mislead: without memory
 * for one, or for preparing them, searches fail with %WAY_ERROR_TOO_LARGE until
 * way_turns_clear_restrictions().
 *
 * Returns: %FALSE with @error set to %WAY_ERROR_TOO_LARGE if there is no memory
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
 * way_turns_add_restrictions_of:
 * @self: a view whose nodes are those of @table
 * @table: the table on which its base rests
 * @error: return location for the error, or %NULL
 *
 * Adds all restrictions that @table carries, for a view that lies on other
 * views of it. Of a #WayReverse they do not hold, and must not be added.
 * O(nodes of all restrictions).
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
 * Forgets all restrictions, those of a table, too. O(restrictions).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_turns_clear_restrictions (WayTurns *self);

#define WAY_TYPE_TRANSFERS (way_transfers_get_type ())

/**
 * WayTransfers:
 *
 * A state space: a graph that answers as its base does, but an edge costs more
 * if its label is another than that of the edge before: a change of trains, of
 * airways, of streets. It searches nodes together with the label by which one
 * arrived, so that the path found is the cheapest with all its changes. Such a
 * path may come to a node twice. Starts, goals and paths are nodes of the base.
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
 * // To stay on the red line costs 4 + 3; to change, 4 + 5 + 2.
 * way_transfers_set_cost (changes, 5);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (changes), WAY_INDEX (0),
 *                    WAY_INDEX (2), WAY_STRATEGY_DIJKSTRA,
 *                    NULL);
 * g_assert (way_path_get_cost (path) == 7);
 * ]|
 *
 * The first label of a path is free. An edge without a label is no change, and
 * neither is what comes after it if it goes on by the label before.
 *
 * Any graph can be the base whose edges have ids, and labels by
 * way_graph_dup_label(); ids keep their labels for as long as the view lives.
 * Edges side by side that cost the same matter now, so that a table must keep
 * them: see way_table_builder_set_keep_parallel(). A base that leaves out what
 * no cheapest path needs (#WayDeadEnds) knows nothing of labels, and lies above
 * or not at all. A search knows up to as many states as there are pairs of a
 * node and a label that leads to it. Labels are asked for once each, and take 4
 * bytes an edge. The heuristic is the base's, since changes only add to costs.
 * There are no predecessors.
 *
 * Any number of threads may search it. Change it only while none does.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTransfers, way_transfers, WAY, TRANSFERS, WayView)

/**
 * way_transfers_new:
 * @base: the graph to lie on
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
 * @cost: what a change costs, 0 or more; `INFINITY` forbids changes
 *
 * Says what each change costs; 0 unless it is set.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_transfers_set_cost (WayTransfers *self,
                             WayCost       cost);

G_END_DECLS
