/* graph.h - the interface that makes anything a graph that can be searched
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/edges.h>
#include <wayfind/core/position.h>

G_BEGIN_DECLS

/**
 * WAY_LINE_MAX_BESIDE:
 *
 * The largest number of nodes beside a corner that a line meets.
 *
 * Since: 1.0
 */
#define WAY_LINE_MAX_BESIDE 2

/**
 * WayLinePiece:
 * @node: the node on whose ground the piece lies
 * @length: how often the piece pays an extra cost of @node, 0 or more. Over
 *   cells: how long the piece is, measured in straight steps from a cell to
 *   the next. Where nodes are points: 0 for the first node, 1 for the last
 * @cost: the cost of the piece, 0 or more; `INFINITY` if @node is closed
 * @n_needed: the number of nodes that must be open beside the corner between
 *   this piece and the one before; 0 if the line meets no corner
 * @n_beside: how many of those nodes are open, as far as is known
 * @beside: those nodes
 *
 * A piece of a straight line: its part on the ground of one node. The line is
 * open if no piece of it is closed, and a piece is closed if it costs
 * `INFINITY` or @n_beside is below @n_needed.
 *
 * Since: 1.0
 */
typedef struct
{
  WayNode node;
  gdouble length;
  WayCost cost;
  guint   n_needed;
  guint   n_beside;
  WayNode beside[WAY_LINE_MAX_BESIDE];

  /*< private >*/
  gpointer reserved[2];
} WayLinePiece;

#define WAY_TYPE_LINE_PIECE (way_line_piece_get_type ())

/**
 * way_line_piece_get_type:
 *
 * Returns: the boxed type #WayLinePiece, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_line_piece_get_type (void) G_GNUC_CONST;

/**
 * WayLineFunc:
 * @piece: the next piece of the line; valid during the call
 * @user_data: data for the function
 *
 * Takes the pieces of a line, from its first node to its last.
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayLineFunc) (const WayLinePiece *piece,
                                 gpointer            user_data);

/**
 * WayLineCostFunc:
 * @from: a node
 * @to: another
 * @user_data: data for the function
 *
 * Returns: the cost of the straight line from @from to @to, in the unit of the
 *   graph's costs, 0 or more; `INFINITY` if it is not open
 * Since: 1.0
 */
typedef WayCost (*WayLineCostFunc) (WayNode  from,
                                    WayNode  to,
                                    gpointer user_data);

#define WAY_TYPE_GRAPH (way_graph_get_type ())

/**
 * WayGraph:
 *
 * Anything that can say what its nodes are and which edges leave a node. A
 * graph holds nothing that belongs to one search, so any number of threads
 * may search it at once, each with a #WaySearch of its own.
 *
 * |[<!-- language="C" -->
 * #include <stdio.h>
 * #include <wayfind.h>
 *
 * // Whatever the graph is: ask it for the edges out of a node.
 * static void
 * print_edges (WayGraph *graph, WayNode node)
 * {
 *   WayNodeType *type = way_graph_get_node_type (graph);
 *   const WayQuery query = { .n_goals = 0 };
 *   const WayAt at = { .node = node, .came_from = node, .is_start = TRUE };
 *   gpointer cursor = way_graph_begin (graph, &query);
 *   WayEdges *edges = way_edges_new (type);
 *
 *   way_graph_neighbours (graph, cursor, &at, edges);
 *   for (guint i = 0; i < way_edges_get_length (edges); i++)
 *     printf ("to %zu at %g\n", WAY_NODE_INDEX (way_edges_get_node (edges, i)),
 *             way_edges_get_cost (edges, i));
 *   way_edges_free (edges);
 *   way_graph_end (graph, cursor);
 * }
 *
 * int
 * main (void)
 * {
 *   g_autoptr (WayTerrain) terrain = way_terrain_new (3, 3, NULL);
 *   g_autoptr (WayGrid) grid = way_grid_new (terrain, WAY_GRID_SQUARES_4);
 *
 *   print_edges (WAY_GRAPH (grid), way_grid_get_node (grid, 1, 1));
 *   return 0;
 * }
 * ]|
 *
 * Most users want #WayCallbackGraph or #WayTable, which are graphs already.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
G_DECLARE_INTERFACE (WayGraph, way_graph, WAY, GRAPH, GObject)

/**
 * WayGraphFlags:
 * @WAY_GRAPH_WHOLE_COSTS: a promise that every cost is a whole number. Searches
 *   then use integers, which is faster, and a broken promise is an error
 * @WAY_GRAPH_HEURISTIC: way_graph_heuristic() can be asked
 * @WAY_GRAPH_PREDECESSORS: way_graph_predecessors() can be asked
 * @WAY_GRAPH_STATES: the graph is a state space: its nodes are states, such as
 *   a node together with the last edge of the path to it. Starts, goals and
 *   paths use nodes of another type, way_graph_get_query_type();
 *   way_graph_add_states() and way_graph_project() translate
 * @WAY_GRAPH_METRIC: the heuristic is a distance between two nodes. It bounds
 *   the cost from a goal to a node as well as from the node to the goal. It is
 *   consistent: along an edge it falls by no more than the cost of the edge
 * @WAY_GRAPH_LINES: way_graph_trace_line() can be asked
 * @WAY_GRAPH_LINE_BOUNDS: the graph knows lower bounds on the costs of lines
 *
 * The abilities of a graph. Two graphs of one class may have different flags.
 *
 * Since: 1.0
 */
typedef enum /*< flags >*/
{
  WAY_GRAPH_WHOLE_COSTS = 1 << 0,
  WAY_GRAPH_HEURISTIC = 1 << 1,
  WAY_GRAPH_PREDECESSORS = 1 << 2,
  WAY_GRAPH_STATES = 1 << 3,
  WAY_GRAPH_METRIC = 1 << 4,
  WAY_GRAPH_LINES = 1 << 5,
  WAY_GRAPH_LINE_BOUNDS = 1 << 6
} WayGraphFlags;

#define WAY_TYPE_GRAPH_FLAGS (way_graph_flags_get_type ())

/**
 * way_graph_flags_get_type:
 *
 * Returns: the type of the flags #WayGraphFlags
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_graph_flags_get_type (void) G_GNUC_CONST;

/**
 * WayQuery:
 * @goals: (array length=n_goals): the goals, in the type that
 *   way_graph_get_query_type() names
 * @n_goals: how many; 0 for a predicate, and for a search without a goal
 * @informed: whether the search asks the graph's heuristic for each node that
 *   it meets
 * @searched: (nullable): the graph that is searched, if the search looks for
 *   the least cost and reopens nodes that improve; otherwise %NULL. If
 *   @searched is the graph itself, the graph may leave out edges that no
 *   cheapest path needs, given the node that the search came from. If it is a
 *   view over the graph, the graph must return all edges
 *
 * The question that a search passes to a graph when it begins. It lives until
 * the cursor ends.
 *
 * Since: 1.0
 */
typedef struct
{
  const WayNode *goals;
  guint          n_goals;
  gboolean       informed;
  WayGraph      *searched;

  /*< private >*/
  WayGraph *top;                /* the graph of the search, above all views */
  gboolean  any_path;           /* whether any of the cheapest paths will do */
  gpointer  reserved[1];
} WayQuery;

#define WAY_TYPE_QUERY (way_query_get_type ())

/**
 * way_query_get_type:
 *
 * Returns: the boxed type #WayQuery, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_query_get_type (void) G_GNUC_CONST;

/**
 * WayAt:
 * @node: the node being expanded
 * @came_from: the node before @node on its path; @node itself at a start
 * @cost_so_far: the cost of the best path to @node so far
 * @is_start: whether @node is a start
 *
 * The state of a search when it asks for neighbours.
 *
 * Since: 1.0
 */
typedef struct
{
  WayNode  node;
  WayNode  came_from;
  WayCost  cost_so_far;
  gboolean is_start;
} WayAt;

#define WAY_TYPE_AT (way_at_get_type ())

/**
 * way_at_get_type:
 *
 * Returns: the boxed type #WayAt, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_at_get_type (void) G_GNUC_CONST;

/**
 * WayChangeFunc:
 * @node: a node, of the query type, some of whose edges may have changed;
 *   borrowed
 * @user_data: data for the function
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayChangeFunc) (WayNode  node,
                                   gpointer user_data);

/**
 * WayNearFunc:
 * @node: a node, of the query type; borrowed
 * @least: a lower bound of the graph's heuristic for @node and all nodes after
 *   it; it never falls
 * @user_data: data for the function
 *
 * Returns: whether to go on
 * Since: 1.0
 */
typedef gboolean (*WayNearFunc) (WayNode  node,
                                 WayCost  least,
                                 gpointer user_data);

/**
 * WayGraphInterface:
 * @get_node_type: required: the type of the nodes, (transfer none)
 * @neighbours: required: adds the edges out of @at to @edges, which is empty
 * @predecessors: adds the edges into @at, each as the node that it comes from
 * @begin: makes the data of one search: scratch space, a prepared
 *   statement, the goal's coordinates. A view's cursor owns its base's
 * @end: frees a cursor
 * @heuristic: a lower bound on the cost from @node to the nearest goal of the
 *   cursor's query
 * @get_flags: what this graph can do; by default, what its class has
 *   functions for
 * @get_version: the version of the last change of the graph, as
 *   way_graph_next_version() gave it; a view's is the largest of its own and of
 *   those of all graphs below
 * @dup_name: (transfer full): the name of a node, or %NULL
 * @find_node: the node of a name, of the query type
 * @get_position_kind: what positions mean
 * @get_position: where a node lies
 * @dup_label: (transfer full): the label of an edge id, or %NULL
 * @get_query_type: (transfer none): the type of starts and goals, if it differs
 *   from the node type
 * @add_states: adds to @states, with a cost of 0 or more each, the nodes in
 *   which a search from @node of the query type begins
 * @project: the node of the query type that a node stands for, borrowed from
 *   it
 * @get_changes: see way_graph_foreach_change(). Without it, the graph does not
 *   know its changes
 * @trace_line: passes all pieces of the straight line from @from to @to to
 *   @func, from the first to the last, until @func returns %FALSE. A closed
 *   piece does not end the line, because a view may open it. Returns %FALSE
 *   with @error set if the graph does not know the line. A view passes the
 *   pieces of its base on, and changes each as it changes the edges into the
 *   node
 * @line_cost: the sum of the pieces of a line, for a graph that finds it faster
 *   than by adding them up
 * @line_bound: a lower bound on the cost of a line, whatever lies on it, which
 *   also holds in proportion for each part: a tenth of the line costs at least
 *   a tenth of the bound
 * @refuses: whether it is known that no path leads from @from to @to, two
 *   different nodes of the query type. A search calls it when it begins. O(1),
 *   or O(changes) after changes
 * @is_blocked: whether a node of the query type cannot be entered by any edge.
 *   O(1)
 * @foreach_near: visits nodes around @to, a node of the query type, roughly
 *   from near to far by the graph's heuristic, whether they can be reached or
 *   not. A node may be visited more than once. Returns whether the graph knows
 *   the nodes nearby. O(nodes visited)
 * @get_beside: see way_graph_get_beside(). A view leaves out the nodes that it
 *   closes itself, and hides an edge if too few nodes beside it are open
 *
 * All but the first two are optional. No function may be called during another
 * call on the same cursor.
 *
 * Since: 1.0
 */
struct _WayGraphInterface
{
  /*< private >*/
  GTypeInterface parent;

  /*< public >*/
  WayNodeType *(*get_node_type) (WayGraph *self);
  void (*neighbours) (WayGraph    *self,
                      gpointer     cursor,
                      const WayAt *at,
                      WayEdges    *edges);
  void (*predecessors) (WayGraph    *self,
                        gpointer     cursor,
                        const WayAt *at,
                        WayEdges    *edges);
  gpointer (*begin) (WayGraph       *self,
                     const WayQuery *query);
  void (*end) (WayGraph *self,
               gpointer  cursor);
  WayCost (*heuristic) (WayGraph *self,
                        gpointer  cursor,
                        WayNode   node);
  WayGraphFlags (*get_flags) (WayGraph *self);
  guint64 (*get_version) (WayGraph *self);

  char *(*dup_name) (WayGraph *self,
                     WayNode   node);
  gboolean (*find_node) (WayGraph   *self,
                         const char *name,
                         WayNode    *node);
  WayPositionKind (*get_position_kind) (WayGraph *self);
  gboolean (*get_position) (WayGraph    *self,
                            WayNode      node,
                            WayPosition *position);
  char *(*dup_label) (WayGraph *self,
                      guint32   edge);

  WayNodeType *(*get_query_type) (WayGraph *self);
  void (*add_states) (WayGraph *self,
                      gpointer  cursor,
                      WayNode   node,
                      WayEdges *states);
  WayNode (*project) (WayGraph *self,
                      WayNode   node);

  gboolean (*get_changes) (WayGraph     *self,
                           guint64       since,
                           WayChangeFunc func,
                           gpointer      user_data);
  gboolean (*refuses) (WayGraph *self,
                       WayNode   from,
                       WayNode   to);
  gboolean (*is_blocked) (WayGraph *self,
                          WayNode   node);
  gboolean (*foreach_near) (WayGraph   *self,
                            WayNode     to,
                            WayNearFunc func,
                            gpointer    user_data);

  gboolean (*trace_line) (WayGraph   *self,
                          WayNode     from,
                          WayNode     to,
                          WayLineFunc func,
                          gpointer    user_data,
                          GError    **error);
  WayCost (*line_cost) (WayGraph *self,
                        WayNode   from,
                        WayNode   to,
                        GError  **error);
  WayCost (*line_bound) (WayGraph *self,
                         WayNode   from,
                         WayNode   to);

  guint (*get_beside) (WayGraph *self,
                       WayNode   from,
                       WayNode   to,
                       WayNode  *nodes,
                       guint    *n_needed);

  /*< private >*/
  gboolean (*prepare) (WayGraph       *self,
                       const WayQuery *query,
                       gboolean        backward,
                       gpointer        meter);
  gboolean (*is_open_at) (WayGraph *self,
                          WayNode   state,
                          WayCost   time);
  gconstpointer (*answer) (WayGraph *self,
                           gpointer *data);
  gpointer (*offer_heuristic) (WayGraph *self);
  gpointer reserved[4];
};

/**
 * way_graph_get_node_type:
 * @self: a graph
 *
 * Returns: (transfer none): what its nodes are
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeType *way_graph_get_node_type (WayGraph *self);

/**
 * way_graph_get_query_type:
 * @self: a graph
 *
 * Returns: (transfer none): the type of starts and goals: the node type, unless
 *   the graph is a state space
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNodeType *way_graph_get_query_type (WayGraph *self);

/**
 * way_graph_get_flags:
 * @self: a graph
 *
 * Returns: the promises and abilities of the graph
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayGraphFlags way_graph_get_flags (WayGraph *self);

/**
 * way_graph_get_version:
 * @self: a graph
 *
 * Returns: a number that grows with each change of @self; 0 for a graph that
 *   has never changed
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_graph_get_version (WayGraph *self);

/**
 * way_graph_next_version:
 *
 * Gives the version of a change. An implementation of #WayGraph calls it once
 * for each change of the graph, and returns the last number by get_version().
 * All graphs share one clock. So one number is a point in time for a pile of
 * views and for each graph in the pile. Any thread may call it. O(1).
 *
 * Returns: a number larger than every earlier one, 1 or more
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint64 way_graph_next_version (void);

/**
 * way_graph_foreach_change:
 * @self: a graph
 * @since: what way_graph_get_version() returned at an earlier time
 * @func: (scope call): called for each node whose edges may have changed
 * @user_data: passed to @func
 *
 * Lists the changes since @since, so that a caller can update data that it made
 * from @self. Calls @func for each node whose edges, by way_graph_neighbours()
 * or way_graph_predecessors(), have changed: their ends, costs or ids. @func
 * may get a node more than once, and also nodes whose edges have not changed.
 * Over a state space, the edges of all states of such a node may have changed.
 *
 * Graphs remember only their last changes, and some remember no changes. If the
 * answer is %FALSE, anything may have changed, and the caller has to make its
 * data anew. @func must not change @self. O(changes), with a few edges each.
 *
 * Returns: whether all changes are known
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_graph_foreach_change (WayGraph     *self,
                                   guint64       since,
                                   WayChangeFunc func,
                                   gpointer      user_data);

/**
 * way_graph_refuses:
 * @self: a graph
 * @from: a node of the query type
 * @to: another
 *
 * Finds out without a search whether the two nodes lie in different connected
 * components, or @to is blocked. Tables and grids know their components, and a
 * callback graph has way_callback_graph_set_refuses(). A view asks its base,
 * unless it adds edges. O(1), but the first call on a grid takes O(cells), and
 * a call after edits O(edits).
 *
 * Returns: whether it is certain that no path leads from @from to @to. %FALSE
 *   for an open node and itself, and if only a search can find out
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_graph_refuses (WayGraph *self,
                            WayNode   from,
                            WayNode   to);

/**
 * way_graph_is_blocked:
 * @self: a graph
 * @node: a node of the query type
 *
 * Asks whether a node itself is closed: a wall, a cell that is too narrow for a
 * mover, a node that an overlay blocks. O(1).
 *
 * Returns: whether it is known that no edge enters @node
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_graph_is_blocked (WayGraph *self,
                               WayNode   node);

/**
 * way_graph_begin:
 * @self: a graph
 * @query: the question of the search
 *
 * Makes the cursor that one search over @self passes to each call. A search
 * calls this function, and so does a view for its base graph. O(1) for most
 * graphs; O(changes) for a graph that keeps data for searches, such as the
 * masks of a grid.
 *
 * Returns: (transfer full) (nullable): a cursor for way_graph_end(); %NULL is
 *   a cursor, too
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gpointer way_graph_begin (WayGraph       *self,
                          const WayQuery *query);

/**
 * way_graph_end:
 * @self: a graph
 * @cursor: (transfer full) (nullable): a cursor that way_graph_begin() returned
 *
 * Frees a cursor. O(views of the pile).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_graph_end (WayGraph *self,
                    gpointer  cursor);

/**
 * way_graph_neighbours:
 * @self: a graph
 * @cursor: (nullable): a cursor of it
 * @at: the node to expand, and how it was reached
 * @edges: a buffer for its node type, which is cleared first
 *
 * Fills @edges with the edges out of a node, and checks each of them. If an
 * edge leads to a node that does not exist, or its cost is negative or not a
 * number, @edges stays empty, and way_edges_get_error() returns the error; the
 * same happens if the graph reported an error. O(edges of the node), for each
 * view of the pile.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_graph_neighbours (WayGraph    *self,
                           gpointer     cursor,
                           const WayAt *at,
                           WayEdges    *edges);

/**
 * way_graph_predecessors:
 * @self: a graph that has %WAY_GRAPH_PREDECESSORS
 * @cursor: (nullable): a cursor of it
 * @at: the node to expand backwards
 * @edges: a buffer for its node type, which is cleared first
 *
 * Fills @edges with the edges into a node, each with the node that it comes
 * from. As with way_graph_neighbours(), a bad edge leaves @edges empty. Public
 * for programs that walk a graph themselves. O(edges into the node), for each
 * view of the pile.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_graph_predecessors (WayGraph    *self,
                             gpointer     cursor,
                             const WayAt *at,
                             WayEdges    *edges);

/**
 * way_graph_heuristic:
 * @self: a graph
 * @cursor: (nullable): a cursor of it
 * @node: a node
 *
 * Estimates the remaining cost. O(1), or O(landmarks) over landmarks.
 *
 * Returns: a lower bound on the cost from @node to the nearest goal of the
 *   cursor's query; 0 if @self has no %WAY_GRAPH_HEURISTIC
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_graph_heuristic (WayGraph *self,
                             gpointer  cursor,
                             WayNode   node);

/**
 * way_graph_dup_name:
 * @self: a graph
 * @node: a node of it
 *
 * O(length of the name).
 *
 * Returns: (transfer full): the name of @node; without a name, its index,
 *   address or bytes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
char *way_graph_dup_name (WayGraph *self,
                          WayNode   node);

/**
 * way_graph_find_node:
 * @self: a graph
 * @name: the name of a node
 * @node: (out): return location for the node, of the query type
 *
 * O(length of @name) expected.
 *
 * Returns: whether there is a node of that name
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_graph_find_node (WayGraph   *self,
                              const char *name,
                              WayNode    *node);

/**
 * way_graph_get_position_kind:
 * @self: a graph
 *
 * Returns: the meaning of the positions of its nodes
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayPositionKind way_graph_get_position_kind (WayGraph *self);

/**
 * way_graph_get_position:
 * @self: a graph
 * @node: a node of it
 * @position: (out): return location for the position
 *
 * Returns: whether @node has a position
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_graph_get_position (WayGraph    *self,
                                 WayNode      node,
                                 WayPosition *position);

/**
 * way_graph_dup_label:
 * @self: a graph
 * @edge: an edge id, as a path gives it
 *
 * O(length of the label).
 *
 * Returns: (transfer full) (nullable): the label of the edge
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
char *way_graph_dup_label (WayGraph *self,
                           guint32   edge);

/**
 * way_graph_add_states:
 * @self: a graph
 * @cursor: (nullable): a cursor of it
 * @node: a node of the query type
 * @states: a buffer for the node type, which is cleared first
 *
 * Fills @states with the nodes in which a search from @node begins: @node
 * itself, unless the graph is a state space. O(states of @node), which are at
 * most its edges for most views.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_graph_add_states (WayGraph *self,
                           gpointer  cursor,
                           WayNode   node,
                           WayEdges *states);

/**
 * way_graph_project:
 * @self: a graph
 * @node: a node of it
 *
 * O(views of the pile).
 *
 * Returns: the node of the query type that @node stands for: @node itself,
 *   unless the graph is a state space
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_graph_project (WayGraph *self,
                           WayNode   node);

/**
 * way_graph_get_beside:
 * @self: a graph
 * @from: a node of the query type
 * @to: a node of the query type, at the end of an edge from @from
 * @nodes: (out caller-allocates) (array fixed-size=2): room for
 *   %WAY_LINE_MAX_BESIDE nodes
 * @n_needed: (out): how many of the nodes beside must be open
 *
 * Finds the open nodes between which the edge from @from to @to passes, as a
 * diagonal step over squares passes between two cells. Nodes that @self closes
 * are left out, so that a wall on one side and an agent on the other side are
 * both missing. The edge is closed if fewer than @n_needed nodes are left. If
 * nodes have no corners, an edge passes between no nodes. A state space answers
 * for the nodes that its states stand for. Turns leave out the nodes that their
 * base leaves out, and so does a #WayTimed, which closes nodes only at times.
 * O(views in the pile).
 *
 * Returns: how many of @nodes were set, at most %WAY_LINE_MAX_BESIDE
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_graph_get_beside (WayGraph *self,
                            WayNode   from,
                            WayNode   to,
                            WayNode  *nodes,
                            guint    *n_needed);

/**
 * way_graph_trace_line:
 * @self: a graph
 * @from: a node of it, where the line begins
 * @to: a node of it, where the line ends
 * @func: (scope call) (closure user_data): takes the pieces of the line
 * @user_data: data for @func
 * @error: return location for what went wrong, or %NULL
 *
 * Walks along the straight line between two nodes, with the changes of all
 * views in the pile, and passes its pieces to @func. Closed pieces are passed,
 * too, and do not end the line. O(pieces).
 *
 * Returns: whether @func got the whole line, or returned %FALSE;
 *   %FALSE with %WAY_ERROR_UNSUPPORTED if the graph has no %WAY_GRAPH_LINES or
 *   does not know this line
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
gboolean way_graph_trace_line (WayGraph   *self,
                               WayNode     from,
                               WayNode     to,
                               WayLineFunc func,
                               gpointer    user_data,
                               GError    **error);

G_END_DECLS
