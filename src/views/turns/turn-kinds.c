/* turn-kinds.c - the kinds of turns between edges of a table
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/turns/turn-kinds.h"

#include <string.h>

/* The words may use this part of the memory limit of a search, so that a search
 * near its limit does not fail because of them. */
#define SHARE 8

void
turn_kinds_prepare (TurnKinds *self,
                    guint32    n_edges,
                    Meter     *meter)
{
  const gsize bytes = (gsize) n_edges * sizeof *self->words;
  guint32 *words;

  if (g_atomic_pointer_get (&self->words) != NULL || bytes == 0
      || bytes > budget_left (&meter->budget) / SHARE)
    return;

  words = g_try_malloc0 (bytes);
  if (words == NULL)
    return;

  (void) budget_take (&meter->budget, bytes);
  self->n_edges = n_edges;
  g_atomic_pointer_set (&self->words, words);
}

void
turn_kinds_clear (TurnKinds *self)
{
  g_clear_pointer (&self->words, g_free);
}

void
turn_kinds_forget (TurnKinds *self)
{
  if (self->words != NULL)
    memset (self->words, 0, (gsize) self->n_edges * sizeof *self->words);
}
