/* stops.h - a route as one list, whatever legs it was found in
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/network-options.h"

typedef struct
{
  WayNode node;
  WayCost cost;                 /* so far, from the very start */
  char   *label;                /* (owned) (nullable) of the edge into it */
  guint   leg;                  /* from 0 */
  guint32 edge;                 /* the id of the edge into it */
} Stop;

/* A part of a route that goes by one name, such as a line or an airway: from
 * stop @first to stop @last. */
typedef struct
{
  const char *label;            /* (nullable) */
  guint       first;
  guint       last;
} Stretch;

/* (transfer full): of Stop: the stops of all legs of @route, and after them
 * those of @partial, which may be %NULL. */
GArray *stops_new     (const Network *network,
                       WayRoute      *route,
                       const WayPath *partial);

/* (transfer full): of Stretch: neighbouring edges of the same label are one.
 * Empty if no edge has a label. */
GArray *stretches_new (const GArray  *stops);
