/* overlay.h - a view that raises costs of nodes and edges, or blocks them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/graphs/table.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_LAYER (way_layer_get_type ())

/**
 * WayLayer:
 *
 * Extra costs of nodes and edges that belong together and come and go together:
 * terrain, danger, the places of other agents. way_overlay_get_layer() makes a
 * layer, and a search of its #WayOverlay pays the sum of all layers. No layer
 * changes another.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (3, 2, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
 * WayLayer *rain = way_overlay_get_layer (overlay, "rain");
 * WayNode middle = way_grid_get_node (grid, 1, 0);
 *
 * way_layer_set_extra_cost (rain, middle, 3);
 * way_layer_set_edge_extra_cost (rain, way_grid_get_node (grid, 0, 0), middle,
 *                                INFINITY, WAY_ONE_WAY);
 * g_assert (way_layer_get_extra_cost (rain, middle) == 3);
 * way_overlay_remove_layer (overlay, "rain");
 * g_assert (way_overlay_get_extra_cost (overlay, middle) == 0);
 * ]|
 *
 * Each node and each edge has one number in a layer, 0 or more. `INFINITY`
 * blocks it, and 0, the default, has no effect. A search pays that number times
 * the layer's scale. A layer takes about 32 bytes for each node or edge whose
 * number was set.
 *
 * A layer that was removed from its overlay, or whose overlay was freed, is
 * empty and stays empty: setting a cost does nothing, and all costs are 0.
 *
 * Change a layer only while no thread is searching its overlay.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayLayer, way_layer, WAY, LAYER, GObject)

/**
 * way_layer_set_extra_cost:
 * @self: a layer
 * @node: a node of the overlay's base; copied if its type says so
 * @cost: the cost to add to every edge into @node, 0 or more; `INFINITY` blocks
 *   the node
 *
 * O(layers of the overlay).
 *
 * Returns: %FALSE if memory is lacking; nothing has changed then. Memory always
 *   suffices for a node that already has a cost in the layer
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_layer_set_extra_cost (WayLayer *self,
                                   WayNode   node,
                                   WayCost   cost);

/**
 * way_layer_add_extra_cost:
 * @self: a layer
 * @node: a node of the overlay's base; copied if its type says so
 * @cost: the cost to add to the layer's cost of @node, 0 or more; `INFINITY`
 *   blocks the node
 *
 * O(layers of the overlay).
 *
 * Returns: %FALSE if memory is lacking; nothing has changed then
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_layer_add_extra_cost (WayLayer *self,
                                   WayNode   node,
                                   WayCost   cost);

/**
 * way_layer_get_extra_cost:
 * @self: a layer
 * @node: a node of the overlay's base
 *
 * Returns: the cost of @node in this layer, before the layer's scale
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_layer_get_extra_cost (WayLayer *self,
                                  WayNode   node);

/**
 * way_layer_set_edge_extra_cost:
 * @self: a layer
 * @from: a node of the overlay's base; copied if its type says so
 * @to: another node, or @from itself; copied if its type says so
 * @cost: the cost to add to every edge from @from to @to, 0 or more; `INFINITY`
 *   blocks these edges
 * @direction: whether to set the edges from @to to @from as well
 *
 * The edge need not exist. Its cost and the cost of the node @to add up.
 * O(layers of the overlay).
 *
 * Returns: %FALSE if memory is lacking; nothing has changed then
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_layer_set_edge_extra_cost (WayLayer        *self,
                                        WayNode          from,
                                        WayNode          to,
                                        WayCost          cost,
                                        WayEdgeDirection direction);

/**
 * way_layer_set_scale:
 * @self: a layer
 * @scale: the factor for all costs of the layer, 0 or more and finite; 1 unless
 *   set
 * @whole: whether to round the costs, times the scale, down to whole numbers;
 *   %FALSE unless set
 *
 * At a scale of 0 the layer has no effect: even the nodes and edges that it
 * blocks are open. At any other scale they stay blocked, and a cost that
 * exceeds the range of a double blocks, too.
 *
 * Searches of a graph with whole costs use integers, which is faster. A layer
 * whose costs have fractions makes them use doubles, unless it rounds its
 * costs. The layer keeps the numbers that were set. O(nodes and edges of the
 * layer).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_layer_set_scale (WayLayer *self,
                          gdouble   scale,
                          gboolean  whole);

/**
 * way_layer_multiply:
 * @self: a layer
 * @factor: the factor, 0 or more and finite
 * @least: the lowest cost to keep, 0 or more
 *
 * Multiplies all finite costs of the layer, and then removes costs below
 * @least. So old dangers fade. Unlike the scale, this cannot be undone. O(nodes
 * and edges of the layer).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_layer_multiply (WayLayer *self,
                         gdouble   factor,
                         WayCost   least);

/**
 * way_layer_clear:
 * @self: a layer
 *
 * Sets all costs of the layer to 0; the scale stays. O(nodes and edges of the
 * layer).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_layer_clear (WayLayer *self);

#define WAY_TYPE_OVERLAY (way_overlay_get_type ())

/**
 * WayOverlay:
 *
 * A plain view that adds costs to entering chosen nodes and following chosen
 * edges of its base. Its nodes are the base's. The base does not change, and
 * may have many overlays.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
 * WayNode a = way_grid_get_node (grid, 0, 1);
 * WayNode b = way_grid_get_node (grid, 2, 1);
 *
 * // Blocked in the overlay, and open in the grid below.
 * way_overlay_set_extra_cost (overlay, way_grid_get_node (grid, 1, 1),
 *                             INFINITY);
 * g_autoptr (WayPath) straight
 *   = way_find_path (WAY_GRAPH (grid), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_autoptr (WayPath) round
 *   = way_find_path (WAY_GRAPH (overlay), a, b, WAY_STRATEGY_ASTAR, NULL);
 * g_assert (way_path_get_cost (straight) == 2);
 * g_assert (way_path_get_cost (round) == 4);
 * ]|
 *
 * An overlay has its own costs, way_overlay_set_extra_cost(), and any number of
 * layers. A search pays the sum of all. The overlay updates the sum when a
 * layer changes, so a search takes the same time for any number of layers. It
 * adds up all layers again each time, so a removed layer leaves no rounding
 * error behind. An overlay that changes 1 % of a road network's nodes makes
 * searches some 5 to 10 % slower.
 *
 * Straight lines pay, too (way_graph_trace_line()): over cells the extra cost
 * of a cell times the length of the line in it, measured in straight steps;
 * if nodes are points, the extra cost of the last node. A blocked node closes a
 * line, also at a corner that the line passes. A line from a node straight to
 * the next pays the extra cost of that edge.
 *
 * Change an overlay, or a layer of it, only while no thread is searching it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayOverlay, way_overlay, WAY, OVERLAY, WayView)

/**
 * way_overlay_new:
 * @base: the graph to wrap. It is not a state space, because layers set costs
 *   of nodes. So an overlay lies below #WayTurns, #WayTransfers and #WayTimed
 *
 * O(1): costs take memory when they are set.
 *
 * Returns: (transfer full): an overlay that changes nothing yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayOverlay *way_overlay_new (WayGraph *base);

/**
 * way_overlay_get_layer:
 * @self: an overlay
 * @name: (nullable): the name of a layer; %NULL for the layer of the overlay's
 *   own costs
 *
 * Finds the layer of that name, or adds it, empty and at scale 1. O(layers).
 *
 * Returns: (transfer none): the layer, which belongs to @self; hold a reference
 *   to it if it may be removed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLayer *way_overlay_get_layer (WayOverlay *self,
                                 const char *name);

/**
 * way_overlay_remove_layer:
 * @self: an overlay
 * @name: the name of a layer
 *
 * Removes the layer and all its costs. O(nodes and edges of the layer times
 * layers).
 *
 * Returns: whether @self had such a layer
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_overlay_remove_layer (WayOverlay *self,
                                   const char *name);

/**
 * way_overlay_set_extra_cost:
 * @self: an overlay
 * @node: a node of the base; copied if its type says so
 * @cost: the cost to add to every edge into @node, 0 or more; `INFINITY` blocks
 *   the node
 *
 * Sets a cost in the overlay's own layer; the costs of other layers come on
 * top. O(layers).
 *
 * Returns: %FALSE if memory is lacking; nothing has changed then
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_overlay_set_extra_cost (WayOverlay *self,
                                     WayNode     node,
                                     WayCost     cost);

/**
 * way_overlay_get_extra_cost:
 * @self: an overlay
 * @node: a node of the base
 *
 * O(1).
 *
 * Returns: the cost that all layers together add to every edge into @node
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_overlay_get_extra_cost (WayOverlay *self,
                                    WayNode     node);

G_END_DECLS
