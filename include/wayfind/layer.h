/* layer.h - a named layer of extra costs and of what is blocked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/edge-direction.h>
#include <wayfind/graph.h>

G_BEGIN_DECLS

#define WAY_TYPE_LAYER (way_layer_get_type ())

/**
 * WayLayer:
 *
 * Extra costs of nodes and edges that belong together, and come and go
 * together: terrain, danger, where other agents stand. Layers are made by
 * way_overlay_add_layer(), and searched through their #WayOverlay. Each says
 * what it says whatever the others do; for a search they are added up.
 *
 * What is set is one number, 0 or more, a node or an edge: `INFINITY` blocks
 * it, and 0 is as if nothing had been set. What it counts for is that number
 * times the layer's scale. A layer keeps what it was told and no more:
 * 32 bytes or so for each node or edge.
 *
 * A layer that was removed from its overlay, or whose overlay is gone, keeps
 * nothing and takes nothing: to set it does nothing, and it says 0 of
 * everything.
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
 *   There is always enough for a node of which the layer had something to say
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
 * @cost: how much to add to what the layer says of @node, 0 or more;
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
 * At 0 the layer says nothing, not even what is blocked; at any other scale
 * what is blocked stays blocked, and what grows beyond all numbers becomes so.
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
 * @whole: whether what the layer counts for is rounded down to whole numbers
 *
 * Searches of a graph whose costs are whole use integers, which is faster. A
 * layer whose costs have fractions would put an end to that, unless it is
 * told to count in whole numbers. What was set is kept as it is. O(nodes and
 * edges of the layer).
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
 * Returns: whether what it counts for is rounded down
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
 * Multiplies everything that was set, but for what is blocked, and forgets
 * what is below @least then. Unlike the scale this cannot be taken back: old
 * dangers fade. O(nodes and edges of the layer).
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
 * Returns: of how many nodes it has something to say
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_layer_get_n_nodes (WayLayer *self);

/**
 * way_layer_get_n_edges:
 * @self: a layer
 *
 * Returns: for how many pairs of nodes it has something to say of the edges
 *   from the one to the other
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
