/* bare.h - a search made for speed alone, to show the limit
 * SPDX-License-Identifier: LGPL-2.1-or-later */

#pragma once

#include "road-data.h"

G_BEGIN_DECLS

typedef struct _Bare Bare;

Bare   *bare_new        (const RoadData *roads);
void    bare_free       (Bare           *self);
double  bare_one_to_all (Bare           *self,
                         guint32         start,
                         guint32         goal);
double  bare_dijkstra   (Bare           *self,
                         guint32         start,
                         guint32         goal);
double  bare_astar      (Bare           *self,
                         guint32         start,
                         guint32         goal);
double  bare_get_cost   (const Bare     *self,
                         guint32         node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Bare, bare_free)

G_END_DECLS
