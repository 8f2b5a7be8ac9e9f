/* tiers.c - long ways over large maps: coarse at first, fine as one walks
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/tiers/tiers-private.h"

#include "core/graph-kind.h"

#include <wayfind/core/error.h>
#include <wayfind/graphs/grid.h>
#include <wayfind/views/view.h>

G_DEFINE_FINAL_TYPE (WayTiers, way_tiers, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayTiers *self = WAY_TIERS (object);

  g_ptr_array_unref (self->workspaces);
  tiers_unmake (self);
  g_rw_lock_clear (&self->lock);
  g_mutex_clear (&self->workspace_lock);
  g_clear_object (&self->graph);

  G_OBJECT_CLASS (way_tiers_parent_class)->finalize (object);
}

static void
way_tiers_class_init (WayTiersClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_tiers_init (WayTiers *self)
{
  g_rw_lock_init (&self->lock);
  g_mutex_init (&self->workspace_lock);
  self->workspaces = tiers_new_workspaces ();
}

/* Changes ------------------------------------------------------------------ */

static void
touch_all (WayTiers *self)
{
  for (guint32 i = 0; i < self->sectors.n_sectors; i++)
    self->items[i].is_touched = TRUE;
}

static gboolean
touch (WayNode  node,
       gpointer user_data)
{
  WayTiers *self = user_data;
  const gsize index = WAY_NODE_INDEX (node);

  if (index < self->sectors.n_nodes)
    self->items[self->sectors.of[index]].is_touched = TRUE;
  return TRUE;
}

/* Cuts the graph into sectors that have nothing yet. */
static gboolean
cut_anew (WayTiers *self,
          Meter    *meter,
          GError  **error)
{
  g_ptr_array_set_size (self->workspaces, 0);
  tiers_unmake (self);
  if (!sectors_init (&self->sectors, self->graph, self->side, meter, error))
    return FALSE;

  self->items = meter_alloc0 (meter, self->sectors.n_sectors,
                              sizeof *self->items, error);
  if (self->items == NULL)
    {
      tiers_unmake (self);
      return FALSE;
    }

  touch_all (self);
  self->is_made = TRUE;
  return TRUE;
}

static guint32
count_nodes (const WayTiers *self)
{
  return way_node_type_get_n_nodes (way_graph_get_node_type (self->graph));
}

/* With the lock held for writing. */
static gboolean
update (WayTiers *self,
      Meter    *meter,
      GError  **error)
{
  const guint64 version = way_graph_get_version (self->graph);

  if (self->is_whole && self->version == version)
    return TRUE;                /* another thread was faster */

  self->is_whole = FALSE;
  if (!self->is_made || self->sectors.n_nodes != count_nodes (self))
    {
      if (!cut_anew (self, meter, error))
        return FALSE;
    }
  else if (version != self->version
           && !way_graph_foreach_change (self->graph, self->version, touch,
                                         self))
    touch_all (self);
  self->version = version;
  self->is_whole = tiers_build (self, meter, error);

  return self->is_whole;
}

gboolean
tiers_catch_up (WayTiers *self,
                Meter    *meter,
                GError  **error)
{
  gboolean ok;

  if (self->is_whole && self->version == way_graph_get_version (self->graph))
    return TRUE;

  g_rw_lock_reader_unlock (&self->lock);
  g_rw_lock_writer_lock (&self->lock);
  ok = update (self, meter, error);
  g_rw_lock_writer_unlock (&self->lock);
  g_rw_lock_reader_lock (&self->lock);

  return ok;
}

/* The interface ------------------------------------------------------------ */

static gboolean
has_triangles (WayGraph *graph)
{
  while (WAY_IS_VIEW (graph))
    graph = way_view_get_base (WAY_VIEW (graph));

  return WAY_IS_GRID (graph)
         && way_grid_get_shape (WAY_GRID (graph)) == WAY_GRID_TRIANGLES;
}

WayTiers *
way_tiers_new (WayGraph        *graph,
               guint            side,
               const WayLimits *limits,
               GError         **error)
{
  g_autoptr (WayTiers) self = NULL;
  Meter meter;

  g_return_val_if_fail (WAY_IS_GRAPH (graph), NULL);
  g_return_val_if_fail (side <= WAY_TIERS_MAX_SIDE, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (!graph_has_kind (graph, GRAPH_NEEDS_INDICES | GRAPH_NEEDS_PLAIN_NODES,
                       "tiers", error))
    return NULL;

  meter_init (&meter, limits);
  if (!meter_look (&meter, error))
    return NULL;

  self = g_object_new (WAY_TYPE_TIERS, NULL);
  self->graph = g_object_ref (graph);
  self->side = side > 0 ? side : WAY_TIERS_SIDE;
  self->has_triangles = has_triangles (graph);

  return update (self, &meter, error) ? g_steal_pointer (&self) : NULL;
}

gboolean
way_tiers_update (WayTiers        *self,
                  const WayLimits *limits,
                  GError         **error)
{
  gboolean ok;
  Meter meter;

  g_return_val_if_fail (WAY_IS_TIERS (self), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  meter_init (&meter, limits);
  if (!meter_look (&meter, error))
    return FALSE;

  g_rw_lock_reader_lock (&self->lock);
  ok = tiers_catch_up (self, &meter, error);
  g_rw_lock_reader_unlock (&self->lock);

  return ok;
}

static gsize
count_bytes (const WayTiers *self)
{
  gsize bytes;

  bytes = sizeof *self + sectors_bytes (&self->sectors)
          + self->sectors.n_sectors * sizeof *self->items
          + self->gates_room * sizeof *self->gates
          + self->free_room * sizeof *self->free_ids;
  for (guint32 i = 0; i < self->sectors.n_sectors; i++)
    {
      const Sector *sector = &self->items[i];

      bytes += sector->n_pairs * sizeof *sector->pairs
               + sector->n_gates * sizeof *sector->gates
               + sector->n_arcs * sizeof *sector->arcs;
    }

  return bytes;
}

void
way_tiers_get_statistics (WayTiers           *self,
                          WayTiersStatistics *statistics)
{
  g_return_if_fail (WAY_IS_TIERS (self) && statistics != NULL);

  g_rw_lock_reader_lock (&self->lock);
  *statistics = (WayTiersStatistics) {
    .sectors = self->sectors.n_sectors,
    .gates = self->n_gates,
    .updated_sectors = self->n_updated,
    .fallbacks = (guint) g_atomic_int_get (&self->n_fallbacks),
    .bytes = count_bytes (self)
  };
  g_rw_lock_reader_unlock (&self->lock);
}
