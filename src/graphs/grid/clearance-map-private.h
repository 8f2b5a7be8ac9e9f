/* clearance-map-private.h - the map itself, for the view that asks each step
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "graphs/grid/grid-private.h"

#include <wayfind/graphs/grid.h>

struct _WayClearanceMap
{
  GObject   parent_instance;

  WayGrid  *grid;               /* (owned) */

  /* Made at first use */
  GMutex    lock;
  guint16  *sides;              /* (owned) (nullable) by cell */
  gsize     stamp;              /* the state of the grid for which they were
                                 * made, or 0. Read atomically */
  guint64   version;            /* of the grid, likewise */
};

/* Updates the map. %FALSE if the machine has no memory. */
gboolean clearance_map_update (WayClearanceMap *self);

/* The sides, by cell; %NULL if the machine has no memory for them. */
static inline const guint16 *
clearance_map_get_sides (WayClearanceMap *self)
{
  const WayGrid *grid = self->grid;
  const gsize stamp = grid_stamp (grid);

  /* Pairs with the store in clearance_map_update(). */
  if (G_UNLIKELY ((gsize) g_atomic_pointer_get (&self->stamp) != stamp)
      && !clearance_map_update (self))
    return NULL;

  return self->sides;
}
