/* grid-masks.h - which directions are open from each cell, worked out once
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "graphs/grid/grid-private.h"

/* Updates the masks. Any number of threads may call this at once. %FALSE if the
 * machine has no memory. O(1) if nothing has changed, O(edits) after a few
 * edits of the terrain, O(cells) otherwise. */
gboolean grid_masks_update (WayGrid *self);

/* The same within the limits of @meter, which counts the new memory. %FALSE if
 * a limit is met: then the next call starts the work again. */
gboolean grid_masks_make   (WayGrid *self,
                            Meter   *meter);

/* A number that changes with every change on which the masks depend, and is
 * never 0. */
static inline gsize
grid_masks_stamp (const WayGrid *self)
{
  return grid_stamp (self);
}

/* The masks; %NULL if the machine has no memory for them. */
static inline const guint8 *
grid_masks_get (WayGrid *self)
{
  /* Pairs with the store in grid_masks_update(). */
  const gsize stamp = (gsize) g_atomic_pointer_get (&self->masks_stamp);

  if (G_UNLIKELY (stamp != grid_masks_stamp (self))
      && !grid_masks_update (self))
    return NULL;

  return self->masks;
}
