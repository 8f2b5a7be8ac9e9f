/* state-view.c - views whose nodes are a node of the base and a mark
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/state-view.h"

#include "core/edges-private.h"
#include "core/foreach-near.h"
#include "core/node-bytes.h"
#include "core/open-at.h"
#include "views/view-private.h"

/* Spreads marks, which are small numbers (Knuth, TAOCP 6.4). */
#define MARK_FACTOR 0x9e3779b1u

static guint
hash_state (gconstpointer data)
{
  const NodeState *state = data;

  return way_node_type_hash (state->type, state->node)
         ^ state->mark * MARK_FACTOR;
}

static gboolean
equal_states (gconstpointer a,
              gconstpointer b)
{
  const NodeState *one = a;
  const NodeState *other = b;

  return one->mark == other->mark
         && way_node_type_equal (one->type, one->node, other->node);
}

static gpointer
copy_state (gpointer data)
{
  const NodeState *state = data;
  NodeState *copy = g_new (NodeState, 1);

  copy->node = way_node_type_copy_node (state->type, state->node);
  copy->type = way_node_type_ref ((WayNodeType *) state->type);
  copy->mark = state->mark;
  return copy;
}

static void
free_state (gpointer data)
{
  NodeState *state = data;

  way_node_type_free_node (state->type, (gpointer) state->node);
  way_node_type_unref ((WayNodeType *) state->type);
  g_free (state);
}

/* Packs the mark and the node. A WayNodePackFunc that receives the node's
 * type. */
static gboolean
pack_state (WayNode  node,
            guint8  *bytes,
            gpointer type)
{
  const NodeState *state = node;

  memcpy (bytes, &state->mark, sizeof state->mark);
  return node_bytes_write (type, state->node, bytes + STATE_MARK_BYTES);
}

static gpointer
unpack_state (const guint8 *bytes,
              gpointer      type)
{
  NodeState state = { .type = type };

  if (!node_bytes_read_copy (type, bytes + STATE_MARK_BYTES, &state.node))
    return NULL;

  memcpy (&state.mark, bytes, sizeof state.mark);
  way_node_type_ref (type);
  return g_memdup2 (&state, sizeof state);
}

/* The view --------------------------------------------------------------- */

static void implement_graph (WayGraphInterface *iface);

G_DEFINE_ABSTRACT_TYPE_WITH_CODE (StateView, state_view, WAY_TYPE_VIEW,
                                  G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                         implement_graph))

static void
constructed (GObject *object)
{
  StateView *self = (StateView *) object;
  WayGraph *base = self->view.base;

  G_OBJECT_CLASS (state_view_parent_class)->constructed (object);

  self->base_has_states = (way_graph_get_flags (base) & WAY_GRAPH_STATES) != 0;
  self->base_type = way_node_type_ref (way_graph_get_node_type (base));
  self->has_indices
    = way_node_type_get_kind (self->base_type) == WAY_NODE_KIND_INDEX;
  if (self->has_indices)
    {
      self->type = way_node_type_new_value (sizeof (IndexState), NULL, NULL);
      self->type->is_local = self->base_type->is_local;
    }
  else
    {
      self->type = way_node_type_new_object (hash_state, equal_states,
                                             copy_state, free_state);
      self->type->is_ours = TRUE;
      node_bytes_add_states (self->type, self->base_type,
                             STATE_MARK_BYTES
                               + node_bytes_size (self->base_type),
                             pack_state, unpack_state);
    }
}

void
state_view_number (StateView      *self,
                   guint32           n_numbers,
                   NumberedNodeFunc  find_node)
{
  g_clear_pointer (&self->type, way_node_type_unref);
  self->is_numbered = TRUE;
  self->find_node = find_node;
  self->n_nodes = way_node_type_get_n_nodes (self->base_type);
  self->type = node_type_new_numbered (n_numbers);
  self->type->n_plain = self->base_has_states ? 0 : self->n_nodes;
}

WayNode
state_view_find_node (const StateView *self,
                      WayNode            state)
{
  if (WAY_NODE_INDEX (state) >= node_type_count (self->type))
    return state;               /* not a node of the base either */

  return WAY_INDEX (self->find_node (self, (guint32) WAY_NODE_INDEX (state)));
}

static void
finalize (GObject *object)
{
  StateView *self = (StateView *) object;

  g_clear_pointer (&self->base_type, way_node_type_unref);
  g_clear_pointer (&self->type, way_node_type_unref);

  G_OBJECT_CLASS (state_view_parent_class)->finalize (object);
}

static void
state_view_class_init (StateViewClass *klass)
{
  G_OBJECT_CLASS (klass)->constructed = constructed;
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
state_view_init (StateView *self)
{
}

/* Cursors and edges -------------------------------------------------------- */

void
state_cursor_init (StateCursor  *cursor,
                   StateView    *self,
                   const WayQuery *query)
{
  edge_reader_init (&cursor->base, self->view.base, query);
  cursor->edges = edge_reader_edges (&cursor->base);
}

void
state_cursor_clear (StateCursor *cursor,
                    StateView   *self)
{
  edge_reader_clear (&cursor->base);
}

void
state_view_add (const StateView *self,
                WayEdges          *edges,
                WayNode            node,
                guint32            mark,
                WayCost            cost,
                guint32            edge)
{
  if (self->is_numbered)
    way_edges_add_full (edges, node, cost, edge);
  else if (self->has_indices)
    {
      const IndexState state = { (guint32) WAY_NODE_INDEX (node), mark };

      way_edges_add_full (edges, &state, cost, edge);
    }
  else
    {
      const NodeState state = { node, self->base_type, mark };

      way_edges_add_full (edges, &state, cost, edge);
    }
}

gboolean
state_view_ask_base (const StateView *self,
                     StateCursor     *cursor,
                     const WayAt       *at,
                     WayEdges          *edges)
{
  const WayAt base_at = { state_view_node (self, at->node),
                          state_view_node (self, at->came_from),
                          at->cost_so_far, at->is_start };
  EdgeBuffer *buffer = &cursor->base.buffer;
  GError *error = NULL;

  if (self->is_numbered)
    edge_buffer_set_layout (buffer, edges->layout);
  if (G_LIKELY (edge_reader_ask (&cursor->base, &base_at, &error)))
    return TRUE;

  /* A cost that exceeds whole costs is not a fault yet: the reader of @edges
   * sees it when it is added to them, and then asks for real costs. */
  if (buffer->head.layout == WAY_EDGES_WHOLE && buffer->error == NULL
      && (buffer->fault == EDGE_FAULT_FRACTION
          || buffer->fault == EDGE_FAULT_WIDE))
    {
      g_clear_error (&error);
      edge_buffer_set_layout (buffer, WAY_EDGES_REAL);
      if (edge_reader_ask (&cursor->base, &base_at, &error))
        return TRUE;
    }

  way_edges_take_error (edges, error);
  return FALSE;
}

gboolean
state_view_ask_start (StateView   *self,
                      StateCursor *cursor,
                      WayNode        node,
                      WayEdges      *states)
{
  GError *error = NULL;

  if (edge_reader_ask_states (&cursor->base, node, &error))
    return TRUE;

  way_edges_take_error (states, error);
  return FALSE;
}

gboolean
state_view_arrives (const StateView *self,
                    const WayEdges    *own,
                    guint              i,
                    WayCost            so_far,
                    WayCost            cost)
{
  return !self->base_has_states || cost == way_edges_get_cost (own, i)
         || graph_is_open_at (self->view.base, way_edges_get_node (own, i),
                              so_far + cost);
}

/* Answers of the base ------------------------------------------------------ */

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((StateView *) graph)->type;
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  StateCursor *cursor = g_new (StateCursor, 1);

  state_cursor_init (cursor, (StateView *) graph, query);
  return cursor;
}

static void
end (WayGraph *graph,
     gpointer  cursor)
{
  state_cursor_clear (cursor, (StateView *) graph);
  g_free (cursor);
}

static void
add_states (WayGraph *graph,
            gpointer  data,
            WayNode   node,
            WayEdges *states)
{
  StateView *self = (StateView *) graph;
  StateCursor *cursor = data;

  if (!state_view_ask_start (self, cursor, node, states))
    return;

  for (guint i = 0; i < way_edges_get_length (cursor->edges); i++)
    state_view_add (self, states, way_edges_get_node (cursor->edges, i), 0,
                    way_edges_get_cost (cursor->edges, i), WAY_EDGE_NONE);
}

static WayNode
project (WayGraph *graph,
         WayNode   state)
{
  const StateView *self = (const StateView *) graph;
  const WayNode node = state_view_node (self, state);

  return self->base_has_states
           ? self->view.iface->project (self->view.base, node) : node;
}

static WayCost
heuristic (WayGraph *graph,
           gpointer  data,
           WayNode   state)
{
  const StateView *self = (const StateView *) graph;
  const StateCursor *cursor = data;

  return self->view.iface->heuristic (self->view.base, cursor->base.cursor,
                                 state_view_node (self, state));
}

static gboolean
is_open_at (WayGraph *graph,
            WayNode   state,
            WayCost   time)
{
  const StateView *self = (const StateView *) graph;

  return graph_is_open_at (self->view.base, state_view_node (self, state),
                           time);
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  const WayGraphFlags flags
    = way_graph_get_flags (view_base (graph));

  return WAY_GRAPH_STATES
         | (flags & (WAY_GRAPH_WHOLE_COSTS | WAY_GRAPH_HEURISTIC));
}

static char *
dup_name (WayGraph *graph,
          WayNode   state)
{
  const StateView *self = (const StateView *) graph;

  return way_graph_dup_name (self->view.base, state_view_node (self, state));
}

static gboolean
get_position (WayGraph    *graph,
              WayNode      state,
              WayPosition *position)
{
  const StateView *self = (const StateView *) graph;

  return way_graph_get_position (self->view.base,
                                 state_view_node (self, state), position);
}

/* The estimate of a state is that of its node. */
static gboolean
foreach_near (WayGraph   *graph,
              WayNode     to,
              WayNearFunc func,
              gpointer    user_data)
{
  return graph_foreach_near (view_base (graph), to, func, user_data);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->begin = begin;
  iface->end = end;
  iface->add_states = add_states;
  iface->project = project;
  iface->heuristic = heuristic;
  iface->offer_heuristic = view_offer_heuristic;
  iface->get_flags = get_flags;
  iface->foreach_near = foreach_near;
  iface->dup_name = dup_name;
  iface->get_position = get_position;
  iface->is_open_at = is_open_at;

  /* Lines have no states. Corners are requested for nodes of the query type,
   * which the base has as well. */
  iface->trace_line = NULL;
  iface->line_bound = NULL;
}
