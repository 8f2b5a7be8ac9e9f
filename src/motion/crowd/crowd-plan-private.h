/* crowd-plan-private.h - the fields of a plan for a crowd
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "core/meter.h"
#include "core/node-map.h"

#include <wayfind/motion/crowd.h>

/* The node of agent i at tick t is steps[t * n_agents + i]. */
typedef struct
{
  guint32 *steps;               /* (owned) (nullable) */
  guint32  makespan;            /* ticks; there is one row more */
} Steps;

struct _WayCrowdPlan
{
  gatomicrefcount ref_count;
  WayNodeType    *type;         /* (owned) of the nodes */
  gpointer       *nodes;        /* (owned) (nullable) the nodes that steps[]
                                 * counts; NULL for indices, which are the
                                 * nodes */
  guint32         n_nodes;
  guint32         n_agents;
  guint32         makespan;
  guint32        *steps;        /* (owned) as in Steps */
  guint32        *arrivals;     /* (owned) of each agent */
  guint64         sum;          /* of these */
  guint64         lower_bound;
};

/* Makes a plan of @steps between nodes of @map. It takes over the array of
 * @steps, computes the arrivals, and drops the ticks after the last arrival.
 * %NULL with @error set if memory runs out. */
WayCrowdPlan *crowd_plan_new (const NodeMap *map,
                              Steps         *steps,
                              guint32        n_agents,
                              guint64        lower_bound,
                              Meter         *meter,
                              GError       **error);
