/* table.h - named nodes, positions and edges in arrays: waypoints, roads, lanes
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
 * Which ways an edge leads.
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
 * @WAY_RESTRICTION_NO: a path that has come from the first node to the last but
 *   one, over all nodes between, must not go on to the last
 * @WAY_RESTRICTION_ONLY: such a path must go on to the last node. Where several
 *   such rules have all nodes but the last in common, it may go on to the last
 *   node of any of them
 *
 * What a restriction of turns demands of nodes that follow one another. It does
 * not bind a path that begins after the first node, and a path may end at any
 * of its nodes.
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
 * edges of its paths if the table has labels or widths, or was told to keep
 * parallel edges. Otherwise the two ends of an edge identify it, and
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
 * @user_data: what was given with the function
 *
 * Returns: whether @node is wanted
 * Since: 1.0
 */
typedef gboolean (*WayTableFilterFunc) (WayTable *table,
                                        WayNode   node,
                                        gpointer  user_data);

/**
 * WayTableVisitFunc:
 * @table: a table
 * @node: a node of it
 * @distance: how far it lies from the position that was asked about, in metres
 *   if geographic
 * @user_data: what was given with the function
 *
 * Returns: whether to go on
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
 * Returns: how many edges it has; one that goes both ways counts twice
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_get_n_edges (WayTable *self);

/**
 * way_table_get_n_merged:
 * @self: a table
 *
 * Edges between the same nodes are left out for the cheapest unless
 * way_table_builder_set_keep_parallel() says otherwise. A table that was read
 * from a file made for it does not know of these any more.
 *
 * Returns: how many of those had another label; one that went both ways counts
 *   twice
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
 * Translates a node of the builder. A node of the table is returned as it is.
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
 * Tells the place of a node in the order in which nodes were added, for arrays
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
 * Returns: (transfer none) (nullable): its name; %NULL for a node that goes by
 *   its number, which way_graph_dup_name() gives, too
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
 * Returns: whether nodes without names go by numbers, see
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
 * O(edges of @from).
 *
 * Returns: whether there is such an edge
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
 * @from: (out) (optional): the node where it begins
 * @to: (out) (optional): the node to which it leads
 * @cost: (out) (optional): its cost; `INFINITY` if it is hidden
 * @label: (out) (optional) (nullable) (transfer none): its label
 *
 * Tells all about an edge, by its id. O(log nodes).
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
 * table heeds them.
 *
 * Returns: how many restrictions of turns it carries
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_get_n_restrictions (WayTable *self);

/**
 * way_table_get_restriction:
 * @self: a table
 * @restriction: its number, below way_table_get_n_restrictions()
 * @rule: (out) (optional): what the restriction demands
 * @nodes: (nullable) (out caller-allocates) (array): room for
 *   %WAY_RESTRICTION_MAX_NODES nodes: the nodes that it names
 *
 * Restrictions are numbered in the order in which they were added. O(nodes that
 * it names).
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
 * The scale is the largest number by which distances can be multiplied so that
 * no edge costs less than the distance between its ends. A single edge that is
 * free makes it 0, and A* then does no better than Dijkstra.
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
 * @position: where to look; must be valid, see way_position_is_valid()
 * @node: (out) (optional): the nearest node
 * @distance: (out) (optional): how far it lies from @position, in metres if
 *   geographic
 * @filter: (nullable) (scope call): which nodes count, or %NULL for all
 * @user_data: data for @filter
 *
 * Finds the node nearest to a position; of equally near ones, the one with the
 * least id. O(log nodes) on average, and longer the fewer nodes pass @filter.
 * The first call of this function or of way_table_foreach_within() makes the
 * spatial index, in O(nodes log nodes).
 *
 * Returns: whether there is such a node; %FALSE, too, if there is no memory for
 *   the index
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
 * @position: where to look; must be valid, see way_position_is_valid()
 * @spot: (out caller-allocates) (optional): the spot on the nearest edge that
 *   lies nearest to @position
 * @foot: (out caller-allocates) (optional): where @spot lies
 * @distance: (out) (optional): how far that is from @position, in metres if
 *   geographic
 * @filter: (nullable) (scope call): which nodes count, or %NULL for all. An
 *   edge counts if both its ends do
 * @user_data: data for @filter
 * @limits: (nullable): when to stop making the index
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the nearest place on any edge. Edges are straight lines, or arcs of
 * great circles if geographic; one between antipodes has its ends alone. Hidden
 * edges are left out, and so are edges from a node to itself or to a node
 * without a position. Of equally near edges the one with the least id is found.
 *
 * A #WayMidway takes the spot for a node.
 *
 * O(log edges) on average, and longer the fewer nodes pass @filter. The first
 * call makes an index of the edges, in O(edges), with 40 bytes an edge while it
 * is made and 12 from then on. Source: Kamel and Faloutsos, "On packing
 * R-trees" (1993).
 *
 * Returns: whether there is such an edge; %FALSE with @error set as well if a
 *   limit was met (%WAY_ERROR_LIMIT, %G_IO_ERROR_CANCELLED) or there is no
 *   memory for the index (%WAY_ERROR_LIMIT)
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
 * way_table_foreach_within:
 * @self: a table
 * @position: where to look; must be valid, see way_position_is_valid()
 * @radius: how far, 0 or more, in metres if geographic
 * @visit: (scope call): called for each node at most @radius away, until it
 *   returns %FALSE
 * @user_data: data for @visit
 *
 * Visits nodes in no particular order; none if there are no positions, or no
 * memory for the spatial index. O(nodes found + log nodes) on average.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_table_foreach_within (WayTable          *self,
                               const WayPosition *position,
                               gdouble            radius,
                               WayTableVisitFunc  visit,
                               gpointer           user_data);

G_END_DECLS
