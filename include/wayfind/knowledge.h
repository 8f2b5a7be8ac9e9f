/* knowledge.h - a view of a graph as one player knows it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/grid.h>
#include <wayfind/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_KNOWLEDGE (way_knowledge_get_type ())

/**
 * WayKnowledge:
 *
 * A plain view: what a player knows of a graph, the truth, and takes for
 * granted where it knows nothing. All agents of a player share one; each player
 * has its own over the same truth, which is never touched.
 *
 * To see a node is to see the edges that lead from it and to it. An edge is
 * known, and is as the truth says, if either of its ends was seen; so an agent
 * that sees where it stands never plans a step that it cannot take. Between two
 * nodes that were not seen the edges are those of the assumed graph, at the
 * cost that way_knowledge_set_unexplored() says.
 *
 * A knowledge of any graph remembers which nodes were seen and nothing else: a
 * bit a node. A seen node stays in sight, so that a door that is shut there is
 * known to be shut. What the player is not to notice has to be forgotten.
 *
 * A knowledge of a grid can remember how it looked: see
 * way_knowledge_new_for_grid(). A bridge that is destroyed out of sight then
 * stands until somebody looks. That takes one byte a cell more, and what the
 * grid of the memory makes for itself.
 *
 * Straight lines (way_graph_trace_line()) are believed piece by piece, as edges
 * are: a piece is known if its node, or that before it, was seen. Between cells
 * that were not seen a line costs what was assumed, and a wall that nobody has
 * seen does not close it. Both graphs must have lines, over the same cells.
 *
 * Change a knowledge only while no thread is searching it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayKnowledge, way_knowledge, WAY, KNOWLEDGE, WayView)

/**
 * WayKnowledgeFunc:
 * @node: a node that was seen, borrowed
 * @user_data: what was passed along
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayKnowledgeFunc) (WayNode  node,
                                      gpointer user_data);

/**
 * way_knowledge_new:
 * @truth: how things are
 * @assumed: (nullable): how they are where nothing was seen, over the same
 *   nodes: a grid without walls, a table without closed roads. %NULL for the
 *   edges of @truth, of which only the costs are unknown
 * @error: return location for what is wrong, or %NULL
 *
 * Nodes are the same if both types are one, or have the same kind, size and
 * functions. Names, positions and labels are those of @truth.
 *
 * Estimates are the lower of what @truth and @assumed say. A* is exact over
 * what the player knows if @truth has no edge that @assumed lacks or holds
 * dearer, or if both measure alike, as grids of one shape and with the same
 * steps do, whatever their movers. Otherwise use %WAY_STRATEGY_DIJKSTRA.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if the two graphs differ in their node
 * type, or one of them lifts.
 *
 * Returns: (transfer full) (nullable): the knowledge of a player that has seen
 *   nothing
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayKnowledge *way_knowledge_new (WayGraph *truth,
                                 WayGraph *assumed,
                                 GError  **error);

/**
 * way_knowledge_new_for_grid:
 * @truth: a grid as it is
 * @unseen: the class of all cells of which nothing was seen: open ground, or
 *   something that the mover cannot enter
 * @error: return location for what went wrong, or %NULL
 *
 * Makes a knowledge that remembers each cell as it was when it was seen last.
 * way_knowledge_see() of a cell looks at it and at the cells around it, which
 * its edges lead to or pass; until one of these is looked at again, changes of
 * the true terrain go unnoticed. What was not looked at is of class @unseen.
 *
 * Shape, mover, steps, corner rule and heuristic are those that @truth has now.
 * Estimates stay lower bounds, as they are those of the remembered grid.
 * O(cells). Fails with %WAY_ERROR_TOO_LARGE without memory for the map.
 *
 * Returns: (transfer full) (nullable): the knowledge of a player that has seen
 *   nothing
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayKnowledge *way_knowledge_new_for_grid (WayGrid *truth,
                                          guint8   unseen,
                                          GError **error);

/**
 * way_knowledge_get_truth:
 * @self: a knowledge
 *
 * Returns: (transfer none): the graph that it was made for. This is the base of
 *   the view, unless the knowledge remembers: its base is then a grid of its own
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_knowledge_get_truth (WayKnowledge *self);

/**
 * way_knowledge_set_unexplored:
 * @self: a knowledge
 * @factor: 0 or more, less than `INFINITY`
 * @extra: 0 or more; `INFINITY` closes all that is unexplored
 *
 * An edge between two nodes that were not seen costs what it is assumed to,
 * times @factor, and @extra: 1 and 0, until this is called. With a factor of 0
 * it costs @extra, whatever was assumed, and there are no estimates. A factor
 * below 1 lowers all estimates by as much; else they are as tight as before.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_knowledge_set_unexplored (WayKnowledge *self,
                                   WayCost       factor,
                                   WayCost       extra);

/**
 * way_knowledge_get_unexplored:
 * @self: a player's knowledge
 * @factor: (out) (optional): by what costs are multiplied where nothing was
 *   seen
 * @extra: (out) (optional): what is added to them there
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_knowledge_get_unexplored (WayKnowledge *self,
                                   WayCost      *factor,
                                   WayCost      *extra);

/**
 * way_knowledge_see:
 * @self: a knowledge
 * @node: a node of the truth; copied if its type says so
 *
 * Lets the player see a node: one that an agent stands on, or looks at. O(1).
 *
 * Returns: whether it had not been seen before, or is remembered to have looked
 *   otherwise: if so, paths that lead there may no longer be the best
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_knowledge_see (WayKnowledge *self,
                            WayNode       node);

/**
 * way_knowledge_see_around:
 * @self: a knowledge
 * @node: a node of the truth
 * @radius: how many edges far; 0 for @node alone
 * @n_new: (out) (optional): how many nodes had not been seen before
 * @error: return location for what went wrong, or %NULL
 *
 * Lets the player see all nodes that can truly be reached from @node by no more
 * than @radius edges, round corners, too. For lines of sight ask
 * way_grid_has_line_of_sight() and way_knowledge_see() each cell. O(nodes and
 * edges within the radius).
 *
 * Returns: %FALSE if the truth could not give its edges; what was met before
 *   is seen all the same
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_knowledge_see_around (WayKnowledge *self,
                                   WayNode       node,
                                   guint         radius,
                                   guint        *n_new,
                                   GError      **error);

/**
 * way_knowledge_is_seen:
 * @self: a knowledge
 * @node: a node of the truth
 *
 * Returns: whether @node was seen. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_knowledge_is_seen (WayKnowledge *self,
                                WayNode       node);

/**
 * way_knowledge_get_n_seen:
 * @self: a knowledge
 *
 * Returns: how many nodes were seen
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_knowledge_get_n_seen (WayKnowledge *self);

/**
 * way_knowledge_foreach_seen:
 * @self: a knowledge
 * @func: (scope call): called for each node that was seen
 * @user_data: passed to @func
 *
 * Goes through what the player has seen, to save it or draw it: indices in
 * rising order, other nodes as they were first met. way_knowledge_see() of
 * each brings all of it back. @func must not change @self.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_knowledge_foreach_seen (WayKnowledge    *self,
                                 WayKnowledgeFunc func,
                                 gpointer         user_data);

/**
 * way_knowledge_learn:
 * @self: a knowledge
 * @other: that of another player, over the same nodes
 *
 * Lets @self see all that @other has seen, as players who share maps do. For
 * both to share, call it both ways. O(nodes) for indices, a bit each, and
 * O(seen) for others.
 *
 * If @self remembers a grid, @other has to remember one of the same size. What
 * @other remembers of nodes that @self has not seen, and of the cells around
 * them, is then what @self remembers.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_knowledge_learn (WayKnowledge *self,
                          WayKnowledge *other);

/**
 * way_knowledge_forget:
 * @self: a knowledge
 * @node: a node of the truth
 *
 * Takes a node out of what was seen: fog closes over it. O(1).
 *
 * Returns: whether it had been seen
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_knowledge_forget (WayKnowledge *self,
                               WayNode       node);

/**
 * way_knowledge_forget_all:
 * @self: a knowledge
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_knowledge_forget_all (WayKnowledge *self);

G_END_DECLS
