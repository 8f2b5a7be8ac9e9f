/* landmarks.h - lower bounds from precomputed distances
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/heuristic.h>

#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_LANDMARKS (way_landmarks_get_type ())

/**
 * WayLandmarks:
 *
 * The costs from some nodes of a graph, its landmarks, to all other nodes, and
 * back. By the triangle inequality these give a lower bound of the cost between
 * any two nodes: a heuristic for any costs, which does not need positions. On
 * roads A* with landmarks expands a tenth of the nodes that it expands with the
 * distance as its heuristic.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (30, 30, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayLandmarks) landmarks
 *   = way_landmarks_new (WAY_GRAPH (grid), 4, WAY_LANDMARKS_AVOID, NULL, NULL);
 * g_autoptr (WayHeuristic) heuristic = way_landmarks_to_heuristic (landmarks);
 * g_autoptr (WaySearch) search
 *   = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
 *
 * way_search_set_heuristic (search, heuristic);
 * way_search_set_start (search, way_grid_get_node (grid, 1, 2));
 * way_search_set_goal (search, way_grid_get_node (grid, 28, 20));
 * g_assert (way_search_run (search, NULL) == WAY_STATUS_FOUND);
 * ]|
 *
 * The bounds hold for the graph from which they were made, and stay valid while
 * its costs only rise: under a #WayOverlay, or with edges removed. Immutable
 * and counted by reference. Any number of threads may use landmarks.
 *
 * Since: 1.0
 */
typedef struct _WayLandmarks WayLandmarks;

/**
 * WayLandmarkRule:
 * @WAY_LANDMARKS_FARTHEST: each as far as possible from the earlier ones
 * @WAY_LANDMARKS_AVOID: each where the earlier ones give the worst bounds;
 *   takes about twice as long, and is better for an uneven graph
 *
 * How landmarks are selected.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_LANDMARKS_FARTHEST,
  WAY_LANDMARKS_AVOID
} WayLandmarkRule;

#define WAY_TYPE_LANDMARK_RULE (way_landmark_rule_get_type ())

/**
 * way_landmark_rule_get_type:
 *
 * Returns: the type of the enumeration #WayLandmarkRule
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_landmark_rule_get_type (void) G_GNUC_CONST;

/**
 * way_landmarks_get_type:
 *
 * Returns: the boxed type #WayLandmarks
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_landmarks_get_type (void) G_GNUC_CONST;

/**
 * way_landmarks_new:
 * @graph: a graph over indices: a table, a grid, a frozen graph, or a view of
 *   one of these, that is not a state space
 * @n_landmarks: how many, at least 1; 16 serves most graphs
 * @rule: how to select them
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Selects landmarks and computes distances: one search of the whole graph for
 * each landmark and direction. One direction is enough if each edge of @graph
 * has a reverse edge at the same cost. Without %WAY_GRAPH_PREDECESSORS
 * distances are known in one direction only, and bounds are weaker.
 *
 * Memory is 4 bytes for each node, landmark and direction if costs are whole
 * and distances below 2^31; otherwise 8. Landmarks lie in the part of the graph
 * from which most nodes can be reached; they give no bounds in other
 * components. If that part has fewer than @n_landmarks nodes, there are fewer
 * landmarks.
 *
 * After Goldberg and Harrelson, "Computing the shortest path: A* search meets
 * graph theory" (2005), and for the second rule Goldberg and Werneck,
 * "Computing point-to-point shortest paths from external memory" (2005).
 * O(landmarks (nodes + edges) log nodes).
 *
 * Returns: (transfer full): landmarks; %NULL with %WAY_ERROR_UNSUPPORTED if
 *   nodes are not indices, %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit
 *   was met, %WAY_ERROR_TOO_LARGE if the machine has no memory, or any error of
 *   a search of @graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLandmarks *way_landmarks_new (WayGraph        *graph,
                                 guint            n_landmarks,
                                 WayLandmarkRule  rule,
                                 const WayLimits *limits,
                                 GError         **error);

/**
 * way_landmarks_ref:
 * @self: landmarks
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLandmarks *way_landmarks_ref (WayLandmarks *self);

/**
 * way_landmarks_unref:
 * @self: (transfer full): landmarks
 *
 * Gives a reference back. With the last one the costs are freed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_landmarks_unref (WayLandmarks *self);

/**
 * way_landmarks_get_n_landmarks:
 * @self: landmarks
 *
 * Returns: how many there are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_landmarks_get_n_landmarks (const WayLandmarks *self);

/**
 * way_landmarks_get_bound:
 * @self: landmarks
 * @from: a node of the graph
 * @to: another
 *
 * O(landmarks).
 *
 * Returns: a lower bound on the cost from @from to @to
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_landmarks_get_bound (const WayLandmarks *self,
                                 WayNode             from,
                                 WayNode             to);

/**
 * way_landmarks_to_heuristic:
 * @self: landmarks
 *
 * A heuristic for way_search_set_heuristic(), which holds a reference to the
 * landmarks: a bound on the cost from a node to the nearest goal. It is
 * consistent. With several goals each landmark counts for all of them
 * together. Each estimate is O(landmarks). If there are many landmarks, a
 * search uses only the landmarks with the highest bounds for its start.
 *
 * Returns: (transfer full): a heuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHeuristic *way_landmarks_to_heuristic (WayLandmarks *self);

/**
 * way_landmarks_to_reverse_heuristic:
 * @self: landmarks
 *
 * As way_landmarks_to_heuristic(), with all edges reversed, for a search over a
 * #WayReverse and for way_search_set_backward_heuristic(): a bound on the cost
 * from the nearest goal to a node. O(1). Each estimate is O(landmarks).
 *
 * Returns: (transfer full): a heuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHeuristic *way_landmarks_to_reverse_heuristic (WayLandmarks *self);

/**
 * way_landmarks_to_bytes:
 * @self: landmarks
 * @error: return location for an error, or %NULL
 *
 * Packs landmarks for a file, so that a program need not make them when it
 * starts. The bytes are in the byte order of the machine. g_file_set_contents()
 * writes them to a file. A #WayPrepared keeps landmarks together with their
 * table. O(bytes).
 *
 * Returns: (transfer full) (nullable): the bytes, some hundred more than the
 *   landmarks take in memory; %NULL with %WAY_ERROR_TOO_LARGE if there is
 *   no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GBytes *way_landmarks_to_bytes (WayLandmarks *self,
                                GError      **error);

/**
 * way_landmarks_new_from_bytes:
 * @graph: the graph for which the landmarks were made, or the same with
 *   larger costs
 * @bytes: the result of way_landmarks_to_bytes(), perhaps in another program
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Unpacks landmarks. Their distances are checked against each edge of @graph:
 * no edge may cost less than the distances change along it. So loaded landmarks
 * are as right as landmarks that were made here, even if the bytes are forged.
 * The check counts as one expansion a node. The rows stay in @bytes.
 * O(landmarks (nodes + edges)).
 *
 * Returns: (transfer full) (nullable): landmarks; %NULL with %WAY_ERROR_PARSE
 *   if @bytes are not landmarks, or are damaged, with %WAY_ERROR_CHANGED if
 *   they are of another graph or costs have fallen, with
 *   %WAY_ERROR_UNSUPPORTED if nodes are not indices, or a machine of the other
 *   byte order or another release wrote the bytes, with %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, with %WAY_ERROR_TOO_LARGE if the
 *   machine has no memory, or with an error of @graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLandmarks *way_landmarks_new_from_bytes (WayGraph        *graph,
                                            GBytes          *bytes,
                                            const WayLimits *limits,
                                            GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayLandmarks, way_landmarks_unref)

G_END_DECLS
