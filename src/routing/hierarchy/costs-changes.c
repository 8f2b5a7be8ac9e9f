/* costs-changes.c - finds the costs of a hierarchy that have changed in a graph
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A graph lists both ends of each edge that has changed. So every changed edge
 * leaves a listed node. */

#include "routing/hierarchy/costs-changes.h"

#include "routing/hierarchy/costs-reader.h"

#include <stdlib.h>

/* How many nodes and edges are few: this number, and a share of all. */
#define FEW 64
#define NODE_SHARE 16
#define EDGE_SHARE 256

void
costs_changes_init (CostsChanges *self)
{
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
}

void
costs_changes_clear (CostsChanges *self)
{
  g_clear_pointer (&self->edges, g_array_unref);
  g_clear_pointer (&self->costs, g_array_unref);
}

/* Nodes that the graph lists. */
typedef struct
{
  GArray  *nodes;               /* (owned) of guint32 */
  guint32  n_nodes;             /* of the hierarchy */
  guint    most;
} Told;

static gboolean
take_node (WayNode  node,
           gpointer user_data)
{
  Told *self = user_data;
  const gsize index = WAY_NODE_INDEX (node);

  if (index < self->n_nodes)
    {
      const guint32 number = (guint32) index;

      g_array_append_val (self->nodes, number);
    }
  return self->nodes->len <= self->most;
}

static int
compare_nodes (gconstpointer a,
               gconstpointer b)
{
  const guint32 first = *(const guint32 *) a, second = *(const guint32 *) b;

  return first < second ? -1 : first > second;
}

/* Removes duplicates. */
static void
sort_nodes (GArray *nodes)
{
  guint32 *items = (guint32 *) (gpointer) nodes->data;
  guint n_left = 0;

  if (nodes->len == 0)
    return;

  qsort (items, nodes->len, sizeof *items, compare_nodes);
  for (guint i = 0; i < nodes->len; i++)
    if (i == 0 || items[i] != items[n_left - 1])
      items[n_left++] = items[i];
  g_array_set_size (nodes, n_left);
}

typedef struct
{
  CostsChanges            *changes;
  const WayHierarchyCosts *costs;
} Comparison;

static void
compare_row (guint32        first,
             guint32        n,
             const gdouble *costs,
             gpointer       user_data)
{
  const Comparison *self = user_data;

  for (guint32 i = 0; i < n; i++)
    {
      const guint32 edge = first + i;
      const gdouble before = costs_now (self->costs, edge);

      if (costs[i] >= before && costs[i] <= before)
        continue;
      g_array_append_val (self->changes->edges, edge);
      g_array_append_val (self->changes->costs, costs[i]);
    }
}

gboolean
costs_changes_find (CostsChanges            *self,
                    const WayHierarchyCosts *costs,
                    WayGraph                *graph,
                    guint64                  since,
                    gboolean                *are_few,
                    Meter                   *meter,
                    GError                 **error)
{
  const HierarchyShape *shape = costs_shape (costs);
  g_autoptr (WayGraph) asked = NULL;
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
  Told told = { nodes, shape->n_nodes, FEW + shape->n_nodes / NODE_SHARE };
  Comparison comparison = { self, costs };

  /* A state space does not list its changed states. */
  *are_few = !hierarchy_has_states (shape)
             && way_graph_foreach_change (graph, since, take_node, &told)
             && nodes->len <= told.most;
  if (!*are_few)
    return TRUE;

  sort_nodes (nodes);
  asked = hierarchy_ask_graph (costs->hierarchy, graph, meter, error);
  if (asked == NULL || !hierarchy_check_sound (costs->hierarchy, error)
      || !costs_reader_read_rows (shape, asked,
                                  (const guint32 *) (gpointer) nodes->data,
                                  nodes->len, compare_row, &comparison, meter,
                                  error))
    return FALSE;

  *are_few = self->edges->len <= FEW + shape->n_edges / EDGE_SHARE;
  return TRUE;
}
