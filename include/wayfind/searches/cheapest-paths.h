/* cheapest-paths.h - all equally cheap paths between two nodes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_CHEAPEST_PATHS (way_cheapest_paths_get_type ())

/**
 * WayCheapestPaths:
 *
 * All paths of least cost from a start to a goal: how many exist, which edges
 * they use, where they go on from a node (routers call this equal-cost
 * multipath, ECMP), and each path by its number. Immutable, counted by
 * reference; it holds a reference to the graph.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayCheapestPaths) paths
 *   = way_cheapest_paths_new (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 0),
 *                             way_grid_get_node (grid, 2, 2), NULL, NULL);
 * guint first, n_next;
 *
 * // Two steps right and two steps down, in any order.
 * g_assert (way_cheapest_paths_get_n_paths (paths) == 6);
 * g_assert (way_cheapest_paths_get_n_edges (paths) == 12);
 *
 * // Two edges lead on from the centre; one path of the six has number 3.
 * n_next = way_cheapest_paths_find_edges (paths, way_grid_get_node (grid, 1, 1),
 *                                         &first);
 * g_assert (n_next == 2);
 *
 * g_autoptr (WayPath) path = way_cheapest_paths_dup_path (paths, 3);
 * g_assert (way_path_get_cost (path) == 4);
 * ]|
 *
 * An edge counts if it leads from a node to the next at exactly the least cost:
 * the least cost of its first node, plus the cost of the edge, is the least
 * cost of its end, as the search adds them up. Whole costs and fractions like
 * 0.25 are added exactly. Sums of other fractions are rounded, so that two
 * paths whose costs differ by rounding alone are not equal.
 *
 * Free edges can form circles, and then infinitely many walks have the least
 * cost. A free edge therefore counts only if it leads away from the start: of
 * the cheapest paths to each node take the one with the fewest edges; the edge
 * must end at a node where that number is larger than at its first node. So no
 * path visits a node twice, the cheapest paths of fewest edges always count, and
 * without free edges all cheapest paths do.
 *
 * Parallel edges of equal cost make different paths. Over a state space, such
 * as #WayTurns, nodes are states, and way_graph_project() returns the nodes
 * that they stand for; the paths that are returned consist of these nodes.
 *
 * Since: 1.0
 */
typedef struct _WayCheapestPaths WayCheapestPaths;

/**
 * way_cheapest_paths_get_type:
 *
 * Returns: the boxed type #WayCheapestPaths
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_cheapest_paths_get_type (void) G_GNUC_CONST;

/**
 * WayCheapestEdge:
 * @from: the first node of the edge; lives as long as the paths
 * @to: its last node; lives as long as the paths
 * @edge: the id of the edge, or %WAY_EDGE_NONE
 * @from_cost: the least cost from the start to @from
 * @cost: the cost of the edge
 * @n_paths: the number of cheapest paths that use the edge, 1 or more;
 *   %G_MAXUINT64 stands for that number and for all larger ones
 *
 * An edge that lies on a cheapest path.
 *
 * Since: 1.0
 */
typedef struct
{
  WayNode from;
  WayNode to;
  guint32 edge;
  WayCost from_cost;
  WayCost cost;
  guint64 n_paths;

  /*< private >*/
  gpointer reserved[2];
} WayCheapestEdge;

#define WAY_TYPE_CHEAPEST_EDGE (way_cheapest_edge_get_type ())

/**
 * way_cheapest_edge_get_type:
 *
 * Returns: the boxed type #WayCheapestEdge, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_cheapest_edge_get_type (void) G_GNUC_CONST;

/**
 * way_cheapest_paths_new:
 * @graph: a graph
 * @start: the node where paths begin
 * @goal: the node where they end
 * @limits: (nullable): when to stop; an expansion is a node whose edges are
 *   read
 * @error: return location for an error, or %NULL
 *
 * Finds all paths of least cost. Dijkstra's algorithm finds the least cost of
 * each node that costs no more than the goal. Then the edges of these nodes are
 * read again, and those at exactly the least cost are kept. If any of them is
 * free, a breadth-first search over these edges finds their order, and they are
 * read once more. No heuristic is used, because its rounding could hide paths.
 * O((nodes + edges) log nodes) of the nodes that cost no more than the goal,
 * and O(these nodes) of memory; the number of paths does not matter.
 *
 * Over #WayJumpPoints the edges are leaps, and paths of different leaps are
 * different paths: ask the grid itself.
 *
 * Returns: (transfer full) (nullable): the paths, none of them if no path
 *   exists. %NULL with @error set if the graph returned an error, broke its
 *   contract or changed (%WAY_ERROR_CHANGED), every path costs more than a
 *   double holds (%WAY_ERROR_OVERFLOW), the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE), or a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCheapestPaths *way_cheapest_paths_new (WayGraph        *graph,
                                          WayNode          start,
                                          WayNode          goal,
                                          const WayLimits *limits,
                                          GError         **error);

/**
 * way_cheapest_paths_ref:
 * @self: paths
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCheapestPaths *way_cheapest_paths_ref (WayCheapestPaths *self);

/**
 * way_cheapest_paths_unref:
 * @self: (transfer full): paths
 *
 * Gives a reference back. The last one frees the paths.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_cheapest_paths_unref (WayCheapestPaths *self);

/**
 * way_cheapest_paths_get_cost:
 * @self: paths
 *
 * Time: O(1).
 *
 * Returns: the cost of each of the paths; `INFINITY` if no path exists
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_cheapest_paths_get_cost (const WayCheapestPaths *self);

/**
 * way_cheapest_paths_get_n_paths:
 * @self: paths
 *
 * The number grows exponentially with the length of paths. O(1).
 *
 * Returns: how many cheapest paths exist; 0 if no path exists, 1 if the start is
 *   the goal. %G_MAXUINT64 stands for that number and for all larger ones
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_cheapest_paths_get_n_paths (const WayCheapestPaths *self);

/**
 * way_cheapest_paths_get_n_edges:
 * @self: paths
 *
 * Time: O(1).
 *
 * Returns: how many edges lie on at least one of the paths
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_cheapest_paths_get_n_edges (const WayCheapestPaths *self);

/**
 * way_cheapest_paths_get_edge:
 * @self: paths
 * @i: a number below way_cheapest_paths_get_n_edges(). The edges out of a node
 *   have numbers in a row, in the order in which the graph returns them. No
 *   edge of a path has a lower number than the edge before it
 * @edge: (out caller-allocates): the edge
 *
 * Time: O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_cheapest_paths_get_edge (const WayCheapestPaths *self,
                                  guint                   i,
                                  WayCheapestEdge        *edge);

/**
 * way_cheapest_paths_find_edges:
 * @self: paths
 * @node: a node, of the graph's node type
 * @first: (out): return location for the number of the first edge
 *
 * Finds the edges by which cheapest paths go on from @node: their numbers are
 * @first, @first + 1 and so on. Their ends are the next nodes. O(1) expected.
 *
 * Returns: how many edges lead on; 0 at the goal, and at a node that is not on
 *   a cheapest path
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_cheapest_paths_find_edges (const WayCheapestPaths *self,
                                     WayNode                 node,
                                     guint                  *first);

/**
 * way_cheapest_paths_dup_path:
 * @self: paths
 * @i: a number below way_cheapest_paths_get_n_paths(); different numbers are
 *   different paths. Paths are in the order of the numbers of their edges
 *
 * Makes one of the paths, without making those before it. A random number below
 * the number of paths gives a random path, each with equal probability. O(nodes
 * of the path and the edges that lead on from them).
 *
 * Returns: (transfer full): path number @i, of the graph's query type
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_cheapest_paths_dup_path (const WayCheapestPaths *self,
                                      guint64                 i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayCheapestPaths, way_cheapest_paths_unref)

G_END_DECLS
