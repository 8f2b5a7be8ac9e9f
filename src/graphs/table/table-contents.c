/* table-contents.c - the nodes, edges, labels and components of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/table/table-private.h"

/* Nodes ------------------------------------------------------------------- */

guint
way_table_get_n_nodes (WayTable *self)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), 0);

  return self->arcs.n_nodes;
}

guint
way_table_get_n_edges (WayTable *self)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), 0);

  return arcs_count (&self->arcs);
}

guint
way_table_get_n_merged (WayTable *self)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), 0);

  return self->arcs.n_merged;
}

WayNode
way_table_get_node (WayTable *self,
                    WayNode   added)
{
  const gsize index = WAY_NODE_INDEX (added);
  const gsize first = WAY_NODE_INDEX (WAY_ADDED (0));

  g_return_val_if_fail (WAY_IS_TABLE (self), WAY_INDEX (0));

  if (table_has_node (self, added))
    return added;
  g_return_val_if_fail (index >= first
                        && index - first < self->arcs.n_nodes, WAY_INDEX (0));

  return WAY_INDEX (table_in_range (self, self->numbers[index - first]));
}

guint32
way_table_get_id (WayTable *self,
                  WayNode   node)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), 0);
  g_return_val_if_fail (table_has_node (self, node), 0);

  return table_in_range (self, self->ids[WAY_NODE_INDEX (node)]);
}

const char *
table_name_of (const WayTable *self,
               guint32         id)
{
  if (self->map != NULL)
    return map_texts_get (&self->map->names, id);

  return self->names != NULL ? self->names[id] : NULL;
}

const char *
way_table_get_name (WayTable *self,
                    WayNode   node)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), NULL);
  g_return_val_if_fail (table_has_node (self, node), NULL);

  return table_name_of (self, self->ids[WAY_NODE_INDEX (node)]);
}

gboolean
way_table_is_numbered (WayTable *self,
                       guint32  *first)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), FALSE);

  if (first != NULL)
    *first = self->first_number;
  return self->is_numbered;
}

/* Edges ------------------------------------------------------------------- */

gboolean
way_table_find_edge (WayTable *self,
                     WayNode   from,
                     WayNode   to,
                     guint32  *edge)
{
  guint32 cheapest = WAY_EDGE_NONE;
  const Arcs *arcs;

  g_return_val_if_fail (WAY_IS_TABLE (self), FALSE);
  g_return_val_if_fail (table_has_node (self, from)
                        && table_has_node (self, to), FALSE);

  arcs = &self->arcs;
  if (!table_has_row (self, arcs, WAY_NODE_INDEX (from)))
    return FALSE;

  for (guint32 i = arcs->offsets[WAY_NODE_INDEX (from)];
       i < arcs->offsets[WAY_NODE_INDEX (from) + 1]; i++)
    if (arcs_node (arcs, i) == WAY_NODE_INDEX (to)
        && (cheapest == WAY_EDGE_NONE
            || arcs_cost (arcs, i) < arcs_cost (arcs, cheapest)))
      cheapest = i;

  if (edge != NULL && cheapest != WAY_EDGE_NONE)
    *edge = cheapest;

  return cheapest != WAY_EDGE_NONE;
}

const char *
table_label_of (const WayTable *self,
                guint32         place)
{
  return self->map != NULL ? map_texts_get (&self->map->labels, place)
                           : g_ptr_array_index (self->labels, place);
}

const char *
table_get_label (const WayTable *self,
                 guint32         edge)
{
  if (self->arcs.tags == NULL || self->arcs.tags[edge] == ARCS_NO_LABEL)
    return NULL;

  return table_label_of (self, self->arcs.tags[edge]);
}

void
way_table_get_edge (WayTable    *self,
                    guint32      edge,
                    WayNode     *from,
                    WayNode     *to,
                    WayCost     *cost,
                    const char **label)
{
  g_return_if_fail (WAY_IS_TABLE (self));
  g_return_if_fail (edge < arcs_count (&self->arcs));

  if (from != NULL)
    *from = WAY_INDEX (arcs_find_from (&self->arcs, edge));
  if (to != NULL)
    *to = WAY_INDEX (table_in_range (self, arcs_node (&self->arcs, edge)));
  if (cost != NULL)
    {
      *cost = arcs_cost (&self->arcs, edge);
      if (!(*cost >= 0))        /* the file is damaged */
        *cost = INFINITY;
    }
  if (label != NULL)
    *label = table_get_label (self, edge);
}

gdouble
way_table_get_heuristic_scale (WayTable *self)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), 0);

  return self->scale;
}

/* Components -------------------------------------------------------------- */

guint
way_table_get_n_components (WayTable *self)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), 0);

  return self->components.count;
}

guint32
way_table_get_component (WayTable *self,
                         WayNode   node)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), 0);
  g_return_val_if_fail (table_has_node (self, node), 0);

  return MIN (self->components.of[WAY_NODE_INDEX (node)],
              self->components.count - 1);
}

guint32
way_table_get_component_size (WayTable *self,
                              guint32   component)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), 0);
  g_return_val_if_fail (component < self->components.count, 0);

  return self->components.sizes[component];
}

gboolean
way_table_filter_component (WayTable *table,
                            WayNode   node,
                            gpointer  component)
{
  return way_table_get_component (table, node) == GPOINTER_TO_UINT (component);
}
