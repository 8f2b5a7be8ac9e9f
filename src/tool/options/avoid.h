/* avoid.h - what routes keep away from: --avoid and --close
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/closing.h"
#include "tool/options/network-options.h"

/* --avoid and --close: what was asked for, and the graph to search for it. */
typedef struct
{
  char      **texts;            /* (owned) (nullable): PLACE[:KM] each */
  char      **files;            /* (owned) (nullable): of --close */
  Closing     closing;          /* what is closed */
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
 * without KM a street, a node, or the nearest node or edge. Then blocks what
 * the files name. Prints what was blocked. */
gboolean avoid_apply       (Avoid         *self,
                            const Network *network,
                            GError       **error);

/* Sets @costs to those of the hierarchy of a prepared network, with what is
 * avoided closed; to %NULL if there is no hierarchy, or so much is avoided that
 * a search comes sooner to its end. They live as long as @self. A path may then
 * begin in what is avoided: whoever asks must not. */
gboolean avoid_find_costs  (Avoid         *self,
                            const Network *network,
                            WayHierarchyCosts **costs,
                            GError       **error);

/* Whether no way leads from @spot, since it lies within what is avoided. */
gboolean avoid_covers      (const Avoid   *self,
                            const Spot    *spot);

/* A search that begins no path at a place that is blocked. (transfer full) */
WaySearch *avoid_new_search (const Avoid *self,
                             WayStrategy  strategy);
