/* served-network.h - a network that many requests ask at once
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind-io.h>

#include "tool/main-part.h"

/* How many values of WayRoads there are. */
#define SERVED_ROADS 16

/* It does not change after it was made, but for what it keeps of answers under
 * its lock. Threads share it, and each request holds a reference, so that a new
 * network can replace it while requests are under way. */
typedef struct
{
  gatomicrefcount refs;
  WayNetwork *network;          /* (owned) */
  WayTable   *table;            /* (not owned) */
  WayGraph   *graph;            /* (not owned) the same */
  MainPart   *main_part;        /* (owned) where places snap to, or @anywhere */
  gdouble     seconds;          /* how many seconds a cost of 1 takes */
  gboolean    anywhere;         /* whether places snap to any component; may be
                                 * set before it is shared, and so may */
  gdouble     max_snap;         /* how far they may be from a road, in metres */
  guint32     mark;             /* of the file, for hints */
  WayHeuristic *bounds;         /* (owned) (nullable): of costs in the graph, and
                                 * in views of it that only raise costs, by the
                                 * hierarchy of a prepared file */
  WayRouter  *router;           /* (owned) (nullable): likewise */
  WayMeasures *measures;        /* (owned) of which this is the length: */
  guint       metres;
  GMutex      lock;             /* of what follows */
  WayGraph   *without[SERVED_ROADS]; /* (owned) (nullable): the graph without
                                      * some roads, by their WayRoads */
} ServedNetwork;

/* Takes a reference to @network. @speed is in metres a second, for costs that
 * are lengths; 0 if it is not known. Does what the first request would have to
 * wait for. %NULL with an error if requests could not be answered with times and
 * lengths. */
ServedNetwork *served_network_new   (WayNetwork    *network,
                                     gdouble        speed,
                                     GError       **error);
ServedNetwork *served_network_ref   (ServedNetwork *self);
void           served_network_unref (ServedNetwork *self);

/* (transfer none) (nullable): the graph in which the roads @without are closed.
 * NULL with an error if the network does not know the kinds of its roads. The
 * first call for @without is O(edges). */
WayGraph      *served_network_get_graph (ServedNetwork *self,
                                         WayRoads       without,
                                         GError       **error);

/* (nullable): the name of the road between two nodes. */
const char    *served_network_get_name (ServedNetwork *self,
                                        WayNode        from,
                                        WayNode        to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ServedNetwork, served_network_unref)
