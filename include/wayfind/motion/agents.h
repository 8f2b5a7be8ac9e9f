/* agents.h - agents on a graph, and a layer that shows them to each other
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Six classes plan for many agents. Begin with the first that fits:
 *
 *   you have                                     take
 *   -------------------------------------------  ----------------------------
 *   units that get goals from a player, and      #WayDispatcher: it finds the
 *   ground that may change under them            paths, and walks them
 *   groups of such units that keep a shape       #WayFormation, with it
 *   hundreds of agents that all move at once,    #WayCrowd: a step a tick, or
 *   through narrow passages                      a plan until all have arrived
 *   paths of your own, to be walked without      #WayMotion
 *   collisions
 *   agents that you move yourself, and whose     #WayAgents
 *   paths should avoid each other
 *   one agent at a time, among others with       #WayTimed
 *   known times and places
 *
 * #WayDispatcher uses #WayMotion, and that uses #WayAgents; a program may use
 * each of the three directly. All six are stable from 1.0 on. */

#pragma once

#include <wayfind/views/overlay.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_AGENTS (way_agents_get_type ())

/**
 * WayAgents:
 *
 * Agents that stand on nodes of a graph or move along paths over it. The caller
 * chooses a number for each. Before an agent looks for a path,
 * way_agents_show() fills a layer with the other agents that matter to it:
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
 * // Agent 2 stands next to agent 1, which has to go round it.
 * way_agents_show (agents, 1, 10, 1, way_overlay_get_layer (eyes, "others"),
 *                  NULL);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (eyes), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_assert (way_path_get_cost (path) == 5);
 * ]|
 *
 * - An agent that stands still blocks its node. An adjacent agent blocks its
 *   node too: adjacent means that an edge leads to it from the asking agent.
 * - An agent that moves and is *near* claims the nodes of its current and
 *   future path: they cost more, but stay open. In a corridor, agents therefore
 *   still go in file.
 * - The nodes behind an agent are free. So are the nodes of an agent so far
 *   away that it has left them by the time the asking agent gets there.
 *
 * On a grid of squares agents may have sizes. An agent of size s covers a
 * square of s by s cells, and its node is the upper left one. An agent that
 * stands still blocks all its cells for agents of every size: the layer blocks
 * each place where the asking agent would cover one of them. Read "node" above
 * as "place" for such agents. So the overlay must lie on the graph of an agent
 * of that size (#WayClearance), and the corner rule applies to whole bodies. On
 * all other graphs an agent blocks its node.
 *
 * Patrick Lester recommends this in "A* Pathfinding for Beginners" (2005),
 * notes on implementation, 1: consider agents that are stopped or adjacent when
 * you calculate a path, and penalize the nodes along the paths of moving
 * agents. He means adjacent agents; the caller chooses how much farther "near"
 * reaches.
 *
 * Stable from 1.0 on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayAgents, way_agents, WAY, AGENTS, GObject)

/**
 * way_agents_new:
 * @graph: the graph that the agents walk on, without any agents in it and
 *   without a state space
 * @error: return location for an error, or %NULL
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if @graph has a state space. O(1).
 *
 * Returns: (transfer full) (nullable): an empty set of agents
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayAgents *way_agents_new (WayGraph *graph,
                           GError  **error);

/**
 * way_agents_place:
 * @self: agents
 * @agent: the number of an agent, new or known
 * @node: a node of the graph; copied if its type says so
 *
 * Puts an agent on @node, where it stands still. O(1).
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
 * @agent: the number of an agent, new or known
 * @path: (transfer none): its path, in nodes of the graph
 *
 * Puts an agent on the first node of @path, to move along the path from there.
 * A path of one node leaves the agent standing on it. O(1); O(length) over
 * indices.
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
 * @n_steps: how many nodes to go along its path
 *
 * Moves an agent along its path. At the end of the path it stands still. O(1).
 *
 * Returns: whether the agent is still moving; %FALSE for an unknown agent
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_move (WayAgents *self,
                          guint32    agent,
                          guint      n_steps);

/**
 * way_agents_set_size:
 * @self: agents
 * @agent: the number of a known agent
 * @size: its width and height in cells, from 1 to 65535; 1 for a new agent
 * @error: return location for an error, or %NULL
 *
 * Sets the size of an agent. The size stays until the agent is removed,
 * wherever it is placed or sent. Cells of its body beyond the map are ignored.
 * O(views in the pile).
 *
 * Fails with %WAY_ERROR_UNSUPPORTED, and keeps the size, if @size is above 1
 * and the lowest graph below is not a grid of squares or rectangles.
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
 * Returns: its width and height in cells; 0 for an unknown agent
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
 * Removes an agent. O(1).
 *
 * Returns: whether the agent was known
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_remove (WayAgents *self,
                            guint32    agent);

/**
 * way_agents_get_node:
 * @self: agents
 * @agent: the number of an agent
 * @node: (out) (optional) (transfer none): the node of the agent, valid until
 *   it moves
 *
 * Returns: whether the agent is known
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_get_node (WayAgents *self,
                              guint32    agent,
                              WayNode   *node);

/**
 * way_agents_has_room:
 * @self: agents
 * @node: a node of the graph
 * @size: the width and height of a body in cells, from 1 to 65535
 *
 * Checks whether a body of @size at @node would overlap no agent, as the agents
 * stand now. O(agents).
 *
 * Returns: whether the body fits. Bodies larger than one cell are squares on a
 *   grid of squares or rectangles, and fit nowhere on other graphs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_agents_has_room (WayAgents *self,
                              WayNode    node,
                              guint      size);

/**
 * way_agents_set_follow:
 * @self: agents
 * @follow: whether an agent may follow a moving one closely; %FALSE unless set
 *
 * Without @follow, each adjacent agent blocks its node. With @follow, an
 * adjacent agent that moves only claims its node, as a near agent does, unless
 * its next step leads to the node of the asking agent. So agents can go in file
 * without a gap. The cells that an adjacent agent still covers after its next
 * step stay blocked if the asking agent could be there by then.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_agents_set_follow (WayAgents *self,
                            gboolean   follow);

/**
 * way_agents_show:
 * @self: agents
 * @agent: the number of the asking agent
 * @near_cost: the highest cost of a path from the asking agent to a near agent,
 *   0 or more; adjacent agents are always near, and with `INFINITY` all are
 * @claim: the cost to add to a node for each near agent that will pass it, 0 or
 *   more and finite
 * @layer: the layer to fill, of an overlay over the nodes of the graph
 * @error: return location for an error, or %NULL
 *
 * Empties @layer, and fills it with the nodes that other agents block or claim.
 * It ignores the node and the path of the asking agent. An agent that stands on
 * the goal of the asking agent blocks that goal, too; see
 * way_search_set_partial().
 *
 * O(near nodes, agents, nodes ahead of near agents, and nodes that @layer had),
 * where each of the last two takes O(1). Two agents of s and t cells take
 * O((s + t)^2) for each place of a meeting.
 *
 * Returns: %FALSE with @error set if the graph could not list its edges, or
 *   memory ran out (%WAY_ERROR_TOO_LARGE); @layer is then empty or unchanged
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
