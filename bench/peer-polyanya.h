/* peer-polyanya.h - Polyanya, behind functions that C can call
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include <wayfind.h>

G_BEGIN_DECLS

typedef struct _PeerPolyanya PeerPolyanya;

/* Reads the text of a mesh file. */
PeerPolyanya *peer_polyanya_new  (const char        *text);
void          peer_polyanya_free (PeerPolyanya      *self);

/* Finds a path, and returns its length; -1 without a path. */
double        peer_polyanya_find_path (PeerPolyanya      *self,
                                       const WayPosition *from,
                                       const WayPosition *to);

G_END_DECLS
