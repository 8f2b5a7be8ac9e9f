/* tuned-puzzle.h - the 8-puzzle, and a breadth-first search tuned to it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A board in 40 bits: four for the tile in each cell, row by row, 0 where
 * there is none, and four above them for the cell that is empty. */
typedef guint64 PuzzleBoard;

#define PUZZLE_CELLS 9
#define PUZZLE_STATES 181440 /* 9! / 2 can be reached */

/* The cells beside a cell; the last is followed by itself. */
extern const guint8 puzzle_beside[PUZZLE_CELLS][4];
extern const guint8 puzzle_n_beside[PUZZLE_CELLS];

PuzzleBoard puzzle_get_goal (void);

static inline guint
puzzle_get_empty (PuzzleBoard board)
{
  return (guint) (board >> (4 * PUZZLE_CELLS));
}

/* Slides the tile in @cell into the empty one. */
static inline PuzzleBoard
puzzle_slide (PuzzleBoard board,
              guint       empty,
              guint       cell)
{
  const PuzzleBoard tile = (board >> (4 * cell)) & 15;

  return board ^ (tile << (4 * cell)) ^ (tile << (4 * empty))
         ^ ((PuzzleBoard) (empty ^ cell) << (4 * PUZZLE_CELLS));
}

typedef struct _TunedPuzzle TunedPuzzle;

TunedPuzzle *tuned_puzzle_new       (void);
void         tuned_puzzle_free      (TunedPuzzle       *self);
guint        tuned_puzzle_run       (TunedPuzzle       *self);
guint        tuned_puzzle_get_depth (const TunedPuzzle *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TunedPuzzle, tuned_puzzle_free)

G_END_DECLS
