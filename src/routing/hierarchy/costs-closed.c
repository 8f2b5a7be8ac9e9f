/* costs-closed.c - costs of a hierarchy with nodes closed for a while
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "routing/hierarchy/costs-private.h"

#include <wayfind/core/error.h>

#include <math.h>

/* Adds all edges of a slot. Updates may open an edge that is closed now. */
static void
add_edges (const WayHierarchyCosts *self,
           guint32                  slot,
           GArray                  *edges)
{
  const HierarchyShape *shape = costs_shape (self);
  const guint32 first = shape->slot_edges[slot];
  guint32 edge = first;

  if (first == HIERARCHY_NONE)
    return;

  do
    {
      const ClosedEdge closed = { edge, costs_now (self, edge) };

      g_array_append_val (edges, closed);
      edge = shape->edge_twins[edge];
    }
  while (edge != first);
}

/* Adds all edges into a node, from above and from below. */
static void
add_edges_into (const WayHierarchyCosts *self,
                guint32                  rank,
                GArray                  *edges)
{
  const HierarchyShape *shape = costs_shape (self);

  for (guint32 i = shape->first_up[rank]; i < shape->first_up[rank + 1]; i++)
    add_edges (self, 2 * i + 1, edges);
  for (guint32 i = shape->first_down[rank]; i < shape->first_down[rank + 1];
       i++)
    add_edges (self, 2 * shape->downs[i].arc, edges);
}

/* The same for all other states at @nodes. Edges from these states to a sink
 * stay open, for paths that begin there. */
static void
add_edges_into_states (const WayHierarchyCosts *self,
                       const WayNode           *nodes,
                       gsize                    n_nodes,
                       GArray                  *edges)
{
  const HierarchyShape *shape = costs_shape (self);
  g_autoptr (GHashTable) closed = g_hash_table_new (NULL, NULL);

  for (gsize i = 0; i < n_nodes; i++)
    g_hash_table_add (closed, (gpointer) nodes[i]);
  for (guint32 i = shape->n_places; i < shape->n_inner; i++)
    if (g_hash_table_contains (closed, WAY_INDEX (hierarchy_place (shape, i))))
      add_edges_into (self, shape->ranks[i], edges);
}

/* Sets edges to their present costs if @open, and otherwise closes them. */
static gboolean
change (WayHierarchyCosts *self,
        const GArray      *edges,
        gboolean           open,
        const WayLimits   *limits,
        GError           **error)
{
  g_autofree guint32 *numbers = g_new (guint32, edges->len + 1);
  g_autofree WayCost *costs = g_new (WayCost, edges->len + 1);
  gsize n = 0;

  for (guint i = 0; i < edges->len; i++)
    {
      const ClosedEdge *edge = &g_array_index (edges, ClosedEdge, i);

      if (!isfinite (edge->cost))
        continue;
      numbers[n] = edge->edge;
      costs[n++] = open ? edge->cost : (gdouble) INFINITY;
    }

  return costs_mend (self, numbers, costs, n, limits, error);
}

gboolean
costs_close_nodes (WayHierarchyCosts *self,
                   const WayNode     *nodes,
                   gsize              n_nodes,
                   const WayLimits   *limits,
                   GError           **error)
{
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (ClosedEdge));

  g_return_val_if_fail (WAY_IS_HIERARCHY_COSTS (self), FALSE);
  g_return_val_if_fail (nodes != NULL || n_nodes == 0, FALSE);

  for (gsize i = 0; i < n_nodes; i++)
    if (WAY_NODE_INDEX (nodes[i]) >= costs_shape (self)->n_places)
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                     "node %" G_GSIZE_FORMAT " is to be closed, and the "
                     "hierarchy has %u", WAY_NODE_INDEX (nodes[i]),
                     costs_shape (self)->n_places);
        return FALSE;
      }
  if (!hierarchy_check_sound (self->hierarchy, error))
    return FALSE;
  for (gsize i = 0; i < n_nodes; i++)
    add_edges_into (self, costs_shape (self)->ranks[WAY_NODE_INDEX (nodes[i])],
                    edges);
  if (hierarchy_has_states (costs_shape (self)))
    add_edges_into_states (self, nodes, n_nodes, edges);

  if (!change (self, edges, FALSE, limits, error))
    return FALSE;

  closed_edges_add (&self->closed, edges);
  return TRUE;
}

gboolean
costs_reopen (WayHierarchyCosts *self,
              const WayLimits   *limits,
              GError           **error)
{
  if (self->closed.edges == NULL)
    return TRUE;
  if (!change (self, self->closed.edges, TRUE, limits, error))
    return FALSE;

  closed_edges_clear (&self->closed);
  return TRUE;
}
