/* visit.c - each node of a finite graph, asked for its edges once
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "searches/preparation/visit.h"

#include <wayfind/core/error.h>

void
visit_begin (Visit    *self,
             WayGraph *graph,
             NodeMap  *map,
             Meter    *meter)
{
  self->map = map;
  self->meter = meter;
  map->budget = &meter->budget;
  edge_reader_init_within (&self->reader, graph, meter);
  meter_expect (meter, graph);
}

void
visit_end (Visit *self)
{
  edge_reader_clear (&self->reader);
  self->map->budget = NULL;     /* the map outlives the meter */
}

gboolean
visit_no_memory (GError **error)
{
  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "not enough memory for a graph of this size");
  return FALSE;
}

gboolean
visit_no_id (const NodeMap *map,
             WayNode        node,
             GError       **error)
{
  if (node_map_is_over_budget (map))
    {
      limit_set_error (LIMIT_BYTES, error);
      return FALSE;
    }
  if (map->keys != NODE_KEYS_NONE)
    return visit_no_memory (error);

  g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE, "there is no node %"
               G_GSIZE_FORMAT, WAY_NODE_INDEX (node));
  return FALSE;
}

gboolean
visit_unprepared (const Meter *meter,
                  GError     **error)
{
  if (meter->met == LIMIT_BYTES && meter->limits->max_bytes == 0)
    return visit_no_memory (error);

  limit_set_error (meter->met, error);
  return FALSE;
}

gboolean
visit_meet (Visit   *self,
            WayNode  node,
            guint32 *id,
            GError **error)
{
  const guint32 n_before = self->map->count;

  if (!node_map_intern (self->map, node, id))
    return visit_no_id (self->map, node, error);

  return self->map->count == n_before
         || meter_take (self->meter, node_map_bytes_per_node (self->map),
                        error);
}

gboolean
visit_meet_within (NodeMap *map,
                   Meter   *meter,
                   WayNode  node,
                   guint32 *id,
                   GError **error)
{
  Visit visit = { .map = map, .meter = meter };
  gboolean ok;

  map->budget = &meter->budget;
  ok = visit_meet (&visit, node, id, error);
  map->budget = NULL;

  return ok;
}

gboolean
visit_ask (Visit   *self,
           guint32  id,
           GError **error)
{
  return meter_expand (self->meter, error)
         && edge_reader_ask_start (&self->reader,
                                   node_map_node (self->map, id), error);
}
