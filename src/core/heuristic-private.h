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

  /* (nullable) Whether all estimates of @state were right until now, as those of
   * a source that has changed are not. */
  gboolean            (*check) (gpointer   state,
                                gpointer   user_data,
                                GError   **error);

  /* (nullable) Makes the heuristic of the graph with all edges turned around:
   * its estimates are costs from the goals to a node. (transfer full)
   * (nullable) */
  WayHeuristic       *(*reverse) (const WayHeuristic *self);
  gboolean              is_consistent;  /* but for rounding */
  gboolean              knows_dead_ends; /* from a node whose estimate is
                                 * INFINITY no path leads to a goal */

  /* The memory that begin() may take, which is charged to the limits of its
   * caller. */
  gsize                 state_bytes;

  /* The engine prefetches the data of index node i: @row_size bytes at @rows +
   * i * @row_size. */
  const guint8         *rows;           /* (nullable) */
  gsize                 row_size;
  guint32               n_rows;
};

/* A heuristic that is better than the graph's own, for its present costs; %NULL
 * for none. (transfer full) */
WayHeuristic *graph_offer_heuristic (WayGraph *self);

/* The same for the graph with all edges turned around. */
WayHeuristic *graph_offer_reverse_heuristic (WayGraph *self);

/* The least answer of @func over all goals; 0 without goals. */
WayCost heuristic_least (WayHeuristicFunc func,
                         gpointer         user_data,
                         WayNode          node,
                         const WayNode   *goals,
                         guint            n_goals);
