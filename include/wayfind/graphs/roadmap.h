/* roadmap.h - waypoints joined where the straight line between them is open
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/obstacles.h>
#include <wayfind/graphs/table.h>

G_BEGIN_DECLS

#define WAY_TYPE_ROADMAP (way_roadmap_get_type ())

/**
 * WayRoadmap:
 *
 * Waypoints among obstacles, joined where they see each other. Corners of
 * obstacles are joined, too, unless they are not wanted. A roadmap builds a
 * #WayTable, to be searched and drawn as any other, and finds shortest paths
 * between any two places.
 *
 * |[<!-- language="C" -->
 * const WayPosition house[] = { { 2, 0 }, { 6, 0 }, { 6, 3 }, { 2, 3 } };
 * const WayRing ring = { .corners = house, .n_corners = 4 };
 * const WayPosition gate = { 2, -3 }, well = { 6, -3 }, shed = { 6, 7 };
 * WayCost cost;
 * g_autoptr (WayObstacles) obstacles
 *   = way_obstacles_new (&ring, 1, NULL, NULL);
 * g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
 *
 * way_roadmap_add_waypoint (roadmap, "gate", &gate, NULL, NULL);
 * way_roadmap_add_waypoint (roadmap, "well", &well, NULL, NULL);
 * g_autoptr (WayTable) table = way_roadmap_build (roadmap, NULL, NULL);
 * g_autoptr (GArray) path
 *   = way_roadmap_find_path (roadmap, &gate, &shed, &cost, NULL, NULL);
 *
 * // From the gate along the wall, and then past a corner.
 * g_assert (path->len >= 3 && cost > 10);
 * g_assert (way_table_get_n_nodes (table) >= 2);
 * ]|
 *
 * Waypoints and settings may be changed while no other thread uses the roadmap.
 * Changes take effect when it is built again. Once it is built, any number of
 * threads may ask for paths.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayRoadmap, way_roadmap, WAY, ROADMAP, GObject)

/**
 * WayRoadmapCorners:
 * @WAY_ROADMAP_NO_CORNERS: waypoints alone are joined
 * @WAY_ROADMAP_TAUT: corners are joined where a shortest path may bend: where
 *   the line, carried on, leaves the obstacle to one side. So shortest paths
 *   are exact, with far fewer edges
 * @WAY_ROADMAP_ALL: all corners that see each other are joined: the visibility
 *   graph
 *
 * Which corners of obstacles are nodes. Corners that lie inside another
 * obstacle, or that no path can pass, never are.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_ROADMAP_NO_CORNERS,
  WAY_ROADMAP_TAUT,
  WAY_ROADMAP_ALL
} WayRoadmapCorners;

#define WAY_TYPE_ROADMAP_CORNERS (way_roadmap_corners_get_type ())

/**
 * way_roadmap_corners_get_type:
 *
 * Returns: the type of the enumeration #WayRoadmapCorners
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_roadmap_corners_get_type (void) G_GNUC_CONST;

/**
 * WayRoadmapCostFunc:
 * @from: where a line begins
 * @to: where it ends
 * @user_data: what was given with the function
 *
 * Returns: what it costs to go straight from @from to @to, 0 or more;
 *   `INFINITY` if that is not to be
 * Since: 1.0
 */
typedef WayCost (*WayRoadmapCostFunc) (const WayPosition *from,
                                       const WayPosition *to,
                                       gpointer           user_data);

/**
 * way_roadmap_new:
 * @obstacles: what bars the way
 *
 * Until it is told otherwise, corners are joined as %WAY_ROADMAP_TAUT has it,
 * lines may be of any length, and cost their length. O(1).
 *
 * Returns: (transfer full): a roadmap without waypoints, which holds a
 *   reference to @obstacles
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRoadmap *way_roadmap_new (WayObstacles *obstacles);

/**
 * way_roadmap_add_waypoint:
 * @self: a roadmap
 * @name: (nullable): its name, in UTF-8
 * @position: where it lies; inside an obstacle it will be joined to nothing
 * @id: (out) (optional): the index of its node in tables to come, counting up
 *   from 0
 * @error: return location for what went wrong, or %NULL
 *
 * Adds a waypoint. O(1) amortised.
 *
 * Returns: %FALSE if the name is taken (%WAY_ERROR_DUPLICATE), the position is
 *   outside the range of #WayObstacles (%WAY_ERROR_BAD_NODE) or there are too
 *   many waypoints (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_roadmap_add_waypoint (WayRoadmap        *self,
                                   const char        *name,
                                   const WayPosition *position,
                                   guint32           *id,
                                   GError           **error);

/**
 * way_roadmap_set_corners:
 * @self: a roadmap
 * @corners: which corners of obstacles are nodes, too
 *
 * Says which corners of obstacles the next roadmap has for nodes.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_roadmap_set_corners (WayRoadmap       *self,
                              WayRoadmapCorners corners);

/**
 * way_roadmap_set_max_length:
 * @self: a roadmap
 * @max_length: how long a line may be, above 0; `INFINITY`, as it is unless
 *   set, for any length
 *
 * With a limit, paths may be longer than the shortest, or be missed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_roadmap_set_max_length (WayRoadmap *self,
                                 gdouble     max_length);

/**
 * way_roadmap_set_max_neighbours:
 * @self: a roadmap
 * @max_neighbours: how many others a node is joined to, 1 or more: the nearest
 *   of those that it sees; %G_MAXUINT, as it is unless set, for all
 *
 * Two nodes are joined if either is among the nearest of the other, and so a
 * node may have more neighbours than that. With a limit, paths may be longer
 * than the shortest, or be missed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_roadmap_set_max_neighbours (WayRoadmap *self,
                                     guint       max_neighbours);

/**
 * way_roadmap_set_radius:
 * @self: a roadmap
 * @radius: the radius of the disc that moves, in the plane's unit; 0, as it is
 *   unless set, for a point
 * @tolerance: by how much more than that obstacles may be grown, above 0;
 *   any number if @radius is 0
 *
 * Keeps lines and paths at a distance: the next table is built among obstacles
 * that way_obstacles_grow() made of those of the roadmap. No path comes nearer
 * to an obstacle than @radius; all are found that keep @radius + @tolerance
 * away, and one that is found is no longer than the shortest of these. What
 * lies nearer to an obstacle, waypoints too, counts as inside of it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_roadmap_set_radius (WayRoadmap *self,
                             gdouble     radius,
                             gdouble     tolerance);

/**
 * way_roadmap_set_cost_func:
 * @self: a roadmap
 * @func: (nullable): what lines cost, asked once for each direction; %NULL for
 *   their length. Called by all threads that use the roadmap
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data
 *
 * If costs do not grow with length alone the cheapest path may bend elsewhere
 * than at corners; what is found is the cheapest over the nodes.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_roadmap_set_cost_func (WayRoadmap         *self,
                                WayRoadmapCostFunc  func,
                                gpointer            user_data,
                                GDestroyNotify      destroy);

/**
 * way_roadmap_build:
 * @self: a roadmap
 * @limits: (nullable): when to stop; each corner and waypoint is one expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Joins all nodes that see each other. The table has %WAY_POSITION_PLANAR; its
 * nodes are the waypoints, in their order and with their names, and then the
 * corners, which have no names. The roadmap keeps it for paths to come; if it
 * fails, it keeps what it had.
 *
 * The table knows straight lines (%WAY_GRAPH_LINES) between its nodes: among
 * the obstacles, however long, for the roadmap's cost as it is now. It holds
 * what it needs for that, also when the roadmap changes or is gone.
 *
 * O(n^2 log^2 n) for n corners and waypoints, and a look along each line that
 * is found, which takes the longer the more walls and corners lie on it; 2,000
 * corners take seconds at most. Source: Lee, "Proximity and
 * reachability in the plane" (1978).
 *
 * Returns: (transfer full): the table; %NULL with %WAY_ERROR_TOO_LARGE if there
 *   is no memory, with %WAY_ERROR_BAD_COST if a cost is negative or not a
 *   number, with %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_roadmap_build (WayRoadmap      *self,
                             const WayLimits *limits,
                             GError         **error);

/**
 * way_roadmap_find_path:
 * @self: a roadmap that was built
 * @from: where to begin
 * @to: where to get to
 * @cost: (out) (optional): what the path costs
 * @limits: (nullable): when to stop
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the cheapest path between any two places. Each of them is joined to all
 * nodes that it sees, and the two to each other if they see each other. With
 * corners, lines of any length and length for a cost, the path is the shortest
 * there is. O(nodes) lines of sight, and a search. There is no path from inside
 * an obstacle, or to there.
 *
 * Returns: (transfer full) (nullable) (element-type WayPosition): the path,
 *   both ends included; %NULL without @error set if there is none, with
 *   %WAY_ERROR_BAD_NODE if an end is outside the range of #WayObstacles, with
 *   @error as way_roadmap_build()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GArray *way_roadmap_find_path (WayRoadmap        *self,
                               const WayPosition *from,
                               const WayPosition *to,
                               WayCost           *cost,
                               const WayLimits   *limits,
                               GError           **error);

G_END_DECLS
