/* disjoint-paths.h - paths between two nodes that share no edge or no node
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

/**
 * WayDisjoint:
 * @WAY_DISJOINT_EDGES: no two paths use the same edge. An edge that leads both
 *   ways is used in one direction at most. Paths may meet at nodes
 * @WAY_DISJOINT_NODES: no two paths have a node in common but the start and the
 *   goal, and no two use the same edge
 *
 * What disjoint paths must not share.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_DISJOINT_EDGES,
  WAY_DISJOINT_NODES
} WayDisjoint;

#define WAY_TYPE_DISJOINT (way_disjoint_get_type ())

/**
 * way_disjoint_get_type:
 *
 * Returns: the type of the enumeration #WayDisjoint
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_disjoint_get_type (void) G_GNUC_CONST;

/**
 * way_find_disjoint_paths:
 * @graph: a graph that is not a state space, and whose edges depend on the node
 *   alone
 * @start: the node where paths begin
 * @goal: the node where they end
 * @kind: what the paths must not share
 * @n_paths: how many paths are wanted, 1 or more
 * @limits: (nullable): when to stop; all searches together keep within them
 * @error: return location for an error, or %NULL
 *
 * Finds @n_paths paths of least total cost that share no edge, or no node:
 * if one path is interrupted, the others still lead to the goal. The total is
 * the least of all sets of as many disjoint paths. The cheapest path by itself
 * need not be one of them.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("A....\n"
 *                                ".###.\n"
 *                                "....B\n", ".#", "AB", NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 *
 * // One leads above the wall, one below it, and a third does not exist.
 * g_autoptr (GPtrArray) paths
 *   = way_find_disjoint_paths (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 0),
 *                              way_grid_get_node (grid, 4, 2),
 *                              WAY_DISJOINT_NODES, 3, NULL, NULL);
 * g_assert (paths->len == 2);
 * ]|
 *
 * The algorithm is that of Suurballe, "Disjoint paths in a network" (1974),
 * with the potentials of Suurballe and Tarjan (1984): one search by Dijkstra
 * for each path, over a view in which the edges of the paths so far lead back
 * and return their cost. Parallel edges are different edges. If the costs are
 * whole the total is exact, otherwise up to rounding. O(n (nodes + edges) log
 * nodes) for n paths.
 *
 * A state space is refused: under forbidden turns it is NP-hard to find even
 * two disjoint paths (Szeider, "Finding paths in graphs avoiding forbidden
 * transitions", 2003), and two states of one node are one place.
 *
 * Returns: (transfer full) (nullable) (element-type WayPath): the paths, the
 *   cheapest first; fewer than @n_paths if no more exist, and then as many as
 *   exist at the least total; empty if no path exists. If the start is the
 *   goal, one path of that node. %NULL with @error set if @graph is a state
 *   space (%WAY_ERROR_UNSUPPORTED), failed or changed (%WAY_ERROR_CHANGED), a
 *   path costs more than a double holds (%WAY_ERROR_OVERFLOW), the machine has
 *   no memory (%WAY_ERROR_TOO_LARGE), or a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_find_disjoint_paths (WayGraph        *graph,
                                    WayNode          start,
                                    WayNode          goal,
                                    WayDisjoint      kind,
                                    guint            n_paths,
                                    const WayLimits *limits,
                                    GError         **error);

G_END_DECLS
