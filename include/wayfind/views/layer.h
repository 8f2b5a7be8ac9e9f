/* layer.h - a named layer of extra costs and of what is blocked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/table.h>
#include <wayfind/core/graph.h>

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
 * g_assert (way_layer_get_n_nodes (rain) == 1);
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
 * way_layer_get_name:
 * @self: a layer
 *
 * Returns: (transfer none) (nullable): its name; %NULL for the layer of an
 *   overlay's own costs
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_layer_get_name (WayLayer *self);

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
 * way_layer_get_scale:
 * @self: a layer
 *
 * Returns: by what all that was set is multiplied
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_layer_get_scale (WayLayer *self);

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
 * way_layer_get_whole:
 * @self: a layer
 *
 * Returns: whether its costs are rounded down
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_layer_get_whole (WayLayer *self);

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
 * way_layer_get_n_nodes:
 * @self: a layer
 *
 * Returns: how many nodes have a cost in the layer
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_layer_get_n_nodes (WayLayer *self);

/**
 * way_layer_get_n_edges:
 * @self: a layer
 *
 * Returns: how many pairs of nodes have a cost in the layer for the edges from
 *   the one to the other
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_layer_get_n_edges (WayLayer *self);

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

G_END_DECLS
