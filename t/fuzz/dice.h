/* dice.h - the choices of a test, read from the bytes of a fuzzer
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each byte decides one choice, so that a fuzzer that changes a byte changes
 * that choice alone. When the bytes are used up all choices are the first. */

#pragma once

#include "../lib/plain-graph.h"

typedef struct
{
  const guint8 *data;           /* (not owned) */
  gsize         len;
  gsize         at;
} Dice;

/* What libFuzzer calls with each input; returns 0. A target defines it, and
 * aborts if the library is wrong. */
int         LLVMFuzzerTestOneInput (const guint8 *data,
                                    gsize         size);

gboolean    dice_is_empty (const Dice *self);

/* A number from 0 to @n - 1; @n is at least 1. */
guint       dice_roll     (Dice       *self,
                           guint       n);

/* A cost of the kind of trouble: small ones, so that there are ties, those
 * at the ends of 2^31, 2^32 and 2^53, and fractions unless @whole. */
WayCost     dice_cost     (Dice       *self,
                           gboolean    whole);

/* A graph of up to @most nodes, sealed. (transfer full) */
PlainGraph *dice_graph    (Dice       *self,
                           guint       most,
                           gboolean    whole);
