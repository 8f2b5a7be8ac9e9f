/* cost-layers.h - all ways of one cost that one agent has, tick by tick
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "motion/crowd/crowd-fields.h"

/* A rule for an agent. If @from is NO_NODE, it must not be on @to at @tick.
 * Otherwise it must not go from @from to @to so that it is there at @tick. To
 * wait is to go from a node to itself. */
typedef struct
{
  guint32 tick;
  guint32 from;
  guint32 to;
} Rule;

/* An agent, and the rules for it. */
typedef struct
{
  guint    n_refs;
  guint32  agent;
  guint32  start;
  guint32  goal;
  guint32  field;               /* of the goal */
  guint32  least;               /* the least and the most ticks until it
                                 * stays at its goal */
  guint32  most;
  guint32  cost;                /* the least one for which there is a way */
  guint64  key;                 /* looks random; the same for the same rules */
  guint32  n_rules;
  Rule     rules[];             /* by tick */
} Lane;

/* The nodes of an agent on paths that take @cost ticks: layer t, from first[t]
 * to first[t + 1], holds the nodes where it can be after t ticks. Entry i leads
 * on to the entries links[links_first[i]] and following, which are places in
 * @nodes. */
typedef struct
{
  guint    n_refs;
  guint32  cost;
  guint32 *first;               /* (owned) cost + 2 */
  guint32 *nodes;               /* (owned) ids */
  guint32 *links_first;         /* (owned) one more than nodes */
  guint32 *links;               /* (owned) */
  gsize    bytes;
} Layers;

/* What makes layers, with its scratch. */
typedef struct
{
  const Ground *ground;         /* (not owned) */
  Fields       *fields;         /* (not owned) */
  Meter        *meter;          /* (not owned) */
  guint32      *stamps;         /* (owned) of nodes: when they were met */
  guint32      *places;         /* (owned) of nodes: where in @nodes */
  guint32       stamp;
  guint32      *first;          /* (owned) the layers being made */
  guint32      *nodes;
  guint32      *links_first;
  guint32      *links;
  gsize         first_room, nodes_room, links_first_room, links_room;
} LayerMaker;

gboolean layer_maker_init  (LayerMaker    *self,
                            const Ground  *ground,
                            Fields        *fields,
                            Meter         *meter,
                            GError       **error);
void     layer_maker_clear (LayerMaker    *self);

/* Makes the layers of @cost. %NULL without @error if no path takes that long.
 * An expansion for each node met. */
Layers  *layers_make       (LayerMaker    *self,
                            const Lane    *lane,
                            guint32        cost,
                            GError       **error);
void     layers_unref      (Layers        *self,
                            Meter         *meter);

/* The number of nodes of layer @tick. After the last an agent stays. */
static inline guint32
layers_width (const Layers *self,
              guint32       tick)
{
  return tick >= self->cost ? 1 : self->first[tick + 1] - self->first[tick];
}
