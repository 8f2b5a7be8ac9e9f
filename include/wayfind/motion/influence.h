/* influence.h - danger that spreads from places of events, and fades
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/overlay.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_INFLUENCE (way_influence_get_type ())

/**
 * WayInfluence:
 *
 * An influence map, which updates one layer of an overlay. Where an agent died,
 * the caller adds an amount. The amount spreads along the edges of the graph,
 * falls with the distance, and fades as time passes. So nodes cost more around
 * the places where agents die, and paths avoid them until no agent has died
 * there for a while.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 3, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOverlay) dangers = way_overlay_new (WAY_GRAPH (grid));
 * WayLayer *layer = way_overlay_get_layer (dangers, "deaths");
 * g_autoptr (WayInfluence) deaths = way_influence_new (layer, NULL);
 * WayNode there = way_grid_get_node (grid, 4, 1);
 *
 * way_influence_add (deaths, there, 20, 2, NULL, NULL);
 * g_assert (way_layer_get_extra_cost (layer, there) == 20);
 * way_influence_decay (deaths, 0.5);
 * g_assert (way_layer_get_extra_cost (layer, there) == 10);
 * ]|
 *
 * An amount a that is added at a node adds
 *
 *     a (1 - d / r) ^ p
 *
 * to the cost of each node within the radius r. Here d is the cost of the path
 * from the first node to the second, over the graph below the overlay, without
 * the overlay's costs, and p is the falloff. After k calls of
 * way_influence_decay() with a factor f, it is f ^ k of that. Amounts that are
 * added at several places add up.
 *
 * See Paul Tozour, "Influence Mapping", Game Programming Gems 2 (2001).
 *
 * Amounts have the unit of costs, and become fractions as they fade. Over a
 * graph of whole costs, way_layer_set_scale() can round them, which keeps
 * searches fast.
 *
 * Stable from 1.0 on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayInfluence, way_influence, WAY, INFLUENCE, GObject)

/**
 * way_influence_new:
 * @layer: the layer to update, of an overlay over a graph without a state space
 * @error: return location for an error, or %NULL
 *
 * Costs that the caller sets in @layer fade with those of the map. Each of
 * several maps must have a layer of its own.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if the base of the overlay has a state
 * space. O(1).
 *
 * Returns: (transfer full) (nullable): an influence map that holds a reference
 *   to @layer and has added nothing yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayInfluence *way_influence_new (WayLayer *layer,
                                 GError  **error);

/**
 * way_influence_set_spread:
 * @self: an influence map
 * @falloff: the p above, 0 or more and finite; 1 unless set
 * @threshold: the least amount that a node keeps, 0 or more and finite; 0.001
 *   unless set
 *
 * Sets how amounts that are added from now on fall with distance. At 0 they
 * stay the same up to the radius, at 1 they fall evenly, above 1 they fall
 * steeply at first.
 *
 * The map forgets amounts that fall below the threshold, by distance or by
 * fading. So its memory depends on recent events only.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_influence_set_spread (WayInfluence *self,
                               gdouble       falloff,
                               WayCost       threshold);

/**
 * way_influence_add:
 * @self: an influence map
 * @node: a node of the graph
 * @amount: the amount to add there, 0 or more and finite
 * @radius: how far it spreads, in the unit of costs, 0 or more and finite; 0
 *   for nodes at a cost of 0 from @node, such as @node itself
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Adds an amount around @node. Does nothing if the layer was removed. O(n log
 * n) for the n nodes within the radius (times the layers of the overlay).
 *
 * Returns: %FALSE with @error set, and nothing changed, if the graph could not
 *   list its edges, the call met a limit (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED), or memory ran out (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_influence_add (WayInfluence    *self,
                            WayNode          node,
                            WayCost          amount,
                            WayCost          radius,
                            const WayLimits *limits,
                            GError         **error);

/**
 * way_influence_decay:
 * @self: an influence map
 * @factor: the part of each amount that remains, 0 to 1
 *
 * Lets amounts fade: the factor is 0.5 ^ (t / h) for a time t and a half-life
 * h. O(nodes and edges that have a cost in the layer).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_influence_decay (WayInfluence *self,
                          gdouble       factor);

G_END_DECLS
