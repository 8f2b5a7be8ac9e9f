/* priced-turns.h - the turns of a table that cost something
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/sections.h"

#include <wayfind/graphs/table.h>

/* A turn, as files have it: the nodes before it, at it and after it, and the
 * place of its cost. */
typedef struct
{
  guint32 from, at, to;
  guint32 price;
} PricedTurn;

/* Turns between nodes, sorted; in a builder between ids, as they were added. */
typedef struct
{
  PricedTurn *rows;             /* (owned) */
  guint32     n_rows, rows_size;
  WayCost    *prices;           /* (owned) all different */
  guint32     n_prices, prices_size;
  GHashTable *places;           /* (owned) (nullable) place + 1 of each price,
                                 * in a builder */
  gboolean    is_borrowed;      /* whether the arrays are, after all: they lie
                                 * in a file, and may say anything */
} PricedTurns;

void     priced_turns_free  (PricedTurns       *self);

/* FALSE if memory is lacking. O(1). */
gboolean priced_turns_add   (PricedTurns       *self,
                             guint32            from,
                             guint32            at,
                             guint32            to,
                             WayCost            cost);

/* Replaces each id by the node numbers[id], and sorts the turns. */
void     priced_turns_place (PricedTurns       *self,
                             const guint32     *numbers);

/* The highest of the costs of a turn; 0 if it has none. O(log turns). */
WayCost  priced_turns_find  (const PricedTurns *self,
                             guint32            from,
                             guint32            at,
                             guint32            to);

/* Whether each turn has a price, and each price is a cost. O(turns). */
gboolean priced_turns_are_sound (const PricedTurns *self);

/* Whether all costs are whole numbers. O(different costs). */
gboolean priced_turns_are_whole (const PricedTurns *self);

/* Adds the sections of a file to @list, which @self must outlive. */
void         priced_turns_put  (const PricedTurns *self,
                                SectionList       *list);

/* Takes the arrays of @sections, which notes what is missing. */
PricedTurns *priced_turns_take (Sections          *sections);
