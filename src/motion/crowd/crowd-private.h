/* crowd-private.h - the fields of a crowd, for the sources that move it
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/pibt.h"

#include <wayfind/motion/crowd.h>

struct _WayCrowd
{
  GObject   parent_instance;

  WayGraph *graph;              /* (owned) */
  NodeMap   map;                /* its nodes <-> ids, which last */
  guint64   seed;
  guint64   random;             /* from @seed on */
  guint64   expanded;           /* by the last call with limits */

  /* Of each agent. */
  guint32   n_agents;
  guint32   room;
  guint32  *now;                /* (owned) the node of each agent */
  guint32  *next;               /* (owned) scratch */
  guint32  *goals;              /* (owned) */
  guint32  *field;              /* (owned) of its goal, NO_NODE if not taken */
  guint32  *order;              /* (owned) agents, longest away from their
                                 * goals first */
  guint32  *turns;              /* (owned) scratch */
  guint32  *who;                /* (owned) of each node, NO_AGENT for none */
  gsize     n_who;

  /* Made from the graph. */
  gboolean  is_busy;            /* a call is under way */
  gboolean  is_ready;
  Ground    ground;
  Fields    fields;
  Pibt      pibt;
};

/* Begins a call: reads the edges of the graph, or reads them again if the graph
 * has changed, and takes a field for each goal. Charges the memory in use to
 * @meter. After %FALSE there is no call to end. */
gboolean crowd_enter (WayCrowd  *self,
                      Meter     *meter,
                      GError   **error);

/* Ends a call, and passes on whether it went well. */
gboolean crowd_leave (WayCrowd  *self,
                      Meter     *meter,
                      gboolean   ok);

/* The sum of costs if each agent were alone, within a call. */
guint64  crowd_add_up_distances (WayCrowd *self);
