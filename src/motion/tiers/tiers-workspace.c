/* tiers-workspace.c - what one call at a time works with, kept for the next
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "motion/tiers/tiers-private.h"

#include "engine/find-path-private.h"

#include <wayfind/core/error.h>
#include <wayfind/engine/results.h>

static void
desk_free (gpointer data)
{
  Desk *self = data;

  g_clear_object (&self->over_coarse);
  g_clear_object (&self->coarse);
  g_clear_object (&self->over_corridor);
  g_clear_object (&self->corridor);
  g_clear_object (&self->over_ground);
  g_clear_object (&self->ground);
  g_free (self);
}

GPtrArray *
tiers_new_desks (void)
{
  return g_ptr_array_new_with_free_func (desk_free);
}

static Desk *
desk_new (const WayTiers *tiers,
          Meter          *meter,
          GError        **error)
{
  Desk *self = g_new0 (Desk, 1);

  self->corridor = corridor_new (tiers->graph, &tiers->sectors, meter, error);
  if (self->corridor != NULL)
    self->ground = sector_ground_new (&tiers->sectors, meter, error);
  if (self->ground == NULL)
    {
      desk_free (self);
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

/* Charges the call with what lies on a desk, whoever put it there. What its
 * searches hold they charge by themselves. */
static gboolean
charge (const Desk     *self,
        const WayTiers *tiers,
        Meter          *meter,
        GError        **error)
{
  return meter_take (meter,
                     tiers->sectors.n_sectors * sizeof (guint32)
                       + sector_ground_bytes (self->ground), error);
}

Desk *
tiers_take_desk (WayTiers *self,
                 Meter    *meter,
                 GError  **error)
{
  Desk *desk = NULL;

  g_mutex_lock (&self->desk_lock);
  if (self->desks->len > 0)
    desk = g_ptr_array_steal_index (self->desks, self->desks->len - 1);
  g_mutex_unlock (&self->desk_lock);
  if (desk == NULL)
    return desk_new (self, meter, error);
  if (charge (desk, self, meter, error))
    return desk;

  tiers_give_desk (self, desk);
  return NULL;
}

void
tiers_give_desk (WayTiers *self,
                 Desk     *desk)
{
  way_search_reset (desk->over_corridor);
  way_search_reset (desk->over_ground);
  if (desk->over_coarse != NULL)
    way_search_reset (desk->over_coarse);

  g_mutex_lock (&self->desk_lock);
  g_ptr_array_add (self->desks, desk);
  g_mutex_unlock (&self->desk_lock);
}

gboolean
tiers_measure (Desk     *desk,
               guint32   place,
               gboolean *is_cut,
               Meter    *meter,
               GError  **error)
{
  WayStatus status;

  way_search_set_start (desk->over_ground, WAY_INDEX (place));
  status = search_run_within (desk->over_ground, meter, error);
  *is_cut |= status == WAY_STATUS_MAX_COST;

  return status != WAY_STATUS_FAILED;
}
