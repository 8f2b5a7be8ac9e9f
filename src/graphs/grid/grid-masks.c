/* grid-masks.c - computes which directions are open from each cell
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The masks contain the effect of borders, walls and corner rules, so that an
 * expansion only visits the bits of one byte. A window of nine cells slides
 * along each row. Its bits are the index into a table of open directions. This
 * takes some two nanoseconds a cell.
 *
 * After an edit of the terrain only the masks of the nine cells around it are
 * computed again, if the terrain still has a record of the edit. */

#include "graphs/grid/grid-masks.h"

#include <math.h>

/* Some ten microseconds. */
#define CELLS_A_LOOK 4096

/* Three cells of a column, around row @row, as three bits of a window, the
 * upper cell in the lowest bit. */
static inline guint
free_trio (const WayGrid *self,
           gint64         column,
           gint64         row)
{
  const WayTerrain *terrain = self->terrain;
  guint trio = 0;

  if (column < 0 || column >= terrain->width)
    return 0;

  for (gint64 y = MAX (row - 1, 0); y <= MIN (row + 1, terrain->height - 1);
       y++)
    {
      const guint8 klass = terrain->classes[y * terrain->width + column];

      trio |= (self->mover[klass] < INFINITY) << (y - row + 1);
    }

  return trio;
}

/* Fills the masks of a row from column @first to column @last. */
static void
fill_row (WayGrid *self,
          gint64   row,
          gint64   first,
          gint64   last)
{
  const ShapeRule *rule = &self->rule;
  guint8 *masks = self->masks + row * self->terrain->width;
  guint window = free_trio (self, first - 1, row) << 3
                 | free_trio (self, first, row) << 6;

  for (gint64 column = first; column <= last; column++)
    {
      const guint kind = shape_rule_kind (rule, (guint32) column,
                                          (guint32) row);

      window = window >> 3 | free_trio (self, column + 1, row) << 6;
      masks[column] = rule->open[kind][window];
    }
}

static void
fill_around (WayGrid *self,
             guint32  cell)
{
  const gint64 width = self->terrain->width;
  const gint64 column = cell % width, row = cell / width;

  for (gint64 y = MAX (row - 1, 0);
       y <= MIN (row + 1, (gint64) self->terrain->height - 1); y++)
    fill_row (self, y, MAX (column - 1, 0), MIN (column + 1, width - 1));
}

/* A part of a row at a time, since one row may be the whole map. */
static gboolean
fill_all (WayGrid *self,
          Meter   *meter)
{
  const gint64 width = self->terrain->width;

  for (gint64 row = 0; row < self->terrain->height; row++)
    for (gint64 column = 0; column < width; column += CELLS_A_LOOK)
      {
        if (!meter_go_on (meter, NULL))
          return FALSE;
        fill_row (self, row, column, MIN (column + CELLS_A_LOOK, width) - 1);
      }

  return TRUE;
}

/* To be called under the lock. */
static gboolean
catch_up (WayGrid *self,
          Meter   *meter)
{
  const Changes *edits = &self->terrain->edits;
  guint edit;

  if (self->rule_version > self->masks_version
      || !changes_find (edits, self->masks_version, &edit))
    {
      if (!fill_all (self, meter))
        return FALSE;
    }
  else
    for (; edit < edits->n; edit++)
      fill_around (self, changes_get (edits, edit)->node);

  self->masks_version = MAX (self->rule_version, self->terrain->version);
  return TRUE;
}

gboolean
grid_masks_make (WayGrid *self,
                 Meter   *meter)
{
  const gsize stamp = grid_masks_stamp (self);
  gboolean is_made;

  if ((gsize) g_atomic_pointer_get (&self->masks_stamp) == stamp)
    return TRUE;

  g_mutex_lock (&self->lock);
  if (self->masks == NULL)
    self->masks = meter_alloc (meter, terrain_n_cells (self->terrain), 1, NULL);
  if (self->masks != NULL && self->masks_stamp != stamp
      && catch_up (self, meter))
    /* Last, since others take it for the sign that the masks are there. */
    g_atomic_pointer_set (&self->masks_stamp, stamp);
  is_made = self->masks != NULL && self->masks_stamp == stamp;
  g_mutex_unlock (&self->lock);

  return is_made;
}

gboolean
grid_masks_update (WayGrid *self)
{
  Meter none;

  meter_init (&none, NULL);
  return grid_masks_make (self, &none);
}
