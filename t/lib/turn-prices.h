/* turn-prices.h - prices of turns, and the cheapest path found slowly
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "as-graph.h"

#define TURN_PRICES_MOST_NODES 14

/* Prices by the nodes before the turn, at it, and after it. */
typedef struct
{
  AsGraph *base;                /* (not owned) tells nodes apart */
  WayCost  of[TURN_PRICES_MOST_NODES][TURN_PRICES_MOST_NODES]
             [TURN_PRICES_MOST_NODES];
} TurnPrices;

/* Serves as a WayTurnFunc. */
WayCost turn_prices_tell  (WayNode           from,
                           WayNode           at,
                           WayNode           to,
                           gpointer          prices);

/* The least cost from @start to @goal in @model with all turns, found by
 * Bellman-Ford over a graph whose nodes are the edges of @model. */
WayCost turn_prices_least (const TurnPrices *self,
                           const PlainGraph *model,
                           guint             start,
                           guint             goal);
