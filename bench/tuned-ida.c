/* tuned-ida.c - an IDA* tuned to the 15-puzzle
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Recursive, with the board in a word and the Manhattan distance carried along.
 * The move back is never made. Nothing is stored but the stack of calls. */

#include "tuned-ida.h"

typedef struct
{
  guint   bound;
  guint   beyond;       /* the least sum above it */
  guint64 n_nodes;
  gint8   change[FIFTEEN_CELLS][FIFTEEN_CELLS][FIFTEEN_CELLS];
} Ida;

/* Returns whether the board is solved within the bound, by @moves and more. */
static gboolean
follow (Ida         *self,
        FifteenBoard board,
        guint        empty,
        guint        back,
        guint        moves,
        guint        distance)
{
  self->n_nodes++;
  if (distance == 0)
    return TRUE;

  for (guint i = 0; i < fifteen_n_beside[empty]; i++)
    {
      const guint cell = fifteen_beside[empty][i];
      const guint tile = (board >> (4 * cell)) & 15;
      const guint left = distance + self->change[tile][cell][empty];

      if (cell == back)
        continue;
      if (moves + 1 + left > self->bound)
        self->beyond = MIN (self->beyond, moves + 1 + left);
      else if (follow (self, fifteen_slide (board, empty, cell), cell, empty,
                       moves + 1, left))
        return TRUE;
    }

  return FALSE;
}

guint
tuned_ida_run (FifteenBoard start,
               guint64     *n_nodes)
{
  const guint empty = fifteen_get_empty (start);
  Ida         self = { .bound = fifteen_manhattan (start) };

  for (guint tile = 0; tile < FIFTEEN_CELLS; tile++)
    for (guint from = 0; from < FIFTEEN_CELLS; from++)
      for (guint to = 0; to < FIFTEEN_CELLS; to++)
        self.change[tile][from][to]
            = (gint8) ((int) fifteen_distance (tile, to)
                       - (int) fifteen_distance (tile, from));

  while (TRUE)
    {
      self.beyond = G_MAXUINT;
      if (follow (&self, start, empty, FIFTEEN_CELLS, 0,
                  fifteen_manhattan (start)))
        break;
      self.bound = self.beyond;
    }

  *n_nodes = self.n_nodes;
  return self.bound;
}
