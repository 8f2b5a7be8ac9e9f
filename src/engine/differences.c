/* differences.c - in what nodes differ from those before them, by small numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "engine/differences.h"

static gsize
count_bytes (guint n_words,
             guint bits)
{
  return ((gsize) n_words << bits) * sizeof (guint64);
}

void
differences_init (Differences *self,
                  guint        n_words,
                  guint        bits,
                  Budget      *budget)
{
  const gsize bytes = count_bytes (n_words, bits);

  *self = (Differences) { NULL, n_words, bits };
  if (!budget_take (budget, bytes))
    return;

  self->words = g_try_malloc0 (bytes);
  if (self->words == NULL)
    budget_give_back (budget, bytes);
}

void
differences_clear (Differences *self,
                   Budget      *budget)
{
  if (self->words != NULL)
    budget_give_back (budget, count_bytes (self->n_words, self->bits));
  g_clear_pointer (&self->words, g_free);
}

guint
differences_find_long (const Differences *self,
                       const guint64     *a,
                       const guint64     *b)
{
  const gsize size = self->n_words * sizeof (guint64);
  const guint mask = (1u << self->bits) - 1;
  guint64 differ[NODE_TYPE_WORDS], any = 0;
  guint first;

  for (guint i = 0; i < self->n_words; i++)
    any |= differ[i] = a[i] ^ b[i];
  if (any == 0)
    return 0;                   /* which is how a free place looks */

  first = node_index_hash_words (differ, self->n_words) >> (32 - self->bits);
  for (guint i = 0; i < DIFFERENCES_TRIED; i++)
    {
      const guint place = (first + i) & mask;
      guint64 *words = self->words + (gsize) place * self->n_words;

      if (place == 0)
        continue;
      if (memcmp (words, differ, size) == 0)
        return place;
      any = 0;
      for (guint j = 0; j < self->n_words; j++)
        any |= words[j];
      if (any == 0)
        {
          memcpy (words, differ, size);
          return place;
        }
    }

  return 0;
}
