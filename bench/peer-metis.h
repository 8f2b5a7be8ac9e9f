/* peer-metis.h - METIS, behind a function that looks like an order of ours
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Orders nodes by nested dissection, as ndmetis does by default. The graph is
 * in compressed rows, each edge at both ends, without loops. Writes the nodes
 * to @nodes, the least important first. */
void peer_metis_order (guint32        n_nodes,
                       const guint32 *first,
                       const guint32 *heads,
                       guint32       *nodes);

G_END_DECLS
