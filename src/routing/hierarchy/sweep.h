/* sweep.h - least costs from some nodes to all targets of a selection
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/selection.h"

/* How many sources are swept side by side: as many whole numbers as fill a line
 * of memory. */
#define SWEEP_LANES 16

/* What a sweep works on; of one thread at a time. */
typedef struct
{
  guint32  n_lanes;             /* 1 or SWEEP_LANES */
  gpointer memory;              /* (owned) */
  gpointer labels;              /* in @memory: n_lanes of each node selected */
  gpointer climb;               /* (owned) of each rank: no way, between runs */
} SweepDesk;

/* How many bytes a desk takes. */
gsize    sweep_desk_bytes (const Selection         *selection,
                           const WayHierarchyCosts *costs,
                           guint32                  n_lanes);

/* Fails if the machine has no memory. */
gboolean sweep_desk_init  (SweepDesk               *self,
                           const Selection         *selection,
                           const WayHierarchyCosts *costs,
                           guint32                  n_lanes,
                           GError                 **error);
void     sweep_desk_clear (SweepDesk               *self);

/* Fills @rows, one after the other, with the least costs from @sources, which
 * are indices and at most as many as the desk has lanes. FALSE if a least cost
 * is more than a double holds; all others are right then, too. @costs are those
 * that were selected of. */
gboolean sweep_run        (SweepDesk               *self,
                           const Selection         *selection,
                           const WayHierarchyCosts *costs,
                           const WayNode           *sources,
                           guint                    n_sources,
                           WayCost                 *rows);
