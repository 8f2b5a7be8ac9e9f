/* hierarchy-alternatives.h - good paths that differ, by a hierarchy
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/searches/alternatives.h>
#include <wayfind/routing/hierarchy-query.h>

G_BEGIN_DECLS

/**
 * way_hierarchy_query_find_alternatives:
 * @self: a query with one start and one goal, both without a cost
 * @options: (nullable): which paths to find, or %NULL for
 *   %WAY_ALTERNATIVES_DEFAULTS
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the best path, and others that differ from it and from each other, by
 * *via nodes*: a best path to some node, and a best path on from there (see
 * Abraham, Delling, Goldberg and Werneck, "Alternative routes in road
 * networks", 2013). Every path that is returned keeps the same bounds as those
 * of way_find_alternatives(), and meets no node twice. There may be further
 * paths that keep them; an edge that is dearer than the way round it is not
 * found, as it passes no node. Which ones are found is the same for the same
 * costs, on every machine.
 *
 * Over a hierarchy of states, as a graph has in which turns cost, a path may
 * come to a node again in another state.
 *
 * What a path over a node costs, and which arcs it takes, is known for all
 * nodes above start and goal after four walks up or down the tree. Then a few
 * paths are unfolded, each in the time of a path of a query. What a path shares
 * with one before it is not unfolded again, and a path that shares too much is
 * given up as soon as that is known. The limits of the query hold for all of
 * that together. A query that is asked again and again allocates the paths and
 * their array, and nothing else. Afterwards the query has to be run anew.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("A....\n"
 *                                ".###.\n"
 *                                "....B\n", ".#", "AB", NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayHierarchy) hierarchy
 *   = way_hierarchy_build (WAY_GRAPH (grid), NULL, NULL, NULL);
 * g_autoptr (WayHierarchyCosts) costs
 *   = way_hierarchy_costs_new_from_graph (hierarchy, WAY_GRAPH (grid), NULL,
 *                                         NULL);
 * g_autoptr (WayHierarchyQuery) query = way_hierarchy_query_new (costs);
 *
 * way_hierarchy_query_set_start (query, way_grid_get_node (grid, 0, 0));
 * way_hierarchy_query_set_goal (query, way_grid_get_node (grid, 4, 2));
 *
 * // One leads above the wall, and one below it.
 * g_autoptr (GPtrArray) paths
 *   = way_hierarchy_query_find_alternatives (query, NULL, NULL);
 * g_assert (paths->len == 2);
 * ]|
 *
 * O(arcs above start and goal), and O(length) for each path that is looked at.
 *
 * Returns: (transfer full) (nullable) (element-type WayPath): the paths in the
 *   order in which they were found, the best first; empty if there is no path.
 *   %NULL with @error set: %WAY_ERROR_NO_START without a start or goal,
 *   %WAY_ERROR_UNSUPPORTED if there are several or one has a cost,
 *   %WAY_ERROR_OVERFLOW if the least cost is more than a double holds,
 *   %WAY_ERROR_PARSE if the file of the hierarchy is damaged,
 *   %WAY_ERROR_TOO_LARGE if the machine has no memory, %WAY_ERROR_LIMIT or
 *   %G_IO_ERROR_CANCELLED if a limit was met
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *
way_hierarchy_query_find_alternatives (WayHierarchyQuery     *self,
                                       const WayAlternatives *options,
                                       GError               **error);

G_END_DECLS
