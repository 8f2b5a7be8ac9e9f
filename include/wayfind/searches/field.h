/* field.h - what is left to the goals from everywhere, for any number of units
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

#define WAY_TYPE_FIELD (way_field_get_type ())

/**
 * WayField:
 *
 * The least cost from each node to the nearest of some goals, and the next step
 * on the way there. One search from the goals, against the edges, serves any
 * number of units: each looks its next step up. Games call it a flow field, or
 * a Dijkstra map.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (20, 20, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayField) field = way_field_new (WAY_GRAPH (grid), NULL);
 * WayNode unit = way_grid_get_node (grid, 3, 17);
 *
 * way_field_add_goal (field, way_grid_get_node (grid, 0, 0), 0);
 * way_field_add_goal (field, way_grid_get_node (grid, 19, 19), 0);
 * way_field_update (field, NULL, NULL);
 * g_assert (way_field_get_cost (field, unit) == 18);
 *
 * // Each unit goes the next step, until there is none.
 * guint steps = 0;
 * while (way_field_get_next (field, unit, &unit))
 *   steps++;
 * g_assert (steps == 18 && unit == way_grid_get_node (grid, 19, 19));
 * ]|
 *
 * A field is made by way_field_update(), whole or a part at a time. The same
 * function mends it when the graph has changed. Costs are then those of a field
 * that is made anew, to the last bit. Of several cheapest ways a mended field
 * may have taken another.
 *
 * The graph must have %WAY_GRAPH_PREDECESSORS and must not be a state space,
 * and its edges must depend on the node alone. A graph without predecessors can
 * be frozen first: see way_frozen_new().
 *
 * What a field holds may be looked up by any number of threads, as long as none
 * of them updates it or changes what it is about.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayField, way_field, WAY, FIELD, GObject)

/**
 * WAY_FIELD_NO_STEP:
 *
 * In place of a next step, in arrays of them: a node from which there is no way
 * to a goal, or none that is known.
 *
 * Since: 1.0
 */
#define WAY_FIELD_NO_STEP ((guint32) 0xffffffffu)

/**
 * way_field_new:
 * @graph: the graph over which units move
 * @error: return location for what is wrong, or %NULL
 *
 * This does not search yet. O(1).
 *
 * Returns: (transfer full) (nullable): a field without goals; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph is a state space or has no predecessors
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayField *way_field_new (WayGraph *graph,
                         GError  **error);

/**
 * way_field_get_graph:
 * @self: a field
 *
 * Returns: (transfer none): the graph over which units move
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_field_get_graph (WayField *self);

/**
 * way_field_add_goal:
 * @self: a field
 * @goal: a node to go to; copied if its type says so
 * @cost: what it costs to be there, 0 or more and finite: a unit goes to
 *   another goal whose way and cost add up to less
 *
 * Adds a goal to those that there are. The field begins anew. O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_field_add_goal (WayField *self,
                         WayNode   goal,
                         WayCost   cost);

/**
 * way_field_clear_goals:
 * @self: a field
 *
 * Takes all goals away. The field begins anew. O(goals).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_field_clear_goals (WayField *self);

/**
 * way_field_add_flight:
 * @self: a field
 * @from: a complete field over the same graph, whose goals are to be fled from
 * @factor: how much a detour may cost to get away, above 0 and finite; 1.2 is
 *   common. The larger it is, the sooner a unit runs past a danger to get out
 *   of a corner
 * @error: return location for what went wrong, or %NULL
 *
 * Makes each node from which a goal of @from can be reached a goal of @self, at
 * a cost of @factor times (the largest cost in @from less that of the node). A
 * unit that follows @self then gets away from the goals of @from, and does not
 * stop in a dead end as one does that merely steps where costs rise. See
 * "The Incredible Power of Dijkstra Maps" (RogueBasin). O(nodes).
 *
 * Returns: %FALSE with @error set: %WAY_ERROR_UNSUPPORTED if @from is of
 *   another graph, or not complete
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_field_add_flight (WayField *self,
                               WayField *from,
                               gdouble   factor,
                               GError  **error);

/**
 * way_field_set_max_cost:
 * @self: a field
 * @max_cost: the dearest way to follow, 0 or more; `INFINITY`, as it is unless
 *   set, for no limit
 *
 * Bounds the field to the nodes from which the way costs at most so much. If
 * @max_cost is another than before, the field begins anew.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_field_set_max_cost (WayField *self,
                             WayCost   max_cost);

/**
 * way_field_get_max_cost:
 * @self: a field
 *
 * Returns: the dearest way that it follows; `INFINITY` for no limit
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_field_get_max_cost (WayField *self);

/**
 * way_field_update:
 * @self: a field with at least one goal
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Makes the field, or mends what changes of the graph have made wrong: the
 * nodes whose way has broken or become cheaper, and those behind them. If the
 * graph cannot tell its changes (way_graph_foreach_change()), or they concern
 * more than a quarter of the nodes, the field is made anew.
 *
 * After a limit the next call carries on, also if the graph has changed in
 * between: what is under way is brought to its end, and then mended. Until then
 * the field holds what it held before. A field that is made for the first time
 * holds the nodes that are known so far: the nearest to the goals, as far as
 * way_field_get_extent().
 *
 * Making is O((nodes + edges) log nodes). Mending is O(n log n) for the n nodes
 * whose cost changes or whose way has broken, with a few edges each.
 *
 * Returns: %WAY_STATUS_EXHAUSTED once all nodes within the largest cost are
 *   known, and are as in the graph at the time of the call; the limit that was
 *   met; %WAY_STATUS_RUNNING if callbacks change the graph during each call; or
 *   %WAY_STATUS_FAILED with @error set, as way_search_run() does
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_field_update (WayField        *self,
                            const WayLimits *limits,
                            GError         **error);

/**
 * way_field_is_complete:
 * @self: a field
 *
 * Returns: whether the field has been made, for all nodes within the largest
 *   cost; perhaps over the graph as it was before its last changes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_field_is_complete (WayField *self);

/**
 * way_field_is_current:
 * @self: a field
 *
 * Returns: whether it is complete, and the graph has not changed since
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_field_is_current (WayField *self);

/**
 * way_field_get_extent:
 * @self: a field
 *
 * Returns: the cost up to which no node is missing: the largest cost if the
 *   field is complete; in a field that is being made the cost of the last node
 *   that is known; below 0 if there is none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_field_get_extent (WayField *self);

/**
 * way_field_get_bytes:
 * @self: a field
 *
 * Returns: how much memory it holds
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gsize way_field_get_bytes (WayField *self);

/**
 * way_field_get_cost:
 * @self: a field
 * @node: a node of the graph
 *
 * O(1).
 *
 * Returns: what the cheapest way from @node to a goal costs, with the cost of
 *   that goal; `INFINITY` if there is none, or none is known
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_field_get_cost (WayField *self,
                            WayNode   node);

/**
 * way_field_get_next:
 * @self: a field
 * @node: a node of the graph
 * @next: (out) (optional): where to step from it; borrowed until the field is
 *   updated
 *
 * O(1).
 *
 * Returns: whether there is a step to take: %FALSE at the goal to go to, and
 *   where no way is known
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_field_get_next (WayField *self,
                             WayNode   node,
                             WayNode  *next);

/**
 * way_field_copy_costs:
 * @self: a field over a graph whose nodes are indices
 * @costs: (out caller-allocates) (array length=n_nodes): room for a cost of
 *   each node, as way_field_get_cost() returns it
 * @n_nodes: how many nodes the graph has
 *
 * Copies the costs of all nodes. O(nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_field_copy_costs (WayField *self,
                           WayCost  *costs,
                           guint     n_nodes);

/**
 * way_field_copy_steps:
 * @self: a field over a graph whose nodes are indices
 * @steps: (out caller-allocates) (array length=n_nodes): room for the index of
 *   the next node of each node: a goal to stay at is its own, and
 *   %WAY_FIELD_NO_STEP stands for no way
 * @n_nodes: how many nodes the graph has
 *
 * Copies the steps of all nodes. O(nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_field_copy_steps (WayField *self,
                           guint32  *steps,
                           guint     n_nodes);

/**
 * way_field_dup_path:
 * @self: a field
 * @start: a node of the graph
 * @error: return location for what went wrong, or %NULL
 *
 * Follows the steps from @start to a goal. The graph is asked for each edge, so
 * that costs are those of the graph as it is; the cost of the goal is not in
 * them. O(length).
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if no
 *   way is known; with %WAY_ERROR_CHANGED if the way has an edge that is no
 *   longer there, and the field has to be updated, or with an error of the
 *   graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_field_dup_path (WayField *self,
                             WayNode   start,
                             GError  **error);

/**
 * way_field_to_bytes:
 * @self: a current field over a graph whose nodes are indices
 * @error: return location for what went wrong, or %NULL
 *
 * Packs the field for a file: goals, costs and steps, with a checksum. The
 * bytes are the same on every machine. g_file_set_contents() writes them to a
 * file. O(nodes).
 *
 * Returns: (transfer full) (nullable): the bytes, 12 for each node and 16 for
 *   each goal; %NULL with %WAY_ERROR_UNSUPPORTED if the nodes are no indices,
 *   with %WAY_ERROR_CHANGED if the field is not current, or with
 *   %WAY_ERROR_TOO_LARGE without memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GBytes *way_field_to_bytes (WayField *self,
                            GError  **error);

/**
 * way_field_new_from_bytes:
 * @graph: the graph that the field was made for
 * @bytes: what way_field_to_bytes() returned, perhaps in another program
 * @limits: (nullable): when to stop; an expansion is a node that is looked at
 * @error: return location for what went wrong, or %NULL
 *
 * Unpacks a field and checks it against @graph, node by node: each cost must be
 * the least that the edges out of the node allow. So a field that was loaded is
 * as right as one that was made, whoever wrote the bytes. That takes one look
 * at each node and no search. O(nodes + edges).
 *
 * Returns: (transfer full) (nullable): a current field; %NULL with
 *   %WAY_ERROR_PARSE if @bytes are no field, or a damaged one, with
 *   %WAY_ERROR_CHANGED if it is one of another graph or @graph has changed
 *   since, with %WAY_ERROR_UNSUPPORTED as way_field_new() and for a later
 *   format, or with an error of a limit or of the graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayField *way_field_new_from_bytes (WayGraph        *graph,
                                    GBytes          *bytes,
                                    const WayLimits *limits,
                                    GError         **error);

G_END_DECLS
