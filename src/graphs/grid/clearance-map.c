/* clearance-map.c - how large a mover may be on each cell of a grid
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The side of the largest square from a cell on is one more than the smallest
 * side of those from the cells to the right, below, and below to the right; it
 * is 0 if the cell cannot be entered. So one pass over the cells, from the last
 * to the first, makes the map (Harabor and Botea 2008 grow each square
 * instead).
 *
 * An edit is carried on up and to the left from its cell, row by row, as far as
 * sides change. Several edits are carried on one after the other, over a
 * terrain that has them all already. A cell that does not fit the three on
 * which it depends always has an edit of its own still to come, and then the
 * cells that depend on it are done again, too. */

#include "graphs/grid/clearance-map-private.h"

#include <wayfind/core/error.h>

#include <math.h>

G_DEFINE_FINAL_TYPE (WayClearanceMap, way_clearance_map, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  WayClearanceMap *self = WAY_CLEARANCE_MAP (object);

  g_clear_object (&self->grid);
  g_clear_pointer (&self->sides, g_free);
  g_mutex_clear (&self->lock);

  G_OBJECT_CLASS (way_clearance_map_parent_class)->finalize (object);
}

static void
way_clearance_map_class_init (WayClearanceMapClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
way_clearance_map_init (WayClearanceMap *self)
{
  g_mutex_init (&self->lock);
}

WayClearanceMap *
way_clearance_map_new (WayGrid  *grid,
                       GError  **error)
{
  WayClearanceMap *self;

  g_return_val_if_fail (WAY_IS_GRID (grid), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (grid->shape != WAY_GRID_SQUARES_4 && grid->shape != WAY_GRID_SQUARES_8)
    {
      g_set_error_literal (error, WAY_ERROR, WAY_ERROR_UNSUPPORTED,
                           "a clearance map needs a grid of squares or "
                           "rectangles");
      return NULL;
    }

  self = g_object_new (WAY_TYPE_CLEARANCE_MAP, NULL);
  self->grid = g_object_ref (grid);

  return self;
}

/* The side of the largest square from a cell on, by the three cells on which it
 * depends. */
static inline guint16
find_side (const WayClearanceMap *self,
           gsize                  column,
           gsize                  row)
{
  const WayTerrain *terrain = self->grid->terrain;
  const gsize cell = row * terrain->width + column;
  const guint16 *here = self->sides + cell;
  const guint16 *below = here + terrain->width;
  guint16 side;

  if (self->grid->mover[terrain->classes[cell]] == INFINITY)
    return 0;
  if (column + 1 == terrain->width || row + 1 == terrain->height)
    return 1;

  side = MIN (MIN (here[1], below[0]), below[1]);
  return side < G_MAXUINT16 ? side + 1 : side;
}

static void
fill_all (WayClearanceMap *self)
{
  const WayTerrain *terrain = self->grid->terrain;

  for (gsize row = terrain->height; row-- > 0;)
    for (gsize column = terrain->width; column-- > 0;)
      self->sides[row * terrain->width + column]
        = find_side (self, column, row);
}

/* Finds the sides of columns @last to @first of a row again, and those of the
 * columns before @first as long as the cell to their right has changed. Sets
 * both to the range that has changed; %FALSE if nothing has. */
static gboolean
refill_row (WayClearanceMap *self,
            gsize            row,
            gsize           *first,
            gsize           *last)
{
  guint16 *sides = self->sides + row * self->grid->terrain->width;
  gboolean any = FALSE, changed = FALSE;
  const gsize wanted = *first;

  for (gsize column = *last + 1; column > wanted || (column > 0 && changed);)
    {
      const guint16 side = find_side (self, --column, row);

      changed = side != sides[column];
      if (!changed)
        continue;
      sides[column] = side;
      *first = column;
      if (!any)
        *last = column;
      any = TRUE;
    }

  return any;
}

static void
refill_around (WayClearanceMap *self,
               guint32          cell)
{
  const gsize width = self->grid->terrain->width;
  gsize row = cell / width;
  gsize first = cell % width, last = first;

  while (refill_row (self, row, &first, &last) && row-- > 0)
    first -= first > 0;         /* upper left cells depend on it, too */
}

/* To be called under the lock. */
static void
catch_up (WayClearanceMap *self)
{
  const WayGrid *grid = self->grid;
  const Changes *edits = &grid->terrain->edits;
  guint edit;

  if (grid->rule_version > self->version
      || !changes_find (edits, self->version, &edit))
    fill_all (self);
  else
    for (; edit < edits->n; edit++)
      refill_around (self, changes_get (edits, edit)->node);

  self->version = MAX (grid->rule_version, grid->terrain->version);
}

gboolean
clearance_map_update (WayClearanceMap *self)
{
  const WayGrid *grid = self->grid;
  const gsize stamp = grid_stamp (grid);
  gboolean is_there;

  g_mutex_lock (&self->lock);
  if (self->sides == NULL)      /* one more: NULL would look like a failure */
    self->sides = g_try_new (guint16, terrain_n_cells (grid->terrain) + 1);
  if (self->sides != NULL && self->stamp != stamp)
    {
      catch_up (self);
      /* Set last, since other threads take the stamp for the sign that the map
       * is there. */
      g_atomic_pointer_set (&self->stamp, stamp);
    }
  is_there = self->sides != NULL;
  g_mutex_unlock (&self->lock);

  return is_there;
}

guint
way_clearance_map_get (WayClearanceMap *self,
                       WayNode          node)
{
  const guint16 *sides;

  g_return_val_if_fail (WAY_IS_CLEARANCE_MAP (self), 0);
  g_return_val_if_fail (grid_has_node (self->grid, node), 0);

  sides = clearance_map_get_sides (self);
  return sides ? sides[WAY_NODE_INDEX (node)] : 0;
}
