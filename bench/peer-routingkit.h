/* peer-routingkit.h - RoutingKit, behind functions that C can call
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A graph with whole costs. */
typedef struct
{
  guint32        n_nodes;
  guint32        n_edges;
  const guint32 *order;           /* all nodes, the least important first */
  const guint32 *tails;
  const guint32 *heads;
  const guint32 *costs;           /* read again when they change */
} PeerRoutingkitGraph;

typedef struct _PeerRoutingkit PeerRoutingkit;

PeerRoutingkit *peer_routingkit_new  (const PeerRoutingkitGraph *graph);
void            peer_routingkit_free (PeerRoutingkit            *self);

/* Least costs by its customizable hierarchy, and by the plain hierarchy that it
 * makes of the same order; -1 without a path. The latter has the costs of the
 * beginning. */
double peer_routingkit_ask           (PeerRoutingkit *self,
                                      guint32         start,
                                      guint32         goal);
double peer_routingkit_ask_plain     (PeerRoutingkit *self,
                                      guint32         start,
                                      guint32         goal);

/* The same, and then the nodes of the path. */
double peer_routingkit_path          (PeerRoutingkit *self,
                                      guint32         start,
                                      guint32         goal);
double peer_routingkit_path_plain    (PeerRoutingkit *self,
                                      guint32         start,
                                      guint32         goal);

/* The nodes of the last path. */
const guint32 *peer_routingkit_get_nodes (const PeerRoutingkit *self,
                                          gsize                *n_nodes);

/* The cost of an edge that is closed. */
guint32 peer_routingkit_get_infinity (void);

/* Works in the costs of all edges, or of one. */
void   peer_routingkit_customise     (PeerRoutingkit *self);
void   peer_routingkit_change        (PeerRoutingkit *self,
                                      guint32         edge);

/* Sets the targets that are selected from now on. */
void   peer_routingkit_set_targets   (PeerRoutingkit *self,
                                      const guint32  *targets,
                                      gsize           n_targets);
void   peer_routingkit_select        (PeerRoutingkit *self);

/* The costs from @start to the selected targets. */
const guint32 *peer_routingkit_get_row (PeerRoutingkit *self,
                                        guint32         start);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PeerRoutingkit, peer_routingkit_free)

G_END_DECLS
