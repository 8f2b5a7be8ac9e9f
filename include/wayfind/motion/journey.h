/* journey.h - a way that is known coarsely, and finely as far as it is walked
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_JOURNEY (way_journey_get_type ())

/**
 * WayJourney:
 *
 * The way of one unit, as way_tiers_find() found it: first from gate to gate,
 * and then node by node, a sector or two ahead of the unit. So a unit starts
 * at once however far it goes, and what it never walks is never searched.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (100, 100, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayTiers) tiers
 *   = way_tiers_new (WAY_GRAPH (grid), 16, NULL, NULL);
 * g_autoptr (WayJourney) journey
 *   = way_tiers_find (tiers, way_grid_get_node (grid, 1, 1),
 *                     way_grid_get_node (grid, 98, 98), NULL, NULL);
 * WayNode step;
 *
 * while (way_journey_next (journey, &step, NULL, NULL))
 *   ;     // the unit walks to step
 * g_assert (way_journey_get_node (journey) == way_journey_get_goal (journey));
 * g_assert (way_journey_get_cost_so_far (journey) >= 194);
 * ]|
 *
 * Each step that a journey hands out is an edge of the graph as it is at that
 * moment, whatever has changed since the journey was found. If what is ahead
 * has been closed, the journey looks for a way around it within the same
 * sectors. If there is none it fails with %WAY_ERROR_CHANGED, and
 * way_tiers_find() from where the unit stands finds another journey.
 *
 * A journey belongs to one thread at a time. It keeps its tiers, and a few
 * bytes for each step and gate.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayJourney, way_journey, WAY, JOURNEY, GObject)

/**
 * WayRefinement:
 * @WAY_REFINE_SECTORS: from gate to gate, each sector by itself. On ground
 *   whose costs change smoothly about 1 % dearer than the best path
 * @WAY_REFINE_SMOOTH: the same, and then the best way between every two nodes
 *   that are 32 steps apart, which overlap: about 0.3 % dearer
 * @WAY_REFINE_EXACT: the best path through the sectors of the coarse path and
 *   those in its corners: about 0.03 % dearer. All of it is searched at once,
 *   so that it takes longer to the first step
 *
 * How a coarse path becomes a path of nodes.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_REFINE_SECTORS,
  WAY_REFINE_SMOOTH,
  WAY_REFINE_EXACT
} WayRefinement;

#define WAY_TYPE_REFINEMENT (way_refinement_get_type ())

/**
 * way_refinement_get_type:
 *
 * Returns: the type of the enumeration #WayRefinement
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_refinement_get_type (void) G_GNUC_CONST;

/**
 * way_journey_set_refinement:
 * @self: a journey
 * @refinement: how to refine it; %WAY_REFINE_SECTORS unless set
 *
 * Counts for what is not refined yet.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_journey_set_refinement (WayJourney   *self,
                                 WayRefinement refinement);

/**
 * way_journey_get_refinement:
 * @self: a journey
 *
 * Returns: how it is refined
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRefinement way_journey_get_refinement (WayJourney *self);

/**
 * way_journey_next:
 * @self: a journey
 * @node: (out) (optional): the next node
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Moves the unit by one edge. If no further step is known, the next sector is
 * refined first, or a few where the journey is smooth; if the graph has
 * changed, the edge is asked for again. O(1) in most cases, else O(nodes of a
 * sector).
 *
 * Returns: whether there is a next node: %FALSE without @error set at the goal.
 *   %FALSE with @error set, and the unit where it was, with %WAY_ERROR_CHANGED
 *   if there is no way on through the same sectors, with %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED, after which it can be asked again, and as the graph
 *   fails
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_journey_next (WayJourney      *self,
                           WayNode         *node,
                           const WayLimits *limits,
                           GError         **error);

/**
 * way_journey_refine:
 * @self: a journey
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Refines all that is left, up to the goal. The unit stays where it is. Where
 * the graph has changed steps that were refined before are left as they were,
 * until the unit comes to them. O(n log n) for the n nodes of the sectors that
 * are crossed.
 *
 * Returns: whether the whole way is refined; errors as way_journey_next()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_journey_refine (WayJourney      *self,
                             const WayLimits *limits,
                             GError         **error);

/**
 * way_journey_get_node:
 * @self: a journey
 *
 * Returns: the node where the unit stands; at first the start. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_journey_get_node (WayJourney *self);

/**
 * way_journey_get_goal:
 * @self: a journey
 *
 * Returns: the node where it ends. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_journey_get_goal (WayJourney *self);

/**
 * way_journey_get_cost_so_far:
 * @self: a journey
 *
 * Returns: what the unit's steps have cost. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_journey_get_cost_so_far (WayJourney *self);

/**
 * way_journey_get_refined_cost:
 * @self: a journey
 *
 * Returns: what the way costs from the start to the last step that is refined.
 *   O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_journey_get_refined_cost (WayJourney *self);

/**
 * way_journey_get_n_refined:
 * @self: a journey
 *
 * Returns: how many nodes are refined, from the start on, those that were
 *   walked included; at least 1. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_journey_get_n_refined (WayJourney *self);

/**
 * way_journey_is_refined:
 * @self: a journey
 *
 * Returns: whether each step up to the goal is known, and stays as it is
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_journey_is_refined (WayJourney *self);

/**
 * way_journey_get_estimate:
 * @self: a journey
 *
 * Tells what the whole way costs, from start to goal: what is refined as it is,
 * and the rest as it is known from gate to gate. Unless the graph changes no
 * refinement makes it dearer.
 *
 * Returns: the cost, exact once all is refined. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_journey_get_estimate (WayJourney *self);

/**
 * way_journey_dup_path:
 * @self: a journey
 *
 * O(nodes).
 *
 * Returns: (transfer full): the nodes from the start as far as they are
 *   refined; marked as partial if that is not the goal
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_journey_dup_path (WayJourney *self);

/**
 * way_journey_dup_coarse_path:
 * @self: a journey
 *
 * Gives the start, the gates on the way, and the goal, with the cost so far at
 * each as it was when the journey was found. Not every two of them are
 * neighbours. O(gates).
 *
 * Returns: (transfer full): the coarse path
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_journey_dup_coarse_path (WayJourney *self);

G_END_DECLS
