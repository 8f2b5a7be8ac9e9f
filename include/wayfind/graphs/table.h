/* table.h - graphs in arrays: named nodes, positions and edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/graph.h>
#include <wayfind/core/limits.h>
#include <wayfind/core/position.h>

G_BEGIN_DECLS

/**
 * WayEdgeDirection:
 * @WAY_BOTH_WAYS: from either node to the other
 * @WAY_ONE_WAY: from the first node to the second alone
 *
 * The directions of an edge.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_BOTH_WAYS,
  WAY_ONE_WAY
} WayEdgeDirection;

#define WAY_TYPE_EDGE_DIRECTION (way_edge_direction_get_type ())

/**
 * way_edge_direction_get_type:
 *
 * Returns: the type of the enumeration #WayEdgeDirection
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_edge_direction_get_type (void) G_GNUC_CONST;

/**
 * WayRestriction:
 * @WAY_RESTRICTION_NO: a path that has visited all nodes but the last in this
 *   order must not continue to the last node
 * @WAY_RESTRICTION_ONLY: such a path must continue to the last node. If several
 *   restrictions of this kind differ in their last node alone, the path may
 *   continue to any of these last nodes
 *
 * The kinds of turn restrictions, each for a sequence of nodes. A restriction
 * does not bind a path that begins after its first node, and a path may end at
 * any of its nodes.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_RESTRICTION_NO,
  WAY_RESTRICTION_ONLY
} WayRestriction;

#define WAY_TYPE_RESTRICTION (way_restriction_get_type ())

/**
 * way_restriction_get_type:
 *
 * Returns: the type of the enumeration #WayRestriction
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_restriction_get_type (void) G_GNUC_CONST;

/**
 * WAY_ADDED:
 * @id: how many nodes were added before the node, below 2^31
 *
 * Makes the node that a #WayTableBuilder with an order hands out for its node
 * @id. No graph accepts such a node: a search fails with %WAY_ERROR_BAD_NODE.
 * way_table_get_node() translates it into a node of the table.
 *
 * Since: 1.0
 */
#define WAY_ADDED(id) WAY_INDEX (0x80000000u | (guint32) (id))

#define WAY_TYPE_TABLE (way_table_get_type ())

/**
 * WayTable:
 *
 * A finite graph in arrays. A #WayTableBuilder makes it, and it never changes.
 * Its nodes are indices: the nodes that the builder handed out, unless the
 * builder had an order (way_table_builder_set_order()). A table with an order
 * numbers its nodes so that neighbours lie close together in memory, and
 * way_table_get_node() translates the builder's nodes into those of the table.
 * way_graph_find_node() finds a node by its name.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_PLANAR);
 * const WayPosition places[] = { { 0, 0 }, { 3, 4 }, { 9, 0 } };
 * const WayPosition click = { 8, 1 };
 * WayNode node;
 *
 * way_table_builder_add_nodes (builder, 3, places, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 5,
 *                             WAY_BOTH_WAYS, "path", NULL);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
 * g_assert (way_table_get_n_components (table) == 2);
 * g_assert (way_table_find_nearest (table, &click, &node, NULL, NULL, NULL));
 * g_assert (node == WAY_INDEX (2));
 * ]|
 *
 * Its edges have ids from 0 up. They count up node by node, and for each node
 * in the order in which its edges were added. A search notes the ids of the
 * edges of its paths if the table has labels or widths, or keeps parallel
 * edges. Otherwise the two ends of an edge identify it, and
 * way_table_find_edge() finds its id.
 *
 * If all nodes have positions, the heuristic of the table is the straight-line
 * or great-circle distance times way_table_get_heuristic_scale().
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTable, way_table, WAY, TABLE, GObject)

/**
 * WAY_RESTRICTION_MAX_NODES:
 *
 * How many nodes a restriction may name.
 *
 * Since: 1.0
 */
#define WAY_RESTRICTION_MAX_NODES 64

/**
 * WayTableFilterFunc:
 * @table: a table
 * @node: a node of it
 * @user_data: the data that was passed with the function
 *
 * Returns: whether @node counts
 * Since: 1.0
 */
typedef gboolean (*WayTableFilterFunc) (WayTable *table,
                                        WayNode   node,
                                        gpointer  user_data);

/**
 * WayTableVisitFunc:
 * @table: a table
 * @node: a node of it
 * @distance: its distance from the position that was passed to
 *   way_table_foreach_within(), in metres if geographic
 * @user_data: the data that was passed with the function
 *
 * Returns: whether to continue
 * Since: 1.0
 */
typedef gboolean (*WayTableVisitFunc) (WayTable *table,
                                       WayNode   node,
                                       gdouble   distance,
                                       gpointer  user_data);

/**
 * way_table_get_n_nodes:
 * @self: a table
 *
 * Returns: how many nodes it has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_get_n_nodes (WayTable *self);

/**
 * way_table_get_n_edges:
 * @self: a table
 *
 * Returns: how many edges it has; an edge that leads both ways counts twice
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_get_n_edges (WayTable *self);

/**
 * way_table_get_n_merged:
 * @self: a table
 *
 * Between two nodes the table keeps only the cheapest edge, unless
 * way_table_builder_set_keep_parallel() is set. A prepared file does not store
 * this number: a table that was read from it returns 0.
 *
 * Returns: how many edges were left out whose label differs from that of the
 *   cheapest edge; an edge that leads both ways counts twice
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_get_n_merged (WayTable *self);

/**
 * way_table_get_node:
 * @self: a table
 * @added: a node that the builder handed out, or WAY_ADDED() of a number below
 *   way_table_get_n_nodes()
 *
 * Translates a node of the builder. The function returns a node of the table
 * unchanged.
 *
 * Returns: the node of the table. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_table_get_node (WayTable *self,
                            WayNode   added);

/**
 * way_table_get_id:
 * @self: a table
 * @node: a node of it
 *
 * Gets the index of a node in the order in which nodes were added, for arrays
 * of your own: `way_table_get_node (self, WAY_ADDED (id))` is @node again.
 *
 * Returns: how many nodes were added before @node. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_table_get_id (WayTable *self,
                          WayNode   node);

/**
 * way_table_get_name:
 * @self: a table
 * @node: a node of it
 *
 * Returns: (transfer none) (nullable): its name; %NULL for a node without a
 *   name, for which way_graph_dup_name() returns its number
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const char *way_table_get_name (WayTable *self,
                                WayNode   node);

/**
 * way_table_is_numbered:
 * @self: a table
 * @first: (out) (optional): the number of the node that was added first
 *
 * Returns: whether nodes without names have numbers, see
 *   way_table_builder_set_first_number()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_is_numbered (WayTable *self,
                                guint32  *first);

/**
 * way_table_find_edge:
 * @self: a table
 * @from: a node of it
 * @to: another
 * @edge: (out) (optional): the id of the cheapest edge from @from to @to
 *
 * Finds an edge between two nodes. O(edges of @from).
 *
 * Returns: whether an edge leads from @from to @to
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_find_edge (WayTable *self,
                              WayNode   from,
                              WayNode   to,
                              guint32  *edge);

/**
 * way_table_get_edge:
 * @self: a table
 * @edge: the id of an edge, below way_table_get_n_edges()
 * @from: (out) (optional): the node at its start
 * @to: (out) (optional): the node at its end
 * @cost: (out) (optional): its cost; `INFINITY` if it is hidden
 * @label: (out) (optional) (nullable) (transfer none): its label
 *
 * Gets the ends, the cost and the label of an edge. O(log nodes).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_table_get_edge (WayTable    *self,
                         guint32      edge,
                         WayNode     *from,
                         WayNode     *to,
                         WayCost     *cost,
                         const char **label);

/**
 * way_table_get_width:
 * @self: a table
 * @edge: the id of an edge, below way_table_get_n_edges()
 *
 * O(1).
 *
 * Returns: the width of the edge, in the unit of way_table_builder_set_width();
 *   `INFINITY` if none was given
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_table_get_width (WayTable *self,
                             guint32   edge);

/**
 * way_table_has_widths:
 * @self: a table
 *
 * Returns: whether a width was given to any edge
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_has_widths (WayTable *self);

/**
 * way_table_get_n_restrictions:
 * @self: a table
 *
 * A search of the table itself ignores its restrictions. A #WayTurns over the
 * table applies them.
 *
 * Returns: how many turn restrictions it has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_get_n_restrictions (WayTable *self);

/**
 * way_table_forbids_u_turns:
 * @self: a table
 * @dead_end_cost: (out) (optional): the cost of turning back at a dead end, 0
 *   if U-turns are not forbidden
 *
 * O(1).
 *
 * Returns: whether way_table_builder_forbid_u_turns() was called
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_forbids_u_turns (WayTable *self,
                                    WayCost  *dead_end_cost);

/**
 * way_table_get_turn_cost:
 * @self: a table
 * @from: the node before the turn
 * @at: the node of the turn
 * @to: the node after it
 *
 * Finds what way_table_builder_add_turn_cost() said of a turn. A search of the
 * table itself ignores these costs; a #WayTurns over the table applies them.
 * O(log turns).
 *
 * Returns: the cost; 0 if the turn has none, or in a damaged file
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_table_get_turn_cost (WayTable *self,
                                 WayNode   from,
                                 WayNode   at,
                                 WayNode   to);

/**
 * way_table_forbids_through:
 * @self: a table
 * @node: a node of the table
 *
 * O(1).
 *
 * Returns: whether @node is in a zone that no path may pass through: see
 *   way_table_builder_forbid_through()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_forbids_through (WayTable *self,
                                    WayNode   node);

/**
 * way_table_has_rules:
 * @self: a table
 *
 * O(1).
 *
 * Returns: whether a #WayTurns over @self answers otherwise than @self: it has
 *   restrictions or costs of turns, or forbids U-turns or through traffic
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_has_rules (WayTable *self);

/**
 * way_table_get_restriction:
 * @self: a table
 * @restriction: its number, below way_table_get_n_restrictions()
 * @rule: (out) (optional): the kind of the restriction
 * @nodes: (nullable) (out caller-allocates) (array): room for
 *   %WAY_RESTRICTION_MAX_NODES nodes: the nodes that it names
 *
 * Gets a turn restriction. Restrictions have numbers in the order in which they
 * were added. O(nodes that it names).
 *
 * Returns: how many nodes the restriction names, from 3; 0 in a damaged file
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_get_restriction (WayTable       *self,
                                 guint32         restriction,
                                 WayRestriction *rule,
                                 WayNode        *nodes);

/**
 * way_table_get_heuristic_scale:
 * @self: a table
 *
 * The scale is the largest number s such that every edge costs at least s times
 * the distance between its ends. A single free edge makes the scale 0, and A*
 * then expands as many nodes as Dijkstra's algorithm.
 *
 * Returns: the scale, in cost per unit of distance (a metre, if geographic);
 *   0 without positions
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gdouble way_table_get_heuristic_scale (WayTable *self);

/**
 * way_table_get_n_components:
 * @self: a table
 *
 * A connected component, an island as games call it, is a set of nodes that
 * edges join, whichever way the edges lead (a weakly connected component).
 * Hidden edges join nothing. O(1).
 *
 * Returns: how many connected components the table has
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_get_n_components (WayTable *self);

/**
 * way_table_get_component:
 * @self: a table
 * @node: a node of it
 *
 * Returns: the number of the connected component that has @node. Components are
 *   numbered by size, and 0 is the largest; of equally large ones, the one with
 *   the least id comes first. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_table_get_component (WayTable *self,
                                 WayNode   node);

/**
 * way_table_get_component_size:
 * @self: a table
 * @component: the number of a component, below way_table_get_n_components()
 *
 * Returns: how many nodes @component has. O(1)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_table_get_component_size (WayTable *self,
                                      guint32   component);

/**
 * way_table_find_nearest:
 * @self: a table
 * @position: a valid position, see way_position_is_valid()
 * @node: (out) (optional): the nearest node
 * @distance: (out) (optional): its distance from @position, in metres if
 *   geographic
 * @filter: (nullable) (scope call): which nodes count, or %NULL for all
 * @user_data: data for @filter
 *
 * Finds the node nearest to a position; of equally near nodes, the node with
 * the least id. O(log nodes) on average, and longer if few nodes pass @filter.
 * The first call of this function or of way_table_foreach_within() makes the
 * spatial index, in O(nodes log nodes).
 *
 * Returns: whether a node was found; %FALSE, too, if the machine has no memory
 *   for the index
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_find_nearest (WayTable          *self,
                                 const WayPosition *position,
                                 WayNode           *node,
                                 gdouble           *distance,
                                 WayTableFilterFunc filter,
                                 gpointer           user_data);

/**
 * way_table_filter_component:
 * @table: a table
 * @node: a node of it
 * @component: the number of a connected component, in GUINT_TO_POINTER()
 *
 * A filter for way_table_find_nearest() that accepts the nodes of one connected
 * component. O(1).
 *
 * Returns: whether @component has @node
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_filter_component (WayTable *table,
                                     WayNode   node,
                                     gpointer  component);

/**
 * way_table_find_nearest_spot:
 * @self: a table
 * @position: a valid position, see way_position_is_valid()
 * @spot: (out caller-allocates) (optional): the spot on the nearest edge that
 *   is nearest to @position
 * @foot: (out caller-allocates) (optional): the position of @spot
 * @distance: (out) (optional): the distance between @foot and @position, in
 *   metres if geographic
 * @filter: (nullable) (scope call): which nodes count, or %NULL for all. An
 *   edge counts if both its ends do
 * @user_data: data for @filter
 * @limits: (nullable): when to stop making the index
 * @error: return location for an error, or %NULL
 *
 * Finds the nearest spot on any edge. Edges are straight lines, or arcs of
 * great circles if geographic; an edge between antipodes consists of its ends.
 * The function ignores hidden edges, edges from a node to itself and edges to a
 * node without a position. Of equally near edges it finds the edge with the
 * least id.
 *
 * A #WayMidway makes a node of the spot.
 *
 * O(log edges) on average, and longer if few nodes pass @filter. The first call
 * makes an index of the edges, in O(edges). The index takes 40 bytes an edge
 * during the call and 12 afterwards. Source: Kamel and Faloutsos, "On packing
 * R-trees" (1993).
 *
 * Returns: whether an edge was found; %FALSE with @error set if a limit was met
 *   (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED) or the machine has no memory for
 *   the index (%WAY_ERROR_LIMIT)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_find_nearest_spot (WayTable           *self,
                                      const WayPosition  *position,
                                      WaySpot            *spot,
                                      WayPosition        *foot,
                                      gdouble            *distance,
                                      WayTableFilterFunc  filter,
                                      gpointer            user_data,
                                      const WayLimits    *limits,
                                      GError            **error);

/**
 * way_table_foreach_spot_within:
 * @self: a table
 * @position: a valid position, see way_position_is_valid()
 * @radius: the greatest distance, 0 or more, in metres if geographic
 * @func: (scope call): called for each edge at most @radius away, with its
 *   nearest spot, until it returns %FALSE
 * @user_data: data for @func
 * @limits: (nullable): when to stop making the index
 * @error: return location for an error, or %NULL
 *
 * Visits the edges around a position in no particular order: those that
 * way_table_find_nearest_spot() could find. Of an edge and its reverse it visits
 * one, unless the nodes have very many edges. O(edges found + log edges) on
 * average; the first call makes the index of way_table_find_nearest_spot().
 *
 * Returns: %FALSE with @error set if a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED) or the machine has no memory for the index
 *   (%WAY_ERROR_LIMIT)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_foreach_spot_within (WayTable           *self,
                                        const WayPosition  *position,
                                        gdouble             radius,
                                        WaySpotFunc         func,
                                        gpointer            user_data,
                                        const WayLimits    *limits,
                                        GError            **error);

/**
 * way_table_foreach_within:
 * @self: a table
 * @position: a valid position, see way_position_is_valid()
 * @radius: the greatest distance, 0 or more, in metres if geographic
 * @visit: (scope call): called for each node at most @radius away, until it
 *   returns %FALSE
 * @user_data: data for @visit
 *
 * Visits the nodes around a position in no particular order. It visits no node
 * if the table has no positions, or the machine has no memory for the spatial
 * index. O(nodes found + log nodes) on average.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_table_foreach_within (WayTable          *self,
                               const WayPosition *position,
                               gdouble            radius,
                               WayTableVisitFunc  visit,
                               gpointer           user_data);

/**
 * WayTableChanges: (skip)
 * @edges: (array length=n_edges): edges whose costs change, each named once
 * @costs: (array length=n_edges): their new costs, 0 or more; `INFINITY` closes
 *   an edge
 * @n_edges: the number of edges whose costs change
 * @restrictions: (array length=n_restrictions): numbers of restrictions to leave
 *   out, see way_table_get_restriction()
 * @n_restrictions: the number of restrictions to leave out
 * @opened: (array length=n_opened): nodes to leave out of zones, see
 *   way_table_forbids_through()
 * @n_opened: the number of nodes to leave out of zones
 * @allows_u_turns: whether to leave out the rule against U-turns
 *
 * The differences between a table and another one that
 * way_table_new_with_changes() makes. All zero is no difference.
 *
 * Since: 1.0
 */
typedef struct
{
  const guint32 *edges;
  const WayCost *costs;
  gsize          n_edges;
  const guint32 *restrictions;
  gsize          n_restrictions;
  const WayNode *opened;
  gsize          n_opened;
  gboolean       allows_u_turns;

  /*< private >*/
  gpointer       reserved[4];
} WayTableChanges;

/**
 * way_table_new_with_changes: (skip)
 * @table: a table
 * @changes: the differences
 * @error: return location for an error, or %NULL
 *
 * Makes a table with the nodes and edges of @table under the same numbers, of
 * which some edges have other costs and some rules of turns are left out: the
 * roads of this hour, or those of next year. Both share the arrays that do not
 * differ. If every cost is at least that in @table, and no rule is added, then
 * lower bounds that were prepared for @table hold for the new table, too: those
 * of way_hierarchy_costs_to_heuristic() of a hierarchy without turns, and those
 * of landmarks.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_NONE);
 *
 * way_table_builder_add_nodes (builder, 2, NULL, NULL, NULL);
 * way_table_builder_add_edge (builder, WAY_INDEX (0), WAY_INDEX (1), 5,
 *                             WAY_ONE_WAY, NULL, NULL);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, NULL);
 * const guint32 edge = 0;
 * const WayCost cost = 8;
 * const WayTableChanges rush = { .edges = &edge, .costs = &cost, .n_edges = 1 };
 * g_autoptr (WayTable) slow = way_table_new_with_changes (table, &rush, NULL);
 * WayCost now;
 *
 * way_table_get_edge (slow, 0, NULL, NULL, &now, NULL);
 * g_assert (now == 8);
 * ]|
 *
 * O(nodes + edges).
 *
 * Returns: (transfer full) (nullable): the table; %NULL with
 *   %WAY_ERROR_BAD_COST if a cost is negative or NaN, %WAY_ERROR_BAD_NODE if
 *   @table does not have an edge, a restriction or a node of @changes,
 *   %WAY_ERROR_TOO_LARGE if there is too little memory, %WAY_ERROR_PARSE if the
 *   file of @table is damaged
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_table_new_with_changes (WayTable              *table,
                                      const WayTableChanges *changes,
                                      GError               **error);

G_END_DECLS
