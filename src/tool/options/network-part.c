/* network-part.c - a network of which each rank reads a part of its own
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/options/network-part.h"

#include "tool/interrupt.h"
#include "tool/rank-team.h"

/* What a file of numbered nodes, which is read in parts, calls its first. */
#define FIRST_NUMBER 1

/* Positions and names are of all nodes. */
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

WayNetwork *
network_new_of_part (const Network *self,
                     GError       **error)
{
  g_autoptr (WayTableBuilder) builder
    = way_table_builder_new (WAY_POSITION_NONE);
  const guint n_nodes = team_is_speaker ()
                          ? way_table_part_get_n_nodes (self->part) : 0;
  g_autoptr (WayTable) table = NULL;
  WayNetwork *network;

  way_table_builder_set_first_number (builder, FIRST_NUMBER);
  way_table_builder_set_order (builder, WAY_ORDER_AS_ADDED);
  if (!way_table_builder_add_nodes (builder, n_nodes, NULL, NULL, error))
    return NULL;
  table = way_table_builder_build (builder, error);
  if (table == NULL)
    return NULL;

  network = way_network_new (WAY_GRAPH (table));
  if (self->units.cost != WAY_UNIT_UNKNOWN)
    way_network_set_unit (network, self->units.cost);
  return network;
}
