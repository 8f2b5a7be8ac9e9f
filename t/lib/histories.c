/* histories.c - ways so far, as nodes of an expanded graph
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "histories.h"

guint
histories_count (guint n_items)
{
  guint n = 1;

  for (guint i = 0; i < MEMORY; i++)
    n *= n_items + 1;
  return n;
}

void
histories_unpack (guint  n_items,
                  guint  history,
                  guint *items)
{
  for (guint i = 0; i < MEMORY; i++)
    {
      const guint digit = history % (n_items + 1);

      items[MEMORY - 1 - i] = digit > 0 ? digit - 1 : NONE;
      history /= n_items + 1;
    }
}

static guint
pack (guint        n_items,
      const guint *items)
{
  guint history = 0;

  for (guint i = 0; i < MEMORY; i++)
    history = history * (n_items + 1) + (items[i] == NONE ? 0 : items[i] + 1);
  return history;
}

guint
histories_append (guint n_items,
                  guint history,
                  guint item)
{
  guint items[MEMORY + 1];

  histories_unpack (n_items, history, items);
  items[MEMORY] = item;
  return pack (n_items, items + 1);
}
