/* overlay.h - a view that makes nodes and edges dearer, or blocks them
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
 * Extra costs of nodes and edges that belong together, and come and go
 * together: terrain, danger, where other agents stand. Layers are made by
 * way_overlay_add_layer(), and searched through their #WayOverlay. No layer
 * changes another; a search pays the sum of all.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (3, 2, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOverlay) overlay = way_overlay_new (WAY_GRAPH (grid));
 * WayLayer *rain = way_overlay_add_layer (overlay, "rain");
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
 * Each node and each edge has one number in a layer, 0 or more: `INFINITY`
 * blocks it, and 0 is as if nothing had been set. A search pays that number
 * times the layer's scale. A layer takes about 32 bytes for each node or edge
 * whose number was set, and nothing for the others.
 *
 * A layer that was removed from its overlay, or whose overlay is gone, is empty
 * and stays empty: to set a cost does nothing, and all costs are 0.
 *
 * Change a layer only while no thread is searching its overlay.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayLayer, way_layer, WAY, LAYER, GObject)

/**
 * way_layer_is_removed:
 * @self: a layer
 *
 * Returns: whether it was removed from its overlay, or that is gone
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_layer_is_removed (WayLayer *self);

/**
 * way_layer_set_extra_cost:
 * @self: a layer
 * @node: a node of the overlay's base; copied if its type says so
 * @cost: what to add to every edge into @node, 0 or more; `INFINITY` blocks
 *   the node
 *
 * O(layers of the overlay).
 *
 * Returns: %FALSE if there is no memory for it, and nothing was changed.
 *   There is always enough for a node that has a cost in the layer already
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
 * @cost: how much to add to what was set for @node, 0 or more;
 *   `INFINITY` blocks the node
 *
 * O(layers of the overlay).
 *
 * Returns: %FALSE if there is no memory for it, and nothing was changed
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
 * Returns: what was set for @node, before the layer's scale
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_layer_get_extra_cost (WayLayer *self,
                                  WayNode   node);

/**
 * way_layer_set_edge_extra_cost:
 * @self: a layer
 * @from: a node of the overlay's base; copied if its type says so
 * @to: another, or the same; likewise
 * @cost: what to add to every edge from @from to @to, 0 or more; `INFINITY`
 *   blocks them
 * @direction: whether the edges from @to to @from are meant as well
 *
 * Whether there is such an edge does not matter. O(layers of the overlay).
 *
 * Returns: %FALSE if there is no memory for it, and nothing was changed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_layer_set_edge_extra_cost (WayLayer        *self,
                                        WayNode          from,
                                        WayNode          to,
                                        WayCost          cost,
                                        WayEdgeDirection direction);

/**
 * way_layer_get_edge_extra_cost:
 * @self: a layer
 * @from: a node of the overlay's base
 * @to: another, or the same
 *
 * Returns: what was set for the edges from @from to @to, before the layer's
 *   scale; what is set for the node @to comes on top
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_layer_get_edge_extra_cost (WayLayer *self,
                                       WayNode   from,
                                       WayNode   to);

/**
 * way_layer_set_scale:
 * @self: a layer
 * @scale: by what to multiply all that was set, 0 or more and finite; 1
 *   unless set
 *
 * At 0 the layer has no effect: even what it blocks is open. At any other scale
 * blocked nodes and edges stay blocked, and a cost that becomes more than a
 * double holds blocks, too.
 * O(nodes and edges of the layer).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_layer_set_scale (WayLayer *self,
                          gdouble   scale);

/**
 * way_layer_set_whole:
 * @self: a layer
 * @whole: whether the layer's costs, after the scale, are rounded down to whole
 *   numbers
 *
 * Searches of a graph whose costs are whole use integers, which is faster. A
 * layer whose costs have fractions makes them use doubles, unless its costs are
 * rounded. The numbers that were set are kept as they are. O(nodes and edges of
 * the layer).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_layer_set_whole (WayLayer *self,
                          gboolean  whole);

/**
 * way_layer_multiply:
 * @self: a layer
 * @factor: by what to multiply, 0 or more and finite
 * @least: the least cost that is kept, 0 or more
 *
 * Multiplies all numbers that were set, but for those that block, and then
 * forgets those below @least. So old dangers fade. Unlike the scale this cannot
 * be taken back. O(nodes and edges of the layer).
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
 * Takes back all that was set; the scale stays. O(nodes and edges of the
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
 * A plain view: a graph that answers as its base does, but for the cost of
 * entering the nodes, and of following the edges, that the overlay names. Its
 * nodes are the base's. The base is never touched, and may have many overlays.
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
 * An overlay has costs of its own, way_overlay_set_extra_cost(), and any
 * number of layers: what a search sees is the sum of all. The sum is made when
 * a layer changes, so that a search takes the same time for any number of
 * layers. It is made of all layers again each time, so that a layer which is
 * removed leaves no rounding error behind. An overlay which touches 1 % of a
 * road network's nodes makes searches some 5 to 10 % slower.
 *
 * Straight lines pay as edges do (way_graph_trace_line()): over cells the extra
 * cost of a cell times the length of the line in it, measured in straight
 * steps; where nodes are points the extra cost of the last node. What is
 * blocked closes a line, at a corner that it passes, too. A line from a node
 * straight to the next pays what was set for that edge.
 *
 * Change an overlay, or a layer of it, only while no thread is searching it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayOverlay, way_overlay, WAY, OVERLAY, WayView)

/**
 * way_overlay_new:
 * @base: the graph to lie on, which is not a state space: layers are told of
 *   nodes, and so an overlay lies below #WayTurns, #WayTransfers and #WayTimed
 *
 * O(1): numbers take room once they are set.
 *
 * Returns: (transfer full): an overlay that changes nothing yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayOverlay *way_overlay_new (WayGraph *base);

/**
 * way_overlay_add_layer:
 * @self: an overlay
 * @name: a name that no layer of @self has
 *
 * O(1) amortised.
 *
 * Returns: (transfer none): a new layer that says nothing yet, and that
 *   belongs to @self; hold a reference to it if it may be removed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLayer *way_overlay_add_layer (WayOverlay *self,
                                 const char *name);

/**
 * way_overlay_find_layer:
 * @self: an overlay
 * @name: (nullable): the name of a layer; %NULL for that of the overlay's own
 *   costs, which is always there
 *
 * O(layers).
 *
 * Returns: (transfer none) (nullable): the layer, or %NULL if there is none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLayer *way_overlay_find_layer (WayOverlay *self,
                                  const char *name);

/**
 * way_overlay_remove_layer:
 * @self: an overlay
 * @name: the name of a layer
 *
 * Removes the layer and all that it says. O(nodes and edges of the layer
 * times layers).
 *
 * Returns: whether there was such a layer
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_overlay_remove_layer (WayOverlay *self,
                                   const char *name);

/**
 * way_overlay_set_extra_cost:
 * @self: an overlay
 * @node: a node of the base; copied if its type says so
 * @cost: what to add to every edge into @node, 0 or more; `INFINITY` blocks
 *   the node
 *
 * Sets one of the overlay's own costs; what layers say comes on top.
 * O(layers).
 *
 * Returns: %FALSE if there is no memory for it, and nothing was changed
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
 * Returns: what is added to every edge into @node, by the overlay and all its
 *   layers together
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_overlay_get_extra_cost (WayOverlay *self,
                                    WayNode     node);

/**
 * way_overlay_get_edge_extra_cost:
 * @self: an overlay
 * @from: a node of the base
 * @to: another, or the same
 *
 * O(1).
 *
 * Returns: what is added to every edge from @from to @to, by all layers
 *   together and for the edge alone: what way_overlay_get_extra_cost() says of
 *   @to comes on top
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_overlay_get_edge_extra_cost (WayOverlay *self,
                                         WayNode     from,
                                         WayNode     to);

/**
 * way_overlay_clear:
 * @self: an overlay
 *
 * Takes back all that was set, in all layers; they stay, with their scales.
 * O(nodes and edges of all layers).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_overlay_clear (WayOverlay *self);

G_END_DECLS
