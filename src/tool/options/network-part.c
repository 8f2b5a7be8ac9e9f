/* network-part.c - a network in parts: each rank reads a part of its own
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/network-part.h"

#include "tool/interrupt.h"
#include "tool/rank-team.h"

/* Positions are of all nodes. */
static gboolean
needs_whole (const Network *self)
{
  return team_get_carrier () == NULL || !self->takes_part
         || self->nodes != NULL || self->named_path != NULL;
}

gboolean
network_read_part (Network   *self,
                   WayLoader *loader,
                   GError   **error)
{
  GError *problem = NULL;

  if (needs_whole (self))
    return TRUE;

  self->part = way_loader_load_part (loader, self->path, team_get_rank (),
                                     team_get_n_ranks (), interrupt_get (),
                                     &problem);
  if (problem != NULL
      && !g_error_matches (problem, WAY_ERROR, WAY_ERROR_UNSUPPORTED))
    {
      g_propagate_error (error, problem);
      return FALSE;
    }

  /* The table of a prepared network is mapped: it has names and more, and
   * costs no memory. */
  g_clear_error (&problem);
  if (self->part != NULL && way_table_part_get_table (self->part) != NULL)
    g_clear_object (&self->part);
  return TRUE;
}

/* A network without a node. */
static WayNetwork *
make_empty (const Network *self,
            GError       **error)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  g_autoptr (WayTable) table = way_table_builder_build (builder, error);
  WayNetwork *network = table ? way_network_new (WAY_GRAPH (table)) : NULL;

  if (network != NULL && self->units.cost != WAY_UNIT_UNKNOWN)
    way_network_set_unit (network, self->units.cost);
  return network;
}

WayNetwork *
network_load_nodes (const Network *self,
                    WayLoader     *loader,
                    GError       **error)
{
  return team_is_speaker ()
           ? way_loader_load_nodes (loader, self->path, self->part,
                                    interrupt_get (), error)
           : make_empty (self, error);
}
