/* budget.c - arrays that grow within a budget
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "core/budget.h"

#include <string.h>

#define FIRST_ROOM 64

/* At least doubles the room, so that adding an item is O(1) on average. */
static gsize
choose_room (gsize room,
             gsize wanted)
{
  const gsize twice = room > G_MAXSIZE / 2 ? G_MAXSIZE : 2 * room;

  return MAX (MAX (twice, wanted), FIRST_ROOM);
}

gsize
budget_growth (gsize room,
               gsize wanted,
               gsize size)
{
  gsize bytes;

  if (wanted <= room)
    return 0;
  if (!g_size_checked_mul (&bytes, choose_room (room, wanted), size))
    return G_MAXSIZE;

  return bytes - room * size;
}

gboolean
budget_grow (Budget  *self,
             gpointer array,
             gsize   *room,
             gsize    wanted,
             gsize    size)
{
  const gsize more = budget_growth (*room, wanted, size);
  gpointer grown;

  if (more == 0)
    return TRUE;
  if (!budget_take (self, more))
    return FALSE;

  memcpy (&grown, array, sizeof grown);
  grown = more == G_MAXSIZE ? NULL
                            : g_try_realloc (grown, *room * size + more);
  if (grown == NULL)
    {
      budget_give_back (self, more);
      return FALSE;
    }

  memcpy (array, &grown, sizeof grown);
  *room = choose_room (*room, wanted);
  return TRUE;
}
