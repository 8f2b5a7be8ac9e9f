/* turn-numbers.h - numbers for the states of turns
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * If the edges of a graph lie in memory in a fixed order, a number can say by
 * which of them a path arrived. Such states need no hashing, and a search
 * stores them like nodes. The numbers are, in this order:
 *
 *   the nodes, as states without an arrival,
 *   the edges: of a table by their place, of a grid by the cell at their end
 *     and their direction, one of eight,
 *   the states of the rules, as turn-rules.h counts them. */

#pragma once

#include "graphs/grid/grid-private.h"
#include "graphs/table/table-private.h"

typedef struct
{
  const WayTable *table;        /* (not owned) (nullable) */
  const WayGrid  *grid;         /* (not owned) (nullable) if not @table */
  guint32         n_nodes;
  guint32         first_rule;   /* the number of state 0 of the rules */
} TurnNumbers;

/* The largest number of edges: half of all numbers are for edges, half for
 * rules. */
#define TURN_NUMBERS_MOST (G_MAXUINT32 / 2)

/* Returns FALSE if @base, below views that leave each row as it is, is neither a
 * table nor a grid, or has too many edges. */
gboolean turn_numbers_init      (TurnNumbers       *self,
                                 WayGraph          *base);

/* The state at the end of edge @i of the row of @from, which leads to @to.
 * Parallel edges share a state, because they come from the same node. */
guint32  turn_numbers_of_edge   (const TurnNumbers *self,
                                 guint32            from,
                                 guint              i,
                                 guint32            to);

/* Finds the nodes at the end and at the begin of the edge of state @number.
 * @hint is a guess at the begin. */
guint32  turn_numbers_node      (const TurnNumbers *self,
                                 guint32            number);
guint32  turn_numbers_before    (const TurnNumbers *self,
                                 guint32            number,
                                 guint32            hint);

static inline gboolean
turn_numbers_is_edge (const TurnNumbers *self,
                      guint32            number)
{
  return number >= self->n_nodes && number < self->first_rule;
}

static inline guint32
turn_numbers_n_edges (const TurnNumbers *self)
{
  return self->first_rule - self->n_nodes;
}
