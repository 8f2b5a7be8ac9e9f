/* state-puzzle.h - puzzles whose states are packed into a word of 64 bits
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef enum
{
  PUZZLE_SLIDING,       /* one move: the gap changes places with a tile */
  PUZZLE_PANCAKES,      /* one move: a stack's upper part is turned over */
  PUZZLE_TOPSPIN,       /* one move: four neighbours on a ring are reversed */
  PUZZLE_CUBE           /* 2 x 2 x 2: one move turns the faces U, R or F */
} PuzzleKind;

/* A puzzle, written as a constant:
 *
 *   sliding    @a columns, @b rows, solved with the gap in cell @c
 *   pancakes   @a of them
 *   topspin    @a places
 *   cube       @a is 3 if a half turn is one move, 2 if it is two */
typedef struct
{
  PuzzleKind kind;
  guint      a;
  guint      b;
  guint      c;
} StatePuzzle;

/* The solved state. Sliding, pancakes and topspin keep four bits for the
 * content of each place. Sliding has the cell of the gap above them if there is
 * room, that is, for up to 15 cells. */
guint64           state_puzzle_get_solved (const StatePuzzle *self);

/* A graph of value nodes of 8 bytes; every edge costs 1. @self must outlive
 * it. */
WayCallbackGraph *state_puzzle_to_graph   (const StatePuzzle *self);
