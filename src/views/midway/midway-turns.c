/* midway-turns.c - restrictions of turns for paths that begin or end on edges
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A restriction is a row of nodes. Its first edge may be used from a spot on,
 * and its last edge up to a spot: so each restriction is repeated for each of
 * these spots, with the spot as the first or the last node. All edges between
 * are used whole, because no path leads through a spot: after an edge to a spot
 * only an edge that does not exist may follow. */

#include "views/midway/midway-private.h"
#include "views/turns/turns-private.h"

typedef struct
{
  const WayMidway *midway;
  WayTurns        *turns;
  GError         **error;
} Restricting;

static gboolean
add (const Restricting *self,
     WayRestriction     rule,
     const WayNode     *nodes,
     guint              n_nodes)
{
  return way_turns_add_restriction (self->turns, rule, nodes, NULL, n_nodes,
                                    self->error);
}

/* Whether a restriction from or to the edge between @near and @far also holds
 * for the part between @near and @spot. A spot at @near is not a turn. */
static gboolean
is_part (const Spot *spot,
         gsize       near,
         gsize       far)
{
  return spot->ends[1 - midway_side (spot, near)] == far
         && midway_share_from (spot, near) > 0;
}

/* Repeats a restriction with a spot as the last node. If it prescribes a way, a
 * path may also enter a spot that lies at the node before. */
static gboolean
add_ends (const Restricting *self,
          WayRestriction     rule,
          WayNode           *nodes,
          guint              n_nodes)
{
  const WayMidway *midway = self->midway;
  const WayNode last = nodes[n_nodes - 1];
  const gsize near = WAY_NODE_INDEX (nodes[n_nodes - 2]);
  gboolean good = add (self, rule, nodes, n_nodes);

  for (guint32 i = midway_first (midway, near); good && i != NO_SPOT;
       i = midway_next (&midway->spots[i], near))
    {
      const Spot *spot = &midway->spots[i];

      if (!is_part (spot, near, WAY_NODE_INDEX (last))
          && (rule != WAY_RESTRICTION_ONLY
              || midway_share_from (spot, near) > 0))
        continue;
      nodes[n_nodes - 1] = WAY_INDEX (midway->n_base + i);
      good = add (self, rule, nodes, n_nodes);
    }
  nodes[n_nodes - 1] = last;

  return good;
}

/* Repeats a restriction with a spot as the first node. */
static gboolean
add_starts (const Restricting *self,
            WayRestriction     rule,
            WayNode           *nodes,
            guint              n_nodes)
{
  const WayMidway *midway = self->midway;
  const WayNode first = nodes[0];
  const gsize near = WAY_NODE_INDEX (nodes[1]);
  gboolean good = add_ends (self, rule, nodes, n_nodes);

  for (guint32 i = midway_first (midway, near); good && i != NO_SPOT;
       i = midway_next (&midway->spots[i], near))
    {
      if (!is_part (&midway->spots[i], near, WAY_NODE_INDEX (first)))
        continue;
      nodes[0] = WAY_INDEX (midway->n_base + i);
      good = add_ends (self, rule, nodes, n_nodes);
    }
  nodes[0] = first;

  return good;
}

/* After the edge from @before to @spot only the edge from the spot to itself
 * may follow, which does not exist. */
static gboolean
stop_at (const Restricting *self,
         WayNode            before,
         guint32            spot)
{
  const WayNode at = WAY_INDEX (self->midway->n_base + spot);
  const WayNode nodes[] = { before, at, at };

  return add (self, WAY_RESTRICTION_ONLY, nodes, G_N_ELEMENTS (nodes));
}

static gboolean
close_spot (const Restricting *self,
            guint32            i)
{
  const WayMidway *midway = self->midway;
  const Spot *spot = &midway->spots[i];
  gboolean good = stop_at (self, WAY_INDEX (spot->ends[0]), i)
                  && stop_at (self, WAY_INDEX (spot->ends[1]), i);
  guint32 join = midway_first_join (midway, midway->n_base + i);

  while (good && join != NO_SPOT)
    {
      const Join *own = midway_join (midway, join);
      const guint side = own->nodes[0] == midway->n_base + i ? 0 : 1;

      good = stop_at (self, WAY_INDEX (own->nodes[1 - side]), i);
      join = own->next[side];
    }
  if (spot->area > 0)
    return good;

  for (guint32 k = midway_first (midway, spot->ends[0]);
       good && k != NO_SPOT;
       k = midway_next (&midway->spots[k], spot->ends[0]))
    if (k != i && midway_are_on_one_edge (&midway->spots[k], spot))
      good = stop_at (self, WAY_INDEX (midway->n_base + k), i);

  return good;
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
    turn_zones_add (&turns->zones, self->n_base + spot, ends);
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
  const Restricting restricting = { self, turns, error };
  WayNode nodes[WAY_RESTRICTION_MAX_NODES];

  g_return_val_if_fail (WAY_IS_MIDWAY (self), FALSE);
  g_return_val_if_fail (WAY_IS_TURNS (turns) && WAY_IS_TABLE (table), FALSE);
  g_return_val_if_fail (find_own_midway (way_view_get_base (WAY_VIEW (turns)))
                          == self, FALSE);
  g_return_val_if_fail (way_table_get_n_nodes (table) == self->n_base, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  for (guint32 i = 0; i < way_table_get_n_restrictions (table); i++)
    {
      WayRestriction rule;
      const guint n_nodes
        = way_table_get_restriction (table, i, &rule, nodes);

      if (!add_starts (&restricting, rule, nodes, n_nodes))
        return FALSE;
    }
  for (guint32 i = 0; i < self->n_spots; i++)
    if (!close_spot (&restricting, i))
      return FALSE;

  turns->beyond = find_other_end;
  if (!turns_take_table (turns, table, error))
    return FALSE;

  for (guint32 i = 0; i < self->n_spots; i++)
    add_to_zone (self, turns, i);
  return TRUE;
}
