/* sweep.h - least costs from some nodes to all targets of a selection
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/selection.h"

/* The number of sources that are swept side by side: as many whole numbers as
 * fill a line of memory. */
#define SWEEP_LANES 16

/* The memory of a sweep, for one thread at a time. */
typedef struct
{
  guint32  n_lanes;             /* 1 or SWEEP_LANES */
  gpointer memory;              /* (owned) */
  gpointer labels;              /* in @memory: n_lanes for each selected node */
  gpointer climb;               /* (owned) of each rank: no way, between runs */
} SweepDesk;

/* The bytes of a desk. */
gsize    sweep_desk_bytes (const Selection         *selection,
                           const WayHierarchyCosts *costs,
                           guint32                  n_lanes);

/* Fails if there is too little memory. */
gboolean sweep_desk_init  (SweepDesk               *self,
                           const Selection         *selection,
                           const WayHierarchyCosts *costs,
                           guint32                  n_lanes,
                           GError                 **error);
void     sweep_desk_clear (SweepDesk               *self);

/* Fills @rows, one after the other, with the least costs from @sources, which
 * are indices and at most as many as the desk has lanes. FALSE if a least cost
 * exceeds the range of a double; all other costs are still right. @costs are
 * those from which the selection was made. */
gboolean sweep_run        (SweepDesk               *self,
                           const Selection         *selection,
                           const WayHierarchyCosts *costs,
                           const WayNode           *sources,
                           guint                    n_sources,
                           WayCost                 *rows);
