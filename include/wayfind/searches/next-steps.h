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
 * For each node of a graph the first step of a cheapest path to every other:
 * all paths, worked out beforehand. No search is left to do; a unit that moves
 * asks for one step at a time. It is meant for graphs of up to some ten
 * thousand nodes that change rarely: waypoints, rooms, maps of a board game.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (12, 12, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayNextSteps) steps
 *   = way_next_steps_new (WAY_GRAPH (grid), NULL, NULL);
 * guint32 at = 0, goal = 143;
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
 * A #WayField serves few goals in a graph of any size, and can be mended when
 * the graph changes. Next steps serve all goals, and are made anew.
 *
 * Edges must depend on the node alone.
 *
 * Immutable, and free to be asked by any number of threads, as long as nobody
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
 * @error: return location for what went wrong, or %NULL
 *
 * Works out the steps between all nodes: a search by Dijkstra (1959) towards
 * each node. O(nodes (nodes + edges) log nodes); a thousand nodes of a road
 * network take about as long as one search of a network of a million.
 *
 * Returns: (transfer full) (nullable): the steps; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph is of another kind, %WAY_ERROR_TOO_LARGE
 *   if it has so many nodes and edges out of one node that their product is
 *   above 2^32, or the machine has no memory, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, %WAY_ERROR_CHANGED if the graph
 *   changed under way, or what a search of @graph may fail with
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNextSteps *way_next_steps_new (WayGraph        *graph,
                                  const WayLimits *limits,
                                  GError         **error);

/**
 * way_next_steps_get_graph:
 * @self: next steps
 *
 * Returns: (transfer none): the graph that they were made for
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_next_steps_get_graph (WayNextSteps *self);

/**
 * way_next_steps_is_current:
 * @self: next steps
 *
 * Returns: whether the graph is as it was when they were made
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_next_steps_is_current (WayNextSteps *self);

/**
 * way_next_steps_get_next:
 * @self: next steps
 * @from: an index, where a unit stands
 * @to: an index, where it goes
 * @next: (out) (optional): the index to step to
 *
 * Looks a step up. Who takes one after the other gets to @to by a cheapest
 * path of the graph as it was. O(log runs of @from).
 *
 * Returns: whether there is a step to take: %FALSE if @from is @to, and if no
 *   path leads there
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_next_steps_get_next (WayNextSteps *self,
                                  guint32       from,
                                  guint32       to,
                                  guint32      *next);

/**
 * way_next_steps_dup_path:
 * @self: next steps
 * @from: an index, where to begin
 * @to: an index, where to go
 * @error: return location for what went wrong, or %NULL
 *
 * Follows the steps from @from to @to. The graph is asked for each edge, so
 * that costs are those of the graph as it is. O(length log runs).
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   there is none; with %WAY_ERROR_CHANGED if the way has an edge that is no
 *   longer there; with %WAY_ERROR_PARSE if they lie in a file that is damaged,
 *   see #WayPrepared; or with an error of the graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_next_steps_dup_path (WayNextSteps *self,
                                  guint32       from,
                                  guint32       to,
                                  GError      **error);

/**
 * way_next_steps_get_n_runs:
 * @self: next steps
 *
 * Returns: how many runs all nodes have together, 4 bytes each: their number
 *   says how well the graph suits
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gsize way_next_steps_get_n_runs (WayNextSteps *self);

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
