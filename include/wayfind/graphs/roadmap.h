/* roadmap.h - waypoints, joined if the straight line between them is open
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/obstacles.h>
#include <wayfind/graphs/table.h>

G_BEGIN_DECLS

#define WAY_TYPE_ROADMAP (way_roadmap_get_type ())

/**
 * WayRoadmap:
 *
 * Waypoints among obstacles. A roadmap joins two waypoints if they see each
 * other, which means that the straight line between them is open. By default it
 * joins corners of obstacles, too. It builds a #WayTable, and it finds shortest
 * paths between any two positions.
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
 * g_autoptr (WayTable) table = way_roadmap_build (roadmap, NULL, NULL, NULL);
 * g_autoptr (GArray) path
 *   = way_roadmap_find_path (roadmap, &gate, &shed, &cost, NULL, NULL);
 *
 * // From the gate along the wall, and then past a corner.
 * g_assert (path->len >= 3 && cost > 10);
 * g_assert (way_table_get_n_nodes (table) >= 2);
 * ]|
 *
 * Add waypoints and build only while no other thread uses the roadmap. Once the
 * roadmap is built, any number of threads may find paths. Waypoints that are
 * added afterwards count from the next build on.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayRoadmap, way_roadmap, WAY, ROADMAP, GObject)

/**
 * WayRoadmapCorners:
 * @WAY_ROADMAP_TAUT: the roadmap joins two corners if a shortest path may bend
 *   at both: the line, extended past a corner, leaves the obstacle on one side.
 *   Shortest paths are exact, with far fewer edges
 * @WAY_ROADMAP_ALL: the roadmap joins all corners that see each other, as the
 *   visibility graph does
 * @WAY_ROADMAP_NO_CORNERS: the roadmap joins waypoints alone
 *
 * Which corners of obstacles are nodes. A corner inside another obstacle, or a
 * corner that no path can pass, is never a node.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_ROADMAP_TAUT,
  WAY_ROADMAP_ALL,
  WAY_ROADMAP_NO_CORNERS
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
 * @from: the start of a line
 * @to: the end of the line
 * @user_data: the data that was passed with the function
 *
 * Returns: the cost of the straight line from @from to @to, 0 or more;
 *   `INFINITY` if no path may use the line
 * Since: 1.0
 */
typedef WayCost (*WayRoadmapCostFunc) (const WayPosition *from,
                                       const WayPosition *to,
                                       gpointer           user_data);

/**
 * WayRoadmapOptions:
 * @corners: which corners of obstacles are nodes
 * @max_length: the greatest length of a line; 0 or `INFINITY` for any length.
 *   With a limit, the roadmap may find longer paths than the shortest, or none
 * @max_neighbours: how many of the nearest nodes that a node sees count as its
 *   neighbours; 0 for all. The roadmap joins two nodes if either is a neighbour
 *   of the other, so that a node may have more edges. With a limit, the roadmap
 *   may find longer paths than the shortest, or none
 * @radius: the radius of the disc that moves, 0 or more, in the unit of the
 *   plane; 0 for a point
 * @tolerance: the greatest additional distance to obstacles, above 0; it has no
 *   meaning if @radius is 0
 *
 * How way_roadmap_build() joins nodes. A structure of zeros has the defaults:
 * %WAY_ROADMAP_TAUT, lines of any length, all neighbours, and a point that
 * moves.
 *
 * With a @radius the roadmap lies among obstacles that way_obstacles_grow() has
 * made. No path comes nearer to an obstacle than @radius. If any path keeps
 * @radius + @tolerance away from all obstacles, the roadmap finds that path or
 * a shorter one. Positions nearer to an obstacle, waypoints too, count as
 * inside of it.
 *
 * |[<!-- language="C" -->
 * const WayPosition post[] = { { 4, -1 }, { 6, -1 }, { 6, 1 }, { 4, 1 } };
 * const WayRing ring = { .corners = post, .n_corners = 4 };
 * const WayPosition from = { 0, 0 }, to = { 10, 0 };
 * const WayRoadmapOptions options = { .radius = 1, .tolerance = 0.01 };
 * WayCost cost;
 * g_autoptr (WayObstacles) obstacles
 *   = way_obstacles_new (&ring, 1, NULL, NULL);
 * g_autoptr (WayRoadmap) roadmap = way_roadmap_new (obstacles);
 * g_autoptr (WayTable) table
 *   = way_roadmap_build (roadmap, &options, NULL, NULL);
 * g_autoptr (GArray) path
 *   = way_roadmap_find_path (roadmap, &from, &to, &cost, NULL, NULL);
 *
 * // The disc stays at a distance of 1 from the post.
 * g_assert (path->len > 2 && cost > 10.5);
 * ]|
 *
 * Since: 1.0
 */
typedef struct
{
  WayRoadmapCorners corners;
  gdouble           max_length;
  guint             max_neighbours;
  gdouble           radius;
  gdouble           tolerance;

  /*< private >*/
  gpointer          reserved[4];
} WayRoadmapOptions;

#define WAY_TYPE_ROADMAP_OPTIONS (way_roadmap_options_get_type ())

/**
 * way_roadmap_options_get_type:
 *
 * Returns: the boxed type #WayRoadmapOptions, whose copies are made byte by
 *   byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_roadmap_options_get_type (void) G_GNUC_CONST;

/**
 * way_roadmap_new:
 * @obstacles: the obstacles of the plane
 *
 * Makes a roadmap without waypoints. O(1).
 *
 * Returns: (transfer full): a roadmap, which holds a reference to @obstacles
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayRoadmap *way_roadmap_new (WayObstacles *obstacles);

/**
 * way_roadmap_add_waypoint:
 * @self: a roadmap
 * @name: (nullable): its name, in UTF-8
 * @position: its position; if that is inside an obstacle, the waypoint gets no
 *   edges
 * @id: (out) (optional): the index of its node in later tables, counting up
 *   from 0
 * @error: return location for an error, or %NULL
 *
 * Adds a waypoint. O(1) amortised.
 *
 * Returns: %FALSE if another waypoint has the name (%WAY_ERROR_DUPLICATE), the
 *   position is outside the range of #WayObstacles (%WAY_ERROR_BAD_NODE) or
 *   the roadmap has too many waypoints (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_roadmap_add_waypoint (WayRoadmap        *self,
                                   const char        *name,
                                   const WayPosition *position,
                                   guint32           *id,
                                   GError           **error);

/**
 * way_roadmap_set_cost_func:
 * @self: a roadmap
 * @func: (nullable): returns the cost of a line; %NULL for its length. The
 *   roadmap calls it once for each direction, from any thread that uses the
 *   roadmap or its table
 * @user_data: data for @func
 * @destroy: (nullable): frees @user_data, once neither the roadmap nor a table
 *   uses it
 *
 * Sets the cost of lines from the next way_roadmap_build() on. If the cost is
 * not proportional to the length, the cheapest path may bend elsewhere than at
 * corners; the roadmap finds the cheapest path over its nodes. This is not a
 * field of #WayRoadmapOptions, so that other languages can set it.
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
 * @options: (nullable): how to join nodes, or %NULL for the defaults
 * @limits: (nullable): when to stop; each corner and waypoint is one expansion
 * @error: return location for an error, or %NULL
 *
 * Joins all nodes that see each other. The table has %WAY_POSITION_PLANAR; its
 * nodes are the waypoints, in their order and with their names, and then the
 * corners, which have no names. The roadmap keeps the table and @options for
 * way_roadmap_find_path(). If the function fails, the roadmap keeps its former
 * table.
 *
 * The table knows straight lines (%WAY_GRAPH_LINES) of any length between its
 * nodes, among the obstacles and at the cost of way_roadmap_set_cost_func(). It
 * holds all that these need, and so outlives the roadmap.
 *
 * O(n^2 log^2 n) for n corners and waypoints, and a check along each line,
 * which takes longer if many walls and corners lie on it; 2,000 corners take
 * seconds at most. Source: Lee, "Proximity and reachability in the plane"
 * (1978).
 *
 * Returns: (transfer full): the table; %NULL with %WAY_ERROR_TOO_LARGE if the
 *   machine has no memory, with %WAY_ERROR_BAD_COST if a cost is negative or
 *   not a number, with %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED if a limit was
 *   met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_roadmap_build (WayRoadmap              *self,
                             const WayRoadmapOptions *options,
                             const WayLimits         *limits,
                             GError                 **error);

/**
 * way_roadmap_find_path:
 * @self: a roadmap that was built
 * @from: the start of the path
 * @to: the end of the path
 * @cost: (out) (optional): the cost of the path
 * @limits: (nullable): when to stop
 * @error: return location for an error, or %NULL
 *
 * Finds the cheapest path between any two positions. The function joins each of
 * them to all nodes that it sees, and to the other position if they see each
 * other. With corners, lines of any length and length for cost, the path is the
 * shortest of all. No path begins or ends inside an obstacle. O(nodes) lines of
 * sight, and a search.
 *
 * Returns: (transfer full) (nullable) (element-type WayPosition): the path,
 *   both ends included; %NULL without @error set if no path exists, with
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
