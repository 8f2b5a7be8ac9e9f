/* timed-settings.c - the horizon of a timed view, and the travel times of edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/timed/timed-private.h"

#include <wayfind/core/error.h>

void
timed_drop_func (WayTimed *self)
{
  if (self->func_destroy != NULL)
    self->func_destroy (self->func_data);
  self->func = NULL;
  self->func_data = NULL;
  self->func_destroy = NULL;
}

void
way_timed_set_horizon (WayTimed *self,
                       gdouble   horizon)
{
  g_return_if_fail (WAY_IS_TIMED (self));
  g_return_if_fail (horizon > 0);       /* NaN fails, too */

  self->horizon = horizon;
  way_view_changed (WAY_VIEW (self));
}

void
way_timed_set_overtaking (WayTimed *self,
                          gboolean  allowed)
{
  g_return_if_fail (WAY_IS_TIMED (self));

  self->allows_overtaking = allowed;
  way_view_changed (WAY_VIEW (self));
}

/* The travel time of an edge is at least its cost times this factor. */
static void
find_least_factor (WayTimed *self)
{
  GHashTableIter iter;
  gpointer profile;

  way_view_changed (WAY_VIEW (self));
  if (self->func != NULL)
    {
      self->least_factor = self->func_factor;
      return;
    }

  self->least_factor = self->profile ? time_profile_least (self->profile) : 1;
  g_hash_table_iter_init (&iter, self->edge_profiles);
  while (g_hash_table_iter_next (&iter, NULL, &profile))
    self->least_factor = MIN (self->least_factor,
                              time_profile_least (profile));
}

void
way_timed_set_profile (WayTimed       *self,
                       WayTimeProfile *profile)
{
  g_return_if_fail (WAY_IS_TIMED (self));

  if (profile != NULL)
    way_time_profile_ref (profile);
  g_clear_pointer (&self->profile, way_time_profile_unref);
  self->profile = profile;
  find_least_factor (self);
}

void
way_timed_set_travel_time (WayTimed         *self,
                           gdouble           least_factor,
                           WayTravelTimeFunc func,
                           gpointer          user_data,
                           GDestroyNotify    destroy)
{
  g_return_if_fail (WAY_IS_TIMED (self));
  g_return_if_fail (least_factor >= 0 && least_factor < INFINITY);

  timed_drop_func (self);
  self->func = func;
  self->func_factor = least_factor;
  self->func_data = user_data;
  self->func_destroy = destroy;
  find_least_factor (self);
}

/* Tests @profile with the costs of the base's edges to the head of a leg, out
 * of one node of the base. */
static gboolean
check_edges (Leg                  *leg,
             const WayTimeProfile *profile,
             const WayEdges       *edges)
{
  const WayTimed *self = leg->timed;

  for (guint i = 0; i < way_edges_get_length (edges); i++)
    {
      const WayNode to = timed_place_of (self, way_edges_get_node (edges, i));

      if (!way_node_type_equal (self->map.type, to, leg->to)
          || way_edges_get_cost (edges, i) == INFINITY)
        continue;
      leg->cost = way_edges_get_cost (edges, i);
      leg->profile = profile;
      leg_check (leg);
    }

  return leg->error == NULL;
}

/* Tests @profile at all nodes of the base in which a search from the tail of
 * the leg begins. */
static void
check_profile (Leg                  *leg,
               const WayTimeProfile *profile)
{
  StateView *view = (StateView *) &leg->timed->states;
  g_autoptr (WayEdges) states = way_edges_new (view->base_type);
  GError *error = NULL;
  EdgeReader reader;

  edge_reader_init (&reader, view->view.base, NULL);
  way_graph_add_states (reader.graph, reader.cursor, leg->from, states);
  for (guint i = 0; i < way_edges_get_length (states); i++)
    if (edge_reader_ask_start (&reader, way_edges_get_node (states, i),
                               &error))
      check_edges (leg, profile, edge_reader_edges (&reader));
    else
      leg_fail (leg, g_steal_pointer (&error));
  edge_reader_clear (&reader);
}

gboolean
way_timed_set_edge_profile (WayTimed       *self,
                            WayNode         from,
                            WayNode         to,
                            WayTimeProfile *profile,
                            GError        **error)
{
  Leg leg = { .timed = self, .from = from };
  guint32 tail, head;
  guint64 key;

  g_return_val_if_fail (WAY_IS_TIMED (self), FALSE);
  g_return_val_if_fail (timed_has_place (self, from), FALSE);
  g_return_val_if_fail (timed_has_place (self, to), FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  leg.to = way_node_type_copy_node (self->map.type, to);
  if (profile != NULL && self->func == NULL)
    check_profile (&leg, profile);
  way_node_type_free_node (self->map.type, (gpointer) leg.to);
  if (leg.error != NULL)
    {
      g_propagate_error (error, leg.error);
      return FALSE;
    }
  if (!node_map_intern (&self->map, from, &tail)
      || !node_map_intern (&self->map, to, &head))
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           "not enough memory for another edge");
      return FALSE;
    }

  key = (guint64) tail << 32 | head;
  if (profile == NULL)
    g_hash_table_remove (self->edge_profiles, &key);
  else
    g_hash_table_replace (self->edge_profiles, g_memdup2 (&key, sizeof key),
                          way_time_profile_ref (profile));
  find_least_factor (self);
  return TRUE;
}
