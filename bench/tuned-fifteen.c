/* tuned-fifteen.c - the 15-puzzle, and an A* tuned to it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The board is packed into a word, and the Manhattan distance carried along.
 * Records of 16 bytes are the hash table themselves, with open addressing, half
 * full at most. There is a stack for each pair of f and g, so that the deepest
 * of equals comes first and no heap is needed. All memory is taken once. */

#include "tuned-fifteen.h"

#include <string.h>

#define TABLE_BITS 22
#define TABLE_SIZE (1u << TABLE_BITS)

/* No board is farther than 80 moves. */
#define F_END 128
#define G_END 128

typedef struct
{
  FifteenBoard board;   /* 0 in a slot that is not in use */
  guint32      came_from;
  guint8       g;
  guint8       h;
  guint8       empties; /* the empty cell, and that of the board before */
  guint8       is_closed;
} Record;

G_STATIC_ASSERT (sizeof (Record) == 16);

typedef struct
{
  guint32 *slots;       /* (owned) */
  guint32  len;
  guint32  size;
} Stack;

struct _TunedFifteen
{
  Record  *table;       /* (owned) */
  Stack   *stacks;      /* (owned) of F_END * G_END */
  guint    deepest[F_END];      /* no stack of this f is deeper */
  guint    least_f;
  guint    n_states;
  guint    n_expanded;
  gboolean turns_back;
  gint8    change[FIFTEEN_CELLS][FIFTEEN_CELLS][FIFTEEN_CELLS];
};

const guint8 fifteen_beside[FIFTEEN_CELLS][4] = {
  { 1, 4 },     { 0, 2, 5 },     { 1, 3, 6 },      { 2, 7 },
  { 0, 5, 8 },  { 1, 4, 6, 9 },  { 2, 5, 7, 10 },  { 3, 6, 11 },
  { 4, 9, 12 }, { 5, 8, 10, 13 }, { 6, 9, 11, 14 }, { 7, 10, 15 },
  { 8, 13 },    { 9, 12, 14 },   { 10, 13, 15 },   { 11, 14 },
};

const guint8 fifteen_n_beside[FIFTEEN_CELLS]
    = { 2, 3, 3, 2, 3, 4, 4, 3, 3, 4, 4, 3, 2, 3, 3, 2 };

/* Boards */

guint
fifteen_distance (guint tile,
                  guint cell)
{
  const int across = (int) (tile % 4) - (int) (cell % 4);
  const int down = (int) (tile / 4) - (int) (cell / 4);

  return tile == 0 ? 0 : (guint) (ABS (across) + ABS (down));
}

guint
fifteen_manhattan (FifteenBoard board)
{
  guint sum = 0;

  for (guint cell = 0; cell < FIFTEEN_CELLS; cell++)
    sum += fifteen_distance ((board >> (4 * cell)) & 15, cell);

  return sum;
}

/* Whether a board can be solved. Half of all can: those in which the parity of
 * the permutation is that of the way of the empty cell to its place. */
static gboolean
can_be_solved (const guint8 *tiles)
{
  guint parity = 0;

  for (guint i = 0; i < FIFTEEN_CELLS; i++)
    {
      for (guint j = i + 1; j < FIFTEEN_CELLS; j++)
        parity += tiles[i] > tiles[j];
      if (tiles[i] == 0)
        parity += i % 4 + i / 4;
    }

  return parity % 2 == 0;
}

/* Any board that can be solved, as likely as any other. */
FifteenBoard
fifteen_make_board (guint32 seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  guint8       tiles[FIFTEEN_CELLS];
  FifteenBoard board = 0;

  for (guint i = 0; i < FIFTEEN_CELLS; i++)
    tiles[i] = (guint8) i;
  do
    for (guint i = FIFTEEN_CELLS - 1; i > 0; i--)
      {
        const guint  j = (guint) g_rand_int_range (random, 0, (gint32) i + 1);
        const guint8 tile = tiles[i];

        tiles[i] = tiles[j];
        tiles[j] = tile;
      }
  while (!can_be_solved (tiles));

  for (guint i = 0; i < FIFTEEN_CELLS; i++)
    board |= (FifteenBoard) tiles[i] << (4 * i);

  return board;
}

/* The search */

TunedFifteen *
tuned_fifteen_new (gboolean turns_back)
{
  TunedFifteen *self = g_new0 (TunedFifteen, 1);

  self->turns_back = turns_back;
  self->table = g_new (Record, TABLE_SIZE);
  self->stacks = g_new0 (Stack, F_END * G_END);
  for (guint tile = 0; tile < FIFTEEN_CELLS; tile++)
    for (guint from = 0; from < FIFTEEN_CELLS; from++)
      for (guint to = 0; to < FIFTEEN_CELLS; to++)
        self->change[tile][from][to]
            = (gint8) (fifteen_distance (tile, to)
                       - fifteen_distance (tile, from));
  return self;
}

void
tuned_fifteen_free (TunedFifteen *self)
{
  for (guint i = 0; i < F_END * G_END; i++)
    g_free (self->stacks[i].slots);
  g_free (self->stacks);
  g_free (self->table);
  g_free (self);
}

static void
begin (TunedFifteen *self)
{
  memset (self->table, 0, sizeof *self->table * TABLE_SIZE);
  memset (self->deepest, 0, sizeof self->deepest);
  for (guint i = 0; i < F_END * G_END; i++)
    self->stacks[i].len = 0;
  self->least_f = F_END;
  self->n_states = 0;
  self->n_expanded = 0;
}

static inline void
push (TunedFifteen *self,
      const Record *record)
{
  const guint f = record->g + record->h;
  Stack      *stack = &self->stacks[f * G_END + record->g];

  if (G_UNLIKELY (stack->len == stack->size))
    {
      stack->size = MAX (256, stack->size * 2);
      stack->slots = g_renew (guint32, stack->slots, stack->size);
    }
  stack->slots[stack->len++] = (guint32) (record - self->table);
  self->least_f = MIN (self->least_f, f);
  self->deepest[f] = MAX (self->deepest[f], record->g);
}

/* NULL if nothing is open. */
static inline Record *
pop (TunedFifteen *self)
{
  for (; self->least_f < F_END; self->least_f++)
    for (guint g = self->deepest[self->least_f] + 1; g-- > 0;)
      {
        Stack *stack = &self->stacks[self->least_f * G_END + g];

        self->deepest[self->least_f] = g;
        if (stack->len > 0)
          return &self->table[stack->slots[--stack->len]];
      }

  return NULL;
}

static inline Record *
find_slot (TunedFifteen *self,
           FifteenBoard  board)
{
  const guint64 hash = board * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  guint32       slot = (guint32) (hash >> (64 - TABLE_BITS));

  while (self->table[slot].board != 0 && self->table[slot].board != board)
    slot = (slot + 1) & (TABLE_SIZE - 1);

  return &self->table[slot];
}

/* The Manhattan distance is consistent: closed nodes never improve. */
static inline void
open_board (TunedFifteen *self,
            FifteenBoard  board,
            Record        opened)
{
  Record *record = find_slot (self, board);

  if (record->board == 0)
    self->n_states++;
  else if (record->g <= opened.g)
    return;

  *record = opened;
  record->board = board;
  push (self, record);
}

static inline void
expand (TunedFifteen *self,
        const Record *record)
{
  const FifteenBoard board = record->board;
  const guint        empty = record->empties & 15;
  const guint        back = record->empties >> 4;
  Record             opened = { .g = record->g + 1 };

  opened.came_from = (guint32) (record - self->table);
  for (guint i = 0; i < fifteen_n_beside[empty]; i++)
    {
      const guint cell = fifteen_beside[empty][i];
      const guint tile = (board >> (4 * cell)) & 15;

      if (cell == back && !self->turns_back)
        continue;
      opened.h = (guint8) (record->h + self->change[tile][cell][empty]);
      opened.empties = (guint8) (cell | empty << 4);
      open_board (self, fifteen_slide (board, empty, cell), opened);
    }
}

/* Returns the fewest moves, or -1 if the table would be more than half full
 * before they were known. */
int
tuned_fifteen_run (TunedFifteen *self,
                   FifteenBoard  start)
{
  const guint  empty = fifteen_get_empty (start);
  const Record first = { .h = (guint8) fifteen_manhattan (start),
                         .empties = (guint8) (empty | empty << 4) };
  Record      *record;

  begin (self);
  open_board (self, start, first);
  while (self->n_states <= TABLE_SIZE / 2 && (record = pop (self)) != NULL)
    {
      if (record->is_closed)
        continue;
      if (record->board == FIFTEEN_SOLVED)
        return record->g;
      record->is_closed = TRUE;
      self->n_expanded++;
      expand (self, record);
    }

  return -1;
}

guint
tuned_fifteen_get_n_expanded (const TunedFifteen *self)
{
  return self->n_expanded;
}

guint
tuned_fifteen_get_n_states (const TunedFifteen *self)
{
  return self->n_states;
}
