/* heuristic-private.h - what a heuristic holds, for the engine
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

  /* What is read of index node i, for the engine to ask memory for it early:
   * @row_size bytes at @rows + i * @row_size. */
  const guint8         *rows;           /* (nullable) */
  gsize                 row_size;
  guint32               n_rows;
};

/* The least of what @func says for each goal; 0 where there is none. */
WayCost heuristic_least (WayHeuristicFunc func,
                         gpointer         user_data,
                         WayNode          node,
                         const WayNode   *goals,
                         guint            n_goals);
