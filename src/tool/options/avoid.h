/* avoid.h - what routes keep away from: --avoid and --close
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "tool/options/closing.h"
#include "tool/options/turn-options.h"
#include "tool/options/vehicle-options.h"

/* The values of --avoid and --close, the vehicle, and the graph to search. */
typedef struct
{
  char      **texts;            /* (owned) (nullable): PLACE[:KM] each */
  char      **files;            /* (owned) (nullable): of --close */
  Vehicle     vehicle;
  Closing     closing;          /* the closed nodes and edges */
  WayGraph   *graph;            /* the overlay; the network's own if nothing is
                                 * to be avoided */
  WayGraph   *wide;             /* (owned) (nullable) see vehicle_new_view() */
  WayRouter  *of_network;       /* (owned) (nullable) of the prepared network */
  WayRouter  *with_closed;      /* (owned) (nullable) with these nodes closed */
} Avoid;

void     avoid_add_options (Avoid         *self,
                            Options       *options);
void     avoid_clear       (Avoid         *self);

/* Reads the vehicle's options. */
gboolean avoid_parse       (Avoid         *self,
                            GError       **error);

/* Whether anything is to be closed. */
gboolean avoid_is_given    (const Avoid   *self);

/* Blocks each PLACE of the network, once it is read: all nodes within KM, or
 * without KM a street, a node, or the nearest node or edge. Then blocks the
 * contents of the files, and the edges that the vehicle may not use. Prints what
 * is blocked. */
gboolean avoid_apply       (Avoid         *self,
                            const Network *network,
                            GError       **error);

/* Sets @router to a router with the hierarchy of a prepared network and avoided
 * nodes closed. Sets it to %NULL without a hierarchy, if @turns differ from the
 * turns of the hierarchy, or if so much is avoided that a search is faster. The
 * router lives as long as @self. It allows paths that begin on avoided ground,
 * which the caller must rule out. */
gboolean avoid_find_router (Avoid         *self,
                            const Network *network,
                            const Turns   *turns,
                            gboolean       asks_often,
                            WayRouter    **router,
                            GError       **error);

/* Whether @spot lies on avoided ground, so that no path leads from it. */
gboolean avoid_covers      (const Avoid   *self,
                            const Network *network,
                            const Spot    *spot);

/* What closes places, as the end of a sentence. */
const char *avoid_get_reason (const Avoid  *self);

/* A search that begins no path at a place that is blocked. (transfer full) */
WaySearch *avoid_new_search (const Avoid *self,
                             WayStrategy  strategy);
