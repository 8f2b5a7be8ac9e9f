/* jumps.c - the jumps that lead on from a cell of a square grid
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "views/jump-points/jumps.h"

#include "core/edges-private.h"

#include <math.h>

/* The common data of all jumps from one cell. */
typedef struct
{
  const Jumps *jumps;
  WayEdges    *edges;
  Spot         from;
} Jumper;

static inline void
add_edge (const Jumper *jumper,
          guint32       to,
          WayCost       cost)
{
  /* Prefetches the cell, which is likely to be expanded next. Otherwise a third
   * of the time is spent waiting for memory. */
  __builtin_prefetch (&jumper->jumps->distances[to]);
  __builtin_prefetch (&jumper->jumps->grid->masks[to]);
  way_edges_add (jumper->edges, WAY_INDEX (to), cost);
  if (G_UNLIKELY (cost == INFINITY))    /* steps are never hidden */
    edge_buffer_note_overflow ((EdgeBuffer *) jumper->edges, WAY_INDEX (to));
}

static inline void
add_jump (const Jumper *jumper,
          guint         d,
          gint32        n_steps)
{
  add_edge (jumper,
            jumper->from.cell + (guint32) n_steps * jumper->jumps->grid->offsets[d],
            n_steps * jumper->jumps->prices[d]);
}

/* A diagonal jump to @cell, and a straight one from there. */
static inline void
add_bent_jump (const Jumper *jumper,
               guint         d,
               gint32        n_steps,
               guint32       cell,
               guint         part,
               gint32        n_more)
{
  add_edge (jumper, cell + (guint32) n_more * jumper->jumps->grid->offsets[part],
            n_steps * jumper->jumps->prices[d] + n_more * jumper->jumps->prices[part]);
}

/* The distances of the goal in the two directions that are the parts of @d. */
static inline gint32
columns_ahead (const Jumper *jumper,
               const Spot   *goal,
               guint         d)
{
  return (goal->column - jumper->from.column) * direction_dx[d];
}

static inline gint32
rows_ahead (const Jumper *jumper,
            const Spot   *goal,
            guint         d)
{
  return (goal->row - jumper->from.row) * direction_dy[d];
}

static inline void
jump_straight (const Jumper *jumper,
               guint         d)
{
  const Jumps *jumps = jumper->jumps;
  const gint32 distance = jumps->distances[jumper->from.cell][d];

  for (guint i = 0; i < jumps->n_goals; i++)
    {
      const Spot *goal = &jumps->goals[i];
      const gint32 n_steps = direction_dy[d] == 0
                               ? columns_ahead (jumper, goal, d)
                               : rows_ahead (jumper, goal, d);

      if (n_steps > 0 && n_steps <= abs (distance) && n_steps != distance
          && goal->cell == jumper->from.cell
                           + (guint32) n_steps * jumper->jumps->grid->offsets[d])
        add_jump (jumper, d, n_steps);
    }
  if (distance > 0)
    add_jump (jumper, d, distance);
}

/* The number of steps of a diagonal that bring a goal nearer along both
 * axes. */
static inline gint32
steps_ahead (const Jumper *jumper,
             guint         d)
{
  const Jumps *jumps = jumper->jumps;
  gint32 most = 0;

  for (guint i = 0; i < jumps->n_goals; i++)
    {
      const gint32 dx = columns_ahead (jumper, &jumps->goals[i], d);
      const gint32 dy = rows_ahead (jumper, &jumps->goals[i], d);

      most = MAX (most, MIN (dx, dy));
    }

  return most;
}

/* Adds the goals that lie on a diagonal, or that a straight jump hits from
 * there; the next jump begins after @done steps and has @distance. If a
 * straight jump meets a jump point before the goal, the search reaches the goal
 * from that jump point. */
static void
add_goals_aside (const Jumper *jumper,
                 guint         d,
                 gint32        done,
                 gint32        distance)
{
  const Jumps *jumps = jumper->jumps;

  for (guint i = 0; i < jumps->n_goals; i++)
    {
      const gint32 dx = columns_ahead (jumper, &jumps->goals[i], d);
      const gint32 dy = rows_ahead (jumper, &jumps->goals[i], d);
      const gint32 n_steps = MIN (dx, dy);
      const gint32 left = MAX (dx, dy) - n_steps;
      const guint part = courses[d].part[dx < dy];
      const guint32 cell = jumper->from.cell
                           + (guint32) n_steps * jumper->jumps->grid->offsets[d];

      if (n_steps <= done || n_steps - done > abs (distance)
          || (left > 0 && abs (jumps->distances[cell][part]) < left))
        continue;
      if (jumps->bends)
        add_bent_jump (jumper, d, n_steps, cell, part, left);
      else if (n_steps - done != distance)
        add_jump (jumper, d, n_steps);
    }
}

/* Adds the ends of the straight jumps that begin at @cell, after @n_steps of a
 * diagonal. */
static inline void
turn_aside (const Jumper *jumper,
            guint         d,
            gint32        n_steps,
            guint32       cell)
{
  for (guint i = 0; i < 2; i++)
    {
      const guint part = courses[d].part[i];
      const gint32 distance = jumper->jumps->distances[cell][part];

      if (distance > 0)
        add_bent_jump (jumper, d, n_steps, cell, part, distance);
    }
}

/* Most jump points of a diagonal exist only for the straight jumps from them.
 * They need not be nodes: the ends of the straight jumps are added instead.
 * This is faster as long as each step brings the goal nearer, because A* would
 * expand all of them; other jump points become nodes. */
static inline void
jump_diagonally (const Jumper *jumper,
                 guint         d)
{
  const WayGrid *grid = jumper->jumps->grid;
  const Jumps *jumps = jumper->jumps;
  const gboolean strict = grid->corners == WAY_CORNERS_BOTH_FREE;
  const gint32 ahead = steps_ahead (jumper, d);
  guint32 cell = jumper->from.cell;
  gint32 done = 0;

  for (;;)
    {
      const gint32 distance = jumps->distances[cell][d];

      if (done < ahead)
        add_goals_aside (jumper, d, done, distance);
      if (distance <= 0)
        return;
      done += distance;
      cell += (guint32) distance * grid->offsets[d];
      if (!jumps->bends || done > ahead
          || course_forced (strict, d, grid->masks[cell], 0))
        break;
      turn_aside (jumper, d, done, cell);
    }

  add_jump (jumper, d, done);
}

/* The useful directions from a cell, as a mask. */
static inline guint
choose_directions (const Jumper *jumper,
                   const WayAt  *at)
{
  const WayGrid *grid = jumper->jumps->grid;
  const guint32 cell = jumper->from.cell;
  Spot parent;
  guint d;

  if (at->is_start || !jumper->jumps->prunes
      || at->came_from == at->node)
    return grid->masks[cell];

  parent = find_spot (grid, (guint32) WAY_NODE_INDEX (at->came_from));
  d = last_direction (&parent, &jumper->from);
  if (grid->corners != WAY_CORNERS_BOTH_FREE)
    return course_directions (FALSE, d, grid->masks[cell], 0);

  return course_directions (TRUE, d, grid->masks[cell],
                          grid->masks[cell - grid->offsets[d]]);
}

void
jumps_add (const Jumps *self,
           const WayAt *at,
           WayEdges    *edges)
{
  const Jumper jumper = { self, edges,
                          find_spot (self->grid,
                                     (guint32) WAY_NODE_INDEX (at->node)) };

  for (guint mask = choose_directions (&jumper, at); mask != 0;
       mask &= mask - 1)
    {
      const guint d = (guint) __builtin_ctz (mask);

      if (COURSE_IS_DIAGONAL (d))
        jump_diagonally (&jumper, d);
      else
        jump_straight (&jumper, d);
    }
}
