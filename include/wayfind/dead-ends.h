/* dead-ends.h - a view that keeps searches out of regions that lead nowhere
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_DEAD_ENDS (way_dead_ends_get_type ())

/**
 * WayDeadEnds:
 *
 * A plain view: a graph that answers as its base does, but hides the edges
 * that cannot lie on the way to a goal. Searches find paths of the same cost
 * in less of the graph.
 *
 * A dead end is found by itself where a single node, or a single edge, holds a
 * region to the rest of the graph: who enters it by that node has to leave by
 * it again, and no path is better for the detour. So a search has no business
 * in such a region unless its start or a goal lies inside; and it need not
 * leave the one in which it begins if all goals are there, too. On roads these
 * are culs-de-sac and whole villages, in a maze nearly everything. Regions
 * behind wider doors can be marked: see way_dead_ends_mark().
 *
 * Exact for whatever costs, one-way edges included: which edges there are is
 * all that counts, and not what they cost. A #WayOverlay that makes nodes
 * dearer or blocks them may therefore lie on a #WayDeadEnds. When its base
 * itself changes the view hides nothing any more: see
 * way_dead_ends_is_current().
 *
 * Without goals, or with a function for a goal, there is nothing to hide. Nor
 * is anything hidden from way_graph_predecessors(). A partial path, where none
 * of the goals can be reached, may be another one.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayDeadEnds, way_dead_ends, WAY, DEAD_ENDS, WayView)

/**
 * way_dead_ends_new:
 * @base: a graph whose nodes are indices, and which does not lift
 * @error: return location for what went wrong, or %NULL
 *
 * Asks each node for its edges once, and finds what hangs together more than
 * by a single node (Hopcroft and Tarjan, "Efficient algorithms for graph
 * manipulation", 1973). The edges must depend on the node alone, and not on
 * how it was reached. O(nodes + edges); it keeps 24 bytes a node, and 4
 * more once something is marked.
 *
 * A search asks the view for each edge in O(1), and once for each goal.
 *
 * Returns: (transfer full) (nullable): a view; %NULL with @error set if the
 *   graph could not give its edges, or there is no memory
 *   (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayDeadEnds *way_dead_ends_new (WayGraph *base,
                                GError  **error);

/**
 * way_dead_ends_is_current:
 * @self: a view
 *
 * Returns: whether the base is still as it was when @self was made. If it is
 *   not, nothing is hidden, and a new view is due
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dead_ends_is_current (WayDeadEnds *self);

/**
 * way_dead_ends_mark:
 * @self: a view
 * @nodes: (array length=n_nodes): the nodes of the region
 * @n_nodes: how many
 *
 * Says that a region leads nowhere, as whoever drew the map knows: a house of
 * many doors, a park. Searches then enter it only if a goal lies inside. The
 * claim is that between any two nodes some cheapest path enters no marked
 * region but those in which the two lie; so far as it is wrong, paths are
 * dearer than need be, or not found.
 *
 * Regions that have a node in common become one. O(@n_nodes), and O(nodes) the
 * first time and when regions become one. Not to be called while a thread
 * searches the view.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dead_ends_mark (WayDeadEnds   *self,
                         const WayNode *nodes,
                         gsize          n_nodes);

/**
 * way_dead_ends_clear_marks:
 * @self: a view
 *
 * Takes back all that was marked. What was found by itself stays.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dead_ends_clear_marks (WayDeadEnds *self);

G_END_DECLS
