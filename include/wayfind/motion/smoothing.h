/* smoothing.h - paths that look natural: straight, at any angle, or curved
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Stable from 1.0 on. For paths over a mesh see mesh-path.h. */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>
#include <wayfind/core/position.h>
#include <wayfind/engine/search.h>
#include <wayfind/views/turns.h>

G_BEGIN_DECLS

/**
 * way_pull_path:
 * @path: a path over @graph
 * @graph: the graph that was searched, with all its views
 * @limits: (nullable): when to stop; %NULL for no limits
 * @error: return location for an error, or %NULL
 *
 * Pulls a path straight, like a string. It joins two nodes of the path if an
 * open line between them costs no more than the path does. @graph gives the
 * cost of a line, so a view that blocks nodes or raises costs does so for
 * lines, too. The result keeps both ends and some of the nodes between them,
 * and costs no more.
 *
 * The first pass joins each node to a far one in sight: it doubles its stride
 * along the path as long as the end of the stride is in sight, and then halves
 * it. The second pass finds the best path over the nodes that are left, with
 * lines that skip up to 15 of them. For a path of n nodes with k left, O(k log
 * n) lines, and O(n log n) pieces of lines in all.
 *
 * Returns: (transfer full) (nullable): the path, with the cost so far at each
 *   node; unchanged edges keep their ids. %NULL with %WAY_ERROR_UNSUPPORTED if
 *   @graph or one of its views does not know the cost of lines, with
 *   %WAY_ERROR_BAD_COST if it returns an invalid cost, and with
 *   %WAY_ERROR_LIMIT or %G_IO_ERROR_CANCELLED
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_pull_path (const WayPath   *path,
                        WayGraph        *graph,
                        const WayLimits *limits,
                        GError         **error);

/**
 * way_even_path:
 * @path: a path over @graph, edge by edge
 * @graph: the graph that was searched, with all its views
 * @limits: (nullable): when to stop; %NULL for no limits
 * @error: return location for an error, or %NULL
 *
 * Makes a path over squares look natural to a unit that walks it cell by cell.
 * It pulls the path straight with way_pull_path(), and replaces each line by
 * steps that are as even as possible, with diagonal steps spread among straight
 * ones (Bresenham, "Algorithm for computer control of a digital plotter",
 * 1965).
 *
 * The result is a path of edges, which #WayMotion can follow, and costs no more
 * than @path. It is @path if the lowest graph is not a grid of squares. A piece
 * of @path also stays if even steps would cost more or cut a corner. Takes as
 * long as way_pull_path(), plus O(edges along the path).
 *
 * Returns: (transfer full) (nullable): the path; %NULL with @error set as for
 *   way_pull_path()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_even_path (WayPath         *path,
                        WayGraph        *graph,
                        const WayLimits *limits,
                        GError         **error);

/**
 * way_find_any_angle_path:
 * @graph: a graph whose nodes are indices and that knows straight lines
 * @start: the first node
 * @goal: the last node
 * @limits: (nullable): when to stop; %NULL for no limits
 * @error: return location for an error, or %NULL
 *
 * Finds a path of straight lines from node to node, at any angle. It pulls two
 * paths straight, as way_pull_path() does: the path that Lazy Theta* finds, and
 * the cheapest path over the edges. It returns the cheaper result. So the path
 * never costs more than a path over the edges, but a cheaper one may exist.
 *
 * @graph gives the cost of a line, as for way_pull_path(): its views count for
 * lines as they count for edges.
 *
 * Takes as long as two searches, and checks a line for each node that it
 * expands; without %WAY_GRAPH_LINE_BOUNDS it checks a line for each edge.
 * O((nodes + edges) log nodes), apart from the lines. Source: Nash, Koenig and
 * Tovey, "Lazy Theta*: any-angle path planning and path length analysis in 3D"
 * (2010).
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if nodes are not indices, and otherwise as
 * way_find_path_full() and way_pull_path() do.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if no
 *   path exists
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_find_any_angle_path (WayGraph        *graph,
                                  WayNode          start,
                                  WayNode          goal,
                                  const WayLimits *limits,
                                  GError         **error);

/**
 * way_search_set_any_angle:
 * @self: a search by A* over a graph that knows straight lines
 * @any_angle: whether to search over straight lines
 *
 * Makes all later runs search by Lazy Theta*, with the lines of sight that
 * way_find_any_angle_path() uses. A search can be watched and stepped; its path
 * leads from corner to corner, and is not compared with other paths.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain = way_terrain_new (5, 4, NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_8);
 * g_autoptr (WaySearch) search
 *   = way_search_new (WAY_GRAPH (grid), WAY_STRATEGY_ASTAR);
 * WayCost cost;
 *
 * way_search_set_any_angle (search, TRUE);
 * way_search_set_start (search, way_grid_get_node (grid, 0, 0));
 * way_search_set_goal (search, way_grid_get_node (grid, 4, 3));
 * g_assert (way_search_run (search, NULL) == WAY_STATUS_FOUND);
 * g_assert (way_search_get_cost (search, &cost) && cost == 5);
 * ]|
 *
 * To an observer, a node came from its corner: the node where the line to it
 * begins. Until the search takes a node, it supposes that the line is open. If
 * it proves closed, or costs more, %WAY_EVENT_REPARENT comes before
 * %WAY_EVENT_EXPAND, with another corner or a higher cost.
 *
 * The search keeps to its limits and its start rule. way_search_run() fails with
 * %WAY_ERROR_UNSUPPORTED and names what is in the way if nodes are not indices,
 * if the graph has states or knows no lines, or if the search has another
 * strategy, several starts, no goal or several, a goal function, a start with a
 * cost, a largest cost, a heuristic of its own or another rule. It finds no
 * partial path, and no costs of other nodes. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_search_set_any_angle (WaySearch *self,
                               gboolean   any_angle);

/**
 * way_find_straightest_path:
 * @graph: a graph whose nodes are indices and have positions
 * @start: the first node
 * @goal: the last node
 * @limits: (nullable): when to stop; %NULL for no limits
 * @error: return location for an error, or %NULL
 *
 * Finds a path of least cost. Among these it chooses the path with the fewest
 * turns, and among those the path with the least sum of turning angles. Costs
 * that differ only by rounding count as equal.
 *
 * It does not use the heuristic of @graph, so a heuristic that is too high does
 * no harm. It runs Dijkstra's algorithm three times: to find the least cost, to
 * find the cost of each node on the way, and to find the turns, over the edges
 * of all cheapest paths. O((nodes + edges) log nodes). Memory: as a search, and
 * 24 bytes for each edge of a cheapest path.
 *
 * Fails with %WAY_ERROR_UNSUPPORTED if nodes are not indices or have no
 * positions, and otherwise as way_find_path_full() does.
 *
 * Returns: (transfer full) (nullable): the path; %NULL without @error set if no
 *   path exists
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_find_straightest_path (WayGraph        *graph,
                                    WayNode          start,
                                    WayNode          goal,
                                    const WayLimits *limits,
                                    GError         **error);

/* Curves: paths for a car or a ship, which cannot turn on the spot. Rounding
 * the corners of a path that was pulled taut would not work: such a path turns
 * at walls, and an arc inside its corner leads through them. Instead, search
 * over the view #WayTurns with a least radius, whose nodes have headings. Each
 * path that it finds can be driven (after Pinter, "Toward more realistic
 * pathfinding", 2001). */

/**
 * WayCurvePiece:
 * @from: the first point
 * @to: the last point
 * @centre: for an arc, the centre of its circle
 * @angle: the angle of an arc in radians, at most pi: above 0 if it turns from
 *   the x axis towards the y axis. 0 for a straight piece
 * @length: the length
 *
 * A straight line or an arc.
 *
 * Since: 1.0
 */
typedef struct
{
  WayPosition from;
  WayPosition to;
  WayPosition centre;
  gdouble     angle;
  gdouble     length;

  /*< private >*/
  gpointer    reserved[2];
} WayCurvePiece;

#define WAY_TYPE_CURVE_PIECE (way_curve_piece_get_type ())

/**
 * way_curve_piece_get_type:
 *
 * Returns: the boxed type #WayCurvePiece, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_curve_piece_get_type (void) G_GNUC_CONST;

/**
 * way_turns_set_radius:
 * @self: a view
 * @radius: the least turning radius, 0 or more, finite, in the unit of the
 *   positions
 * @error: return location for an error, or %NULL
 *
 * Forbids each turn that no arc of @radius can round. The arc may begin no
 * earlier than halfway from the node before the corner, and may end no later
 * than halfway to the node after it, so that the arcs of two corners never
 * overlap. For a turn by an angle a, @radius times tan (a / 2) must be at most
 * half of the shorter edge. With a radius above 0, turning back is always
 * forbidden. On cells, the arc stays within the cell of the corner.
 *
 * The costs of edges stay the same, although an arc is a little shorter than
 * its corner. Replaces way_turns_set_cost_func(). A start has no heading: the
 * first edge may lead anywhere. O(1).
 *
 * Returns: whether the radius was set; %FALSE with %WAY_ERROR_UNSUPPORTED if
 *   the base has no positions in a plane
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_turns_set_radius (WayTurns  *self,
                               gdouble    radius,
                               GError   **error);

/**
 * way_curve_path:
 * @path: a path over @graph
 * @graph: the graph that was searched
 * @radius: the radius of arcs, 0 or more, finite
 * @error: return location for an error, or %NULL
 *
 * Rounds the corners of a path. The result is a row of lines and arcs, where
 * each piece continues in the direction in which the piece before it ends. With
 * a radius of 0 it is a row of lines from corner to corner. O(nodes).
 *
 * Returns: (transfer full) (nullable) (element-type WayCurvePiece): the pieces,
 *   empty for a path that stays on its start; %NULL with
 *   %WAY_ERROR_UNSUPPORTED if a node has no position in a plane, or if @radius
 *   is too large for a turn, which the message names; see
 *   way_turns_set_radius()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GArray *way_curve_path (const WayPath *path,
                        WayGraph      *graph,
                        gdouble        radius,
                        GError       **error);

G_END_DECLS
