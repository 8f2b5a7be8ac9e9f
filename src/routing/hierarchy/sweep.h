/* sweep.h - least costs from some nodes to all targets of a selection
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "routing/hierarchy/carried.h"

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

  /* For a measure that is carried along; otherwise NULL. */
  gdouble *sums;                /* (owned) (nullable) as labels */
  gdouble *climb_costs;         /* (owned) (nullable) by rank, INFINITY between
                                 * runs */
  gdouble *climb_sums;          /* (owned) (nullable) by rank */
} SweepDesk;

/* The measure that a sweep carries along. */
typedef struct
{
  const Carried *carried;
  const gdouble *downs;         /* of the arcs of the selection */
} SweepMeasure;

/* The bytes of a desk. */
gsize    sweep_desk_bytes (const Selection         *selection,
                           const WayHierarchyCosts *costs,
                           guint32                  n_lanes,
                           gboolean                 carries);

/* @carries: whether sweep_carry() follows. Fails if there is too little memory. */
gboolean sweep_desk_init  (SweepDesk               *self,
                           const Selection         *selection,
                           const WayHierarchyCosts *costs,
                           guint32                  n_lanes,
                           gboolean                 carries,
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

/* After sweep_run() with the same arguments: fills @sums with the measure along
 * a cheapest path to each target, of several the least. INFINITY if no path
 * exists, or if the measure is not known. */
void     sweep_carry      (SweepDesk               *self,
                           const Selection         *selection,
                           const WayHierarchyCosts *costs,
                           const SweepMeasure      *measure,
                           const WayNode           *sources,
                           guint                    n_sources,
                           gdouble                 *sums);
