/* dead-ends.h - a view that keeps searches out of regions that lead nowhere
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/limits.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_DEAD_ENDS (way_dead_ends_get_type ())

/**
 * WayDeadEnds:
 *
 * A view of a graph that hides the edges which cannot lie on a path to the
 * goals. Searches find paths of the same cost and expand fewer nodes.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("A..........B\n"
 *                                "#.########.#\n"
 *                                "#....##....#\n", ".#", "AB", NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayDeadEnds) view
 *   = way_dead_ends_new (WAY_GRAPH (grid), NULL, NULL);
 * WayNode a = way_grid_get_node (grid, 0, 0);
 * WayNode b = way_grid_get_node (grid, 11, 0);
 *
 * // The same path; the search does not look into the two cellars.
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (view), a, b, WAY_STRATEGY_DIJKSTRA, NULL);
 * g_assert (way_path_get_cost (path) == 11);
 * ]|
 *
 * The view finds dead ends. A dead end is a region that a single
 * node, or a single edge, connects to the rest of the graph. A path that enters
 * it by that node has to leave it by the same node, so that the detour makes no
 * path better. On roads these are culs-de-sac and whole villages, and in a maze
 * nearly everything. The rule is exact at any costs, also below a #WayOverlay
 * that raises costs or blocks nodes. A program can mark further regions: see
 * way_dead_ends_mark().
 *
 * A search enters a dead end only if a goal lies inside. A search that begins
 * in a dead end does not leave it if all goals lie inside, too.
 *
 * Put views that change costs or close edges below this view. Above it they
 * give right answers, too, but the view then hides less: below a view that
 * changes costs the search enters marked regions, and below a view that adds
 * edges or has states (#WayTurns, #WayTimed) nothing is hidden. The view learns
 * from the #WayQuery which views lie above it, so that it hides nothing from a
 * cursor of a query that a program made itself.
 *
 * When the base changes, the view looks at the changes when the next search
 * begins. Dead ends stay closed until a new edge joins two of them, or the base
 * cannot list its changes. Then nothing is hidden until
 * way_dead_ends_update() finds all dead ends again.
 *
 * Without goals, or with a function for a goal, nothing is hidden. Nothing is
 * hidden from way_graph_predecessors() either. If no path leads to a goal, a
 * partial path may differ from that over the base, unless the base refuses the
 * goals (way_graph_refuses()): then it is the same.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayDeadEnds, way_dead_ends, WAY, DEAD_ENDS, WayView)

/**
 * way_dead_ends_new:
 * @base: a graph whose nodes are indices, without states
 * @limits: (nullable): when to stop; each node whose edges are read is one
 *   expansion
 * @error: return location for an error, or %NULL
 *
 * Reads the edges of each node, and finds the blocks of the graph, which hang
 * together by single nodes (Hopcroft and Tarjan, "Efficient algorithms for
 * graph manipulation", 1973). The edges must depend on the node alone, and not
 * on how it was reached.
 *
 * O(nodes + edges). The view keeps 24 bytes a node, and 4 more once a region
 * is marked. A search asks the view for each edge in O(1), and once for each
 * goal.
 *
 * Returns: (transfer full) (nullable): a view; %NULL with @error set if the
 *   graph could not give its edges, a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED), or the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayDeadEnds *way_dead_ends_new (WayGraph        *base,
                                const WayLimits *limits,
                                GError         **error);

/**
 * way_dead_ends_update:
 * @self: a view
 * @limits: (nullable): when to stop, as for way_dead_ends_new()
 * @error: return location for an error, or %NULL
 *
 * Finds all dead ends of the current base. Marked regions stay, unless the
 * base has another number of nodes. O(nodes + edges); O(1) if the base has not
 * changed. No thread may search the view during the call.
 *
 * Returns: %TRUE if the dead ends are those of the base; %FALSE with @error set
 *   as by way_dead_ends_new(), after which nothing is hidden
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dead_ends_update (WayDeadEnds     *self,
                               const WayLimits *limits,
                               GError         **error);

/**
 * way_dead_ends_mark:
 * @self: a view
 * @nodes: (array length=n_nodes): the nodes of the region
 * @n_nodes: how many
 * @error: return location for the error, or %NULL
 *
 * Marks a region that leads nowhere, such as a house of many doors or a park.
 * Searches then enter it only if a goal lies inside. The caller promises that
 * between any two nodes some cheapest path enters no marked region but those in
 * which the two nodes lie. If the promise does not hold, paths may cost more
 * than they need to, or may not be found.
 *
 * Regions that have a node in common become one. O(@n_nodes), and O(nodes) the
 * first time and when regions become one. No thread may search the view during
 * the call.
 *
 * Returns: %FALSE with @error set to %WAY_ERROR_TOO_LARGE, and nothing marked,
 *   if the machine has no memory for the marks
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dead_ends_mark (WayDeadEnds   *self,
                             const WayNode *nodes,
                             guint          n_nodes,
                             GError       **error);

/**
 * way_dead_ends_clear_marks:
 * @self: a view
 *
 * Removes all marks. Dead ends that the view found stay. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dead_ends_clear_marks (WayDeadEnds *self);

G_END_DECLS
