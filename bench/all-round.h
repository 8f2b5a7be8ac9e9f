/* all-round.h - shortest paths over a mesh, with a look in all directions
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "mesh-data.h"

G_BEGIN_DECLS

typedef struct _AllRound AllRound;

/* Takes down how the polygons of @data, which stays, lie beside one another:
 * sides must be shared as a whole. */
AllRound *all_round_new  (const MeshData *data);
void      all_round_free (AllRound       *self);

/* The length of the shortest path; -1 if there is none. */
double    all_round_find (AllRound          *self,
                          const WayPosition *from,
                          const WayPosition *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (AllRound, all_round_free)

G_END_DECLS
