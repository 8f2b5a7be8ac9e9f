/* peer-lemon.h - LEMON, behind functions that C can call
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "road-data.h"

G_BEGIN_DECLS

typedef struct _PeerLemon PeerLemon;

PeerLemon  *peer_lemon_new         (const RoadData *roads);
void        peer_lemon_free        (PeerLemon      *self);
double      peer_lemon_one_to_all  (PeerLemon      *self,
                                    guint32         start,
                                    guint32         goal);
double      peer_lemon_dijkstra    (PeerLemon      *self,
                                    guint32         start,
                                    guint32         goal);

/* The total cost of two paths without a common arc, or of one if there are not
 * two. */
double      peer_lemon_disjoint    (PeerLemon      *self,
                                    guint32         start,
                                    guint32         goal);
double      peer_lemon_get_cost    (PeerLemon      *self,
                                    guint32         node);
const char *peer_lemon_get_version (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PeerLemon, peer_lemon_free)

G_END_DECLS
