/* strategy-private.h - the constants of a strategy, for the engine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/engine/strategy.h>

/* A row of constants. The priority of a node is
 *
 *   (counts_cost ? cost so far : 0) + (informed ? weight * heuristic : 0)
 *
 * or, with fifo, the order in which nodes were opened. */
typedef struct
{
  const char *name;
  gboolean    fifo;
  gboolean    counts_cost;
  gboolean    informed;
  gboolean    weighted;         /* whether the user's weight applies */
  gboolean    reopens;          /* by default */
  gboolean    depth_first;      /* in the memory of a path */
} StrategyRow;

const StrategyRow *strategy_get_row (WayStrategy strategy);
