/* peer-boost.h - Boost Graph, behind functions that C can call
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "road-data.h"

G_BEGIN_DECLS

typedef struct _PeerBoost PeerBoost;

/* @real: lengths as doubles, and not the file's costs as 32-bit integers */
PeerBoost  *peer_boost_new         (const RoadData  *roads,
                                    gboolean         real);
void        peer_boost_free        (PeerBoost       *self);
double      peer_boost_one_to_all  (PeerBoost       *self,
                                    guint32          start,
                                    guint32          goal);
double      peer_boost_dijkstra    (PeerBoost       *self,
                                    guint32          start,
                                    guint32          goal);
double      peer_boost_astar       (PeerBoost       *self,
                                    guint32          start,
                                    guint32          goal);
double      peer_boost_astar_tree  (PeerBoost       *self,
                                    guint32          start,
                                    guint32          goal);
double      peer_boost_get_cost    (const PeerBoost *self,
                                    guint32          node);
const char *peer_boost_get_version (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PeerBoost, peer_boost_free)

G_END_DECLS
