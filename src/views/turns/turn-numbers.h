/* turn-numbers.h - numbers for the states of turns
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Where the edges of a graph lie in memory, a number says over which of them
 * one arrived. Such states need no hashing, and a search keeps them as it keeps
 * nodes. In this order come
 *
 *   the nodes, as states of which nothing else is known,
 *   the edges: of a table by their place, of a grid by the cell they lead to
 *     and their direction, of which there are eight,
 *   the states of the rules, as turn-rules.h counts them. */

#pragma once

#include "graphs/grid/grid-private.h"
#include "graphs/table/table-private.h"

typedef struct
{
  const WayTable *table;        /* (not owned) (nullable) one of these two ... */
  const WayGrid  *grid;         /* (not owned) (nullable) ... is there */
  guint32         n_nodes;
  guint32         first_rule;   /* the number of state 0 of the rules */
} TurnNumbers;

/* Above it nothing is numbered: half of all numbers for edges, half for rules. */
#define TURN_NUMBERS_MOST (G_MAXUINT32 / 2)

/* FALSE if @base is no table and no grid, or has too many edges. */
gboolean turn_numbers_init      (TurnNumbers       *self,
                                 WayGraph          *base);

/* The state at the end of edge @i of the row of @from, which leads to @to. Of
 * parallel edges one speaks for all, as all come from the same node. */
guint32  turn_numbers_of_edge   (const TurnNumbers *self,
                                 guint32            from,
                                 guint              i,
                                 guint32            to);

/* The node to which the edge of state @number leads, and the one that it comes
 * from. @hint is a guess at the latter. */
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
