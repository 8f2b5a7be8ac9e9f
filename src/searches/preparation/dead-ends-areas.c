/* dead-ends-areas.c - the areas of a view of dead ends, and when they end
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * When the base changes it says which nodes have other edges. An area is then
 * looked at again only if these are nodes whose edges told that it was closed,
 * or lead across its border. The blocks stay as they are as long as no edge
 * joins two of them: fewer edges have fewer paths, and the paths without a
 * cycle that are left are among those that there were. */

#include "searches/preparation/dead-ends-private.h"

#include "searches/preparation/visit.h"

/* Changes ------------------------------------------------------------------ */

/* Whether an edge between two nodes lies within a block. */
static gboolean
is_in_block (const Blocks *blocks,
             guint32       from,
             guint32       to)
{
  const guint32 a = blocks->blocks[from], b = blocks->blocks[to];

  return from == to || (a != NO_BLOCK && (a == b || blocks->heads[a] == to))
         || (b != NO_BLOCK && blocks->heads[b] == from);
}

static void
heed_edges (WayDeadEnds    *self,
            guint32         node,
            const WayEdges *edges)
{
  for (guint i = 0; self->has_blocks && i < way_edges_get_length (edges); i++)
    {
      const gsize to = WAY_NODE_INDEX (way_edges_get_node (edges, i));

      if (to < self->blocks.n_nodes
          && way_edges_get_cost (edges, i) < INFINITY)
        self->has_blocks = is_in_block (&self->blocks, node, (guint32) to);
    }
  if (self->has_areas)
    areas_forget (&self->areas, node, edges);
}

static gboolean
note (WayNode  node,
      gpointer nodes)
{
  const guint32 id = (guint32) WAY_NODE_INDEX (node);

  g_array_append_val (nodes, id);
  return TRUE;
}

/* Asks each of @nodes for its edges as they are now. FALSE if the base does
 * not answer. */
static gboolean
heed_nodes (WayDeadEnds  *self,
            const GArray *nodes)
{
  gboolean ok = TRUE;
  Meter meter;
  NodeMap map;
  Visit visit;

  node_map_init (&map, way_graph_get_node_type (self->view.base));
  meter_init (&meter, NULL);
  visit_begin (&visit, self->view.base, &map, &meter);
  for (guint i = 0; ok && i < nodes->len; i++)
    {
      const guint32 id = g_array_index (nodes, guint32, i);

      ok = id < self->blocks.n_nodes && visit_ask (&visit, id, NULL);
      if (ok)
        heed_edges (self, id, (const WayEdges *) &visit.reader.buffer);
    }
  visit_end (&visit);
  node_map_clear (&map);

  return ok;
}

static void
heed_changes (WayDeadEnds *self)
{
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (guint32));

  if (way_graph_get_node_type (self->view.base)->n_nodes
        != self->blocks.n_nodes
      || !way_graph_foreach_change (self->view.base, self->known_version,
                                    note, nodes)
      || !heed_nodes (self, nodes))
    self->has_areas = self->has_blocks = FALSE;
  if (self->has_areas)
    areas_settle (&self->areas);
}

void
dead_ends_catch_up (WayDeadEnds *self)
{
  const guint64 version = way_graph_get_version (self->view.base);

  g_mutex_lock (&self->lock);
  if (version != self->known_version)
    heed_changes (self);
  self->known_version = version;
  g_mutex_unlock (&self->lock);
}

/* What there is ------------------------------------------------------------ */

guint
way_dead_ends_get_n_areas (WayDeadEnds *self)
{
  g_return_val_if_fail (WAY_IS_DEAD_ENDS (self), 0);

  return self->areas.n_areas;
}

guint32
way_dead_ends_get_area (WayDeadEnds *self,
                        WayNode      node)
{
  g_return_val_if_fail (WAY_IS_DEAD_ENDS (self), 0);
  g_return_val_if_fail (WAY_NODE_INDEX (node) < self->blocks.n_nodes, 0);

  return self->areas.of != NULL ? self->areas.of[WAY_NODE_INDEX (node)]
                                : NO_AREA;
}

static gboolean
has_area (WayDeadEnds *self,
          guint32      area)
{
  return area != NO_AREA && area <= self->areas.n_areas;
}

guint32
way_dead_ends_get_area_around (WayDeadEnds *self,
                               guint32      area)
{
  g_return_val_if_fail (WAY_IS_DEAD_ENDS (self), 0);
  g_return_val_if_fail (has_area (self, area), 0);

  return self->areas.areas[area].parent;
}

guint32
way_dead_ends_get_area_size (WayDeadEnds *self,
                             guint32      area)
{
  g_return_val_if_fail (WAY_IS_DEAD_ENDS (self), 0);
  g_return_val_if_fail (has_area (self, area), 0);

  return self->areas.areas[area].n_nodes;
}

gboolean
way_dead_ends_is_area_closed (WayDeadEnds *self,
                              guint32      area)
{
  g_return_val_if_fail (WAY_IS_DEAD_ENDS (self), FALSE);
  g_return_val_if_fail (has_area (self, area), FALSE);

  dead_ends_catch_up (self);
  return self->has_areas && self->areas.areas[area].is_closed;
}

void
way_dead_ends_append_mouth (WayDeadEnds *self,
                            guint32      area,
                            GArray      *nodes)
{
  g_return_if_fail (WAY_IS_DEAD_ENDS (self) && nodes != NULL);
  g_return_if_fail (has_area (self, area));

  for (guint32 i = self->areas.areas[area].mouth;
       i < self->areas.areas[area].mouth_end; i++)
    {
      const WayNode node = WAY_INDEX (self->areas.mouths[i]);

      g_array_append_val (nodes, node);
    }
}

void
way_dead_ends_append_area (WayDeadEnds *self,
                           guint32      area,
                           GArray      *nodes)
{
  g_return_if_fail (WAY_IS_DEAD_ENDS (self) && nodes != NULL);
  g_return_if_fail (has_area (self, area));

  for (guint32 id = 0; id < self->areas.n_nodes; id++)
    if (areas_holds (&self->areas, area, self->areas.of[id]))
      {
        const WayNode node = WAY_INDEX (id);

        g_array_append_val (nodes, node);
      }
}
