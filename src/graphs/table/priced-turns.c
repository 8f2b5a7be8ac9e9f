/* priced-turns.c - the turns of a table that cost something
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Like a restriction, a turn names nodes and no edges, so that sorting the
 * edges does not change it. Few different costs serve all turns of a map, so a
 * turn takes 16 bytes. Most tables have none, and keep nothing. */

#include "graphs/table/priced-turns.h"

#include "graphs/table/table-builder-private.h"
#include "graphs/table/table-private.h"

#include <wayfind/core/error.h>

#include <math.h>
#include <stdlib.h>

#define FIRST_SIZE 64

void
priced_turns_free (PricedTurns *self)
{
  if (!self->is_borrowed)
    {
      g_free (self->rows);
      g_free (self->prices);
    }
  g_clear_pointer (&self->places, g_hash_table_unref);
  g_free (self);
}

/* Makes room for one more item in the array at *@array. */
static gboolean
reserve (gpointer  array,
         guint32   used,
         guint32  *size,
         gsize     item)
{
  const guint32 wanted = MAX (*size * 2, FIRST_SIZE);
  gpointer old, larger;

  if (used < *size)
    return TRUE;
  if (*size > G_MAXUINT32 / 4)
    return FALSE;

  memcpy (&old, array, sizeof old);
  larger = g_try_realloc_n (old, wanted, item);
  if (larger == NULL)
    return FALSE;

  memcpy (array, &larger, sizeof larger);
  *size = wanted;
  return TRUE;
}

/* Finds the place of a price, which is added if it is new. */
static gboolean
intern_price (PricedTurns *self,
              WayCost      cost,
              guint32     *place)
{
  gpointer found;

  if (self->places == NULL)
    self->places = g_hash_table_new_full (g_double_hash, g_double_equal,
                                          g_free, NULL);
  found = g_hash_table_lookup (self->places, &cost);
  if (found != NULL)
    {
      *place = GPOINTER_TO_UINT (found) - 1;
      return TRUE;
    }
  if (!reserve (&self->prices, self->n_prices, &self->prices_size,
                sizeof *self->prices))
    return FALSE;

  *place = self->n_prices;
  self->prices[self->n_prices++] = cost;
  g_hash_table_insert (self->places, g_memdup2 (&cost, sizeof cost),
                       GUINT_TO_POINTER (self->n_prices));
  return TRUE;
}

gboolean
priced_turns_add (PricedTurns *self,
                  guint32      from,
                  guint32      at,
                  guint32      to,
                  WayCost      cost)
{
  PricedTurn row = { from, at, to, 0 };

  if (!intern_price (self, cost, &row.price)
      || !reserve (&self->rows, self->n_rows, &self->rows_size,
                   sizeof *self->rows))
    return FALSE;

  self->rows[self->n_rows++] = row;
  return TRUE;
}

static int
compare_turns (gconstpointer a,
               gconstpointer b)
{
  const PricedTurn *x = a, *y = b;

  if (x->at != y->at)
    return x->at < y->at ? -1 : 1;
  if (x->from != y->from)
    return x->from < y->from ? -1 : 1;

  return (x->to > y->to) - (x->to < y->to);
}

void
priced_turns_place (PricedTurns   *self,
                    const guint32 *numbers)
{
  for (guint32 i = 0; i < self->n_rows; i++)
    {
      PricedTurn *row = &self->rows[i];

      row->from = numbers[row->from];
      row->at = numbers[row->at];
      row->to = numbers[row->to];
    }
  if (self->n_rows > 0)
    qsort (self->rows, self->n_rows, sizeof *self->rows, compare_turns);
  g_clear_pointer (&self->places, g_hash_table_unref);
}

/* The cost of a turn, 0 if a damaged file says anything else. */
static WayCost
price_of (const PricedTurns *self,
          const PricedTurn  *row)
{
  const WayCost cost = row->price < self->n_prices ? self->prices[row->price]
                                                   : 0;

  return cost >= 0 && cost < INFINITY ? cost : 0;
}

WayCost
priced_turns_find (const PricedTurns *self,
                   guint32            from,
                   guint32            at,
                   guint32            to)
{
  const PricedTurn wanted = { from, at, to, 0 };
  guint32 low = 0, high = self->n_rows;
  WayCost cost = 0;

  while (low < high)
    {
      const guint32 middle = low + (high - low) / 2;

      if (compare_turns (&self->rows[middle], &wanted) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  for (; low < self->n_rows
         && compare_turns (&self->rows[low], &wanted) == 0; low++)
    cost = MAX (cost, price_of (self, &self->rows[low]));

  return cost;
}

gboolean
priced_turns_are_sound (const PricedTurns *self)
{
  gboolean sound = TRUE;

  for (guint32 i = 0; i < self->n_rows; i++)
    sound &= self->rows[i].price < self->n_prices;
  for (guint32 i = 0; i < self->n_prices; i++)
    sound &= self->prices[i] >= 0 && self->prices[i] < INFINITY;

  return sound;
}

gboolean
priced_turns_are_whole (const PricedTurns *self)
{
  gboolean are_whole = TRUE;

  for (guint32 i = 0; i < self->n_prices; i++)
    are_whole &= self->prices[i] == floor (self->prices[i]);

  return are_whole;
}

/* Files -------------------------------------------------------------------- */

/* The section "turn-counts": how long the others are. */
typedef struct
{
  guint32 n_turns;
  guint32 n_prices;
} TurnCounts;

void
priced_turns_put (const PricedTurns *self,
                  SectionList       *list)
{
  const TurnCounts counts = { self->n_rows, self->n_prices };

  section_list_take (list, "turn-counts", g_memdup2 (&counts, sizeof counts),
                     1, sizeof counts);
  section_list_add (list, "priced-turns", self->rows, self->n_rows,
                    sizeof *self->rows);
  section_list_add (list, "turn-prices", self->prices, self->n_prices,
                    sizeof *self->prices);
}

PricedTurns *
priced_turns_take (Sections *sections)
{
  PricedTurns *self = g_new0 (PricedTurns, 1);
  TurnCounts counts;

  self->is_borrowed = TRUE;
  sections_copy (sections, "turn-counts", &counts, sizeof counts);
  self->n_rows = counts.n_turns;
  self->n_prices = counts.n_prices;
  self->rows = sections_take (sections, "priced-turns", self->n_rows,
                              sizeof *self->rows);
  self->prices = sections_take (sections, "turn-prices", self->n_prices,
                                sizeof *self->prices);
  return self;
}

/* The public functions ----------------------------------------------------- */

gboolean
way_table_builder_add_turn_cost (WayTableBuilder *self,
                                 const WayNode   *nodes,
                                 WayCost          cost,
                                 GError         **error)
{
  guint32 ids[3];

  g_return_val_if_fail (WAY_IS_TABLE_BUILDER (self) && nodes != NULL, FALSE);
  g_return_val_if_fail (cost >= 0 && cost < INFINITY, FALSE);
  g_return_val_if_fail (error == NULL || *error == NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    if (!table_builder_find_id (self, nodes[i], &ids[i]))
      {
        g_set_error (error, WAY_ERROR, WAY_ERROR_BAD_NODE,
                     "cost of a turn: there is no node %u, only %u nodes have "
                     "been added", ids[i], self->n_nodes);
        return FALSE;
      }

  if (self->priced_turns == NULL)
    self->priced_turns = g_new0 (PricedTurns, 1);
  if (priced_turns_add (self->priced_turns, ids[0], ids[1], ids[2], cost))
    return TRUE;

  g_set_error (error, WAY_ERROR, WAY_ERROR_TOO_LARGE,
               "not enough memory for more than %u costs of turns",
               self->priced_turns->n_rows);
  return FALSE;
}

WayCost
way_table_get_turn_cost (WayTable *self,
                         WayNode   from,
                         WayNode   at,
                         WayNode   to)
{
  g_return_val_if_fail (WAY_IS_TABLE (self), 0);
  g_return_val_if_fail (WAY_NODE_INDEX (from) < self->arcs.n_nodes, 0);
  g_return_val_if_fail (WAY_NODE_INDEX (at) < self->arcs.n_nodes, 0);
  g_return_val_if_fail (WAY_NODE_INDEX (to) < self->arcs.n_nodes, 0);

  if (self->priced_turns == NULL)
    return 0;

  return priced_turns_find (self->priced_turns,
                            (guint32) WAY_NODE_INDEX (from),
                            (guint32) WAY_NODE_INDEX (at),
                            (guint32) WAY_NODE_INDEX (to));
}
