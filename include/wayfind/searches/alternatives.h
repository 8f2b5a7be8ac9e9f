/* alternatives.h - some good paths that are really different
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/path.h>

G_BEGIN_DECLS

/**
 * WayAlternatives:
 * @n_paths: how many paths at most, the best one included
 * @max_shared: the largest share of its cost, from 0 to 1, that a path may have
 *   in common with all paths before it together
 * @max_stretch: the largest cost of a path as a multiple of the best path's
 *   cost, 1 or more
 *
 * The paths that way_find_alternatives() is to find.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("A....\n"
 *                                ".###.\n"
 *                                "....B\n", ".#", "AB", NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * WayAlternatives wanted;
 *
 * way_alternatives_init (&wanted);
 * wanted.n_paths = 2;
 *
 * // One leads above the wall, and one below it.
 * g_autoptr (GPtrArray) paths
 *   = way_find_alternatives (WAY_GRAPH (grid), way_grid_get_node (grid, 0, 0),
 *                            way_grid_get_node (grid, 4, 2), &wanted, NULL,
 *                            NULL);
 * g_assert (paths->len == 2);
 * ]|
 *
 * Since: 1.0
 */
typedef struct
{
  guint   n_paths;
  gdouble max_shared;
  gdouble max_stretch;

  /*< private >*/
  gpointer reserved[4];
} WayAlternatives;

#define WAY_TYPE_ALTERNATIVES (way_alternatives_get_type ())

/**
 * way_alternatives_get_type:
 *
 * Returns: the boxed type #WayAlternatives, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_alternatives_get_type (void) G_GNUC_CONST;

/**
 * WAY_ALTERNATIVES_DEFAULTS:
 *
 * Three paths, each of which shares at most half of its cost with those before
 * it, and costs at most a quarter more than the best.
 *
 * Since: 1.0
 */
#define WAY_ALTERNATIVES_DEFAULTS { 3, 0.5, 1.25, { NULL } }

/**
 * way_alternatives_init:
 * @self: options
 *
 * Sets all options to %WAY_ALTERNATIVES_DEFAULTS. For languages that have no
 * use for a macro. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_alternatives_init (WayAlternatives *self);

/**
 * way_find_alternatives:
 * @graph: a graph that is not a state space, and whose edges depend on the node
 *   alone
 * @start: the node where paths begin
 * @goal: the node where they end
 * @options: (nullable): which paths to find, or %NULL for
 *   %WAY_ALTERNATIVES_DEFAULTS
 * @limits: (nullable): when to stop; all searches together keep within them
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the best path, and others that differ from it and from each other, by
 * the penalty method: the edges of each path that was found are made dearer
 * before the next search (see Bader, Dees, Geisberger and Sanders, "Alternative
 * route graphs in road networks", 2011). Every path that is returned keeps both
 * bounds. There may be further paths that keep them: to find all would take a
 * look at more paths than can be counted.
 *
 * A path shares an edge with an earlier one if both go from the same node to
 * the same next node. The search is A*, so that the graph's heuristic must be a
 * lower bound. There are a handful of searches for each path. If the graph has
 * predecessors, one search of the whole graph comes first, and the others then
 * go nearly straight ahead. O(n (nodes + edges) log nodes) for n paths, with a
 * small factor.
 *
 * Returns: (transfer full) (nullable) (element-type WayPath): the paths in the
 *   order in which they were found, the best first; empty if there is no path.
 *   %NULL with @error set if the graph failed, or no longer has an edge that it
 *   gave to the search (%WAY_ERROR_CHANGED), the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE), or a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_find_alternatives (WayGraph              *graph,
                                  WayNode                start,
                                  WayNode                goal,
                                  const WayAlternatives *options,
                                  const WayLimits       *limits,
                                  GError               **error);

G_END_DECLS
