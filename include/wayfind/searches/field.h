/* field.h - the least cost and the next step to the goals from every node
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
 * way_field_update() makes a field, at once or a part at a time. After the
 * graph has changed it repairs the field. Costs are then those of a new field,
 * to the last bit. Of several cheapest paths a repaired field may have taken
 * another.
 *
 * The graph must have %WAY_GRAPH_PREDECESSORS and must not be a state space,
 * and its edges must depend on the node alone. A graph without predecessors can
 * be frozen first: see way_frozen_new().
 *
 * Any number of threads may look up costs and steps, as long as no thread
 * updates the field or changes the graph.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayField, way_field, WAY, FIELD, GObject)

/**
 * way_field_new:
 * @graph: the graph over which units move
 * @error: return location for an error, or %NULL
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
 * way_field_add_goal:
 * @self: a field
 * @goal: a node to go to; copied if its type copies nodes
 * @cost: the cost of the goal itself, 0 or more and finite: a unit goes to
 *   another goal if the sum of path and goal costs less
 *
 * Adds a goal. The next update makes the whole field again. O(1) amortised.
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
 * Removes all goals. The next update makes the whole field again. O(goals).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_field_clear_goals (WayField *self);

/**
 * way_field_add_flight:
 * @self: a field
 * @from: a complete field over the same graph, whose goals units flee
 * @factor: how much a detour may cost to get away, above 0 and finite; 1.2 is
 *   common. The larger it is, the sooner a unit runs past a danger to get out
 *   of a corner
 * @error: return location for an error, or %NULL
 *
 * Lets units flee the goals of @from. Each node that has a path to a goal of
 * @from becomes a goal of @self, at a cost of @factor times (the largest cost
 * in @from minus the cost of the node). A unit that follows @self moves away
 * from the goals of @from. It does not stop in a dead end, unlike a unit that
 * only steps to higher costs. See "The Incredible Power of Dijkstra Maps"
 * (RogueBasin). O(nodes).
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
 * @max_cost: the largest cost of a path, 0 or more; `INFINITY`, the default,
 *   for no limit
 *
 * Bounds the field to the nodes whose path to a goal costs at most @max_cost.
 * If @max_cost is a new value, the next update makes the whole field again.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_field_set_max_cost (WayField *self,
                             WayCost   max_cost);

/**
 * way_field_update:
 * @self: a field with at least one goal
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Makes the field, or repairs it if the graph has changed since the last
 * update: the nodes whose path is no longer valid or has become cheaper, and
 * the nodes behind them. If the graph does not know its changes
 * (way_graph_foreach_change()), or they concern more than a quarter of the
 * nodes, makes the whole field again.
 *
 * After a limit the next call continues, also if the graph has changed in
 * between: it first completes the work that the limit stopped, and then repairs
 * the field. Until then the field does not change. A field that is made for the
 * first time has the nodes that the search has closed so far, which are the
 * nearest to the goals.
 *
 * Making is O((nodes + edges) log nodes). Repair is O(n log n) for the n nodes
 * whose cost or path changes, with a few edges each.
 *
 * Returns: %WAY_STATUS_EXHAUSTED once all nodes within the largest cost are
 *   known and match the graph at the time of the call; the limit that was met;
 *   %WAY_STATUS_RUNNING if callbacks change the graph during each call; or
 *   %WAY_STATUS_FAILED with @error set, as way_search_run() does
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStatus way_field_update (WayField        *self,
                            const WayLimits *limits,
                            GError         **error);

/**
 * way_field_get_cost:
 * @self: a field
 * @node: a node of the graph
 *
 * O(1).
 *
 * Returns: the cost of the cheapest path from @node to a goal, with the cost of
 *   that goal; `INFINITY` if no path is known
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_field_get_cost (WayField *self,
                            WayNode   node);

/**
 * way_field_get_next:
 * @self: a field
 * @node: a node of the graph
 * @next: (out) (optional): the node to step to; borrowed until the field is
 *   updated
 *
 * O(1).
 *
 * Returns: %TRUE if a step leads to a goal; %FALSE at the goal of the path, and
 *   if no path is known
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_field_get_next (WayField *self,
                             WayNode   node,
                             WayNode  *next);

/**
 * way_field_dup_path:
 * @self: a field
 * @start: a node of the graph
 * @error: return location for an error, or %NULL
 *
 * Follows the steps from @start to a goal. The cost of each edge comes from the
 * graph at the time of the call. The cost of the path does not include the cost
 * of the goal. O(length).
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if no
 *   path is known; with %WAY_ERROR_CHANGED if the graph no longer has an edge
 *   of the path, and the field has to be updated; or with an error of the
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
 * @error: return location for an error, or %NULL
 *
 * Packs the field for a file: goals, costs and steps, with a checksum. The
 * bytes are the same on every machine. g_file_set_contents() writes them to a
 * file. O(nodes).
 *
 * Returns: (transfer full) (nullable): the bytes, 12 for each node and 16 for
 *   each goal; %NULL with %WAY_ERROR_UNSUPPORTED if the nodes are not indices,
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
 * @bytes: the result of way_field_to_bytes(), perhaps in another program
 * @limits: (nullable): when to stop; an expansion is a node that is looked at
 * @error: return location for an error, or %NULL
 *
 * Unpacks a field and checks it against @graph, node by node: each cost must be
 * the least that the edges out of the node allow. So a loaded field is as right
 * as a field that was made here, even if the file is forged. The check reads
 * the edges of each node once and needs no search. O(nodes + edges).
 *
 * Returns: (transfer full) (nullable): a current field; %NULL with
 *   %WAY_ERROR_PARSE if @bytes are not a field, or are damaged, with
 *   %WAY_ERROR_CHANGED if the field is of another graph or @graph has changed
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
