/* wide-board.h - boards of sliding puzzles as values of 16 and 24 bytes
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The graph is that of boards packed into 8 bytes, edge by edge: what differs
 * is what a node weighs. */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

/* A byte for the tile in each cell, row by row, 0 for the empty cell. A value
 * of 16 bytes is the cells alone. */
typedef struct
{
  guint8  cells[16];
  guint64 empty;        /* the cell without a tile */
} WideBoard;

#define WIDE_BOARD_CELLS_SIZE 16

/* A puzzle, and what its nodes are. */
typedef struct
{
  gsize        size;    /* WIDE_BOARD_CELLS_SIZE, or sizeof (WideBoard) */
  guint        n_cells;
  const guint8 (*beside)[4];
  const guint8 *n_beside;
} WidePuzzle;

/* The board whose tiles lie in @packed, four bits each. */
WideBoard    wide_board_unpack (guint64   packed,
                                guint     n_cells);

/* A #WayNeighboursFunc over a #WidePuzzle. */
void         wide_board_add_moves (WayNode   node,
                                   WayEdges *edges,
                                   gpointer  puzzle);

/* Nodes that are hashed by their bytes, or by functions of the user. */
WayNodeType *wide_board_type (gsize     size,
                              gboolean  by_functions);

G_END_DECLS
