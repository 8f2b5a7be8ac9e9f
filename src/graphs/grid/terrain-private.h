/* terrain-private.h - all that a terrain holds, for the grids over it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/changes.h"

#include <wayfind/graphs/terrain.h>

#define TERRAIN_N_CLASSES 256

/* A character that stands on a cell. */
typedef struct
{
  guint32 cell;
  char    mark;
} TerrainMark;

struct _WayTerrain
{
  GObject  parent_instance;

  guint32  width;
  guint32  height;
  guint64  reciprocal;                  /* 2^64 / width, rounded up */
  guint8  *classes;                     /* (owned) row by row */
  guint32  counts[TERRAIN_N_CLASSES];   /* cells of each class */
  char    *legend;                      /* (owned) */
  GArray  *marks;                       /* (owned) of TerrainMark, by cell */
  guint64  version;                     /* of the last edit */
  Changes  edits;                       /* cells */
};

static inline gsize
terrain_n_cells (const WayTerrain *self)
{
  return (gsize) self->width * self->height;
}

static inline gsize
terrain_cell (const WayTerrain *self,
              guint32           column,
              guint32           row)
{
  return (gsize) row * self->width + column;
}

/* The row of a cell. A product takes a fraction of a division's time, and is
 * exact for numbers of 32 bits: Lemire, Kaser, Kurz, "Faster remainder by
 * direct computation" (2019). */
static inline guint32
terrain_row (const WayTerrain *self,
             guint32           cell)
{
  const guint64 high = (self->reciprocal >> 32) * cell;
  const guint64 low = (self->reciprocal & G_MAXUINT32) * cell;

  /* The reciprocal of 1 does not fit. */
  return self->width > 1 ? (guint32) ((high + (low >> 32)) >> 32) : cell;
}

static inline void
terrain_find_cell (const WayTerrain *self,
                   guint32           cell,
                   guint32          *column,
                   guint32          *row)
{
  *row = terrain_row (self, cell);
  *column = cell - *row * self->width;
}

guint64 terrain_get_version (WayTerrain *self);
