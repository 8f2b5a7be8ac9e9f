/* wide-board.c - boards of sliding puzzles as values of 16 and 24 bytes
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "wide-board.h"

#include <string.h>

WideBoard
wide_board_unpack (guint64 packed,
                   guint   n_cells)
{
  WideBoard board = { { 0 }, 0 };

  for (guint cell = 0; cell < n_cells; cell++)
    {
      board.cells[cell] = (packed >> (4 * cell)) & 15;
      if (board.cells[cell] == 0)
        board.empty = cell;
    }

  return board;
}

static guint
find_empty (const WideBoard  *board,
            const WidePuzzle *puzzle)
{
  guint cell = 0;

  if (puzzle->size == sizeof *board)
    return (guint) board->empty;

  while (board->cells[cell] != 0)
    cell++;

  return cell;
}

void
wide_board_add_moves (WayNode   node,
                      WayEdges *edges,
                      gpointer  data)
{
  const WidePuzzle *puzzle = data;
  WideBoard         board = { { 0 }, 0 };

  memcpy (&board, node, puzzle->size);

  const guint empty = find_empty (&board, puzzle);

  for (guint i = 0; i < puzzle->n_beside[empty]; i++)
    {
      const guint cell = puzzle->beside[empty][i];
      WideBoard   next = board;

      next.cells[empty] = board.cells[cell];
      next.cells[cell] = 0;
      next.empty = cell;
      way_edges_add (edges, &next, 1);
    }
}

static guint
hash_cells (gconstpointer node)
{
  const guint8 *cells = node;
  guint         hash = 5381;

  for (guint i = 0; i < WIDE_BOARD_CELLS_SIZE; i++)
    hash = hash * 33 + cells[i];

  return hash;
}

static gboolean
equal_cells (gconstpointer a,
             gconstpointer b)
{
  return memcmp (a, b, WIDE_BOARD_CELLS_SIZE) == 0;
}

WayNodeType *
wide_board_type (gsize    size,
                 gboolean by_functions)
{
  return way_node_type_new_value (size, by_functions ? hash_cells : NULL,
                                  by_functions ? equal_cells : NULL);
}
