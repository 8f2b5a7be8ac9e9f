/* knowledge.h - a view of a graph as one player knows it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/grid.h>
#include <wayfind/core/limits.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_KNOWLEDGE (way_knowledge_get_type ())

/**
 * WayKnowledge:
 *
 * A plain view: what a player knows of a graph, the truth, and takes for
 * granted where nothing was seen. All agents of a player share one knowledge;
 * each player has another over the same truth, which is never touched.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("A.#.B\n"
 *                                "..#..\n"
 *                                ".....\n", ".#", "AB", NULL);
 * g_autoptr (WayGrid) truth = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayKnowledge) scout
 *   = way_knowledge_new_for_grid (truth, 0, NULL, NULL);
 * WayNode a = way_grid_get_node (truth, 0, 0);
 * WayNode b = way_grid_get_node (truth, 4, 0);
 *
 * // What was not seen is taken for open ground.
 * g_autoptr (WayPath) hope
 *   = way_find_path (WAY_GRAPH (scout), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_assert (way_path_get_cost (hope) == 4);
 *
 * way_knowledge_see_around (scout, a, 2, NULL, NULL);
 * g_autoptr (WayPath) plan
 *   = way_find_path (WAY_GRAPH (scout), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_assert (way_path_get_cost (plan) == 8);
 * ]|
 *
 * To see a node is to see the edges that lead from it and to it. An edge is
 * known if either of its ends was seen; so an agent that sees where it stands
 * never plans a step that it cannot take. Between two nodes that were not seen
 * the edges are those of the assumed graph, at the cost that
 * way_knowledge_set_unexplored() says.
 *
 * A player remembers what was seen as it was seen, until he sees it again: a
 * bridge that is destroyed out of sight stands until somebody looks. There are
 * three kinds of knowledge:
 *
 * - way_knowledge_new() remembers a table, or what views over a table said: a
 *   cost an edge;
 * - way_knowledge_new_for_grid() remembers a grid: a class a cell;
 * - way_knowledge_new_live() remembers nothing, over any graph. A node that
 *   was seen stays in sight: its edges are those that the truth has now.
 *
 * What lies over a grid, such as a #WayOverlay of danger, can be remembered by
 * no knowledge of the whole. Give each player a knowledge of the grid, and an
 * overlay over that knowledge for what he has noticed.
 *
 * Straight lines (way_graph_trace_line()) are believed piece by piece, as edges
 * are: a piece is known if its node, or the node before, was seen. Between
 * cells that were not seen a line costs what was assumed, and a wall that
 * nobody has seen does not close it. Both graphs must have lines, over the same
 * cells.
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
 * @truth: how things are: a #WayTable, or views over one
 * @assumed: (nullable): how they are where nothing was seen, over the same
 *   nodes: a table without closed roads. %NULL for the edges of the table under
 *   @truth, at the costs that the table itself has, like a printed map
 * @limits: (nullable): how much memory to take, and when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Makes a knowledge that remembers what each edge cost when one of its ends was
 * seen last, as the whole of @truth said it: an edge that an overlay had closed
 * by then is closed, at `INFINITY`. Until one of the two nodes is seen again,
 * changes of @truth go unnoticed. If @assumed is @truth, edges that were not
 * seen are as they are now.
 *
 * Views may close edges and change their costs, but neither add edges nor turn
 * them around; each must promise %WAY_VIEW_ADDS_NO_EDGE
 * (#WayViewPromises) and have predecessors. Put other views, such as
 * #WayReverse and #WayTurns, over the knowledge. Of parallel edges whose ids a
 * view leaves out, the first that the table has is meant.
 *
 * A straight line into a node that an edge was seen to lead to at another cost
 * than the table's costs what is remembered of the edge along it; where no edge
 * leads, that line is closed. All other lines are the table's.
 *
 * Names, positions and labels are the table's. Estimates are the lower of what
 * the table and @assumed say, lowered further by the ratio at which an edge was
 * seen to be cheaper than the table's. A* is exact over what the player knows
 * if @assumed is %NULL or measures as the table does. Otherwise use
 * %WAY_STRATEGY_DIJKSTRA.
 *
 * Takes 8 bytes an edge, 9 bytes and a bit a node, and the edges of the table
 * turned around, which all that ask for predecessors share. O(edges); each node
 * counts as an expansion.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @truth is no table or view of one as
 * above, or the two graphs differ in their node type, or one of them is a state
 * space; with %WAY_ERROR_TOO_LARGE without memory; and with %WAY_ERROR_LIMIT or
 * %G_IO_ERROR_CANCELLED if a limit was met.
 *
 * Returns: (transfer full) (nullable): the knowledge of a player that has seen
 *   nothing
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayKnowledge *way_knowledge_new (WayGraph        *truth,
                                 WayGraph        *assumed,
                                 const WayLimits *limits,
                                 GError         **error);

/**
 * way_knowledge_new_for_grid:
 * @truth: a grid as it is
 * @unseen: the class of all cells of which nothing was seen: open ground, or
 *   something that the mover cannot enter
 * @limits: (nullable): how much memory to take, and when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Makes a knowledge that remembers each cell as it was when it was seen last.
 * way_knowledge_see() of a cell looks at it and at the cells around it, which
 * its edges lead to or pass; until one of these is looked at again, changes of
 * the true terrain go unnoticed. What was not looked at is of class @unseen.
 *
 * Shape, mover, steps, corner rule and heuristic are those that @truth has now.
 * Estimates stay lower bounds, as they are those of the remembered grid.
 *
 * Takes a byte and a bit a cell, and what the remembered grid makes for itself.
 * O(cells). Fails with %WAY_ERROR_TOO_LARGE without memory for the map, and
 * with %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met.
 *
 * Returns: (transfer full) (nullable): the knowledge of a player that has seen
 *   nothing
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayKnowledge *way_knowledge_new_for_grid (WayGrid         *truth,
                                          guint8           unseen,
                                          const WayLimits *limits,
                                          GError         **error);

/**
 * way_knowledge_new_live:
 * @truth: how things are: any plain graph
 * @assumed: (nullable): how they are where nothing was seen, over the same
 *   nodes: a grid without walls. %NULL for the edges of @truth, of which only
 *   the costs are unknown
 * @error: return location for what is wrong, or %NULL
 *
 * Makes a knowledge that remembers which nodes were seen, and not how they
 * looked. A seen node stays in sight, as ground does on which a player has
 * posts: a door that is shut there is known to be shut. Let the player forget
 * (way_knowledge_forget()) what he is not to notice. A bit a node.
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
 * type, or one of them is a state space. O(1).
 *
 * Returns: (transfer full) (nullable): the knowledge of a player that has seen
 *   nothing
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayKnowledge *way_knowledge_new_live (WayGraph *truth,
                                      WayGraph *assumed,
                                      GError  **error);

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
 * way_knowledge_see:
 * @self: a knowledge
 * @node: a node of the truth; copied if its type says so
 * @changed: (out) (optional): whether @node had not been seen before, or is
 *   remembered to have looked otherwise: if so, paths that lead there may no
 *   longer be the best
 * @error: return location for what went wrong, or %NULL
 *
 * Lets the player see a node: one that an agent stands on, or looks at. O(1)
 * for a live knowledge and over a grid; over a table O(edges of @node and of
 * the nodes before it), for which the truth is asked.
 *
 * Returns: %FALSE if the truth could not give its edges, or there is no memory;
 *   @node then is as it was
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_knowledge_see (WayKnowledge *self,
                            WayNode       node,
                            gboolean     *changed,
                            GError      **error);

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
 * way_knowledge_foreach_seen:
 * @self: a knowledge
 * @func: (scope call): called for each node that was seen
 * @user_data: passed to @func
 *
 * Goes through what the player has seen, to save it or draw it: indices in
 * rising order, other nodes as they were first met. way_knowledge_see() of
 * each brings all of it back. @func must not change @self. O(nodes) over
 * indices, a bit each, and O(seen) over others.
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
 * @error: return location for what went wrong, or %NULL
 *
 * Lets @self see all that @other has seen, as players who share maps do. For
 * both to share, call it both ways. O(nodes) for indices, a bit each, and
 * O(seen) for others.
 *
 * If @self remembers, @other has to remember the same table, or a grid of the
 * same size. What @other remembers of nodes that @self has not seen, of their
 * edges, and of the cells around them, is then what @self remembers.
 *
 * Returns: %FALSE if there is no memory; what was learnt before stays
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_knowledge_learn (WayKnowledge *self,
                              WayKnowledge *other,
                              GError      **error);

/**
 * way_knowledge_forget:
 * @self: a knowledge
 * @node: a node of the truth
 *
 * Takes a node out of what was seen: fog closes over it. What no other seen node
 * tells is forgotten with it. O(1) for a live knowledge and over a grid; over a
 * table O(edges of @node and of the nodes beside it).
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
 * Takes back all that was seen: fog lies over the whole graph. O(nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_knowledge_forget_all (WayKnowledge *self);

G_END_DECLS
