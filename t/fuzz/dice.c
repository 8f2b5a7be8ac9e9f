/* dice.c - the choices of a test, read from the bytes of a fuzzer
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "dice.h"

gboolean
dice_is_empty (const Dice *self)
{
  return self->at >= self->len;
}

guint
dice_roll (Dice *self,
           guint n)
{
  guint number = 0;

  for (guint range = 1; range < n && !dice_is_empty (self); range <<= 8)
    {
      number = number << 8 | self->data[self->at++];
      if (range >= 1u << 16)
        break;
    }

  return number % n;
}

WayCost
dice_cost (Dice    *self,
           gboolean whole)
{
  static const WayCost ends[] = {
    2147483647.0, 2147483648.0, 4294959105.0, 4294967294.0, 4294967295.0,
    4294967296.0, 9007199254740991.0
  };
  const guint kind = dice_roll (self, 16);

  if (kind == 0)
    return ends[dice_roll (self, G_N_ELEMENTS (ends))];
  if (kind == 1)
    return dice_roll (self, 65536);
  if (kind < 6 && !whole)
    return dice_roll (self, 65536) / 4096.0;

  return dice_roll (self, 10);
}

PlainGraph *
dice_graph (Dice    *self,
            guint    most,
            gboolean whole)
{
  const guint n = 1 + dice_roll (self, most);
  const guint n_edges = dice_roll (self, 4 * n);
  PlainGraph *graph = plain_graph_new (n);

  for (guint i = 0; i < n_edges; i++)
    {
      const guint from = dice_roll (self, n), to = dice_roll (self, n);

      plain_graph_add (graph, from, to, dice_cost (self, whole));
    }

  plain_graph_seal (graph);
  return graph;
}
