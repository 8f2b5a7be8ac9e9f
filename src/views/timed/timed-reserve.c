/* timed-reserve.c - agents of several cells, and reservations for paths
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An agent that passes between two nodes keeps as many of them clear as the
 * corner rule requires: otherwise an agent that plans later would step there
 * meanwhile. */

#include "views/timed/timed-private.h"

#include <wayfind/core/error.h>

#include "core/node-type-private.h"

gboolean
way_timed_set_agent (WayTimed *self,
                     guint32   owner,
                     guint     size,
                     GError  **error)
{
  CellMap cells;

  g_return_val_if_fail (WAY_IS_TIMED (self), FALSE);
  g_return_val_if_fail (size >= 1 && size <= WAY_TIMED_MAX_SIZE, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  if (!body_find_map (self->states.view.base, size, "agents", &cells, error))
    return FALSE;

  self->owner = owner;
  self->cells = cells;
  self->size = size;
  way_view_changed (WAY_VIEW (self));
  return TRUE;
}

/* Reservations ------------------------------------------------------------- */

static void
reserve_place (WayTimed *self,
               WayNode   place,
               gdouble   from,
               gdouble   until)
{
  const Body body = timed_body_at (self, place);

  for (guint i = 0; i < body_n_cells (&body); i++)
    way_reservations_reserve_node (self->reservations, body_cell (&body, i),
                                   from, until, self->owner);
}

/* Reserves both directions, so that no agent comes the other way. */
static void
reserve_edges (WayTimed *self,
               WayNode   from,
               WayNode   to,
               gdouble   departure,
               gdouble   arrival)
{
  const Body tail = timed_body_at (self, from);
  const Body head = timed_body_at (self, to);
  const guint n = MIN (body_n_cells (&tail), body_n_cells (&head));

  for (guint i = 0; i < n; i++)
    {
      const WayNode here = body_cell (&tail, i), there = body_cell (&head, i);

      way_reservations_reserve_edge (self->reservations, here, there,
                                     departure, arrival, self->owner);
      way_reservations_reserve_edge (self->reservations, there, here,
                                     departure, arrival, self->owner);
    }
}

static void
keep_clear (WayTimed *self,
            WayNode   place,
            gdouble   from,
            gdouble   until)
{
  const Body body = timed_body_at (self, place);

  for (guint i = 0; i < body_n_cells (&body); i++)
    reservations_keep_clear (self->reservations, body_cell (&body, i), from,
                             until, self->owner);
}

/* Keeps clear, from @time on, @n_needed of @n places that other agents leave
 * free. Returns the time until which it has done so, @until at the latest. */
static gdouble
keep_some_clear (WayTimed      *self,
                 const WayNode *places,
                 guint          n,
                 guint          n_needed,
                 gdouble        time,
                 gdouble        until)
{
  WayNode kept[WAY_LINE_MAX_BESIDE];
  guint n_kept = 0;

  for (guint i = 0; i < n && n_kept < n_needed; i++)
    {
      SlotList held;
      FreeTime free;

      timed_list_held (self, places[i], &held);
      if (slot_list_first_free (&held, self->owner, time, time, &free)
          && free.from <= time)
        {
          kept[n_kept++] = places[i];
          until = MIN (until, free.until);
        }
      slot_list_clear (&held);
    }

  for (guint i = 0; i < n_kept; i++)
    keep_clear (self, kept[i], time, until);
  return until;
}

static void
reserve_ride (WayTimed *self,
              WayNode   from,
              WayNode   to,
              gdouble   departure,
              gdouble   arrival)
{
  WayNode beside[WAY_LINE_MAX_BESIDE];
  guint n_needed;
  const guint n = way_graph_get_beside (self->states.view.base, from, to,
                                        beside, &n_needed);

  reserve_edges (self, from, to, departure, arrival);
  while (n_needed > 0 && departure < arrival)
    departure = keep_some_clear (self, beside, n, n_needed, departure,
                                 arrival);
}

void
way_timed_reserve_stay (WayTimed *self,
                        WayNode   node,
                        gdouble   from,
                        gdouble   until)
{
  g_return_if_fail (WAY_IS_TIMED (self) && self->reservations != NULL);
  g_return_if_fail (timed_has_place (self, node));
  g_return_if_fail (from >= 0 && from < INFINITY && until >= from);

  reserve_place (self, node, from, until);
}

/* Whether nodes of @path are nodes of the base's query type. */
static gboolean
is_path (const WayTimed *self,
         const WayPath  *path)
{
  const WayNodeType *type = way_path_get_node_type (path);

  if (type->kind != WAY_NODE_KIND_INDEX)
    return node_type_is_like (self->map.type, type);

  for (guint i = 0; i < way_path_get_length (path); i++)
    if (!timed_has_place (self, way_path_get_node (path, i)))
      return FALSE;

  return self->map.type->kind == WAY_NODE_KIND_INDEX;
}

/* The departure from each node of @path. If only the maker of the path knows a
 * departure, the arrival at that node. */
static gboolean
find_departures (WayTimed      *self,
                 const WayPath *path,
                 gdouble       *departures,
                 GError       **error)
{
  EdgeReader reader;
  gboolean ok = TRUE;

  edge_reader_init (&reader, self->states.view.base, NULL);
  for (guint i = 0; i + 1 < way_path_get_length (path) && ok; i++)
    {
      g_autoptr (GError) reason = NULL;

      departures[i] = way_path_get_cost_so_far (path, i);
      if (self->states.base_has_states
          || timed_find_departure (self, &reader, path, i, &departures[i],
                                   &reason))
        continue;
      ok = g_error_matches (reason, WAY_ERROR, WAY_ERROR_CHANGED);
      if (!ok)
        g_propagate_error (error, g_steal_pointer (&reason));
    }
  edge_reader_clear (&reader);

  return ok;
}

gboolean
way_timed_reserve_path (WayTimed      *self,
                        const WayPath *path,
                        gdouble        hold,
                        GError       **error)
{
  g_autofree gdouble *departures = NULL;
  guint n;

  g_return_val_if_fail (WAY_IS_TIMED (self) && path != NULL, FALSE);
  g_return_val_if_fail (self->reservations != NULL, FALSE);
  g_return_val_if_fail (is_path (self, path), FALSE);
  g_return_val_if_fail (hold >= 0, FALSE);      /* NaN fails, too */
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  n = way_path_get_length (path);
  departures = g_new (gdouble, n);
  if (!find_departures (self, path, departures, error))
    return FALSE;

  for (guint i = 0; i < n; i++)
    {
      const WayNode node = way_path_get_node (path, i);
      const gdouble time = way_path_get_cost_so_far (path, i);

      if (i + 1 == n)
        {
          reserve_place (self, node, time, time + hold);
          break;
        }
      reserve_place (self, node, time, way_path_get_cost_so_far (path, i + 1));
      reserve_ride (self, node, way_path_get_node (path, i + 1), departures[i],
                    way_path_get_cost_so_far (path, i + 1));
    }

  return TRUE;
}
