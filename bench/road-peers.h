/* road-peers.h - all peers that search roads, one like the other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "road-racer.h"

G_BEGIN_DECLS

typedef struct
{
  const char   *name;
  gpointer    (*make) (const RoadData *roads);
  void        (*free) (gpointer peer);
  RoadPeerQuery queries[ROAD_N_KINDS];  /* NULL if it cannot */
  RoadPeerCost  get_cost;
} RoadPeer;

#define ROAD_MAX_PEERS 3

extern const RoadPeer road_peers[];

guint road_peers_count (void);

G_END_DECLS
