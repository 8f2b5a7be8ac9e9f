/* field-answers.c - what a field holds: costs, steps, paths
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "prepared/field-private.h"

#include <wayfind/error.h>
#include <wayfind/results.h>

#include <string.h>

/* Looking up --------------------------------------------------------------- */

gboolean
way_field_is_complete (WayField *self)
{
  g_return_val_if_fail (WAY_IS_FIELD (self), FALSE);

  return self->is_made;
}

gboolean
way_field_is_current (WayField *self)
{
  g_return_val_if_fail (WAY_IS_FIELD (self), FALSE);

  return self->is_made
         && self->version == way_graph_get_version (self->graph);
}

WayCost
way_field_get_extent (WayField *self)
{
  g_return_val_if_fail (WAY_IS_FIELD (self), NAN);

  if (self->is_made)
    return self->max_cost;
  if (self->maker == NULL || reached_last (self->maker) == NO_ID)
    return -1;

  return reached_cost (self->maker, reached_last (self->maker));
}

static gsize
count_bytes (const WayField *self)
{
  WayStatistics statistics;
  gsize bytes = self->goals->len * sizeof (FieldGoal)
                + self->mend.marks_room;

  if (self->is_made)
    bytes += field_labels_bytes (&self->labels);
  if (self->maker != NULL)
    {
      way_search_get_statistics (self->maker, &statistics);
      bytes += statistics.bytes;
    }
  if (self->mend.search != NULL)
    {
      way_search_get_statistics (self->mend.search, &statistics);
      bytes += statistics.bytes;
    }

  return bytes;
}

gsize
way_field_get_bytes (WayField *self)
{
  g_return_val_if_fail (WAY_IS_FIELD (self), 0);

  return count_bytes (self);
}

/* Finds the label of @node in the field or, while it is made for the first
 * time, in the search. */
static gboolean
find_label (WayField *self,
            WayNode   node,
            guint32  *id)
{
  if (node == NULL && self->type->kind != WAY_NODE_KIND_INDEX
      && self->type->kind != WAY_NODE_KIND_POINTER)
    return FALSE;
  if (self->is_made)
    return field_labels_find (&self->labels, node, id)
           && self->labels.steps[*id] != NO_ID;

  return self->maker != NULL && reached_lookup (self->maker, node, id)
         && reached_is_closed (self->maker, *id);
}

WayCost
way_field_get_cost (WayField *self,
                    WayNode   node)
{
  guint32 id;

  g_return_val_if_fail (WAY_IS_FIELD (self), INFINITY);

  if (!find_label (self, node, &id))
    return INFINITY;

  return self->is_made ? self->labels.costs[id]
                       : reached_cost (self->maker, id);
}

gboolean
way_field_get_next (WayField *self,
                    WayNode   node,
                    WayNode  *next)
{
  guint32 id, step;

  g_return_val_if_fail (WAY_IS_FIELD (self), FALSE);

  if (!find_label (self, node, &id))
    return FALSE;

  step = self->is_made ? self->labels.steps[id]
                       : reached_parent (self->maker, id);
  if (step == id)
    return FALSE;
  if (next != NULL)
    *next = self->is_made ? node_map_node (&self->labels.map, step)
                          : reached_node (self->maker, step);

  return TRUE;
}

static gboolean
is_array_for (WayField *self,
              guint     n_nodes)
{
  return node_type_is_dense (self->type)
         && n_nodes == node_type_count (self->type);
}

void
way_field_copy_costs (WayField *self,
                      WayCost  *costs,
                      guint     n_nodes)
{
  g_return_if_fail (WAY_IS_FIELD (self) && costs != NULL);
  g_return_if_fail (is_array_for (self, n_nodes));

  if (self->is_made)
    memcpy (costs, self->labels.costs, n_nodes * sizeof *costs);
  else
    for (guint i = 0; i < n_nodes; i++)
      costs[i] = way_field_get_cost (self, WAY_INDEX (i));
}

void
way_field_copy_steps (WayField *self,
                      guint32  *steps,
                      guint     n_nodes)
{
  guint32 id;

  g_return_if_fail (WAY_IS_FIELD (self) && steps != NULL);
  g_return_if_fail (is_array_for (self, n_nodes));

  if (self->is_made)
    memcpy (steps, self->labels.steps, n_nodes * sizeof *steps);
  else
    for (guint i = 0; i < n_nodes; i++)
      steps[i] = find_label (self, WAY_INDEX (i), &id)
                   ? reached_parent (self->maker, id) : WAY_FIELD_NO_STEP;
}

/* Paths -------------------------------------------------------------------- */

typedef struct
{
  GArray *nodes;                /* (owned) (element-type WayNode) borrowed */
  GArray *costs;                /* (owned) (element-type WayCost) so far */
  GArray *edges;                /* (owned) (element-type guint32) */
} Trail;

static void
trail_init (Trail *self)
{
  self->nodes = g_array_new (FALSE, FALSE, sizeof (WayNode));
  self->costs = g_array_new (FALSE, FALSE, sizeof (WayCost));
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint32));
}

static void
trail_clear (Trail *self)
{
  g_array_unref (self->nodes);
  g_array_unref (self->costs);
  g_array_unref (self->edges);
}

static void
trail_add (Trail  *self,
           WayNode node,
           WayCost cost,
           guint32 edge)
{
  g_array_append_val (self->nodes, node);
  g_array_append_val (self->costs, cost);
  g_array_append_val (self->edges, edge);
}

/* The cheapest edge from the node that was just asked to @to. */
static WayCost
find_edge (EdgeReader *reader,
           WayNode     to,
           guint32    *edge)
{
  const WayEdges *edges = edge_reader_edges (reader);
  WayCost least = INFINITY;

  *edge = WAY_EDGE_NONE;
  for (guint i = 0; i < way_edges_get_length (edges); i++)
    if (way_edges_get_cost (edges, i) < least
        && way_node_type_equal (reader->buffer.type,
                                way_edges_get_node (edges, i), to))
      {
        least = way_edges_get_cost (edges, i);
        *edge = way_edges_get_edge (edges, i);
      }

  return least;
}

/* Follows the steps from @start to a goal. */
static gboolean
follow (WayField   *self,
        WayNode     start,
        EdgeReader *reader,
        Trail      *trail,
        GError    **error)
{
  WayNode at = start, next;
  WayCost so_far = 0;
  guint32 edge;

  trail_add (trail, at, 0, WAY_EDGE_NONE);
  while (way_field_get_next (self, at, &next))
    {
      if (!edge_reader_ask_start (reader, at, error))
        return FALSE;

      so_far += find_edge (reader, next, &edge);
      if (so_far == INFINITY)
        {
          g_set_error_literal (error, WAY_ERROR, WAY_ERROR_CHANGED,
                               "the graph has changed since the field was "
                               "made: update the field");
          return FALSE;
        }
      trail_add (trail, next, so_far, edge);
      at = next;
    }

  return TRUE;
}

WayPath *
way_field_dup_path (WayField *self,
                    WayNode   start,
                    GError  **error)
{
  WayPath *path = NULL;
  EdgeReader reader;
  Trail trail;
  guint32 id;

  g_return_val_if_fail (WAY_IS_FIELD (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!find_label (self, start, &id))
    return NULL;

  trail_init (&trail);
  edge_reader_init (&reader, self->graph, NULL);
  if (follow (self, start, &reader, &trail, error))
    path = way_path_new (self->type,
                         (const WayNode *) (gpointer) trail.nodes->data,
                         (const WayCost *) (gpointer) trail.costs->data,
                         (const guint32 *) (gpointer) trail.edges->data,
                         trail.nodes->len, FALSE);
  edge_reader_clear (&reader);
  trail_clear (&trail);

  return path;
}
