/* cavern.h - a map that a test draws, and its clearance
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

typedef struct
{
  WayTerrain      *terrain;     /* (owned) */
  WayGrid         *grid;        /* (owned) */
  WayClearanceMap *map;         /* (owned) */
} Cavern;

/* Makes a map of "." and of "#", which cannot be entered, with the marks A and
 * B. */
Cavern cavern_new    (const char  *rows,
                      WayGridShape shape);

/* Takes @terrain over. */
Cavern cavern_new_of (WayTerrain  *terrain,
                      WayGridShape shape);

void   cavern_clear  (Cavern      *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Cavern, cavern_clear)
