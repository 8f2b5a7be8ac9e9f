/* strong-islands.h - which nodes can be reached from which, before any search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_STRONG_ISLANDS (way_strong_islands_get_type ())

/**
 * WayStrongIslands:
 *
 * The islands of a finite graph, of two kinds. On a strong island (a strongly
 * connected component) each node can be reached from each other one. On a weak
 * island (a weakly connected component) that would be so if every edge could be
 * used both ways; between two weak islands there is no way at all. Where each
 * edge has an edge back, strong and weak islands are the same.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_NONE);
 *
 * // 0 and 1 reach each other; from there a one-way street leads to 2.
 * way_table_builder_add_nodes (builder, 3, NULL, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 1,
 *                             WAY_BOTH_WAYS, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (1), WAY_INDEX (2), 1,
 *                             WAY_ONE_WAY, NULL, NULL);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
 * g_autoptr (WayStrongIslands) islands
 *   = way_strong_islands_new (WAY_GRAPH (table), NULL, NULL);
 *
 * g_assert (way_strong_islands_get_n_islands (islands) == 2);
 * g_assert (way_strong_islands_can_reach (islands,
 *                                         WAY_INDEX (2),
 *                                         WAY_INDEX (0))
 *           == WAY_REACHABLE_NO);
 * ]|
 *
 * A search for a path that is not there looks at everything before it gives
 * up. way_strong_islands_can_reach() refuses most of these at once.
 *
 * Immutable, and counted by reference. Any number of threads may ask. The edges
 * are those that way_graph_neighbours() gives for a node as a start and does
 * not hide: a graph whose edges depend on more than the node, such as on how it
 * was reached, has no islands that could be known before a search. Islands hold
 * no reference on their graph, and answer nothing once it is gone.
 *
 * Since: 1.0
 */
typedef struct _WayStrongIslands WayStrongIslands;

/**
 * WAY_ISLAND_NONE:
 *
 * The island of a node that is not known.
 *
 * Since: 1.0
 */
#define WAY_ISLAND_NONE ((guint32) 0xffffffffu)

/**
 * WayReachable:
 * @WAY_REACHABLE_NO: there is no path
 * @WAY_REACHABLE_MAYBE: only a search can tell
 * @WAY_REACHABLE_YES: there is a path
 *
 * What is known of a path between two nodes.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_REACHABLE_NO,
  WAY_REACHABLE_MAYBE,
  WAY_REACHABLE_YES
} WayReachable;

#define WAY_TYPE_REACHABLE (way_reachable_get_type ())

/**
 * way_reachable_get_type:
 *
 * Returns: the type of the enumeration #WayReachable
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_reachable_get_type (void) G_GNUC_CONST;

/**
 * way_strong_islands_get_type:
 *
 * Returns: the boxed type #WayStrongIslands
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_strong_islands_get_type (void) G_GNUC_CONST;

/**
 * way_strong_islands_new:
 * @graph: a graph whose nodes are indices
 * @limits: (nullable): when to stop; each node is one expansion
 * @error: return location for what went wrong, or %NULL
 *
 * Asks each node for its edges once, and finds the islands by one depth-first
 * walk (Tarjan, "Depth-first search and linear graph algorithms", 1972).
 * O(nodes + edges).
 *
 * Returns: (transfer full) (nullable): the islands; %NULL with @error set if
 *   the graph could not give its edges, a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED), or the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStrongIslands *way_strong_islands_new (WayGraph        *graph,
                                          const WayLimits *limits,
                                          GError         **error);

/**
 * way_strong_islands_new_from:
 * @graph: a graph whose nodes are not indices
 * @seeds: (array length=n_seeds): nodes from which all that matters can be
 *   reached
 * @n_seeds: how many, at least 1
 * @limits: (nullable): when to stop; each node is one expansion, so that these
 *   bound a graph without end
 * @error: return location for what went wrong, or %NULL
 *
 * As way_strong_islands_new(), for the part of a graph that can be reached
 * from some nodes. The other nodes are not known. O(nodes + edges) of what is
 * reached.
 *
 * Returns: (transfer full) (nullable): the islands; %NULL with @error set as
 *   there
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStrongIslands *way_strong_islands_new_from (WayGraph        *graph,
                                               const WayNode   *seeds,
                                               guint            n_seeds,
                                               const WayLimits *limits,
                                               GError         **error);

/**
 * way_strong_islands_ref:
 * @self: islands
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayStrongIslands *way_strong_islands_ref (WayStrongIslands *self);

/**
 * way_strong_islands_unref:
 * @self: (transfer full): islands
 *
 * Gives a reference back. With the last one all is freed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_strong_islands_unref (WayStrongIslands *self);

/**
 * way_strong_islands_is_current:
 * @self: islands
 *
 * O(changes since they were found), a few edges each.
 *
 * Returns: whether the edges of the graph are still as they were when the
 *   islands were found, as far as way_graph_foreach_change() knows
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_strong_islands_is_current (const WayStrongIslands *self);

/**
 * way_strong_islands_get_n_islands:
 * @self: islands
 *
 * Returns: how many strong islands there are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_strong_islands_get_n_islands (const WayStrongIslands *self);

/**
 * way_strong_islands_get_island:
 * @self: islands
 * @node: a node of the graph's node type
 *
 * Returns: the strong island on which @node lies, or %WAY_ISLAND_NONE. Islands
 *   are numbered by size, and 0 is the largest; of equal ones, that of the
 *   node met first comes first, which for indices is the least
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_strong_islands_get_island (const WayStrongIslands *self,
                                       WayNode                 node);

/**
 * way_strong_islands_get_island_size:
 * @self: islands
 * @island: the number of a strong island, below
 *   way_strong_islands_get_n_islands()
 *
 * Returns: how many nodes lie on @island
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_strong_islands_get_island_size (const WayStrongIslands *self,
                                            guint32                 island);

/**
 * way_strong_islands_get_n_weak:
 * @self: islands
 *
 * Returns: how many weak islands there are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_strong_islands_get_n_weak (const WayStrongIslands *self);

/**
 * way_strong_islands_get_weak:
 * @self: islands
 * @node: a node of the graph's node type
 *
 * Returns: the weak island on which @node lies, or %WAY_ISLAND_NONE; numbered
 *   as in way_strong_islands_get_island()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_strong_islands_get_weak (const WayStrongIslands *self,
                                     WayNode                 node);

/**
 * way_strong_islands_get_weak_size:
 * @self: islands
 * @island: the number of a weak island, below
 *   way_strong_islands_get_n_weak()
 *
 * Returns: how many nodes lie on @island
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_strong_islands_get_weak_size (const WayStrongIslands *self,
                                          guint32                 island);

/**
 * way_strong_islands_can_reach:
 * @self: islands
 * @from: a node of the graph's node type
 * @to: another
 *
 * Tells without a search, where that is possible, whether there is a path. It
 * never errs: %WAY_REACHABLE_MAYBE is the answer for one strong island and
 * some of those that come after it, for a @from that is not known, and once
 * the graph has changed. O(1).
 *
 * Returns: what is known of a path from @from to @to
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReachable way_strong_islands_can_reach (const WayStrongIslands *self,
                                           WayNode                 from,
                                           WayNode                 to);

/**
 * way_strong_islands_refuse:
 * @from: a node of the graph's node type
 * @to: another
 * @islands: the islands
 *
 * A #WayRefusesFunc for way_callback_graph_set_refuses(), with the islands for
 * user data and way_strong_islands_unref() to free them. O(1).
 *
 * Returns: whether way_strong_islands_can_reach() says %WAY_REACHABLE_NO
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_strong_islands_refuse (WayNode  from,
                                    WayNode  to,
                                    gpointer islands);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayStrongIslands, way_strong_islands_unref)

G_END_DECLS
