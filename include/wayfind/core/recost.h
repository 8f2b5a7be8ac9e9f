/* recost.h - what a stored path costs on a graph as it is now
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

/**
 * way_path_recost:
 * @self: a path over @graph, or over a graph of like nodes
 * @graph: the graph as it is now, with all views that count
 * @error: return location for what went wrong, or %NULL
 *
 * Walks along a path that was found earlier and asks @graph for each of its
 * edges again: whether the path is still open, what it costs now, and where it
 * breaks first. Where the path names an edge by its id, it has to be that one;
 * otherwise the cheapest edge between the two nodes counts. Where there is no
 * edge, as in a path that was pulled straight, the straight line counts, if
 * @graph knows lines and the path names no edge.
 *
 * The result goes as far as the path is open. If it has as many nodes as @self
 * the path is open and way_path_get_cost() says what it costs now. If it has
 * fewer, say n, the first edge that is gone leads from node n - 1 of @self to
 * node n, and the result is marked as partial. It costs at its start what
 * @self did.
 *
 * Over a state space, such as #WayTurns and #WayTimed, the cheapest way
 * through the states of its nodes is told.
 *
 * O(edges out of the nodes of the path) on most graphs; times the states that
 * a node of the path stands for, squared, where @graph is a state space.
 *
 * Returns: (transfer full) (nullable): the open part of the path at what it
 *   costs now; %NULL with @error set if a callback failed
 *   (#WayError, or its own), costs add up to more than a double holds
 *   (%WAY_ERROR_OVERFLOW), or the path is of other nodes than @graph
 *   (%WAY_ERROR_BAD_NODE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_path_recost (const WayPath *self,
                          WayGraph      *graph,
                          GError       **error);

G_END_DECLS
