/* dead-ends.h - a view that keeps searches out of regions that lead nowhere
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/limits.h>
#include <wayfind/views/view.h>

G_BEGIN_DECLS

#define WAY_TYPE_DEAD_ENDS (way_dead_ends_get_type ())

/**
 * WAY_DEAD_ENDS_MAX_MOUTH:
 *
 * The widest mouth that way_dead_ends_new() can be told to look for.
 *
 * Since: 1.0
 */
#define WAY_DEAD_ENDS_MAX_MOUTH 64

/**
 * WayDeadEnds:
 *
 * A view that answers as its base does, but hides the edges that cannot lie on
 * the way to a goal. Searches find paths of the same cost in less of the graph.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTerrain) terrain
 *   = way_terrain_new_from_text ("A..........B\n"
 *                                "#.########.#\n"
 *                                "#....##....#\n", ".#", "AB", NULL);
 * g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 * g_autoptr (WayDeadEnds) view
 *   = way_dead_ends_new (WAY_GRAPH (grid), 1, NULL, NULL);
 * WayNode a = way_grid_get_node (grid, 0, 0);
 * WayNode b = way_grid_get_node (grid, 11, 0);
 *
 * // The same path; the two cellars are not looked into.
 * g_autoptr (WayPath) path
 *   = way_find_path (WAY_GRAPH (view), a, b, WAY_STRATEGY_DIJKSTRA, NULL);
 * g_assert (way_path_get_cost (path) == 11);
 * ]|
 *
 * The view finds dead ends by itself. There are two kinds.
 *
 * - A single node, or a single edge, holds a region to the rest of the graph.
 *   Who enters by that node has to leave by it again, and no path is better
 *   for the detour. On roads these are culs-de-sac and whole villages, in a
 *   maze nearly everything. This is exact at any costs, also below a #WayOverlay
 *   that makes nodes cost more or blocks them.
 * - A mouth of several nodes parts an area from the rest of the graph, such as
 *   a room with a wide door or a corridor three cells wide. The mouth lies just
 *   outside of the area. If the nodes of the mouth are as near to each other
 *   without the area as with it, no path between two nodes outside needs the
 *   area; this is tried for each area that is found. It is exact for the costs
 *   that the base has. Each area has a number.
 *
 * Put views that change costs or close edges below this view. Above it they give
 * right answers, too, but searches then heed fewer dead ends: below a view that
 * changes costs the search enters areas and marked regions, and below a view that
 * adds edges, or that has states (#WayTurns, #WayTimed), nothing is hidden. The
 * search says which views it asks: a cursor of a #WayQuery that another program
 * made hides nothing.
 *
 * A search enters a dead end only if a goal lies inside. A search that begins
 * in a dead end does not leave it if all goals are there, too. Regions that are
 * dead ends for other reasons can be marked: see way_dead_ends_mark().
 *
 * When the base changes, the view asks it what changed, at the beginning of
 * the next search. An area ends if a changed edge leads across its border
 * elsewhere than by its mouth, or lies where it could bring the mouth's nodes
 * nearer to each other, or further apart. All others stay. The regions behind
 * single nodes end, all at once, when a new edge joins two of them; an edge
 * that is removed ends none. If the base cannot say what changed, nothing is
 * hidden any more. way_dead_ends_renew() finds all dead ends again.
 *
 * Without goals, or with a function for a goal, nothing is hidden. Nor is
 * anything hidden from way_graph_predecessors(). Where no goal can be reached,
 * a partial path may lead elsewhere than over the base, unless the base refuses
 * the goals (way_graph_refuses()): then it is the same.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayDeadEnds, way_dead_ends, WAY, DEAD_ENDS, WayView)

/**
 * way_dead_ends_new:
 * @base: a graph whose nodes are indices, and which is not a state space
 * @max_mouth: how many nodes the mouth of an area may have, up to
 *   %WAY_DEAD_ENDS_MAX_MOUTH: 0 for no areas
 * @limits: (nullable): when to stop; each node that is asked for its edges is
 *   one expansion, and with @max_mouth each is asked twice. The expansions of
 *   searches between nodes of mouths are added
 * @error: return location for what went wrong, or %NULL
 *
 * Asks each node for its edges, and finds the blocks of the graph, which hang
 * together by single nodes (Hopcroft and Tarjan, "Efficient algorithms for
 * graph manipulation", 1973). With @max_mouth it finds areas, too: their mouths
 * lie on levels of equal distance from the middle of each island. The edges
 * must depend on the node alone, and not on how it was reached.
 *
 * O(nodes + edges), and with @max_mouth some hundred expansions for each mouth
 * that is tried: of mouths in a row only some are. The view keeps 24 bytes a
 * node, with @max_mouth 4 more and some hundred bytes an area, and 4 more once
 * something is marked. A search asks the view for each edge in O(1), and once
 * for each goal.
 *
 * Returns: (transfer full) (nullable): a view; %NULL with @error set if the
 *   graph could not give its edges, a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED), or the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayDeadEnds *way_dead_ends_new (WayGraph        *base,
                                guint            max_mouth,
                                const WayLimits *limits,
                                GError         **error);

/**
 * way_dead_ends_renew:
 * @self: a view
 * @limits: (nullable): when to stop, as for way_dead_ends_new()
 * @error: return location for what went wrong, or %NULL
 *
 * Finds all dead ends of the base as it is now. Areas get new numbers. What was
 * marked stays, unless the base has another number of nodes. As expensive as
 * way_dead_ends_new(): O(nodes + edges), without areas. Not to be called while
 * a thread searches the view.
 *
 * Returns: whether it was done; if not, with @error set, nothing is hidden
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dead_ends_renew (WayDeadEnds     *self,
                              const WayLimits *limits,
                              GError         **error);

/**
 * way_dead_ends_is_current:
 * @self: a view
 *
 * Returns: whether the base is as it was when dead ends were found last. If it
 *   is not, some may have ended, and others may be there to be found
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dead_ends_is_current (WayDeadEnds *self);

/**
 * way_dead_ends_get_n_areas:
 * @self: a view
 *
 * Returns: how many areas were found; their numbers are 1 and on, up to this.
 *   An area has a lower number than those that lie in it, which follow it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_dead_ends_get_n_areas (WayDeadEnds *self);

/**
 * way_dead_ends_get_area:
 * @self: a view
 * @node: a node
 *
 * O(1).
 *
 * Returns: the number of the smallest area in which a node lies, 0 if it is in
 *   none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_dead_ends_get_area (WayDeadEnds *self,
                                WayNode      node);

/**
 * way_dead_ends_get_area_around:
 * @self: a view
 * @area: an area, from 1
 *
 * Returns: the number of the smallest area in which another lies, 0 for none
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_dead_ends_get_area_around (WayDeadEnds *self,
                                       guint32      area);

/**
 * way_dead_ends_get_area_size:
 * @self: a view
 * @area: an area, from 1
 *
 * Returns: how many nodes it has, with those of the areas in it
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_dead_ends_get_area_size (WayDeadEnds *self,
                                     guint32      area);

/**
 * way_dead_ends_is_area_closed:
 * @self: a view
 * @area: an area, from 1
 *
 * Returns: whether searches stay out of an area unless a goal lies inside, as
 *   they do until a change of the base ends the area
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dead_ends_is_area_closed (WayDeadEnds *self,
                                       guint32      area);

/**
 * way_dead_ends_append_mouth:
 * @self: a view
 * @area: an area, from 1
 * @nodes: (element-type WayNode): where to append
 *
 * Appends the mouth of an area: the nodes outside that have edges into it.
 * O(nodes of the mouth).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dead_ends_append_mouth (WayDeadEnds *self,
                                 guint32      area,
                                 GArray      *nodes);

/**
 * way_dead_ends_append_area:
 * @self: a view
 * @area: an area, from 1
 * @nodes: (element-type WayNode): where to append
 *
 * Appends the nodes of an area, with those of the areas in it, by index.
 * O(nodes of the graph).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dead_ends_append_area (WayDeadEnds *self,
                                guint32      area,
                                GArray      *nodes);

/**
 * way_dead_ends_mark:
 * @self: a view
 * @nodes: (array length=n_nodes): the nodes of the region
 * @n_nodes: how many
 * @error: return location for the error, or %NULL
 *
 * Marks a region that leads nowhere, as whoever drew the map knows: a house of
 * many doors, a park. Searches then enter it only if a goal lies inside. To
 * mark regions is to promise that between any two nodes some cheapest path
 * enters no marked region but those in which the two lie. Where the promise is
 * wrong, paths are dearer than need be, or not found.
 *
 * Regions that have a node in common become one. O(@n_nodes), and O(nodes) the
 * first time and when regions become one. Not to be called while a thread
 * searches the view.
 *
 * Returns: %FALSE with @error set to %WAY_ERROR_TOO_LARGE, and nothing marked,
 *   if there is no memory for the marks
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_dead_ends_mark (WayDeadEnds   *self,
                             const WayNode *nodes,
                             guint          n_nodes,
                             GError       **error);

/**
 * way_dead_ends_clear_marks:
 * @self: a view
 *
 * Takes back all marks. Dead ends that the view found stay. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_dead_ends_clear_marks (WayDeadEnds *self);

G_END_DECLS
