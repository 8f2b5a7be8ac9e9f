/* frozen.c - any finite graph as a table, with a way back
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The numbers that a visit gives to nodes are the ids of a table builder. Its
 * node map stays, as the way there and back. O(nodes + edges). */

#include <wayfind/searches/frozen.h>

#include "core/limits-private.h"
#include "searches/measures/lexicographic-private.h"
#include "searches/preparation/visit.h"

#include <wayfind/core/error.h>
#include <wayfind/core/position.h>
#include <wayfind/graphs/table-builder.h>

/* What builder and table take for a node and an edge while both are there,
 * with room to grow. */
#define BYTES_A_NODE 128
#define BYTES_AN_EDGE 96

struct _WayFrozen
{
  gatomicrefcount ref_count;
  WayGraph       *graph;        /* (owned) */
  gpointer        cursor;       /* of the graph, which knows numbers of states
                                 * while there is one; %NULL for other nodes */
  NodeMap         map;          /* the graph's nodes <-> the builder's ids */
  WayTable       *table;        /* (owned) */
};

G_DEFINE_BOXED_TYPE (WayFrozen, way_frozen, way_frozen_ref, way_frozen_unref)

WayFrozen *
way_frozen_ref (WayFrozen *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_frozen_unref (WayFrozen *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  if (self->cursor != NULL)
    way_graph_end (self->graph, self->cursor);
  node_map_clear (&self->map);
  g_clear_object (&self->table);
  g_object_unref (self->graph);
  g_free (self);
}

/* Freezing ---------------------------------------------------------------- */

typedef struct
{
  WayGraph                *graph;
  const WayGraphInterface *iface;
  Visit                    visit;
  WayTableBuilder         *builder;     /* (owned) */
  Meter                    meter;
  guint32                  n_nodes;     /* of the builder */
} Work;

/* Adds the next node to the builder. A name that is taken is left out, and so
 * is a position that the graph's own kind does not allow. */
static gboolean
add_node (Work    *self,
          WayNode  node,
          GError **error)
{
  g_autofree char *name = NULL;
  WayPosition position;
  gboolean placed;

  self->n_nodes++;
  if (!meter_take (&self->meter, BYTES_A_NODE, error))
    return FALSE;

  if (self->iface->dup_name != NULL)
    name = self->iface->dup_name (self->graph, node);
  if (name != NULL
      && way_table_builder_find_node (self->builder, name, NULL))
    g_clear_pointer (&name, g_free);
  placed = way_graph_get_position (self->graph, node, &position)
           && way_position_is_valid (&position, way_graph_get_position_kind
                                                  (self->graph));

  return way_table_builder_add_node (self->builder, name,
                                     placed ? &position : NULL, NULL, error);
}

/* Adds the nodes that were met since the last call. */
static gboolean
add_nodes (Work    *self,
           GError **error)
{
  while (self->n_nodes < visit_count (&self->visit))
    if (!add_node (self, node_map_node (self->visit.map, self->n_nodes), error))
      return FALSE;

  return TRUE;
}

static gboolean
add_edge (Work    *self,
          guint32  from,
          guint    i,
          GError **error)
{
  WayEdges *edges = &self->visit.reader.buffer.head;
  const guint32 edge = way_edges_get_edge (edges, i);
  const WayCost cost = way_edges_get_cost (edges, i);
  g_autofree char *label = NULL;
  guint32 to;

  if (cost == INFINITY)
    return TRUE;
  if (!meter_take (&self->meter, BYTES_AN_EDGE, error)
      || !visit_meet (&self->visit, way_edges_get_node (edges, i), &to, error)
      || !add_nodes (self, error))
    return FALSE;

  if (edge != WAY_EDGE_NONE)
    label = way_graph_dup_label (self->graph, edge);

  return way_table_builder_add_edge (self->builder, WAY_ADDED (from),
                                     WAY_ADDED (to), cost, WAY_ONE_WAY, label,
                                     error);
}

static gboolean
add_edges (Work    *self,
           guint32  from,
           GError **error)
{
  const WayEdges *edges = edge_reader_edges (&self->visit.reader);

  if (!visit_ask (&self->visit, from, error))
    return FALSE;

  for (guint i = 0; i < edges->len; i++)
    if (!add_edge (self, from, i, error))
      return FALSE;

  return TRUE;
}

/* Nodes to begin from: all of an index type, otherwise the states of
 * the seeds. */
static gboolean
add_seeds (Work          *self,
           const WayNode *seeds,
           guint          n_seeds,
           GError       **error)
{
  WayNodeType *type = way_graph_get_node_type (self->graph);
  g_autoptr (WayEdges) states = NULL;
  guint32 id;

  if (node_type_is_dense (type))
    return add_nodes (self, error);

  states = way_edges_new (type);
  for (guint i = 0; i < n_seeds; i++)
    {
      way_graph_add_states (self->graph, self->visit.reader.cursor, seeds[i],
                            states);
      if (way_edges_get_error (states) != NULL)
        {
          g_propagate_error (error,
                             g_error_copy (way_edges_get_error (states)));
          return FALSE;
        }
      for (guint j = 0; j < way_edges_get_length (states); j++)
        if (!visit_meet (&self->visit, way_edges_get_node (states, j), &id,
                        error)
            || !add_nodes (self, error))
          return FALSE;
    }

  return TRUE;
}

static gboolean
add_all (Work          *self,
         const WayNode *seeds,
         guint          n_seeds,
         GError       **error)
{
  if (!add_seeds (self, seeds, n_seeds, error))
    return FALSE;

  for (guint32 id = 0; id < self->n_nodes; id++)
    if (!add_edges (self, id, error))
      return FALSE;

  return TRUE;
}

static void
work_init (Work            *self,
           WayFrozen       *frozen,
           const WayLimits *limits)
{
  WayGraph *graph = frozen->graph;

  *self = (Work) { .graph = graph };
  self->iface = WAY_GRAPH_GET_IFACE (graph);
  self->builder
    = way_table_builder_new (way_graph_get_position_kind (graph));
  way_table_builder_set_order (self->builder, WAY_ORDER_LOCAL);
  meter_init (&self->meter, limits);
  visit_begin (&self->visit, graph, &frozen->map, &self->meter);
}

static void
work_clear (Work *self)
{
  visit_end (&self->visit);
  g_clear_object (&self->builder);
}

/* Has the graph know its states by their numbers for as long as they are kept
 * here. By now it has what it needs, made within the limits. */
static void
keep_numbers (WayFrozen *self)
{
  const WayQuery nothing = { .n_goals = 0 };

  if (way_graph_get_node_type (self->graph)->is_numbered)
    self->cursor = way_graph_begin (self->graph, &nothing);
}

WayFrozen *
way_frozen_new (WayGraph        *graph,
                const WayNode   *seeds,
                guint            n_seeds,
                const WayLimits *limits,
                GError         **error)
{
  g_autoptr (WayFrozen) self = NULL;
  Work work;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (seeds != NULL || n_seeds == 0, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  self = g_new0 (WayFrozen, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->graph = g_object_ref (graph);
  node_map_init_met (&self->map, way_graph_get_node_type (graph));

  work_init (&work, self, limits);
  if (add_all (&work, seeds, n_seeds, error)
      && lexicographic_prove (graph, work.n_nodes, &work.meter, error))
    self->table = way_table_builder_build (work.builder, error);
  if (self->table != NULL)
    keep_numbers (self);
  work_clear (&work);

  return self->table ? g_steal_pointer (&self) : NULL;
}

/* Asking ------------------------------------------------------------------ */

WayTable *
way_frozen_get_table (const WayFrozen *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->table;
}

WayNode
way_frozen_get_node (const WayFrozen *self,
                     WayNode          table_node)
{
  g_return_val_if_fail (self != NULL, WAY_INDEX (0));
  g_return_val_if_fail (WAY_NODE_INDEX (table_node)
                        < way_table_get_n_nodes (self->table), WAY_INDEX (0));

  return node_map_node (&self->map, way_table_get_id (self->table,
                                                      table_node));
}

gboolean
way_frozen_find_node (const WayFrozen *self,
                      WayNode          node,
                      WayNode         *table_node)
{
  guint32 id;

  g_return_val_if_fail (self != NULL && table_node != NULL, FALSE);

  g_return_val_if_fail (node_type_can_copy (self->map.type, node), FALSE);

  if (!node_map_lookup (&self->map, node, &id)
      || id >= way_table_get_n_nodes (self->table))
    return FALSE;

  *table_node = way_table_get_node (self->table, WAY_ADDED (id));
  return TRUE;
}
