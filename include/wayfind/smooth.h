/* smooth.h - paths pulled straight
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/grid.h>
#include <wayfind/path.h>
#include <wayfind/roadmap.h>

G_BEGIN_DECLS

/**
 * WayLineFunc:
 * @from: a node
 * @to: another
 * @user_data: what was given with the function
 *
 * Returns: what the straight line from @from to @to costs, in the unit of the
 *   path's costs; `INFINITY` if it is not open
 * Since: 1.0
 */
typedef WayCost (*WayLineFunc) (WayNode  from,
                                WayNode  to,
                                gpointer user_data);

/**
 * WaySight:
 * @line: what a straight line costs
 * @bound: (nullable): what it costs at least, in less time: `INFINITY` is not
 *   expected. %NULL if @line is quick
 * @user_data: data for both
 *
 * How straight lines run over a graph. Whoever has one fills it in and keeps
 * it: way_sight_init_grid() does so for grids.
 *
 * Since: 1.0
 */
typedef struct
{
  WayLineFunc line;
  WayLineFunc bound;
  gpointer    user_data;

  /*< private >*/
  gpointer reserved[2];
} WaySight;

/**
 * way_sight_init_grid:
 * @self: (out caller-allocates): what to fill in
 * @grid: a grid, which must outlive @self
 *
 * Lines of sight as way_grid_get_line_cost() has them.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_sight_init_grid (WaySight *self,
                          WayGrid  *grid);

/**
 * way_sight_init_roadmap:
 * @self: (out caller-allocates): what to fill in
 * @roadmap: a roadmap that was built, which must outlive @self and stay as it
 *   is
 *
 * Lines of sight between the nodes of the roadmap's table, for its cost: among
 * its obstacles, however long.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_sight_init_roadmap (WaySight   *self,
                             WayRoadmap *roadmap);

/**
 * way_pull_path:
 * @path: a path
 * @sight: how straight lines run
 *
 * Pulls a path straight, as a string: nodes between which there is an open
 * line that costs no more than the path are joined by it. The result has the
 * same ends, some of the nodes between, and costs no more. First each node is
 * joined to the farthest in an unbroken row of those that it sees; then the
 * best of all ways over what is left is taken, of lines that leave out up to
 * 15 of them. O(nodes) lines.
 *
 * Returns: (transfer full): the path, with the cost so far at each node left;
 *   edges that stayed have their ids
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPath *way_pull_path (const WayPath  *path,
                        const WaySight *sight);

G_END_DECLS
