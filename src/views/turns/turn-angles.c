/* turn-angles.c - costs of turns between edges of a table, by angle
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/turns/turn-angles.h"

/* The costs may use this part of the memory limit of a search, so that a search
 * near its limit does not fail because of them. */
#define SHARE 8

/* The number of turns between all edges and their successors. */
static gsize
count_turns (const Arcs *arcs)
{
  const guint32 n_edges = arcs_count (arcs);
  gsize n_turns = 0;

  for (guint32 i = 0; i < n_edges; i++)
    {
      const gsize to = arcs_node (arcs, i);

      n_turns += arcs->offsets[to + 1] - arcs->offsets[to];
    }

  return n_turns;
}

static void
fill_first (TurnAngles *self,
            const Arcs *arcs)
{
  const guint32 n_edges = arcs_count (arcs);
  guint32 n_turns = 0;

  for (guint32 i = 0; i < n_edges; i++)
    {
      const gsize to = arcs_node (arcs, i);

      self->first[i] = n_turns;
      n_turns += arcs->offsets[to + 1] - arcs->offsets[to];
    }
}

void
turn_angles_prepare (TurnAngles *self,
                     const Arcs *arcs,
                     Meter      *meter)
{
  const gsize n_edges = arcs_count (arcs);
  gpointer *prices;
  gsize bytes;

  if (sizeof (gpointer) < sizeof (WayCost) || n_edges == 0
      || g_atomic_pointer_get (&self->prices) != NULL)
    return;

  self->n_turns = count_turns (arcs);
  bytes = self->n_turns * sizeof *prices + n_edges * sizeof *self->first;
  if (self->n_turns > G_MAXUINT32
      || bytes > budget_left (&meter->budget) / SHARE)
    return;

  prices = g_try_new0 (gpointer, MAX (self->n_turns, 1));
  self->first = g_try_new (guint32, n_edges);
  if (prices == NULL || self->first == NULL)
    {
      g_free (prices);
      g_clear_pointer (&self->first, g_free);
      return;
    }

  (void) budget_take (&meter->budget, bytes);
  fill_first (self, arcs);
  g_atomic_pointer_set (&self->prices, prices);
}

void
turn_angles_clear (TurnAngles *self)
{
  g_clear_pointer (&self->prices, g_free);
  g_clear_pointer (&self->first, g_free);
}

void
turn_angles_forget (TurnAngles *self)
{
  if (self->prices != NULL)
    memset (self->prices, 0, self->n_turns * sizeof *self->prices);
}
