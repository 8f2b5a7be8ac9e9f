/* tiers.h - long ways over large maps: coarse at first, fine as one walks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/motion/journey.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_TIERS (way_tiers_get_type ())

/**
 * WayTiers:
 *
 * A graph cut into sectors, with gates where one goes from sector to sector and
 * the costs between the gates of each. A path over a large map is then searched
 * in two tiers: from gate to gate, which takes a tenth of the time, and node by
 * node within one sector after the other, when the unit gets there.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (100, 100, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayTiers) tiers
 *   = way_tiers_new (WAY_GRAPH (grid), 16, NULL, NULL);
 * g_autoptr (WayPath) path
 *   = way_tiers_find_path (tiers, way_grid_get_node (grid, 1, 1),
 *                          way_grid_get_node (grid, 98, 98), WAY_REFINE_SMOOTH,
 *                          NULL, NULL);
 *
 * // About as good as the best path, which costs 194.
 * g_assert (way_path_get_cost (path) < 200);
 * ]|
 *
 * Sectors find themselves: squares of cells on grids of any shape, pieces of a
 * curve through the nodes of tables that have positions, meshes and roadmaps
 * among them, and regions that hang together elsewhere. So do the gates:
 * wherever the cost of crossing changes, and 8 cells apart at most.
 *
 * Tiers are made over a graph with all views that count. The path is at most a
 * few percent dearer than the best, see #WayRefinement. There is one whenever
 * the graph has one: if an edge leads from one part of a sector to a part of
 * another, so does a gate.
 *
 * When the graph changes, the next call makes the sectors anew whose edges have
 * changed, and their neighbours where gates are others. This is as fast as
 * way_graph_foreach_change() of the graph is precise; a graph that cannot tell
 * is cut anew.
 *
 * The edges of the graph must depend on the node alone. Any number of threads
 * may find paths over the same tiers at once, as long as nobody changes the
 * graph.
 *
 * The idea is Lester's ("A* Pathfinding for Beginners", two-tiered
 * pathfinding); the structure that of Botea, Mueller and Schaeffer, "Near
 * optimal hierarchical path-finding" (2004).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTiers, way_tiers, WAY, TIERS, GObject)

/**
 * WAY_TIERS_SIDE: (value 32)
 *
 * How many cells a sector has a side unless it is said otherwise.
 *
 * Since: 1.0
 */
#define WAY_TIERS_SIDE 32

/**
 * WAY_TIERS_MAX_SIDE: (value 256)
 *
 * How many cells a sector may have a side.
 *
 * Since: 1.0
 */
#define WAY_TIERS_MAX_SIDE 256

/**
 * way_tiers_new:
 * @graph: a graph whose nodes are indices, and which is not a state space
 * @side: how many cells a sector has a side, from 1 to %WAY_TIERS_MAX_SIDE;
 *   elsewhere than on grids a sector has the square of it in nodes. 0 for
 *   %WAY_TIERS_SIDE
 * @limits: (nullable): when to stop; each node that is asked for its edges, and
 *   each that is expanded between gates, counts
 * @error: return location for what went wrong, or %NULL
 *
 * Cuts @graph into sectors, finds their gates, and searches from each gate
 * within its sector. O(nodes + gates * nodes of a sector).
 *
 * Returns: (transfer full) (nullable): new tiers; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph is a state space or its nodes are no
 *   indices, with %WAY_ERROR_TOO_LARGE if the machine has no memory, with
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED, and as @graph fails
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTiers *way_tiers_new (WayGraph        *graph,
                         guint            side,
                         const WayLimits *limits,
                         GError         **error);

/**
 * way_tiers_get_graph:
 * @self: tiers
 *
 * Returns: (transfer none): the graph that they were made over
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraph *way_tiers_get_graph (WayTiers *self);

/**
 * way_tiers_mend:
 * @self: tiers
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Makes the sectors anew that changes of the graph have touched. Each call that
 * finds a path does so first; this is for whoever wants to choose the time.
 * What a limit cuts off the next call makes. O(nodes of the sectors touched,
 * times their gates).
 *
 * Returns: whether all is as the graph is now; errors as way_tiers_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_tiers_mend (WayTiers        *self,
                         const WayLimits *limits,
                         GError         **error);

/**
 * way_tiers_get_n_mended:
 * @self: tiers
 *
 * Returns: how many sectors the last call made that made any: at first all
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_tiers_get_n_mended (WayTiers *self);

/**
 * way_tiers_get_n_sectors:
 * @self: tiers
 *
 * Returns: how many sectors there are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_tiers_get_n_sectors (WayTiers *self);

/**
 * way_tiers_get_sector:
 * @self: tiers
 * @node: a node of the graph
 *
 * Returns: the number of the sector in which @node lies, from 0. Squares of
 *   cells are numbered row by row. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_tiers_get_sector (WayTiers *self,
                            WayNode   node);

/**
 * way_tiers_get_n_gates:
 * @self: tiers
 *
 * Returns: how many nodes are gates
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_tiers_get_n_gates (WayTiers *self);

/**
 * way_tiers_is_gate:
 * @self: tiers
 * @node: a node of the graph
 *
 * Returns: whether @node is a gate. O(log gates of its sector)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_tiers_is_gate (WayTiers *self,
                            WayNode   node);

/**
 * way_tiers_get_bytes:
 * @self: tiers
 *
 * O(sectors).
 *
 * Returns: how much memory the sectors and gates take, without that of searches
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gsize way_tiers_get_bytes (WayTiers *self);

/**
 * way_tiers_get_n_fallbacks:
 * @self: tiers
 *
 * Gates do not serve where costs add up to more than a quarter of what a double
 * holds. A path that is not found through gates is then searched by A* over the
 * whole graph, and this is how often.
 *
 * Returns: how many paths were searched without gates
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_tiers_get_n_fallbacks (WayTiers *self);

/**
 * way_tiers_find:
 * @self: tiers
 * @start: a node of the graph
 * @goal: another, or the same
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the best way from gate to gate, after mending what has changed.
 * O(gates * log gates) at most; drawn to the goal by the graph's heuristic.
 *
 * Returns: (transfer full) (nullable): the journey, of which no step is refined
 *   yet; %NULL without @error set if there is no path. %NULL with @error set if
 *   a limit was met (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED), and as the graph
 *   fails
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayJourney *way_tiers_find (WayTiers        *self,
                            WayNode          start,
                            WayNode          goal,
                            const WayLimits *limits,
                            GError         **error);

/**
 * way_tiers_find_path:
 * @self: tiers
 * @start: a node of the graph
 * @goal: another, or the same
 * @refinement: how to refine the path
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * way_tiers_find() with all refined at once, for whoever does not walk.
 * O(gates log gates) at most, and O(n log n) for the n nodes of the sectors that
 * are crossed.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if
 *   there is none, and with it as way_tiers_find()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_tiers_find_path (WayTiers        *self,
                              WayNode          start,
                              WayNode          goal,
                              WayRefinement    refinement,
                              const WayLimits *limits,
                              GError         **error);

G_END_DECLS
