/* area-trial.h - whether ways between nodes need to leave a band of levels
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"

#include <wayfind/core/graph.h>
#include <wayfind/engine/search.h>

typedef struct _BandView BandView;

/* Searches of a graph as it is and of the part of it whose levels lie in a
 * band. */
typedef struct
{
  BandView  *whole;             /* (owned) */
  BandView  *band;              /* (owned) */
  WaySearch *in_whole;          /* (owned) */
  WaySearch *in_band;           /* (owned) */
  Meter     *meter;             /* (not owned) */
  GError    *error;             /* (owned) (nullable) that a limit was met */
} AreaTrial;

/* @levels has a number for each node of @graph, and must stay. All expansions
 * count for @meter. */
void     area_trial_init  (AreaTrial     *self,
                           WayGraph      *graph,
                           const guint32 *levels,
                           Meter         *meter);
void     area_trial_clear (AreaTrial     *self);

/* Whether for each two of @nodes some cheapest way from the one to the other
 * stays on levels from @low to @high. FALSE, too, if few expansions do not
 * tell, if the graph fails, or if a limit was met. Appends to @asked
 * (element-type guint32) all nodes whose edges were looked at: as long as their
 * edges stay as they are, so does the answer. */
gboolean area_trial_holds (AreaTrial     *self,
                           const guint32 *nodes,
                           guint          n_nodes,
                           guint32        low,
                           guint32        high,
                           GArray        *asked);
