/* tuned-fifteen.h - the 15-puzzle, and an A* tuned to it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A board: four bits for the tile in each cell, row by row, 0 where there is
 * none. Solved, tile i lies in cell i. */
typedef guint64 FifteenBoard;

#define FIFTEEN_CELLS 16
#define FIFTEEN_SOLVED G_GUINT64_CONSTANT (0xfedcba9876543210)

/* The cells beside a cell. */
extern const guint8 fifteen_beside[FIFTEEN_CELLS][4];
extern const guint8 fifteen_n_beside[FIFTEEN_CELLS];

FifteenBoard fifteen_make_board (guint32      seed);
guint        fifteen_distance   (guint        tile,
                                 guint        cell);
guint        fifteen_manhattan  (FifteenBoard board);

static inline guint
fifteen_get_empty (FifteenBoard board)
{
  const guint64 ones = G_GUINT64_CONSTANT (0x1111111111111111);
  const guint64 tiles = (board | board >> 1 | board >> 2 | board >> 3) & ones;

  return (guint) __builtin_ctzll (~tiles & ones) / 4;
}

/* Slides the tile in @cell into the empty one. */
static inline FifteenBoard
fifteen_slide (FifteenBoard board,
               guint        empty,
               guint        cell)
{
  const guint64 tile = (board >> (4 * cell)) & 15;

  return board ^ (tile << (4 * cell)) ^ (tile << (4 * empty));
}

typedef struct _TunedFifteen TunedFifteen;

/* @turns_back: whether the move back is tried, too, as in any graph */
TunedFifteen *tuned_fifteen_new            (gboolean            turns_back);
void          tuned_fifteen_free           (TunedFifteen       *self);
int           tuned_fifteen_run            (TunedFifteen       *self,
                                            FifteenBoard        start);
guint         tuned_fifteen_get_n_expanded (const TunedFifteen *self);
guint         tuned_fifteen_get_n_states   (const TunedFifteen *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TunedFifteen, tuned_fifteen_free)

G_END_DECLS
