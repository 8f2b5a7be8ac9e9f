/* midway.h - a view with more nodes: places on edges, between their ends
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/position.h>
#include <wayfind/graphs/table.h>
#include <wayfind/views/turns.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_MIDWAY (way_midway_get_type ())

/**
 * WayMidway:
 *
 * A plain view that has all nodes and edges of its base, and a node more for
 * each of some spots on its edges. So a search can begin and end between two
 * nodes, at what each part of the edge costs.
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
 * A spot divides each edge between its two ends: of an edge that costs 10, the
 * part to a spot at a share of 0.4 costs 4 and the part after it 6. A part has
 * the id and the label of its edge. Spots on one edge are joined, too. A spot
 * goes the way of its edges alone: on a one-way edge it can be left towards the
 * end only. A spot at a share of 0 or 1 is where a node is, and free edges join
 * the two unless the node is blocked; then the spot is blocked, too.
 *
 * Costs are the base's, as they are when a search asks: a view below may block
 * an edge or make it dearer, and so it does with each part. Parts are fractions,
 * so that there is no %WAY_GRAPH_WHOLE_COSTS. Estimates, predecessors, names,
 * labels, islands and changes are the base's where it has them. A spot lies on
 * the straight line between its ends, or on the great circle, unless
 * way_midway_set_position() says where. It has no name.
 * Straight lines (%WAY_GRAPH_LINES) cannot be asked for.
 *
 * To make one takes O(spots), whatever the size of the base, so that a view can
 * be made for each question. At a node without spots a search pays for a look
 * at each edge, and for a copy of each if costs are whole in the base. With k
 * spots on one edge there are up to k^2 edges between them.
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
 * @n_spots: how many
 * @error: return location for what went wrong, or %NULL
 *
 * The nodes of @base keep their indices, and those of the spots follow. A spot
 * between nodes that no edge joins has no edges. O(spots).
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
 * @position: where it lies; must be valid, see way_position_is_valid()
 *
 * Says where a spot lies whose edge is no straight line. Costs and estimates
 * stay as they are. To be called before the view is searched. O(spots) at
 * first, then O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_midway_set_position (WayMidway         *self,
                              guint              spot,
                              const WayPosition *position);

/**
 * way_midway_restrict_turns:
 * @self: a view
 * @turns: turns that lie on @self
 * @table: the table at the bottom of the pile
 * @error: return location for what went wrong, or %NULL
 *
 * Adds all restrictions that @table carries to @turns, as they are and as they
 * are for the parts of edges: from a spot on an edge from which a turn is
 * forbidden it is forbidden, too. No path leads through a spot after that, but
 * past it by the whole edge. O(restrictions, and pairs of spots on one edge).
 *
 * Returns: %FALSE as way_turns_add_restriction() does
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_midway_restrict_turns (WayMidway *self,
                                    WayTurns  *turns,
                                    WayTable  *table,
                                    GError   **error);

G_END_DECLS
