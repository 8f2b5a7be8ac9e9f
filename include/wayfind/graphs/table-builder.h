/* table-builder.h - collects nodes and edges, and makes a table of them
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graphs/table.h>

G_BEGIN_DECLS

#define WAY_TYPE_TABLE_BUILDER (way_table_builder_get_type ())

/**
 * WayTableBuilder:
 *
 * Collects the nodes and edges of a #WayTable. The nodes that it hands out are
 * the nodes of the table: WAY_INDEX (0) for the first, WAY_INDEX (1) for the
 * second, and so on. A builder for which way_table_builder_set_order() chose an
 * order hands out other nodes, see there.
 *
 * |[<!-- language="C" -->
 * g_autoptr (WayTableBuilder) builder
 *   = way_table_builder_new (WAY_POSITION_GEOGRAPHIC);
 * const WayPosition rotterdam = { 4.1, 52.0 }, shanghai = { 122.0, 31.2 };
 * g_autoptr (GError) error = NULL;
 * WayNode from, to;
 *
 * if (!way_table_builder_add_node (builder, "Rotterdam", &rotterdam, &from,
 *                                  &error)
 *     || !way_table_builder_add_node (builder, "Shanghai", &shanghai, &to,
 *                                     &error)
 *     || !way_table_builder_add_edge (builder, from, to, 19500, WAY_BOTH_WAYS,
 *                                     "by sea, in km", &error))
 *   g_error ("%s", error->message);
 *
 * g_autoptr (WayTable) table = way_table_builder_build (builder, &error);
 * g_assert (way_table_get_n_edges (table) == 2);    // one a direction
 * ]|
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_FINAL_TYPE (WayTableBuilder, way_table_builder, WAY, TABLE_BUILDER,
                      GObject)

/**
 * WayNodeOrder:
 * @WAY_ORDER_AS_ADDED: in the order in which the nodes were added. The builder
 *   hands out the nodes of the table
 * @WAY_ORDER_LOCAL: nodes that lie close together get numbers close together:
 *   along a Hilbert curve if all have positions, otherwise breadth first.
 *   Searches of large tables are up to three times faster
 *
 * How a table numbers its nodes.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_ORDER_AS_ADDED,
  WAY_ORDER_LOCAL
} WayNodeOrder;

#define WAY_TYPE_NODE_ORDER (way_node_order_get_type ())

/**
 * way_node_order_get_type:
 *
 * Returns: the type of the enumeration #WayNodeOrder
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_node_order_get_type (void) G_GNUC_CONST;

/**
 * WayTableEdge:
 * @cost: its cost, 0 or more; `INFINITY` hides it
 * @from: the builder's node at its start
 * @to: the builder's node at its end
 *
 * A one-way edge, for way_table_builder_add_edges().
 *
 * Since: 1.0
 */
typedef struct
{
  WayCost cost;
  WayNode from;
  WayNode to;
} WayTableEdge;

#define WAY_TYPE_TABLE_EDGE (way_table_edge_get_type ())

/**
 * way_table_edge_get_type:
 *
 * Returns: the boxed type #WayTableEdge, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_table_edge_get_type (void) G_GNUC_CONST;

/**
 * way_table_builder_new:
 * @positions: the kind of the positions of nodes; with %WAY_POSITION_NONE
 *   nodes have no positions
 *
 * Makes a builder without nodes and edges. O(1).
 *
 * Returns: (transfer full): an empty builder
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTableBuilder *way_table_builder_new (WayPositionKind positions);

/**
 * way_table_builder_add_node:
 * @self: a builder
 * @name: (nullable): its name, in UTF-8
 * @position: (nullable): its position
 * @node: (out) (optional): the new node
 * @error: return location for an error, or %NULL
 *
 * Adds a node. O(1) amortised.
 *
 * Returns: %FALSE if another node has the name (%WAY_ERROR_DUPLICATE), the
 *   position is not valid (%WAY_ERROR_BAD_NODE), or the builder has too many
 *   nodes (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_builder_add_node (WayTableBuilder   *self,
                                     const char        *name,
                                     const WayPosition *position,
                                     WayNode           *node,
                                     GError           **error);

/**
 * way_table_builder_add_nodes:
 * @self: a builder
 * @n_nodes: how many
 * @positions: (nullable) (array length=n_nodes): their positions; if x is NaN,
 *   the node has no position
 * @first_node: (out) (optional): the first of them; the indices of the others
 *   count up from its index
 * @error: return location for an error, or %NULL
 *
 * Adds nodes without names, all or none. O(@n_nodes). Without positions the
 * function takes O(1), and the nodes take no memory until the table is built.
 *
 * Returns: %FALSE if a position is not valid (%WAY_ERROR_BAD_NODE), or the
 *   builder would have too many nodes (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_builder_add_nodes (WayTableBuilder   *self,
                                      guint              n_nodes,
                                      const WayPosition *positions,
                                      WayNode           *first_node,
                                      GError           **error);

/**
 * way_table_builder_find_node:
 * @self: a builder
 * @name: a name
 * @node: (out) (optional): the builder's node of that name
 *
 * Finds a node by its name. O(length of @name) expected.
 *
 * Returns: whether the builder has a node of that name
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_builder_find_node (WayTableBuilder *self,
                                      const char      *name,
                                      WayNode         *node);

/**
 * way_table_builder_get_n_nodes:
 * @self: a builder
 *
 * Returns: how many nodes have been added
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_table_builder_get_n_nodes (WayTableBuilder *self);

/**
 * way_table_builder_get_position:
 * @self: a builder
 * @node: a node that the builder has handed out
 * @position: (out): its position
 *
 * Returns: whether the node has a position
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_builder_get_position (WayTableBuilder *self,
                                         WayNode          node,
                                         WayPosition     *position);

/**
 * way_table_builder_set_position:
 * @self: a builder
 * @node: a node that the builder has handed out
 * @position: its position
 * @error: return location for an error, or %NULL
 *
 * Sets the position of a node that was added before. O(1) amortised.
 *
 * Returns: %FALSE if the position is not valid (%WAY_ERROR_BAD_NODE), or the
 *   machine has no memory (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_builder_set_position (WayTableBuilder   *self,
                                         WayNode            node,
                                         const WayPosition *position,
                                         GError           **error);

/**
 * way_table_builder_add_edge:
 * @self: a builder
 * @from: a node that the builder has handed out
 * @to: another
 * @cost: its cost, 0 or more; `INFINITY` hides it
 * @direction: whether paths may use it both ways
 * @label: (nullable): its label, in UTF-8
 * @error: return location for an error, or %NULL
 *
 * Adds an edge. The function ignores an edge from a node to itself, which
 * improves no path. O(1) amortised.
 *
 * Returns: %FALSE if a node does not exist (%WAY_ERROR_BAD_NODE), the cost is
 *   negative or not a number (%WAY_ERROR_BAD_COST), or the builder has too many
 *   edges (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_builder_add_edge (WayTableBuilder *self,
                                     WayNode          from,
                                     WayNode          to,
                                     WayCost          cost,
                                     WayEdgeDirection direction,
                                     const char      *label,
                                     GError         **error);

/**
 * way_table_builder_add_edges:
 * @self: a builder
 * @edges: (array length=n_edges): one-way edges, without labels
 * @n_edges: how many
 * @n_good: (out) (optional): how many edges stand before the first wrong edge;
 *   @n_edges if all edges are right
 * @error: return location for an error, or %NULL
 *
 * Adds many edges at once, all or none. This is several times faster than
 * way_table_builder_add_edge() for each. O(@n_edges) amortised.
 *
 * Returns: %FALSE as way_table_builder_add_edge()
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_builder_add_edges (WayTableBuilder    *self,
                                      const WayTableEdge *edges,
                                      guint               n_edges,
                                      guint              *n_good,
                                      GError            **error);

/**
 * way_table_builder_set_width:
 * @self: a builder
 * @width: 0 or more, in any unit; `INFINITY`, the default, for no limit
 *
 * Sets the width of all edges that are added after this call, for
 * way_clearance_new_full(). A table whose edges have widths keeps parallel
 * edges, since the cheapest may be too narrow.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_table_builder_set_width (WayTableBuilder *self,
                                  gdouble          width);

/**
 * way_table_builder_add_restriction:
 * @self: a builder
 * @rule: the kind of the restriction
 * @nodes: (array length=n_nodes): successive nodes, with an edge from each to
 *   the next
 * @n_nodes: from 3 to %WAY_RESTRICTION_MAX_NODES
 * @error: return location for an error, or %NULL
 *
 * Adds a turn restriction, which a #WayTurns applies: see #WayRestriction. A
 * restriction of three nodes concerns a turn at the second node. It holds for
 * all parallel edges; way_turns_add_restriction() restricts single edges. The
 * edges may be added later, or never. O(@n_nodes) amortised.
 *
 * Returns: %FALSE if a node does not exist (%WAY_ERROR_BAD_NODE), or the
 *   builder has too many restrictions (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_builder_add_restriction (WayTableBuilder *self,
                                            WayRestriction   rule,
                                            const WayNode   *nodes,
                                            guint            n_nodes,
                                            GError         **error);

/**
 * way_table_builder_forbid_u_turns:
 * @self: a builder
 * @dead_end_cost: the cost of turning back at a dead end, 0 or more and finite
 *
 * Adds a restriction of turns at all nodes: a path must not turn back to the
 * node before if another edge leads on that is neither closed nor forbidden.
 * Without this rule, a path can evade a forbidden turn: it goes on to the next
 * node, turns back there, and takes another turn instead. A #WayTurns heeds the
 * rule as it heeds the others, but then it searches as many states as the table
 * has edges. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_table_builder_forbid_u_turns (WayTableBuilder *self,
                                       WayCost          dead_end_cost);

/**
 * way_table_builder_add_turn_cost:
 * @self: a builder
 * @nodes: (array fixed-size=3): the node before the turn, the node of the turn,
 *   and the node after it
 * @cost: the cost of the turn, 0 or more and finite
 * @error: return location for an error, or %NULL
 *
 * Adds a cost of a turn, which a #WayTurns applies. The cost holds for all
 * parallel edges. If one turn has several costs, the highest counts. A turn
 * without a cost is free. A path can avoid the costs by turning back at the
 * next node, unless way_table_builder_forbid_u_turns() forbids it. O(1);
 * way_table_builder_build() sorts the turns in O(turns log turns).
 *
 * Returns: %FALSE with @error set if a node is not one of the builder's
 *   (%WAY_ERROR_BAD_NODE) or memory is lacking (%WAY_ERROR_TOO_LARGE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_builder_add_turn_cost (WayTableBuilder *self,
                                          const WayNode   *nodes,
                                          WayCost          cost,
                                          GError         **error);

/**
 * way_table_builder_forbid_through:
 * @self: a builder
 * @node: a node of the builder
 * @error: return location for what went wrong, or %NULL
 *
 * Puts @node into a zone of no through traffic, such as private roads. A zone is
 * made of nodes that are joined to each other. A path may begin in a zone and
 * leave it, or enter a zone and end in it, or stay in it all the way; it does
 * not leave a zone that it has entered. A #WayTurns heeds the rule; a search of
 * the table itself ignores it. O(1) amortised.
 *
 * Returns: %FALSE if there is no such node (%WAY_ERROR_BAD_NODE)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_table_builder_forbid_through (WayTableBuilder *self,
                                           WayNode          node,
                                           GError         **error);

/**
 * way_table_builder_set_keep_parallel:
 * @self: a builder
 * @keep_parallel: whether to keep all edges between the same two nodes instead
 *   of the cheapest alone
 *
 * Sets whether the table keeps parallel edges. The default is %FALSE: the table
 * keeps the cheapest edge with its label, and of equally cheap edges the first.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_table_builder_set_keep_parallel (WayTableBuilder *self,
                                          gboolean         keep_parallel);

/**
 * way_table_builder_set_order:
 * @self: a builder
 * @order: how to number the nodes of the table; %WAY_ORDER_AS_ADDED by default
 *
 * Sets the order in which the table numbers its nodes. Call it before the first
 * node is added. With %WAY_ORDER_LOCAL the builder cannot know the nodes of the
 * table, and hands out WAY_ADDED (0), WAY_ADDED (1) and so on, up to 2^31
 * nodes. Only the builder accepts these; way_table_get_node() translates them.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_table_builder_set_order (WayTableBuilder *self,
                                  WayNodeOrder     order);

/**
 * way_table_builder_set_first_number:
 * @self: a builder
 * @first: the number of the node that was added first; the numbers of the other
 *   nodes count up from it
 *
 * Gives numbers to nodes without names: way_graph_find_node() then finds a node
 * by its number, such as "17", and way_graph_dup_name() returns it.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_table_builder_set_first_number (WayTableBuilder *self,
                                         guint32          first);

/**
 * way_table_builder_build:
 * @self: a builder; it is empty afterwards unless the function fails
 * @error: return location for an error, or %NULL
 *
 * Makes the table: numbers the nodes, sorts the edges, finds the connected
 * components and the scale of the heuristic. O(nodes + edges).
 *
 * Returns: (transfer full): a new table; %NULL with %WAY_ERROR_TOO_LARGE if
 *   the machine has no memory
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayTable *way_table_builder_build (WayTableBuilder *self,
                                   GError         **error);

G_END_DECLS
