/* jumps.h - the jumps that lead on from a cell of a square grid
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "views/jump-points/jump-distances.h"

#include <wayfind/core/edges.h>

#include <stdlib.h>

/* A search with more goals does not jump. */
#define MAX_JUMP_GOALS 16

typedef struct
{
  guint32 cell;
  gint32  column;
  gint32  row;
} Spot;

/* The data for the jumps of one search. */
typedef struct
{
  const WayGrid       *grid;
  const JumpDistances *distances;       /* (nullable) NULL for no jumps */
  const WayCost       *prices;          /* of one step in each direction */
  gboolean             prunes;
  gboolean             bends;           /* whether jumps turn on their way */
  guint                n_goals;
  Spot                 goals[MAX_JUMP_GOALS];
} Jumps;

static inline Spot
find_spot (const WayGrid *grid,
           guint32        cell)
{
  guint32 column, row;

  terrain_find_cell (grid->terrain, cell, &column, &row);
  return (Spot) { cell, (gint32) column, (gint32) row };
}

/* The direction of the last step of a jump. Diagonal steps come first. */
static inline guint
last_direction (const Spot *from,
                const Spot *to)
{
  const gint32 dx = to->column - from->column;
  const gint32 dy = to->row - from->row;
  const gint32 surplus = abs (dx) - abs (dy);

  return course_towards (surplus >= 0 ? dx : 0, surplus <= 0 ? dy : 0);
}

/* Adds the jumps from a cell of the grid. Needs distances. */
void jumps_add (const Jumps *self,
                const WayAt *at,
                WayEdges    *edges);
