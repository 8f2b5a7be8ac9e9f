/* midway-turns.c - restrictions of turns for paths that begin or end on edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/midway/midway-private.h"
#include "views/turns/turns-private.h"

#include <wayfind/core/error.h>

static void
place_spot (const WayMidway *self,
            TurnSpots       *spots,
            guint32          i)
{
  const Spot *spot = &self->spots[i];
  TurnSpot placed = { .is_beside = spot->area > 0 };

  for (guint side = 0; side < 2; side++)
    {
      placed.ends[side] = spot->ends[side];
      placed.is_at[side] = midway_share_from (spot, spot->ends[side]) == 0;
    }
  turn_spots_place (spots, i, &placed);
}

/* Puts down the edges to a spot that do not come from the ends of its edge. */
static gboolean
join_spot (const WayMidway *self,
           TurnSpots       *spots,
           guint32          i)
{
  const Spot *spot = &self->spots[i];
  guint32 join = midway_first_join (self, self->n_base + i);

  while (join != NO_SPOT)
    {
      const Join *own = midway_join (self, join);
      const guint side = own->nodes[0] == self->n_base + i ? 0 : 1;

      if (!turn_spots_join (spots, own->nodes[1 - side], i))
        return FALSE;
      join = own->next[side];
    }
  if (spot->area > 0)
    return TRUE;

  for (guint32 k = midway_first (self, spot->ends[0]); k != NO_SPOT;
       k = midway_next (&self->spots[k], spot->ends[0]))
    if (k != i && midway_are_on_one_edge (&self->spots[k], spot)
        && !turn_spots_join (spots, self->n_base + k, i))
      return FALSE;

  return TRUE;
}

/* (transfer full) (nullable): the rules of @table for paths from and to all
 * spots. */
static TurnSpots *
make_spots (const WayMidway *self,
            WayTable        *table,
            GError         **error)
{
  g_autoptr (TurnSpots) spots = turn_spots_new (table, self->n_spots, error);

  for (guint32 i = 0; spots != NULL && i < self->n_spots; i++)
    {
      place_spot (self, spots, i);
      if (join_spot (self, spots, i))
        continue;
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
                           TURNS_NO_ROOM);
      return NULL;
    }

  return g_steal_pointer (&spots);
}

/* A spot lies in a zone if an end of its edge does. */
static void
add_to_zone (const WayMidway *self,
             WayTurns        *turns,
             guint32          spot)
{
  const guint32 *ends = self->spots[spot].ends;

  if (turn_zones_has (&turns->zones, WAY_INDEX (ends[0]))
      || turn_zones_has (&turns->zones, WAY_INDEX (ends[1])))
    turn_zones_add (&turns->zones, self->n_base + spot);
}

/* (nullable): the midway of a pile of views that keep its nodes. */
static WayMidway *
find_own_midway (WayGraph *graph)
{
  return way_graph_get_flags (graph) & WAY_GRAPH_STATES
           ? NULL : midway_below (graph);
}

/* The other end of the edge on which spot @node lies; @node itself for a node of
 * the table, or from another spot. A spot at @near itself, or beside its edge, has
 * no direction there. A TurnsBeyondFunc. */
static guint32
find_other_end (WayGraph *base,
                guint32   node,
                guint32   near)
{
  const WayMidway *midway = find_own_midway (base);
  const Spot *spot;

  if (!midway_is_spot (midway, WAY_INDEX (node))
      || midway_is_spot (midway, WAY_INDEX (near)))
    return node;

  spot = midway_spot (midway, WAY_INDEX (node));
  return spot->area == 0 && spot->ends[midway_side (spot, near)] == near
             && midway_share_from (spot, near) > 0
           ? spot->ends[1 - midway_side (spot, near)] : near;
}

gboolean
way_midway_restrict_turns (WayMidway *self,
                           WayTurns  *turns,
                           WayTable  *table,
                           GError   **error)
{
  TurnSpots *spots;

  g_return_val_if_fail (WAY_IS_MIDWAY (self), FALSE);
  g_return_val_if_fail (WAY_IS_TURNS (turns) && WAY_IS_TABLE (table), FALSE);
  g_return_val_if_fail (find_own_midway (way_view_get_base (WAY_VIEW (turns)))
                          == self, FALSE);
  g_return_val_if_fail (way_table_get_n_nodes (table) == self->n_base, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  spots = make_spots (self, table, error);
  if (spots == NULL)
    turn_rules_note_no_memory (turns->rules);
  if (spots == NULL || !turns_take_spots (turns, spots, error))
    return FALSE;

  turns->beyond = find_other_end;
  if (!turns_take_table (turns, table, error))
    return FALSE;

  for (guint32 i = 0; i < self->n_spots; i++)
    add_to_zone (self, turns, i);
  return TRUE;
}
