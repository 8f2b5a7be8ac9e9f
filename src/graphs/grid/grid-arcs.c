/* grid-arcs.c - the edges that all cells in the open have
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "graphs/grid/grid-arcs.h"

#include <math.h>

/* A class that the mover can enter; %FALSE if there is none, or if two cost
 * differently. */
static gboolean
find_class (const WayGrid *self,
            guint         *klass)
{
  *klass = TERRAIN_N_CLASSES;
  for (guint i = 0; i < TERRAIN_N_CLASSES; i++)
    if (self->mover[i] < INFINITY)
      {
        if (*klass < TERRAIN_N_CLASSES && self->mover[i] != self->mover[*klass])
          return FALSE;
        *klass = i;
      }

  return *klass < TERRAIN_N_CLASSES;
}

void
grid_arcs_update (WayGrid *self)
{
  GridPattern *pattern = &self->pattern;
  guint klass;

  *pattern = (GridPattern) { 0 };
  if (self->rule.row_matters || !find_class (self, &klass))
    return;

  pattern->mask = self->rule.open[0][N_WINDOWS - 1];
  for (guint mask = pattern->mask; mask != 0; mask &= mask - 1)
    {
      const guint d = (guint) __builtin_ctz (mask);
      const guint step = direction_step[d];
      const guint i = pattern->n_arcs++;

      pattern->whole[i].node = pattern->real[i].node = self->offsets[d];
      pattern->whole[i].cost = self->whole_prices[step][klass];
      pattern->real[i].cost = self->prices[step][klass];
    }
}
