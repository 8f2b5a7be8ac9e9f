/* edges.h - the edges out of one node, as a graph gives them to a search
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <math.h>
#include <wayfind/core/node-type.h>

G_BEGIN_DECLS

/**
 * WayWholeArc:
 * @node: the index of the node that the edge leads to
 * @cost: its cost, or %WAY_WHOLE_HIDDEN
 *
 * An edge of a graph over indices whose costs are whole numbers. The layout
 * is frozen: graphs keep arrays of it and hand them out as spans.
 *
 * Since: 1.0
 */
typedef struct
{
  guint32 node;
  guint32 cost;
} WayWholeArc;

#define WAY_TYPE_WHOLE_ARC (way_whole_arc_get_type ())

/**
 * way_whole_arc_get_type:
 *
 * Returns: the boxed type #WayWholeArc, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_whole_arc_get_type (void) G_GNUC_CONST;

/**
 * WAY_WHOLE_HIDDEN:
 *
 * The cost of a #WayWholeArc that hides it, as `INFINITY` does elsewhere.
 *
 * Since: 1.0
 */
#define WAY_WHOLE_HIDDEN ((guint32) 0xffffffffu)

/**
 * WayRealArc:
 * @node: the index of the node that the edge leads to
 * @reserved: 0
 * @cost: its cost, never negative; `INFINITY` hides the edge
 *
 * An edge of a graph over indices. The layout is frozen, as that of
 * #WayWholeArc.
 *
 * Since: 1.0
 */
typedef struct
{
  guint32 node;
  guint32 reserved;
  WayCost cost;
} WayRealArc;

#define WAY_TYPE_REAL_ARC (way_real_arc_get_type ())

/**
 * way_real_arc_get_type:
 *
 * Returns: the boxed type #WayRealArc, whose copies are made byte by byte
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_real_arc_get_type (void) G_GNUC_CONST;

/**
 * WayEdgesLayout:
 * @WAY_EDGES_NODES: any node, with its cost
 * @WAY_EDGES_WHOLE: #WayWholeArc
 * @WAY_EDGES_REAL: #WayRealArc
 *
 * How a #WayEdges holds its edges. The reader of the edges chooses; a graph
 * need not know.
 *
 * Since: 1.0
 */
typedef enum
{
  WAY_EDGES_NODES,
  WAY_EDGES_WHOLE,
  WAY_EDGES_REAL
} WayEdgesLayout;

#define WAY_TYPE_EDGES_LAYOUT (way_edges_layout_get_type ())

/**
 * way_edges_layout_get_type:
 *
 * Returns: the type of the enumeration #WayEdgesLayout
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_edges_layout_get_type (void) G_GNUC_CONST;

/**
 * WayEdges:
 *
 * A buffer that a graph fills with the edges out of one node, and that keeps
 * its memory from one node to the next. The first fields are frozen, because
 * way_edges_add() is compiled into the user's code; the rest is private.
 *
 * |[<!-- language="C" -->
 * #include <wayfind.h>
 *
 * static void
 * neighbours (WayNode node, WayEdges *edges, gpointer user_data)
 * {
 *   gsize i = WAY_NODE_INDEX (node);
 *
 *   if (i < 9)
 *     way_edges_add (edges, WAY_INDEX (i + 1), 2.5);
 *   if (i > 0)    // with a number of the edge, which paths tell
 *     way_edges_add_full (edges, WAY_INDEX (i - 1), 1, 100 + (guint32) i);
 * }
 *
 * int
 * main (void)
 * {
 *   g_autoptr (WayNodeType) rooms = way_node_type_new_index (10);
 *   g_autoptr (WayCallbackGraph) graph
 *     = way_callback_graph_new (rooms, neighbours, NULL, NULL);
 *   WayAt at = { .node = WAY_INDEX (5), .came_from = WAY_INDEX (5) };
 *   WayEdges *edges = way_edges_new (rooms);
 *
 *   way_graph_neighbours (WAY_GRAPH (graph), NULL, &at, edges);
 *   g_assert (way_edges_get_length (edges) == 2);
 *   g_assert (way_edges_get_cost (edges, 0) == 2.5);
 *   g_assert (way_edges_get_edge (edges, 1) == 105);
 *   way_edges_free (edges);
 *   return 0;
 * }
 * ]|
 *
 * Since: 1.0
 */
typedef struct _WayEdges WayEdges;

struct _WayEdges
{
  /*< private >*/
  guint32        layout;      /* WayEdgesLayout */
  guint32        len;         /* edges held */
  guint          size;        /* edges that @own has room for */
  guint32        special;     /* what way_edges_add() leaves to _full */
  gpointer       own;         /* (owned) array in the layout above */
};

#define WAY_TYPE_EDGES (way_edges_get_type ())

/**
 * way_edges_get_type:
 *
 * Returns: the boxed type #WayEdges
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GType way_edges_get_type (void) G_GNUC_CONST;

/**
 * way_edges_new:
 * @node_type: the type of the nodes
 *
 * An empty buffer for a reader outside a search: a view that asks its base
 * graph, a test. Nodes of indices are kept as %WAY_EDGES_REAL, others as
 * %WAY_EDGES_NODES. O(1).
 *
 * Returns: (transfer full): a new buffer
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayEdges *way_edges_new (WayNodeType *node_type);

/**
 * way_edges_free:
 * @self: (transfer full): a buffer made by way_edges_new()
 *
 * Frees a buffer that was made by way_edges_new().
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_edges_free (WayEdges *self);

/**
 * way_edges_clear:
 * @self: a buffer
 *
 * Forgets all edges, and any fault or error. Memory stays. O(1), and O(edges)
 * over objects, which are freed.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_edges_clear (WayEdges *self);

/**
 * way_edges_add_full:
 * @self: a buffer
 * @node: where the edge leads; copied if its type says so
 * @cost: its cost, never negative; `INFINITY` hides it
 * @edge: the id of the edge in the graph, or %WAY_EDGE_NONE
 *
 * Adds an edge. A cost or node that is not allowed is remembered, and the
 * search that reads the buffer fails with an error that names it.
 * O(1) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_edges_add_full (WayEdges *self,
                         WayNode   node,
                         WayCost   cost,
                         guint32   edge);

/**
 * way_edges_add:
 * @self: a buffer
 * @node: where the edge leads; copied if its type says so
 * @cost: its cost, never negative; `INFINITY` hides it
 *
 * Adds an edge without an id: see way_edges_add_full(), which other languages
 * call with %WAY_EDGE_NONE. The common case, an index and a cost that fits, is
 * done in place. O(1) amortised.
 *
 * Since: 1.0
 */
static inline void
way_edges_add (WayEdges *self,
               WayNode   node,
               WayCost   cost)
{
  const guint32 index = (guint32) WAY_NODE_INDEX (node);

  if (self->layout != WAY_EDGES_NODES && self->len < self->size
      && self->special == 0 && WAY_NODE_INDEX (node) < G_MAXUINT32
      && cost >= 0)
    {
      if (self->layout == WAY_EDGES_REAL)
        {
          WayRealArc *arc = (WayRealArc *) self->own + self->len++;

          arc->node = index;
          arc->reserved = 0;
          arc->cost = cost;
          return;
        }
      if (cost < (WayCost) WAY_WHOLE_HIDDEN
          && (WayCost) (guint32) cost == cost)
        {
          WayWholeArc *arc = (WayWholeArc *) self->own + self->len++;

          arc->node = index;
          arc->cost = (guint32) cost;
          return;
        }
    }

  way_edges_add_full (self, node, cost, WAY_EDGE_NONE);
}

/**
 * way_edges_add_indices:
 * @self: a buffer
 * @nodes: (array length=n_nodes): indices of the nodes that edges lead to
 * @n_nodes: the number of nodes
 * @costs: (array length=n_costs) (nullable): the costs of the edges; %NULL or
 *   an empty array if each edge costs 1
 * @n_costs: @n_nodes, or 0
 *
 * Adds many edges without ids at once, like way_edges_add() one. Both arrays
 * are copied. It is for graphs over indices in other languages, which cannot
 * pass an index as a #WayNode. O(@n_nodes) amortised.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_edges_add_indices (WayEdges      *self,
                            const guint32 *nodes,
                            guint          n_nodes,
                            const WayCost *costs,
                            guint          n_costs);

/**
 * way_edges_set_whole_span:
 * @self: a buffer
 * @arcs: (array length=n_arcs): edges that do not change until the next
 *   call on the graph
 * @n_arcs: how many
 * @first_edge: the id of the first edge, from which the ids of the others count
 *   up, or %WAY_EDGE_NONE if edges have no ids
 *
 * Hands out edges without copying them, and drops any edges added before. For
 * graphs over indices that keep their edges in arrays. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_edges_set_whole_span (WayEdges          *self,
                               const WayWholeArc *arcs,
                               guint              n_arcs,
                               guint32            first_edge);

/**
 * way_edges_set_real_span:
 * @self: a buffer
 * @arcs: (array length=n_arcs): edges that do not change until the next
 *   call on the graph
 * @n_arcs: how many
 * @first_edge: as in way_edges_set_whole_span()
 *
 * As way_edges_set_whole_span(), with costs of any size.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_edges_set_real_span (WayEdges         *self,
                              const WayRealArc *arcs,
                              guint             n_arcs,
                              guint32           first_edge);

/**
 * way_edges_take_error:
 * @self: a buffer
 * @error: (transfer full): what went wrong
 *
 * Reports that the graph could not give its edges. The search ends with
 * @error; the first one reported counts. O(1).
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_edges_take_error (WayEdges *self,
                           GError   *error);

/**
 * way_edges_get_error:
 * @self: a buffer
 *
 * Returns: (transfer none) (nullable): the error that the graph has reported,
 *   or the fault of an edge that was added, since the buffer was last cleared
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
const GError *way_edges_get_error (WayEdges *self);

/**
 * way_edges_get_length:
 * @self: a buffer
 *
 * Returns: how many edges it holds
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint way_edges_get_length (const WayEdges *self);

/**
 * way_edges_get_node:
 * @self: a buffer
 * @i: an edge, from 0
 *
 * Returns: where edge @i leads; good until an edge is added
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayNode way_edges_get_node (const WayEdges *self,
                            guint           i);

/**
 * way_edges_get_cost:
 * @self: a buffer
 * @i: an edge, from 0
 *
 * Returns: what edge @i costs; `INFINITY` if it is hidden
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
WayCost way_edges_get_cost (const WayEdges *self,
                            guint           i);

/**
 * way_edges_get_edge:
 * @self: a buffer
 * @i: an edge, from 0
 *
 * Returns: the id of edge @i, or %WAY_EDGE_NONE
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
guint32 way_edges_get_edge (const WayEdges *self,
                            guint           i);

/**
 * way_edges_set_cost:
 * @self: a buffer
 * @i: an edge, from 0
 * @cost: its new cost, never negative; `INFINITY` hides it
 *
 * Changes a cost that a base graph gave, as views do. A span is copied first,
 * so that the arrays of the graph do not change. O(1), and O(edges) if a span
 * is copied.
 *
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
void way_edges_set_cost (WayEdges *self,
                         guint     i,
                         WayCost   cost);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WayEdges, way_edges_free)

G_END_DECLS
