/* tuned-puzzle.c - the 8-puzzle, and a breadth-first search tuned to it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * It is tuned as a program for any sliding puzzle may be: the board is packed
 * into a word, open addressing is half full at most, records of 16 bytes are
 * also the queue, and all memory is taken once. It uses nothing that only this
 * small puzzle allows, such as a numbering of its permutations. Nor does it
 * leave out the move back, which a graph cannot know of: so it does the same
 * look-ups as the library. */

#include "tuned-puzzle.h"

#include <string.h>

#define TABLE_BITS 19 /* 181,440 of 524,288 */

typedef struct
{
  PuzzleBoard board;
  guint32     came_from;
  guint32     depth;
} Record;

struct _TunedPuzzle
{
  guint32 *table;    /* (owned): a record's number + 1, or 0 */
  Record  *records;  /* (owned): in the order in which they were opened */
  guint32  n_records;
};

const guint8 puzzle_beside[PUZZLE_CELLS][4] = {
  { 1, 3, 3, 3 }, { 0, 2, 4, 4 }, { 1, 5, 5, 5 },
  { 0, 4, 6, 6 }, { 1, 3, 5, 7 }, { 2, 4, 8, 8 },
  { 3, 7, 7, 7 }, { 4, 6, 8, 8 }, { 5, 7, 7, 7 },
};

const guint8 puzzle_n_beside[PUZZLE_CELLS] = { 2, 3, 2, 3, 4, 3, 2, 3, 2 };

PuzzleBoard
puzzle_get_goal (void)
{
  PuzzleBoard board = 0;

  for (guint cell = 0; cell < PUZZLE_CELLS; cell++)
    board |= (PuzzleBoard) cell << (4 * cell);

  return board;
}

TunedPuzzle *
tuned_puzzle_new (void)
{
  TunedPuzzle *self = g_new0 (TunedPuzzle, 1);

  self->table = g_new (guint32, 1u << TABLE_BITS);
  self->records = g_new (Record, PUZZLE_STATES);
  return self;
}

void
tuned_puzzle_free (TunedPuzzle *self)
{
  g_free (self->table);
  g_free (self->records);
  g_free (self);
}

static inline void
open_board (TunedPuzzle *self,
            PuzzleBoard  board,
            guint32      came_from,
            guint32      depth)
{
  const guint32 mask = (1u << TABLE_BITS) - 1;
  guint32       slot = (guint32) ((board * G_GUINT64_CONSTANT (
                                       0x9e3779b97f4a7c15))
                                  >> (64 - TABLE_BITS));

  for (; self->table[slot] != 0; slot = (slot + 1) & mask)
    if (self->records[self->table[slot] - 1].board == board)
      return;

  Record *record = &self->records[self->n_records];

  record->board = board;
  record->came_from = came_from;
  record->depth = depth;
  self->table[slot] = ++self->n_records;
}

/* Returns how many states there are. */
guint
tuned_puzzle_run (TunedPuzzle *self)
{
  memset (self->table, 0, sizeof *self->table << TABLE_BITS);
  self->n_records = 0;
  open_board (self, puzzle_get_goal (), 0, 0);

  for (guint32 at = 0; at < self->n_records; at++)
    {
      const PuzzleBoard board = self->records[at].board;
      const guint32     depth = self->records[at].depth + 1;
      const guint       empty = puzzle_get_empty (board);

      for (guint i = 0; i < puzzle_n_beside[empty]; i++)
        open_board (self,
                    puzzle_slide (board, empty, puzzle_beside[empty][i]), at,
                    depth);
    }

  return self->n_records;
}

guint
tuned_puzzle_get_depth (const TunedPuzzle *self)
{
  return self->records[self->n_records - 1].depth;
}
