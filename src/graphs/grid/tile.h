/* tile.h - hexagons and triangles on a lattice of whole numbers
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

#define TILE_MAX_CORNERS 6

typedef struct
{
  gint64 x;
  gint64 y;
} TilePoint;

/* A cell on the lattice. */
typedef struct
{
  TilePoint centre;
  guint     n_corners;
  TilePoint corners[TILE_MAX_CORNERS];
} Tile;

void     tile_init_hexagon  (Tile       *self,
                             gint64      column,
                             gint64      row);
void     tile_init_triangle (Tile       *self,
                             gint64      column,
                             gint64      row);

/* Finds where the endless line through @a and @b crosses the cell: from @first
 * to @last, counted so that @a is 0 and @b is 1. %FALSE if the line does not
 * touch the cell. */
gboolean tile_cross         (const Tile *self,
                             TilePoint   a,
                             TilePoint   b,
                             gdouble    *first,
                             gdouble    *last);
