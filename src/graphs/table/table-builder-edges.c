/* table-builder-edges.c - the edges of a table to be, one by one
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/table/table-builder-private.h"

#include <wayfind/core/error.h>

#define FIRST_SIZE 64
#define MAX_EDGES (G_MAXUINT32 - 1)

/* Finds the ids of both ends of an edge. */
static gboolean
find_ends (const WayTableBuilder *self,
           WayNode                from_node,
           WayNode                to_node,
           guint32               *from_id,
           guint32               *to_id,
           GError               **error)
{
  const gboolean has_from = table_builder_find_id (self, from_node, from_id);
  const gboolean has_to = table_builder_find_id (self, to_node, to_id);
  const guint32 from = *from_id, to = *to_id, wrong = has_from ? to : from;

  if (has_from && has_to)
    return TRUE;
  if (wrong < self->n_nodes)
    {
      g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                   "edge from node %u to node %u: node %u is not one that this "
                   "builder has handed out", from, to, wrong);
      return FALSE;
    }

  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
               "edge from node %u to node %u: there is no node %u, only %u "
               "nodes have been added", from, to, wrong, self->n_nodes);

  return FALSE;
}

static gboolean
check_cost (const WayTableBuilder *self,
            guint32                from,
            guint32                to,
            WayCost                cost,
            GError               **error)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  if (cost >= 0)                /* so that NaN fails */
    return TRUE;

  first = table_builder_describe_node (self, from, NULL);
  second = table_builder_describe_node (self, to, NULL);
  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_COST,
               "edge from %s to %s: cost %s is %s", first, second,
               g_ascii_dtostr (number, sizeof number, cost),
               isnan (cost) ? "not a number" : "negative");

  return FALSE;
}

static gboolean
enlarge_edges (WayTableBuilder *self,
               gsize            size)
{
  TableEdge *edges = g_try_renew (TableEdge, self->edges, size);
  guint32 *labels
    = self->edge_labels != NULL
        ? g_try_renew (guint32, self->edge_labels, size) : NULL;

  if (edges != NULL)
    self->edges = edges;
  if (labels != NULL)
    self->edge_labels = labels;

  return edges != NULL && (labels != NULL || self->edge_labels == NULL);
}

/* Makes room for @n_edges more edges. */
static gboolean
reserve_edges (WayTableBuilder *self,
               guint            n_edges)
{
  const gsize size = MAX (MAX (self->edges_size * 2, FIRST_SIZE),
                          self->n_edges + n_edges);

  if (n_edges > MAX_EDGES - self->n_edges)
    return FALSE;
  if (self->n_edges + n_edges <= self->edges_size)
    return TRUE;
  if (!enlarge_edges (self, size))
    return FALSE;

  self->edges_size = size;
  return TRUE;
}

/* The builder allocates the array of labels for the first label or width. */
static gboolean
reserve_labels (WayTableBuilder *self,
                const char      *label)
{
  if (label != NULL && !g_hash_table_contains (self->label_places, label)
      && !table_builder_has_room (self->label_places, label))
    return FALSE;
  if (self->edge_labels != NULL
      || (label == NULL && self->width == INFINITY))
    return TRUE;

  self->edge_labels = g_try_new (guint32, self->edges_size);
  if (self->edge_labels == NULL)
    return FALSE;

  for (gsize i = 0; i < self->n_edges; i++)
    self->edge_labels[i] = ARCS_NO_LABEL;
  return TRUE;
}

static gboolean
fail_room_for_edges (const WayTableBuilder *self,
                     GError               **error)
{
  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "not enough memory for more than %" G_GSIZE_FORMAT " edges",
               self->n_edges);

  return FALSE;
}

/* The place of @label, which is kept once, however many edges have it. */
static guint32
intern_label (WayTableBuilder *self,
              const char      *label)
{
  const gdouble any_width = INFINITY;
  gpointer place;
  char *kept;

  if (self->width < INFINITY)
    return table_builder_intern_width (self, label);
  if (label == NULL)
    return ARCS_NO_LABEL;
  if (g_hash_table_lookup_extended (self->label_places, label, NULL, &place))
    return GPOINTER_TO_UINT (place);

  kept = g_string_chunk_insert (self->strings, label);
  g_hash_table_insert (self->label_places, kept,
                       GUINT_TO_POINTER (self->labels->len));
  g_ptr_array_add (self->labels, kept);
  if (self->widths != NULL)
    g_array_append_val (self->widths, any_width);

  return self->labels->len - 1;
}

static inline void
append_edge (WayTableBuilder *self,
             guint32          from,
             guint32          to,
             WayCost          cost,
             guint32          label)
{
  if (self->edge_labels != NULL)
    self->edge_labels[self->n_edges] = label;
  if (G_UNLIKELY (!arcs_is_whole (cost)))
    self->has_fractions = TRUE;
  self->edges[self->n_edges++] = (TableEdge) { cost + 0.0, /* no -0 */
                                               from, to };
}

gboolean
way_table_builder_add_edge (WayTableBuilder *self,
                            WayNode          from_node,
                            WayNode          to_node,
                            WayCost          cost,
                            WayEdgeDirection direction,
                            const char      *label,
                            GError         **error)
{
  const gboolean both_ways = direction == WAY_BOTH_WAYS;
  guint32 from, to, place;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!find_ends (self, from_node, to_node, &from, &to, error)
      || !check_cost (self, from, to, cost, error))
    return FALSE;
  if (from == to)
    return TRUE;
  if (!reserve_edges (self, both_ways ? 2 : 1)
      || !reserve_labels (self, label))
    return fail_room_for_edges (self, error);

  place = intern_label (self, label);
  append_edge (self, from, to, cost, place);
  if (both_ways)
    append_edge (self, to, from, cost, place);

  return TRUE;
}

gboolean
way_table_builder_add_edges (WayTableBuilder    *self,
                             const WayTableEdge *edges,
                             guint               n_edges,
                             guint              *n_good,
                             GError            **error)
{
  guint32 from, to, place;
  gsize i = 0;

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self), FALSE);
  g_return_val_if_fail (edges != NULL || n_edges == 0, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (n_good != NULL)
    *n_good = 0;
  if (!reserve_edges (self, n_edges) || !reserve_labels (self, NULL))
    return fail_room_for_edges (self, error);

  while (i < n_edges && table_builder_find_id (self, edges[i].from, &from)
         && table_builder_find_id (self, edges[i].to, &to)
         && edges[i].cost >= 0)
    i++;
  if (n_good != NULL)
    *n_good = i;
  if (i < n_edges)
    return find_ends (self, edges[i].from, edges[i].to, &from, &to, error)
           && check_cost (self, from, to, edges[i].cost, error);

  place = intern_label (self, NULL);
  for (i = 0; i < n_edges; i++)
    if (edges[i].from != edges[i].to)
      {
        table_builder_find_id (self, edges[i].from, &from);
        table_builder_find_id (self, edges[i].to, &to);
        append_edge (self, from, to, edges[i].cost, place);
      }

  return TRUE;
}
