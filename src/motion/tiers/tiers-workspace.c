/* tiers-workspace.c - searches and their graphs, kept from call to call
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/tiers/tiers-private.h"

#include "engine/find-path-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

static void
workspace_free (gpointer data)
{
  Workspace *self = data;

  g_clear_object (&self->over_coarse);
  g_clear_object (&self->coarse);
  g_clear_object (&self->over_corridor);
  g_clear_object (&self->corridor);
  g_clear_object (&self->over_ground);
  g_clear_object (&self->ground);
  g_free (self);
}

GPtrArray *
tiers_new_workspaces (void)
{
  return g_ptr_array_new_with_free_func (workspace_free);
}

static Workspace *
workspace_new (const WayTiers *tiers,
               Meter          *meter,
               GError        **error)
{
  Workspace *self = g_new0 (Workspace, 1);

  self->corridor = corridor_new (tiers->graph, &tiers->sectors, meter, error);
  if (self->corridor != NULL)
    self->ground = sector_ground_new (&tiers->sectors, meter, error);
  if (self->ground == NULL)
    {
      workspace_free (self);
      return NULL;
    }

  self->over_corridor = way_search_new (WAY_GRAPH (self->corridor),
                                        WAY_STRATEGY_ASTAR);
  self->over_ground = way_search_new (WAY_GRAPH (self->ground),
                                      WAY_STRATEGY_DIJKSTRA);
  way_search_set_partial (self->over_corridor, WAY_PARTIAL_NONE);
  way_search_set_partial (self->over_ground, WAY_PARTIAL_NONE);
  way_search_set_max_cost (self->over_ground, TIERS_MAX_COST);
  return self;
}

/* Charges the call with the memory of a workspace, which an earlier call may
 * have made. Its searches charge their own memory. */
static gboolean
charge (const Workspace *self,
        const WayTiers  *tiers,
        Meter           *meter,
        GError         **error)
{
  return meter_take (meter,
                     tiers->sectors.n_sectors * sizeof (guint32)
                       + sector_ground_bytes (self->ground), error);
}

Workspace *
tiers_take_workspace (WayTiers *self,
                      Meter    *meter,
                      GError  **error)
{
  Workspace *workspace = NULL;

  g_mutex_lock (&self->workspace_lock);
  if (self->workspaces->len > 0)
    workspace = g_ptr_array_steal_index (self->workspaces,
                                         self->workspaces->len - 1);
  g_mutex_unlock (&self->workspace_lock);
  if (workspace == NULL)
    return workspace_new (self, meter, error);
  if (charge (workspace, self, meter, error))
    return workspace;

  tiers_give_workspace (self, workspace);
  return NULL;
}

void
tiers_give_workspace (WayTiers  *self,
                      Workspace *workspace)
{
  way_search_reset (workspace->over_corridor);
  way_search_reset (workspace->over_ground);
  if (workspace->over_coarse != NULL)
    way_search_reset (workspace->over_coarse);

  g_mutex_lock (&self->workspace_lock);
  g_ptr_array_add (self->workspaces, workspace);
  g_mutex_unlock (&self->workspace_lock);
}

gboolean
tiers_measure (Workspace *workspace,
               guint32    place,
               gboolean  *is_cut,
               Meter     *meter,
               GError   **error)
{
  WayStatus status;

  way_search_set_start (workspace->over_ground, WAY_INDEX (place));
  status = search_run_within (workspace->over_ground, meter, error);
  *is_cut |= status == WAY_STATUS_MAX_COST;

  return status != WAY_STATUS_FAILED;
}
