/* calendar.h - nodes and edges taken by the hour, and first arrivals
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "plain-graph.h"

#define CALENDAR_MOST_NODES 14
#define CALENDAR_HOURS 400      /* the horizon: arrivals are before it */

/* A unit that departs from a node holds it until it arrives at the next. */
typedef struct
{
  guint8 node[CALENDAR_MOST_NODES][CALENDAR_HOURS + 1];
  guint8 edge[CALENDAR_MOST_NODES][CALENDAR_MOST_NODES][CALENDAR_HOURS + 1];
} Calendar;

void     calendar_take_node      (Calendar         *self,
                                  guint             node,
                                  guint             from,
                                  guint             until);
void     calendar_take_edge      (Calendar         *self,
                                  guint             from_node,
                                  guint             to_node,
                                  guint             from,
                                  guint             until);

/* The time when a unit that is at @start at time 0 first reaches each node of
 * @model, whose costs are whole hours; INFINITY for nodes that it does not
 * reach before the horizon. (transfer full) */
WayCost *calendar_first_arrivals (const Calendar   *self,
                                  const PlainGraph *model,
                                  guint             start);
