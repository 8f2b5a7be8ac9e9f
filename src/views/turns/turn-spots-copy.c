/* turn-spots-copy.c - rules of turns, repeated for each spot on their edges
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Rules of a table and rules of the caller must lie in one automaton. So if a
 * view has both, each rule of the table is repeated: its first edge may be used
 * from a spot on, and its last edge up to a spot. All edges between are used
 * whole, because no path leads through a spot: after an edge to a spot only an
 * edge that does not exist may follow. */

#include "views/turns/turn-spots-private.h"

#include "views/turns/turn-steps.h"

typedef struct
{
  const TurnSpots *spots;
  TurnRules       *rules;
} Copying;

static gboolean
add (const Copying *self,
     WayRestriction rule,
     const WayNode *nodes,
     guint          n_nodes)
{
  return turn_rules_add (self->rules, rule, nodes, NULL, n_nodes);
}

/* Whether @spot lies on the edge between @near and @far, and not at @near. */
static gboolean
is_part (const TurnSpot *spot,
         guint32         near,
         guint32         far)
{
  const gint side = turn_spot_end (spot, near);

  return turn_spot_is_part (spot, side) && spot->ends[1 - side] == far;
}

static gboolean
lies_at (const TurnSpot *spot,
         guint32         node)
{
  const gint side = turn_spot_end (spot, node);

  return side >= 0 && !spot->is_beside && spot->is_at[side];
}

/* Repeats a restriction with a spot as the last node. If it prescribes a way, a
 * path may also enter a spot that lies at the node before. */
static gboolean
add_ends (const Copying *self,
          WayRestriction rule,
          WayNode       *nodes,
          guint          n_nodes)
{
  const TurnSpots *spots = self->spots;
  const WayNode last = nodes[n_nodes - 1];
  const guint32 near = (guint32) WAY_NODE_INDEX (nodes[n_nodes - 2]);
  gboolean good = add (self, rule, nodes, n_nodes);

  for (guint32 i = 0; good && turn_spots_may_leave (spots, near)
                      && i < spots->n_spots; i++)
    {
      const TurnSpot *spot = &spots->spots[i];

      if (!is_part (spot, near, (guint32) WAY_NODE_INDEX (last))
          && (rule != WAY_RESTRICTION_ONLY || !lies_at (spot, near)))
        continue;
      nodes[n_nodes - 1] = WAY_INDEX (spots->n_nodes + i);
      good = add (self, rule, nodes, n_nodes);
    }
  nodes[n_nodes - 1] = last;

  return good;
}

/* Repeats a restriction with a spot as the first node. */
static gboolean
add_starts (const Copying *self,
            WayRestriction rule,
            WayNode       *nodes,
            guint          n_nodes)
{
  const TurnSpots *spots = self->spots;
  const WayNode first = nodes[0];
  const guint32 near = (guint32) WAY_NODE_INDEX (nodes[1]);
  gboolean good = add_ends (self, rule, nodes, n_nodes);

  for (guint32 i = 0; good && turn_spots_may_leave (spots, near)
                      && i < spots->n_spots; i++)
    {
      if (!is_part (&spots->spots[i], near, (guint32) WAY_NODE_INDEX (first)))
        continue;
      nodes[0] = WAY_INDEX (spots->n_nodes + i);
      good = add_ends (self, rule, nodes, n_nodes);
    }
  nodes[0] = first;

  return good;
}

/* After the edge from @before to spot @i only the edge from the spot to itself
 * may follow, which does not exist. */
static gboolean
stop_at (const Copying *self,
         guint32        before,
         guint32        i)
{
  const WayNode at = WAY_INDEX (self->spots->n_nodes + i);
  const WayNode nodes[] = { WAY_INDEX (before), at, at };

  return add (self, WAY_RESTRICTION_ONLY, nodes, G_N_ELEMENTS (nodes));
}

static gboolean
add_stops (const Copying *self)
{
  const TurnSpots *spots = self->spots;
  GHashTableIter joins;
  gpointer join;

  for (guint32 i = 0; i < spots->n_spots; i++)
    if (!stop_at (self, spots->spots[i].ends[0], i)
        || !stop_at (self, spots->spots[i].ends[1], i))
      return FALSE;
  if (spots->joins == NULL)
    return TRUE;

  g_hash_table_iter_init (&joins, spots->joins);
  while (g_hash_table_iter_next (&joins, &join, NULL))
    if (!stop_at (self, ((TurnStep *) join)->at, ((TurnStep *) join)->to))
      return FALSE;

  return TRUE;
}

gboolean
turn_spots_copy (const TurnSpots *self,
                 TurnRules       *rules)
{
  const Copying copying = { self, rules };
  WayNode nodes[WAY_RESTRICTION_MAX_NODES];

  for (guint32 i = 0; i < way_table_get_n_restrictions (self->table); i++)
    {
      WayRestriction rule;
      const guint n_nodes
        = way_table_get_restriction (self->table, i, &rule, nodes);

      if (!add_starts (&copying, rule, nodes, n_nodes))
        return FALSE;
    }

  return add_stops (&copying);
}
