/* components.h - which nodes can be reached from which, before any search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>

G_BEGIN_DECLS

#define WAY_TYPE_COMPONENTS (way_components_get_type ())

/**
 * WayComponents:
 *
 * The connected components of a finite graph, strong and weak ones. Games call
 * them islands. In a strongly connected component each node can be reached from
 * each other node. A weakly connected component would be strong if every edge
 * could be used in both directions; no path leads from one to another. Where
 * each edge has an edge back, strong and weak components are the same.
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
 * g_autoptr (WayComponents) components
 *   = way_components_new (WAY_GRAPH (table), NULL, 0, NULL, NULL);
 *
 * g_assert (way_components_get_count (components, WAY_COMPONENTS_STRONG) == 2);
 * g_assert (way_components_can_reach (components, WAY_INDEX (2),
 *                                     WAY_INDEX (0))
 *           == WAY_REACHABLE_NO);
 * ]|
 *
 * A search for a path that does not exist expands all nodes that it can reach
 * before it gives up. way_components_can_reach() refuses most of these searches
 * at once.
 *
 * Immutable, and counted by reference. Any number of threads may use them. The
 * edges are the neighbours of each node as a start, without hidden edges. If
 * the edges depend on more than the node, such as on how it was reached,
 * components of the graph mean nothing. Components hold no reference on their
 * graph. Once it is gone they answer %WAY_REACHABLE_MAYBE.
 *
 * Since: 1.0
 */
typedef struct _WayComponents WayComponents;

/**
 * WAY_COMPONENT_NONE:
 *
 * The component of a node that is not known.
 *
 * Since: 1.0
 */
#define WAY_COMPONENT_NONE ((guint32) 0xffffffffu)

/**
 * WayComponentKind:
 * @WAY_COMPONENTS_STRONG: each node can be reached from each other node
 * @WAY_COMPONENTS_WEAK: each node could be reached from each other node if
 *   every edge could be used in both directions
 *
 * The two kinds of connected components.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_COMPONENTS_STRONG,
  WAY_COMPONENTS_WEAK
} WayComponentKind;

#define WAY_TYPE_COMPONENT_KIND (way_component_kind_get_type ())

/**
 * way_component_kind_get_type:
 *
 * Returns: the type of the enumeration #WayComponentKind
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_component_kind_get_type (void) G_GNUC_CONST;

/**
 * WayReachable:
 * @WAY_REACHABLE_NO: no path exists
 * @WAY_REACHABLE_MAYBE: only a search can find out
 * @WAY_REACHABLE_YES: a path exists
 *
 * The answer to the question whether a path exists.
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
 * way_components_get_type:
 *
 * Returns: the boxed type #WayComponents
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_components_get_type (void) G_GNUC_CONST;

/**
 * way_components_new:
 * @graph: a graph
 * @seeds: (array length=n_seeds) (nullable): the nodes where to begin, of the
 *   graph's node type, which in a state space are states (see
 *   way_graph_add_states()): the components include all nodes that these can
 *   reach; %NULL for a graph over indices, which includes all its nodes
 * @n_seeds: how many; 0 for a graph over indices, and at least 1 for others
 * @limits: (nullable): when to stop; each node is one expansion, so that these
 *   bound an infinite graph
 * @error: return location for an error, or %NULL
 *
 * Reads the edges of each node once, and finds the components by one
 * depth-first walk (Tarjan, "Depth-first search and linear graph algorithms",
 * 1972). Nodes that @seeds cannot reach are not known. O(nodes + edges) of the
 * part that was reached.
 *
 * Returns: (transfer full) (nullable): the components; %NULL with @error set if
 *   the graph could not give its edges, is of another kind
 *   (%WAY_ERROR_UNSUPPORTED), a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED), or the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayComponents *way_components_new (WayGraph        *graph,
                                   const WayNode   *seeds,
                                   guint            n_seeds,
                                   const WayLimits *limits,
                                   GError         **error);

/**
 * way_components_ref:
 * @self: components
 *
 * Adds a reference. Other languages copy the boxed type by this function.
 *
 * Returns: (transfer full): @self
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayComponents *way_components_ref (WayComponents *self);

/**
 * way_components_unref:
 * @self: (transfer full): components
 *
 * Gives a reference back, and frees the components with the last one.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_components_unref (WayComponents *self);

/**
 * way_components_get_count:
 * @self: components
 * @kind: which kind
 *
 * Returns: the number of components
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_components_get_count (const WayComponents *self,
                                WayComponentKind     kind);

/**
 * way_components_find:
 * @self: components
 * @kind: which kind
 * @node: a node of the graph's node type
 *
 * O(1).
 *
 * Returns: the number of the component of @node, or %WAY_COMPONENT_NONE.
 *   Components are numbered by size, and 0 is the largest; of equal ones, that
 *   of the node met first comes first, which for indices is the lowest
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_components_find (const WayComponents *self,
                             WayComponentKind     kind,
                             WayNode              node);

/**
 * way_components_get_size:
 * @self: components
 * @kind: which kind
 * @component: a number below way_components_get_count()
 *
 * Returns: how many nodes the component has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_components_get_size (const WayComponents *self,
                                 WayComponentKind     kind,
                                 guint32              component);

/**
 * way_components_can_reach:
 * @self: components
 * @from: a node of the graph's node type
 * @to: another
 *
 * Decides without a search whether a path exists, if that is possible. The
 * answer is never wrong. It is %WAY_REACHABLE_MAYBE for some components that
 * lie behind that of @from, for a @from that is not known, and once the edges
 * of the graph have changed, as far as way_graph_foreach_change() knows. O(1),
 * and O(changes since the components were found).
 *
 * Returns: whether a path leads from @from to @to
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayReachable way_components_can_reach (const WayComponents *self,
                                       WayNode              from,
                                       WayNode              to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayComponents, way_components_unref)

G_END_DECLS
