/* turn-steps.c - steps from one state of rules to the next, by edges
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/turns/turn-steps.h"

#include "core/hash-room.h"

/* A smaller array finds memory wherever the program still runs. */
#define SMALL_ARRAY 1024

static guint
hash_step (gconstpointer data)
{
  const TurnStep *step = data;
  guint64 sum = step->state;

  sum = sum * 0x9e3779b97f4a7c15u + step->at;
  sum = sum * 0x9e3779b97f4a7c15u + step->to;
  sum = sum * 0x9e3779b97f4a7c15u + step->edge;
  return (guint) (sum >> 32) ^ (guint) sum;
}

static gboolean
equal_steps (gconstpointer a,
             gconstpointer b)
{
  const TurnStep *one = a, *other = b;

  return one->state == other->state && one->at == other->at
         && one->to == other->to && one->edge == other->edge;
}

GHashTable *
turn_steps_new (void)
{
  return g_hash_table_new_full (hash_step, equal_steps, g_free, NULL);
}

const TurnStep *
turn_steps_find (GHashTable *steps,
                 guint32     state,
                 guint32     at,
                 guint32     to,
                 guint32     edge)
{
  const TurnStep wanted = { state, at, to, edge, 0, 0 };

  return g_hash_table_lookup (steps, &wanted);
}

gboolean
turn_steps_has_room (const GArray *array)
{
  g_autofree char *twice = NULL;

  if (array->len < SMALL_ARRAY || (array->len & (array->len - 1)) != 0)
    return TRUE;

  twice = g_try_malloc_n (2 * (gsize) array->len,
                          g_array_get_element_size ((GArray *) array));
  return twice != NULL;
}

gboolean
turn_steps_add (GHashTable     *steps,
                const TurnStep *step)
{
  const guint n_steps = g_hash_table_size (steps);

  if (!hash_room_ask (n_steps, n_steps + 1, sizeof *step))
    return FALSE;

  g_hash_table_add (steps, g_memdup2 (step, sizeof *step));
  return TRUE;
}
