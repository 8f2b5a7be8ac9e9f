/* path.c - a path that was found
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include <wayfind/core/path.h>

#include <wayfind/core/error.h>

#include "core/node-type-private.h"

#include <math.h>

struct _WayPath
{
  gatomicrefcount ref_count;
  WayNodeType    *type;         /* (owned) */
  gpointer       *nodes;        /* (owned) with the nodes */
  WayCost        *costs;        /* (owned) */
  guint32        *edges;        /* (owned) (nullable) */
  guint           n_nodes;
  gboolean        partial;
};

G_DEFINE_BOXED_TYPE (WayPath, way_path, way_path_ref, way_path_unref)

/* Whether nodes are copied and freed one by one. */
static gboolean
owns_nodes (const WayNodeType *type)
{
  return type->kind == WAY_NODE_KIND_OBJECT
         || type->kind == WAY_NODE_KIND_VALUE;
}

WayPath *
way_path_new (WayNodeType   *node_type,
              const WayNode *nodes,
              const WayCost *costs,
              const guint32 *edges,
              guint          n_nodes,
              gboolean       partial)
{
  WayPath *self;

  g_return_val_if_fail (node_type != NULL, NULL);
  g_return_val_if_fail (nodes != NULL && costs != NULL && n_nodes > 0, NULL);

  self = g_new0 (WayPath, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->type = way_node_type_ref (node_type);
  self->nodes = g_memdup2 (nodes, n_nodes * sizeof *nodes);
  for (guint i = 0; owns_nodes (node_type) && i < n_nodes; i++)
    self->nodes[i] = way_node_type_copy_node (node_type, nodes[i]);
  self->costs = g_memdup2 (costs, n_nodes * sizeof *costs);
  if (edges != NULL)
    self->edges = g_memdup2 (edges, n_nodes * sizeof *edges);
  self->n_nodes = n_nodes;
  self->partial = partial;

  return self;
}

WayPath *
way_path_ref (WayPath *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
way_path_unref (WayPath *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; owns_nodes (self->type) && i < self->n_nodes; i++)
    way_node_type_free_node (self->type, self->nodes[i]);
  g_free (self->nodes);
  g_free (self->costs);
  g_free (self->edges);
  way_node_type_unref (self->type);
  g_free (self);
}

WayNodeType *
way_path_get_node_type (const WayPath *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->type;
}

guint
way_path_get_length (const WayPath *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_nodes;
}

WayNode
way_path_get_node (const WayPath *self,
                   guint          i)
{
  g_return_val_if_fail (self != NULL && i < self->n_nodes, NULL);

  return self->nodes[i];
}

WayCost
way_path_get_cost_so_far (const WayPath *self,
                          guint          i)
{
  g_return_val_if_fail (self != NULL && i < self->n_nodes, INFINITY);

  return self->costs[i];
}

guint32
way_path_get_edge (const WayPath *self,
                   guint          i)
{
  g_return_val_if_fail (self != NULL && i < self->n_nodes, WAY_EDGE_NONE);

  return self->edges && i > 0 ? self->edges[i] : WAY_EDGE_NONE;
}

WayPosition *
way_path_dup_positions (const WayPath *self,
                        WayGraph      *graph,
                        guint         *n_positions,
                        GError       **error)
{
  g_autofree WayPosition *positions = NULL;

  g_return_val_if_fail (self != NULL && WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (n_positions != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  *n_positions = 0;
  if (!node_type_is_like (self->type, way_graph_get_query_type (graph)))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                           "the path is of other nodes than the graph");
      return NULL;
    }

  positions = g_new (WayPosition, self->n_nodes);
  for (guint i = 0; i < self->n_nodes; i++)
    if (!node_type_takes (self->type, self->nodes[i])
        || !way_graph_get_position (graph, self->nodes[i], &positions[i]))
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                     "node %u of the path has no position in the graph", i);
        return NULL;
      }

  *n_positions = self->n_nodes;
  return g_steal_pointer (&positions);
}

WayCost
way_path_get_cost (const WayPath *self)
{
  g_return_val_if_fail (self != NULL, INFINITY);

  return self->costs[self->n_nodes - 1];
}

gboolean
way_path_is_partial (const WayPath *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->partial;
}
