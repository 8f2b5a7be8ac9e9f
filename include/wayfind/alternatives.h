/* alternatives.h - some good paths that are really different
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind/graph.h>
#include <wayfind/limits.h>
#include <wayfind/path.h>

G_BEGIN_DECLS

/**
 * WayAlternatives:
 * @n_paths: how many paths at most, the best one included
 * @max_shared: which part of its own cost a path may share, from 0 to 1, with
 *   all those before it taken together
 * @max_stretch: how many times as dear as the best a path may be, 1 or more
 *
 * What way_find_alternatives() is to find.
 *
 * Since: 1.0
 */
typedef struct
{
  guint   n_paths;
  gdouble max_shared;
  gdouble max_stretch;

  /*< private >*/
  gpointer reserved[4];
} WayAlternatives;

/**
 * WAY_ALTERNATIVES_DEFAULTS:
 *
 * Three paths, of which each shares at most half of itself with those before
 * it, and costs at most a quarter more than the best.
 *
 * Since: 1.0
 */
#define WAY_ALTERNATIVES_DEFAULTS { 3, 0.5, 1.25, { NULL } }

/**
 * way_find_alternatives:
 * @graph: a graph that does not lift, and whose edges depend on the node alone
 * @start: where to begin
 * @goal: where to get to
 * @options: (nullable): what is wanted, or %NULL for
 *   %WAY_ALTERNATIVES_DEFAULTS
 * @limits: (nullable): when to stop; all searches together keep within them
 * @error: return location for what went wrong, or %NULL
 *
 * Finds the best path, and others that differ from it and from each other. The
 * penalty method: what was found is made dearer, edge by edge, and searched
 * for again (see Bader, Dees, Geisberger and Sanders, "Alternative route graphs
 * in road networks", 2011). Only paths that keep both bounds are given; that
 * all which keep them are found is not said, since that would take a look at
 * more paths than can be counted.
 *
 * A path shares an edge if one before it leads from the same node to the same
 * next one. The search is by A*: the graph's heuristic must be a lower bound.
 * A handful of searches for each path; with predecessors, and one search of
 * the whole graph, these go nearly straight ahead.
 *
 * Returns: (transfer full) (nullable) (element-type WayPath): the paths in the
 *   order in which they were found, the best first; empty if there is no path,
 *   and %NULL with @error set if the graph failed, the machine has no memory
 *   (%WAY_ERROR_TOO_LARGE), or a limit was met (%WAY_ERROR_LIMIT,
 *   %G_IO_ERROR_CANCELLED)
 * Since: 1.0
 */
WAY_AVAILABLE_IN_1_0
GPtrArray *way_find_alternatives (WayGraph              *graph,
                                  WayNode                start,
                                  WayNode                goal,
                                  const WayAlternatives *options,
                                  const WayLimits       *limits,
                                  GError               **error);

G_END_DECLS
