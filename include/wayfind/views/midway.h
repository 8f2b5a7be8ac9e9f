/* midway.h - a view that adds nodes on edges, between their ends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/heuristic.h>
#include <wayfind/core/position.h>
#include <wayfind/graphs/table.h>
#include <wayfind/views/turns.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_MIDWAY (way_midway_get_type ())

/**
 * WayMidway:
 *
 * A plain view that has all nodes and edges of its base, and another node for
 * each of some spots on its edges. So a search can begin and end between two
 * nodes, and pays for the part of the edge that it follows.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_PLANAR);
 * const WayPosition ends[] = { { 0, 0 }, { 10, 0 }, { 10, 10 } };
 * const WayPosition clicks[] = { { 4, 1 }, { 9, 5 } };
 * WaySpot spots[2];
 *
 * way_table_builder_add_nodes (builder, 3, ends, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 10,
 *                             WAY_BOTH_WAYS, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 20,
 *                             WAY_ONE_WAY, NULL, NULL);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
 * for (guint i = 0; i < 2; i++)
 *   way_table_find_nearest_spot (table, &clicks[i], &spots[i], NULL, NULL, NULL,
 *                                NULL, NULL, NULL);
 *
 * // From 4 tenths of the first edge to the middle of the second.
 * g_autoptr (WayMidway) midway
 *   = way_midway_new (WAY_GRAPH (table), spots, 2, NULL);
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (midway), way_midway_get_node (midway, 0),
 *                    way_midway_get_node (midway, 1), WAY_STRATEGY_ASTAR, NULL);
 * g_assert (ABS (way_path_get_cost (path) - (6 + 10)) < 1e-9);
 * ]|
 *
 * A spot divides each edge between its two ends: if an edge costs 10, the part
 * to a spot at a share of 0.4 costs 4 and the part after it 6. A part has the
 * id and the label of its edge. Edges also join spots on the same edge. The
 * direction of an edge holds for its parts: from a spot on a one-way edge, a
 * path leads only towards the end of that edge. A spot at a share of 0 or 1
 * lies at a node, and edges of cost 0 join the two. If the node is blocked, the
 * spot is blocked instead.
 *
 * A spot in an area (see #WaySpot) does not lie on its edge. It has the edges
 * that way_midway_join() adds, and no other.
 *
 * Costs are the base's at the time of the search: if a view below blocks an
 * edge or raises its cost, the same holds for each part. The cost of a part is
 * a fraction, so the view does not have %WAY_GRAPH_WHOLE_COSTS. It has the
 * base's estimates, predecessors, names, labels, connected components and
 * changes. A spot lies on the straight line between its ends, or on the great
 * circle, unless way_midway_set_position() moves it. It has no name. The view
 * has no straight lines (%WAY_GRAPH_LINES).
 *
 * Making a view takes O(spots), whatever the size of the base, so a program can
 * make one for each question. At a node without spots, a search looks at each
 * edge, and copies each edge if the base has whole costs. With k spots on one
 * edge there are up to k^2 edges between them.
 *
 * Any number of threads may search it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayMidway, way_midway, WAY, MIDWAY, WayView)

/**
 * way_midway_new:
 * @base: a graph whose nodes are indices and that is not a state space: a
 *   table, a grid, or views over one
 * @spots: (array length=n_spots): the spots
 * @n_spots: the number of spots
 * @error: return location for an error, or %NULL
 *
 * The nodes of @base keep their indices, and the indices of the spots follow. A
 * spot between nodes that no edge joins has no edges but the free ones to nodes
 * and spots at the same place. O(spots).
 *
 * Returns: (transfer full) (nullable): a view of @base; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @base has other nodes, with %WAY_ERROR_BAD_NODE
 *   if a spot lies between a node and itself, or beyond the last node, or if
 *   its share is not from 0 to 1, with %WAY_ERROR_TOO_LARGE if there are more
 *   nodes than indices
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayMidway *way_midway_new (WayGraph      *base,
                           const WaySpot *spots,
                           guint          n_spots,
                           GError       **error);

/**
 * way_midway_get_node:
 * @self: a view
 * @spot: the number of a spot, in the order of way_midway_new()
 *
 * Returns: the node that stands for the spot. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_midway_get_node (WayMidway *self,
                             guint      spot);

/**
 * way_midway_get_spot:
 * @self: a view
 * @node: a node of it
 * @spot: (out caller-allocates) (optional): the spot that @node stands for,
 *   with its ends in the order of their indices
 *
 * Returns: whether @node is a spot; %FALSE for a node of the base. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_midway_get_spot (WayMidway *self,
                              WayNode    node,
                              WaySpot   *spot);

/**
 * way_midway_set_position:
 * @self: a view of a graph with positions
 * @spot: the number of a spot, in the order of way_midway_new()
 * @position: its position; must be valid, see way_position_is_valid()
 *
 * Sets the position of a spot whose edge is not a straight line. Costs and
 * estimates do not change. Call it before the view is searched. O(spots) for
 * the first call, then O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_midway_set_position (WayMidway         *self,
                              guint              spot,
                              const WayPosition *position);

/**
 * way_midway_join:
 * @self: a view
 * @spot: the number of a spot, in the order of way_midway_new()
 * @node: a node of @self, other than that of @spot
 * @share: the cost of the way between them, as a multiple of the cost of the
 *   spot's edge; 0 or more, and finite
 *
 * Adds edges in both directions between a spot and another node, which may be a
 * spot: a way across a square. They have the id and the label of the spot's
 * edge, the cheapest between its two ends, and a view that closes this edge
 * closes them. If @node is blocked, they are closed, too.
 *
 * A view with such edges has no estimates, because the base does not know the
 * edges. Call it before the view is searched. O(1).
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_PLANAR);
 * const WayPosition corners[] = { { 0, 0 }, { 10, 0 }, { 10, 10 }, { 0, 10 } };
 * // In a square, beside the edge between its first two corners.
 * const WaySpot spot = { .from = WAY_INDEX (0), .to = WAY_INDEX (1),
 *                        .area = 1 };
 * const WayPosition middle = { 5, 5 };
 *
 * way_table_builder_add_nodes (builder, 4, corners, NULL, NULL);
 * for (guint i = 0; i < 4; i++)
 *   way_table_builder_add_edge (builder, WAY_INDEX (i),
 *                               WAY_INDEX ((i + 1) % 4), 10, WAY_BOTH_WAYS,
 *                               NULL, NULL);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
 * g_autoptr (WayMidway) midway
 *   = way_midway_new (WAY_GRAPH (table), &spot, 1, NULL);
 *
 * way_midway_set_position (midway, 0, &middle);
 * for (guint i = 0; i < 4; i++)
 *   way_midway_join (midway, 0, WAY_INDEX (i), G_SQRT2 / 2);
 *
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (midway), way_midway_get_node (midway, 0),
 *                    WAY_INDEX (2), WAY_STRATEGY_ASTAR, NULL);
 * g_assert (ABS (way_path_get_cost (path) - G_SQRT2 * 5) < 1e-9);
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_midway_join (WayMidway *self,
                      guint      spot,
                      WayNode    node,
                      gdouble    share);

/**
 * way_midway_restrict_turns:
 * @self: a view
 * @turns: turns that lie on @self, or on a view of it that keeps its nodes
 * @table: the table at the bottom of the pile
 * @error: return location for an error, or %NULL
 *
 * Adds all restrictions of @table to @turns, for whole edges and for the parts
 * of edges: if a turn from an edge is forbidden, it is also forbidden from a
 * spot on that edge, and a turn costs as much from the spot as from the edge. A
 * spot at the node of the turn has not turned. After this call no path leads
 * through a spot; it passes the spot by the whole edge. O(spots, and pairs of
 * spots on one edge): all views over @table share its restrictions, which the
 * first call reads. If restrictions or sequences are added to @turns besides,
 * they are copied: O(restrictions * spots).
 *
 * Returns: %FALSE as way_turns_add_restriction() does, or with
 *   %WAY_ERROR_PARSE if the file of @table is damaged
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_midway_restrict_turns (WayMidway *self,
                                    WayTurns  *turns,
                                    WayTable  *table,
                                    GError   **error);

/**
 * way_midway_new_heuristic:
 * @self: a view
 * @heuristic: a heuristic for the graph below, such as landmarks or the costs of
 *   a hierarchy
 *
 * Makes a heuristic for @self, whose spots @heuristic does not know. At a spot it
 * is that of the nearer end of its edge; for a goal that is a spot, it is that
 * for both ends of its edge. If spots are joined by way_midway_join(), it is 0
 * everywhere. A search over @self, or over views above it, needs
 * this only for a heuristic that it is given; over a #WayRouter it has bounds by
 * itself. O(1), and O(goals) when a search begins.
 *
 * Returns: (transfer full): a heuristic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayHeuristic *way_midway_new_heuristic (WayMidway    *self,
                                        WayHeuristic *heuristic);

G_END_DECLS
