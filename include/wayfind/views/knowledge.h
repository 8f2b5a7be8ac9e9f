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
 * A plain view: a graph, the truth, as far as one player has seen it, completed
 * by assumptions. All agents of a player share one knowledge; each player has
 * another knowledge over the same truth, which does not change.
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
 * // Cells that the player has not seen count as open ground.
 * g_autoptr (WayPath) hope
 *   = way_find_path (WAY_GRAPH (scout), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_assert (way_path_get_cost (hope) == 4);
 *
 * way_knowledge_see (scout, a, 2, NULL, NULL);
 * g_autoptr (WayPath) plan
 *   = way_find_path (WAY_GRAPH (scout), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_assert (way_path_get_cost (plan) == 8);
 * ]|
 *
 * Seeing a node shows the edges that lead from it and to it. An edge is known
 * if the player has seen one of its ends; so an agent that sees the node where
 * it stands never plans a step that it cannot take. Between two unseen nodes
 * the knowledge has the edges of the assumed graph, and
 * way_knowledge_set_unexplored() changes their costs.
 *
 * A player remembers the last sight of each node: a bridge that is destroyed
 * out of sight stands until an agent looks there. There are three kinds of
 * knowledge:
 *
 * - way_knowledge_new() remembers a table, or views over a table: a cost for
 *   each edge;
 * - way_knowledge_new_for_grid() remembers a grid: a class for each cell;
 * - way_knowledge_new_live() remembers nothing, over any graph. A seen node
 *   stays in sight: it has the edges that the truth has now.
 *
 * No knowledge can remember a view over a grid, such as a #WayOverlay of
 * danger. Give each player a knowledge of the grid, and an overlay over that
 * knowledge for the dangers that the player has noticed.
 *
 * Straight lines (way_graph_trace_line()) are known piece by piece, as edges
 * are: the player knows a piece if its node, or the node before, was seen.
 * Between unseen cells a line has the assumed cost, and an unseen wall does not
 * close it. Both graphs must have lines, over the same cells.
 *
 * Change a knowledge only while no thread is searching it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayKnowledge, way_knowledge, WAY, KNOWLEDGE, WayView)

/**
 * WayKnowledgeFunc:
 * @node: a node that the player has seen, borrowed
 * @user_data: the data given with the function
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayKnowledgeFunc) (WayNode  node,
                                      gpointer user_data);

/**
 * way_knowledge_new:
 * @truth: the true graph: a #WayTable, or views over one
 * @assumed: (nullable): the graph to assume between unseen nodes, over the same
 *   nodes: a table without closed roads. %NULL for the edges of the table under
 *   @truth, at the table's own costs, like a printed map
 * @limits: (nullable): limits of memory and time
 * @error: return location for an error, or %NULL
 *
 * Makes a knowledge that remembers the cost of each edge, including all views
 * of @truth, at the last sight of one of its ends: an edge that an overlay had
 * closed by then costs `INFINITY`. Until the player sees one of the two nodes
 * again, changes of @truth have no effect. If @assumed is @truth, unseen edges
 * follow the truth.
 *
 * Views may close edges and change their costs, but must neither add edges nor
 * turn them around; each must promise %WAY_VIEW_ADDS_NO_EDGE (#WayViewPromises)
 * and have predecessors. Put other views, such as #WayReverse and #WayTurns,
 * over the knowledge. If a view hides the ids of parallel edges, the knowledge
 * takes the first of them in the table.
 *
 * If the player saw an edge into a node at another cost than the table's, a
 * straight line into that node has the remembered cost of the edge along it, and
 * is closed if no edge leads along it. All other lines are the table's.
 *
 * Names, positions and labels are the table's. Estimates are the lower of the
 * table's and of those of @assumed, lowered further by the ratio at which the
 * player saw an edge to cost less than in the table. A* is exact over the
 * knowledge if @assumed is %NULL or has the table's estimates. Otherwise use
 * %WAY_STRATEGY_DIJKSTRA.
 *
 * Takes 8 bytes an edge, 9 bytes and a bit a node, and the reversed edges of
 * the table, which all users of predecessors share. O(edges); each node counts
 * as an expansion.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @truth is neither a table nor views of
 * one as above, if the two graphs differ in their node type, or if one of them
 * is a state space; with %WAY_ERROR_TOO_LARGE without memory; and with
 * %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met.
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
 * @truth: the true grid
 * @unseen: the class of all unseen cells: open ground, or a class that the
 *   mover cannot enter
 * @limits: (nullable): limits of memory and time
 * @error: return location for an error, or %NULL
 *
 * Makes a knowledge that remembers the class of each cell at the last sight of
 * it. way_knowledge_see() of a cell looks at this cell and at the cells around
 * it that its edges lead to or pass; until the player looks at one of these
 * again, changes of the true terrain have no effect. Unseen cells have the
 * class @unseen.
 *
 * Shape, mover, steps, corner rule and heuristic are those of @truth at this
 * call. Estimates stay lower bounds, because they belong to the remembered
 * grid.
 *
 * Takes a byte and a bit a cell, and the memory of the remembered grid itself.
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
 * @truth: the true graph: any plain graph
 * @assumed: (nullable): the graph to assume between unseen nodes, over the same
 *   nodes: a grid without walls. %NULL for the edges of @truth, of which only
 *   the costs are unknown
 * @error: return location for an error, or %NULL
 *
 * Makes a knowledge that remembers the set of seen nodes, and no costs. A seen
 * node stays in sight, like ground on which a player has guards: a door that is
 * shut there is known to be shut. To hide changes from the player, take the
 * node out of the set (way_knowledge_forget()). A bit a node.
 *
 * Nodes are the same if the graphs share a node type, or if both types have the
 * same kind, size and functions. Names, positions and labels are those of
 * @truth.
 *
 * Estimates are the lower of those of @truth and @assumed. A* is exact over the
 * knowledge if each edge of @truth is in @assumed and costs at least as much
 * there, or if both have the same estimates, as grids of one shape with the
 * same steps have, for any mover. Otherwise use %WAY_STRATEGY_DIJKSTRA.
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
 * @factor: 0 or more, less than `INFINITY`; 1 unless set
 * @extra: 0 or more; `INFINITY` closes all unexplored edges; 0 unless set
 *
 * An edge between two unseen nodes costs its assumed cost times @factor, plus
 * @extra. With a factor of 0 it costs @extra, whatever was assumed, and the
 * knowledge has no estimates. A factor below 1 lowers all estimates by the same
 * factor; a higher one leaves them unchanged.
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
 * @radius: the number of edges up to which the player sees; 0 for @node alone
 * @n_changed: (out) (optional): the number of nodes that had not been seen
 *   before, or looked different from what the player remembered. If it is not
 *   0, paths through these nodes may no longer be the best
 * @error: return location for an error, or %NULL
 *
 * Lets the player see a node, such as the one where an agent stands, and all
 * nodes that an agent can truly reach from there by at most @radius edges,
 * around corners, too. way_knowledge_see_within_sight() looks along straight
 * lines.
 *
 * With a radius of 0, O(1) for a live knowledge and over a grid; over a table
 * O(edges of @node and of the nodes before it), which the truth must provide.
 * Otherwise O(nodes and edges within the radius).
 *
 * Returns: %FALSE if the truth could not give its edges, or memory is lacking;
 * the
 *   player has then seen only the nodes before the fault
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_knowledge_see (WayKnowledge *self,
                            WayNode       node,
                            guint         radius,
                            guint        *n_changed,
                            GError      **error);

/**
 * WaySight:
 * @radius: how far the player sees, in straight steps from cell to cell
 * @eye: the height of the eye above the ground, finite
 * @heights: (array length=n_heights) (nullable): the height of the ground of
 *   each class, from class 0 on, with all that stands on it: of a wall, its top
 * @n_heights: how many classes; all others have height 0
 *
 * What a player on a grid sees from a cell. Heights are in any unit, the same
 * for all.
 *
 * Since: 1.0
 */
typedef struct
{
  guint          radius;
  gdouble        eye;
  const gdouble *heights;
  guint          n_heights;

  /*< private >*/
  gpointer reserved[2];
} WaySight;

#define WAY_TYPE_SIGHT (way_sight_get_type ())

/**
 * way_sight_get_type:
 *
 * Returns: the boxed type #WaySight, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_sight_get_type (void) G_GNUC_CONST;

/**
 * way_knowledge_see_within_sight:
 * @self: a knowledge of a grid
 * @node: where the player stands, which may be a cell that cannot be entered
 * @sight: how far he sees, and over which heights
 * @n_changed: (out) (optional): as for way_knowledge_see()
 * @error: return location for an error, or %NULL
 *
 * Lets the player see every cell to whose top a straight line leads from his
 * eye: no cell between rises above the line. So a guard on a hill looks over
 * the trees, nobody looks behind a wall, and the foot of a cliff is seen only
 * from its edge. The mover does not matter: a player sees across water. The
 * heights are those of the true classes. O(@radius^3).
 *
 * Returns: %FALSE with %WAY_ERROR_UNSUPPORTED if the knowledge is of another
 *   graph than a grid, or with %WAY_ERROR_TOO_LARGE if memory is lacking
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_knowledge_see_within_sight (WayKnowledge   *self,
                                         WayNode         node,
                                         const WaySight *sight,
                                         guint          *n_changed,
                                         GError        **error);

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
 * @func: (scope call): called for each seen node
 * @user_data: passed to @func
 *
 * Goes through the seen nodes, to save or draw them: indices in rising order,
 * other nodes in the order in which the knowledge met them first.
 * way_knowledge_see() of each restores the set. @func must not change @self.
 * O(nodes) over indices, a bit each, and O(seen) over other nodes.
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
 * @other: the knowledge of another player, over the same nodes
 * @error: return location for an error, or %NULL
 *
 * Lets @self see all nodes that @other has seen, for players who share maps. To
 * share in both directions, call it both ways. O(nodes) for indices, a bit
 * each, and O(seen) for other nodes.
 *
 * If @self remembers, @other has to remember the same table, or a grid of the
 * same size. For each node that @self has not seen, @self then takes over what
 * @other remembers: the node, its edges and the cells around it.
 *
 * Returns: %FALSE if memory is lacking; @self keeps the nodes that it has
 *   learnt before
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
 * Takes a node out of the set of seen nodes: fog closes over it. The knowledge
 * keeps only the edges of it that lead from or to other seen nodes. O(1) for a
 * live knowledge and over a grid; over a table O(edges of @node and of the
 * nodes beside it).
 *
 * Returns: whether @node was in the set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_knowledge_forget (WayKnowledge *self,
                               WayNode       node);

/**
 * way_knowledge_forget_all:
 * @self: a knowledge
 *
 * Forgets all seen nodes: fog lies over the whole graph. O(nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_knowledge_forget_all (WayKnowledge *self);

G_END_DECLS
