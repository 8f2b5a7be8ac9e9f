/* state-puzzle.c - puzzles whose states are packed into a word of 64 bits
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "state-puzzle.h"

#define PLACE_BITS 4
#define CORNER_BITS 5   /* which corner: 3 bits, how it is turned: 2 bits */
#define N_CORNERS 8
#define N_FACES 3

/* The lowest @n places. */
static guint64
low_places (guint n)
{
  return (G_GUINT64_CONSTANT (1) << (PLACE_BITS * n)) - 1;
}

/* Reverses the lowest @n places and keeps the others. */
static guint64
reverse_places (guint64 state,
                guint   n)
{
  const guint64 odd = G_GUINT64_CONSTANT (0xf0f0f0f0f0f0f0f0);
  guint64 all = GUINT64_SWAP_LE_BE (state);

  all = (all & odd) >> PLACE_BITS | (all & ~odd) << PLACE_BITS;
  return (state & ~low_places (n)) | all >> (64 - PLACE_BITS * n);
}

static void
add_flips (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const StatePuzzle *self = user_data;
  const guint64 state = *(const guint64 *) node;

  for (guint n = 2; n <= self->a; n++)
    {
      const guint64 next = reverse_places (state, n);

      way_edges_add (edges, &next, 1);
    }
}

/* Turns the ring of @n places by @by. */
static guint64
turn_ring (guint64 state,
           guint   n,
           guint   by)
{
  if (by == 0)
    return state;

  return (state >> (PLACE_BITS * by) | state << (PLACE_BITS * (n - by)))
         & low_places (n);
}

static void
add_spins (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const guint n = ((const StatePuzzle *) user_data)->a;
  const guint64 state = *(const guint64 *) node;

  for (guint i = 0; i < n; i++)
    {
      const guint64 turned = reverse_places (turn_ring (state, n, i), 4);
      const guint64 next = turn_ring (turned, n, (n - i) % n);

      way_edges_add (edges, &next, 1);
    }
}

/* Sliding ----------------------------------------------------------------- */

static void
add_slide (const StatePuzzle *self,
           guint64            state,
           guint              gap,
           guint              cell,
           WayEdges          *edges)
{
  const guint64 tile = state >> (PLACE_BITS * cell) & 15;
  const guint64 next
    = state ^ tile << (PLACE_BITS * cell) ^ tile << (PLACE_BITS * gap)
      ^ (guint64) (gap ^ cell) << (PLACE_BITS * self->a * self->b);

  way_edges_add (edges, &next, 1);
}

static void
add_slides (WayNode   node,
            WayEdges *edges,
            gpointer  user_data)
{
  const StatePuzzle *self = user_data;
  const guint64 state = *(const guint64 *) node;
  const guint gap = state >> (PLACE_BITS * self->a * self->b);

  if (gap >= self->a)
    add_slide (self, state, gap, gap - self->a, edges);
  if (gap % self->a > 0)
    add_slide (self, state, gap, gap - 1, edges);
  if (gap % self->a < self->a - 1)
    add_slide (self, state, gap, gap + 1, edges);
  if (gap < self->a * (self->b - 1))
    add_slide (self, state, gap, gap + self->a, edges);
}

/* The cube ------------------------------------------------------------------
 *
 * Corners in the order URF UFL ULB UBR DFR DLF DBL DRB; DBL stays. A quarter
 * turn of a face, clockwise, brings to each place the corner of another and
 * twists it (Kociemba's tables). */

static const struct
{
  guint8 from[N_CORNERS];
  guint8 twist[N_CORNERS];
} faces[N_FACES] = {
  { { 3, 0, 1, 2, 4, 5, 6, 7 }, { 0, 0, 0, 0, 0, 0, 0, 0 } },   /* U */
  { { 4, 1, 2, 0, 7, 5, 6, 3 }, { 2, 0, 0, 1, 1, 0, 0, 2 } },   /* R */
  { { 1, 5, 2, 3, 0, 4, 6, 7 }, { 1, 2, 0, 0, 2, 1, 0, 0 } },   /* F */
};

static guint64
turn_face (guint64 state,
           guint   face)
{
  guint64 turned = 0;

  for (guint i = 0; i < N_CORNERS; i++)
    {
      const guint corner
        = state >> (CORNER_BITS * faces[face].from[i]) & 31;
      const guint twist = ((corner >> 3) + faces[face].twist[i]) % 3;

      turned |= (guint64) ((corner & 7) | twist << 3) << (CORNER_BITS * i);
    }

  return turned;
}

static void
add_turns (WayNode   node,
           WayEdges *edges,
           gpointer  user_data)
{
  const gboolean counts_halves = ((const StatePuzzle *) user_data)->a == 3;

  for (guint face = 0; face < N_FACES; face++)
    {
      guint64 next = *(const guint64 *) node;

      for (guint quarters = 1; quarters <= 3; quarters++)
        {
          next = turn_face (next, face);
          if (quarters != 2 || counts_halves)
            way_edges_add (edges, &next, 1);
        }
    }
}

/* All of them ------------------------------------------------------------- */

static guint64
solve_sliding (const StatePuzzle *self)
{
  const guint n_cells = self->a * self->b;
  guint64 state = (guint64) self->c << (PLACE_BITS * n_cells);
  guint64 tile = 1;

  for (guint cell = 0; cell < n_cells; cell++)
    if (cell != self->c)
      state |= tile++ << (PLACE_BITS * cell);

  return state;
}

guint64
state_puzzle_get_solved (const StatePuzzle *self)
{
  const guint n = self->kind == PUZZLE_CUBE ? N_CORNERS : self->a;
  const guint bits = self->kind == PUZZLE_CUBE ? CORNER_BITS : PLACE_BITS;
  guint64 state = 0;

  if (self->kind == PUZZLE_SLIDING)
    return solve_sliding (self);
  for (guint64 i = 0; i < n; i++)
    state |= i << (bits * i);

  return state;
}

WayCallbackGraph *
state_puzzle_to_graph (const StatePuzzle *self)
{
  static const WayNeighboursFunc moves[]
    = { add_slides, add_flips, add_spins, add_turns };
  g_autoptr (WayNodeType) type
    = way_node_type_new_value (sizeof (guint64), NULL, NULL);
  WayCallbackGraph *graph
    = way_callback_graph_new (type, moves[self->kind], (gpointer) self, NULL);

  way_callback_graph_set_whole_costs (graph, TRUE);
  return graph;
}
