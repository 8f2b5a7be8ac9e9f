/* lines.c - straight lines through piles of views, against the line walker
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An input decodes into a pile of views over a grid, users' own among them, and
 * a list of operations: something changes, a line is asked for, a path is
 * pulled and looked for at any angle. */

#include "../lib/ground-pile.h"
#include "dice.h"

static guint
roll (gpointer dice,
      guint    n)
{
  return dice_roll (dice, n);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        gsize         size)
{
  Dice dice = { data, size, 0 };
  g_auto (GroundPile) pile = { NULL };

  ground_pile_init (&pile, roll, &dice);
  do
    {
      const guint what = dice_roll (&dice, 4);
      const guint from = dice_roll (&dice, GROUND_PILE_CELLS);
      const guint to = dice_roll (&dice, GROUND_PILE_CELLS);

      if (what == 0)
        ground_pile_check_paths (&pile, from, to);
      else if (what == 1)
        ground_pile_check_line (&pile, from, to);
      else
        ground_pile_change (&pile);
    }
  while (!dice_is_empty (&dice));

  return 0;
}
