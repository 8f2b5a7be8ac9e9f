/* avoid.h - what routes keep away from: --avoid and --close
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/closing.h"
#include "tool/options/network-options.h"

/* The values of --avoid and --close, and the graph to search. */
typedef struct
{
  char      **texts;            /* (owned) (nullable): PLACE[:KM] each */
  char      **files;            /* (owned) (nullable): of --close */
  Closing     closing;          /* the closed nodes and edges */
  WayGraph   *graph;            /* the overlay; the network's own if nothing is
                                 * to be avoided */
  WayHierarchyCosts *costs;     /* (owned) (nullable) with these closed */
} Avoid;

void     avoid_add_options (Avoid         *self,
                            Options       *options);
void     avoid_clear       (Avoid         *self);

/* Whether anything is to be closed. */
gboolean avoid_is_given    (const Avoid   *self);

/* Blocks each PLACE of the network, once it is read: all nodes within KM, or
 * without KM a street, a node, or the nearest node or edge. Then blocks the
 * contents of the files. Prints every blocked node and edge. */
gboolean avoid_apply       (Avoid         *self,
                            const Network *network,
                            GError       **error);

/* Sets @costs to those of the hierarchy of a prepared network, with avoided
 * nodes and edges closed; to %NULL without a hierarchy, or if so much is
 * avoided that a search is faster. They live as long as @self. The caller must
 * not begin a path on avoided ground, as the costs allow it. */
gboolean avoid_find_costs  (Avoid         *self,
                            const Network *network,
                            WayHierarchyCosts **costs,
                            GError       **error);

/* Whether @spot lies on avoided ground, so that no path leads from it. */
gboolean avoid_covers      (const Avoid   *self,
                            const Spot    *spot);

/* A search that begins no path at a place that is blocked. (transfer full) */
WaySearch *avoid_new_search (const Avoid *self,
                             WayStrategy  strategy);
