/* crowd-plan-private.h - what a plan for a crowd holds
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/node-map.h"

#include <wayfind/motion/crowd-plan.h>

/* Where agent i is at tick t stands at steps[t * n_agents + i]. */
typedef struct
{
  guint32 *steps;               /* (owned) (nullable) */
  guint32  makespan;            /* ticks; there is one row more */
} Steps;

struct _WayCrowdPlan
{
  gatomicrefcount ref_count;
  WayNodeType    *type;         /* (owned) of the nodes */
  gpointer       *nodes;        /* (owned) (nullable) which steps[] counts; of
                                 * indices those are the nodes */
  guint32         n_nodes;
  guint32         n_agents;
  guint32         makespan;
  guint32        *steps;        /* (owned) as in Steps */
  guint32        *arrivals;     /* (owned) of each agent */
  guint64         sum;          /* of these */
  guint64         lower_bound;
};

/* The plan of @steps, whose array is taken over, between nodes of @map. The
 * arrivals follow from it, and ticks after the last arrival are dropped. %NULL
 * with @error set if there is no memory. */
WayCrowdPlan *crowd_plan_new (const NodeMap *map,
                              Steps         *steps,
                              guint32        n_agents,
                              guint64        lower_bound,
                              Meter         *meter,
                              GError       **error);
