/* heuristic-private.h - the fields of a heuristic, for the engine
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/core/heuristic.h>

struct _WayHeuristic
{
  gatomicrefcount       ref_count;
  WayHeuristicBeginFunc begin;          /* (nullable) */
  WayHeuristicEvalFunc  eval;
  WayHeuristicEndFunc   end;            /* (nullable) */
  gpointer              user_data;
  GDestroyNotify        destroy;        /* (nullable) */

  /* The engine prefetches the data of index node i: @row_size bytes at @rows +
   * i * @row_size. */
  const guint8         *rows;           /* (nullable) */
  gsize                 row_size;
  guint32               n_rows;
};

/* The least answer of @func over all goals; 0 without goals. */
WayCost heuristic_least (WayHeuristicFunc func,
                         gpointer         user_data,
                         WayNode          node,
                         const WayNode   *goals,
                         guint            n_goals);
