/* influence.h - danger that spreads from where it was met, and fades
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/views/layer.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_INFLUENCE (way_influence_get_type ())

/**
 * WayInfluence:
 *
 * An influence map: it keeps one layer of an overlay up to date. Where an agent
 * died an amount is added; it spreads along the edges of the graph, less the
 * farther it gets, and fades as time goes by. So the places where agents die
 * become dear, and paths keep away from them until it has been quiet there.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 3, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOverlay) dangers = way_overlay_new (WAY_GRAPH (grid));
 * WayLayer *layer = way_overlay_add_layer (dangers, "deaths");
 * g_autoptr (WayInfluence) deaths = way_influence_new (layer, NULL);
 * WayNode there = way_grid_get_node (grid, 4, 1);
 *
 * way_influence_add (deaths, there, 20, 2, NULL, NULL);
 * g_assert (way_layer_get_extra_cost (layer, there) == 20);
 * way_influence_decay (deaths, 0.5);
 * g_assert (way_layer_get_extra_cost (layer, there) == 10);
 * ]|
 *
 * An amount a that is added at a node makes every node within the radius r
 * dearer by
 *
 *     a (1 - d / r) ^ p
 *
 * where d is the cost of the way from the one to the other, over the graph on
 * which the overlay lies, without the overlay's costs, and p is the falloff.
 * After k calls of way_influence_decay() with a factor f it is f ^ k of that.
 * Amounts that are added at several places add up.
 *
 * See Paul Tozour, "Influence Mapping", Game Programming Gems 2 (2001).
 *
 * Amounts have the unit of costs, and become fractions as they fade: over a
 * graph of whole costs way_layer_set_whole() keeps searches fast.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayInfluence, way_influence, WAY, INFLUENCE, GObject)

/**
 * way_influence_new:
 * @layer: the layer to keep, of an overlay over a graph that is not a state
 *   space
 * @error: return location for what is wrong, or %NULL
 *
 * Costs that others set in @layer fade with those of the map. Several maps may
 * keep a layer each, but no two should share one.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if the overlay's base is a state space.
 * O(1).
 *
 * Returns: (transfer full) (nullable): an influence map that holds a reference
 *   to @layer and has added nothing yet
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayInfluence *way_influence_new (WayLayer *layer,
                                 GError  **error);

/**
 * way_influence_get_layer:
 * @self: an influence map
 *
 * Returns: (transfer none): the layer that it keeps
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayLayer *way_influence_get_layer (WayInfluence *self);

/**
 * way_influence_set_falloff:
 * @self: an influence map
 * @falloff: the p above, 0 or more and finite; 1 unless set
 *
 * Sets how amounts that are added from now on fall with distance: at 0 they
 * stay the same up to the radius, at 1 they fall evenly, above 1 steeply at
 * first.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_influence_set_falloff (WayInfluence *self,
                                gdouble       falloff);

/**
 * way_influence_get_falloff:
 * @self: an influence map
 *
 * Returns: how steeply an amount falls off with distance
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_influence_get_falloff (WayInfluence *self);

/**
 * way_influence_set_threshold:
 * @self: an influence map
 * @threshold: the least amount that a node keeps, 0 or more and finite; 0.001
 *   unless set
 *
 * Amounts that fall below the threshold, by distance or as they fade, are
 * forgotten. So the memory that is used depends on what has happened lately.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_influence_set_threshold (WayInfluence *self,
                                  WayCost       threshold);

/**
 * way_influence_get_threshold:
 * @self: an influence map
 *
 * Returns: below which amount a node is forgotten
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_influence_get_threshold (WayInfluence *self);

/**
 * way_influence_add:
 * @self: an influence map
 * @node: a node of the graph
 * @amount: how much to add there, 0 or more and finite
 * @radius: how far it spreads, in the unit of costs, 0 or more and finite; 0
 *   for nodes that it costs nothing to get to, such as @node itself
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Does nothing if the layer was removed. O(n log n) for the n nodes within
 * the radius (times the layers of the overlay).
 *
 * Returns: %FALSE with @error set if the graph could not give its edges, a
 *   limit was met (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED), or the machine has
 *   no memory (%WAY_ERROR_TOO_LARGE); nothing was changed then
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
 * @factor: what is left of all that was added, 0 to 1
 *
 * Lets time go by: 0.5 ^ (t / h) for a time t and a half-life h. O(nodes and
 * edges that have a cost in the layer).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_influence_decay (WayInfluence *self,
                          gdouble       factor);

G_END_DECLS
