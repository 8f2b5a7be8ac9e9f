/* next-steps.h - the next step between any two nodes of a small graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_NEXT_STEPS (way_next_steps_get_type ())

/**
 * WayNextSteps:
 *
 * For each node of a graph the first step of a cheapest path to every other
 * node. All paths are computed beforehand, so that no search is needed; a unit
 * that moves looks up one step at a time. It is meant for graphs of up to some
 * ten thousand nodes that change rarely: waypoints, rooms, maps of a board
 * game.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (12, 12, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayNextSteps) steps
 *   = way_next_steps_new (WAY_GRAPH (grid), NULL, NULL);
 * WayNode at = WAY_INDEX (0), goal = WAY_INDEX (143);
 * guint n_steps = 0;
 *
 * // From any cell to any other, without a search.
 * for (; way_next_steps_get_next (steps, at, goal, &at); n_steps++)
 *   ;
 * g_assert (at == goal && n_steps == 22);
 * ]|
 *
 * Nodes that are near each other are mostly reached by the same first step. So
 * targets are numbered along the graph, and each node keeps runs of numbers
 * that share a step. On roads that takes a small part of a byte for a pair of
 * nodes. This is a compressed path database: Botea, "Ultra-fast optimal
 * pathfinding without runtime search" (2011); Strasser, Botea and Harabor,
 * "Compressing optimal paths with run length encoding" (2015).
 *
 * A #WayField serves few goals in a graph of any size, and can be updated when
 * the graph changes. Next steps serve all goals. Make them again after a
 * change: they are current as long as way_graph_get_version() of the graph is
 * the same.
 *
 * Edges must depend on the node alone.
 *
 * Immutable, and free to be used by any number of threads, as long as no thread
 * changes the graph.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayNextSteps, way_next_steps, WAY, NEXT_STEPS, GObject)

/**
 * way_next_steps_new:
 * @graph: a graph over indices: a table, a grid, a frozen graph, or a view of
 *   one of these, that is not a state space and has %WAY_GRAPH_PREDECESSORS
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Computes the steps between all nodes: a search by Dijkstra (1959) towards
 * each node. O(nodes (nodes + edges) log nodes); a thousand nodes of a road
 * network take about as long as one search of a network of a million.
 *
 * Returns: (transfer full) (nullable): the steps; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph is of another kind, %WAY_ERROR_TOO_LARGE
 *   if it has so many nodes and edges out of one node that their product is
 *   above 2^32, or the machine has no memory, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, %WAY_ERROR_CHANGED if the graph
 *   changed during the call, or the error of a search of @graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNextSteps *way_next_steps_new (WayGraph        *graph,
                                  const WayLimits *limits,
                                  GError         **error);

/**
 * way_next_steps_get_next:
 * @self: next steps
 * @from: the node of a unit
 * @to: its goal
 * @next: (out) (optional): the node to step to
 *
 * Looks up the next step. A unit that takes all steps reaches @to by a cheapest
 * path of the graph for which the steps were made. O(log runs of @from).
 *
 * Returns: %TRUE if a step leads to @to; %FALSE if @from is @to, and if no path
 *   leads there
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_next_steps_get_next (WayNextSteps *self,
                                  WayNode       from,
                                  WayNode       to,
                                  WayNode      *next);

/**
 * way_next_steps_dup_path:
 * @self: next steps
 * @from: the node where the path begins
 * @to: the node where it ends
 * @error: return location for an error, or %NULL
 *
 * Follows the steps from @from to @to. The cost of each edge comes from the
 * graph at the time of the call. O(length log runs).
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   no path exists; with %WAY_ERROR_CHANGED if the graph no longer has an edge
 *   of the path; with %WAY_ERROR_PARSE if the steps lie in a damaged file, see
 *   #WayPrepared; or with an error of the graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_next_steps_dup_path (WayNextSteps *self,
                                  WayNode       from,
                                  WayNode       to,
                                  GError      **error);

/**
 * way_next_steps_get_bytes:
 * @self: next steps
 *
 * Returns: how much memory they take
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gsize way_next_steps_get_bytes (WayNextSteps *self);

G_END_DECLS
