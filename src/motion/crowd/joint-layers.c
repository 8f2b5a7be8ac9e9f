/* joint-layers.c - whether two agents can avoid each other at their costs
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The pairs of places that both agents can have at a tick follow from the pairs
 * at the tick before. If no pair is left, they cannot (Sharon et al., "The
 * increasing cost tree search for optimal multi-agent pathfinding", 2013). */

#include "motion/crowd/joint-layers.h"

#include <string.h>

/* Moves -------------------------------------------------------------------- */

/* Whether the other agent blocks so many nodes beside the edge that the edge
 * cannot be taken. */
static gboolean
bars (const Ground *ground,
      guint32       from,
      guint32       to,
      guint32       other_from,
      guint32       other_to)
{
  const GroundSides *sides;
  guint32 edge, n_clear = 0, n_taken = 0;

  if (from == to)
    return FALSE;
  edge = ground_edge (ground, from, to);
  if (edge == G_MAXUINT32)
    return FALSE;

  sides = &ground->sides[edge];
  for (guint k = 0; k < WAY_LINE_MAX_BESIDE; k++)
    if (sides->nodes[k] != NO_NODE)
      {
        const gboolean is_taken = sides->nodes[k] == other_from
                                  || sides->nodes[k] == other_to;

        n_taken += is_taken;
        n_clear += !is_taken;
      }

  /* From one side to the other is across the edge. */
  return n_clear < sides->needed || (n_taken == 2 && other_from != other_to);
}

gboolean
moves_clash (const Ground *ground,
             guint32       from,
             guint32       to,
             guint32       other_from,
             guint32       other_to)
{
  if (to == other_to || (from == other_to && to == other_from))
    return TRUE;

  return ground->sides != NULL
         && (bars (ground, from, to, other_from, other_to)
             || bars (ground, other_from, other_to, from, to));
}

/* Pairs -------------------------------------------------------------------- */

void
joint_walk_clear (JointWalk *self)
{
  g_free (self->places[0]);
  g_free (self->places[1]);
  g_free (self->stamps);
}

/* Makes room for a stamp for each pair of places of a layer. */
static gboolean
begin_layer (JointWalk *self,
             gsize      n_pairs,
             GError   **error)
{
  if (!meter_grow (self->meter, &self->stamps, &self->stamps_room, n_pairs,
                   sizeof *self->stamps, error))
    return FALSE;

  if (++self->stamp == 0)
    {
      self->n_stamps = 0;
      self->stamp = 1;
    }
  if (self->n_stamps < n_pairs)
    {
      memset (self->stamps + self->n_stamps, 0,
              (n_pairs - self->n_stamps) * sizeof *self->stamps);
      self->n_stamps = n_pairs;
    }
  return TRUE;
}

/* The links of place @at, or the same place again after its agent has
 * arrived. */
static const guint32 *
get_links (const Layers  *layers,
           guint32        tick,
           const guint32 *at,
           guint32       *n)
{
  if (tick >= layers->cost)
    {
      *n = 1;
      return at;
    }

  *n = layers->links_first[*at + 1] - layers->links_first[*at];
  return layers->links + layers->links_first[*at];
}

static guint32
first_of (const Layers *layers,
          guint32       tick)
{
  return layers->first[MIN (tick, layers->cost)];
}

/* Adds all pairs that @place leads to. */
static gboolean
go_on (JointWalk    *self,
       const Layers *one,
       const Layers *other,
       guint32       tick,
       JointPlace    place,
       guint         to,
       guint32      *n,
       GError      **error)
{
  const guint32 width = layers_width (other, tick + 1);
  guint32 n_one, n_other;
  const guint32 *links = get_links (one, tick, &place.one, &n_one);
  const guint32 *other_links = get_links (other, tick, &place.other, &n_other);

  if (!meter_grow (self->meter, &self->places[to], &self->rooms[to],
                   (gsize) *n + (gsize) n_one * n_other,
                   sizeof *self->places[to], error))
    return FALSE;

  for (guint32 i = 0; i < n_one; i++)
    for (guint32 k = 0; k < n_other; k++)
      {
        const gsize pair = (gsize) (links[i] - first_of (one, tick + 1)) * width
                           + (other_links[k] - first_of (other, tick + 1));

        if (self->stamps[pair] != self->stamp
            && !moves_clash (self->ground, one->nodes[place.one],
                             one->nodes[links[i]], other->nodes[place.other],
                             other->nodes[other_links[k]]))
          {
            self->stamps[pair] = self->stamp;
            self->places[to][(*n)++] = (JointPlace) { links[i],
                                                      other_links[k] };
          }
      }
  return TRUE;
}

gboolean
joint_walk (JointWalk    *self,
            const Layers *one,
            const Layers *other,
            GError      **error)
{
  const guint32 end = MAX (one->cost, other->cost);
  guint32 n = 1;

  if (!meter_grow (self->meter, &self->places[0], &self->rooms[0], 1,
                   sizeof *self->places[0], error))
    return FALSE;

  self->places[0][0] = (JointPlace) { 0, 0 };
  for (guint32 tick = 0; tick < end && n > 0; tick++)
    {
      const guint from = tick & 1, to = !from;
      const guint32 n_before = n;

      if (!begin_layer (self, (gsize) layers_width (one, tick + 1)
                                * layers_width (other, tick + 1), error))
        return FALSE;
      n = 0;
      for (guint32 i = 0; i < n_before; i++)
        if (!meter_go_on (self->meter, error)
            || !go_on (self, one, other, tick, self->places[from][i], to, &n,
                       error))
          return FALSE;
    }

  return n > 0;
}
