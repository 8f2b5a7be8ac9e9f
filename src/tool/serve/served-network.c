/* served-network.c - a network that many requests ask at once
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "tool/serve/served-network.h"

#include <math.h>

/* Sets how many seconds a cost takes. */
static gboolean
find_seconds (ServedNetwork *self,
              gdouble        speed,
              GError       **error)
{
  const WayUnit unit = way_network_get_unit (self->network);
  const gdouble metres = way_unit_get_size (unit, WAY_UNIT_METRES);

  self->seconds = way_unit_get_size (unit, WAY_UNIT_SECONDS);
  if (self->seconds <= 0 && metres > 0 && speed > 0)
    self->seconds = metres / speed;
  if (self->seconds > 0)
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
               metres > 0
                 ? "the costs of the network are lengths, but routes of a "
                   "service have times: prepare it with --cost seconds, or "
                   "give --speed"
                 : "the costs of the network have no unit: give it with "
                   "--cost-unit");
  return FALSE;
}

static gboolean
check_roads (ServedNetwork *self,
             GError       **error)
{
  if (self->table != NULL && way_table_get_n_edges (self->table) > 0
      && way_graph_get_position_kind (self->graph) == WAY_POSITION_GEOGRAPHIC)
    return TRUE;

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                       "the network has no roads between latitudes and "
                       "longitudes, for which a service is asked");
  return FALSE;
}

/* What a prepared file knows besides the roads. It knows nothing of the roads at
 * one time of the week. */
static gboolean
take_prepared (ServedNetwork *self,
               GError       **error)
{
  WayPrepared *prepared = way_network_get_prepared (self->network);

  if (prepared == NULL || way_prepared_get_table (prepared) != self->table)
    return TRUE;

  if (way_prepared_get_hierarchy_costs (prepared) == NULL)
    return TRUE;

  self->bounds = way_hierarchy_costs_to_heuristic (
    way_prepared_get_hierarchy_costs (prepared));
  self->router = way_router_new_from_prepared (prepared, error);
  return self->router != NULL;
}

/* Makes the index of edges in space, and what else is made at first use, so
 * that threads find it made. */
static gboolean
warm_up (ServedNetwork *self,
         GError       **error)
{
  const WayPosition zero = { 0, 0 };
  GError *problem = NULL;
  WaySpot spot;

  self->main_part = main_part_new (self->table);
  way_network_find_nearest_spot (self->network, &zero, &spot, NULL, NULL, NULL,
                                 NULL, NULL, &problem);
  if (problem == NULL)
    return TRUE;

  g_propagate_error (error, problem);
  return FALSE;
}

/* Hints of another network must not be taken for ours. A file that was prepared
 * again has other numbers of nodes only if it has other roads, and then hardly
 * ever as many of both. */
static guint32
find_mark (ServedNetwork *self)
{
  return way_table_get_n_nodes (self->table) * 2654435761u
         ^ way_table_get_n_edges (self->table);
}

ServedNetwork *
served_network_new (WayNetwork *network,
                    gdouble     speed,
                    GError    **error)
{
  g_autoptr (ServedNetwork) self = g_new0 (ServedNetwork, 1);

  g_atomic_ref_count_init (&self->refs);
  self->network = g_object_ref (network);
  self->table = way_network_get_table (network);
  self->graph = way_network_get_graph (network);
  self->max_snap = INFINITY;
  g_mutex_init (&self->lock);
  if (!check_roads (self, error) || !find_seconds (self, speed, error)
      || !take_prepared (self, error) || !warm_up (self, error))
    return NULL;

  /* Every network with latitudes and longitudes has this measure. */
  self->measures = way_network_dup_measures (network);
  way_measures_find (self->measures, "metres", &self->metres);
  self->mark = find_mark (self);
  return g_steal_pointer (&self);
}

ServedNetwork *
served_network_ref (ServedNetwork *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
served_network_unref (ServedNetwork *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;

  for (guint i = 0; i < SERVED_ROADS; i++)
    g_clear_object (&self->without[i]);
  g_mutex_clear (&self->lock);
  g_clear_pointer (&self->main_part, main_part_free);
  g_clear_pointer (&self->bounds, way_heuristic_unref);
  g_clear_object (&self->router);
  g_clear_object (&self->measures);
  g_object_unref (self->network);
  g_free (self);
}

/* (transfer full) (nullable) */
static WayGraph *
close_roads (ServedNetwork *self,
             WayRoads       without,
             GError       **error)
{
  const WayVehicle vehicle = { .without = without };
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (WayOverlay) overlay = way_overlay_new (self->graph);
  WayLayer *layer = way_overlay_get_layer (overlay, "without");
  gboolean good = TRUE;

  if (!way_network_list_closed (self->network, &vehicle, edges, error))
    return NULL;
  for (guint i = 0; i < edges->len && good; i++)
    {
      WayNode from, to;

      way_table_get_edge (self->table, g_array_index (edges, guint32, i), &from,
                          &to, NULL, NULL);
      good = way_layer_set_edge_extra_cost (layer, from, to, INFINITY,
                                            WAY_ONE_WAY);
    }
  if (good)
    return WAY_GRAPH (g_steal_pointer (&overlay));

  g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                       "there is too little memory to leave out roads");
  return NULL;
}

WayGraph *
served_network_get_graph (ServedNetwork *self,
                          WayRoads       without,
                          GError       **error)
{
  WayGraph *graph = self->graph;

  if (without == WAY_ROADS_NONE)
    return graph;

  g_mutex_lock (&self->lock);
  if (self->without[without] == NULL)
    self->without[without] = close_roads (self, without, error);
  graph = self->without[without];
  g_mutex_unlock (&self->lock);
  return graph;
}

const char *
served_network_get_name (ServedNetwork *self,
                         WayNode        from,
                         WayNode        to)
{
  const char *label = NULL;
  guint32 edge;

  if (way_table_find_edge (self->table, from, to, &edge)
      || way_table_find_edge (self->table, to, from, &edge))
    way_table_get_edge (self->table, edge, NULL, NULL, NULL, &label);

  return label;
}
