/* agents.h - other agents, as one that looks for its way has to see them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/layer.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_AGENTS (way_agents_get_type ())

/**
 * WayAgents:
 *
 * Agents that stand on nodes of a graph or move along paths over it, each with
 * a number that the user chooses. Before one of them looks for a path,
 * way_agents_show() fills a layer with the others, as they matter to it:
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (4, 2, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOverlay) eyes = way_overlay_new (WAY_GRAPH (grid));
 * g_autoptr (WayAgents) agents = way_agents_new (WAY_GRAPH (grid), NULL);
 * WayNode a = way_grid_get_node (grid, 0, 0);
 * WayNode b = way_grid_get_node (grid, 3, 0);
 *
 * way_agents_place (agents, 1, a);
 * way_agents_place (agents, 2, way_grid_get_node (grid, 1, 0));
 *
 * // Number 2 stands next to number 1, who has to go round.
 * way_agents_show (agents, 1, 10, 1, way_overlay_add_layer (eyes, "others"),
 *                  NULL);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (eyes), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_assert (way_path_get_cost (path) == 5);
 * ]|
 *
 * - an agent that stands still blocks its node; so does one that is adjacent,
 *   which is to say that an edge leads to it from where the asking agent is;
 * - an agent that moves and is *near* claims the nodes of its current and
 *   future path, which become dearer. They are never closed: where there is no
 *   other way, as in a corridor, agents go in file;
 * - what lies behind an agent is free, and so is what an agent that is far away
 *   will long have left when somebody else gets there.
 *
 * On a grid of squares agents may have sizes: one of size s covers a square of
 * s by s cells, of which its node is the upper left one. Who stands blocks all
 * his cells, for agents of each size: the places where the asking one would
 * cover one of them are blocked, and all that is said here of a node holds for
 * these places. So the overlay of the layer lies on what an agent of the asking
 * one's size can walk on (#WayClearance), and the corner rule counts for bodies.
 * On all other graphs an agent blocks its node.
 *
 * This is what Patrick Lester recommends in "A* Pathfinding for Beginners"
 * (2005), notes on implementation, 1: to consider the agents that are stopped
 * or adjacent when the path is calculated, and to penalize the nodes along the
 * paths of those that move. He has adjacent ones in mind; how far "near" is
 * beyond that is for the user to say.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayAgents, way_agents, WAY, AGENTS, GObject)

/**
 * way_agents_new:
 * @graph: what the agents walk on, without any of them; it is not a state space
 * @error: return location for what is wrong, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @graph is a state space. O(1).
 *
 * Returns: (transfer full) (nullable): a set of agents, without any yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayAgents *way_agents_new (WayGraph *graph,
                           GError  **error);

/**
 * way_agents_get_graph:
 * @self: agents
 *
 * Returns: (transfer none): what they walk on
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_agents_get_graph (WayAgents *self);

/**
 * way_agents_place:
 * @self: agents
 * @agent: the number of an agent, a new one or not
 * @node: a node of the graph; copied if its type says so
 *
 * Puts an agent somewhere, where it stands still. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_agents_place (WayAgents *self,
                       guint32    agent,
                       WayNode    node);

/**
 * way_agents_send:
 * @self: agents
 * @agent: the number of an agent, a new one or not
 * @path: (transfer none): where it goes, in nodes of the graph
 *
 * Puts an agent on the first node of @path, from where it moves along. A path
 * of one node leaves it standing there. O(1); O(length) over indices.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_agents_send (WayAgents *self,
                      guint32    agent,
                      WayPath   *path);

/**
 * way_agents_move:
 * @self: agents
 * @agent: the number of an agent
 * @n_steps: how many nodes to go on along its path
 *
 * An agent that gets to the end of its path stands still there. O(1).
 *
 * Returns: whether it is still moving; %FALSE if there is no such agent
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_move (WayAgents *self,
                          guint32    agent,
                          guint      n_steps);

/**
 * way_agents_set_size:
 * @self: agents
 * @agent: the number of an agent that there is
 * @size: how many cells it is wide and high, from 1 to 65535; 1 for a new one
 * @error: return location for what is wrong, or %NULL
 *
 * Its size stays when the agent is placed elsewhere or sent on a path, until it
 * is removed. What of it lies beyond the map counts for nothing. O(views in the
 * pile).
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @size is above 1 and the lowest graph
 * below the agents' is no grid of squares or rectangles; the size is then as it
 * was.
 *
 * Returns: whether the size was set
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_set_size (WayAgents *self,
                              guint32    agent,
                              guint      size,
                              GError   **error);

/**
 * way_agents_get_size:
 * @self: agents
 * @agent: the number of an agent
 *
 * Returns: how many cells it is wide and high; 0 if there is no such agent
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_agents_get_size (WayAgents *self,
                           guint32    agent);

/**
 * way_agents_remove:
 * @self: agents
 * @agent: the number of an agent
 *
 * O(1).
 *
 * Returns: whether there was such an agent
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_remove (WayAgents *self,
                            guint32    agent);

/**
 * way_agents_get_n_agents:
 * @self: agents
 *
 * Returns: how many there are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_agents_get_n_agents (WayAgents *self);

/**
 * way_agents_get_node:
 * @self: agents
 * @agent: the number of an agent
 * @node: (out) (optional) (transfer none): where it is; good until it moves
 *
 * Returns: whether there is such an agent
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_get_node (WayAgents *self,
                              guint32    agent,
                              WayNode   *node);

/**
 * way_agents_get_path:
 * @self: agents
 * @agent: the number of an agent
 * @at: (out) (optional): how many nodes of the path lie behind it, from 0 to
 *   the path's length less 2
 *
 * Returns: (transfer none) (nullable): the path that it moves along; %NULL if
 *   it stands still, or there is no such agent
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_agents_get_path (WayAgents *self,
                              guint32    agent,
                              guint     *at);

/**
 * way_agents_get_numbers:
 * @self: agents
 * @n_numbers: (out): how many agents there are
 *
 * O(n log n) in the number of agents.
 *
 * Returns: (transfer full) (array length=n_numbers) (nullable): the numbers of
 *   all agents, the smallest first; %NULL if there are none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 *way_agents_get_numbers (WayAgents *self,
                                 guint     *n_numbers);

/**
 * way_agents_is_moving:
 * @self: agents
 * @agent: the number of an agent
 *
 * Returns: whether there is such an agent, and some of its path before it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_is_moving (WayAgents *self,
                               guint32    agent);

/**
 * way_agents_has_room:
 * @self: agents
 * @node: a node of the graph
 * @size: how many cells a body is wide and high, from 1 to 65535
 *
 * Whether a body of @size at @node would overlap no agent, where each is now.
 * O(agents).
 *
 * Returns: whether there is room; bodies larger than one cell are squares on a
 *   grid of squares or rectangles, and have room nowhere else
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_has_room (WayAgents *self,
                              WayNode    node,
                              guint      size);

/**
 * way_agents_set_follow:
 * @self: agents
 * @follow: whether an agent that moves may be followed closely
 *
 * Unless set, any adjacent agent blocks its node. With @follow one that moves
 * claims it only, as a near one does, unless its next step leads to where the
 * asking agent is: who is to leave next need not be walked around, and agents
 * can go in file without a gap. What an adjacent agent still covers after its
 * next step remains blocked where the asking one could be by then.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_agents_set_follow (WayAgents *self,
                            gboolean   follow);

/**
 * way_agents_get_follow:
 * @self: agents
 *
 * Returns: whether agents that go the same way may follow one another
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_get_follow (WayAgents *self);

/**
 * way_agents_show:
 * @self: agents
 * @agent: the number of the agent that asks
 * @near_cost: up to what cost of getting there over the graph another agent is
 *   near, 0 or more; adjacent ones always are, and with `INFINITY` all
 * @claim: what is added to a node for each time that a near agent is yet to be
 *   there, 0 or more and finite
 * @layer: the layer to fill, of an overlay with the graph's nodes
 * @error: return location for what went wrong, or %NULL
 *
 * Empties @layer and fills it with the nodes that the other agents block, or
 * claim, for the asking one. The asking agent's own node and path stay out of
 * it. An agent that stands on the asking one's goal blocks that, too; see
 * way_search_set_partial().
 *
 * O(nodes that are near, agents, and nodes that near agents have before them,
 * and that were in @layer), each of the last two O(1). Agents of s and t cells
 * cost each other O((s + t)^2) where they meet, instead of O(1).
 *
 * Returns: %FALSE with @error set if the graph could not give its edges, or
 *   there is no memory (%WAY_ERROR_TOO_LARGE); @layer is empty then, or as it
 *   was
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_show (WayAgents *self,
                          guint32    agent,
                          WayCost    near_cost,
                          WayCost    claim,
                          WayLayer  *layer,
                          GError   **error);

G_END_DECLS
