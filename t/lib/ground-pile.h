/* ground-pile.h - piles of views over a grid, for the library and a walker
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Overlays, clearance, knowledge and a user's own view lie on one another in
 * any order. The library and the line walker (line-walker.h) get the same
 * pile. */

#pragma once

#include "line-walker.h"

#define GROUND_PILE_WIDTH 11
#define GROUND_PILE_HEIGHT 9
#define GROUND_PILE_CELLS (GROUND_PILE_WIDTH * GROUND_PILE_HEIGHT)
#define GROUND_PILE_MOST_VIEWS 4

/* Returns a random number from 0 to @n - 1. */
typedef guint (*GroundRollFunc) (gpointer source,
                                 guint    n);

typedef struct
{
  GroundRollFunc roll;
  gpointer       source;        /* (not owned) of the dice */
  WayGrid       *grid;          /* (owned) */
  WayGraph      *graph;         /* (owned) the top */
  LineGround    *ground;        /* (owned) the top */
  GArray        *parts;         /* (owned) the grid, and the changeable parts */
} GroundPile;

void    ground_pile_init   (GroundPile    *self,
                            GroundRollFunc roll,
                            gpointer       source);

void    ground_pile_clear  (GroundPile    *self);

/* Changes a cell, or whether it was seen, somewhere in the pile. */
void    ground_pile_change (GroundPile    *self);

/* Fails the test unless a line has the walker's cost, which is at least the
 * pile's bound. Returns that cost. */
WayCost ground_pile_check_line  (const GroundPile *self,
                                 guint             from,
                                 guint             to);

/* Finds a path of edges from one cell to another, pulls it straight, and finds
 * a path at any angle. Fails the test unless the walker finds all their lines
 * open and at the same costs, and neither costs more than the first.
 * Returns how much the path at any angle saves; 0 if no path exists. */
WayCost ground_pile_check_paths (const GroundPile *self,
                                 guint             from,
                                 guint             to);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GroundPile, ground_pile_clear)
