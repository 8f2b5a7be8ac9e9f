/* residual-graph.c - a graph in which the edges of paths lead back
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An edge that a path uses is hidden. Instead an edge leads back, which returns
 * its cost. If the paths must not share nodes, a node on a path has two sides:
 * edges arrive at the first, from where only the edge back leads on, and leave
 * from the second, from where a free edge leads back to the first.
 *
 * Every cost has the potential of its first node added and that of its end
 * taken away, so that none is negative; rounding that would make it so is cut
 * off. Nodes are numbers: the ids of the base's nodes, and then those of the
 * second sides. Over other nodes than indices the numbers stand in pointers,
 * because nobody knows in advance how many ids there will be. */

#include "searches/residual-graph.h"

#include "core/first-use.h"
#include "core/node-type-private.h"

#include <wayfind/core/error.h>

#include <math.h>

/* The first number of a second side where the nodes are not counted. */
#define FIRST_OUT 0x80000000u

typedef struct
{
  GObject      parent_instance;
  Residual    *data;            /* (not owned) */
  WayNodeType *type;            /* (owned) */
  gboolean     has_indices;     /* whether the base's nodes are indices */
} ResidualGraph;

typedef struct
{
  GObjectClass parent_class;
} ResidualGraphClass;

static void implement_graph (WayGraphInterface *iface);

static GType residual_graph_get_type (void);

G_DEFINE_TYPE_WITH_CODE (ResidualGraph, residual_graph, G_TYPE_OBJECT,
                         G_IMPLEMENT_INTERFACE (WAY_TYPE_GRAPH,
                                                implement_graph))

static void
finalize (GObject *object)
{
  ResidualGraph *self = (ResidualGraph *) object;

  way_node_type_unref (self->type);
  G_OBJECT_CLASS (residual_graph_parent_class)->finalize (object);
}

static void
residual_graph_class_init (ResidualGraphClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
residual_graph_init (ResidualGraph *self)
{
}

static guint32
count_indices (const Residual *self)
{
  return self->map.keys == NODE_KEYS_NONE ? node_type_count (self->map.type)
                                          : FIRST_OUT;
}

WayGraph *
residual_graph_new (Residual *self)
{
  ResidualGraph *graph = g_object_new (residual_graph_get_type (), NULL);

  graph->data = self;
  graph->has_indices = self->map.keys == NODE_KEYS_NONE;
  graph->type
    = graph->has_indices
        ? way_node_type_new_index (count_indices (self)
                                   + (guint32) self->n_split)
        : way_node_type_new_pointer (NULL, NULL);
  return WAY_GRAPH (graph);
}

/* Nodes -------------------------------------------------------------------- */

WayNode
residual_node (const Residual *self,
               guint32         id)
{
  return WAY_INDEX (id);
}

static WayNode
node_out (const Residual *self,
          guint32         id)
{
  return WAY_INDEX (residual_is_split (self, id)
                      ? count_indices (self) + self->nodes[id].mark - 1 : id);
}

ResidualSide
residual_side (const Residual *self,
               WayNode         node)
{
  const guint32 number = (guint32) WAY_NODE_INDEX (node);
  const guint32 n = count_indices (self);

  if (number < n)
    return (ResidualSide) { number, !residual_is_split (self, number) };

  return (ResidualSide) { self->split[number - n], TRUE };
}

gboolean
residual_intern (Residual *self,
                 WayNode   node,
                 guint32  *id,
                 GError  **error)
{
  const gsize before = self->n_nodes;
  gsize wanted;

  if (!node_map_intern (&self->map, node, id) || *id >= count_indices (self))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory, or numbers, for the nodes");
      return FALSE;
    }
  if (*id < before)
    return TRUE;

  wanted = self->map.keys == NODE_KEYS_NONE ? count_indices (self)
                                            : (gsize) *id + 1;
  if (!meter_take (self->meter, (wanted - before)
                                * node_map_bytes_per_node (&self->map), error)
      || !meter_grow (self->meter, &self->nodes, &self->nodes_room, wanted,
                      sizeof *self->nodes, error))
    return FALSE;

  memset (self->nodes + before, 0, (wanted - before) * sizeof *self->nodes);
  self->n_nodes = wanted;
  return TRUE;
}

/* The graph interface ------------------------------------------------------ */

static const WayQuery no_goals = { .n_goals = 0 };

static WayNodeType *
get_node_type (WayGraph *graph)
{
  return ((ResidualGraph *) graph)->type;
}

static WayGraphFlags
get_flags (WayGraph *graph)
{
  return way_graph_get_flags (((ResidualGraph *) graph)->data->base)
         & WAY_GRAPH_WHOLE_COSTS;
}

static guint64
get_version (WayGraph *graph)
{
  return way_graph_get_version (((ResidualGraph *) graph)->data->base);
}

static gpointer
begin (WayGraph       *graph,
       const WayQuery *query)
{
  EdgeReader *reader = g_new (EdgeReader, 1);

  edge_reader_init (reader, ((ResidualGraph *) graph)->data->base, NULL);
  return reader;
}

static void
end (WayGraph *graph,
     gpointer  cursor)
{
  edge_reader_clear (cursor);
  g_free (cursor);
}

static gboolean
prepare (WayGraph       *graph,
         const WayQuery *query,
         gboolean        backward,
         gpointer        meter)
{
  return first_use_prepare (((ResidualGraph *) graph)->data->base, &no_goals,
                            FALSE, meter);
}

/* The node of the base. */
static WayNode
find_base_node (WayGraph *graph,
                WayNode   node)
{
  const Residual *self = ((ResidualGraph *) graph)->data;

  return node_map_node (&self->map, residual_side (self, node).id);
}

static char *
dup_name (WayGraph *graph,
          WayNode   node)
{
  return way_graph_dup_name (((ResidualGraph *) graph)->data->base,
                             find_base_node (graph, node));
}

static gboolean
is_blocked (WayGraph *graph,
            WayNode   node)
{
  return way_graph_is_blocked (((ResidualGraph *) graph)->data->base,
                               find_base_node (graph, node));
}

static gboolean
refuses (WayGraph *graph,
         WayNode   from,
         WayNode   to)
{
  return way_graph_refuses (((ResidualGraph *) graph)->data->base,
                            find_base_node (graph, from),
                            find_base_node (graph, to));
}

/* Edges -------------------------------------------------------------------- */

/* The potential of the side of @id where edges leave. */
static inline WayCost
lack_out (const Residual *self,
          guint32         id)
{
  return residual_is_split (self, id) ? self->nodes[id].lack_out
                                      : self->nodes[id].lack;
}

/* Copies the base's edges, with nodes that are numbers. */
static gboolean
number_edges (Residual   *self,
              EdgeReader *reader,
              WayEdges   *edges,
              GError    **error)
{
  const WayEdges *own = edge_reader_edges (reader);

  for (guint i = 0; i < way_edges_get_length (own); i++)
    {
      guint32 id;

      if (!residual_intern (self, way_edges_get_node (own, i), &id, error))
        return FALSE;
      way_edges_add_full (edges, WAY_INDEX (id), way_edges_get_cost (own, i),
                          way_edges_get_edge (own, i));
    }

  return TRUE;
}

static gboolean
ask_base (const ResidualGraph *graph,
          EdgeReader          *reader,
          guint32              id,
          WayEdges            *edges)
{
  const WayNode node = node_map_node (&graph->data->map, id);
  const WayAt at = { node, node, 0, TRUE };
  GError *error = NULL;

  if (graph->has_indices)
    {
      reader->iface->neighbours (reader->graph, reader->cursor, &at, edges);
      return edge_buffer_verify ((EdgeBuffer *) edges, FALSE);
    }
  if (edge_reader_ask (reader, &at, &error)
      && number_edges (graph->data, reader, edges, &error))
    return TRUE;

  way_edges_take_error (edges, error);
  return FALSE;
}

/* Changes the costs of the base's edges by potentials, and hides edges that
 * paths use. */
static void
change_costs (const Residual *self,
              guint32         id,
              WayEdges       *edges)
{
  const WayCost lack = lack_out (self, id);
  const guint32 n = count_indices (self);
  const gboolean has_used = self->nodes[id].first_out != 0;

  for (guint i = 0; i < edges->len; i++)
    {
      const WayNode node = way_edges_get_node (edges, i);
      const guint32 to = (guint32) WAY_NODE_INDEX (node);
      const WayCost cost = way_edges_get_cost (edges, i);

      if (to >= n)
        {
          edge_buffer_note_fault ((EdgeBuffer *) edges, EDGE_FAULT_NODE, node,
                                  cost);
          return;
        }
      if (has_used && residual_is_used (self, id, i))
        way_edges_set_cost (edges, i, INFINITY);
      else if (lack != self->nodes[to].lack)
        way_edges_set_cost (edges, i,
                            MAX (cost - lack + self->nodes[to].lack, 0));
    }
}

/* Adds the edges back from @id along the edges that arrive there. */
static void
add_edges_back (const Residual *self,
                guint32         id,
                WayEdges       *edges)
{
  for (guint32 i = self->nodes[id].first_in; i != 0;
       i = self->used[i - 1].next_in)
    {
      const UsedEdge *used = &self->used[i - 1];
      const WayCost cost = lack_out (self, used->from) - self->nodes[id].lack
                           - used->cost;

      way_edges_add (edges, node_out (self, used->from), MAX (cost, 0));
    }
}

static void
neighbours (WayGraph    *graph,
            gpointer     cursor,
            const WayAt *at,
            WayEdges    *edges)
{
  const ResidualGraph *self = (const ResidualGraph *) graph;
  const Residual *data = self->data;
  const ResidualSide side = residual_side (data, at->node);

  if (!side.is_out)
    {
      add_edges_back (data, side.id, edges);
      return;
    }
  if (!ask_base (self, cursor, side.id, edges) || data->n_used == 0)
    return;

  change_costs (data, side.id, edges);
  if (!edge_buffer_own_span ((EdgeBuffer *) edges))
    return;
  if (residual_is_split (data, side.id))
    way_edges_add (edges, WAY_INDEX (side.id),
                   MAX (data->nodes[side.id].lack
                        - data->nodes[side.id].lack_out, 0));
  else
    add_edges_back (data, side.id, edges);
}

static void
implement_graph (WayGraphInterface *iface)
{
  iface->get_node_type = get_node_type;
  iface->neighbours = neighbours;
  iface->begin = begin;
  iface->end = end;
  iface->get_flags = get_flags;
  iface->get_version = get_version;
  iface->dup_name = dup_name;
  iface->refuses = refuses;
  iface->is_blocked = is_blocked;
  iface->prepare = prepare;
}
