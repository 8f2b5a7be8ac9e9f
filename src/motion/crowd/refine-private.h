/* refine-private.h - what refining a plan works on
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/neighbourhood.h"
#include "motion/crowd/refine.h"
#include "motion/crowd/reroute.h"
#include "motion/crowd/spread-paths.h"

/* How many different numbers of agents it tries. */
#define REFINE_N_SIZES 4

typedef struct
{
  WayCrowd     *crowd;
  Meter        *meter;
  GError       *error;          /* (owned) which limit ended it */
  Timetable     table;
  Reroute       reroute;
  Neighbourhood around;
  Route        *routes;         /* (owned) of each agent */
  Route         kept[NEIGHBOURHOOD_MOST];       /* (owned) routes taken out */
  guint64       sum;            /* of arrivals */
  double        gains[N_NEIGHBOUR_KINDS * REFINE_N_SIZES];    /* by expansion */
  Spread        spread;         /* paths that samples follow */
  guint32      *starts;         /* (owned) of a sample */
  guint64       sampled;        /* expansions that samples took */
} Refine;

/* Finds paths that keep the agents apart, and plans the whole way along them.
 * Keeps a shorter plan. Notes limits that are met in @self. */
void     refine_by_spreading (Refine       *self);

/* Has PIBT plan the rest of the way again from some tick on, if it is time for
 * that. Returns whether it was. */
gboolean refine_by_sample    (Refine       *self);
