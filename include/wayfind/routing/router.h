/* router.h - a graph that answers questions from its preparation
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/engine/results.h>
#include <wayfind/engine/search.h>
#include <wayfind/routing/hierarchy-targets.h>
#include <wayfind/routing/prepared.h>
#include <wayfind/searches/alternatives.h>
#include <wayfind/searches/search-rows.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

/**
 * WayRouterParts:
 * @WAY_ROUTER_NEXT_STEPS: the first step between any two nodes, see
 *   #WayNextSteps: for graphs of some thousand nodes
 * @WAY_ROUTER_HIERARCHY: a #WayHierarchy, for graphs of any size that have
 *   narrow places, as roads and maps have
 * @WAY_ROUTER_LANDMARKS: #WayLandmarks, for any graph
 *
 * What a router prepares. It answers with the first part in this list that it
 * has.
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
 * A graph that is asked for many paths, with parts that were prepared for it.
 * Its nodes and edges are those of the graph below. A #WaySearch over a router
 * is a question like any other, and the router answers it by its fastest part:
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (9, 9, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayOverlay) jams = way_overlay_new (WAY_GRAPH (grid));
 * g_autoptr (WayRouter) router
 *   = way_router_new (WAY_GRAPH (jams), WAY_ROUTER_HIERARCHY, NULL, NULL);
 * g_autoptr (WaySearch) search
 *   = way_search_new (WAY_GRAPH (router), WAY_STRATEGY_ASTAR);
 * WayCost morning, noon;
 *
 * way_search_set_start (search, WAY_INDEX (36));
 * way_search_set_goal (search, WAY_INDEX (44));
 * way_search_run (search, NULL);
 * way_search_get_cost (search, &morning);
 *
 * way_overlay_set_extra_cost (jams, WAY_INDEX (40), INFINITY);
 * way_router_update (router, NULL, NULL);
 * way_search_reset (search);
 * way_search_run (search, NULL);
 * way_search_get_cost (search, &noon);
 *
 * g_assert (morning == 8);
 * g_assert (noon == 10);
 * ]|
 *
 * The router answers questions by A* or Dijkstra for one or several starts, with
 * or without costs, and one or several goals, within limits. Answers are exact:
 * their costs are those of a search of the graph. If several paths cost the
 * least, it may be another of them. Any other question, such as one with an
 * observer, in steps, without a goal, or over a view above the router, is
 * answered by the loop over the graph below.
 *
 * The loop has lower bounds from the hierarchy, or from landmarks, in place of
 * the graph's heuristic, as long as the graph has the costs that the router has
 * read. Bounds hold below views that add no edge and lower no cost: overlays,
 * turns, times, views of your own that promise it. The bounds of a hierarchy are
 * least costs (see way_hierarchy_costs_to_heuristic()), so if views change
 * little, a search expands hardly more nodes than its path has. Therefore lay
 * views that serve one question or a few above the router: with a tenth of all
 * edges raised, or with costs of turns, a question takes a fraction of a
 * millisecond, while a router of the view would first work in all costs. From
 * some tens to hundreds of questions on, way_router_new_for_graph() is faster.
 *
 * Answers are for the costs that the graph had when the router was made or last
 * updated. Any number of threads can search over a router with a hierarchy while
 * one thread changes the overlay below it and calls way_router_update(). Only
 * questions that the loop answers, or with a node that is both start and goal,
 * read the graph below, and must not be asked while it changes.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayRouter, way_router, WAY, ROUTER, WayView)

/**
 * way_router_new:
 * @graph: a graph over indices without states: a table, a grid, a frozen graph,
 *   or a view of one of these; or, for a hierarchy alone, a #WayTurns over a
 *   table or a grid
 * @parts: the parts to prepare, at least one
 * @limits: (nullable): when to stop, for each part separately
 * @error: return location for an error, or %NULL
 *
 * Prepares @graph. If a hierarchy would take more memory than @limits allow,
 * because many edges meet everywhere in the graph, landmarks replace it; see
 * way_router_get_notice(). A hierarchy is made of the graph below all views that
 * add no edge, so that nodes that are closed now may open later. It takes as
 * long as way_next_steps_new(), way_hierarchy_build() and way_landmarks_new()
 * together, as far as @parts names them: next steps O(nodes (nodes + edges) log
 * nodes), 16 landmarks O((nodes + edges) log nodes).
 *
 * Returns: (transfer full) (nullable): a router; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph is of another kind, or with the errors of
 *   way_next_steps_new(), way_hierarchy_build() and way_landmarks_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRouter *way_router_new (WayGraph        *graph,
                           WayRouterParts   parts,
                           const WayLimits *limits,
                           GError         **error);

/**
 * way_router_new_from_prepared:
 * @prepared: a prepared network, such as way_prepared_open() returns
 * @error: return location for an error, or %NULL
 *
 * Makes a router of the parts that a prepared network has, without building
 * them. It is a router of the network's table. If the hierarchy is one of
 * states, it is a router of the turns that the table restricts. O(1), or
 * O(restrictions).
 *
 * Returns: (transfer full) (nullable): a router; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if the network has none of the parts of a router, or
 *   with the error of way_turns_add_restrictions_of()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRouter *way_router_new_from_prepared (WayPrepared *prepared,
                                         GError     **error);

/**
 * way_router_new_for_graph:
 * @router: a router
 * @graph: another graph over the same nodes: any view of the graph of @router,
 *   or another pile of views of the graph at its bottom
 * @limits: (nullable): when to stop, for each part separately
 * @error: return location for an error, or %NULL
 *
 * Makes a router for another graph, such as one for lorries beside that for
 * cars. Both share the hierarchy if @graph has no edge that the hierarchy does
 * not have; otherwise a new hierarchy is made. Next steps and landmarks are made
 * again. O(edges + triangles) if the hierarchy is shared.
 *
 * Returns: (transfer full) (nullable): a router; %NULL with @error set as by
 *   way_router_new() and way_hierarchy_costs_new_from_graph()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRouter *way_router_new_for_graph (WayRouter       *router,
                                     WayGraph        *graph,
                                     const WayLimits *limits,
                                     GError         **error);

/**
 * way_router_new_with_closed:
 * @router: a router
 * @nodes: (array length=n_nodes): nodes that no path enters
 * @n_nodes: the number of nodes
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Makes a router that answers like @router does now, with some nodes closed, as
 * if the graph had no edge into them: for one question or a few. A path may
 * still begin at a closed node. On a grid steps past a corner of a closed cell
 * stay open. Over a hierarchy only the costs around these nodes are worked in
 * again, and none are copied; if the nodes are many, all costs are. The new
 * router has no next steps, cannot be updated, and keeps its costs when @router
 * is updated. O(@n_nodes) and the edges into them, and arcs that change.
 *
 * Returns: (transfer full) (nullable): a router; %NULL with
 *   %WAY_ERROR_BAD_NODE if @nodes has a node that the graph does not have,
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met,
 *   %WAY_ERROR_TOO_LARGE if there is too little memory, %WAY_ERROR_PARSE if the
 *   file of the hierarchy is damaged
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRouter *way_router_new_with_closed (WayRouter       *router,
                                       const WayNode   *nodes,
                                       gsize            n_nodes,
                                       const WayLimits *limits,
                                       GError         **error);

/**
 * way_router_update:
 * @self: a router that no other thread is updating
 * @limits: (nullable): when to stop, for each part separately
 * @error: return location for an error, or %NULL
 *
 * Works in the costs that the graph has now, and publishes them: searches that
 * run later have the new costs, while those that are running keep theirs. A
 * search that is idle keeps the path that it found and gives its costs back, so
 * that the next update can reuse them. If the graph has an edge that the
 * hierarchy does not have, a new hierarchy is made, which takes as long as the
 * first. Next steps and landmarks are always made again. O(edges + triangles),
 * or less if few costs changed.
 *
 * Returns: whether the costs were published; otherwise the router answers as
 *   before, and @error is set as by way_router_new() and
 *   way_hierarchy_costs_new_from_graph(), or to %WAY_ERROR_UNSUPPORTED if @self
 *   was made by way_router_new_with_closed()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_router_update (WayRouter       *self,
                            const WayLimits *limits,
                            GError         **error);

/**
 * way_router_get_parts:
 * @self: a router
 *
 * Returns: the parts that it has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRouterParts way_router_get_parts (WayRouter *self);

/**
 * way_router_get_notice:
 * @self: a router
 *
 * Returns: (transfer none) (nullable): why it has no hierarchy although
 *   way_router_new() was to make one, as a sentence for people; otherwise %NULL
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_router_get_notice (WayRouter *self);

/**
 * way_router_get_part:
 * @search: a search
 *
 * Returns: the part of a router that answered the last run of @search; 0 if a
 *   search without any part did
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRouterParts way_router_get_part (WaySearch *search);

/**
 * way_router_find_alternatives:
 * @self: a router
 * @start: the node where paths begin
 * @goal: the node where they end
 * @options: (nullable): which paths to find, or %NULL for
 *   %WAY_ALTERNATIVES_DEFAULTS
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds the best path, and others that differ from it and from each other, as
 * way_find_alternatives() does. A hierarchy finds them by *via nodes*: a best
 * path to some node, and a best path on from there (see Abraham, Delling,
 * Goldberg and Werneck, "Alternative routes in road networks", 2013). That takes
 * the time of a few paths: O(arcs above start and goal), and O(length) for each
 * path that is looked at. Calls after the first allocate the paths and their
 * array, and nothing else. The paths keep the same bounds and visit no node
 * twice; over states a path may visit a node again in another state. Further
 * paths that keep the bounds may exist. The same costs give the same paths on
 * every machine.
 *
 * Returns: (transfer full) (nullable) (element-type WayPath): the paths, the
 *   best first; empty if no path exists. %NULL with @error set:
 *   %WAY_ERROR_BAD_NODE if the graph does not have @start or @goal,
 *   %WAY_ERROR_OVERFLOW if the least cost exceeds the range of a double,
 *   %WAY_ERROR_PARSE if the file of the hierarchy is damaged,
 *   %WAY_ERROR_TOO_LARGE if there is too little memory, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met, or as by
 *   way_find_alternatives()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_router_find_alternatives (WayRouter             *self,
                                         WayNode                start,
                                         WayNode                goal,
                                         const WayAlternatives *options,
                                         const WayLimits       *limits,
                                         GError               **error);

/**
 * way_router_foreach_row:
 * @self: a router
 * @sources: (array length=n_sources): nodes
 * @n_sources: the number of sources
 * @targets: (nullable) (array length=n_targets): nodes; %NULL for all nodes
 * @n_targets: the number of targets; 0 if @targets is %NULL
 * @n_threads: the number of threads; 0 for one on each processor. Without a
 *   hierarchy one thread works
 * @func: (scope call): takes each row
 * @user_data: data for @func
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds the least costs from each source to each target: a matrix, row by row,
 * as way_hierarchy_targets_foreach_row() does. No path ends at a blocked node:
 * its cost is `INFINITY`, also from itself. Without a hierarchy each row is a
 * search. With a hierarchy the first call for all nodes selects them, which
 * counts for @limits; the router keeps the selection until its costs change.
 * O(nodes selected and their arcs) for each row; without a hierarchy O((nodes +
 * edges) log nodes).
 *
 * Returns: whether @func had all rows, or returned %FALSE; otherwise @error is
 *   set, also to %WAY_ERROR_BAD_NODE if the graph does not have a source or
 *   target
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

/**
 * way_router_foreach_measured_row:
 * @self: a router
 * @measures: measures of the edges of its graph
 * @measure: the number of the measure to add up
 * @sources: (array length=n_sources): nodes
 * @n_sources: the number of sources
 * @targets: (nullable) (array length=n_targets): nodes; %NULL for all nodes
 * @n_targets: the number of targets; 0 if @targets is %NULL
 * @n_threads: the number of threads; 0 for one on each processor. Without a
 *   hierarchy one thread works
 * @func: (scope call): takes each row
 * @user_data: data for @func
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * As way_router_foreach_row(), with the sum of a measure along a path of the
 * least cost for each cost: the metres of the paths that take the fewest
 * seconds. If several paths cost the least, the sum is that of the path that
 * way_measures_sum() would get from a search; with a hierarchy it is the least
 * of their sums.
 *
 * The functions of @measures are called by this thread alone, once for each edge
 * of the hierarchy at the first call, which takes O(edges + triangles). The
 * router keeps the measure that was used last, with a reference to @measures,
 * until its costs change. Rows then carry two numbers for each node, and take
 * longer than without a measure. Without a hierarchy a row also takes the time
 * to follow the path to each target.
 *
 * Returns: as way_router_foreach_row(); also %WAY_ERROR_PARSE if the file of the
 *   hierarchy is damaged
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_router_foreach_measured_row (WayRouter         *self,
                                          WayMeasures       *measures,
                                          guint              measure,
                                          const WayNode     *sources,
                                          gsize              n_sources,
                                          const WayNode     *targets,
                                          gsize              n_targets,
                                          guint              n_threads,
                                          WayMeasuredRowFunc func,
                                          gpointer           user_data,
                                          const WayLimits   *limits,
                                          GError           **error);

/**
 * way_router_foreach_spot_row:
 * @self: a router without closed nodes
 * @graph: a #WayMidway over the graph of @self; or, if that is a #WayTurns, a
 *   #WayTurns with the same rules over a #WayMidway over its base: see
 *   way_midway_restrict_turns()
 * @measures: (nullable): measures of the edges of the router's graph, or %NULL
 *   for costs alone
 * @measure: the number of the measure to add up
 * @sources: (array length=n_sources): nodes of @graph
 * @n_sources: the number of sources
 * @targets: (array length=n_targets): nodes of @graph
 * @n_targets: the number of targets
 * @n_threads: the number of threads; 0 for one on each processor
 * @func: (scope call): takes each row; its sums are %NULL without @measures
 * @user_data: data for @func
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * As way_router_foreach_measured_row(), between places on edges: the times and
 * metres between the doors of customers. The costs are those of searches over
 * @graph, to rounding, for the costs of edges that the router read last. A part
 * of an edge has that share of its measure.
 *
 * A hierarchy answers for places on edges, at the ends of their edges. A search
 * over @graph answers where it cannot: for places in areas, for a few places at
 * the border of a zone without through traffic at which a turn is forbidden, and
 * for all places if the router has no hierarchy or @graph is another graph. Such
 * a row takes as long as a search from its source.
 *
 * O(nodes selected and their arcs) for each end of a source's edge. The first
 * call lists the states of the hierarchy, in O(nodes + states), 4 bytes a state,
 * and over a prepared file takes O(arcs and edges).
 *
 * Returns: as way_router_foreach_measured_row(); also %WAY_ERROR_UNSUPPORTED if
 *   @self was made by way_router_new_with_closed()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_router_foreach_spot_row (WayRouter         *self,
                                      WayGraph          *graph,
                                      WayMeasures       *measures,
                                      guint              measure,
                                      const WayNode     *sources,
                                      gsize              n_sources,
                                      const WayNode     *targets,
                                      gsize              n_targets,
                                      guint              n_threads,
                                      WayMeasuredRowFunc func,
                                      gpointer           user_data,
                                      const WayLimits   *limits,
                                      GError           **error);

G_END_DECLS
