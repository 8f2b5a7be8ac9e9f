/* road-peers.c - all peers that search roads, one like the other
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#include "road-peers.h"
#include "peer-boost.h"
#include "peer-igraph.h"
#include "peer-lemon.h"

#ifndef BENCH_HAVE_BOOST
#define BENCH_HAVE_BOOST 0
#endif
#ifndef BENCH_HAVE_LEMON
#define BENCH_HAVE_LEMON 0
#endif
#ifndef BENCH_HAVE_IGRAPH
#define BENCH_HAVE_IGRAPH 0
#endif

#if BENCH_HAVE_BOOST
static gpointer
make_boost (const RoadData *roads)
{
  return peer_boost_new (roads, FALSE);
}
#endif

/* The last is not one. */
const RoadPeer road_peers[] = {
#if BENCH_HAVE_BOOST
  { "Boost", make_boost, (void (*) (gpointer)) peer_boost_free,
    { (RoadPeerQuery) peer_boost_one_to_all,
      (RoadPeerQuery) peer_boost_dijkstra, (RoadPeerQuery) peer_boost_astar },
    (RoadPeerCost) peer_boost_get_cost },
#endif
#if BENCH_HAVE_LEMON
  { "LEMON", (gpointer (*) (const RoadData *)) peer_lemon_new,
    (void (*) (gpointer)) peer_lemon_free,
    { (RoadPeerQuery) peer_lemon_one_to_all,
      (RoadPeerQuery) peer_lemon_dijkstra, NULL },
    (RoadPeerCost) peer_lemon_get_cost },
#endif
#if BENCH_HAVE_IGRAPH
  { "igraph", (gpointer (*) (const RoadData *)) peer_igraph_new,
    (void (*) (gpointer)) peer_igraph_free,
    { (RoadPeerQuery) peer_igraph_one_to_all,
      (RoadPeerQuery) peer_igraph_dijkstra, NULL },
    (RoadPeerCost) peer_igraph_get_cost },
#endif
  { NULL }
};

guint
road_peers_count (void)
{
  return G_N_ELEMENTS (road_peers) - 1;
}
