/* tiers.h - long paths over large maps: coarse at once, fine as a unit walks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

#define WAY_TYPE_JOURNEY (way_journey_get_type ())

/**
 * WayJourney:
 *
 * The path of one unit, as way_tiers_find() has found it: first from gate to
 * gate, and then node by node, a sector or two ahead of the unit. So a unit
 * sets out at once however far it goes, and no search runs for ground that it
 * never walks.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (100, 100, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayTiers) tiers
 *   = way_tiers_new (WAY_GRAPH (grid), 16, NULL, NULL);
 * WayNode goal = way_grid_get_node (grid, 98, 98);
 * g_autoptr (WayJourney) journey
 *   = way_tiers_find (tiers, way_grid_get_node (grid, 1, 1), goal, NULL, NULL);
 * WayNode step;
 *
 * while (way_journey_next (journey, &step, NULL, NULL))
 *   ;     // the unit walks to step
 * g_assert (way_journey_get_node (journey) == goal);
 * g_assert (way_journey_get_cost_so_far (journey) >= 194);
 * ]|
 *
 * Each step of a journey is an edge of the graph at that moment, even
 * if the graph has changed since the journey was found. If the path ahead has
 * been closed, the journey looks for a way around within the same sectors. If
 * it finds none it fails with %WAY_ERROR_CHANGED, and way_tiers_find() from the
 * unit's node finds another journey.
 *
 * A journey belongs to one thread at a time. It holds a reference to its tiers,
 * and a few bytes for each step and gate. Stable from 1.0 on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayJourney, way_journey, WAY, JOURNEY, GObject)

/**
 * WayRefinement:
 * @WAY_REFINE_SECTORS: from gate to gate, each sector separately. On ground
 *   whose costs change smoothly the path costs about 1 % more than the best
 *   path
 * @WAY_REFINE_SMOOTH: as above, followed by a search for the best path between
 *   every two nodes 32 steps apart, in overlapping windows: about 0.3 % more
 * @WAY_REFINE_EXACT: the best path through the sectors of the coarse path and
 *   those in its corners: about 0.03 % more. It searches the whole path at
 *   once, so the first step takes longer
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
 * Applies to the part of the path that is not refined yet.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_journey_set_refinement (WayJourney   *self,
                                 WayRefinement refinement);

/**
 * way_journey_next:
 * @self: a journey
 * @node: (out) (optional): the next node
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Moves the unit by one edge. If the next step is not known yet, it first
 * refines the next sector, or a few sectors of a smooth journey. If the graph
 * has changed, it looks up the edge again. O(1) in most cases, otherwise
 * O(nodes of a sector).
 *
 * Returns: whether a next node exists: %FALSE without @error set at the goal.
 *   %FALSE with @error set, and the unit stays on its node, with
 *   %WAY_ERROR_CHANGED if the same sectors offer no path to the goal any more,
 *   with %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED, after which the caller may
 *   call again, and as the graph fails
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_journey_next (WayJourney      *self,
                           WayNode         *node,
                           const WayLimits *limits,
                           GError         **error);

/**
 * way_journey_get_node:
 * @self: a journey
 *
 * Returns: the node of the unit; at first the start. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_journey_get_node (WayJourney *self);

/**
 * way_journey_get_cost_so_far:
 * @self: a journey
 *
 * Returns: the cost of the steps that the unit has taken. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_journey_get_cost_so_far (WayJourney *self);

/**
 * way_journey_get_estimate:
 * @self: a journey
 *
 * Estimates the cost of the whole path, from start to goal: the cost of the
 * refined part, plus the cost of the rest from gate to gate. Unless the graph
 * changes, refining never raises it.
 *
 * Returns: the cost, exact when the whole path is refined. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_journey_get_estimate (WayJourney *self);

/**
 * way_journey_dup_path:
 * @self: a journey
 *
 * Gets the part of the path that is refined so far, from the start on.
 * O(nodes).
 *
 * Returns: (transfer full): the path, marked as partial unless it ends at the
 *   goal
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_journey_dup_path (WayJourney *self);

/**
 * way_journey_dup_coarse_path:
 * @self: a journey
 *
 * Gets the start, the gates on the way, and the goal, with the cost so far at
 * each when the journey was found; for example to draw the path on a small map.
 * Two nodes that follow each other need not be neighbours. O(gates).
 *
 * Returns: (transfer full): the coarse path
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_journey_dup_coarse_path (WayJourney *self);

#define WAY_TYPE_TIERS (way_tiers_get_type ())

/**
 * WayTiers:
 *
 * A graph that is cut into sectors, with gates at the borders between sectors
 * and the costs between the gates of each sector. A path over a large map is
 * then searched in two tiers: from gate to gate, which takes a tenth of the
 * time, and node by node within one sector after the other, when the unit gets
 * there.
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
 * // Nearly as good as the best path, which costs 194.
 * g_assert (way_path_get_cost (path) < 200);
 * ]|
 *
 * The tiers choose the sectors: squares of cells on grids of any shape, pieces
 * of a curve through the nodes of tables with positions (including those of
 * meshes and roadmaps), and connected regions on other graphs. They also choose
 * the gates: wherever the cost of crossing a border changes, and at most 8
 * cells apart.
 *
 * Make tiers over a graph with all the views that its searches need. The path
 * costs at most a few percent more than the best one, see #WayRefinement. Tiers
 * find a path whenever the graph has one: if an edge leads from one part of a
 * sector to a part of another, so does a gate.
 *
 * After a change of the graph, the next call makes anew the sectors whose edges
 * have changed, and their neighbours if gates changed. This needs a graph that
 * reports its changes (way_graph_foreach_change()); any other graph is cut anew
 * as a whole.
 *
 * The edges of the graph must depend on the node alone. Any number of threads
 * may find paths over the same tiers at once, as long as no thread changes the
 * graph. Stable from 1.0 on.
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
 * The default side of a sector, in cells.
 *
 * Since: 1.0
 */
#define WAY_TIERS_SIDE 32

/**
 * WAY_TIERS_MAX_SIDE: (value 256)
 *
 * The largest side of a sector, in cells.
 *
 * Since: 1.0
 */
#define WAY_TIERS_MAX_SIDE 256

/**
 * way_tiers_new:
 * @graph: a graph whose nodes are indices, without a state space
 * @side: the side of a sector in cells, from 1 to %WAY_TIERS_MAX_SIDE; on
 *   graphs that are not grids, a sector has its square in nodes. 0 for
 *   %WAY_TIERS_SIDE
 * @limits: (nullable): when to stop; each node whose edges are read, and each
 *   node expanded between gates, counts
 * @error: return location for an error, or %NULL
 *
 * Cuts @graph into sectors, finds their gates, and searches from each gate
 * within its sector. O(nodes + gates * nodes of a sector).
 *
 * Returns: (transfer full) (nullable): new tiers; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if @graph has a state space or its nodes are not
 *   indices, with %WAY_ERROR_TOO_LARGE if memory runs out, with
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED, and as @graph fails
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTiers *way_tiers_new (WayGraph        *graph,
                         guint            side,
                         const WayLimits *limits,
                         GError         **error);

/**
 * way_tiers_update:
 * @self: tiers
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Makes anew the sectors that changes of the graph have touched. Each call that
 * finds a path does this first; call this function to choose the time yourself.
 * After a limit, the next call continues. O(nodes of the sectors touched, times
 * their gates).
 *
 * Returns: whether the tiers match the graph now; errors as way_tiers_new()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_tiers_update (WayTiers        *self,
                           const WayLimits *limits,
                           GError         **error);

/**
 * WayTiersStatistics:
 * @sectors: the number of sectors
 * @gates: the number of nodes that are gates
 * @updated_sectors: how many sectors the last call made that made any; all at
 *   first
 * @fallbacks: how many paths were searched by A* over the whole graph, because
 *   costs add up to more than a quarter of the largest double, for which gates
 *   do not work
 * @bytes: the memory of sectors and gates, without that of searches
 *
 * Counts of tiers.
 *
 * Since: 1.0
 */
typedef struct
{
  guint64 sectors;
  guint64 gates;
  guint64 updated_sectors;
  guint64 fallbacks;
  guint64 bytes;

  /*< private >*/
  guint64 reserved[3];
} WayTiersStatistics;

#define WAY_TYPE_TIERS_STATISTICS (way_tiers_statistics_get_type ())

/**
 * way_tiers_statistics_get_type:
 *
 * Returns: the boxed type #WayTiersStatistics, whose copies are made byte by
 *   byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_tiers_statistics_get_type (void) G_GNUC_CONST;

/**
 * way_tiers_get_statistics:
 * @self: tiers
 * @statistics: (out caller-allocates): return location for the statistics
 *
 * Counts sectors, gates and memory. O(sectors).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_tiers_get_statistics (WayTiers           *self,
                               WayTiersStatistics *statistics);

/**
 * way_tiers_find:
 * @self: tiers
 * @start: a node of the graph
 * @goal: a node of the graph
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds the best path from gate to gate, after it has updated changed sectors.
 * The heuristic of the graph guides the search. O(gates * log gates) at most.
 *
 * Returns: (transfer full) (nullable): the journey, without any refined step;
 *   %NULL without @error set if no path exists. %NULL with @error set if the
 *   call met a limit (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED), and as the
 *   graph fails
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
 * @goal: a node of the graph
 * @refinement: how to refine the path
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds a journey as way_tiers_find() does, and refines all of it at once.
 * O(gates log gates) at most, and O(n log n) for the n nodes of the sectors
 * that the path crosses.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if no
 *   path exists, and with @error set as for way_tiers_find()
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
