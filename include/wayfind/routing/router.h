/* router.h - one face for all that is prepared to answer queries fast
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/routing/hierarchy-targets.h>
#include <wayfind/core/path.h>
#include <wayfind/engine/search.h>

G_BEGIN_DECLS

/**
 * WayRouterParts:
 * @WAY_ROUTER_NEXT_STEPS: the first step between any two nodes, see
 *   #WayNextSteps: for graphs of some thousand nodes
 * @WAY_ROUTER_HIERARCHY: a #WayHierarchy, for graphs of any size that have
 *   narrow places, as roads and maps have
 * @WAY_ROUTER_LANDMARKS: #WayLandmarks, for any graph
 *
 * What a router prepares, and what it answers with: of what is there, what
 * stands first in this list.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_ROUTER_NEXT_STEPS = 1 << 0,
  WAY_ROUTER_HIERARCHY = 1 << 1,
  WAY_ROUTER_LANDMARKS = 1 << 2
} WayRouterParts;

#define WAY_TYPE_ROUTER_PARTS (way_router_parts_get_type ())

/**
 * way_router_parts_get_type:
 *
 * Returns: the type of the flags #WayRouterParts
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_router_parts_get_type (void) G_GNUC_CONST;

#define WAY_TYPE_ROUTER (way_router_get_type ())

/**
 * WayRouter:
 *
 * A graph that is asked for many paths, with all that was prepared for it. Each
 * query is answered by the fastest way there is, and always exactly: with the
 * costs that a #WaySearch finds. Of several cheapest paths it may be another.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOverlay) jams = way_overlay_new (WAY_GRAPH (grid));
 * g_autoptr (WayRouter) router
 *   = way_router_new (WAY_GRAPH (jams), WAY_ROUTER_HIERARCHY, NULL, NULL);
 * g_autoptr (WayPath) morning = way_router_find_path (router, 36, 44, NULL);
 *
 * way_overlay_set_extra_cost (jams, WAY_INDEX (40), INFINITY);
 * way_router_update (router, NULL, NULL, NULL);
 * g_autoptr (WayPath) noon = way_router_find_path (router, 36, 44, NULL);
 *
 * g_assert (way_path_get_cost (morning) == 8);
 * g_assert (way_path_get_cost (noon) == 10);
 * ]|
 *
 * Answers are for the costs of the graph when the router was made. When they
 * change, way_router_update() works the new ones in and publishes them, while
 * others go on asking: a query that is under way ends with what it began with.
 *
 * Any number of threads may use a router. One of them at a time may update it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayRouter, way_router, WAY, ROUTER, GObject)

/**
 * way_router_new:
 * @graph: a graph over indices that is not a state space: a table, a grid, a
 *   frozen graph, or a view of one of these; or, for a hierarchy alone, a
 *   #WayTurns over a table or a grid
 * @parts: what to prepare, at least one part
 * @limits: (nullable): when to stop, for each part by itself
 * @error: return location for what went wrong, or %NULL
 *
 * Prepares @graph. If a hierarchy of it would take more memory than @limits
 * allow, because much meets everywhere in it, landmarks take its place; see
 * way_router_get_notice(). As long as way_next_steps_new(),
 * way_hierarchy_build() and way_landmarks_new() together, of those that are
 * asked for: next steps O(nodes (nodes + edges) log nodes), 16 landmarks
 * O((nodes + edges) log nodes).
 *
 * Returns: (transfer full) (nullable): a router; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph is of another kind, or as
 *   way_next_steps_new(), way_hierarchy_build() and way_landmarks_new() fail
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRouter *way_router_new (WayGraph        *graph,
                           WayRouterParts   parts,
                           const WayLimits *limits,
                           GError         **error);

/**
 * way_router_get_parts:
 * @self: a router
 *
 * Returns: what it has prepared
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRouterParts way_router_get_parts (WayRouter *self);

/**
 * way_router_get_notice:
 * @self: a router
 *
 * Returns: (transfer none) (nullable): why it has no hierarchy although it was
 *   asked for one, as a sentence for people; else %NULL
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_router_get_notice (WayRouter *self);

/**
 * way_router_dup_graph:
 * @self: a router
 *
 * O(1).
 *
 * Returns: (transfer full): the graph whose costs it answers with
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_router_dup_graph (WayRouter *self);

/**
 * way_router_is_current:
 * @self: a router
 *
 * Returns: whether the graph is as it was when its costs were worked in
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_router_is_current (WayRouter *self);

/**
 * way_router_update:
 * @self: a router that no other thread is updating
 * @graph: (nullable): the graph to answer for from now on; %NULL for the one
 *   that it answers for, as it is now
 * @limits: (nullable): when to stop, for each part by itself
 * @error: return location for what went wrong, or %NULL
 *
 * Works in other costs. A hierarchy stays as it is where @graph is any view of
 * what it was made of that adds no edge: a jam, closed roads, another mover. It
 * is made of the graph below all such views, so that what was closed when the
 * router was made may open. If @graph has an edge that is none of the
 * hierarchy's, a new hierarchy is made, which takes as long as the first. Next
 * steps and landmarks are always made anew. Queries that begin afterwards have
 * the new costs. A hierarchy that stays takes O(edges + triangles), or less
 * where few costs changed.
 *
 * Returns: whether that was done; otherwise all is as it was, and @error is set
 *   as by way_router_new() and way_hierarchy_costs_new_from_graph()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_router_update (WayRouter       *self,
                            WayGraph        *graph,
                            const WayLimits *limits,
                            GError         **error);

/**
 * way_router_find_path:
 * @self: a router
 * @start: the index of a node
 * @goal: the index of another
 * @error: return location for what went wrong, or %NULL
 *
 * The call for one path. Whoever asks for many sets up a #WayRouterQuery. As
 * way_router_query_run(): O(length log runs) by next steps, O((nodes + edges)
 * log nodes) at worst.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   there is none, or with an error as way_router_query_run() gives it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_router_find_path (WayRouter *self,
                               guint32    start,
                               guint32    goal,
                               GError   **error);

/**
 * way_router_foreach_row:
 * @self: a router
 * @sources: (array length=n_sources): nodes
 * @n_sources: how many there are
 * @targets: (nullable) (array length=n_targets): nodes; %NULL for all nodes
 * @n_targets: how many there are; 0 if @targets is %NULL
 * @n_threads: how many threads work on it; 0 for one on each processor. Without
 *   a hierarchy there is one
 * @func: (scope call): takes each row
 * @user_data: data for @func
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the least costs from each source to each target: a matrix, row by row,
 * as way_hierarchy_targets_foreach_row() does. No path ends at a node that is
 * blocked: its cost is `INFINITY`, also from itself. Without a hierarchy each
 * row is a search. With one the first call for all nodes selects them, which
 * @limits count; the router keeps what was selected until its costs change.
 * O(nodes selected and their arcs) for each row; without a hierarchy O((nodes +
 * edges) log nodes).
 *
 * Returns: whether all rows were handed on, or @func did not want more;
 *   otherwise @error is set, also to %WAY_ERROR_BAD_NODE if a source or target
 *   is no node
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_router_foreach_row (WayRouter       *self,
                                 const WayNode   *sources,
                                 gsize            n_sources,
                                 const WayNode   *targets,
                                 gsize            n_targets,
                                 guint            n_threads,
                                 WayCostRowFunc   func,
                                 gpointer         user_data,
                                 const WayLimits *limits,
                                 GError         **error);

G_END_DECLS
